# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Random valid kernels with matrices, each also after a random pipeline of LLVM's
passes, on all engines; the generator computes the results with NumPy.

    kernels.py --count 500 --seed 7 --tenon-run=… --tenon-lower=… --opt=… --folder=…
    … --count 1000000 --seconds 600 --jobs 32 --server=…/tenon-test-server --least 100
    kernels.py --seed 1234 --count 1 --keep --shrink …   the kernel of one failure

Even seeds are programs of any statements in any order (Inputs/mixed.py), odd ones
products with loops over k (Inputs/products.py); --small makes programs of few statements,
seven of them in the time of one. A failure prints the seed and the engine;
the folder keeps program.ll, optimised.ll with its passes.txt, and commands.txt; --keep
keeps the data, too. --shrink leaves out statements and writes small.ll, which
scripts/reduce.sh makes smaller still."""

# REQUIRES: numpy, x86, spirv-tools, llvm-spirv
# RUN: %python %s --count 12 --runs 1 --seed 100 --tenon-run=%tenon_run \
# RUN:     --tenon-lower=%tenon_lower --opt=opt --folder=%t.dir | FileCheck %s
# CHECK-NOT: WRONG
# CHECK: 12 kernels, 24 runs, 0 wrong

import argparse
import collections
import concurrent.futures
import multiprocessing
import os
import random
import re
import shutil
import sys
import time

import numpy as np

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "Inputs"))

from engines import ENGINES, FAILURES, HARDWARE, SLOW, WRONG, Tools
from kinds import TYPES, Rejected
from mixed import Mixed, Small
from products import Products

# structurizecfg does not handle switches, so they have to be lowered before.
FUNCTION_PASSES = (
    "mem2reg sroa instcombine<no-verify-fixpoint> simplifycfg early-cse gvn jump-threading reg2mem "
    "lower-switch,structurizecfg loop-simplify loop-unroll sink correlated-propagation sccp dse adce "
    "lcssa break-crit-edges mergereturn newgvn reassociate speculative-execution "
    "tailcallelim loop(loop-rotate) loop(indvars) loop-mssa(licm)"
).split()
PASSES = [f"function({p})" for p in FUNCTION_PASSES] + [
    "cgscc(inline)",
    "default<O1>",
    "default<O2>",
    "default<O3>",
]


class Trial:
    """A program in a folder, and the tools that run it."""

    def __init__(self, arguments, tools, seed):
        self.arguments, self.tools, self.seed = arguments, tools, seed
        self.folder = os.path.join(arguments.folder, str(seed))
        generators = (Small,) if arguments.small else (Mixed, Products)
        self.generator = generators[seed % len(generators)](seed)
        self.memory = self.generator.memory()
        self.results = self.generator.expected(self.memory)

    def write(self):
        os.makedirs(self.folder, exist_ok=True)
        for b in self.generator.buffers:
            if b.space == 1 and (b.is_input or b.is_filled):
                np.save(f"{self.folder}/{b.name}.npy", self.memory[b.name])
        return self.write_program("program.ll")

    def write_program(self, name):
        program = f"{self.folder}/{name}"
        with open(program, "w") as f:
            f.write(self.generator.text())
        return program

    def note(self, text):
        with open(f"{self.folder}/commands.txt", "a") as f:
            f.write(text + "\n")

    def optimised(self, program):
        """The program after some of LLVM's passes; None if they fail."""
        rng = random.Random(self.seed)
        passes = ",".join(rng.choice(PASSES) for _ in range(rng.randrange(1, 6)))
        with open(f"{self.folder}/passes.txt", "w") as f:
            f.write(passes)
        target = f"{self.folder}/optimised.ll"
        command = [self.arguments.opt, f"-passes={passes}", "-S", program, "-o", target]
        what, message = self.tools.run(command)
        if what:
            print(f"seed {self.seed}: opt -passes={passes}: {message}", flush=True)
        return None if what else target

    def launch(self, source, prefix, options):
        """The command that runs the kernel of a module."""
        g = self.generator
        lanes = g.lanes * g.per_group
        command = [self.arguments.tenon_run, source, "--kernel=k", *options]
        command += [f"--global={lanes * g.groups}", f"--local={lanes}"]
        widths = []
        for b in g.buffers:
            if b.space != 1:
                continue
            given, out = f"{self.folder}/{b.name}.npy", f"{prefix}.{b.name}.npy"
            if b.is_input:
                command.append(f"in={given}")
            elif b.is_filled:
                command.append(f"inout={given}:{out}")
            else:
                size = self.memory[b.name].size
                command.append(f"out={out}:{TYPES[b.kind.word]}:{size}")
            if b.width_argument:
                widths.append(f"i64={b.width}")
        return command + [f"i64={g.n}"] + widths

    def differences(self, prefix):
        for b in self.generator.buffers:
            if b.space != 1 or b.is_input:
                continue
            y = np.load(f"{prefix}.{b.name}.npy").view(b.kind.dtype)
            want, got = b.kind.decode(self.results[b.name]), b.kind.decode(y)
            if not np.array_equal(want, got):
                at = int(np.argmax(want != got))
                count = np.sum(want != got)
                return f"{b.name}[{at}]: {got[at]}, expected {want[at]}, {count} differ"
        return ""

    def execute(self, source, engine):
        """(what, message) of a failure; ("", "") on success."""
        options, target = ENGINES[engine]
        prefix, begin = f"{source}.{engine}", time.monotonic()
        self.note(f"# {engine}")
        if target:
            module = f"{prefix}.spv"
            lower = [self.arguments.tenon_lower, source, *target, "-o", module]
            self.note(" ".join(lower))
            failure = self.tools.run(lower)
            if failure[0]:
                return failure
            source = module
        command = self.launch(source, prefix, options)
        self.note(" ".join(command))
        failure = self.tools.run(command)
        if failure[0]:
            return failure
        message = self.differences(prefix)
        if message:
            return WRONG, message
        seconds = time.monotonic() - begin
        return (SLOW, f"{seconds:.0f} seconds") if seconds > self.arguments.slow else ("", "")

    def fails(self, engine, what):
        """Whether the program, less some statements, is valid and fails in the same way."""
        try:
            self.results = self.generator.expected(self.memory)
        except (Rejected, KeyError):
            return False
        return self.execute(self.write_program("small.ll"), engine)[0] == what

    def shrink(self, engine, what):
        """Removes statements while the program fails; writes small.ll."""
        changed = True
        while changed:
            changed = False
            for block in list(blocks_of(self.generator.statements)):
                at = len(block)
                while at:
                    at -= 1
                    taken = block.pop(at)
                    if self.fails(engine, what):
                        changed = True
                        continue
                    inner = [x for b in blocks_of([taken]) if b != [taken] for x in b]
                    block[at:at] = inner  # the body in place of the loop or branch
                    if inner and self.fails(engine, what):
                        changed = True
                        continue
                    block[at : at + len(inner)] = [taken]
        self.fails(engine, what)

    def clean(self, failed):
        """Removes all files but those that show a failure; --keep makes its data again."""
        if not failed:
            return shutil.rmtree(self.folder)
        for name in os.listdir(self.folder):
            if name.endswith((".npy", ".spv")):
                os.unlink(f"{self.folder}/{name}")


