"""The wheel and the source distribution."""

from __future__ import annotations

from pathlib import Path

from release.project import NAME, ROOT, python


def build_wheel(out: Path) -> Path:
    """Build the wheel; return its file."""
    return _build(out, "--wheel", f"{NAME}-*.whl")


def build_sdist(out: Path) -> Path:
    """Build the source distribution; return its file."""
    return _build(out, "--sdist", f"{NAME}.tar.gz")


def _build(out: Path, kind: str, pattern: str) -> Path:
    python("-m", "build", "--no-isolation", kind, "--outdir", out, ROOT)
    (built,) = out.glob(pattern)
    python("-m", "twine", "check", "--strict", built)
    return built
