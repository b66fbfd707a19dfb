# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""A test case, which is one kernel to generate, and random cases.

A case is written as words `name=value`, separated by commas, which is what a
failure prints and what `matrix.py --case` takes.
"""

import dataclasses

from kinds import COMBINATIONS, FLOAT8, KINDS, LARGE_INTEGERS

FORMS = ("spv", "dpcpp", "translator", "suffix", "plain", "legacy")
LL_ONLY = ("int-copy", "memcpy", "struct-phi")
# How the accumulator gets from one multiplication to the next.
PROGRAMS = (
    "straight",  # one after the other
    "loop",  # phi
    "slot-loop",  # a variable that is loaded and stored in each iteration
    "pipeline",  # phi, and the next A is loaded before this multiplication
    "swap",  # two phis that are swapped
    "array",  # [2 x matrix] under constant indices
    "dynamic-array",  # [2 x matrix] under i & 1
    "call",  # a function with matrix arguments and result
    "select",  # of two matrices
    "struct",  # { matrix } in memory
    "int-copy",  # i64 load and store of a slot
    "memcpy",  # 8 bytes from slot to slot
    "struct-phi",  # { matrix } in a phi
)
TWO_RESULTS = ("swap", "array", "dynamic-array", "select")
EPILOGUES = (
    "none",
    "scale",
    "relu",
    "gelu",
    "tanh",
    "bias",
    "convert",
    "insert",
)
# Every conversion of an accumulator: from -> to.
CONVERSIONS = {
    "f32": ("bf16", "f16"),
    "f16": ("f32",),
    "bf16": ("f32",),
    "f64": ("f32",),
    "s32": ("f32",),
}
MCPUS = (
    "x86-64",
    "x86-64-v3",
    "x86-64-v4",
    "sapphirerapids",
    "znver5",
    "native",
)


@dataclasses.dataclass(frozen=True)
class Case:
    form: str = "spv"
    kinds: tuple = ("f32", "f32", "f32", "f32")
    bfloat: bool = False  # bf16 components are `bfloat`, not i16
    m: int = 8
    n: int = 8
    k: int = 8
    steps: int = 1  # multiplications in a chain
    items: int = 1  # sub-groups, each with its own matrices
    lanes: int = 0  # work-items of a sub-group; 0: left open, and one
    layouts: tuple = ("row", "row", "row", "row")  # A, B, C, result
    gaps: tuple = (0, 0, 0, 0)  # elements between rows; -1: stride 0 (A, B)
    offset: int = 0  # elements before the first matrix
    stride_bits: int = 64
    word_pointee: tuple = (False, False)  # A, B through an i32 pointer
    memop: str = "none"  # none, zero, aligned, volatile
    mask: int = 0  # operand bits that change nothing
    saturate: bool = False
    init: str = "load"  # C: load, null, value
    prologue: str = "none"  # element loop over none, a, b, ab
    program: str = "straight"
    epilogue: str = "none"
    convert_to: str = ""
    index: int = 0  # of the element that epilogue `insert` sets
    bound: str = "length"  # of element loops: length, constant
    seed: int = 0

    def kind(self, which):
        return KINDS[self.kinds["abcd".index(which)]]

    def result_kind(self):
        if self.epilogue == "convert":
            return KINDS[self.convert_to]
        return self.kind("d")

    def results(self):
        return 2 if self.program in TWO_RESULTS else 1

    def __str__(self):
        words = []
        for field in dataclasses.fields(self):
            value = getattr(self, field.name)
            if value == field.default:
                continue
            if isinstance(value, tuple):
                value = "/".join(str(part) for part in value)
            words.append(f"{field.name}={value}")
        return ",".join(words)

    @staticmethod
    def parse(text):
        values = {}
        fields = {field.name: field for field in dataclasses.fields(Case)}
        for word in text.split(","):
            name, _, value = word.partition("=")
            values[name] = _like(fields[name].default, value)
        return Case(**values)

    def why_not(self):
        """Why these choices cannot be combined; empty when they can."""
        a, b, c, d = self.kinds
        if self.kinds not in COMBINATIONS + LARGE_INTEGERS:
            return "no such multiplication"
        if self.form == "spv" and self.program in LL_ONLY:
            return "SPIR-V has no such copy"
        if self.form in ("suffix", "plain", "legacy") and any(self.word_pointee):
            return "these names do not tell the pointee"
        if self.form == "legacy" and self.memop == "none":
            return "legacy order is told by the number of operands"
        for use, bits in ((0, KINDS[a].bits), (1, KINDS[b].bits)):
            if self.word_pointee[use] and bits != 8:
                return "only bytes are read through int pointers"
        if self.prologue != "none" and (a in FLOAT8 or b in FLOAT8):
            return "fp8 has no arithmetic"
        if self.bfloat and "bf16" not in self.kinds + (self.convert_to,):
            return "no bf16"
        if c != d and self.program not in ("straight", "call"):
            return "the accumulator changes its type"
        if self.saturate and (d != "s32" or self.steps > 1):
            return "only one addition saturates"
        if self.epilogue in ("gelu", "tanh") and not KINDS[d].is_float:
            return "integers"
        if (self.epilogue == "convert") != bool(self.convert_to):
            return "convert to what?"
        if self.convert_to and self.convert_to not in CONVERSIONS[d]:
            return "no such conversion"
        if self.init != "load" and c != d:
            return "constants take the result's type"
        if self.epilogue == "insert" and self.index >= self.m * self.n:
            return "index out of range"
        if self.layouts[2] == "packed" or self.layouts[3] == "packed":
            return "accumulators are not packed"
        if self.lanes and (self.epilogue == "insert" or self.bound == "constant"):
            return "a lane has only some elements"
        if self.program == "select" and self.saturate:
            return "too much at once"
        return ""


def _like(default, text):
    if isinstance(default, tuple):
        parts = text.split("/")
        return tuple(_like(d, p) for d, p in zip(default, parts))
    if isinstance(default, bool):
        return text == "True"
    return int(text) if isinstance(default, int) else text


def random_extent(rng):
    small = [1, 2, 3, 4, 5, 7, 8, 13, 15, 16, 17, 24, 31, 32, 33, 48, 64]
    large = [65, 96, 100, 127, 128, 200, 255, 256]
    if rng.random() < 0.08:
        return int(rng.choice(large))
    if rng.random() < 0.2:
        return int(rng.integers(1, 80))
    return int(rng.choice(small))


def random_case(rng, lanes=(0,)):
    def pick(options):
        return options[int(rng.integers(len(options)))]

    def maybe(probability):
        return bool(rng.random() < probability)

    while True:
        kinds = pick(COMBINATIONS)
        # Of the mixed combinations, the common one is chosen more often.
        if kinds[2] != kinds[3] and maybe(0.5):
            kinds = kinds[:2] + (kinds[3], kinds[3])
        program = pick(PROGRAMS)
        epilogue = pick(EPILOGUES)
        convert_to = pick(CONVERSIONS[kinds[3]]) if epilogue == "convert" else ""
        m, n = random_extent(rng), random_extent(rng)
        case = Case(
            form=pick(FORMS),
            kinds=kinds,
            bfloat="bf16" in kinds + (convert_to,) and maybe(0.3),
            m=m,
            n=n,
            k=random_extent(rng),
            steps=pick([1, 2, 3, 4]),
            items=pick([1, 1, 2, 3]),
            lanes=pick(lanes),
            layouts=(
                pick(["row", "row", "col", "packed"]),
                pick(["row", "col", "packed"]),
                pick(["row", "row", "col"]),
                pick(["row", "row", "col"]),
            ),
            gaps=tuple(pick([0, 0, 1, 3, 16, 37]) for _ in range(4)),
            offset=pick([0, 0, 1, 4, 5]),
            stride_bits=pick([64, 32]),
            word_pointee=(maybe(0.2), maybe(0.2)),
            memop=pick(["none", "zero", "zero", "aligned", "volatile"]),
            mask=pick([0, 0, 0x4, 0x8, 0xC]),
            saturate=maybe(0.3),
            init=pick(["load", "load", "null", "value"]),
            prologue=pick(["none", "none", "none", "a", "b", "ab"]),
            program=program,
            epilogue=epilogue,
            convert_to=convert_to,
            index=int(rng.integers(m * n)) if epilogue == "insert" else 0,
            bound=pick(["length", "length", "constant"]),
            seed=int(rng.integers(1 << 30)),
        )
        if maybe(0.03):
            gaps = list(case.gaps)
            gaps[pick([0, 1])] = -1
            case = dataclasses.replace(case, gaps=tuple(gaps))
        if not case.why_not() and case.m * case.n * case.k <= 1 << 22:
            return case
