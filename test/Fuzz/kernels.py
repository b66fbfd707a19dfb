# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Random valid kernels with matrices, each also after a random pipeline of LLVM's
passes, on all engines; the generator computes the results with NumPy.

    kernels.py --count 500 --seed 7 --tenon-run=… --tenon-lower=… --opt=… --folder=…
    … --count 1000000 --seconds 600    for so long
    kernels.py --seed 1234 --count 1 --keep --shrink …   the kernel of one failure

A failure prints the seed and the engine; the folder keeps program.ll, optimised.ll with
its passes.txt, and commands.txt. --shrink leaves out statements and writes small.ll,
which scripts/reduce.sh makes smaller still."""

# REQUIRES: numpy, x86, spirv-tools, llvm-spirv
# RUN: %python %s --count 10 --runs 1 --seed 100 --tenon-run=%tenon_run \
# RUN:     --tenon-lower=%tenon_lower --opt=opt --folder=%t.dir | FileCheck %s
# CHECK-NOT: WRONG
# CHECK: 10 kernels, 20 runs, 0 wrong

import argparse
import concurrent.futures
import os
import random
import shutil
import subprocess
import sys
import time

import numpy as np

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "Inputs"))

from program import (
    A,
    B,
    BF16,
    C,
    COLUMN,
    F16,
    F32,
    PACKED,
    REGION,
    ROW,
    S8,
    S32,
    U8,
    Access,
    Arithmetic,
    Barrier,
    Buffer,
    Condition,
    Convert,
    Copy,
    Elements,
    Env,
    Fill,
    For,
    If,
    Linear,
    Mat,
    MulAdd,
    Rejected,
    Variable,
    Writer,
)

FAMILIES = [(BF16, BF16, F32), (F16, F16, F32), (S8, S8, S32), (U8, S8, S32), (F32, F32, F32)]
MOST_TRIPS = 4
FUNCTION_PASSES = (
    "mem2reg sroa instcombine simplifycfg early-cse gvn jump-threading reg2mem "
    "structurizecfg loop-simplify loop-unroll sink correlated-propagation sccp dse adce "
    "lcssa break-crit-edges mergereturn newgvn reassociate speculative-execution "
    "tailcallelim loop(loop-rotate) loop(indvars) loop-mssa(licm)"
).split()
PASSES = [f"function({p})" for p in FUNCTION_PASSES] + [
    "cgscc(inline)",
    "default<O1>",
    "default<O2>",
    "default<O3>",
]
ENGINES = {
    "reference": (["--engine=reference"], None),
    "cpu": (["--engine=cpu"], None),
    "cpu-v2": (["--engine=cpu", "--mcpu=x86-64-v2", "--all-launches"], None),
    "cpu-O0": (["--engine=cpu", "-O0"], None),
    "amx": (["--engine=amx", "--emulate-amx"], None),
    "loops": (["--engine=reference"], ["--target=loops"]),
    "dpas-pvc": (["--engine=reference"], ["--target=dpas", "--device=pvc"]),
    "dpas-dg2": (["--engine=reference"], ["--target=dpas", "--device=dg2"]),
    "loops-cpu": (["--engine=cpu"], ["--target=loops", "-O0"]),
    "nvptx": (["--engine=reference"], ["--target=nvptx", "--emit=ll"]),
    # Only where named by --engines, since they need the hardware.
    "amx-native": (["--engine=amx"], None),
    "cuda": (["--engine=cuda"], None),
}
HARDWARE = {"amx-native", "cuda"}
TYPES = {"f32": "f32", "f16": "f16", "bf16": "u16", "s32": "i32", "s8": "i8", "u8": "u8"}


class Generator:
    def __init__(self, seed):
        self.rng = random.Random(seed)
        rng = self.rng
        self.lanes = rng.choice([8, 16, 16, 32])
        self.per_group = rng.choice([1, 1, 2, 4])
        self.groups = rng.choice([1, 2])
        self.n = rng.randrange(1, MOST_TRIPS + 1)
        self.buffers, self.variables, self.loops = [], [], []
        self.calls = 0
        for family in rng.sample(FAMILIES, rng.choice([1, 1, 2])):
            self.add_family(*family)
        self.defined = set()
        self.statements = self.initial() + self.block(3, True) + self.final()

    def add_family(self, a, b, c):
        rng = self.rng
        m, n = rng.choice([1, 2, 4, 8, 8, 16]), rng.choice([8, 16, 16, 32])
        k = rng.choice([8, 16, 32] if a.limit else [16, 32, 64])
        if rng.random() < 0.15:  # which no hardware has
            m, n, k = rng.choice([3, 5, 7, 12]), rng.choice([12, 16, 24]), rng.choice([12, 16, 24])
        for i in range(rng.choice([1, 2])):
            self.add_variable(Mat(a, m, k, A))
            self.add_variable(Mat(b, k, n, B))
        for i in range(rng.choice([1, 2, 3])):
            self.add_variable(Mat(c, m, n, C))
        if rng.random() < 0.4:  # an accumulator that can become A or B
            self.add_variable(Mat(c, m, k, C))
        for kind in {a, b, c}:
            for is_input in (True, False):
                if is_input or kind is c or rng.random() < 0.3:
                    self.add_buffer(kind, 1, is_input)
        if self.rng.random() < 0.4:
            self.add_buffer(c, 3, False)

    def add_variable(self, mat):
        form = self.rng.choice(["plain", "plain", "struct", "array"])
        tail = self.rng.choice("cd")  # d: an element that the sub-group selects
        self.variables.append(Variable(f"m{len(self.variables)}{tail}", mat, form))

    def add_buffer(self, kind, space, is_input):
        name = f"{'in' if is_input else 'out' if space == 1 else 'local'}"
        width = 4 * REGION if is_input else REGION
        self.buffers.append(
            Buffer(f"{name}{len(self.buffers)}", kind, width, space, is_input)
        )

    # Choices

    def some(self, condition):
        found = [v for v in self.variables if condition(v)]
        return self.rng.choice(found) if found else None

    def buffer_for(self, kind, is_input, space=1):
        found = [
            b
            for b in self.buffers
            if b.kind is kind and b.is_input == is_input and b.space == space
        ]
        return self.rng.choice(found) if found else None

    def place(self, size, room):
        """A position whose matrix of this size stays in the room for all trips."""
        terms, left = [], room - size
        for name in self.loops:
            factor = self.rng.choice([0, 0, 1, 4, 8])
            if factor and factor * (MOST_TRIPS - 1) <= left:
                terms.append((name, factor))
                left -= factor * (MOST_TRIPS - 1)
        start = self.rng.randrange(left + 1)
        if self.rng.random() < 0.6:
            start -= start % 8
        return start, tuple(terms)

    # Statements

    def load(self, variable, is_input=None):
        mat, rng = variable.mat, self.rng
        if is_input is None:
            is_input = rng.random() < 0.8
        buffer = self.buffer_for(mat.kind, is_input) or self.buffer_for(mat.kind, True)
        if not buffer:
            return []
        access = self.access(variable, buffer, False)
        # What other lanes of the sub-group have stored.
        return [access] if buffer.is_input else [Barrier(False), access]

    def access(self, variable, buffer, is_store):
        mat, rng = variable.mat, self.rng
        checked = rng.random() < 0.2
        layout = rng.choice([ROW, ROW, COLUMN])
        if checked and buffer.width == REGION:
            row = Linear(rng.randrange(-mat.rows - 2, REGION + 2))
            column = Linear(rng.randrange(-mat.columns - 2, REGION + 2))
            return Access(variable, buffer, row, column, layout, is_store, True)
        rows, columns = mat.rows, mat.columns
        if mat.use == B and mat.pack > 1 and rng.random() < 0.3 and not is_store:
            if columns * mat.pack <= buffer.width:
                layout, rows, columns = PACKED, rows // mat.pack, columns * mat.pack
        if layout == COLUMN:
            rows, columns = columns, rows
        row, row_terms = self.place(rows, REGION)
        column, column_terms = self.place(columns, buffer.width)
        own = (("g", REGION),)
        return Access(
            variable,
            buffer,
            Linear(row, own + row_terms),
            Linear(column, column_terms),
            layout,
            is_store,
            False,
        )

    def store(self, variable):
        buffer = self.buffer_for(variable.mat.kind, False)
        return [Barrier(False), self.access(variable, buffer, True)] if buffer else []

    def exchange(self):
        """Through local memory, with the opposite sub-group of the work-group."""
        d = self.some(lambda v: v.mat.use == C and self.buffer_for(v.mat.kind, False, 3))
        if not d:
            return []
        buffer = self.buffer_for(d.mat.kind, False, 3)
        x = self.some(lambda v: v.mat == d.mat)
        to = Access(x, buffer, Linear(0, (("g", REGION),)), Linear(0), ROW, True, False)
        back = Access(
            d,
            buffer,
            Linear((self.per_group - 1) * REGION, (("g", -REGION), ("first", 2 * REGION))),
            Linear(0),
            ROW,
            False,
            False,
        )
        return [to, Barrier(True), back, Barrier(True)]

    def muladd(self):
        d = self.some(lambda v: v.mat.use == C)
        pairs = [
            (a, b)
            for a in self.variables
            for b in self.variables
            if a.mat.use == A
            and b.mat.use == B
            and a.mat.columns == b.mat.rows
            and (a.mat.rows, b.mat.columns) == (d.mat.rows, d.mat.columns)
            and (a.mat.kind, b.mat.kind, d.mat.kind) in FAMILIES
        ]
        if not pairs:
            return []
        a, b = self.rng.choice(pairs)
        return [MulAdd(d, a, b, self.some(lambda v: v.mat == d.mat))]

    def arithmetic(self):
        d = self.some(lambda v: v.mat.kind is not BF16 and v.mat.kind is not U8)
        if not d:
            return []
        x, y = self.some(lambda v: v.mat == d.mat), self.some(lambda v: v.mat == d.mat)
        ops = ["Add", "Sub", "Negate", "Add", "Sub", "Call"]
        if not d.mat.kind.limit or self.rng.random() < 0.2:
            ops += ["Mul", "TimesScalar"]
        return [Arithmetic(self.rng.choice(ops), d, x, y)]

    def convert(self):
        x = self.some(lambda v: v.mat.use == C and v.mat.kind in (F32, S32))
        if not x:
            return []
        targets = (F32, BF16, F16) if x.mat.kind is F32 else (S8, S32)
        d = self.some(
            lambda v: v is not x
            and (v.mat.rows, v.mat.columns) == (x.mat.rows, x.mat.columns)
            and v.mat.kind in targets
            and v.mat != x.mat
        )
        return [Convert(d, x)] if d else []

    def elements(self):
        d = self.some(lambda v: v.mat.kind in (F32, S32, F16, S8))
        return [Elements(d, self.rng.choice(["affine", "relu", "relu", "place"]))] if d else []

    def condition(self, uniform):
        names = ["n"] + self.loops + ([] if uniform else ["g"])
        op = self.rng.choice(["and", "slt"])
        return Condition(self.rng.choice(names), op, self.rng.randrange(1, 4))

    def block(self, depth, uniform):
        """`uniform`: all sub-groups of the work-group come here."""
        result = []
        for _ in range(self.rng.randrange(1, 5)):
            what = self.rng.random()
            if depth and what < 0.15:
                alike = uniform and self.rng.random() < 0.5
                condition = self.condition(alike)
                then = self.block(depth - 1, alike)
                other = self.block(depth - 1, alike) if self.rng.random() < 0.5 else []
                result.append(If(condition, then, other, self.n))
            elif depth and what < 0.4 and len(self.loops) < 2:
                result.append(self.loop(depth, uniform))
            elif what < 0.47 and uniform and self.per_group > 0:
                result += self.exchange()
            else:
                result += self.rng.choices(
                    [
                        self.muladd,
                        self.arithmetic,
                        self.convert,
                        self.elements,
                        lambda: self.load(self.some(lambda v: True)),
                        lambda: self.store(self.some(lambda v: v.mat.use == C)),
                        self.copy,
                    ],
                    [5, 2, 1, 2, 4, 2, 1],
                )[0]()
        return result

    def copy(self):
        d = self.some(lambda v: True)
        return [Copy(d, self.some(lambda v: v.mat == d.mat))]

    def loop(self, depth, uniform):
        name = f"i{depth}{self.rng.randrange(10**6)}"
        count = self.rng.randrange(1, MOST_TRIPS + 1)
        by_argument = self.rng.random() < 0.5
        self.loops.append(name)
        exit_ = None
        alike = uniform
        if self.rng.random() < 0.3:
            alike = uniform and self.rng.random() < 0.5
            exit_ = self.condition(alike)
        first = self.block(depth - 1, alike)
        second = self.block(depth - 1, alike) if exit_ else []
        self.loops.pop()
        return For(name, count, by_argument, first, exit_, second, self.n)

    def initial(self):
        result = []
        for v in self.variables:
            loaded = self.load(v, True) if self.rng.random() < 0.8 else []
            result += loaded or [Fill(v, self.rng.randrange(3))]
        return result

    def final(self):
        return [s for v in self.variables for s in self.store(v)]

    # Data

    def memory(self):
        rng = np.random.default_rng(self.rng.getrandbits(32))
        rows = self.groups * self.per_group * REGION
        result = {}
        for b in self.buffers:
            # A slack of one region: rows of a column-major matrix that end there.
            count = rows * b.width
            if b.is_input:
                low = 0 if b.kind is U8 else -2
                numbers = rng.integers(low, 3, count)
                result[b.name] = b.kind.encode(numbers.astype(np.float64 if b.kind.limit else np.int64))
            else:
                result[b.name] = np.zeros(count, b.kind.dtype)
        return result

    def expected(self, memory):
        memory = {name: x.copy() for name, x in memory.items()}
        with np.errstate(all="ignore"):
            for group in range(self.groups):
                first = group * self.per_group
                running = [
                    self.steps(Env(first + s, first, memory)) for s in range(self.per_group)
                ]
                while running:
                    running = [r for r in running if next(r, "end") != "end"]
        return memory

    def steps(self, env):
        for s in self.statements:
            yield from s.run(env)

    def text(self):
        return Writer(self.lanes, self.per_group).module(
            self.buffers, self.variables, self.statements
        )


def optimise(rng, arguments, source, target):
    passes = [rng.choice(PASSES) for _ in range(rng.randrange(1, 6))]
    done = run(
        [arguments.opt, f"-passes={','.join(passes)}", "-S", source, "-o", target]
    )
    return passes, done


def execute(arguments, g, memory, source, folder, engine):
    """What is wrong; empty if nothing."""
    options, target = ENGINES[engine]
    if target:
        module = f"{source}.{engine}.spv"
        lower = [arguments.tenon_lower, source, *target, "-o", module]
        with open(f"{folder}/commands.txt", "a") as f:
            f.write(" ".join(lower) + "\n")
        done = run(lower)
        if done:
            return done
        source = module
    command = [arguments.tenon_run, source, "--kernel=k", *options]
    lanes = g.lanes * g.per_group
    command += [f"--global={lanes * g.groups}", f"--local={lanes}"]
    for b in g.buffers:
        if b.space == 1:
            command.append(
                f"in={folder}/{b.name}.npy"
                if b.is_input
                else f"out={source}.{engine}.{b.name}.npy:{TYPES[b.kind.word]}:{memory[b.name].size}"
            )
    command.append(f"i64={g.n}")
    with open(f"{folder}/commands.txt", "a") as f:
        f.write(f"# {engine}\n{' '.join(command)}\n")
    done = run(command)
    if done:
        return done
    for b in g.buffers:
        if b.space == 1 and not b.is_input:
            y = np.load(f"{source}.{engine}.{b.name}.npy")
            want, got = b.kind.decode(g.results[b.name]), b.kind.decode(y.view(b.kind.dtype))
            if not np.array_equal(want, got):
                at = int(np.argmax(want != got))
                return f"{b.name}[{at}]: {got[at]}, expected {want[at]}, {np.sum(want != got)} differ"
    return ""


def run(command):
    try:
        done = subprocess.run(command, capture_output=True, text=True, timeout=300)
    except subprocess.TimeoutExpired:
        return "does not end: " + " ".join(command)
    if done.returncode == 0:
        return ""
    lines = done.stderr.strip().splitlines() or [""]
    telling = [line for line in lines if "error:" in line]
    return f"status {done.returncode}: {(telling or lines[-1:])[0]}"


def blocks_of(statements):
    """All lists of statements, inner ones last."""
    yield statements
    for s in statements:
        for name in ("then", "other", "first", "second"):
            if isinstance(getattr(s, name, None), list):
                yield from blocks_of(getattr(s, name))


def fails(arguments, g, memory, folder, engine, is_status):
    """Whether the program, less some statements, is valid and goes wrong likewise."""
    try:
        g.results = g.expected(memory)
    except (Rejected, KeyError):
        return False
    program = f"{folder}/small.ll"
    with open(program, "w") as f:
        f.write(g.text())
    message = execute(arguments, g, memory, program, folder, engine)
    return message != "" and message.startswith("status") == is_status


def shrink(*facts):
    """Leaves out statements while the program goes wrong; writes small.ll."""
    changed, g = True, facts[1]
    while changed:
        changed = False
        for block in list(blocks_of(g.statements)):
            at = len(block)
            while at:
                at -= 1
                taken = block.pop(at)
                if fails(*facts):
                    changed = True
                    continue
                inner = [x for b in blocks_of([taken]) if b != [taken] for x in b]
                block[at:at] = inner  # the body in place of the loop or branch
                if inner and fails(*facts):
                    changed = True
                    continue
                block[at : at + len(inner)] = [taken]
    fails(*facts)


def one(arguments, seed):
    """(runs, failures) of a seed; nothing if its numbers are not exact."""
    try:
        g = Generator(seed)
        memory = g.memory()
        g.results = g.expected(memory)
    except Rejected:
        return None
    folder = os.path.join(arguments.folder, str(seed))
    os.makedirs(folder, exist_ok=True)
    for name, x in memory.items():
        np.save(f"{folder}/{name}.npy", x)
    program = f"{folder}/program.ll"
    with open(program, "w") as f:
        f.write(g.text())
    runs, failures = 0, []
    sources = [program]
    rng = random.Random(seed)
    passes = []
    if arguments.opt:
        optimised = f"{folder}/optimised.ll"
        passes, refused = optimise(rng, arguments, program, optimised)
        if refused:
            print(f"seed {seed}: opt -passes={','.join(passes)}: {refused}")
        else:
            sources.append(optimised)
        with open(f"{folder}/passes.txt", "w") as f:
            f.write(",".join(passes))
    engines = arguments.engines or [x for x in ENGINES if x not in HARDWARE]
    # Parts of a warp that diverge wait for their own lanes, which the reader of nvptx's
    # code does not tell from the whole warp.
    if g.lanes != 32:
        engines = [x for x in engines if x != "nvptx"]
    for source in sources:
        for engine in rng.sample(engines, min(len(engines), arguments.runs)):
            runs += 1
            message = execute(arguments, g, memory, source, folder, engine)
            if message:
                failures.append(f"WRONG seed {seed} {engine} {os.path.basename(source)}: {message}")
    if failures and arguments.shrink:
        words = failures[0].split()
        shrink(arguments, g, memory, folder, words[3], words[5] == "status")
    if not failures and not arguments.keep:
        shutil.rmtree(folder)
    return runs, failures


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n\n")[0])
    parser.add_argument("--count", type=int, default=100, help="kernels")
    parser.add_argument("--seconds", type=float, default=float("inf"), help="of the clock")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--engines", type=lambda x: x.split(","))
    parser.add_argument("--runs", type=int, default=5, help="engines for each program")
    parser.add_argument("--tenon-run", default="tenon-run")
    parser.add_argument("--tenon-lower", default="tenon-lower")
    parser.add_argument("--opt", default="", help="LLVM's opt; without it no pipelines")
    parser.add_argument("--folder", required=True)
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument("--keep", action="store_true")
    parser.add_argument("--shrink", action="store_true", help="write small.ll of a failure")
    arguments = parser.parse_args()
    kernels = runs = wrong = 0
    seed = arguments.seed
    end = time.monotonic() + arguments.seconds
    with concurrent.futures.ThreadPoolExecutor(arguments.jobs) as pool:
        while kernels < arguments.count and time.monotonic() < end:
            seeds = range(seed, seed + min(arguments.count - kernels, 20 * arguments.jobs))
            seed = seeds.stop
            for result in pool.map(lambda s: one(arguments, s), seeds):
                if result is None:
                    continue
                kernels, runs = kernels + 1, runs + result[0]
                wrong += len(result[1])
                for message in result[1]:
                    print(message, flush=True)
    print(f"{kernels} kernels, {runs} runs, {wrong} wrong, seeds from {arguments.seed} to {seed - 1}")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
