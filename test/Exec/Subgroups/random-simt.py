# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# Random SIMT programs give the same results, bit for bit, in code for whole
# sub-groups and in the reference engine. A failure prints the seed.
#
#   random-simt.py --seed=7 --runs=1000 --folder=/tmp/r --tenon-run=…
#   random-simt.py --seed=7 --only=3          one program of that module
#
# REQUIRES: numpy, x86, avx512
# RUN: %python %s --seed=1 --runs=30 --programs=10 --jobs=2 --folder=%t --tenon-run=%tenon_run

import argparse
import concurrent.futures
import os
import random
import shutil
import subprocess
import sys

sys.path.insert(0, os.path.join(os.path.dirname(__file__), "Inputs"))
import numpy
import simt

SECONDS = 100  # of processor time, of one run
WIDTHS = [8, 16, 32, 2, 64, 4]
CPUS = ["x86-64-v4", "x86-64-v2", "x86-64-v3"]
RANGES = [  # global, local
    ((64,), (64,)),
    ((70,), (35,)),
    ((100,), (24,)),
    ((12, 6), (6, 3)),
    ((32, 3), (32, 3)),
    ((20, 5), (10, 5)),
    ((6, 4, 4), (3, 4, 2)),
    ((128, 1, 2), (64, 1, 1)),
    ((16, 8), (16, 8)),
]


def words(sizes):
    return ",".join(map(str, sizes))


def prepare(args, seed, folder):
    """The kernel and its input; the command without an engine, and outputs."""
    rng = random.Random(seed)
    width, cpu = WIDTHS[seed % len(WIDTHS)], rng.choice(CPUS)
    sizes, local = rng.choice(RANGES)
    items, of_group = int(numpy.prod(sizes)), int(numpy.prod(local))
    complete = of_group % width == 0 and all(g % l == 0 for g, l in zip(sizes, local))
    path = os.path.join(folder, "k.ll")
    with open(path, "w") as file:
        file.write(simt.module(rng, args.programs, width, of_group, complete, args.only))
    data = numpy.random.RandomState(seed).randint(
        -(2**31), 2**31, simt.INPUTS, dtype=numpy.int64
    )
    small = numpy.random.RandomState(seed + 1).randint(0, 2, simt.INPUTS)
    data = numpy.where(small, data & 15, data).astype(numpy.int32)
    numpy.save(os.path.join(folder, "in.npy"), data)
    groups = int(numpy.prod([-(-g // l) for g, l in zip(sizes, local)]))
    blocks = groups * simt.subgroups(of_group, width) * simt.AREA * width
    outputs = {
        "out": items * args.programs * simt.SLOTS,
        "counters": simt.COUNTERS,
        "blocks": blocks,
    }
    command = [args.tenon_run, path, "--kernel=k", f"-O{rng.choice([1, 2, 2, 3])}"]
    command += [f"--global={words(sizes)}", f"--local={words(local)}"]
    return command, outputs, items, cpu, f"width {width}, {cpu}, {sizes}/{local}"


def execute(command, engine, outputs, items, cpu, folder):
    """The outputs, or an error message."""
    command = command + [f"--engine={engine}"]
    command += [f"--mcpu={cpu}"] if engine == "cpu" else []
    command += [f"in={folder}/in.npy"]
    for name, count in outputs.items():
        command.append(f"out={folder}/{engine}.{name}.npy:i32:{count}")
    command.append(f"i32={items}")
    done = subprocess.run(
        ["sh", "-c", f'ulimit -t {SECONDS}; exec "$@"', "sh"] + command,
        capture_output=True,
        text=True,
    )
    if done.returncode < 0:
        return f"{engine} ended with signal {-done.returncode}"
    if done.returncode:
        return f"{engine} ended with {done.returncode}: {done.stderr[-500:]}"
    return {name: numpy.load(f"{folder}/{engine}.{name}.npy") for name in outputs}


def run(args, seed):
    folder = os.path.join(args.folder, str(seed))
    os.makedirs(folder, exist_ok=True)
    command, outputs, items, cpu, words_of_run = prepare(args, seed, folder)
    results = []
    for engine in ("reference", "cpu"):
        result = execute(command, engine, outputs, items, cpu, folder)
        if isinstance(result, str):
            return f"{result} ({words_of_run})"
        results.append(result)
    for name in outputs:
        a, b = (result[name] for result in results)
        wrong = numpy.nonzero(a != b)[0]
        if not len(wrong):
            continue
        where = f"{name}[{wrong[0]}]"
        if name == "out":
            item, place = divmod(int(wrong[0]), args.programs * simt.SLOTS)
            where = f"work-item {item}, program {place // simt.SLOTS}"
        return (
            f"{len(wrong)} differ; first: {where}: {a[wrong[0]]} expected, got "
            f"{b[wrong[0]]} ({words_of_run})"
        )
    if args.only is None:
        shutil.rmtree(folder)
    return None


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--runs", type=int, default=1)
    parser.add_argument("--programs", type=int, default=10)
    parser.add_argument("--only", type=int)
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument("--folder", default=".")
    parser.add_argument("--tenon-run", default="tenon-run")
    args = parser.parse_args()
    failed = 0
    seeds = range(args.seed, args.seed + args.runs)
    with concurrent.futures.ThreadPoolExecutor(args.jobs) as pool:
        for seed, wrong in zip(seeds, pool.map(lambda s: run(args, s), seeds)):
            if wrong:
                failed += 1
                print(f"seed {seed}: {wrong}", flush=True)
    print(f"{args.runs - failed} of {args.runs} kernels, {args.programs} programs each")
    sys.exit(bool(failed))


main()
