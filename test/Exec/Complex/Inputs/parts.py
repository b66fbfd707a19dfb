# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Both parts of products of complex matrices, against NumPy: run by the reference, as
code of processors, on emulated tiles, and as what targets loops and dpas make of the
kernel, which the reference runs.

    parts.py --tenon-run=… --tenon-lower=… --folder=… --engines=WORD,… [--in-turn]

Engines are those that begin with one of the words. With --in-turn a case takes every
third of them, and so one of each target at least."""

import argparse
import subprocess
import sys
from pathlib import Path

import numpy as np

TEST = Path(__file__).resolve().parents[3]
sys.path[:0] = [str(TEST / "Inputs"), str(TEST / "Exec" / "Inputs")]

from complexkernel import Case, Kernel  # noqa: E402
from kinds import KINDS, decode, encode  # noqa: E402

LANES = "--subgroup-size="
AMX = "--engine=amx --emulate-amx --mcpu="

ENGINES = {
    "reference": "--engine=reference",
    "reference-16": "--engine=reference --subgroup-size=16",
    "reference-32": "--engine=reference --subgroup-size=32",
    "cpu": "",
    "cpu-8": "--mcpu=x86-64 --subgroup-size=8",
    "cpu-16": "--mcpu=x86-64-v3 --subgroup-size=16",
    "cpu-32": "--subgroup-size=32",
    "loops-1": "--target=loops --subgroup-size=1",
    "loops-8": "--target=loops --subgroup-size=8",
    "loops-16": "--target=loops --subgroup-size=16",
    "loops-32": "--target=loops --subgroup-size=32",
    "dpas-8": "--target=dpas --device=dg2 --subgroup-size=8",
    "dpas-halves": "--target=dpas --device=pvc --subgroup-size=8",
    "dpas-16": "--target=dpas --device=pvc --subgroup-size=16",
    "dpas-32": "--target=dpas --device=bmg --subgroup-size=32",
    "amx": AMX + "graniterapids-d",
    "amx-16": AMX + "graniterapids-d --subgroup-size=16",
    "amx-pairs": AMX + "graniterapids",
    "amx-bf16-8": AMX + "sapphirerapids --subgroup-size=8",
}

CASES = [
    Case((8, 16, 16), rounds=3),
    Case((8, 16, 32), ("row", "row"), grid=(2, 2), rounds=3),
    Case((8, 16, 16), ("col", "packed"), grid=(2, 1), rounds=2),
    Case((7, 13, 10), ("col", "col"), rounds=3),
    Case((5, 9, 2), ("row", "row")),
    Case((16, 40, 18), rounds=3),
    Case((16, 16, 32), rounds=3, step=40),
    Case((16, 16, 32), ("row", "col"), rounds=3, step=0),
    Case((17, 33, 24), ("row", "row")),
    Case((8, 8, 6), ("row", "row"), ("bf16", "f32", "f32"), (1, 2), rounds=5),
    Case((8, 32, 32), kinds=("bf16", "bf16", "f32")),
    Case((9, 16, 12), ("row", "col"), ("bf16", "bf16", "bf16")),
    Case((8, 16, 16), ("col", "row"), ("f16", "f16", "f16")),
    Case((12, 20, 24), kinds=("f16", "f32", "f16")),
    Case((8, 24, 20), kinds=("f16", "f16", "f32")),
    Case((6, 16, 18), kinds=("bf16", "f32", "bf16")),
]


class Memory:
    """Where the elements of a matrix are in an array with gaps."""

    def __init__(self, kernel, letter):
        tile = kernel.tiles[letter]
        self.kind = KINDS[tile.kind]
        rows, columns = tile.whole
        row, column = np.indices((2 * rows if letter in "cd" else rows, columns))
        self.index = tile.offset(row, column) // tile.size()
        if tile.layout == "packed":
            self.index += row % 2
        self.length = int(self.index.max()) + 1

    def make(self, random):
        """An array, and the values in it that are the matrix'."""
        array = encode(self.kind, random.standard_normal(self.length))
        return array, self.values(array)

    def values(self, array):
        return decode(self.kind, array.ravel()[self.index], np.float64)


def is_right(case, a, b, c, found):
    expected, products = c.copy(), abs(c)
    for i in range(case.rounds):
        part = slice(i * case.step, i * case.step + case.shape[2])
        re, im = a[:, part][:, 0::2], a[:, part][:, 1::2]
        of_b = b[part][0::2], b[part][1::2]
        whole = (re + 1j * im) @ (of_b[0] + 1j * of_b[1])
        expected += np.concatenate((whole.real, whole.imag))
        re, im, of_b = abs(re), abs(im), abs(np.array(of_b))
        products += np.concatenate(
            (re @ of_b[0] + im @ of_b[1], re @ of_b[1] + im @ of_b[0])
        )
    terms = case.rounds * case.shape[2] + 4
    of_d = KINDS[case.kinds[2]].unit
    error = terms * KINDS["f32"].unit * products + of_d * abs(expected)
    return (abs(found - expected) <= error).all()


def run(arguments, source, engine, kernel, arrays):
    folder, options = arguments.folder, ENGINES[engine].split()
    lanes = next((int(x[len(LANES) :]) for x in options if x.startswith(LANES)), 1)
    if options[:1] and options[0].startswith("--target"):
        lowered = folder / "lowered.spv"
        subprocess.run([arguments.tenon_lower, source, *options, "-o", lowered], check=True)
        source, options = lowered, ["--engine=reference"]
    words = []
    for letter, array in zip("abc", arrays):
        np.save(folder / f"{letter}.npy", array)
        words.append(f"in={folder / letter}.npy")
    memory, out = Memory(kernel, "d"), folder / "d.npy"
    words += [f"out={out}:{memory.kind.word}:{memory.length}", f"u64={kernel.case.rounds}"]
    items = 2 * lanes if engine == "dpas-halves" else lanes  # both write the same
    ids = [f"--global={items}", f"--local={items}", "--kernel=k"]
    subprocess.run([arguments.tenon_run, source, *ids, *options, *words], check=True)
    return memory.values(np.load(out))


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--tenon-run", required=True)
    parser.add_argument("--tenon-lower", required=True)
    parser.add_argument("--folder", type=Path, required=True)
    parser.add_argument("--engines", required=True)
    parser.add_argument("--in-turn", action="store_true")
    arguments = parser.parse_args()
    arguments.folder.mkdir(parents=True, exist_ok=True)
    engines = [x for x in ENGINES if x.startswith(tuple(arguments.engines.split(",")))]
    right = 0
    for number, case in enumerate(CASES):
        kernel = Kernel(case)
        source = arguments.folder / "k.ll"
        source.write_text(kernel.text())
        random = np.random.default_rng(number)
        arrays, values = zip(*(Memory(kernel, x).make(random) for x in "abc"))
        for engine in engines[number % 3 :: 3] if arguments.in_turn else engines:
            found = run(arguments, source, engine, kernel, arrays)
            if is_right(case, *values, found):
                right += 1
            else:
                print(f"WRONG: {engine}: {case}")
    print(f"{right} runs right")


if __name__ == "__main__":
    main()