def blocks_of(statements):
    """All lists of statements, inner ones last."""
    yield statements
    for s in statements:
        for name in ("then", "other", "first", "second"):
            if isinstance(getattr(s, name, None), list):
                yield from blocks_of(getattr(s, name))
        for case in getattr(s, "cases", []):
            yield from blocks_of(case)


def one(seed):
    """(runs of each engine, failures) of a seed; nothing if its numbers are not exact."""
    try:
        trial = Trial(ARGUMENTS, TOOLS, seed)
    except Rejected:
        return None
    program = trial.write()
    sources = [program]
    if ARGUMENTS.opt:
        optimised = trial.optimised(program)
        sources += [optimised] if optimised else []
    engines = ARGUMENTS.engines or [x for x in ENGINES if x not in HARDWARE]
    # Parts of a warp that diverge wait for their own lanes, which the code that reads nvptx's
    # output does not distinguish from the whole warp.
    if trial.generator.lanes != 32:
        engines = [x for x in engines if x != "nvptx"]
    rng, runs, failures = random.Random(seed), [], []
    for source in sources:
        chosen = rng.sample(engines, min(len(engines), ARGUMENTS.runs))
        # It takes ten times as long as others, and is one of several for its target.
        if len(chosen) > 1 and rng.random() < 0.8:
            chosen = [x for x in chosen if x != "loops-cpu"]
        for engine in chosen:
            if time.monotonic() >= ARGUMENTS.end:
                break
            what, message = trial.execute(source, engine)
            runs.append(engine)
            if what:
                failures.append((what, engine, os.path.basename(source), message))
    if failures and ARGUMENTS.shrink:
        trial.shrink(failures[0][1], failures[0][0])
    if not ARGUMENTS.keep:
        trial.clean(failures)
    return runs, failures


