# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Compiles target dpas's modules with IGC: each is valid, compiles, and spills nothing.

    compiled.py …                      some cells, with each pair of device and kinds,
                                       layout or shape, and of kinds and layout
    compiled.py … --all                the whole product
    … --only="pvc |,--checked"         cells that contain these words
    … --every=50                       each fiftieth of them

A cell is a kernel for a device. A failure prints the cell and what was found.
"""

# REQUIRES: ocloc, spirv-tools, llvm-spirv, numpy
# RUN: %python %s --tenon-lower=%tenon_lower --spirv-val=%spirv_val --ocloc=%ocloc \
# RUN:     --kept=%kept --folder=%t.dir | FileCheck %s
# CHECK-NOT: WRONG
# CHECK: {{^[0-9]+}} modules valid, compiled, without spilled bytes

import argparse
import concurrent.futures
import dataclasses
import importlib.util
import itertools
import os
import pathlib
import re
import subprocess
import sys

import numpy as np

ROOT = pathlib.Path(__file__).resolve().parents[4]
sys.path += [str(ROOT / "test" / "Inputs"), str(ROOT / "test" / "Exec" / "Inputs")]
import overloads
import tiles
from kept import Kept

_SPEC = importlib.util.spec_from_file_location(
    "gpu_code_stats", ROOT / "scripts" / "gpu-code-stats.py")
stats = importlib.util.module_from_spec(_SPEC)
_SPEC.loader.exec_module(stats)

# Kinds of A, B, C and D. The last ones' accumulators begin as another kind.
KINDS = (
    "bf16.bf16.f32.f32", "f16.f16.f32.f32", "s8.s8.s32.s32", "tf32.tf32.f32.f32",
    "u8.u8.s32.s32", "s8.u8.s32.s32", "u8.s8.s32.s32", "bf16.bf16.bf16.bf16",
    "f16.f16.f16.f16", "bf16.bf16.bf16.f32", "f16.f16.f16.f32", "bf16.bf16.f32.bf16",
    "f16.f16.f32.f16")
# Options of tiles.py. Checked accesses of packed memory are not generated.
LAYOUTS = tuple(
    " ".join(word for word in words if word)
    for words in itertools.product(("", "--columns"), ("", "--b-columns", "--packed"),
                                   ("", "--c-columns"), ("", "--checked"))
    if not ("--packed" in words and "--checked" in words))
# Rows and columns of tiles, steps, MxNxK; L and 4L stand for the device's lanes.
SHAPES = ("1 1 1 12x48x48", "4 4 1 8xLx16", "1 1 1 7x13x20", "1 1 1 32x4Lx16",
          "1 1 1 16x16x32", "1 1 1 5x9x11", "2 2 2 8xLx32", "1 1 1 8x16x16")
# Those whose accumulators are most of the registers, by lanes.
LARGEST = {8: (SHAPES[0], SHAPES[1], SHAPES[3]), 16: (SHAPES[1], SHAPES[3])}
# Checked accesses make long code: without --all only for these shapes.
SMALL = (SHAPES[2], SHAPES[5], SHAPES[7])
VARIANTS = ("", "--assume-aligned", "--subgroup-size=2L")


@dataclasses.dataclass(frozen=True)
class Cell:
    device: str
    lanes: int
    kinds: str
    layout: str
    shape: str
    variant: str

    suffix = "ll"

    def __str__(self):
        words = (self.device, self.kinds, self.layout, self.shape, self.variant)
        return " | ".join(x or "-" for x in words)

    def numbers(self, text):
        for factor in (4, 2, 1):
            name = f"{factor}L" if factor > 1 else "L"
            text = text.replace(name, str(factor * self.lanes))
        return text

    def kernel(self):
        words = ["--kinds", self.kinds, *self.layout.split()]
        kinds = self.kinds.split(".")
        if kinds[2] != kinds[3]:
            words.append("--start")
        words += self.numbers(self.shape).split()
        return tiles.Kernel(tiles.parse(words)).text()

    def options(self):
        return [self.numbers(self.variant)] if self.variant else []

    def may_spill(self):
        """IGC packs values that are converted at a kernel's start late: the largest
        accumulators then do not fit."""
        kinds = self.kinds.split(".")
        return kinds[2] != kinds[3] and self.shape in LARGEST[self.lanes]


@dataclasses.dataclass(frozen=True)
class LaneCell:
    """Elements of 4 bits, which only multiplications of lanes' values have."""
    device: str
    row: overloads.Row

    suffix = "cl"

    def __str__(self):
        return f"{self.device} | {self.row}"

    def kernel(self):
        heights = self.row.heights((1, 2, 3, 4, 8, 16))
        random = np.random.default_rng(1)
        cases = [overloads.Case(self.row, m, random) for m in heights]
        return overloads.kernel(cases, "spirv")

    def options(self):
        return []

    def may_spill(self):
        return False


@dataclasses.dataclass(frozen=True)
class Device:
    name: str
    lanes: int
    pairs: bool
    products: frozenset  # "a * b"

    def kinds(self):
        return [k for k in KINDS if " * ".join(k.split(".")[:2]) in self.products]

    def variants(self):
        return VARIANTS if self.pairs else VARIANTS[:2]


