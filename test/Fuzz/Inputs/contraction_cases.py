# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Random contractions: their attributes, their kernels, and their lines in the table of
contractions.c."""

from dataclasses import dataclass

# Kinds of A, B and the accumulator.
KINDS = (
    ("f32", "f32", "f32"),
    ("bf16", "bf16", "f32"),
    ("f16", "f16", "f32"),
    ("tf32", "tf32", "f32"),
    ("s8", "s8", "s32"),
    ("u8", "u8", "s32"),
    ("u8", "s8", "s32"),
    ("s8", "u8", "s32"),
    ("e4m3", "e4m3", "f32"),
    ("e5m2", "e4m3", "f32"),
)
BYTES = {"f32": 4, "tf32": 4, "bf16": 2, "f16": 2, "s16": 2, "u16": 2}  # others: 1
# The kinds that memory may have instead.
SOURCES = ("f32", "f16", "bf16", "s8", "u8", "s16", "u16", "e4m3", "e5m2")
CONVERTED = ("f32", "bf16", "f16", "tf32")


@dataclass
class Case:
    name: str
    kinds: tuple
    shape: tuple  # M, N, K of a step
    layouts: tuple
    follow: str
    steps: int
    memory: tuple  # kinds of A and B there
    computes: bool  # B
    checked: bool
    narrow: bool
    shared: bool
    start: int  # 0: zero, 1: D's memory, 2: another
    stores: str  # "whole", or "checked" like the operands
    grid: tuple  # tiles down and across
    begins: tuple  # row and column of A, and of B
    sizes: tuple  # height and width of A, and of B
    gaps: tuple  # elements between lines of A, B, C and D
    apart: tuple  # how separate steps of A and B follow: ahead, back, or not at all


def bytes_of(kind):
    return BYTES.get(kind, 1)


def group_of(kind):
    return max(1, 4 // bytes_of(kind))


def random_shape(rng):
    m = rng.choice((rng.randrange(1, 9), rng.randrange(1, 18), rng.randrange(1, 71)))
    n = rng.choice((rng.randrange(1, 20), rng.randrange(1, 141), 16 * rng.randrange(1, 9)))
    k = rng.choice((rng.randrange(1, 71), 8 * rng.randrange(1, 17), rng.randrange(1, 257)))
    return m, n, k


def random_steps(rng, shape, follow):
    """A number of steps, often more than a block of k."""
    if follow == "single":
        return 1
    if rng.random() < 0.05:
        return 0
    m, n, k = shape
    most = min(2600, 4_000_000 // (m * n))
    depth = rng.choice((rng.randrange(1, 200), rng.randrange(1, most + 1)))
    return max(1, depth // k)


def random_case(rng, name):
    kinds = rng.choice(KINDS)
    shape = random_shape(rng)
    m, n, k = shape
    follow = rng.choice(("continued",) * 5 + ("separate", "separate", "single", "resident"))
    memory = list(kinds[:2])
    for i in range(2):
        if kinds[i] in CONVERTED and rng.random() < 0.25:
            memory[i] = rng.choice(SOURCES)
    layouts = [rng.choice(("row", "row", "col")), rng.choice(("row", "row", "col", "packed"))]
    computes = follow == "continued" and rng.random() < 0.1
    checked = follow == "continued" and not computes and rng.random() < 0.35
    if computes:
        memory[1] = kinds[1]
        layouts[1] = rng.choice(("row", "col"))
    if layouts[1] == "packed":
        k = max(1, k // 4) * 4
    shape = (m, n, k)
    steps = random_steps(rng, shape, follow)
    grid = (rng.choice((1, 1, 2)), rng.choice((1, 1, 2)))
    begins, sizes, narrow = (0, 0, 0, 0), (0, 0, 0, 0), False
    if checked:
        begins, sizes, narrow = random_bounds(rng, shape, steps, grid, layouts[1])
    return Case(
        name,
        kinds,
        shape,
        tuple(layouts),
        follow,
        steps,
        tuple(memory),
        computes,
        checked,
        narrow,
        shared=rng.random() < 0.4,
        start=rng.randrange(3),
        stores="checked" if checked and rng.random() < 0.7 else "whole",
        grid=grid,
        begins=begins,
        sizes=sizes,
        gaps=tuple(rng.choice((0, 0, 1, 5, 16)) for _ in range(4)),
        apart=tuple(rng.choice((1, 1, 1, -1, 0)) for _ in range(2)),
    )


def random_bounds(rng, shape, steps, grid, layout_of_b):
    """Where tiles begin in matrices, and the sizes of these."""
    m, n, k = shape
    rows, columns, depth = m * grid[0], n * grid[1], max(1, k * steps)

    def begin(size):
        return rng.choice((0, 0, 0, rng.randrange(-size, size + 1), rng.randrange(9)))

    def end(first, size):
        end = first + size
        return max(1, rng.choice((end, end, end - rng.randrange(size + 1), end + 3)))

    row, column = begin(m), begin(n)
    of_a = rng.choice((0, 0, 0, 0, 1, -1, begin(k)))
    of_b = of_a if rng.random() < 0.7 else rng.choice((0, 0, 0, begin(k)))
    if layout_of_b == "packed" and rng.random() < 0.8:
        of_a, of_b = of_a // 4 * 4, of_b // 4 * 4
    height, width = end(row, rows), end(column, columns)
    end_of_a = end(of_a, depth)
    end_of_b = end_of_a if rng.random() < 0.7 else end(of_b, depth)
    narrow = rng.random() < 0.3
    return (row, of_a, of_b, column), (height, end_of_a, end_of_b, width), narrow


# ---------------------------------------------------------------------------
# The module
# ---------------------------------------------------------------------------


def element_function(case):
    """What computes B: a load from the memory whose address and stride are in the words."""
    size = bytes_of(case.kinds[1])
    component = f"i{8 * size}"
    along, across = ("%k", "%column") if case.layouts[1] == "row" else ("%column", "%k")
    return f"""
