#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Products per cycle of the loops over k on AArch64, and of their multiplications alone, by
LLVM's models of the processors (llvm-mca). Nothing is executed: caches, and the code before
and after the loop, do not count.

    benchmarks/arm-code.py --tenon-lower=build/bin/tenon-lower --llvm-mca=llvm-mca-22
"""

import argparse
import collections
import re
import subprocess
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT / "benchmarks" / "device"))
import device_kernels as kernels  # noqa: E402

# The number of products of an instruction for each 128 bits.
PRODUCTS = {"fmla": 4, "sdot": 16, "udot": 16, "smmla": 32, "usmmla": 32, "usdot": 16, "bfdot": 8,
            "bfmmla": 16, "mla": 4}
# Processors for which LLVM has a model, and the bits of their SVE vectors.
PROCESSORS = {"neoverse-n1": 0, "neoverse-v1": 256, "neoverse-n2": 128, "neoverse-v2": 128,
              "a64fx": 512}
# Instructions whose models are compared: on 128 bits, and on SVE vectors.
COMPARED = (
    ("fmla", 4, "fmla v{}.4s, v30.4s, v31.s[1]", "fmla z{}.s, p0/m, z30.s, z31.s"),
    ("fmlal", 4, "fmlal v{}.4s, v30.4h, v15.h[1]", None),
    ("sdot", 16, "sdot v{}.4s, v30.16b, v31.16b", "sdot z{}.s, z30.b, z31.b"),
    ("smmla", 32, "smmla v{}.4s, v30.16b, v31.16b", "smmla z{}.s, z30.b, z31.b"),
    ("bfmmla", 16, "bfmmla v{}.4s, v30.8h, v31.8h", "bfmmla z{}.s, z30.h, z31.h"),
)
KERNELS = (
    kernels.Gemm("f32", 32, 64, 16, 32, 64),
    kernels.Gemm("f16", 32, 64, 16, 32, 64),
    kernels.Gemm("bf16", 32, 64, 16, 32, 64),
    kernels.Gemm("s8", 32, 64, 32, 32, 64),
    kernels.Gemm("u8s8", 32, 64, 32, 32, 64),
    kernels.Gemm("f32", 16, 16, 16, 16, 16),
    kernels.Gemm("bf16", 16, 16, 16, 16, 16),
    kernels.Gemm("s8", 16, 16, 32, 16, 16),
)
ITERATIONS = 1000


def cycles(arguments, processor, lines):
    """Cycles of an iteration of these instructions in sequence."""
    done = subprocess.run(
        [arguments.llvm_mca, "-mtriple=aarch64", f"-mcpu={processor}",
         f"-iterations={ITERATIONS}", "-instruction-info=0", "-resource-pressure=0"],
        input="\n".join(lines) + "\n", text=True, check=True, stdout=subprocess.PIPE,
        stderr=subprocess.PIPE)
    return int(re.search(r"Total Cycles: +(\d+)", done.stdout)[1]) / ITERATIONS


def loop_of(code):
    """The instructions of the innermost loop of the contraction with the most products."""
    best = (0, "", [])
    body = re.search(r"^tenon\.cpu\.contract\S+:(.*?)\.Lfunc_end", code, re.M | re.S)
    for _, text in re.findall(r"^(\.LBB\w+):((?:(?!\.LBB\w+:).)*?\tb\.\w+\t\1)$",
                              body[1] if body else code, re.M | re.S):
        lines = [line.strip() for line in text.splitlines() if line.startswith("\t")]
        lines = [line for line in lines if not line.startswith(".")]
        counts = collections.Counter(line.split()[0] for line in lines)
        for word, count in counts.items():
            best = max(best, (count * PRODUCTS.get(word, 0), word, lines))
    return best


def units(processor, line):
    return PROCESSORS[processor] // 128 if re.search(r"\sz\d", line) else 1


def compare(arguments, processor):
    cells = []
    for _, products, *forms in COMPARED:
        cell = []
        for form in filter(None, forms):
            lines = [form.format(number) for number in range(29) if number != 15]
            try:
                each = cycles(arguments, processor, lines) / len(lines)
                cell.append(f"{products * units(processor, form) / each:.0f}")
            except subprocess.CalledProcessError:
                cell.append("–")  # no such instruction
        cells.append(" / ".join(cell))
    print(f"| {processor} | " + " | ".join(cells) + " |")


def row(arguments, folder, processor, gemm):
    source = Path(folder) / f"{gemm.name}.ll"
    source.write_text(kernels.gemm(gemm))
    code = subprocess.run(
        [arguments.tenon_lower, source, "--target=cpu", f"--mcpu={processor}",
         "--triple=aarch64-unknown-linux-gnu", "--emit=asm", "-o", "-"], check=True,
        text=True, stdout=subprocess.PIPE).stdout
    products, word, lines = loop_of(code)
    products *= units(processor, next(line for line in lines if line.split()[0] == word))
    multiplications = [line for line in lines if line.split()[0] == word]
    reached = products / cycles(arguments, processor, lines)
    # The same instructions, without waiting for loads.
    peak = products / cycles(arguments, processor, multiplications)
    size = f"{gemm.kind} {gemm.rows}x{gemm.columns}"
    print(f"| {processor} | {size} | {len(multiplications)} `{word}`, "
          f"{len(lines) - len(multiplications)} others | {reached:.1f} | {peak:.1f} | "
          f"{reached / peak:.0%} |")


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--tenon-lower", required=True)
    parser.add_argument("--llvm-mca", default="llvm-mca-22")
    arguments = parser.parse_args()
    print("| processor | matrices | loop | products per cycle | of the multiplications "
          "alone | share |\n|---|---|---|---|---|---|")
    head = " | ".join(name for name, *_ in COMPARED)
    with tempfile.TemporaryDirectory() as folder:
        for processor in PROCESSORS:
            for gemm in KERNELS:
                row(arguments, folder, processor, gemm)
    print(f"\n| processor | {head} |\n|---" + "|---" * len(COMPARED) + "|")
    for processor in PROCESSORS:
        compare(arguments, processor)


main()
