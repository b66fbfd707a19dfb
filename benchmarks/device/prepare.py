# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Prepares a folder that is copied to a machine with AMX but without LLVM: the kernels,
lowered and linked statically with their driver, and the comparison.

    prepare.py --build-dir build --output .device [--target=cpu]
    (there)    python3 .device/compare.py [--vectors]
    (there)    .device/amx-objects      a C program, kernels for amx,cpu
"""

import argparse
import shutil
import subprocess
from pathlib import Path

import device_kernels as kernels

HERE = Path(__file__).resolve().parent
ROOT = HERE.parent.parent


def link_objects(lower, runtime, work, output):
    """The program of the object tests, whose kernels choose their target at run time."""
    inputs, target = ROOT / "test" / "Exec" / "Objects" / "Inputs", work / "versions.o"
    subprocess.run([lower, inputs / "kernels.ll", "--target=amx,cpu", "-o", target],
                   check=True)
    subprocess.run(["cc", "-O1", "-static", f"-I{ROOT / 'include'}", inputs / "main.c",
                    target, runtime, "-lstdc++", "-lpthread", "-lm", "-o",
                    output / "amx-objects"], check=True)


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n\n")[0])
    parser.add_argument("--build-dir", type=Path, default=Path("build"))
    parser.add_argument("--output", type=Path, required=True)
    parser.add_argument("--cxx", default="c++")
    parser.add_argument("--target", default="amx", choices=("amx", "cpu"))
    parser.add_argument("--mcpu", default="sapphirerapids")
    arguments = parser.parse_args()
    lower = arguments.build_dir.resolve() / "bin" / "tenon-lower"
    runtime = arguments.build_dir.resolve() / "lib" / "libTenonRuntime.a"
    work = arguments.output / "objects"
    work.mkdir(parents=True, exist_ok=True)
    gemms = kernels.GEMMS + (kernels.VECTOR_GEMMS if arguments.target == "cpu" else ())
    texts = {kernel.name: kernels.gemm(kernel) for kernel in gemms}
    texts[kernels.DLRM] = kernels.dlrm()
    texts |= {name: kernels.resident(kind) for kind, name in kernels.RESIDENT.items()}
    objects = []
    for name, text in texts.items():
        source = work / f"{name}.ll"
        source.write_text(text)
        objects.append(work / f"{name}.o")
        subprocess.run([lower, source, f"--target={arguments.target}", f"--mcpu={arguments.mcpu}",
                        "-o", objects[-1]], check=True)
    table = work / "kernels.inc"
    table.write_text("".join(f"KERNEL({name})\n" for name in texts))
    subprocess.run(
        [arguments.cxx, "-O2", "-std=c++17", "-static", f"-I{work}",
         f"-I{ROOT / 'include'}", HERE / "amx-bench.cpp", *objects,
         runtime, "-lpthread", "-lm", "-o", arguments.output / "amx-bench"],
        check=True)
    link_objects(lower, runtime, work, arguments.output)
    for script in ("compare.py", "device_kernels.py"):
        shutil.copy(HERE / script, arguments.output)
    emulator = arguments.build_dir / "bin" / "amx-emulator-check"
    if emulator.exists():
        shutil.copy(emulator, arguments.output)
    shutil.rmtree(work)
    print(f"{arguments.output}: {len(texts)} kernels")


if __name__ == "__main__":
    main()
