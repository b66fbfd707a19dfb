# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Random kernels that multiply fragments: operands that lanes load in several forms, select,
shift and shuffle, some of them for several multiplications, in straight lines and loops,
with stores between them. Lanes and sub-groups are numbered by queries or by bits of local ids,
which are also computed with. Integers, so that all engines have the same bits as the reference.

    lanes.py --count 40 --seed 7 --tenon-run=… --tenon-lower=… --folder=…
    … --count 100000 --seconds 300 --jobs 16 --engines=… --server=…/tenon-test-server   a campaign
A failure leaves its folder, called like the seed."""

# REQUIRES: numpy, x86, llvm-spirv
# RUN: %python %s --count 12 --seed 100 --tenon-run=%tenon_run --tenon-lower=%tenon_lower \
# RUN:     --folder=%t --engines="--mcpu=x86-64-v3 -O0,--engine=amx --emulate-amx,loops" | FileCheck %s
# CHECK: 12 kernels, 48 runs, 0 failed

import argparse
import os
import random
import shutil
import sys
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import numpy as np

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "Inputs"))

from engines import Tools

LANES = 16
MULTIPLY = "@_Z45__spirv_SubgroupMatrixMultiplyAccumulateINTEL"
KINDS = {"s8": (32, 0x33), "u8": (32, 0x30), "s4": (64, 0xC3)}  # K and the operand mask
BYTES = {"i16": 2, "i32": 4}
ELEMENTS = 8192  # of the buffers that operands are loaded from
RESULTS = 1024
TARGETS = ("loops", "dpas")  # whose modules the reference engine runs
ENGINES = ("--mcpu=x86-64-v2", "--mcpu=x86-64-v3", "--mcpu=x86-64-v4", "--mcpu=x86-64-v3 -O0",
           "--engine=amx --emulate-amx", "loops", "dpas")


class Value:
    """A value of a lane: `count` components of type `scalar`."""

    def __init__(self, name, scalar, count):
        self.name, self.scalar, self.count = name, scalar, count

    @property
    def type(self):
        return vector(self.scalar, self.count)


def vector(scalar, count):
    return f"<{count} x {scalar}>" if count > 1 else scalar


def zero(count):
    return "zeroinitializer" if count > 1 else "0"


# ---------------------------------------------------------------------------
# Kernels
# ---------------------------------------------------------------------------


class Kernel:
    def __init__(self, seed):
        self.random = random.Random(seed)
        self.lines, self.names = [], 0
        self.rows = self.random.choice([8, 8, 8, 4, 2, 1])
        self.k, self.mask = KINDS[self.random.choice([*KINDS, "s8"])]
        self.iterations = self.random.choice([1, 2, 3, 4, 8])
        self.sum_type = vector("i32", self.rows)
        self.subgroups = self.random.choice([1, 1, 2, 4, 16])

    def emit(self, text):
        self.names += 1
        self.lines.append(f"  %v{self.names} = {text}")
        return f"%v{self.names}"

    def value(self, text, like):
        return Value(self.emit(text), like.scalar, like.count)

    # Numbers of lanes and work-items

    def resized(self, x, bits, to, how):
        if bits == to:
            return x
        return self.emit(f"{'trunc' if to < bits else how} i{bits} {x} to i{to}")

    def bits_of_id(self, bits, part):
        """The quotient (/) or remainder (%) of the local id and the number of lanes."""
        narrow = self.random.choice([64, 32, 32, 16])
        x = self.resized("%id", 64, narrow, "")
        forms = {"/": ["lshr {0}, 4", "ashr {0}, 4", "udiv {0}, 16", "sdiv {0}, 16"],
                 "%": ["and {0}, 15", "urem {0}, 16", "srem {0}, 16"]}[part]
        operation, rest = self.random.choice(forms).format(x).split(" ", 1)
        x = self.emit(f"{operation} i{narrow} {rest}")
        return self.resized(x, narrow, bits, self.random.choice(["zext", "sext"]))

    def number_lanes(self):
        """%id, %lane, %group, and this sub-group's parts of the buffers."""
        self.lines.append("  %id = call spir_func i64 @_Z12get_local_idj(i32 0)")
        if self.random.random() < 0.3:
            queries = [self.emit(f"call spir_func i32 @_Z{name}v()")
                       for name in ("22get_sub_group_local_id", "16get_sub_group_id")]
            numbers = [self.emit(f"zext i32 {x} to i64") for x in queries]
        else:
            numbers = [self.bits_of_id(64, "%"), self.bits_of_id(64, "/")]
        if self.subgroups == 1 and self.random.random() < 0.5:
            numbers = ["%id", "0"]
        for name, x in zip(("lane", "group"), numbers):
            self.lines.append(f"  %{name} = add i64 {x}, 0")
        distances = {"a": self.random.choice([0, 16, 128]), "b": self.random.choice([0, 16, 128]),
                     "d": RESULTS}
        for name, distance in distances.items():
            far = self.emit(f"mul i64 %group, {distance}")
            ty = "i16" if name == "a" else "i32"
            self.lines.append(
                f"  %{name} = getelementptr {ty}, ptr addrspace(1) %{name}.all, i64 {far}")

    def number_of_id(self, x):
        """A number computed from the local id, of the type of x's components."""
        bits = self.random.choice([8, 16, 32])
        n = self.resized("%id", 64, bits, "")
        for _ in range(self.random.choice([1, 2, 2])):
            operation = self.random.choice(["shl", "lshr", "ashr", "sdiv", "srem", "udiv", "urem", "and"])
            by = self.random.randrange(bits - 1)
            if operation in ("sdiv", "srem", "udiv", "urem"):
                by = 1 << by
            n = self.emit(f"{operation} i{bits} {n}, {by}")
        return self.resized(n, bits, int(x.scalar[1:]), self.random.choice(["zext", "sext"]))

    def add_id(self, x, _):
        n = self.number_of_id(x)
        if x.count == 1:
            return self.value(f"xor {x.type} {x.name}, {n}", x)
        return self.insert(x, n, self.random.randrange(x.count))

    # Operands

    def index(self, offset):
        """The lane's number plus an offset."""
        bits = self.random.choice([64, 64, 32, 16])
        lane = self.resized("%lane", 64, bits, "")
        flags = self.random.choice(["", "", " nsw", " nuw nsw"])
        at = self.emit(f"add{flags} i{bits} {lane}, {offset}")
        return self.resized(at, bits, 64, self.random.choice(["zext", "sext"]))

    def guarded(self, one, scalar, row):
        """Zero from some row on, or in some lanes."""
        limit = self.random.choice(["i32 {row}, %t", "i64 %lane, {n}", "i32 {row}, {n}"])
        limit = limit.format(row=row, n=self.random.randrange(1, LANES))
        condition = self.emit(f"icmp {self.random.choice(['slt', 'ult'])} {limit}")
        return self.emit(f"select i1 {condition}, {scalar} {one}, {scalar} 0")

    def load(self, buffer, scalar, count, offset):
        """Components one after another, or as lines of memory, in any order."""
        start = self.emit(f"getelementptr {scalar}, ptr addrspace(1) {buffer}, i64 {offset}")
        if count > 1 and self.random.random() < 0.3:
            ty = vector(scalar, count)
            at = self.emit(f"getelementptr {ty}, ptr addrspace(1) {start}, i64 %lane")
            text = f"load {ty}, ptr addrspace(1) {at}, align {BYTES[scalar]}"
            return Value(self.emit(text), scalar, count)
        stride = self.random.choice([16, 16, 16, 20, 32, 64])
        order = [*range(count)]
        if self.random.random() < 0.2:
            self.random.shuffle(order)
        whole = Value("poison", scalar, count)
        is_guarded = self.random.random() < 0.15
        for row in order:
            index = self.index(row * stride)
            at = self.emit(f"getelementptr {scalar}, ptr addrspace(1) {start}, i64 {index}")
            one = self.emit(f"load {scalar}, ptr addrspace(1) {at}, align {BYTES[scalar]}")
            if is_guarded:
                one = self.guarded(one, scalar, row)
            if count == 1:
                return Value(one, scalar, 1)
            whole = self.insert(whole, one, row)
        return whole

    def insert(self, x, scalar, at):
        return self.value(f"insertelement {x.type} {x.name}, {x.scalar} {scalar}, i32 {at}", x)

    def number(self, x, most):
        text = str(self.random.randrange(most))
        return f"splat ({x.scalar} {text})" if x.count > 1 else text

    def arithmetic(self, x, y):
        operation = self.random.choice(["xor", "and", "or", "add", "sub"])
        other = self.random.choice([y.name, self.number(x, 1 << 15)])
        return self.value(f"{operation} {x.type} {x.name}, {other}", x)

    def shift(self, x, _):
        operation = self.random.choice(["shl", "lshr", "ashr"])
        return self.value(f"{operation} {x.type} {x.name}, {self.number(x, 9)}", x)

    def choose_by_lane(self, x, y):
        how = self.random.choice(["ult", "uge", "eq", "slt"])
        condition = self.emit(f"icmp {how} i64 %lane, {self.random.randrange(LANES + 1)}")
        other = self.random.choice([y.name, zero(x.count)])
        return self.value(f"select i1 {condition}, {x.type} {x.name}, {x.type} {other}", x)

    def choose_for_all(self, x, y):
        condition = self.emit(f"icmp slt i32 %t, {self.random.randrange(9)}")
        return self.value(f"select i1 {condition}, {x.type} {x.name}, {x.type} {y.name}", x)

    def shuffle(self, x, y):
        n = x.count
        order = [self.random.choice([i, i, i, n + i, self.random.randrange(2 * n)]) for i in range(n)]
        mask = ", ".join(f"i32 {i}" for i in order)
        return self.value(f"shufflevector {x.type} {x.name}, {x.type} {y.name}, <{n} x i32> <{mask}>", x)

    def extract(self, x):
        return self.emit(f"extractelement {x.type} {x.name}, i32 {self.random.randrange(x.count)}")

    def exchange(self, x, y):
        new = self.random.choice(["0", self.extract(y)])
        return self.insert(x, new, self.random.randrange(x.count))

    def repeat(self, x, _):
        first = self.insert(Value("poison", x.scalar, x.count), self.extract(x), 0)
        mask = f"<{x.count} x i32> zeroinitializer"
        same = self.value(f"shufflevector {x.type} {first.name}, {x.type} poison, {mask}", x)
        return self.value(f"xor {x.type} {x.name}, {same.name}", x)

    def compute(self, x, y):
        forms = [self.arithmetic, self.arithmetic, self.shift, self.choose_by_lane, self.choose_for_all,
                 self.add_id]
        if x.count > 1:
            forms += [self.shuffle, self.exchange, self.repeat]
        return self.random.choice(forms)(x, y)

    def operand(self, known, buffer, scalar, count, offset):
        """A new operand, or one of those that are known, or made of them."""
        chance = self.random.random

        def some():
            return self.random.choice(known) if known and chance() < 0.35 else self.load(
                buffer, scalar, count, offset)

        x = some()
        if chance() < 0.45:
            y = some() if chance() < 0.7 else x
            for _ in range(self.random.choice([1, 1, 2])):
                x = self.compute(x, y)
        known.append(x)
        return x

    # Multiplications

    def store(self, x, offset):
        at = self.emit(f"getelementptr {x.type}, ptr addrspace(1) %d, i64 %lane")
        at = self.emit(f"getelementptr i8, ptr addrspace(1) {at}, i64 {offset}")
        self.lines.append(f"  store {x.type} {x.name}, ptr addrspace(1) {at}, align 4")

    def store_rows(self, x, first):
        for row in range(x.count):
            one = self.emit(f"extractelement {x.type} {x.name}, i32 {row}")
            index = self.emit(f"add i64 %lane, {first + row * LANES}")
            at = self.emit(f"getelementptr i32, ptr addrspace(1) %d, i64 {index}")
            self.lines.append(f"  store i32 {one}, ptr addrspace(1) {at}, align 4")

    def interrupt(self, known):
        """A store to memory from which operands are loaded."""
        buffer, value = self.random.choice([("%a", "i16 7"), ("%b", "i32 %t")])
        self.lines.append(f"  store {value}, ptr addrspace(1) {buffer}, align 2")
        if self.random.random() < 0.5:
            for values in known:
                values.clear()

    def multiply(self, known, offsets, sums):
        """D of as many multiplications as `sums` has C; None: zero or an earlier D."""
        results = []
        for c in sums:
            a = self.operand(known[0], "%a", "i16", self.rows, offsets[0])
            b = self.operand(known[1], "%b", "i32", 8, offsets[1])
            c = c or self.random.choice([zero(self.rows)] * 2 + [d.name for d in results])
            operands = f"i32 {self.k}, {a.type} {a.name}, {b.type} {b.name}, {self.sum_type} {c}"
            text = f"call {self.sum_type} {MULTIPLY}({operands}, i32 {self.mask})"
            results.append(Value(self.emit(text), "i32", self.rows))
            if self.random.random() < 0.15:
                self.store(results[-1], 0)
            if self.subgroups == 1 and self.random.random() < 0.1:
                self.interrupt(known)
        return results

    def loop(self, count):
        known = ([], [])
        for values, buffer, scalar, size in zip(known, ("%a", "%b"), ("i16", "i32"), (self.rows, 8)):
            if self.random.random() < 0.3:
                self.operand(values, buffer, scalar, size, "0")
        self.lines += ["  br label %loop", "loop:"]
        phis = len(self.lines)
        distances = [self.random.choice([0, 16, 128, 512]) for _ in range(2)]
        offsets = [self.emit(f"mul i64 %i, {distance}") for distance in distances]
        sums = [f"%sum{i}" for i in range(count)]
        inside = tuple(list(values) for values in known)
        results = self.multiply(inside, offsets, sums)
        end = self.random.choice([str(self.iterations), "%n"])
        self.lines += ["  %next = add i64 %i, 1", f"  %more = icmp ult i64 %next, {end}",
                       "  br i1 %more, label %loop, label %done", "done:"]
        self.lines[phis:phis] = ["  %i = phi i64 [ 0, %entry ], [ %next, %loop ]"] + [
            f"  {name} = phi {self.sum_type} [ {zero(self.rows)}, %entry ], [ {d.name}, %loop ]"
            for name, d in zip(sums, results)]
        return results

    def text(self):
        self.number_lanes()
        count = self.random.choice([1, 2, 2, 3, 4])
        if self.random.random() < 0.5:
            results = self.loop(count)
        else:
            results = self.multiply(([], []), ("0", "0"), [None] * count)
        for number, d in enumerate(results, 1):
            if self.random.random() < 0.3:
                d = self.compute(d, self.random.choice(results))
            if self.rows == 1 or self.random.random() < 0.5:
                self.store(d, 512 * number)
            else:
                self.store_rows(d, 128 * number)
        types = f"i32, {vector('i16', self.rows)}, <8 x i32>, {self.sum_type}, i32"
        return "\n".join([
            'target triple = "spir64-unknown-unknown"',
            "define spir_kernel void @k(ptr addrspace(1) %a.all, ptr addrspace(1) %b.all, "
            "ptr addrspace(1) %d.all, i32 %t, i64 %n) !intel_reqd_sub_group_size !0 {",
            "entry:", *self.lines, "  ret void", "}",
            "declare spir_func i64 @_Z12get_local_idj(i32)",
            "declare spir_func i32 @_Z22get_sub_group_local_idv()",
            "declare spir_func i32 @_Z16get_sub_group_idv()",
            f"declare {self.sum_type} {MULTIPLY}({types})",
            f"!0 = !{{i32 {LANES}}}", ""])


