# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# Random SIMT programs give the same results, bit for bit, in code for whole
# sub-groups and in the reference engine. A failure prints the seed.
#
#   random-simt.py --seed=7 --runs=1000 --folder=/tmp/r --tenon-run=…
#   random-simt.py --seed=7 --only=3          one program of that module
#
# REQUIRES: numpy, x86, avx512
# RUN: %python %s --seed=1 --runs=8 --programs=6 --folder=%t --tenon-run=%tenon_run
# RUN: %python %s --seed=50 --runs=4 --programs=4 --subgroup-ops --folder=%t --tenon-run=%tenon_run

import argparse
import os
import random
import subprocess
import sys

sys.path.insert(0, os.path.join(os.path.dirname(__file__), "Inputs"))
import numpy
import simt

WIDTHS = [8, 16, 32, 2, 64, 4]
CPUS = ["x86-64-v4", "x86-64-v2", "x86-64-v3"]
RANGES = [  # global, local
    ((64,), (64,)),
    ((70,), (35,)),
    ((100,), (24,)),
    ((12, 6), (6, 3)),
    ((32, 3), (32, 3)),
    ((20, 5), (10, 5)),
]


def words(sizes):
    return ",".join(map(str, sizes))


def run(args, seed):
    rng = random.Random(seed)
    width, cpu = WIDTHS[seed % len(WIDTHS)], rng.choice(CPUS)
    sizes, local = rng.choice(RANGES)
    text = simt.module(
        rng,
        args.programs,
        width,
        barriers=rng.random() < 0.3,
        subgroup_ops=args.subgroup_ops,
        only=args.only,
    )
    path = os.path.join(args.folder, f"simt-{seed}.ll")
    with open(path, "w") as file:
        file.write(text)
    items = int(numpy.prod(sizes))
    data = numpy.random.RandomState(seed).randint(
        -(2**31), 2**31, simt.INPUTS, dtype=numpy.int64
    )
    small = numpy.random.RandomState(seed + 1).randint(0, 2, simt.INPUTS)
    data = numpy.where(small, data & 15, data).astype(numpy.int32)
    numpy.save(os.path.join(args.folder, "in.npy"), data)
    results = []
    for engine in ("reference", "cpu"):
        out = os.path.join(args.folder, f"{engine}.npy")
        counters = os.path.join(args.folder, f"{engine}.counters.npy")
        command = [args.tenon_run, path, "--kernel=k", f"--engine={engine}"]
        command += [f"--global={words(sizes)}", f"--local={words(local)}"]
        command += [f"--mcpu={cpu}"] if engine == "cpu" else []
        command += [f"in={args.folder}/in.npy"]
        command += [f"out={out}:i32:{items * args.programs * simt.SLOTS}"]
        command += [f"out={counters}:i32:{simt.COUNTERS}", f"i32={items}"]
        try:
            done = subprocess.run(
                command, capture_output=True, text=True, timeout=60
            )
        except subprocess.TimeoutExpired:
            return f"{engine} does not end"
        if done.returncode:
            return f"{engine} ended with {done.returncode}: {done.stderr[-500:]}"
        results.append((numpy.load(out), numpy.load(counters)))
    (a, counted_a), (b, counted_b) = results
    wrong = numpy.nonzero(a != b)[0]
    if len(wrong):
        item, place = divmod(int(wrong[0]), args.programs * simt.SLOTS)
        return (
            f"{len(wrong)} differ; first: work-item {item}, program "
            f"{place // simt.SLOTS}: {a[wrong[0]]} expected, got {b[wrong[0]]} "
            f"(width {width}, {cpu}, {sizes}/{local})"
        )
    if (counted_a != counted_b).any():
        return f"counters differ (width {width}, {cpu})"
    if args.only is None:
        os.remove(path)
    return None


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--runs", type=int, default=1)
    parser.add_argument("--programs", type=int, default=6)
    parser.add_argument("--only", type=int)
    parser.add_argument("--subgroup-ops", action="store_true")
    parser.add_argument("--folder", default=".")
    parser.add_argument("--tenon-run", default="tenon-run")
    args = parser.parse_args()
    os.makedirs(args.folder, exist_ok=True)
    failed = 0
    for seed in range(args.seed, args.seed + args.runs):
        wrong = run(args, seed)
        if wrong:
            failed += 1
            print(f"seed {seed}: {wrong}", flush=True)
    sys.exit(bool(failed))


main()
