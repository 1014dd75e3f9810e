// Starts the Python of pyodide with the project and its packages as folders, and runs a module in it:
// node wasm.mjs PYODIDE PROJECT MODULE PACKAGES... -- ARGUMENTS...
const [, , pyodide, project, module, ...rest] = process.argv;
const cut = rest.indexOf("--");
const { loadPyodide } = await import(pyodide);
const python = await loadPyodide({ env: { HOME: "/home/pyodide" } });
const path = [project, ...rest.slice(0, cut)].map((folder, number) => {
  const place = number ? `/packages-${number}` : "/project";
  python.FS.mkdirTree(place);
  python.FS.mount(python.FS.filesystems.NODEFS, { root: folder }, place);
  return place;
});
python.globals.set("given", python.toPy({ path, module, arguments: rest.slice(cut + 1) }));
process.exitCode = python.runPython(`
import os, runpy, sys
sys.path[:0] = given["path"]
sys.argv = [given["module"], *given["arguments"]]
os.chdir("/project")
try:
    runpy.run_module(given["module"], run_name="__main__", alter_sys=True)
    status = 0
except SystemExit as left:
    if isinstance(left.code, str):
        print(left.code)
    status = left.code if isinstance(left.code, int) else int(left.code is not None)
status
`);
