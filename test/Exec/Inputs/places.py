# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Tiles somewhere in a larger matrix: checked and offset accesses, prefetches,
coordinates."""

import itertools

import numpy as np

from irtext import GLOBAL, LAYOUTS, Module, matrix
from opcase import OpCase, bits_type, random_bits
from writer import SIZES

HEIGHT, WIDTH, GAP = 13, 22, 3
COMPONENTS = ("i8", "i16", "half", "bfloat", "float", "double", "i32")
SHAPES = ((5, 6), (8, 16), (7, 3))


class Big:
    """The larger matrix in memory; index[r, c] is the index of an element."""

    def __init__(self, component, use, layout, height=HEIGHT, width=WIDTH):
        self.component, self.layout = component, layout
        self.factor = factor = max(1, 4 // SIZES[component]) if self.is_packed(use) else 1
        r, c = np.indices((height // factor * factor, width))
        if self.is_packed(use):
            self.stride = width * factor + GAP
            self.index = r // factor * self.stride + c * factor + r % factor
        elif layout == "col":
            self.stride = height + GAP
            self.index = c * self.stride + r
        else:
            self.stride = width + GAP
            self.index = r * self.stride + c
        self.size = int(self.index.max()) + 1

    def is_packed(self, use):
        return self.layout == "packed" and use == "b"

    def in_memory(self, rows, columns):
        """Coordinates or bounds, as rows and columns of memory."""
        if self.layout == "col":
            return columns, rows
        return rows // self.factor, columns * self.factor


def cut(big, content, row, column, shape):
    """The tile at (row, column), zero outside."""
    tile = np.zeros(shape, content.dtype)
    height, width = big.index.shape
    for r, c in itertools.product(range(shape[0]), range(shape[1])):
        if 0 <= row + r < height and 0 <= column + c < width:
            tile[r, c] = content[big.index[row + r, column + c]]
    return tile


def paste(big, content, row, column, tile):
    height, width = big.index.shape
    for (r, c), value in np.ndenumerate(tile):
        if 0 <= row + r < height and 0 <= column + c < width:
            content[big.index[row + r, column + c]] = value


def offsets(big, rows, columns):
    """Inside, across each side and corner, beyond each end, far away."""
    height, width = big.index.shape

    def choices(size, limit):
        yield from (0, 2, 3, limit - size, limit - size - 1)
        yield from (-1, 1 - size, limit - size + 1, limit - 1)
        yield from (-size, -size - 5, limit, limit + 9)

    both = list(itertools.product(choices(rows, height), choices(columns, width)))
    far, off = 2**31 - 1, 2**31 // big.factor - 1
    both += [(-far - 1, 0), (0, -off - 1), (far, 1), (1, off), (-far, off)]
    # In memory groups of rows are addressed, not single rows.
    return [(row // big.factor * big.factor, column) for row, column in both]


def variants():
    """(component, use, layout, shape), shapes in turn."""
    number = 0
    for component, use in itertools.product(COMPONENTS, ("a", "b", "acc")):
        for layout in ("row", "col", "packed")[: 2 if use == "acc" else 3]:
            yield component, use, layout, SHAPES[number % len(SHAPES)]
            number += 1


def name_of(component, use, layout, shape):
    return f"{use}.{component}.{shape[0]}x{shape[1]}.{layout}"


def checked():
    for variant in variants():
        yield checked_case(*variant)


def checked_opencl():
    """Every third in an OpenCL runtime, with 1, 8 and 16 lanes in turn."""
    for number, variant in enumerate(variants()):
        if number % 3:
            continue
        lanes = (1, 8, 16)[number // 3 % 3]
        case = checked_case(*variant)
        case.name += f".lanes{lanes}"
        case.lanes = lanes
        case.engines = [["opencl", f"--subgroup-size={lanes}"]]
        yield case


def checked_case(component, use, layout, shape):
    rows, columns = shape
    ty = matrix(component, rows, columns, use)
    big = Big(component, use, layout)
    where = np.array(offsets(big, rows, columns), np.int32)
    items, tile = len(where), rows * columns
    rng = np.random.default_rng(items + tile)

    m = Module()
    p, places, source, filler, loaded, stored, filled = (
        m.pointer(x)
        for x in ("p", "places", "source", "filler", "loaded", "stored", "filled")
    )
    g = m.item()
    bound = [f"i32 {x}" for x in big.index.shape]
    rest = [f"i32 {x}" for x in big.in_memory(*big.index.shape)]
    rest += [f"i64 {big.stride}", "i32 0"]
    of_fill, at = coordinate_pairs(m, places, g)
    number = f"i32 {LAYOUTS[layout]}"

    value = m.call(
        ty, "__spirv_CooperativeMatrixLoadCheckedINTEL", f"{GLOBAL} {p}", *at, number, *rest
    )
    m.store_matrix(ty, value, m.at(loaded, m.times(g, tile), component), "row", columns)

    value = m.load_matrix(ty, source, "row", columns)
    target = m.at(stored, m.times(g, big.size), component)
    m.call(
        "void",
        "__spirv_CooperativeMatrixStoreCheckedINTEL",
        f"{GLOBAL} {target}",
        *at,
        f"{ty} {value}",
        number,
        *rest,
    )

    element = m.load(component, filler)
    value = m.call(
        ty,
        "__spirv_CooperativeMatrixConstructCheckedINTEL",
        *of_fill,
        *bound,
        f"{component} {element}",
    )
    m.store_matrix(ty, value, m.at(filled, m.times(g, tile), component), "row", columns)

    content = random_bits(rng, component, big.size)
    pattern = random_bits(rng, component, tile).reshape(shape)
    fill = random_bits(rng, component, 1)
    before = random_bits(rng, component, items * big.size)
    after = before.copy().reshape(items, big.size)
    ones = np.full(big.size, fill[0])
    expected_load, expected_fill = [], []
    for item, (row, column) in enumerate(where.astype(int)):
        expected_load.append(cut(big, content, row, column, shape).ravel())
        expected_fill.append(cut(big, ones, row, column, shape).ravel())
        paste(big, after[item], row, column, pattern)
    blank = random_bits(rng, component, items * tile)
    return OpCase(
        name_of(component, use, layout, shape),
        m.text(),
        {
            "p": content,
            "places": with_memory(big, where),
            "source": pattern.ravel(),
            "filler": fill,
            "loaded": blank,
            "stored": before,
            "filled": blank,
        },
        {
            "loaded": np.concatenate(expected_load),
            "stored": after.ravel(),
            "filled": np.concatenate(expected_fill),
        },
        items,
        3 * items,
    )


def with_memory(big, where):
    """Each position in the matrix and in memory."""
    both = [(*place, *big.in_memory(*place)) for place in where.astype(int)]
    return np.array(both, np.int32).ravel()


def coordinate_pairs(m, places, g):
    """Reads what with_memory() makes, for item g."""
    values = [
        "i32 " + m.load("i32", m.at(places, m.value(f"add i64 {m.times(g, 4)}, {x}"), "i32"))
        for x in range(4)
    ]
    return values[:2], values[2:]


def offset():
    for variant in variants():
        yield offset_case(*variant)


def offset_case(component, use, layout, shape):
    rows, columns = shape
    ty = matrix(component, rows, columns, use)
    big = Big(component, use, layout, 3 * HEIGHT // 4 * 4, 2 * WIDTH)
    step = big.factor
    # The pointer's position; offsets reach before and after it.
    home = (12, 20)
    where = [(0, 0), (-12, -20), (4, 1), (-4, 3), (8, -7), (16, 22 - columns)]
    where += [(3, 2), (-1, -1), (5, 0), (0, -3)] if step == 1 else [(step, 2), (-step, -1)]
    if step == 1:
        where.append((big.index.shape[0] - rows - 12, big.index.shape[1] - columns - 20))
    where = np.array(where, np.int32)
    items, tile = len(where), rows * columns
    rng = np.random.default_rng(items + tile)

    m = Module()
    p, places, source, loaded, stored = (
        m.pointer(x) for x in ("p", "places", "source", "loaded", "stored")
    )
    g = m.item()
    middle = int(big.index[home])
    _, at = coordinate_pairs(m, places, g)
    number = f"i32 {LAYOUTS[layout]}"
    rest = [f"i64 {big.stride}", "i32 0"]
    value = m.call(
        ty,
        "__spirv_CooperativeMatrixLoadOffsetINTEL",
        f"{GLOBAL} {m.at(p, middle, component)}",
        *at,
        number,
        *rest,
    )
    m.store_matrix(ty, value, m.at(loaded, m.times(g, tile), component), "row", columns)
    value = m.load_matrix(ty, source, "row", columns)
    start = m.value(f"add i64 {m.times(g, big.size)}, {middle}")
    m.call(
        "void",
        "__spirv_CooperativeMatrixStoreOffsetINTEL",
        f"{GLOBAL} {m.at(stored, start, component)}",
        *at,
        f"{ty} {value}",
        number,
        *rest,
    )
    content = random_bits(rng, component, big.size)
    pattern = random_bits(rng, component, tile).reshape(shape)
    before = random_bits(rng, component, items * big.size)
    after = before.copy().reshape(items, big.size)
    expected = []
    for item, (row, column) in enumerate(where.astype(int)):
        row, column = row + home[0], column + home[1]
        expected.append(cut(big, content, row, column, shape).ravel())
        paste(big, after[item], row, column, pattern)
    return OpCase(
        name_of(component, use, layout, shape),
        m.text(),
        {
            "p": content,
            "places": with_memory(big, where),
            "source": pattern.ravel(),
            "loaded": random_bits(rng, component, items * tile),
            "stored": before,
        },
        {"loaded": np.concatenate(expected), "stored": after.ravel()},
        items,
        2 * items,
    )


def prefetch():
    """Prefetches of invalid pointers, and of unsupported shapes and layouts."""
    for component, layout in itertools.product(("i8", "half", "double"), LAYOUTS):
        m = Module()
        p, addresses, out = (m.pointer(x) for x in ("p", "addresses", "out"))
        g = m.item()
        wild = m.value(
            f"inttoptr i64 {m.load('i64', m.at(addresses, g, 'i64'))} to {GLOBAL}"
        )
        stride = m.load("i64", m.at(addresses, g, "i64"))
        for pointer, rows, columns in ((p, 8, 16), (wild, 32, 64), (p, 1, 1), (wild, 0, 7)):
            m.call(
                "void",
                "__spirv_CooperativeMatrixPrefetchINTEL",
                f"{GLOBAL} {pointer}",
                f"i32 {rows}",
                f"i32 {columns}",
                "i32 0",
                f"i32 {LAYOUTS[layout]}",
                f"i64 {stride}",
            )
        m.line(f"  store i32 7, {GLOBAL} {m.at(out, g, 'i32')}")
        places = [0, 1, 4096, 2**47, 2**63, 2**64 - 1, 0xDEADBEEF, 2**63 - 64]
        yield OpCase(
            f"{component}.{layout}",
            m.text(),
            {
                "p": np.zeros(16, bits_type(component)),
                "addresses": np.array(places, np.uint64),
                "out": np.zeros(len(places), np.uint32),
            },
            {"out": np.full(len(places), 7, np.uint32)},
            len(places),
        )


def coordinates():
    """element += 1000 * row + column, and sums of the rows."""
    for component, use, shape in itertools.product(
        ("i32", "i8", "float"), ("a", "b", "acc"), ((5, 6), (8, 16), (7, 3), (16, 64))
    ):
        for base in ("__spirv_JointMatrix", "__spirv_CooperativeMatrix"):
            case = coordinate_case(component, use, shape, base)
            yield case
        for lanes in (8, 16):
            case = coordinate_case(component, use, shape, base, lanes)
            case.name += f".lanes{lanes}"
            case.lanes = lanes
            case.engines = [["--engine=reference", f"--subgroup-size={lanes}"]]
            yield case


def coordinate_case(component, use, shape, base, lanes=1):
    rows, columns = shape
    ty = matrix(component, rows, columns, use)
    m = Module()
    p, sums, out = (m.pointer(x) for x in ("p", "sums", "out"))
    m.line(f"  %slot = alloca {ty}")
    value = m.load_matrix(ty, p, "row", columns)
    m.line(f"  store {ty} {value}, ptr %slot")
    length = m.call("i32", "__spirv_CooperativeMatrixLengthKHR", f"{ty} {value}")
    m.line("  br label %loop")
    m.line("loop:")
    m.line("  %i = phi i32 [ 0, %entry ], [ %next, %latch ]")
    whole = m.value(f"load {ty}, ptr %slot")
    # A lane may own fewer elements than the others: the missing ones are zero.
    pair = m.call(
        "<2 x i32>", base + "GetElementCoordINTEL", f"{ty} {whole}", "i32 %i"
    )
    row = m.value(f"extractelement <2 x i32> {pair}, i32 0")
    column = m.value(f"extractelement <2 x i32> {pair}, i32 1")
    element = m.call("ptr", "__spirv_AccessChain", "ptr %slot", "i32 %i")
    old = m.value(f"load {component}, ptr {element}")
    place = m.value(f"add i32 {m.value(f'mul i32 {row}, 1000')}, {column}")
    sum_at = m.at(sums, row, component).replace("i64", "i32")
    m.lines[-1] = m.lines[-1].replace(f"i64 {row}", f"i32 {row}")
    if component == "float":
        new = m.value(f"fadd float {old}, {m.value(f'uitofp i32 {place} to float')}")
        add = "fadd"
    else:
        wide = place if component == "i32" else m.value(f"trunc i32 {place} to i8")
        new = m.value(f"add {component} {old}, {wide}")
        add = "add"
    # Lanes share rows.
    m.value(f"atomicrmw {add} {GLOBAL} {sum_at}, {component} {old} monotonic")
    m.line(f"  store {component} {new}, ptr {element}")
    m.line("  br label %latch")
    m.line("latch:")
    m.line("  %next = add i32 %i, 1")
    m.line(f"  %more = icmp ult i32 %next, {length}")
    m.line("  br i1 %more, label %loop, label %end")
    m.line("end:")
    last = m.value(f"load {ty}, ptr %slot")
    m.store_matrix(ty, last, out, "row", columns)
    rng = np.random.default_rng(rows)
    numbers = rng.integers(0, 100, shape)
    r, c = np.indices(shape)
    dtype = {"i32": np.int32, "i8": np.int8, "float": np.float32}[component]
    bits = bits_type(component)

    def store(x):
        return x.astype(dtype).view(bits)

    return OpCase(
        f"{use}.{component}.{rows}x{columns}.{base[8:]}",
        m.text(),
        {
            "p": store(numbers.ravel()),
            "sums": store(np.zeros(rows)),
            "out": store(np.zeros(rows * columns)),
        },
        {
            "sums": store(numbers.sum(axis=1)),
            "out": store((numbers + 1000 * r + c).ravel()),
        },
        1,
        rows * columns,
    )


GROUPS = {
    "checked": checked,
    "checked-opencl": checked_opencl,
    "offset": offset,
    "prefetch": prefetch,
    "coordinates": coordinates,
}
