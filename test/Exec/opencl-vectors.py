# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""OpenCL C's vload and vstore of several widths and types, from global to local memory
and back, and their forms for halfs, on both engines and in sub-groups of several
sizes. A work-item moves a vector."""

# REQUIRES: numpy, x86, clang
# RUN: %python %s %tenon_run %t.dir | FileCheck %s
# CHECK-NOT: WRONG
# CHECK: {{^}}125 runs right

import os
import subprocess
import sys

import numpy as np

ITEMS = 37
ENGINES = [
    "--engine=cpu",
    "--engine=reference",
    "--subgroup-size=8 --mcpu=x86-64-v3",
    "--subgroup-size=16",
    # LLVM's scheduler is slow with so many moves of bytes, which -O0 does without.
    "--subgroup-size=32 -O0",
]
KINDS = {
    "char": "i1",
    "int": "i4",
    "ulong": "u8",
    "half": "f2",
    "float": "f4",
}
KERNEL = """kernel void {name}(global const {memory} *x, global {memory} *y) {{
  local {memory} tile[{all}];
  size_t i = get_global_id(0);
  {store}({convert}({load}(i, x)), i, tile);
  {store}({convert}({load}(i, tile)), i, y);
}}
"""


class Case:
    def __init__(self, name, memory, count, step, load, store, convert=""):
        self.name, self.kind = name, np.dtype(KINDS[memory])
        self.count, self.step = count, step
        self.text = KERNEL.format(all=ITEMS * step, **locals())


def cases():
    for n in (2, 3, 16):
        for memory in KINDS:
            yield Case(f"plain_{memory}{n}", memory, n, n, f"vload{n}", f"vstore{n}")
    for n in ("", 3, 16):
        for value in ("float", "double"):
            convert = f"convert_double{n}" if value == "double" else ""
            count = n or 1
            yield Case(
                f"half_{value}{n}",
                "half",
                count,
                count,
                f"vload_half{n}",
                f"vstore_half{n}",
                convert,
            )
            if n:
                yield Case(
                    f"aligned_{value}{n}",
                    "half",
                    count,
                    count + (count == 3),
                    f"vloada_half{n}",
                    f"vstorea_half{n}_rte",
                    convert,
                )


def main():
    tenon_run, folder = sys.argv[1:]
    os.makedirs(folder, exist_ok=True)
    source, program = (os.path.join(folder, f"vectors.{x}") for x in ("cl", "bc"))
    with open(source, "w") as file:
        file.writelines(case.text for case in cases())
    lower = os.path.join(os.path.dirname(tenon_run), "tenon-lower")
    subprocess.run([lower, source, "--stop-after=input", "-o", program], check=True)
    right = 0
    for case in cases():
        values = np.arange(1, ITEMS * case.step + 1).astype(case.kind)
        np.save(f"{folder}/x.npy", values)
        wanted = values.reshape(ITEMS, case.step).copy()
        wanted[:, case.count :] = 0
        kind = f"{case.kind.kind}{case.kind.itemsize * 8}"
        for engine in ENGINES:
            words = [tenon_run, program, f"--kernel={case.name}", *engine.split()]
            words += [f"--global={ITEMS}", f"--local={ITEMS}", f"in={folder}/x.npy"]
            words += [f"out={folder}/y.npy:{kind}:{ITEMS}x{case.step}"]
            done = subprocess.run(words, capture_output=True, text=True)
            if done.returncode:
                print(f"WRONG: {case.name} {engine}: {done.stderr[:400]}")
            elif (np.load(f"{folder}/y.npy") != wanted).any():
                print(f"WRONG: {case.name} {engine}: {np.load(f'{folder}/y.npy')}")
            else:
                right += 1
    print(f"{right} runs right")


if __name__ == "__main__":
    main()