define {component} @{case.name}.element(ptr %words, i64 %s, i64 %row, i64 %column) memory(read) nounwind willreturn {{
  %base = load i64, ptr %words
  %second = getelementptr i64, ptr %words, i64 1
  %stride = load i64, ptr %second
  %start = mul i64 %s, {case.shape[2]}
  %k = add i64 %start, %row
  %line = mul i64 {along}, %stride
  %bytes = mul i64 {across}, {size}
  %offset = add i64 %line, %bytes
  %address = add i64 %base, %offset
  %p = inttoptr i64 %address to ptr addrspace(1)
  %v = load {component}, ptr addrspace(1) %p, align {size}
  ret {component} %v
}}
"""


def symbol_of(case):
    """The operation's name, which is derived from its facts."""
    words = ["tenon.contract", case.kinds[2], "x".join(map(str, case.shape)), *case.kinds[:2]]
    words += [*case.layouts, case.follow]
    words += ["shared"] * case.shared + ["narrow"] * case.narrow
    for use, kind, source in zip("ab", case.kinds, case.memory):
        words += [f"{use}.from.{source}"] * (kind != source)
    words += ["b.computed2"] * case.computes + ["checked"] * case.checked
    return ".".join([*words, "p1", "p0" if case.computes else "p1"])


def facts_of(case):
    """The attributes of the operation's declaration."""
    component_kind = "f32" if case.kinds[2] == "f32" else "i32"
    m, n, k = case.shape
    facts = dict(zip("mnkab", (m, n, k, *case.kinds)), c=case.kinds[2], d=case.kinds[2])
    facts |= {"op": "contract", "type": f"acc.{component_kind}.{m}x{n}", "steps": case.follow}
    facts |= {"layout.a": case.layouts[0], "layout.b": case.layouts[1]}
    for use, kind, source in zip("ab", case.kinds, case.memory):
        if kind != source:
            facts[f"from.{use}"] = source
    if case.computes:
        facts["computed.b"] = 2
    text = " ".join(f'"tenon.{name}"="{value}"' for name, value in facts.items())
    for word in ("shared", "checked", "narrow"):
        text += f' "tenon.{word}"' if getattr(case, word) else ""
    return text