def parse():
    parser = argparse.ArgumentParser(description=__doc__.split("\n\n")[0])
    parser.add_argument("--count", type=int, default=100, help="kernels")
    parser.add_argument("--seconds", type=float, default=float("inf"), help="of the clock")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--engines", type=lambda x: x.split(","))
    parser.add_argument("--runs", type=int, default=5, help="engines for each program")
    parser.add_argument("--tenon-run", default="tenon-run")
    parser.add_argument("--tenon-lower", default="tenon-lower")
    parser.add_argument("--opt", default="", help="LLVM's opt; without it no pipelines")
    parser.add_argument("--server", default="", help="tenon-test-server, to run the tools in")
    parser.add_argument("--folder", required=True)
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument("--slow", type=float, default=60, help="seconds that a run may take")
    parser.add_argument("--limit", type=float, default=300, help="seconds of a tool, then it ends")
    parser.add_argument("--memory", type=float, default=0, help="GiB that a tool may map")
    parser.add_argument("--least", type=int, default=1, help="fail with fewer runs")
    parser.add_argument("--small", action="store_true", help="many small programs")
    parser.add_argument("--keep", action="store_true")
    parser.add_argument("--shrink", action="store_true", help="write small.ll of a failure")
    return parser.parse_args()


class Sums:
    """The results of the runs, by engine and by message."""

    def __init__(self):
        self.kernels = self.rejected = 0
        self.runs, self.failures = collections.Counter(), collections.Counter()
        self.refusals = collections.Counter()

    def add(self, seed, result):
        if result is None:
            self.rejected += 1
            return
        self.kernels += 1
        self.runs.update(result[0])
        for what, engine, source, message in result[1]:
            self.failures[what] += 1
            print(f"WRONG seed {seed} {engine} {source}: {what}: {message}", flush=True)
            if what == "refused":
                self.refusals[re.sub(r"\d+", "N", message.split("error:")[-1])] += 1

    def print(self):
        for engine, runs in self.runs.most_common():
            print(f"  {engine}: {runs} runs")
        for message, count in self.refusals.most_common(50):
            print(f"  refused {count} times: {message.strip()}")
        for what in FAILURES:
            print(f"  {what}: {self.failures[what]}")
        print(f"  not exact, hence not run: {self.rejected} kernels")


def campaign(sums):
    """Runs seeds until there are enough kernels, or the time has gone; returns the next
    seed."""
    seed = ARGUMENTS.seed
    context = multiprocessing.get_context("fork")
    running = {}
    with concurrent.futures.ProcessPoolExecutor(ARGUMENTS.jobs, context) as pool:
        while True:
            wanted = ARGUMENTS.count - sums.kernels - len(running)
            if time.monotonic() >= ARGUMENTS.end:
                wanted = 0
                running = {f: s for f, s in running.items() if not f.cancel()}
            while wanted > 0 and len(running) < 2 * ARGUMENTS.jobs:
                running[pool.submit(one, seed)] = seed
                seed, wanted = seed + 1, wanted - 1
            if not running:
                return seed
            done = concurrent.futures.wait(running, return_when="FIRST_COMPLETED")[0]
            for future in done:
                sums.add(running.pop(future), future.result())


def main():
    global ARGUMENTS, TOOLS  # used by all processes of the pool
    ARGUMENTS = parse()
    ARGUMENTS.end = time.monotonic() + ARGUMENTS.seconds
    TOOLS = Tools(ARGUMENTS.server, ARGUMENTS.limit, memory=int(ARGUMENTS.memory * 2**30))
    sums = Sums()
    try:
        seed = campaign(sums)
    finally:
        TOOLS.close()
    sums.print()
    runs, wrong = sum(sums.runs.values()), sum(sums.failures.values())
    seeds = f"seeds from {ARGUMENTS.seed} to {seed - 1}"
    print(f"{sums.kernels} kernels, {runs} runs, {wrong} wrong, {seeds}")
    if runs < ARGUMENTS.least:
        print(f"FAILED: {runs} runs, fewer than {ARGUMENTS.least}: nothing has been tested")
        return 1
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
