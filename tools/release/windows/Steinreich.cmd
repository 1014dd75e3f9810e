@echo off
rem Starts Steinreich. The first start fetches Python @PYTHON@ if it is missing (this needs the internet once);
rem everything else is in this folder.
"%~dp0uv.exe" tool run --python @PYTHON@ --no-index --find-links "%~dp0wheels" --from "steinreich[reader]" steinreich %*
if errorlevel 1 pause
