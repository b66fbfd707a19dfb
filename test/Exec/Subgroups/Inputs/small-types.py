# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""The sub-group functions of cl_intel_subgroups_char and cl_intel_subgroups_short.

    small-types.py write KERNEL.ll LANES    a kernel that calls all of them
    small-types.py check OUT.npy LANES      compares its results with NumPy's

Each result is widened to 32 bits and stored as one row of a lane's number each.
"""

import sys

import numpy as np

# letter of the mangled name, LLVM type, NumPy type
TYPES = (("c", "i8", np.int8), ("h", "i8", np.uint8), ("s", "i16", np.int16), ("t", "i16", np.uint16))
COMBINATIONS = {"add": np.add, "min": np.minimum, "max": np.maximum}
BLOCKS = {"i8": ("uc", (1, 2, 4, 8, 16)), "i16": ("us", (1, 2, 4, 8, 16))}
BROADCAST_LANE, DELTA = 3, 2


def inputs(dtype, lanes):
    """Numbers of both signs; the kernel computes them from the lane's number."""
    return (np.arange(lanes) * 37 + 11).astype(dtype)


def identity(word, dtype):
    info = np.iinfo(dtype)
    return {"add": 0, "min": info.max, "max": info.min}[word]


def functions(letter, dtype, lanes):
    """(name, signature, further operands, expected results) of each function."""
    x = inputs(dtype, lanes)
    lane = np.arange(lanes)
    yield "intel_sub_group_broadcast", letter + "j", f", i32 {BROADCAST_LANE}", np.full(lanes, x[BROADCAST_LANE])
    for word, combine in COMBINATIONS.items():
        inclusive = combine.accumulate(x, dtype=dtype)
        exclusive = np.concatenate(([identity(word, dtype)], inclusive[:-1])).astype(dtype)
        yield f"intel_sub_group_reduce_{word}", letter, "", np.full(lanes, inclusive[-1])
        yield f"intel_sub_group_scan_inclusive_{word}", letter, "", inclusive
        yield f"intel_sub_group_scan_exclusive_{word}", letter, "", exclusive
    yield "intel_sub_group_shuffle", letter + "j", ", i32 %turned", x[(lane + DELTA) % lanes]
    yield "intel_sub_group_shuffle_xor", letter + "j", ", i32 1", x[lane ^ 1]


def each(lanes):
    for letter, ty, dtype in TYPES:
        for function in functions(letter, dtype, lanes):
            yield (letter, ty, dtype, *function)


def write(path, lanes):
    body, declared = [], {}
    rows = 0
    for letter, ty, dtype, name, signature, operands, _ in each(lanes):
        symbol = f"_Z{len(name)}{name}{signature}"
        declared[symbol] = f"declare spir_func {ty} @{symbol}({ty}{', i32' if operands else ''})"
        widen = "sext" if np.dtype(dtype).kind == "i" else "zext"
        body += [
            f"  %r{rows} = call spir_func {ty} @{symbol}({ty} %x.{ty}{operands})",
            f"  %w{rows} = {widen} {ty} %r{rows} to i32",
            f"  %i{rows} = add i64 %id, {rows * lanes}",
            f"  %p{rows} = getelementptr i32, ptr addrspace(1) %out, i64 %i{rows}",
            f"  store i32 %w{rows}, ptr addrspace(1) %p{rows}",
        ]
        rows += 1
    offset = 0
    for ty, (suffix, counts) in BLOCKS.items():
        letter = {"i8": "h", "i16": "t"}[ty]
        for count in counts:
            value = ty if count == 1 else f"<{count} x {ty}>"
            number = str(count) if count > 1 else ""
            mangled = letter if count == 1 else f"Dv{count}_{letter}"
            read, write_ = (f"intel_sub_group_block_{w}_{suffix}{number}" for w in ("read", "write"))
            names = f"_Z{len(read)}{read}PU3AS1K{letter}", f"_Z{len(write_)}{write_}PU3AS1{letter}{mangled}"
            declared[names[0]] = f"declare spir_func {value} @{names[0]}(ptr addrspace(1))"
            declared[names[1]] = f"declare spir_func void @{names[1]}(ptr addrspace(1), {value})"
            key = f"{ty}.{count}"
            body += [
                f"  %from.{key} = getelementptr i8, ptr addrspace(1) %in, i64 {offset}",
                f"  %to.{key} = getelementptr i8, ptr addrspace(1) %back, i64 {offset}",
                f"  %b.{key} = call spir_func {value} @{names[0]}(ptr addrspace(1) %from.{key})",
                f"  call spir_func void @{names[1]}(ptr addrspace(1) %to.{key}, {value} %b.{key})",
            ]
            offset += count * lanes * (1 if ty == "i8" else 2)
    text = [
        'target triple = "spir64-unknown-unknown"',
        "define spir_kernel void @k(ptr addrspace(1) %in, ptr addrspace(1) %out, ptr addrspace(1) %back) !intel_reqd_sub_group_size !0 {",
        "  %id = call spir_func i64 @_Z13get_global_idj(i32 0)",
        "  %id32 = trunc i64 %id to i32",
        f"  %next = add i32 %id32, {DELTA}",
        f"  %turned = and i32 %next, {lanes - 1}",
        "  %scaled = mul i32 %id32, 37",
        "  %x = add i32 %scaled, 11",
        "  %x.i8 = trunc i32 %x to i8",
        "  %x.i16 = trunc i32 %x to i16",
        *body,
        "  ret void",
        "}",
        "declare spir_func i64 @_Z13get_global_idj(i32)",
        *declared.values(),
        f"!0 = !{{i32 {lanes}}}",
    ]
    with open(path, "w") as file:
        file.write("\n".join(text) + "\n")


def check(path, lanes):
    found = np.load(path).reshape(-1, lanes)
    wrong = 0
    cases = list(each(lanes))
    for row, (letter, _, _, name, *_, expected) in zip(found, cases):
        if not np.array_equal(row, expected.astype(np.int32)):
            wrong += 1
            print(f"WRONG {name}({letter}): {row}, expected {expected}")
    print(f"{len(cases) - wrong} functions right")
    sys.exit(wrong != 0)


if __name__ == "__main__":
    {"write": write, "check": check}[sys.argv[1]](sys.argv[2], int(sys.argv[3]))
