# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Conversions, arithmetic and bit casts of whole matrices."""

import itertools

import numpy as np

from irtext import Module, matrix
from opcase import OpCase, bits_type, random_bits
from kinds import FLOAT8
from rounding import convert, dtype_of, is_float, sample, same

COMPONENT = {
    "e4m3": "i8",
    "e5m2": "i8",
    "f16": "half",
    "bf16": "bfloat",
    "tf32": "float",
    "f32": "float",
    "f64": "double",
}
FLOATS = ("f16", "bf16", "f32", "f64")
SIGNED, UNSIGNED = ("s8", "s16", "s32", "s64"), ("u8", "u16", "u32", "u64")
# The names of other kinds in conversions to and from fp8.
FLOAT8_WORDS = {"f16": "FP16", "bf16": "BF16", "f32": "FP32", "f64": "FP64"}
MODES = ("rte", "rtz", "rtp", "rtn")
SHAPES = ((8, 16), (5, 7), (3, 33))
USES = ("acc", "a", "b")


def component_of(kind):
    return COMPONENT.get(kind, f"i{kind[1:]}")


#===------------------------------------------------------------------------===
# Conversions
#===------------------------------------------------------------------------===


def postfixes(base):
    """(postfix, mode, saturating) of each name that a conversion has."""
    if base in ("SConvert", "UConvert"):
        return [("", "rtz", False), ("_sat", "rtz", True)]
    if base == "from fp8":  # exact
        return [("", "rte", False)]
    if base.startswith("Sat"):
        return [("", "rtz", True)]
    if base.endswith("INTEL"):
        return [("", "rte", False)]
    if base == "to fp8":
        result = [("", "rte", False), ("_sat", "rte", True)]
        return result + [("_" + x, x, False) for x in MODES] + [("_sat_rtp", "rtp", True)]
    rounds_to_integer = base.startswith("ConvertFTo")
    plain = "rtz" if rounds_to_integer else "rte"
    result = [("", plain, False)] + [(f"_{mode}", mode, False) for mode in MODES]
    if rounds_to_integer:
        result += [("_sat", plain, True)]
        result += [(f"_sat_{mode}", mode, True) for mode in MODES]
    return result


def pairs():
    for source, target in itertools.product(FLOATS, SIGNED):
        yield "ConvertFToS", source, target
    for source, target in itertools.product(FLOATS, UNSIGNED):
        yield "ConvertFToU", source, target
    for source, target in itertools.product(SIGNED, FLOATS):
        yield "ConvertSToF", source, target
    for source, target in itertools.product(UNSIGNED, FLOATS):
        yield "ConvertUToF", source, target
    for source, target in itertools.permutations(FLOATS, 2):
        yield "FConvert", source, target
    for source, target in itertools.permutations(SIGNED, 2):
        yield "SConvert", source, target
    for source, target in itertools.permutations(UNSIGNED, 2):
        yield "UConvert", source, target
    for source, target in itertools.product(SIGNED, UNSIGNED):
        yield "SatConvertSToU", source, target
    for source, target in itertools.product(UNSIGNED, SIGNED):
        yield "SatConvertUToS", source, target
    for kind, other in zip(FLOAT8, reversed(FLOAT8)):
        for source in FLOATS + (other, "s8", "s32", "u64"):
            yield "to fp8", source, kind
        for target in ("f16", "bf16", "f32"):
            yield "from fp8", kind, target
        yield "ConvertFToS", kind, "s16"
    yield "RoundFToTF32INTEL", "f32", "tf32"
    yield "ConvertFToTF32INTEL", "f32", "tf32"
    yield "ConvertFToBF16INTEL", "f32", "bf16"
    yield "ConvertBF16ToFINTEL", "bf16", "f32"


def name_of(base, source, target):
    """The name of a conversion, without postfix."""
    if source not in FLOAT8 and target not in FLOAT8:
        return f"__spirv_{base}"
    source, target = (FLOAT8_WORDS.get(kind, kind.upper()) for kind in (source, target))
    return f"__builtin_spirv_Convert{source}To{target}EXT"


