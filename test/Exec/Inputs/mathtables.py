# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""The functions of OpenCL.std that kernels may call: their definitions, the
numbers with which they are tested, and the allowed errors.

References are computed in NumPy's long double, or by the C library's long
double functions, whose result ctypes rounds to double.
"""

import ctypes
import ctypes.util
import dataclasses

import numpy as np

LIBM = ctypes.CDLL(ctypes.util.find_library("m"))


def library(name, operands=1):
    function = getattr(LIBM, name + "l")
    function.restype = ctypes.c_longdouble
    function.argtypes = [ctypes.c_longdouble] * operands
    return np.vectorize(
        lambda *values: function(*(float(v) for v in values)),
        otypes=[np.float64],
    )


@dataclasses.dataclass
class Row:
    name: str
    reference: object
    low: float = -4.0  # random first operands lie between these
    high: float = 4.0
    operands: int = 1
    ulps: float = 4.0
    scale: object = None  # what the error is relative to; None: the result
    prefix: str = ""  # prefix of OpenCL C's name
    integer: bool = False  # the last operand is an i32
    special: bool = True  # try zeros, infinities and NaN, too
    spirv: str = ""  # OpenCL.std's name if it differs


def _sign(x):
    return np.where(np.isnan(x), 0, np.copysign(np.where(x == 0, 0, 1), x))


def _round(x):
    """Half away from zero; x + 0.5 alone would round."""
    whole = np.trunc(x)
    return np.copysign(whole + np.where(abs(x - whole) >= 0.5, np.sign(x), 0), x)


def _clamp(x, low, high):
    return np.fmin(np.fmax(x, low), high)


def _step(edge, x):
    return np.where(x < edge, 0.0, 1.0)


def _nextafter(x, y):
    raise NotImplementedError  # in the operand's own type; see reference()


ROWS = (
    # Intrinsics.
    Row("exp", np.exp, -20, 20),
    Row("exp2", np.exp2, -20, 20),
    Row("exp10", library("exp10"), -8, 8),
    Row("log", np.log, 0, 100),
    Row("log2", np.log2, 0, 100),
    Row("log10", np.log10, 0, 100),
    Row("sin", np.sin, -1000, 1000),
    Row("cos", np.cos, -1000, 1000),
    Row("tan", np.tan, -1000, 1000),
    Row("asin", np.arcsin, -1, 1),
    Row("acos", np.arccos, -1, 1),
    Row("atan", np.arctan, -10, 10),
    Row("atan2", np.arctan2, operands=2),
    Row("sinh", np.sinh, -8, 8),
    Row("cosh", np.cosh, -8, 8),
    Row("tanh", np.tanh),
    Row("pow", np.power, 0, 8, operands=2),
    Row("powr", np.power, 0, 8, operands=2, special=False),
    Row("sqrt", np.sqrt, 0, 100, ulps=1),
    Row("fma", lambda x, y, z: x * y + z, operands=3, ulps=1),
    Row(
        "mad",
        lambda x, y, z: x * y + z,
        operands=3,
        scale=lambda x, y, z: abs(x * y) + abs(z),
    ),
    Row("fmin", np.fmin, operands=2, ulps=0),
    Row("fmax", np.fmax, operands=2, ulps=0),
    Row("fabs", abs, ulps=0),
    Row("floor", np.floor, -99, 99, ulps=0),
    Row("ceil", np.ceil, -99, 99, ulps=0),
    Row("trunc", np.trunc, -99, 99, ulps=0),
    Row("rint", np.rint, -99, 99, ulps=0),
    Row("round", _round, -99, 99, ulps=0),
    Row("copysign", np.copysign, operands=2, ulps=0),
    Row("min", np.fmin, operands=2, ulps=0, special=False, spirv="fmin_common"),
    Row("max", np.fmax, operands=2, ulps=0, special=False, spirv="fmax_common"),
    # The C library. OpenCL allows 16 ulps for the error and gamma functions.
    Row("erf", library("erf")),
    Row("erfc", library("erfc"), ulps=16),
    Row("cbrt", np.cbrt, -100, 100),
    Row("expm1", np.expm1),
    Row("log1p", np.log1p, -1, 10),
    Row("asinh", np.arcsinh, -10, 10),
    Row("acosh", np.arccosh, 1, 10),
    Row("atanh", np.arctanh, -1, 1),
    Row("hypot", np.hypot, operands=2),
    Row("tgamma", library("tgamma"), 0.25, 8, ulps=16, special=False),
    Row("lgamma", library("lgamma"), 2.5, 30, ulps=16, special=False),
    Row("remainder", library("remainder", 2), -50, 50, operands=2, ulps=0),
    Row("fdim", lambda x, y: np.where(x > y, x - y, x * 0 + y * 0), operands=2,
        ulps=1, special=False),
    Row("nextafter", _nextafter, operands=2, ulps=0),
    Row("logb", library("logb"), 0.01, 1000, ulps=0),
    # Instructions.
    Row("rsqrt", lambda x: 1 / np.sqrt(x), 0.01, 100),
    Row("recip", lambda x: 1 / x, 0.01, 100, prefix="native_"),
    Row("recip", lambda x: 1 / x, 0.01, 100, prefix="half_"),
    Row("divide", lambda x, y: x / y, operands=2, prefix="native_", special=False),
    Row("divide", lambda x, y: x / y, operands=2, prefix="half_", special=False),
    Row("fmod", np.fmod, -50, 50, operands=2, ulps=0),
    Row("clamp", _clamp, operands=3, ulps=0, special=False, spirv="fclamp"),
    Row(
        "mix",
        lambda x, y, a: x + (y - x) * a,
        operands=3,
        scale=lambda x, y, a: abs(x) + abs(y - x) * abs(a),
        special=False,
    ),
    Row("step", _step, operands=2, ulps=0),
    Row("sign", _sign, ulps=0),
    Row("degrees", lambda x: x * (180 / np.longdouble(np.pi))),
    Row("radians", lambda x: x * (np.longdouble(np.pi) / 180), -360, 360),
    Row("pown", np.power, 0.5, 2, operands=2, integer=True, special=False),
    Row("ldexp", lambda x, n: x * 2.0**n, operands=2, integer=True, ulps=0),
    # Forms that allow more error, but have the same one here.
    Row("exp", np.exp, -9, 9, prefix="native_"),
    Row("cos", np.cos, -9, 9, prefix="half_"),
    Row("powr", np.power, 0.5, 8, operands=2, prefix="native_", special=False),
)

SPECIAL = (0.0, -0.0, np.inf, -np.inf, np.nan, 1.0, -1.0, 0.5, -0.5, 1.5, -2.5)


def operands_of(row, dtype, count, rng):
    """Arrays of the operands; the last may be int32."""
    first = rng.uniform(row.low, row.high, count)
    rest = [rng.uniform(-4, 4, count) for _ in range(row.operands - 1)]
    values = [first] + rest
    if row.special and not row.integer:
        pairs = rng.choice(SPECIAL, (row.operands, 3 * len(SPECIAL)))
        pairs[0, : len(SPECIAL)] = SPECIAL
        for value, special in zip(values, pairs):
            value[: special.size] = special
    values = [v.astype(dtype) for v in values]
    if row.name == "clamp":  # the limits in order
        values[1], values[2] = -abs(values[1]), abs(values[2])
    if row.integer:
        values[-1] = rng.integers(-3, 6, count).astype(np.int32)
    if row.name == "pown":  # an odd number that no float holds
        values[0][:2] = -1
        values[1][:2] = 2**24 + 1, -(2**31)
    return values


def reference(row, values):
    """The exact results, or nearly."""
    if row.name == "nextafter":
        x, y = values  # NumPy returns x for equal zeros of half
        return np.where(x == y, y, np.nextafter(x, y)).astype(np.longdouble)
    wide = [v.astype(np.longdouble) for v in values]
    with np.errstate(all="ignore"):
        return np.asarray(row.reference(*wide)).astype(np.longdouble)


def errors(row, values, found, dtype):
    """The error of each result in ulps; 0 if it is the nearest number."""
    exact = reference(row, values)
    with np.errstate(all="ignore"):
        nearest = exact.astype(dtype)
        size = abs(exact)
        if row.scale:
            size = row.scale(*[v.astype(np.longdouble) for v in values])
        unit = np.spacing(size.astype(dtype)).astype(np.longdouble)
        error = abs(found.astype(np.longdouble) - exact) / unit
    same = (found == nearest) | (np.isnan(found) & np.isnan(nearest))
    # The sign of a zero has to be right if the function is exact.
    if row.ulps == 0 and row.name not in ("fmin", "fmax", "min", "max"):
        zeros = (found == 0) & (nearest == 0)
        same &= ~zeros | (np.signbit(found) == np.signbit(nearest))
        error = np.where(zeros, np.inf, error)
    error = np.where(same, 0, error)
    return np.where(np.isnan(error), np.inf, error)