def operands_of(case, matrix):
    """The operands of the call, and their types."""
    steps = "1" if case.follow == "single" else "%steps"
    operands = [(matrix, "%m" if case.start else "zeroinitializer")]
    operands += [("ptr addrspace(1)", "%a"), ("i64", "%sa"), ("i64", "%da")]
    if case.computes:
        operands += [("ptr", f"@{case.name}.element"), ("i64", "0"), ("i64", "0"), ("i64", steps)]
        operands += [("i64", "%address"), ("i64", "%sb")]
    else:
        operands += [("ptr addrspace(1)", "%b"), ("i64", "%sb"), ("i64", "%db"), ("i64", steps)]
    if case.checked:
        operands += [("i64", f"%{x}") for x in "ra ca ha wa rb cb hb wb".split()]
    return ", ".join(f"{ty} {value}" for ty, value in operands), ", ".join(ty for ty, _ in operands)


def kernel(case):
    """The definition, and declarations; parameters are those of `call` in contractions.c."""
    m, n, _ = case.shape
    component, word = ("float", "f32") if case.kinds[2] == "f32" else ("i32", "i32")
    matrix = f'target("spirv.CooperativeMatrixKHR", {component}, 3, {m}, {n}, 2)'
    is_inside = case.stores == "checked"
    access = f"acc.{word}.{m}x{n}.row{'.checked' if is_inside else ''}.align4.p1"
    bounds = ", i64 %ra, i64 %cb, i64 %ha, i64 %wb" if is_inside else ""
    extra = ", i64" * 4 if is_inside else ""
    operands, types = operands_of(case, matrix)
    start = f"%m = call {matrix} @tenon.load.{access}(ptr addrspace(1) %c, i64 %sc{bounds})"
    parameters = ", ".join(f"ptr addrspace(1) %{x}" for x in "abcd")
    parameters += "".join(
        f", i64 %{x}" for x in "sa da sb db steps sc sd ra ca ha wa rb cb hb wb".split()
    )
    body = f"""
define spir_kernel void @{case.name}({parameters}) {{
  %address = ptrtoint ptr addrspace(1) %b to i64
  {start if case.start else ""}
  %r = call {matrix} @{symbol_of(case)}({operands})
  call void @tenon.store.{access}(ptr addrspace(1) %d, {matrix} %r, i64 %sd{bounds})
  ret void
}}
"""
    base = "convergent nounwind willreturn"
    memory = f'"tenon.align"="4" "tenon.layout"="row" "tenon.type"="acc.{word}.{m}x{n}"'
    memory += ' "tenon.checked"' if is_inside else ""
    declarations = {
        f"declare {matrix} @tenon.load.{access}(ptr addrspace(1), i64{extra}) {base} "
        f'memory(argmem: read) "tenon.op"="load" {memory}',
        f"declare void @tenon.store.{access}(ptr addrspace(1), {matrix}, i64{extra}) {base} "
        f'memory(argmem: write) "tenon.op"="store" {memory}',
        f"declare {matrix} @{symbol_of(case)}({types}) {base} memory(argmem: read) {facts_of(case)}",
    }
    return (element_function(case) if case.computes else "") + body, declarations


def line(case):
    """The case's line in the table of contractions.c."""
    words = [case.name, *case.shape, case.steps]
    words += [x.upper() for x in (*case.kinds[:2], *case.memory, *case.layouts, case.follow)]
    words += [int(case.checked), int(case.narrow), int(case.shared), case.start]
    words += [int(case.stores == "checked"), *case.grid, *case.begins, *case.sizes, *case.gaps]
    return f"CONTRACTION({', '.join(map(str, [*words, *case.apart]))})"
