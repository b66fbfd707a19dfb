# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""OpenCL C's conversions between all numbers, as scalars and in vectors, on both
engines. NumPy is the reference."""

# REQUIRES: numpy, x86, clang
# RUN: %python %s %tenon_run %t.dir | FileCheck %s
# CHECK-NOT: WRONG
# CHECK: {{^}}868 conversions right

import os
import subprocess
import sys

import numpy as np

COUNT = 64
INTEGERS = {"char": 8, "short": 16, "int": 32, "long": 64}
FLOATS = {"half": np.float16, "float": np.float32, "double": np.float64}
DTYPES = dict(FLOATS)
for word, bits in INTEGERS.items():
    DTYPES[word], DTYPES["u" + word] = np.dtype(f"i{bits // 8}"), np.dtype(f"u{bits // 8}")
ROUND = {"_rte": np.rint, "_rtz": np.trunc, "_rtp": np.ceil, "_rtn": np.floor}
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
        return ["", "_rte"]
    rounding = [""] + (list(ROUND) if source in FLOATS else [])
    return rounding + ["_sat" + r for r in rounding]


def expected(values, result, suffix):
    """Also which of the results are defined."""
    dtype = np.dtype(DTYPES[result])
    defined = np.ones(COUNT, bool)
    if result in FLOATS:
        if result == "half" and values.dtype.kind in "iu":
            values = values.astype(np.float64)
        with np.errstate(over="ignore"):
            return values.astype(dtype), defined
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


def kernel(source):
    """Scalars first, then the same in vectors of four."""
    lines = [f"kernel void from_{source}(global const {source} *x"]
    body = []
    for result in DTYPES:
        lines.append(f", global {result} *to_{result}")
        for number, suffix in enumerate(suffixes(source, result)):
            at = f"{2 * number * COUNT} + i"
            body.append(f"to_{result}[{at}] = convert_{result}{suffix}(x[i]);")
            at = f"{(2 * number + 1) * COUNT} / 4 + i"
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


def main():
    tenon_run, folder = sys.argv[1:]
    os.makedirs(folder, exist_ok=True)
    program = os.path.join(folder, "conversions.cl")
    with open(program, "w") as file:
        file.writelines(kernel(source) for source in DTYPES)
    right = 0
    for source in DTYPES:
        values = source_values(source)
        np.save(os.path.join(folder, "x.npy"), values)
        for engine in ("cpu", "reference"):
            words = [tenon_run, program, f"--kernel=from_{source}", f"--global={COUNT}"]
            words += [f"--engine={engine}", f"in={folder}/x.npy"]
            for result in DTYPES:
                size = 2 * COUNT * len(suffixes(source, result))
                words.append(f"out={folder}/{result}.npy:{short_name(result)}:{size}")
            done = subprocess.run(words, capture_output=True, text=True)
            if done.returncode:
                print(f"WRONG: {source} {engine}: {done.stderr[:500]}")
                continue
            for result in DTYPES:
                actual = np.load(f"{folder}/{result}.npy").reshape(-1, 2, COUNT)
                for number, suffix in enumerate(suffixes(source, result)):
                    wanted, defined = expected(values, result, suffix)
                    same = (actual[number] == wanted) | ~defined
                    if same.all():
                        right += 1
                        continue
                    at = np.argwhere(~same)[0][1]
                    print(
                        f"WRONG: convert_{result}{suffix} of {source} {values[at]} on "
                        f"{engine}: expected {wanted[at]}, actual {actual[number, :, at]}"
                    )
    print(f"{right} conversions right")


if __name__ == "__main__":
    main()
