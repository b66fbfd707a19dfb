# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""OpenCL C's conversions between all numbers, as scalars and in vectors, on both
engines, through SPIR-V, through SPIR-V of target loops, and in sub-groups of several sizes. NumPy and exact fractions are the reference."""

# REQUIRES: numpy, x86, clang, llvm-spirv
# RUN: %python %s %tenon_run %tenon_lower %clang %llvm_spirv %t.dir | FileCheck %s
# CHECK-NOT: WRONG
# CHECK: {{^}}3731 conversions right

import os
import subprocess
import sys
from fractions import Fraction

import numpy as np

COUNT = 64
INTEGERS = {"char": 8, "short": 16, "int": 32, "long": 64}
FLOATS = {"half": np.float16, "float": np.float32, "double": np.float64}
DTYPES = dict(FLOATS)
for word, bits in INTEGERS.items():
    DTYPES[word], DTYPES["u" + word] = np.dtype(f"i{bits // 8}"), np.dtype(f"u{bits // 8}")
ROUND = {"_rte": np.rint, "_rtz": np.trunc, "_rtp": np.ceil, "_rtn": np.floor}
RUNS = (
    ("--engine=cpu", ""),
    ("--engine=reference", ""),
    ("--engine=cpu -O0", ".spv"),
    ("--engine=cpu -O0", ".again.spv"),
    ("--local=64 --subgroup-size=8 --mcpu=x86-64-v3", ""),
    ("--local=64 --subgroup-size=16", ""),
    ("--local=64 --subgroup-size=32", ""),
)
# Only these are also tested as vectors with several lanes, which LLVM compiles slowly.
VECTORS = ("char", "uint")
RNG = np.random.default_rng(3)


def source_values(name):
    dtype = np.dtype(DTYPES[name])
    if name in FLOATS:
        values = RNG.uniform(-300, 300, COUNT)
        values[:8] = 0.5, 1.5, -0.5, -1.5, 2.5, 0, 127.5, -128.5
        return values.astype(dtype)
    low, high = np.iinfo(dtype).min, np.iinfo(dtype).max
    values = RNG.integers(low, high, COUNT, dtype=dtype, endpoint=True)
    values[:4] = low, high, 0, 1
    return values


def suffixes(source, result):
    if result in FLOATS:
        return [""] + list(ROUND)
    rounding = [""] + (list(ROUND) if source in FLOATS else [])
    return rounding + ["_sat" + r for r in rounding]


def rounded_to(value, dtype, suffix):
    """A finite number in a type; its neighbours are considered, too."""
    exact = Fraction(int(value)) if value.dtype.kind in "iu" else Fraction(float(value))
    with np.errstate(over="ignore"):
        near = np.float64(int(value)).astype(dtype) if value.dtype.kind in "iu" else value.astype(dtype)
        around = {near, np.nextafter(near, dtype.type(np.inf)), np.nextafter(near, dtype.type(-np.inf))}
    finite = sorted(x for x in around if np.isfinite(x))
    below = [x for x in finite if Fraction(float(x)) <= exact]
    above = [x for x in finite if Fraction(float(x)) >= exact]
    low = max(below) if below else dtype.type(-np.inf)
    high = min(above) if above else dtype.type(np.inf)
    if suffix == "_rtz":
        return low if exact > 0 else high
    if suffix in ("_rtp", "_rtn"):
        return high if suffix == "_rtp" else low
    if low == high or not np.isfinite([low, high]).all():
        if low == high:
            return low
        # Infinity takes the place of the number one ulp above the largest one.
        edge = low if np.isfinite(low) else high
        step = abs(Fraction(float(edge)) - Fraction(float(np.nextafter(edge, dtype.type(0)))))
        return (high if np.isfinite(low) else low) if 2 * abs(exact - Fraction(float(edge))) >= step else edge
    left, right = exact - Fraction(float(low)), Fraction(float(high)) - exact
    if left == right:
        bits = int(np.array(low).view(f"i{dtype.itemsize}"))
        return high if bits & 1 else low
    return low if left < right else high


def expected(values, result, suffix):
    """The results, and which of them are defined."""
    dtype = np.dtype(DTYPES[result])
    defined = np.ones(COUNT, bool)
    if result in FLOATS:
        rounded = [rounded_to(x, dtype, suffix) for x in values]
        return np.array(rounded, dtype), defined
    if values.dtype.kind == "f":
        how = ROUND.get(suffix.removeprefix("_sat"), np.trunc)
        values = how(values.astype(np.float64))
    low, high = np.iinfo(dtype).min, np.iinfo(dtype).max
    whole = [int(x) for x in values]
    if suffix.startswith("_sat"):
        whole = [min(max(x, low), high) for x in whole]
    elif values.dtype.kind == "f":
        defined = np.array([low <= x <= high for x in whole])
    wrapped = [(x - low) % (high - low + 1) + low for x in whole]
    return np.array(wrapped, dtype), defined


def kernel(source, vectors):
    """Scalars first, then the same in vectors of four."""
    lines = [f"kernel void from_{source}(global const {source} *x"]
    body = []
    for result in DTYPES:
        lines.append(f", global {result} *to_{result}")
        for number, suffix in enumerate(suffixes(source, result)):
            at = f"{2 * number * COUNT} + i"
            body.append(f"to_{result}[{at}] = convert_{result}{suffix}(x[i]);")
            at = f"{(2 * number + 1) * COUNT} / 4 + i"
            if vectors:
                body.append(
                    f"if (i < {COUNT} / 4) ((global {result}4 *)to_{result})[{at}] = "
                    f"convert_{result}4{suffix}(((global const {source}4 *)x)[i]);"
                )
    return "".join(lines) + ") {\n  size_t i = get_global_id(0);\n  " + "\n  ".join(
        body
    ) + "\n}\n"


def short_name(result):
    dtype = np.dtype(DTYPES[result])
    return f"{dtype.kind}{dtype.itemsize * 8}"


def write(path, vectors):
    with open(path, "w") as file:
        file.write("#pragma OPENCL EXTENSION cl_khr_fp16 : enable\n")
        file.writelines(kernel(source, source in vectors) for source in DTYPES)


def main():
    tenon_run, tenon_lower, clang, llvm_spirv, folder = sys.argv[1:]
    os.makedirs(folder, exist_ok=True)
    program = os.path.join(folder, "conversions.cl")
    write(program, DTYPES)
    short = os.path.join(folder, "short.cl")
    write(short, VECTORS)
    compile_line = [clang, "-x", "cl", "--target=spir64-unknown-unknown", "-cl-std=CL2.0", "-O1"]
    compile_line += ["-Xclang", "-disable-llvm-passes", "-emit-llvm", "-c", program]
    subprocess.run(compile_line + ["-o", program + ".bc"], check=True)
    subprocess.run([llvm_spirv, program + ".bc", "-o", program + ".spv"], check=True)
    again = [tenon_lower, program + ".spv", "--target=loops", "-o", program + ".again.spv"]
    subprocess.run(again, check=True)
    right = 0
    for source in DTYPES:
        values = source_values(source)
        np.save(os.path.join(folder, "x.npy"), values)
        for engine, form in RUNS:
            module = short if "size" in engine else program + form
            words = [tenon_run, module, f"--kernel=from_{source}", f"--global={COUNT}"]
            words += [*engine.split(), f"in={folder}/x.npy"]
            for result in DTYPES:
                size = 2 * COUNT * len(suffixes(source, result))
                words.append(f"out={folder}/{result}.npy:{short_name(result)}:{size}")
            done = subprocess.run(words, capture_output=True, text=True)
            if done.returncode:
                print(f"WRONG: {source} {engine} {form}: {done.stderr[:500]}")
                continue
            for result in DTYPES:
                actual = np.load(f"{folder}/{result}.npy").reshape(-1, 2, COUNT)
                for number, suffix in enumerate(suffixes(source, result)):
                    wanted, defined = expected(values, result, suffix)
                    same = (actual[number] == wanted) | ~defined
                    if module == short and source not in VECTORS:
                        same = same[:1]
                    if same.all():
                        right += 1
                        continue
                    at = np.argwhere(~same)[0][1]
                    print(
                        f"WRONG: convert_{result}{suffix} of {source} {values[at]} on "
                        f"{engine} {form}: expected {wanted[at]}, actual {actual[number, :, at]}"
                    )
    print(f"{right} conversions right")


if __name__ == "__main__":
    main()
