# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Multiplications that target nvptx lowers for its own work-groups, in the reference
engine, where copies and products of warpgroups take effect at the wait for them: kinds
and layouts, tiles that are not whole, operands that do not fit; and that a missing wait,
fence or barrier is noticed."""

# REQUIRES: numpy, x86, nvptx-registered-target
# RUN: %python %s %tenon_lower %tenon_run %src_root %t.dir | FileCheck %s
# CHECK-NOT: WRONG
# CHECK: {{^}}125 runs right

import dataclasses
import functools
import json
import os
import re
import struct
import subprocess
import sys

import numpy as np

lower, run, root, folder = sys.argv[1:]
sys.path.insert(0, os.path.join(root, "benchmarks", "device"))
from cuda_cases import encoded
from device_kernels import Gemm, gemm, in_memory

ENCODE = {"bf16": lambda x: (x.astype("f4").view("u4") >> 16).astype("u2"),
          "f16": lambda x: x.astype("f2"), "s8": lambda x: x.astype("i1"),
          "tf32": lambda x: x.astype("f4")}
ENCODE["u8s8"] = ENCODE["s8"]
ENCODE["e4m3"] = lambda x: encoded("e4m3", x)
ENCODE["e5m2"] = lambda x: (x.astype("f2").view("u2") >> 8).astype("u1")
ENCODE["u8"] = lambda x: x.astype("u1")
CONVERT = {"s8": "__spirv_ConvertSToF", "u8": "__spirv_ConvertUToF",
           "e4m3": "__builtin_spirv_ConvertE4M3ToFP16INTEL",
           "e5m2": "__builtin_spirv_ConvertE5M2ToBF16INTEL"}
WAIT, BARRIER = "llvm.nvvm.cp.async.wait.group", "llvm.nvvm.barrier.cta.sync"
SIZED = r"(call void @llvm.nvvm.cp.async.cg.shared.global.16.s\(.*, i32) %[^)]*\)"
PRODUCTS = r"tenon\.wgmma\.wait.* i32"
AGREED = r"= load atomic i32, ptr addrspace\(3\) @agreed.*"


def path(name):
    return os.path.join(folder, name)


def without(calls, which):
    """The text of a module without one of its calls."""
    def edit(text):
        places = [m.start() for m in re.finditer(rf"^ .*call void @{calls}.*$", text, re.M)]
        at = places[which]
        return text[:at] + text[text.index("\n", at):]
    return edit


def in_clusters(text):
    """The text of a kernel whose launch has clusters of two work-groups."""
    return re.sub(r"^define [^\n]*#\d+", r'\g<0> "nvvm.cluster_dim"="2,1,1"', text, count=1)


def both(*edits):
    """One edit after the other."""
    return lambda text: functools.reduce(lambda before, edit: edit(before), edits, text)


def changed_all(before, after):
    """Like changed(), in all places, of which there is at least one."""
    def edit(text):
        text, count = re.subn(before, after, text)
        assert count
        return text
    return edit


def changed(before, after):
    """The text of a module with one place changed."""
    def edit(text):
        text, count = re.subn(before, after, text)
        assert count == 1
        return text
    return edit


@functools.cache
def lowered(source, features, mcpu):
    """The recipe's entries of the only kernel, and the module's text."""
    with open(path("k.ll"), "w") as file:
        file.write(source)
    subprocess.run([lower, path("k.ll"), "--target=nvptx", f"--mcpu={mcpu}",
                    f"--mattr={features}", f"--recipe={path('k.json')}", "-o", path("l.ll")], check=True)
    with open(path("k.json")) as recipe, open(path("l.ll")) as module:
        return json.load(recipe)["kernels"][0]["regrouped"], module.read()


def map_words(entry, numbers, made, change):
    """Arguments for the tensor maps of an entry: which ones are made, and each, as
    lib/Recognize/Nvvm/NvvmTensorCopy.cpp describes them. `numbers`: by parameter."""
    maps = entry.get("tensor_maps", [])
    words = [f"u32={made & ~(-1 << len(maps))}"] * bool(maps)
    for number, one in enumerate(maps):
        matrix, size = path("ab"[one["base"]] + ".npy"), one["element_bytes"]
        pitch = one["pitch"]["factor"] * numbers.get(one["pitch"].get("parameter"), 1)
        lines = os.path.getsize(matrix) // pitch
        fields = change([0, pitch // size, lines, pitch, *one["box"], size, 1])
        text = struct.pack("<4Q4I", *fields).ljust(128, b"\0")
        np.save(path(f"map{number}.npy"), np.frombuffer(text, "u1"))
        words += [f"value={path(f'map{number}.npy')}", f"member=0:in={matrix}"]
    return words


def product(kernel, m, n, k, features="+warps-1x4,+buffers-3", local=(64, 2),
            edit=None, mcpu="sm_80", suffix="regrouped", width=None, converted="s8", launched=None,
            made=-1, maps=list, cluster=1):
    """Whether C is right, or the message of the run. If A has a width below k, what B has after
    it is multiplied by zeros, and is not all finite. A kernel that converts bytes has those of
    another kind. Of a persistent entry any number of work-groups is launched. The bits of `made` say
    which tensor maps there are; `maps` changes their fields. A work-group of the engine is a cluster
    of one or two."""
    call = CONVERT.get(converted, "")
    source = re.sub(r"_Z19__spirv_ConvertSToF_", f"_Z{len(call)}{call}_", gemm(kernel))
    if width:
        source, count = re.subn(r"(\(ptr addrspace\(1\) %A, .*, i32) %\w+, i64 %K\)",
                                rf"\1 {width}, i64 %K)", source)
        assert count == 1
    entries, text = lowered(source, features, mcpu)
    entry, = (entry for entry in entries if entry["name"] == f"{kernel.name}__{suffix}")
    assert ("tenon.wgmma" in text) is (mcpu == "sm_90a" and suffix != "parted")
    start = re.search(rf"^define .*@{entry['name']}\(", text, re.M).start()
    end = text.index("\n}\n", start)
    code = (edit or str)(text[start:end])
    with open(path("l.ll"), "w") as file:
        file.write(text[:start] + (in_clusters(code) if cluster > 1 else code) + text[end:])
    random = np.random.RandomState(k)
    a, b = random.randint(-8, 8, (m, k)), random.randint(-8, 8, (k, n))
    if kernel.kind == "u8s8":
        a = abs(a)
    if converted == "u8":  # all values of a byte
        b = abs(b) * 31
    if width:
        b = b.astype("f4")
        b[-1, 0] = np.inf
    for name, values, layout, is_bytes in (("a.npy", a, kernel.layout_of_a, kernel.bytes_of_a),
                                           ("b.npy", b, kernel.layout, kernel.weights)):
        encode = ENCODE[converted if is_bytes else kernel.kind]
        np.save(path(name), in_memory(encode(values), layout))
    kind = "i32" if "s8" in kernel.kind else "f32"
    start = random.randint(-8, 8, (m, n)) * int(kernel.adds)
    np.save(path("start.npy"), start.astype("i4" if kind == "i32" else "f4"))
    blocks = -(-n // kernel.columns), -(-m // kernel.rows)
    items = [-(-32 * blocks[0] // local[0]) * local[0], -(-blocks[1] // local[1]) * local[1]]
    x, y = entry["tile"]
    assert entry.get("persistent", False) is (launched is not None)
    groups = launched or -(-items[0] // 32 // x) * -(-items[1] // y)
    counts = (*local, 1, items[0] // local[0], items[1] // local[1], 1)
    done = subprocess.run(
        [run, path("l.ll"), "--engine=reference", f"--kernel={entry['name']}",
         f"--global={groups * entry['block']}", f"--local={entry['block'] * cluster}",
         f"in={path('a.npy')}", f"in={path('b.npy')}", f"inout={path('start.npy')}:{path('c.npy')}",
         f"u64={n}", f"u64={k}", *[f"u64={m}"] * kernel.needs_rows,
         *(f"u32={count}" for count in counts),
         *map_words(entry, {3: n, 4: k, 5: m}, made, maps)],
        capture_output=True, text=True)
    if done.returncode:
        return done.stderr
    if width is None:
        return np.array_equal(np.load(path("c.npy")), start + a @ b)
    a[:, width:] = 0
    with np.errstate(invalid="ignore"):
        return np.array_equal(np.load(path("c.npy")), start + a @ b, equal_nan=True)


def check(cases):
    """Runs cases, each with the result that it has to have, or a part of a message."""
    right = 0
    for words, wanted in cases:
        result = product(**words)
        if result is wanted or isinstance(wanted, str) and wanted in str(result):
            right += 1
        else:
            print(f"WRONG: {words}: {result}")
    print(f"{right} runs right")


def main():
    os.makedirs(folder, exist_ok=True)
    plain = Gemm("bf16", 16, 16, 16, 16, 16, lanes=32)
    checked = dataclasses.replace(plain, checked=True)
    column = Gemm("bf16", 16, 16, 16, 16, 16, lanes=32, layout="column")
    across = dataclasses.replace(plain, layout_of_a="column")
    # The sums of all warps reuse the memory of the last products' operands.
    group = dict(kernel=column, m=64, n=16, k=256, features="+tile-64x16,+buffers-3",
                 local=(32, 1), mcpu="sm_90a")
    # An odd number of buffers.
    bytes_by_rows = dict(kernel=Gemm("s8", 16, 16, 32, 16, 16, lanes=32), n=128, k=640,
                         features="+tile-32x128,+buffers-4", m=32)
    few = dict(kernel=Gemm("bf16", 32, 64, 16, 32, 64, lanes=32), m=96, n=128, k=256,
               features="", local=(32, 1), mcpu="sm_90a", suffix="small")
    e4m3 = Gemm("e4m3", 16, 16, 32, 16, 16, lanes=32)
    halves = dict(kernel=dataclasses.replace(e4m3, layout="column"), m=64, n=64, k=192,
                  features="+tile-64x64,+buffers-3", local=(32, 1), mcpu="sm_90a")
    weights = Gemm("bf16", 16, 16, 16, 16, 16, lanes=32, weights=True)
    bytes_of_a = Gemm("bf16", 16, 16, 16, 16, 16, lanes=32, bytes_of_a=True)
    # Four tiles, one after the other.
    several = group | dict(m=128, n=32, features="+tile-64x16,+buffers-3,+persistent", launched=1)
    check((
        (dict(kernel=plain, m=64, n=64, k=320), True),
        # K of one buffer's depth, and fewer steps than buffers.
        (dict(kernel=plain, m=64, n=64, k=64), True),
        # A second row and column of tiles, which are not whole.
        (dict(kernel=plain, m=96, n=96, k=128, local=(32, 1)), True),
        # K that is no multiple of the depth, or of the alignment.
        (dict(kernel=plain, m=64, n=64, k=80), True),
        # A grid of matrices, fused; several rows of warps.
        (dict(kernel=Gemm("f16", 8, 16, 16, 32, 32, lanes=32), m=128, n=128, k=128,
              features="+warps-2x2,+buffers-4"), True),
        (dict(kernel=Gemm("s8", 16, 32, 32, 16, 32, lanes=32), m=64, n=128, k=384),
         True),
        (dict(kernel=Gemm("s8", 16, 16, 32, 16, 16, lanes=32, layout="packed"), m=64, n=64,
              k=384), True),
        (dict(kernel=Gemm("bf16", 16, 16, 16, 16, 16, lanes=32, layout="packed"), m=64, n=64,
              k=192), True),
        (dict(kernel=column, m=64, n=64, k=192), True),
        (dict(kernel=Gemm("tf32", 16, 16, 8, 16, 16, lanes=32), m=64, n=64, k=128), True),
        (dict(kernel=across, m=64, n=64, k=192), True),
        (dict(kernel=dataclasses.replace(across, checked=True), m=50, n=75, k=77), True),
        # Sums that begin with C, also of the matrices of a grid.
        (dict(kernel=Gemm("s8", 16, 32, 32, 16, 32, lanes=32, adds=True), m=64, n=128, k=128),
         True),
        (group | dict(kernel=Gemm("f16", 8, 16, 16, 16, 16, lanes=32, layout="column",
                                  adds=True)), True),
        # Few blocks, each split along K: remaining steps, and fewer steps than parts; operands
        # that are not aligned; A and B that fit no tile.
        (dict(kernel=Gemm("bf16", 8, 32, 16, 8, 32, lanes=32), m=8, n=64, k=336, suffix="parted",
              local=(32, 1)), True),
        (dict(kernel=plain, m=32, n=48, k=16, suffix="parted", local=(32, 2)), True),
        (dict(kernel=plain, m=16, n=16, k=272, suffix="parted", local=(32, 1), features="+parts-4"),
         True),
        (dict(kernel=Gemm("s8", 1, 32, 32, 1, 32, lanes=32, layout="packed", adds=True), m=1,
              n=64, k=416, suffix="parted", local=(32, 1)), True),
        (dict(kernel=Gemm("tf32", 16, 16, 8, 16, 16, lanes=32, layout="column"), m=16, n=16,
              k=40, suffix="parted", local=(32, 1)), True),
        # Checked operands: whole tiles; edges that are aligned; edges and K that are not, of all
        # layouts and sizes of elements; fewer rows than the first warp has.
        (dict(kernel=checked, m=64, n=64, k=128), True),
        (dict(kernel=checked, m=50, n=72, k=88), True),
        (dict(kernel=checked, m=50, n=72, k=88, edit=changed_all(SIZED, r"\1 16)")),
         "out of bounds"),
        (dict(kernel=checked, m=50, n=75, k=77), True),
        (dict(kernel=checked, m=50, n=72, k=88, width=72), True),
        (dict(kernel=checked, m=7, n=33, k=129, local=(32, 1)), True),
        (dict(kernel=dataclasses.replace(checked, layout="column"), m=33, n=60, k=75), True),
        (dict(kernel=dataclasses.replace(checked, layout="packed"), m=20, n=75, k=78), True),
        (dict(kernel=dataclasses.replace(checked, adds=True), m=50, n=72, k=88), True),
        (dict(kernel=Gemm("f16", 8, 16, 16, 32, 32, lanes=32, checked=True), m=90, n=100, k=72,
              features="+warps-2x2,+buffers-4"), True),
        (dict(kernel=Gemm("s8", 16, 32, 32, 16, 32, lanes=32, checked=True), m=33, n=70, k=131),
         True),
        (dict(kernel=Gemm("tf32", 16, 16, 8, 16, 16, lanes=32, checked=True), m=33, n=35, k=37),
         True),
        (group | dict(kernel=dataclasses.replace(column, checked=True), m=50, n=24, k=200), True),
        (group | dict(kernel=dataclasses.replace(column, checked=True), m=50, n=23, k=201), True),
        (group | dict(kernel=checked, n=72, k=136, features="+tile-64x64,+buffers-3"), True),
        (group | dict(kernel=checked, n=72, k=136, width=100, features="+tile-64x64,+buffers-3"),
         True),
        (group | dict(kernel=checked, m=70, n=75, k=77, features="+tile-64x64,+buffers-3"), True),
        (group | bytes_by_rows | dict(kernel=Gemm("s8", 16, 16, 32, 16, 16, lanes=32,
                                                  checked=True), n=130, k=300), True),
        (dict(kernel=checked, m=20, n=30, k=77, suffix="parted", local=(32, 1)), True),
        (dict(kernel=checked, m=32, n=32, k=592, suffix="parted", local=(32, 1),
              features="+parts-4"), True),
        # Sub-groups of fewer lanes also use whole warps.
        (dict(kernel=dataclasses.replace(plain, lanes=16), m=96, n=96, k=128, local=(32, 1)),
         True),
        (group | dict(kernel=dataclasses.replace(column, lanes=8)), True),
        (dict(kernel=dataclasses.replace(plain, lanes=16), m=32, n=48, k=16, suffix="parted",
              local=(32, 2)), True),
        # Planted errors: in the loop of tiles that are full and aligned, and in the other one.
        (dict(kernel=plain, m=64, n=64, k=320, edit=without(WAIT, 0)), False),
        (dict(kernel=plain, m=64, n=64, k=320, edit=without(WAIT, 1)), False),
        (dict(kernel=plain, m=64, n=64, k=320, edit=without(BARRIER, -3)), False),
        (dict(kernel=plain, m=64, n=64, k=320, edit=without(BARRIER, -4)), False),
        (dict(kernel=checked, m=50, n=72, k=320, edit=without(WAIT, -2)), False),
        (dict(kernel=checked, m=50, n=72, k=320, edit=without(WAIT, -1)), False),
        (dict(kernel=checked, m=50, n=72, k=320, edit=without(BARRIER, -1)), False),
        (dict(kernel=checked, m=50, n=72, k=320, edit=without(BARRIER, -2)), False),
        (dict(kernel=plain, m=64, n=64, k=320, edit=lambda text: text.replace(
            f"{WAIT}(i32 1)", f"{WAIT}(i32 2)")), False),
        # Warpgroups, one or two.
        (group, True),
        (group | dict(m=128, n=32, k=64, features="+tile-128x32,+buffers-4"), True),
        (group | dict(kernel=plain, n=64, k=128, features="+tile-64x64,+buffers-3"), True),
        (group | dict(kernel=Gemm("f16", 8, 16, 16, 32, 32, lanes=32), n=128, k=64,
                      features="+tile-64x128,+buffers-3"), True),
        (group | dict(kernel=Gemm("s8", 16, 16, 32, 16, 16, lanes=32, layout="column"),
                      k=384), True),
        (group | dict(kernel=Gemm("u8s8", 16, 16, 32, 16, 16, lanes=32, layout="column"),
                      k=128), True),
        (group | dict(kernel=Gemm("tf32", 16, 16, 8, 16, 16, lanes=32, layout="column"),
                      k=96), True),
        # Column-major A, of one and several warpgroups; checked; of bytes that are converted.
        (group | dict(kernel=dataclasses.replace(column, layout_of_a="column")), True),
        (group | dict(kernel=across, m=128, n=64, k=128, features="+tile-128x64,+buffers-4"), True),
        (group | dict(kernel=dataclasses.replace(across, checked=True), m=50, n=72, k=136,
                      features="+tile-64x64,+buffers-3"), True),
        (halves | dict(kernel=dataclasses.replace(e4m3, layout_of_a="column")), True),
        # Transposed products: bytes, packed, words; an even number of buffers.
        (group | bytes_by_rows, True),
        (group | bytes_by_rows | dict(kernel=Gemm("s8", 16, 16, 32, 16, 16, lanes=32,
                                                  layout="packed")), True),
        (group | bytes_by_rows | dict(kernel=Gemm("u8s8", 16, 16, 32, 16, 16, lanes=32),
                                      k=256), True),
        (group | dict(kernel=Gemm("bf16", 16, 16, 16, 16, 16, lanes=32, layout="packed"),
                      n=64, k=192, features="+tile-64x64,+buffers-4"), True),
        (group | dict(kernel=dataclasses.replace(across, layout="packed"), m=128, n=64, k=192,
                      features="+tile-128x64,+buffers-4"), True),
        (group | dict(kernel=Gemm("tf32", 16, 16, 8, 16, 16, lanes=32), n=64, k=32,
                      features="+tile-64x64,+buffers-3"), True),
        (group | dict(kernel=Gemm("tf32", 16, 16, 8, 16, 16, lanes=32), n=64, k=128, m=32,
                      features="+tile-32x64,+buffers-4"), True),
        (group | bytes_by_rows | dict(edit=changed(f"({PRODUCTS}) 0", r"\1 1")), False),
        # Smaller tiles for small launches: row-major, transposed, in lines of 64 bytes.
        (few, True),
        (few | dict(kernel=Gemm("s8", 32, 64, 32, 32, 64, lanes=32), m=128, n=64, k=640), True),
        (few | dict(kernel=Gemm("s8", 32, 64, 32, 32, 64, lanes=32, layout="packed"), m=128,
                    n=64), True),
        # Half of a tile.
        (few | dict(kernel=Gemm("bf16", 32, 64, 16, 32, 64, lanes=32, layout="packed"), m=64,
                    n=64, k=192), True),
        # fp8 as f16: layouts, a ring that wraps around, smaller tiles.
        (halves, True),
        (halves | dict(kernel=e4m3, k=448, features="+tile-64x64,+buffers-4"), True),
        (halves | dict(kernel=Gemm("e5m2", 16, 16, 32, 16, 16, lanes=32, layout="packed"),
                       k=320), True),
        (few | dict(kernel=Gemm("e4m3", 32, 64, 32, 32, 64, lanes=32)), True),
        # Checked: edges of whole pieces, in lines and between them, and others.
        (halves | dict(kernel=dataclasses.replace(e4m3, checked=True), m=50, n=80, k=176), True),
        (halves | dict(kernel=dataclasses.replace(e4m3, checked=True), m=50, n=75, k=177), True),
        (halves | dict(kernel=dataclasses.replace(e4m3, checked=True, layout="column"), m=50,
                       n=75, k=176), True),
        (halves | dict(kernel=dataclasses.replace(e4m3, checked=True, layout="packed"), m=50,
                       n=76, k=180), True),
        # Bytes that are converted in registers: layouts, in lines of 64 and of 128 bytes; a
        # ring that wraps around; edges.
        (halves | dict(kernel=weights), True),
        (halves | dict(kernel=dataclasses.replace(weights, layout="column")), True),
        (halves | dict(kernel=dataclasses.replace(weights, layout="packed"), k=448), True),
        (halves | dict(kernel=dataclasses.replace(weights, layout_of_a="column")), True),
        (group | bytes_by_rows | dict(kernel=dataclasses.replace(weights, kind="f16")), True),
        (group | bytes_by_rows | dict(kernel=dataclasses.replace(weights, layout="packed"),
                                      k=320), True),
        (few | dict(kernel=Gemm("bf16", 32, 64, 16, 32, 64, lanes=32, weights=True)), True),
        (halves | dict(kernel=dataclasses.replace(weights, layout="column"), converted="u8"), True),
        (halves | dict(kernel=dataclasses.replace(weights, kind="f16"), converted="u8"), True),
        (halves | dict(kernel=dataclasses.replace(weights, kind="f16"), converted="e4m3"), True),
        (halves | dict(kernel=dataclasses.replace(weights, kind="f16", layout="packed"),
                       converted="e4m3"), True),
        (halves | dict(kernel=weights, converted="e5m2"), True),
        (halves | dict(kernel=dataclasses.replace(weights, checked=True, layout="column"), m=50,
                       n=75, k=176), True),
        (halves | dict(kernel=dataclasses.replace(weights, checked=True), m=50, n=80, k=177),
         True),
        (halves | dict(kernel=dataclasses.replace(weights, checked=True, layout="packed"), m=50,
                       n=75, k=180), True),
        (halves | dict(kernel=weights, edit=changed(f"({PRODUCTS}) 0", r"\1 1")), False),
        # One operand is converted while it is copied, the other one only copied.
        (halves | dict(kernel=bytes_of_a), True),
        (halves | dict(kernel=dataclasses.replace(bytes_of_a, checked=True, layout="column"), m=50,
                       n=75, k=176), True),
        (halves | dict(edit=without("llvm.nvvm.fence.proxy.async", 0)), False),
        (halves | dict(kernel=bytes_of_a, edit=changed_all(rf"({WAIT}\(i32) 0", r"\1 2")), False),
        # fp8 by its own instruction, if a feature selects that.
        (group | dict(kernel=Gemm("e4m3", 16, 16, 32, 16, 16, lanes=32, layout="column"),
                      features="+fp8-warpgroups,+tile-64x16,+buffers-3"), True),
        (group | bytes_by_rows | dict(kernel=Gemm("e4m3", 16, 16, 32, 16, 16, lanes=32),
                                      features="+fp8-warpgroups,+tile-32x128,+buffers-4"), True),
        (group | dict(edit=without(WAIT, -1)), False),
        (group | dict(edit=without("llvm.nvvm.fence.proxy.async", -1)), False),
        (group | dict(edit=without("llvm.nvvm.wgmma.fence", -1)), False),
        # Errors in multiplying warps: in the loop; before the sums are written, and read.
        (group | dict(edit=without(BARRIER, -3)), "barrier not reached"),
        (group | dict(edit=without(BARRIER, -2)), "barrier not reached"),
        (group | dict(edit=without(BARRIER, -1)), "barrier not reached"),
        (group | dict(edit=changed(f"({PRODUCTS}) 0", r"\1 1")), False),
        # Work-groups that compute several tiles: all; different numbers of them, the last tiles
        # not whole; a number of buffers by which the ring does not begin again where it ended.
        (several, True),
        (several | dict(m=176, n=48, launched=4), True),
        (several | dict(kernel=dataclasses.replace(column, checked=True), m=180, n=23, k=201,
                        launched=2), True),
        (several | dict(k=448, features="+tile-64x16,+buffers-4,+persistent"), True),
        # More of them than tiles.
        (several | dict(launched=6), True),
        # Sums that begin with C; matrices of a grid; transposed products; converted operands.
        (several | dict(kernel=Gemm("f16", 8, 16, 16, 16, 16, lanes=32, layout="column",
                                    adds=True), launched=2), True),
        (several | dict(kernel=Gemm("s8", 16, 16, 32, 16, 16, lanes=32), m=64, n=256, k=256,
                        features="+tile-32x128,+buffers-4,+persistent", launched=3), True),
        (several | dict(kernel=e4m3, m=128, n=64, k=192, launched=1,
                        features="+tile-64x64,+buffers-3,+persistent"), True),
        # Operands that do not fit.
        (several | dict(edit=changed(AGREED, "= add i32 0, 0")), True),
        # The barriers after which the next tile's copies may overwrite the sums.
        (several | dict(edit=both(without(BARRIER, -1), without(BARRIER, -5))), False),
        (several | dict(edit=without(WAIT, -1)), False),
        (several | dict(edit=changed(f"({PRODUCTS}) 0", r"\1 1")), False),
        # The default ring wraps around; a buffer is filled while products read it.
        (group | dict(k=448, features="+tile-64x16,+buffers-4"), True),
        (group | dict(k=448, features="+tile-64x16,+buffers-4",
                      edit=changed(f"({PRODUCTS}) 1", r"\1 2")), False),
    ))


if __name__ == "__main__":
    main()
