# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""The tools that came with the package, as commands."""

import os
import pathlib
import shutil
import sys

TOOLS = ("tenon-exec", "tenon-lower", "tenon-opt", "tenon-run")


def find(name):
    inside = pathlib.Path(__file__).parent / "bin" / name
    return str(inside) if inside.exists() else shutil.which(name)


def opencl_of(prefix, environment):
    """The environment in which a program finds the OpenCL driver and the SYCL library of
    packages that are installed in the Python environment `prefix`, where there are any.
    What the caller has chosen remains."""
    libraries = pathlib.Path(prefix) / "lib"
    changed = dict(environment)
    if any((libraries / name).exists() for name in ("libOpenCL.so.1", "libsycl.so")):
        path = environment.get("LD_LIBRARY_PATH")
        changed["LD_LIBRARY_PATH"] = f"{libraries}:{path}" if path else str(libraries)
    driver = libraries / "libintelocl.so"
    if driver.exists() and not any(
            environment.get(name) for name in ("OCL_ICD_FILENAMES", "OCL_ICD_VENDORS")):
        changed["OCL_ICD_FILENAMES"] = str(driver)
    return changed


def start(name, arguments):
    """Becomes the tool."""
    tool = find(name)
    if not tool:
        sys.exit(f"{name} is not installed")
    environment = os.environ
    if name == "tenon-exec":
        environment = opencl_of(sys.prefix, environment)
    os.execve(tool, [name, *arguments], environment)


def run():
    start("tenon-run", sys.argv[1:])


def lower():
    start("tenon-lower", sys.argv[1:])


def opt():
    start("tenon-opt", sys.argv[1:])


def execute():
    start("tenon-exec", sys.argv[1:])