def conversions():
    for number, (base, source, target) in enumerate(pairs()):
        use, shape = USES[number % 3], SHAPES[number // 3 % 3]
        yield conversion_case(base, source, target, use, shape)
    for use in USES:  # bf16 as DPC++ has it, in i16
        yield conversion_case("ConvertFToBF16INTEL", "f32", "bf16", use, (5, 7), "i16")
        yield conversion_case("ConvertBF16ToFINTEL", "bf16", "f32", use, (5, 7), "i16")


def conversion_case(base, source, target, use, shape, small="bfloat"):
    rows, columns = shape
    tile = rows * columns
    items = -(-640 // tile)
    components = [
        small if kind == "bf16" else component_of(kind) for kind in (source, target)
    ]
    types = [matrix(x, rows, columns, use) for x in components]
    rng = np.random.default_rng(tile)
    stored = sample(source, rng, items * tile)
    m = Module()
    p = m.pointer("p")
    outs = {}
    for postfix, _, _ in postfixes(base):
        outs[postfix] = m.pointer("out" + postfix)
    g = m.item()
    at = m.times(g, tile)
    value = m.load_matrix(types[0], m.at(p, at, components[0]), "row", columns)
    for postfix, out in outs.items():
        result = m.call(
            types[1],
            name_of(base, source, target),
            f"{types[0]} {value}",
            suffix="_Rmatrix" + postfix,
        )
        m.store_matrix(types[1], result, m.at(out, at, components[1]), "row", columns)
    bits = bits_type(components[1])
    buffers, expected, defined = {"p": stored.view(bits_type(components[0]))}, {}, {}
    for postfix, mode, saturating in postfixes(base):
        name = "out" + postfix
        result, defined[name] = convert(source, target, stored, mode, saturating)
        buffers[name] = random_bits(rng, components[1], items * tile)
        expected[name] = result.view(bits)
    case = ConversionCase(
        f"{base} {source} {target} {use}.{rows}x{columns} {small}",
        m.text(),
        buffers,
        expected,
        items,
        len(outs),
    )
    case.source, case.target, case.defined = source, target, defined
    return case


class ConversionCase(OpCase):
    def same(self, name, found, expected):
        dtype = dtype_of(self.target)
        right = same(self.target, found.view(dtype), expected.view(dtype))
        return right | ~self.defined[name]

    def explain(self, name, where):
        return f"; of {self.buffers['p'][where]:#x}"


#===------------------------------------------------------------------------===
# Arithmetic
#===------------------------------------------------------------------------===


def numeric(component, bits):
    """Stored floats as numbers of a NumPy type that computes exactly as the
    processor does, once rounded."""
    if component == "bfloat":
        return (bits.astype(np.uint32) << np.uint32(16)).view(np.float32)
    kinds = {"half": np.float16, "float": np.float32, "double": np.float64}
    return bits.view(kinds[component])


def to_bits(component, numbers):
    if component == "bfloat":
        bits = numbers.astype(np.float32).view(np.uint32)
        odd = (bits >> np.uint32(16)) & np.uint32(1)
        return ((bits + np.uint32(0x7FFF) + odd) >> np.uint32(16)).astype(np.uint16)
    return numbers.view(bits_type(component))


FLOAT_OPS = {
    "FAdd": np.add,
    "FSub": np.subtract,
    "FMul": np.multiply,
    "FDiv": np.divide,
    "FNegate": np.negative,
    "MatrixTimesScalar": np.multiply,
}
INTEGER_OPS = {
    "IAdd": np.add,
    "ISub": np.subtract,
    "IMul": np.multiply,
    "SDiv": None,
    "UDiv": np.floor_divide,
    "SNegate": np.negative,
    "MatrixTimesScalar": np.multiply,
}


def divide_signed(x, y):
    quotient = [int(a) // int(b) if (a < 0) == (b < 0) else -(-int(a) // int(b)) for a, b in zip(x, y)]
    return np.array(quotient, x.dtype)


def arithmetic():
    number = 0
    for component, operators in (
        [(x, FLOAT_OPS) for x in ("half", "bfloat", "float", "double")]
        + [(x, INTEGER_OPS) for x in ("i8", "i16", "i32", "i64")]
    ):
        for use in USES:
            yield arithmetic_case(component, operators, use, SHAPES[number % 3])
            number += 1
    for case in bitcasts():
        yield case


def operands_of(component, rng, count):
    if component.startswith("i"):
        x = random_bits(rng, component, count)
        y = random_bits(rng, component, count)
        # A division that has a result, whatever the signs.
        y[y == 0] = 3
        y[y == np.iinfo(y.dtype).max] = 7
        return x, y
    kind = {"half": "f16", "bfloat": "bf16", "float": "f32", "double": "f64"}[component]
    made = []
    for _ in range(2):
        stored = sample(kind, rng, 2 * count)
        made.append(rng.permutation(stored)[:count])
    return made


def arithmetic_case(component, operators, use, shape):
    rows, columns = shape
    tile, items = rows * columns, 4
    ty = matrix(component, rows, columns, use)
    rng = np.random.default_rng(tile)
    x, y = operands_of(component, rng, items * tile)
    scalar = y[:1].copy()
    m = Module()
    p, q, s = (m.pointer(name) for name in ("p", "q", "s"))
    outs = {name: m.pointer(f"out_{name}") for name in operators}
    g = m.item()
    at = m.times(g, tile)
    left = m.load_matrix(ty, m.at(p, at, component), "row", columns)
    right = m.load_matrix(ty, m.at(q, at, component), "row", columns)
    factor = m.load(component, s)
    for name, out in outs.items():
        operands = [f"{ty} {left}"]
        if name == "MatrixTimesScalar":
            operands.append(f"{component} {factor}")
        elif "Negate" not in name:
            operands.append(f"{ty} {right}")
        result = m.call(ty, f"__spirv_{name}", *operands)
        m.store_matrix(ty, result, m.at(out, at, component), "row", columns)
    buffers = {"p": x, "q": y, "s": scalar}
    expected = {}
    with np.errstate(all="ignore"):
        for name, function in operators.items():
            buffers[f"out_{name}"] = random_bits(rng, component, items * tile)
            second = np.repeat(scalar, x.size) if name == "MatrixTimesScalar" else y
            expected[f"out_{name}"] = compute(component, name, function, x, second)
    case = OpCase(
        f"{component} {use}.{rows}x{columns}",
        m.text(),
        buffers,
        expected,
        items,
        len(operators),
    )
    kind = {"half": "f16", "bfloat": "bf16", "float": "f32", "double": "f64"}.get(component)
    if kind:
        for name in expected:
            case.comparisons[name] = lambda a, b, kind=kind: same_or_flushed(kind, a, b)
    return case


def same_or_flushed(kind, found, expected):
    """AVX512-BF16 rounds to zero what is subnormal in bf16."""
    right = same(kind, found, expected)
    if kind == "bf16":
        subnormal = (expected & 0x7F80) == 0
        right |= subnormal & ((found & 0x7FFF) == 0)
    return right


def compute(component, name, function, x, y):
    if component.startswith("i"):
        if name == "SDiv":
            signed = np.dtype(f"i{x.itemsize}")
            return divide_signed(x.view(signed), y.view(signed)).view(x.dtype)
        return function(x) if "Negate" in name else function(x, y)
    left, right = numeric(component, x), numeric(component, y)
    if "Negate" in name:
        sign = x.dtype.type(1 << (x.itemsize * 8 - 1))
        return x ^ sign
    return to_bits(component, function(left, right))


def bitcasts():
    for (first, second), use in itertools.product(
        (("i16", "bfloat"), ("half", "i16"), ("i32", "float"), ("double", "i64"), ("i8", "i8")),
        USES,
    ):
        rows, columns = 5, 7
        types = [matrix(x, rows, columns, use) for x in (first, second)]
        m = Module()
        p, out, back = (m.pointer(x) for x in ("p", "out", "back"))
        value = m.load_matrix(types[0], p, "row", columns)
        cast = m.call(types[1], "__spirv_Bitcast", f"{types[0]} {value}")
        m.store_matrix(types[1], cast, out, "row", columns)
        again = m.call(types[0], "__spirv_Bitcast", f"{types[1]} {cast}")
        m.store_matrix(types[0], again, back, "col", rows)
        bits = random_bits(np.random.default_rng(1), first, rows * columns)
        blank = np.zeros_like(bits)
        yield OpCase(
            f"Bitcast {first} {second} {use}",
            m.text(),
            {"p": bits, "out": blank, "back": blank},
            {"out": bits, "back": bits.reshape(rows, columns).T.ravel()},
            1,
            2,
        )


GROUPS = {"conversions": conversions, "arithmetic": arithmetic}