# ---------------------------------------------------------------------------
# Runs
# ---------------------------------------------------------------------------


def run(folder, kernel, arguments, engine):
    """The results of an engine, or an error message."""
    module, words = folder / "kernel.ll", engine.split()
    commands = []
    if engine in TARGETS:
        module, words = folder / f"{engine}.spv", ["--engine=reference"]
        commands.append([arguments.tenon_lower, folder / "kernel.ll", f"--target={engine}", "-o", module])
    out = folder / "d.npy"
    items, results = LANES * kernel.subgroups, RESULTS * kernel.subgroups
    commands.append([arguments.tenon_run, module, "--kernel=k", f"--global={items}", f"--local={items}",
                     *words, f"in={folder}/a.npy", f"in={folder}/b.npy", f"out={out}:i32:{results}",
                     "i32=3", f"i64={kernel.iterations}"])
    for command in commands:
        what, message = arguments.tools.run([str(word) for word in command])
        if what:
            return None, f"{what}: {message[:300]}"
    return np.load(out), ""


def test(seed, arguments):
    """The number of runs, and the engines that failed."""
    folder = arguments.folder / str(seed)
    folder.mkdir(parents=True, exist_ok=True)
    kernel = Kernel(seed)
    (folder / "kernel.ll").write_text(kernel.text())
    numbers = np.random.default_rng(seed)
    np.save(folder / "a.npy", numbers.integers(0, 1 << 16, ELEMENTS).astype(np.uint16))
    np.save(folder / "b.npy", numbers.integers(0, 1 << 32, ELEMENTS).astype(np.uint32))
    expected, problem = run(folder, kernel, arguments, "--engine=reference")
    failures = [("reference", problem)] if problem else []
    for engine in arguments.engines if not problem else ():
        found, problem = run(folder, kernel, arguments, engine)
        if not problem and not np.array_equal(found, expected):
            problem = "other results than the reference's"
        if problem:
            failures.append((engine, problem))
    if not failures:
        shutil.rmtree(folder)
    return 1 + len(arguments.engines), failures


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--count", type=int, default=40)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument("--seconds", type=float, default=float("inf"))
    parser.add_argument("--tenon-run", default="tenon-run")
    parser.add_argument("--tenon-lower", default="tenon-lower")
    parser.add_argument("--engines", type=lambda text: text.split(","), default=ENGINES)
    parser.add_argument("--folder", type=Path, required=True)
    parser.add_argument("--server", default="", help="tenon-test-server, to run the tools in")
    arguments = parser.parse_args()
    arguments.tools = Tools(arguments.server)
    end = time.monotonic() + arguments.seconds
    kernels = runs = failed = 0

    def one(seed):
        return (seed, *test(seed, arguments)) if time.monotonic() < end else None

    with ThreadPoolExecutor(arguments.jobs) as pool:
        for result in pool.map(one, range(arguments.seed, arguments.seed + arguments.count)):
            if not result:
                continue
            seed, count, failures = result
            kernels, runs, failed = kernels + 1, runs + count, failed + bool(failures)
            for engine, problem in failures:
                print(f"seed {seed}, {engine}: {problem}", flush=True)
    arguments.tools.close()
    print(f"{kernels} kernels, {runs} runs, {failed} failed")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
