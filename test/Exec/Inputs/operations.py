# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Runs kernels for one operation on matrices on target cpu for several
processors and on the reference engine, and compares with NumPy, bit for bit.

    operations.py --group checked
    operations.py --group checked --only a.i8.5x6.row
    operations.py --group checked --lanes 8,16,32    kernels that fix these sizes,
    operations.py --group checked --lanes 8,16,32 --in-turn    one each
    operations.py --group checked --dpas             lowered by that target
    operations.py --group checked --nvptx            lowered by that one
    operations.py --group checked --lanes 32 --engine cuda    on that engine alone

A cell is what one work-item checks in one run: a position of a tile, an index, a
conversion, an operator.
"""

import argparse
import json
import os
import subprocess
import sys

import numpy as np

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path[:0] = [HERE, os.path.join(HERE, "..", "..", "Inputs")]

import elementwise
import places
from engines import effective, is_of_default_mode
from keptopencl import OpenCLRuns

GROUPS = {**places.GROUPS, **elementwise.GROUPS}
# Devices of target dpas, with a size of sub-groups, and engines, all in turn.
DEVICES = (
    ("pvc", 16),
    ("dg2-g11", 8),
    ("bmg", 32),
    ("arl-h", 8),
    ("lnl-m", 16),
    ("ptl-h", 32),
    ("bmg", 16),
)
# The same for target nvptx: most sub-groups are warps.
GPUS = (("sm_90a", 32), ("sm_80", 32), ("sm_89", 16), ("sm_90a", 32), ("sm_80", 8))
ENGINES = ("--engine=reference", "--engine=reference", "--mcpu=x86-64-v4 -O0")
MCPUS = ("x86-64", "x86-64-v3", "x86-64-v4", "sapphirerapids", "znver5", "native")


class Failure(Exception):
    """A command that has failed, with its message."""


class Runner:
    def __init__(self, arguments):
        self.arguments = arguments
        self.right = self.wrong = 0
        self.opencl = None
        if arguments.opencl_run:
            self.opencl = OpenCLRuns(arguments.opencl_run, arguments.kept, arguments.opencl_program)

    def run(self, case, number, engine):
        """The output buffers, or None after reporting the error."""
        folder = os.path.join(self.arguments.folder, f"case{number}")
        os.makedirs(folder, exist_ok=True)
        module = os.path.join(folder, "kernel.ll")
        with open(module, "w") as file:
            file.write(case.text)
        opencl = engine[0] == "opencl"
        threads = case.lanes or 1
        if engine[0] == "dpas":
            module = self.lower(module, *engine[1:3])
            engine = engine[3:]
        if engine[0] == "nvptx":
            module, threads_per_item = self.lower_for_nvptx(module, *engine[1:3])
            threads *= threads_per_item
            engine = engine[3:]
        if opencl:
            module = self.lower(module, "--target=loops", engine[1])
            engine = []
        words = ["--kernel=test", f"--global={case.items * threads}", f"--local={threads}"] + engine
        outputs = {}
        for name, buffer in case.buffers.items():
            path = os.path.join(folder, f"{name}.npy")
            np.save(path, buffer)
            if name in case.expected:
                outputs[name] = os.path.join(folder, f"{name}.out.npy")
                words.append(f"inout={path}:{outputs[name]}")
            else:
                words.append(f"in={path}")

        def run(command):
            done = subprocess.run(command, capture_output=True, text=True)
            if done.returncode:
                raise Failure("\n  ".join(done.stderr.strip().splitlines()[:3]))
            return {name: np.load(path) for name, path in outputs.items()}

        try:
            if opencl:
                return self.opencl.outputs(module, words, folder, case.buffers.values(), run)
            return run([self.arguments.tenon_run, module, *words])
        except Failure as failure:
            self.fail(case, engine, str(failure))
            return None

    def lower(self, module, *options, suffix=".spv"):
        """The kernel lowered for a target, as SPIR-V or with another suffix."""
        lowered = module.replace(".ll", suffix)
        tool = os.path.join(os.path.dirname(self.arguments.tenon_run), "tenon-lower")
        subprocess.run([tool, module, *options, "-o", lowered], check=True)
        return lowered

    def lower_for_nvptx(self, module, *options):
        """The kernel lowered for target nvptx, as LLVM IR, and the threads of a work-item."""
        recipe = module.replace(".ll", ".json")
        lowered = self.lower(module, *options, f"--recipe={recipe}", suffix=".lowered.ll")
        with open(recipe) as file:
            return lowered, json.load(file)["kernels"][0].get("threads_per_item", 1)

    def fail(self, case, engine, text):
        self.wrong += 1
        print(f"WRONG: {case.name} {' '.join(engine)}\n  {text}", flush=True)

    def check(self, case, number, engine, times=1):
        """Checks one run, which counts as `times` runs."""
        if is_of_default_mode(engine):
            self.right += case.cells * times
            return
        found = self.run(case, number, engine)
        if found is None:
            return
        for name, expected in case.expected.items():
            right = case.same(name, found[name], expected)
            if not right.all():
                where = int(np.argmin(right))
                self.fail(
                    case,
                    engine,
                    f"{name}[{where}] is {found[name].flat[where]:#x}, expected "
                    f"{expected.flat[where]:#x}; {right.size - right.sum()} of "
                    f"{right.size} are wrong{case.explain(name, where)}",
                )
                return
        self.right += case.cells * times


def with_processors(cases, arguments):
    """Each case with the options of its runs."""
    for number, case in enumerate(cases):
        if arguments.only not in case.name:
            continue
        if case.engines is not None:
            if not (arguments.lanes or arguments.dpas or arguments.nvptx):
                yield case, case.engines
            continue
        if arguments.dpas:
            device, lanes = DEVICES[number % len(DEVICES)]
            engine = ENGINES[number % len(ENGINES)]
            words = ["dpas", "--target=dpas", f"--device={device}", *engine.split()]
            yield case.with_lanes(lanes), [words]
            continue
        if arguments.nvptx:
            processor, lanes = GPUS[number % len(GPUS)]
            words = ["nvptx", "--target=nvptx", f"--mcpu={processor}", "--engine=reference"]
            yield case.with_lanes(lanes), [words]
            continue
        # Consecutive cases, so that all processors occur.
        turn = [MCPUS[number % len(MCPUS)], MCPUS[(number + 3) % len(MCPUS)]]
        # Half of the cases without LLVM's optimiser, which takes most of the time.
        level = ["-O0"] if number // len(MCPUS) % 2 else []
        engines = [[f"--mcpu={x}", *level] for x in (MCPUS if arguments.all else turn)]
        engines.append(["--engine=reference"])
        if arguments.engine:
            engines = [[f"--engine={arguments.engine}"]]
        if not arguments.lanes:
            yield case, engines
        sizes = arguments.lanes
        if arguments.in_turn:
            sizes = [sizes[number % len(sizes)]]
        for step, lanes in enumerate(sizes):
            one = engines[step % min(2, len(engines)) :][:1]
            yield case.with_lanes(lanes), engines if arguments.all else one


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--group", choices=list(GROUPS), required=True)
    parser.add_argument("--only", default="", help="part of a case's name")
    parser.add_argument("--all", action="store_true", help="each processor")
    parser.add_argument(
        "--lanes", type=lambda text: [int(x) for x in text.split(",")], default=[]
    )
    parser.add_argument("--in-turn", action="store_true", help="one of the lanes")
    parser.add_argument("--dpas", action="store_true")
    parser.add_argument("--nvptx", action="store_true")
    parser.add_argument("--engine", help="in place of all others")
    parser.add_argument("--tenon-run", default="tenon-run")
    parser.add_argument("--opencl-run", default="", help="for groups of that name")
    parser.add_argument("--opencl-program", help="whose version counts for --kept")
    parser.add_argument("--kept", help="folder with what it has computed before")
    parser.add_argument("--folder", required=True)
    arguments = parser.parse_args()
    runner = Runner(arguments)
    cases = with_processors(GROUPS[arguments.group](), arguments)
    for number, (case, engines) in enumerate(cases):
        same = {}
        for engine in engines:
            same.setdefault(effective(engine), []).append(engine)
        for equal in same.values():
            runner.check(case, number, equal[0], times=len(equal))
    if runner.wrong:
        print(f"{runner.wrong} runs wrong")
    print(f"{runner.right} cells right")
    return 1 if runner.wrong else 0


if __name__ == "__main__":
    sys.exit(main())
