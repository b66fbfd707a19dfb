# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Generates kernels with matrix operations, runs them on target cpu for several
processors and on the reference engine, and compares with NumPy.

    matrix.py --group bf16            one of the groups in Inputs/tables.py
    matrix.py --random 500 --seed 7   random cases
    matrix.py --case form=spv,m=5     the case that a failure printed
    … --lanes 8,16,32                 each case of the group, or any, at these sizes
    … --mcpus amx,amx-graniterapids   target amx, emulated
    matrix.py --self-test             corrupted results have to be noticed
    … --tenon-lower=… --cc=… --runtime=…   from objects, with guarded memory
    … --mcpus cuda --lanes 32 --llvm-ir    on an NVIDIA GPU, without SPIR-V's tools

A cell is one case on one processor or on the reference engine. Cells of a case
whose options mean the same run once; on emulated AMX those that are the same in the default
mode count and do not run.
"""

# The test of this test. It runs few kernels, and corrupts what comes out.
#
# REQUIRES: numpy, x86, spirv-tools, llvm-spirv
# RUN: %python %s --self-test --tenon-run=%tenon_run --spirv-as=%spirv_as \
# RUN:     --folder=%t.dir | FileCheck %s
# CHECK: self-test: 25 of 25 corruptions noticed

import argparse
import concurrent.futures
import dataclasses
import os
import shutil
import sys

import numpy as np

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path[:0] = [os.path.join(HERE, "Inputs"), os.path.join(HERE, "..", "Inputs")]

from case import MCPUS, Case, random_case
from corrupt import self_test
from engines import Runs
from guarded import GuardedRunner
from keptopencl import OpenCLRuns
from runner import Failure, Runner
from tables import GROUPS


def options_of(cell):
    """The words for tenon-run: a processor, with an optional level after it; those of
    tenon-lower too for `loops-`, `loops+feature+feature/` or `dpas.device/`,
    `dpas.device.aligned/` or `nvptx.processor/` before it. `.joined`: in one work-group."""
    if cell.startswith("loops+"):
        features, _, cell = cell.removeprefix("loops").partition("/")
        words = ["--target=loops", "--mattr=" + features.replace("+", ",+")[1:]]
        return words + options_of(cell)
    if cell.startswith("loops-"):
        return ["--target=loops"] + options_of(cell.removeprefix("loops-"))
    if cell.startswith("dpas."):
        device, _, engine = cell.removeprefix("dpas.").partition("/")
        device, _, flag = device.partition(".")
        words = ["--target=dpas", f"--device={device}"]
        words += {"": [], "aligned": ["--assume-aligned"], "joined": ["joined"]}[flag]
        return words + options_of(engine)
    if cell.startswith("nvptx."):
        processor, _, engine = cell.removeprefix("nvptx.").partition("/")
        return ["--target=nvptx", f"--lowered-for={processor}"] + options_of(engine)
    if cell in ("reference", "cuda"):
        return [f"--engine={cell}"]
    if cell == "opencl":
        return ["--target=loops", "opencl"]
    if cell == "amx" or cell.startswith("amx-"):
        words = options_of(cell[4:]) if cell[4:] else []
        return ["--engine=amx", "--emulate-amx"] + words
    processor, _, level = cell.partition("-O")
    return [f"--mcpu={processor}"] + ([f"-O{level}"] if level else [])


class Campaign:
    def __init__(self, arguments):
        self.arguments = arguments
        self.runner = Runner
        if arguments.opencl_run:
            Runner.opencl = OpenCLRuns(arguments.opencl_run, arguments.kept,
                                       arguments.opencl_program)
        if arguments.tenon_lower:
            self.runner = GuardedRunner
            GuardedRunner.tenon_lower = arguments.tenon_lower
            GuardedRunner.cc = arguments.cc
            GuardedRunner.runtime = arguments.runtime
            GuardedRunner.cut = arguments.cut
        self.right = 0
        self.wrong = 0
        self.worst = 0.0

    def run_case(self, number, case, cells):
        """(cell, message) of each cell; an empty message is success."""
        folder = os.path.join(self.arguments.folder, f"case{number}")
        try:
            runner = self.runner(
                case, folder, self.arguments.tenon_run, self.arguments.spirv_as
            )
        except Failure as failure:
            return case, 0.0, [("making it", str(failure))]
        runs = Runs(lambda options: self.run_cell(runner, options), of_default_mode="")
        answers = [(cell, runs.answer(options_of(cell))) for cell in cells]
        if not any(message for _, message in answers):
            shutil.rmtree(folder)
        return case, runner.worst, answers

    @staticmethod
    def run_cell(runner, options):
        """The message; empty when the results are right."""
        try:
            runner.check(runner.run(options))
            return ""
        except Failure as failure:
            return str(failure)

    def run(self, cases):
        with concurrent.futures.ThreadPoolExecutor(self.arguments.jobs) as pool:
            running = [
                pool.submit(self.run_case, number, case, cells)
                for number, (case, cells) in enumerate(cases)
            ]
            for number, future in enumerate(running):
                self.count(number, *future.result())

    def count(self, number, case, worst, answers):
        self.worst = max(self.worst, worst)
        for cell, message in answers:
            if message:
                self.wrong += 1
                print(
                    f"WRONG on {cell}: matrix.py --case '{case}'\n"
                    f"  {message}\n  kept in case{number}",
                    flush=True,
                )
            else:
                self.right += 1


def random_cases(arguments):
    print(f"seed {arguments.seed}")
    rng = np.random.default_rng(arguments.seed)
    for _ in range(arguments.random):
        cells = list(arguments.mcpus or MCPUS)
        if arguments.levels:
            cells.append(f"{rng.choice(MCPUS)}-O{rng.integers(4)}")
        lanes = arguments.lanes or (0,)
        yield random_case(rng, lanes), cells + ["reference"]


def chosen_cases(arguments):
    if arguments.random:
        yield from random_cases(arguments)
    elif arguments.case is not None:
        case = Case.parse(arguments.case)
        if case.why_not():
            sys.exit(f"matrix.py: {case}: {case.why_not()}")
        yield case, (arguments.mcpus or list(MCPUS)) + ["reference"]
    else:
        for case, processors in GROUPS[arguments.group]():
            if arguments.llvm_ir and case.form == "spv":
                case = dataclasses.replace(case, form="dpcpp")
            for lanes in arguments.lanes or (case.lanes,):
                sized = dataclasses.replace(case, lanes=lanes)
                if not sized.why_not():
                    yield sized, arguments.mcpus or processors + ["reference"]


def parse_arguments():
    parser = argparse.ArgumentParser()
    parser.add_argument("--group", choices=list(GROUPS))
    parser.add_argument("--random", type=int, metavar="N")
    parser.add_argument("--case")
    parser.add_argument("--self-test", action="store_true")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument(
        "--lanes", type=lambda text: [int(x) for x in text.split(",")]
    )
    parser.add_argument("--levels", action="store_true", help="also -O0 to -O3")
    parser.add_argument("--mcpus", type=lambda text: text.split(","))
    parser.add_argument("--llvm-ir", action="store_true", help="no case in SPIR-V")
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument("--tenon-run", default="tenon-run")
    parser.add_argument("--spirv-as", default="spirv-as")
    parser.add_argument("--opencl-run", default="", help="for cells `opencl`")
    parser.add_argument("--opencl-program", help="whose version counts for --kept")
    parser.add_argument("--kept", help="folder with what it has computed before")
    parser.add_argument("--folder", required=True, help="for files; kept on failure")
    parser.add_argument("--tenon-lower", help="run objects that this makes")
    parser.add_argument("--cc", default="cc")
    parser.add_argument("--runtime", help="libTenonRuntime.a")
    parser.add_argument("--cut", type=int, default=0, help="elements to lack")
    return parser.parse_args()


def main():
    arguments = parse_arguments()
    if arguments.self_test:
        return self_test(arguments)
    campaign = Campaign(arguments)
    campaign.run(chosen_cases(arguments))
    print(f"largest error: {campaign.worst:.3f} of what is allowed")
    if campaign.wrong:
        print(f"{campaign.wrong} cells wrong")
    print(f"{campaign.right} cells right")
    return 1 if campaign.wrong else 0


if __name__ == "__main__":
    sys.exit(main())