def devices_of(tenon_lower):
    """The devices, from --print-targets."""
    text = subprocess.run([tenon_lower, "--print-targets"], capture_output=True,
                          text=True, check=True).stdout
    for names, body in re.findall(r"^  [\w+-]+:((?: [\w-]+)+)\n((?:    .*\n)+)",
                                  text.partition("\ndpas\t")[2], re.M):
        lanes, pairs = re.match(r" +(\d+) lanes(, or twice)?", body).groups()
        products = frozenset(re.findall(r"\+= (\w+ \* \w+)", body))
        for name in names.split():
            yield Device(name, int(lanes), bool(pairs), products)


def all_cells(devices):
    for device in devices:
        for words in itertools.product(device.kinds(), LAYOUTS, SHAPES,
                                       device.variants()):
            yield Cell(device.name, device.lanes, *words)


def some_cells(devices):
    """Each device's layouts with kinds that the device, or else the layout, lacks; then
    the missing combinations of kinds and layouts."""
    had = set()
    shapes, small, variants = map(itertools.cycle, (SHAPES, SMALL, VARIANTS))

    def cell(device, kinds, layout):
        had.update({(kinds, layout), (kinds, device)})
        variant = next(v for v in variants if v in device.variants())
        return Cell(device.name, device.lanes, kinds, layout,
                    next(small if "--checked" in layout else shapes), variant)

    for device in devices:
        for layout in LAYOUTS:
            yield cell(device, min(device.kinds(), key=lambda x: (
                (x, device) in had, (x, layout) in had)), layout)
    turns = itertools.cycle(devices)
    for kinds, layout in itertools.product(KINDS, LAYOUTS):
        if (kinds, layout) not in had:
            yield cell(next(d for d in turns if kinds in d.kinds()), kinds, layout)


def lane_cells(devices):
    for device in devices:
        for row in overloads.rows("spirv"):
            if row.a[1:] == "4" and row.lanes == device.lanes:
                yield LaneCell(device.name, row)


class Checker:

    def __init__(self, arguments):
        self.arguments = arguments
        self.kept = Kept(arguments.kept, arguments.ocloc, __file__, stats.__file__)

    def compile(self, module, device):
        """Kernel -> (bytes spilled, instructions)."""
        found = stats.compile_and_count(module, device, ocloc=self.arguments.ocloc)
        return {name: (x.spill, x.instructions) for name, x in found.items()}

    def what_is_wrong(self, number, cell):
        arguments = self.arguments
        base = os.path.join(arguments.folder, f"cell{number}")
        source, module = f"{base}.{cell.suffix}", f"{base}.spv"
        with open(source, "w") as file:
            file.write(cell.kernel())
        for command in ([arguments.tenon_lower, source, "--target=dpas",
                         f"--device={cell.device}", *cell.options(), "-o", module],
                        [arguments.spirv_val, module]):
            done = subprocess.run(command, capture_output=True, text=True)
            if done.returncode:
                return done.stderr.strip() or f"{command[0]} ended with {done.returncode}"
        try:
            with open(module, "rb") as file:
                inputs = b"count", file.read(), cell.device.encode()
            kernels = self.kept.answer(inputs, lambda: self.compile(module, cell.device))
        except stats.CompilationFailed as reason:
            return str(reason)
        for name, (spilled, instructions) in kernels.items():
            if spilled and not cell.may_spill():
                return f"{name}: {spilled} bytes spilled, {instructions} instructions"
        os.remove(source)
        os.remove(module)
        return "" if kernels else "no kernel in what ocloc wrote"


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--tenon-lower", default="tenon-lower")
    parser.add_argument("--spirv-val", default="spirv-val")
    parser.add_argument("--ocloc", default="ocloc")
    parser.add_argument("--kept", help="folder with what IGC has made of modules before")
    parser.add_argument("--folder", required=True, help="for modules; kept on failure")
    parser.add_argument("--all", action="store_true")
    parser.add_argument("--only", default="", help="words that cells have to have")
    parser.add_argument("--every", type=int, default=1)
    parser.add_argument("--jobs", type=int, default=2)
    arguments = parser.parse_args()
    os.makedirs(arguments.folder, exist_ok=True)
    devices = list(devices_of(arguments.tenon_lower))
    some = list(all_cells(devices) if arguments.all else some_cells(devices))
    some += lane_cells(devices)
    words = [word for word in arguments.only.split(",") if word]
    some = [x for x in some if all(word in str(x) for word in words)][::arguments.every]
    checker = Checker(arguments)
    right = 0
    with concurrent.futures.ThreadPoolExecutor(arguments.jobs) as pool:
        answers = pool.map(checker.what_is_wrong, range(len(some)), some)
        for number, (cell, wrong) in enumerate(zip(some, answers)):
            if wrong:
                print(f"WRONG: {cell}: {wrong}, kept as cell{number}", flush=True)
            right += not wrong
    print(f"{right} modules valid, compiled, without spilled bytes")
    return right != len(some)


if __name__ == "__main__":
    sys.exit(main())
