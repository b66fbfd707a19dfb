# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Runs the cases of examples/triton through libTenon, and through tenon-run on other
engines and after tenon-lower for targets loops, dpas and nvptx; nvptx
has one case of each kernel.

    triton-engines.py --tenon-lower=FILE --tenon-run=FILE --folder=FOLDER [--way=WAY …]
        [--case=TEXT]
"""

import argparse
import json
import os
import subprocess
import sys
import time

import numpy as np

ROOT = os.path.abspath(os.path.join(os.path.dirname(__file__), "..", "..", ".."))
sys.path[:0] = [os.path.join(ROOT, "python"), os.path.join(ROOT, "examples", "triton")]
import cases  # noqa: E402

import tenon.triton  # noqa: E402

# Target of tenon-lower, if any, and the engine of tenon-run.
WAYS = {
    "reference": ((), ("--engine=reference",)),
    "amx": ((), ("--engine=amx", "--emulate-amx")),
    "loops": (("--target=loops", "--subgroup-size=16"), ("--engine=reference",)),
    "dpas": (("--target=dpas", "--device=pvc"), ("--engine=reference",)),
    "nvptx": (("--target=nvptx", "--mcpu=sm_90"), ("--engine=reference",)),
}


def offset_copy(array):
    """A copy whose address is a multiple of 16 bytes and no more, as with NumPy."""
    memory = np.zeros(array.nbytes + 64, np.uint8)
    start = (16 - memory.ctypes.data) % 64
    copy = memory[start : start + array.nbytes].view(array.dtype).reshape(array.shape)
    copy[...] = array
    return copy


def lowered(tools, folder, way, file):
    """The file lowered by tenon-lower, and how many threads execute a work-item."""
    lower, _ = WAYS[way]
    if not lower:
        return file, 1
    is_gpu = way == "nvptx"
    result = os.path.join(folder, f"{way}.{'ll' if is_gpu else 'spv'}")
    recipe = os.path.join(folder, "recipe.json")
    subprocess.run([tools.tenon_lower, file, *lower, "-o", result,
                    *([f"--recipe={recipe}"] if is_gpu else [])], check=True)  # fmt: skip
    if not is_gpu:
        return result, 1
    with open(recipe) as text:
        (kernel,) = json.load(text)["kernels"]
    return result, kernel.get("threads_per_item", 1)


def run(tools, folder, way, spirv, warps, shared, values, grid):
    """The contents of the arguments after a run of tenon-run."""
    _, engine = WAYS[way]
    file = os.path.join(folder, "kernel.spv")
    with open(file, "wb") as out:
        out.write(spirv)
    file, threads = lowered(tools, folder, way, file)
    lanes = warps * tenon.triton.LANES * threads
    words, results = [], {}
    for place, value in enumerate(values):
        if isinstance(value, np.ndarray):
            path = os.path.join(folder, f"{place}.npy")
            results[place] = os.path.join(folder, f"{place}.out.npy")
            np.save(path, value)
            words.append(f"inout={path}:{results[place]}")
        else:
            words.append(f"{'f32' if isinstance(value, float) else 'i32'}={value}")
    if shared:
        words.append(f"local={shared}")
    sizes = [grid[0] * lanes, *grid[1:]]
    subprocess.run(
        [tools.tenon_run, file, *engine,
         "--global=" + ",".join(map(str, sizes)), f"--local={lanes},1,1",
         *words], check=True, stdout=subprocess.DEVNULL,
    )  # fmt: skip
    return {place: np.load(path) for place, path in results.items()}


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n\n")[0])
    parser.add_argument("--tenon-lower", required=True)
    parser.add_argument("--tenon-run", required=True)
    parser.add_argument("--folder", required=True)
    parser.add_argument("--way", action="append", choices=["cpu", *WAYS], default=[])
    parser.add_argument("--case", default="")
    arguments = parser.parse_args()
    os.makedirs(arguments.folder, exist_ok=True)
    right = 0
    on_gpu = set()
    for case in cases.all_cases():
        if arguments.case not in case.name:
            continue
        kernel = tenon.triton.Kernel(case.function)
        given = [offset_copy(v) if isinstance(v, np.ndarray) else v for v in case.arguments]
        compiled, values = kernel.specialise(*given, **case.constants)
        places = [next(i for i, g in enumerate(given) if g is v) for v in values]
        start = [v.copy() if isinstance(v, np.ndarray) else v for v in values]
        for way in arguments.way or ["cpu", *WAYS]:
            if way == "nvptx" and case.function in on_gpu:
                continue
            on_gpu |= {case.function} if way == "nvptx" else set()
            begin = time.time()
            if way == "cpu":
                compiled(case.grid, values)
                results = dict(zip(places, values))
            else:
                results = run(arguments, arguments.folder, way, compiled.spirv,
                              compiled.warps, compiled.shared, start, case.grid)  # fmt: skip
                results = {places[place]: array for place, array in results.items()}
            problem = cases.compare(case, results)
            right += not problem
            print(f"{case.name}, {way}: {'WRONG, ' + problem if problem else 'right'}", flush=True)
            print(f"{time.time() - begin:.1f} s", file=sys.stderr)
    print(f"{right} runs right")


if __name__ == "__main__":
    main()
