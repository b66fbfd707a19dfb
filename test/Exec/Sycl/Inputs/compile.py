# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Compiles the SYCL kernels of this folder anew, with the compiler that the Python
package intel-sycl-rt has, and lowers those that differ from the ones in folder `spirv`.

    compile.py --folder=… --link=… --flags=… --environment=… --tenon-lower=…
    compile.py … --update        keeps the SPIR-V

The flags are those of a SYCL program (%sycl_flags), the environment is a program that
sets up an OpenCL driver (%opencl_cpu).
"""

import argparse
import os
import shlex
import shutil
import struct
import subprocess
import sys
from pathlib import Path

HERE = Path(__file__).resolve().parent
KEPT = HERE / "spirv"
PREFIX = "__sycl_kernel_"
ENTRY_POINT = 15


def kernel_names(module):
    """The names of a module's entry points."""
    words = struct.unpack(f"<{len(module) // 4}I", module)
    at, names = 5, []
    while at < len(words):
        count, opcode = words[at] >> 16, words[at] & 0xFFFF
        if opcode == ENTRY_POINT:
            text = module[4 * (at + 3) : 4 * (at + count)].split(b"\0")[0].decode()
            names.append(text.removeprefix(PREFIX))
        at += count
    return names


def compiled(arguments):
    """name -> the SPIR-V of each kernel."""
    for old in arguments.folder.glob("*.spv"):
        old.unlink()
    program = arguments.folder / "compile"
    flags = shlex.split(arguments.flags)
    subprocess.run([*shlex.split(arguments.cxx or f"{arguments.link} -c {arguments.flags}"),
                    HERE / "compile.cpp", "-o", f"{program}.o"], check=True)
    subprocess.run([*shlex.split(arguments.link), f"{program}.o", *flags, "-o", program],
                   check=True)
    sources = sorted(source for source in HERE.glob("*.cpp") if source.name != "compile.cpp")
    # In one folder, so that the texts of assertions contain no path.
    for file in (*sources, HERE / "kernel.h"):
        shutil.copy(file, arguments.folder)
    # The runtime cannot write more than 100 modules of one source.
    units = [arguments.folder / f"unit-{number}" for number in range(2)]
    for number, unit in enumerate(units):
        unit.write_text("".join(f'#include "{file.name}"\n' for file in sources[number::2]))
    # On processors with AMX it takes another path, and ends with another exception.
    settings = {"SYCL_DUMP_IMAGES": "1", "CL_CONFIG_CPU_TARGET_ARCH": "core-avx2"}
    subprocess.run([*shlex.split(arguments.environment), program, ".", *units], check=True,
                   cwd=arguments.folder, env=os.environ | settings)
    kernels = {}
    for file in arguments.folder.glob("sycl_spir64*.spv"):
        module = file.read_bytes()
        for name in kernel_names(module):
            if name in kernels:
                sys.exit(f"two kernels are called {name}")
            kernels[name] = module
    return kernels


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--folder", type=Path, required=True)
    parser.add_argument("--cxx", help="makes object files; by default --link with --flags")
    parser.add_argument("--link", default="g++")
    parser.add_argument("--flags", required=True)
    parser.add_argument("--environment", default="opencl-cpu")
    parser.add_argument("--tenon-lower", default="tenon-lower")
    parser.add_argument("--update", action="store_true")
    arguments = parser.parse_args()
    arguments.folder.mkdir(parents=True, exist_ok=True)
    kernels = compiled(arguments)
    kept = {file.stem: file.read_bytes() for file in KEPT.glob("*.spv")}
    if arguments.update:
        for name in kept.keys() - kernels.keys():
            (KEPT / f"{name}.spv").unlink()
        for name, module in kernels.items():
            (KEPT / f"{name}.spv").write_bytes(module)
        return
    for name in sorted(kept.keys() ^ kernels.keys()):
        print(f"WRONG: {name} is only in one of the sources and the folder spirv")
    for name in sorted(kernels):
        if kernels[name] == kept.get(name):
            continue
        file = arguments.folder / f"{name}.spv"
        file.write_bytes(kernels[name])
        for target in ("cpu", "loops", "dpas"):
            subprocess.run([arguments.tenon_lower, file, f"--target={target}", "-o",
                            file.with_suffix(".ll")], check=True)
        print(f"{name} is another module than the one kept, and lowers")
    print(f"{len(kernels)} kernels compiled")


if __name__ == "__main__":
    main()
