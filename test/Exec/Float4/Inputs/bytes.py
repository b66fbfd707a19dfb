# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Matrices of 4-bit elements that are filled and accessed by bytes: a byte holds two
neighbours of a row in A, of a column in B. Sums of bytes carry from one element to the
other, so that it matters which elements these are. Against NumPy, bit for bit.

    bytes.py --tenon-run=… --tenon-lower=… --folder=… [--targets=cpu,loops.16,…]
"""

import argparse
import os
import subprocess
import sys

import numpy as np

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path.insert(0, os.path.join(HERE, "../../Inputs"))

from engines import is_of_default_mode
from irtext import GLOBAL, Module, matrix
from kinds import small_float_values

ENGINES = ["--engine=reference", "--mcpu=x86-64 -O0", "--mcpu=x86-64-v3"]
SHAPES = [(8, 16, 64), (3, 5, 10), (4, 16, 6)]
LAYOUT_PAIRS = [("row", "packed"), ("col", "col"), ("row", "row")]
FLOAT4 = 0x30000
FILL = 0xA6
OUTPUTS = ("changed", "product", "flipped", "filled", "lengths")


def bytes_of(halves, use):
    """The bytes of a matrix of elements, as the matrix of bytes."""
    low, high = (halves[::2], halves[1::2]) if use == "b" else (halves[:, ::2], halves[:, 1::2])
    return low | high << 4


def halves_of(values, use):
    axis = 0 if use == "b" else 1
    pair = np.stack([values & 15, values >> 4], axis=axis + 1)
    shape = list(values.shape)
    shape[axis] *= 2
    return pair.reshape(shape)


def in_memory(halves, layout):
    """The elements in the order of memory without gaps, as bytes."""
    rows, columns = halves.shape
    if layout == "col":
        halves = halves.T
    elif layout == "packed":
        whole = np.zeros((rows + -rows % 8, columns), np.uint8)
        whole[:rows] = halves
        halves = whole.reshape(-1, 8, columns).swapaxes(1, 2)
    flat = halves.reshape(-1, halves.shape[-1] if layout != "packed" else columns * 8)
    if flat.shape[1] % 2:
        flat = np.pad(flat, ((0, 0), (0, 1)))
    flat = flat.ravel()
    return flat[::2] | flat[1::2] << 4


def stride(shape, layout):
    rows, columns = shape
    line = {"row": columns, "col": rows, "packed": columns * 8}[layout]
    return (line + 1) // 2


def sum_of_products(a, b, mask):
    if mask == FLOAT4:
        values = small_float_values("e2m1")
        return (values[a] @ values[b]).astype(np.float32)
    a, b = (x.astype(np.int32) for x in (a, b))
    a = np.where((a > 7) & bool(mask & 1), a - 16, a)
    b = np.where((b > 7) & bool(mask & 2), b - 16, b)
    return a @ b


class Writer:
    def __init__(self, shape, layouts, mask):
        self.m = Module()
        self.labels = 0
        self.shape, self.layouts, self.mask = shape, layouts, mask

    def loop(self, bound, initial, ty, body):
        """A loop, whose body computes a new value if a type is given."""
        m, self.labels = self.m, self.labels + 1
        n = self.labels
        m.line(f"  br label %before{n}")
        m.line(f"before{n}:")
        m.line(f"  br label %head{n}")
        m.line(f"head{n}:")
        m.line(f"  %i{n} = phi i32 [ 0, %before{n} ], [ %next{n}, %body{n} ]")
        if ty:
            m.line(f"  %m{n} = phi {ty} [ {initial}, %before{n} ], [ %new{n}, %body{n} ]")
        m.line(f"  %more{n} = icmp ult i32 %i{n}, {bound}")
        m.line(f"  br i1 %more{n}, label %body{n}, label %after{n}")
        m.line(f"body{n}:")
        index = m.value(f"zext i32 %i{n} to i64")
        new = body(index, f"%m{n}")
        if ty:
            m.lines = [x.replace(f"%new{n}", new) for x in m.lines]
        m.line(f"  %next{n} = add i32 %i{n}, 1")
        m.line(f"  br label %head{n}")
        m.line(f"after{n}:")
        return f"%m{n}"

    def changed(self, ty, loaded):
        """Each byte v of the matrix in a variable becomes 3 v + 17."""
        m = self.m
        slot = m.value(f"alloca {ty}")
        m.line(f"  store {ty} {loaded}, ptr {slot}")
        generic = m.value(f"addrspacecast ptr {slot} to ptr addrspace(4)")
        length = m.call("i32", "__spirv_CooperativeMatrixLengthKHR", f"{ty} {loaded}")

        def body(index, _):
            chain = m.call(
                "ptr addrspace(4)", "__spirv_AccessChain", f"ptr addrspace(4) {generic}",
                f"i64 {index}",
            )
            old = m.value(f"load i8, ptr addrspace(4) {chain}")
            new = m.value(f"add i8 {m.value(f'mul i8 {old}, 3')}, 17")
            m.line(f"  store i8 {new}, ptr addrspace(4) {chain}")

        self.loop(length, None, None, body)
        return m.value(f"load {ty}, ptr {slot}"), length

    def flipped(self, ty, loaded, length):
        """Each byte v of the matrix in a value becomes v ^ 0x5a."""
        m = self.m

        def body(index, old):
            byte = m.call("i8", "__spirv_VectorExtractDynamic", f"{ty} {old}", f"i64 {index}")
            new = m.value(f"xor i8 {byte}, 90")
            return m.call(
                ty, "__spirv_VectorInsertDynamic", f"{ty} {old}", f"i8 {new}", f"i64 {index}"
            )

        return self.loop(length, loaded, ty, body)

    def text(self):
        m = self.m
        rows, columns, k = self.shape
        shapes = {"a": (rows, k), "b": (k, columns)}
        types = {use: matrix("i4", *shape, use) for use, shape in shapes.items()}
        strides = [stride(shapes[use], layout) for use, layout in zip("ab", self.layouts)]
        inputs = [m.pointer(name) for name in "ab"]
        out = {name: m.pointer(name) for name in OUTPUTS}
        m.item()
        loaded = [
            m.load_matrix(types[use], at, layout, distance)
            for use, at, layout, distance in zip("ab", inputs, self.layouts, strides)
        ]
        a, length = self.changed(types["a"], loaded[0])
        b, _ = self.changed(types["b"], loaded[1])
        component, zero = ("float", "0.0") if self.mask == FLOAT4 else ("i32", "0")
        sums = matrix(component, rows, columns, "acc")
        c = m.call(sums, "__spirv_CompositeConstruct", f"{component} {zero}")
        d = m.call(
            sums, "__spirv_CooperativeMatrixMulAddKHR", f"{types['a']} {a}", f"{types['b']} {b}",
            f"{sums} {c}", f"i32 {self.mask}",
        )
        m.store_matrix(sums, d, out["product"], "row", columns)
        m.store_matrix(types["a"], a, out["changed"], self.layouts[0], strides[0])
        flipped = self.flipped(types["a"], loaded[0], length)
        m.store_matrix(types["a"], flipped, out["flipped"], self.layouts[0], strides[0])
        filled = m.call(types["b"], "__spirv_CompositeConstruct", f"i8 {FILL}")
        m.store_matrix(types["b"], filled, out["filled"], self.layouts[1], strides[1])
        lane = m.value("call spir_func i32 @_Z22get_sub_group_local_idv()")
        lane = m.value(f"zext i32 {lane} to i64")
        m.line(f"  store i32 {length}, {GLOBAL} {m.at(out['lengths'], lane, 'i32')}")
        declared = "declare spir_func i32 @_Z22get_sub_group_local_idv()\n"
        return m.text() + declared


class Case:
    def __init__(self, shape, layouts, mask, rng):
        rows, columns, k = shape
        a = rng.integers(0, 16, (rows, k)).astype(np.uint8)
        b = rng.integers(0, 16, (k, columns)).astype(np.uint8)
        self.inputs = [in_memory(a, layouts[0]), in_memory(b, layouts[1])]
        new_a, new_b = (
            halves_of((bytes_of(x, use) * 3 + 17).astype(np.uint8), use)
            for x, use in ((a, "a"), (b, "b"))
        )
        filled = np.zeros_like(b)
        filled[::2], filled[1::2] = FILL & 15, FILL >> 4
        self.expected = {
            "changed": in_memory(new_a, layouts[0]),
            "product": sum_of_products(new_a, new_b, mask),
            "flipped": in_memory(halves_of(bytes_of(a, "a") ^ 0x5A, "a"), layouts[0]),
            "filled": in_memory(filled, layouts[1]),
        }
        self.bytes, self.full = a.size // 2, shape == SHAPES[0]
        self.text = Writer(shape, layouts, mask).text()

    def problem(self, words, folder, lanes):
        """The error of a run with these words; nothing if it is right."""
        for name, data in zip("ab", self.inputs):
            path = os.path.join(folder, f"{name}.npy")
            np.save(path, data)
            words = [*words, f"in={path}"]
        for name in OUTPUTS:
            kind = "i32" if name in ("product", "lengths") else "u8"
            size = 64 if name == "lengths" else self.expected[name].size
            words.append(f"out={folder}/{name}.npy:{kind}:{size}")
        done = subprocess.run(words, capture_output=True, text=True)
        if done.returncode:
            return done.stderr.strip()[:400]
        for name, expected in self.expected.items():
            found = np.load(f"{folder}/{name}.npy")
            if not np.array_equal(found, expected.ravel().view(found.dtype)):
                return f"{name} is wrong"
        lengths = np.load(f"{folder}/lengths.npy")[:lanes]
        # Instructions' operands may have more elements than a small matrix.
        padding = lengths.sum() - self.bytes
        if padding < 0 or (self.full and padding) or lengths.max() != lengths.min():
            return f"lengths {lengths} of {self.bytes} bytes"
        return ""


def runs(arguments, module):
    """The words of tenon-run for each engine, the number of lanes, and an error."""
    for target in arguments.targets.split(","):
        name, _, lanes = target.partition(".")
        if name == "cpu":
            for engine in ENGINES:
                for size in (1, 16) if "reference" in engine else (1, 8, 16, 32):
                    yield f"{engine} {size}", [module, *engine.split()], size, ""
            continue
        if name == "amx":
            yield name, [module, "--engine=amx", "--emulate-amx"], 1, ""
            continue
        if is_of_default_mode([name]):
            yield target, [module, "--engine=reference"], int(lanes), ""
            continue
        result = module.replace(".ll", f".{target}.{'ll' if name == 'nvptx' else 'spv'}")
        done = subprocess.run(
            [arguments.tenon_lower, module, f"--target={name}", f"--subgroup-size={lanes}",
             "-o", result],
            capture_output=True, text=True,
        )
        problem = done.stderr.strip()[:400] if done.returncode else ""
        yield target, [result, "--engine=reference"], int(lanes), problem


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--tenon-run", default="tenon-run")
    parser.add_argument("--tenon-lower", default="tenon-lower")
    parser.add_argument("--folder", required=True)
    parser.add_argument("--targets", default="cpu")
    parser.add_argument("--seed", type=int, default=1)
    arguments = parser.parse_args()
    rng = np.random.default_rng(arguments.seed)
    os.makedirs(arguments.folder, exist_ok=True)
    right = 0
    cases = [(s, l) for s in SHAPES for l in LAYOUT_PAIRS]
    for number, (shape, layouts) in enumerate(cases):
        mask = (0, 1, 2, 3, FLOAT4)[number % 5]
        case = Case(shape, layouts, mask, rng)
        module = os.path.join(arguments.folder, f"{number}.ll")
        with open(module, "w") as file:
            file.write(case.text)
        for label, words, lanes, problem in runs(arguments, module):
            words = [arguments.tenon_run, *words, "--kernel=test", f"--global={lanes}",
                     f"--local={lanes}", f"--subgroup-size={lanes}"]
            if not problem and not is_of_default_mode(words):
                problem = case.problem(words, arguments.folder, lanes)
            right += not problem
            if problem:
                print(f"WRONG: {shape} {layouts} mask {mask:#x} {label}: {problem}", flush=True)
    print(f"{right} runs right")


if __name__ == "__main__":
    main()
