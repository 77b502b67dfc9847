"""Builds the route kernel: one C++ file, compiled into a shared library inside the package.

The machine's own compiler does it; where there is none, `ziglang` is asked for as a build
dependency, which carries a C++ compiler inside its wheel.
"""

from __future__ import annotations

import os
import shlex
import shutil
import subprocess
import sys
import sysconfig
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

SOURCE = "src/bradshaw/rail/routes/kernel/kernel.cpp"
LIBRARY = "src/bradshaw/rail/routes/" + ("_kernel.dll" if sys.platform == "win32" else "_kernel.so")
FLAGS = ["-O3", "-std=c++17", "-shared", "-fPIC", "-fvisibility=hidden"]


class KernelHook(BuildHookInterface):  # type: ignore[type-arg]
    """Compiles the kernel for wheels and for editable installs."""

    PLUGIN_NAME = "custom"

    def dependencies(self) -> list[str]:
        return [] if self.target_name != "wheel" or own_compiler() else ["ziglang"]

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        if self.target_name != "wheel":
            return
        root = Path(self.root)
        compile_kernel(root / SOURCE, root / LIBRARY)
        build_data["artifacts"].append(LIBRARY)
        build_data["pure_python"] = False
        platform = sysconfig.get_platform().replace("-", "_").replace(".", "_")
        build_data["tag"] = f"py3-none-{platform}"


def own_compiler() -> list[str] | None:
    """The command of a C++ compiler on this machine."""
    if os.environ.get("CXX"):
        return shlex.split(os.environ["CXX"])
    found = next(filter(None, map(shutil.which, ("c++", "g++", "clang++"))), None)
    return [found] if found else None


def compile_kernel(source: Path, library: Path) -> None:
    """Compile, and replace the old library only when that went well."""
    command = own_compiler() or [sys.executable, "-m", "ziglang", "c++"]
    scratch = library.with_name(library.name + ".part")
    try:
        subprocess.run([*command, *FLAGS, str(source), "-o", str(scratch)], check=True)
    except (OSError, subprocess.CalledProcessError) as error:
        raise SystemExit(
            f"the route kernel cannot be compiled with {' '.join(command)}: {error}\n"
            "Install a C++17 compiler (Debian: apt-get install g++) or name one in CXX."
        ) from error
    os.replace(scratch, library)
