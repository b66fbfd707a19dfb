# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""The cases that the lit suite runs: groups of (case, processors).

Each group has all values of one choice and cycles through the others. One function
per group, hence the length.
"""

import dataclasses
import itertools

from case import CONVERSIONS, EPILOGUES, FORMS, LL_ONLY, MCPUS, PROGRAMS, Case
from kinds import COMBINATIONS, FLOAT8, FLOAT8_COMBINATIONS, KINDS, LARGE_INTEGERS

SHAPES = (
    (1, 1, 1),
    (5, 7, 3),
    (8, 16, 16),
    (16, 16, 32),
    (8, 8, 32),
    (32, 64, 16),
    (13, 29, 31),
    (1, 64, 16),
    (256, 1, 1),
    (64, 48, 40),
    (100, 10, 7),
    (3, 17, 200),
)


class Turns:
    """Cycles through the choices of each name."""

    def __init__(self):
        self.counts = {}

    def __call__(self, name, choices):
        count = self.counts.get(name, 0)
        self.counts[name] = count + 1
        return choices[count % len(choices)]

    def shape(self, choices=SHAPES):
        m, n, k = self("shape", choices)
        return {"m": m, "n": n, "k": k}

    def mcpus(self, count):
        """Processors, each every second time without LLVM's optimiser, which takes most
        of the time."""
        levels = ("", "-O0", "-O0", "")
        return [self("mcpu", MCPUS) + self("level", levels) for _ in range(count)]

    def layouts(self):
        return (
            self("a", ("row", "col", "row", "packed", "row")),
            self("b", ("row", "packed", "col")),
            self("c", ("row", "col")),
            self("d", ("row", "row", "col")),
        )

    def gaps(self):
        return tuple(self(f"gap{x}", (0, 3, 16, 0, 1)[x:] + (0,)) for x in range(4))


def made(**fields):
    """A case with these fields, and further ones that they require."""
    if fields.get("form") == "legacy":
        fields["memop"] = fields.get("memop", "zero").replace("none", "zero")
    case = Case(**fields)
    reason = case.why_not()
    if reason:
        raise ValueError(f"{case}: {reason}")
    return case


def types(turns, wanted):
    """Every combination: one shape on each processor, two more on two."""
    for kinds in COMBINATIONS:
        if kinds[0] not in wanted:
            continue
        for bfloat in (False, True) if kinds[0] == "bf16" else (False,):
            for processors in (list(MCPUS), turns.mcpus(2), turns.mcpus(2)):
                case = made(
                    form=turns("form", FORMS),
                    kinds=kinds,
                    bfloat=bfloat,
                    layouts=turns.layouts(),
                    gaps=turns.gaps(),
                    mask=turns("mask", (0, 0x4, 0x8, 0xC)),
                    items=turns("items", (1, 2)),
                    seed=len(turns.counts),
                    **turns.shape(SHAPES[1:8] + SHAPES[9:]),
                )
                yield case, processors
    if "s8" in wanted:
        for form, processor in zip(FORMS, MCPUS):
            yield made(
                form=form,
                kinds=("s8", "u8", "s32", "s32"),
                saturate=True,
                **turns.shape(),
            ), [processor]


def float8(turns):
    """Every combination of fp8 on two processors, those of AMX on each."""
    for kinds in FLOAT8_COMBINATIONS:
        case = made(
            form=turns("form", FORMS),
            kinds=kinds,
            bfloat="bf16" in kinds and turns("bfloat", (False, True)),
            layouts=turns.layouts(),
            gaps=turns.gaps(),
            mask=turns("mask", (0, 0x3)),
            items=turns("items", (1, 2)),
            seed=turns("seed", (1, 2, 3)),
            **turns.shape(SHAPES[1:8] + SHAPES[9:]),
        )
        yield case, list(MCPUS) if kinds[2:] == ("f32", "f32") else turns.mcpus(2)


def integers(turns):
    """Integers of more than 8 bits, on two processors and with products in each lane."""
    for kinds in LARGE_INTEGERS:
        fields = {
            "form": turns("form", FORMS),
            "kinds": kinds,
            "layouts": turns.layouts(),
            "gaps": turns.gaps(),
            "mask": turns("mask", (0, 0xC)),
        }
        yield made(**fields, **turns.shape(SHAPES[1:8])), turns.mcpus(2)
        for cell, size in (
            ("loops-reference", turns("lanes", (8, 16, 32))),
            (f"dpas.{turns('device', DEVICES_OF_16)}/reference", turns("half", (16, 32))),
            (turns("mcpu", MCPUS), turns("lanes", (8, 16, 32))),
        ):
            yield made(**fields, lanes=size, **turns.shape(SHAPES[1:4])), [cell]


def shapes(turns):
    """Every shape with one-, two-, four- and eight-byte elements."""
    representatives = (
        ("s8", "s8", "s32", "s32"),
        ("u8", "s8", "s32", "s32"),
        ("bf16", "bf16", "f32", "f32"),
        ("f16", "f16", "f16", "f16"),
        ("f32", "f32", "f32", "f32"),
        ("f64", "f64", "f64", "f64"),
    )
    for (m, n, k), kinds in itertools.product(SHAPES, representatives):
        yield made(
            form=turns("form", FORMS[1:]),
            kinds=kinds,
            m=m,
            n=n,
            k=k,
            layouts=turns.layouts(),
        ), turns.mcpus(1)


def layouts(turns):
    """Every layout of A and B, for each size of elements, with gaps, 32-bit
    strides, memory operands and int pointers in turn."""
    kinds = {
        "u8": ("u8", "s8", "s32", "s32"),
        "f16": ("f16", "f16", "f32", "f32"),
        "bf16": ("bf16", "bf16", "bf16", "bf16"),
        "f32": ("f32", "f32", "f32", "f32"),
        "f64": ("f64", "f64", "f64", "f64"),
    }
    for word, a, b in itertools.product(
        kinds, ("row", "col", "packed"), ("row", "col", "packed")
    ):
        words = (False, False)
        if word == "u8":
            words = turns("words", ((True, False), (False, True), (True, True)))
        form = turns("form", FORMS[:3] if any(words) else FORMS)
        yield made(
            form=form,
            kinds=kinds[word],
            layouts=(a, b, turns("c", ("row", "col")), turns("d", ("col", "row", "row"))),
            gaps=turns("gaps", ((5, 0, 3, 1), (0, 7, 0, 16), (-1, 2, 0, 0), (9, -1, 1, 3))),
            offset=turns("offset", (0, 1, 4)),
            stride_bits=turns("stride", (64, 32)),
            word_pointee=words,
            memop=turns("memop", ("none", "zero", "aligned", "volatile")),
            items=turns("items", (2, 1, 3)),
            seed=turns("seed", (1, 2, 3)),
            **turns.shape(SHAPES[1:8] + SHAPES[9:]),
        ), turns.mcpus(2)


def programs(turns):
    """Every program of accumulators, twice, with each spelling in turn."""
    kinds = (
        ("bf16", "bf16", "f32", "f32"),
        ("s8", "s8", "s32", "s32"),
        ("f16", "f16", "f16", "f16"),
        ("bf16", "bf16", "bf16", "bf16"),
        ("f32", "f32", "f32", "f32"),
    )
    for _ in range(3):
        for program in PROGRAMS:
            ll_only = program in LL_ONLY
            yield made(
                form=turns("ll" if ll_only else "form", FORMS[ll_only:]),
                kinds=turns("kinds", kinds),
                program=program,
                steps=turns("steps", (3, 4, 2)),
                items=turns("items", (1, 2)),
                init=turns("init", ("load", "null", "value")),
                layouts=turns.layouts(),
                seed=turns("seed", (1, 2)),
                **turns.shape(SHAPES[1:8] + SHAPES[9:]),
            ), turns.mcpus(1)
    yield made(
        form="spv",
        kinds=("bf16", "bf16", "bf16", "f32"),
        program="call",
        steps=3,
        m=8,
        n=16,
        k=16,
    ), turns.mcpus(2)


def epilogues(turns):
    """Every element loop over every accumulator, and over A and B."""
    kinds = (
        ("bf16", "bf16", "f32", "f32"),
        ("u8", "u8", "s32", "s32"),
        ("f16", "f16", "f16", "f16"),
        ("bf16", "bf16", "bf16", "bf16"),
        ("f64", "f64", "f64", "f64"),
    )
    small = SHAPES[:5] + SHAPES[6:8]
    for epilogue, kind in itertools.product(EPILOGUES[1:], kinds):
        if epilogue in ("gelu", "tanh") and kind[3] == "s32":
            continue
        targets = CONVERSIONS[kind[3]] if epilogue == "convert" else ("",)
        for target in targets:
            shape = turns.shape(small)
            yield made(
                form=turns("form", FORMS),
                kinds=kind,
                bfloat="bf16" in kind + (target,)
                and turns("bfloat", (False, False, True)),
                epilogue=epilogue,
                convert_to=target,
                index=(shape["m"] * shape["n"] - 1) // 2
                if epilogue == "insert"
                else 0,
                bound=turns("bound", ("length", "length", "constant")),
                layouts=turns.layouts(),
                items=turns("items", (1, 2)),
                **shape,
            ), turns.mcpus(1)
    operands = kinds + (("tf32", "tf32", "f32", "f32"),)
    for use, kind in itertools.product(("a", "b", "ab"), operands):
        yield made(
            form=turns("form", FORMS),
            kinds=kind,
            prologue=use,
            layouts=turns.layouts(),
            **turns.shape(small),
        ), turns.mcpus(1)


def lane_combinations(size):
    """All but fp8, and of fp8 a third, so that 8, 16 and 32 lanes have all; others
    have the four mixes."""
    sizes = (8, 16, 32)
    some = FLOAT8_COMBINATIONS[sizes.index(size) :: 3] if size in sizes else FLOAT8_COMBINATIONS[::7]
    return [x for x in COMBINATIONS if x[0] not in FLOAT8] + some


def lanes(turns, size, cells, shapes):
    """Fixed sub-group sizes: every combination, layout, program and epilogue."""
    for kinds in lane_combinations(size):
        for bfloat in (False, True) if kinds[0] == "bf16" else (False,):
            yield made(
                form=turns("form", FORMS),
                kinds=kinds,
                bfloat=bfloat,
                lanes=size,
                layouts=turns.layouts(),
                gaps=turns.gaps(),
                items=turns("items", (1, 2)),
                **turns.shape(shapes),
            ), cells(turns)
    for program in PROGRAMS:
        form = turns("form", [f for f in FORMS if f != "spv" or program not in LL_ONLY])
        yield made(
            form=form,
            kinds=turns("kinds", PROGRAM_KINDS),
            program=program,
            lanes=size,
            steps=3,
            **turns.shape(SHAPES[1:6]),
        ), cells(turns)
    for epilogue in EPILOGUES:
        if epilogue in ("insert", "convert"):
            continue
        yield made(
            form=turns("form", FORMS),
            kinds=("f16", "f16", "f32", "f32"),
            prologue=turns("prologue", ("a", "b", "none")),
            epilogue=epilogue,
            lanes=size,
            **turns.shape(SHAPES[1:6]),
        ), cells(turns)
    for kind, targets in CONVERSIONS.items():
        for target in targets:
            yield made(
                form=turns("form", FORMS),
                kinds={
                    "f32": ("bf16", "bf16", "f32", "f32"),
                    "s32": ("s8", "s8", "s32", "s32"),
                }.get(kind, (kind, kind, kind, kind)),
                epilogue="convert",
                convert_to=target,
                lanes=size,
                **turns.shape(SHAPES[1:6]),
            ), cells(turns)


def open_cases():
    """Kernels without a sub-group size; `lanes` has all programs and epilogues."""
    for kind in ("s8", "u8", "bf16", "f16", "f32"):
        yield from types(Turns(), (kind,))
    yield from shapes(Turns())
    yield from layouts(Turns())


def fixed(turns, cases):
    """These cases, each at a size in turn."""
    for case, _ in cases:
        case = dataclasses.replace(case, lanes=turns("lanes", (8, 16, 32)))
        yield case, turns.mcpus(1)


PROGRAM_KINDS = (
    ("bf16", "bf16", "f32", "f32"),
    ("s8", "u8", "s32", "s32"),
    ("f16", "f16", "f16", "f16"),
)


def loops_cells(turns):
    return ["loops-reference"]


def nvptx_cells(turns):
    return [f"nvptx.{turns('nvptx', ('sm_90a', 'sm_80', 'sm_89'))}/reference"]


def nvptx(size):
    return lanes(
        Turns(), size, nvptx_cells, SHAPES[1:5] + SHAPES[6:8] + SHAPES[10:11]
    )


def option_cells(turns):
    return ["loops+block-io+dot-product/reference", "loops+khr-subgroups/reference"]


def opencl_cells(turns):
    return ["opencl"]


def widened_cells(turns):
    return turns.mcpus(2)


def line_gap(kind, layout, use, rows, columns):
    """Elements after each line that make its bytes a multiple of 64."""
    size = KINDS[kind].bits // 8
    length = rows if layout == "col" else columns
    if layout == "packed" and use == "b":
        length *= max(1, 4 // size)
    return -length % (64 // size)


def blocks(turns, size, cells, shapes, steps=(1,)):
    """Memory that 2D blocks can access: each kind in each layout. The matrices of
    further steps are after the first, so not inside of its lines."""
    kinds = [k for k in COMBINATIONS if k[0] not in FLOAT8 + ("f64",)]
    for kind, a, b in itertools.product(kinds, ("row", "col"), ("row", "col", "packed")):
        m, n, k = turns("shape", shapes)
        layouts = (a, b, "row", turns("d", ("row", "row", "col")))
        extents = ((m, k), (k, n), (m, n), (m, n))
        yield made(
            form=turns("form", FORMS[1:5]),
            kinds=kind,
            lanes=size,
            layouts=layouts,
            gaps=tuple(
                line_gap(kind[i], layouts[i], "abcd"[i], *extents[i]) for i in range(4)
            ),
            program=turns("program", ("loop", "straight", "pipeline"))
            if kind[2] == kind[3]
            else "straight",
            steps=turns("steps", steps) if kind[2] == kind[3] else 1,
            m=m,
            n=n,
            k=k,
        ), cells(turns)


def dpas_cells(*devices, flags="", every=7):
    """The code for one of the devices in turn, on the reference engine; one in `every` as target
    cpu compiles it too, if `by_size` allows it."""

    def cells(turns):
        target = f"dpas.{turns('device', devices)}{flags}"
        compiled = turns("engine", ("",) * (every - 1) + ("x86-64-v4-O0",))
        return [f"{target}/{engine}" for engine in ("reference", compiled) if engine]

    return cells


def by_size(cases):
    """Large ones, which take half a minute, are not run as target cpu compiles them."""
    for case, cells in cases:
        yield case, cells if case.m * case.n * case.k <= 16384 else cells[:1]


# Multiplied by the code of target loops.
NO_ROW = ("f32", "f64", *FLOAT8)


def compiled(turns, size, *devices):
    """Each kind in each layout in the reference engine, and every fifth one as
    target cpu compiles it: that takes ten times as long. Devices that are in turn get
    equal modules."""
    for kinds in COMBINATIONS:
        if kinds[0] in NO_ROW or kinds[0] == "tf32" and size == 8:
            continue
        for layouts in itertools.product(
            ("row", "col"), ("row", "col", "packed"), ("row", "col")
        ):
            m, n, k = turns("shape", ((5, 9, 11), (7, 13, 20), (4, 16, 16)))
            layouts += (turns("d", ("row", "row", "col")),)
            extents = ((m, k), (k, n), (m, n), (m, n))
            whole = turns("whole", (True, True, False))  # memory for 2D blocks
            gaps = [line_gap(kinds[i], layouts[i], "abcd"[i], *extents[i]) for i in range(4)]
            yield made(
                form=turns("form", FORMS[1:5]),
                kinds=kinds,
                lanes=size,
                layouts=layouts,
                gaps=tuple(gaps) if whole else (0, 0, 0, 0),
                m=m,
                n=n,
                k=k,
            ), dpas_cells(*devices, every=5)(turns)


def deep(turns):
    """Operands that do not fit into the registers: they are loaded in pieces."""
    for kinds in COMBINATIONS:
        if kinds[0] in NO_ROW:
            continue
        device, lanes = turns("device", (("dg2", 8), ("pvc", 32), ("arl-h", 8), ("bmg", 16)))
        for a, b in itertools.product(("row", "col"), ("row", "col", "packed")):
            m, n, k = turns("shape", ((12, 48, 108), (32, 64, 72)))
            yield made(
                form=turns("form", FORMS[1:5]),
                kinds=kinds,
                lanes=lanes,
                layouts=(a, b, turns("c", ("row", "col")), turns("d", ("row", "row", "col"))),
                gaps=turns("gaps", ((0, 0, 0, 0), (4, 0, 3, 1))),
                m=m,
                n=n,
                k=k,
            ), [f"dpas.{device}/reference"]


# Four each, so that every seventh one reaches all.
DEVICES_OF_8 = ("dg2-g10", "dg2-g11", "dg2-g12", "arl-h")
DEVICES_OF_16 = ("pvc", "bmg", "lnl-m", "ptl-h")


GROUPS = {
    **{
        f"lanes{size}": lambda size=size: lanes(
            Turns(), size, widened_cells, SHAPES[1:8] + SHAPES[9:]
        )
        for size in (8, 16, 32)
    },
    **{
        f"loops{size}": lambda size=size: lanes(
            Turns(), size, loops_cells, SHAPES[1:5] + SHAPES[6:8] + SHAPES[10:11]
        )
        for size in (1, 8, 16, 32)
    },
    "dpas-16": lambda: by_size(
        lanes(
            Turns(),
            16,
            dpas_cells(*DEVICES_OF_16),
            SHAPES[1:5] + SHAPES[6:8] + SHAPES[10:11],
        )
    ),
    "dpas-8": lambda: by_size(
        lanes(
            Turns(),
            8,
            dpas_cells(*DEVICES_OF_8),
            SHAPES[1:5] + SHAPES[6:8] + SHAPES[10:11],
        )
    ),
    "dpas-halves": lambda: itertools.islice(
        lanes(
            Turns(),
            8,
            dpas_cells(*DEVICES_OF_16, flags=".joined"),
            SHAPES[1:5] + SHAPES[6:8] + SHAPES[10:11],
        ),
        0,
        None,
        3,
    ),
    "dpas-pairs": lambda: by_size(
        lanes(
            Turns(), 32, dpas_cells(*DEVICES_OF_16), SHAPES[1:5] + SHAPES[6:8]
        )
    ),
    "dpas-blocks": lambda: by_size(
        blocks(
            Turns(),
            16,
            dpas_cells(*DEVICES_OF_16, flags=".aligned"),
            ((32, 64, 32), (8, 16, 16), (12, 48, 48), (24, 32, 64), (16, 16, 32)),
        )
    ),
    "dpas-block-pairs": lambda: by_size(
        blocks(
            Turns(),
            32,
            dpas_cells(*DEVICES_OF_16, flags=".aligned"),
            ((32, 64, 32), (8, 16, 16), (11, 48, 48), (24, 32, 64), (7, 16, 24)),
        )
    ),
    "dpas-guards": lambda: by_size(
        blocks(
            Turns(),
            16,
            dpas_cells(*DEVICES_OF_16),
            ((16, 16, 32), (8, 16, 16), (7, 13, 20), (12, 20, 16)),
            steps=(1, 2, 1, 3, 1),
        )
    ),
    "dpas-vectors": lambda: by_size(
        blocks(
            Turns(),
            8,
            dpas_cells("dg2.aligned"),
            ((32, 32, 32), (8, 16, 16), (16, 24, 64), (24, 8, 32), (12, 16, 48)),
        )
    ),
    "dpas-vector-guards": lambda: by_size(
        blocks(
            Turns(),
            8,
            dpas_cells("arl-h"),
            ((16, 16, 32), (8, 7, 16), (8, 13, 33), (16, 20, 19)),
        )
    ),
    "dpas-compiled-dg2": lambda: compiled(Turns(), 8, "dg2", "dg2-g10", "dg2-g11"),
    "dpas-compiled-arl": lambda: compiled(Turns(), 8, "arl-h"),
    "dpas-compiled-16": lambda: compiled(Turns(), 16, *DEVICES_OF_16),
    "dpas-compiled-32": lambda: compiled(Turns(), 32, *DEVICES_OF_16),
    "dpas-deep": lambda: deep(Turns()),
    "fixed": lambda: fixed(Turns(), open_cases()),
    "fixed-layouts": lambda: fixed(
        Turns(), itertools.islice(layouts(Turns()), 0, None, 4)
    ),
    "nvptx-32": lambda: nvptx(32),
    # The instructions are those of sub-groups of 32.
    "nvptx-few": lambda: itertools.islice(
        itertools.chain(nvptx(16), nvptx(8)), 0, None, 5
    ),
    "loops64": lambda: lanes(Turns(), 64, loops_cells, SHAPES[1:3] + SHAPES[6:8]),
    "loops-options": lambda: lanes(Turns(), 16, option_cells, SHAPES[1:3]),
    **{
        f"opencl{size}": lambda size=size, first=first: itertools.islice(
            lanes(
                Turns(), size, opencl_cells, SHAPES[1:5] + SHAPES[6:8] + SHAPES[10:11]
            ),
            first,
            None,
            4,
        )
        for first, size in enumerate((8, 16), 1)
    },
    "integers": lambda: integers(Turns()),
    "int8": lambda: types(Turns(), ("s8", "u8")),
    "bf16": lambda: types(Turns(), ("bf16",)),
    "f16": lambda: types(Turns(), ("f16",)),
    "fp8": lambda: float8(Turns()),
    "f32": lambda: types(Turns(), ("tf32", "f32", "f64")),
    "shapes": lambda: shapes(Turns()),
    "layouts": lambda: layouts(Turns()),
    "programs": lambda: programs(Turns()),
    "epilogues": lambda: epilogues(Turns()),
}
