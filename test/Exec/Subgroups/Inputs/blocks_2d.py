# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Which lane gets which element of a 2D block: a kernel of all forms on every
engine and through the SIMT targets, against NumPy.

    blocks_2d.py TENON-RUN TENON-LOWER FOLDER ORDER LANES[,LANES…]

A lane's bytes come from the message: its cells row by row, padded to powers of
two, in units that are distributed to the lanes in turn."""

import os
import subprocess
import sys

import numpy as np

# bytes of an element, width, height, blocks
PLAIN = [(1, 64, 1, 1), (1, 32, 1, 2), (1, 16, 2, 1), (1, 5, 4, 1), (2, 32, 1, 1),
         (2, 16, 1, 2), (2, 4, 8, 1), (4, 16, 2, 1), (4, 8, 2, 2), (4, 2, 16, 1),
         (8, 8, 2, 1)]
TRANSFORM = [(1, 32, 4, 1), (1, 16, 4, 2), (1, 5, 3, 1), (2, 32, 2, 1), (2, 16, 2, 2),
             (2, 3, 3, 1)]
TRANSPOSE = [(4, 2, 32, 1), (4, 1, 16, 1), (4, 3, 5, 1), (8, 1, 32, 1), (2, 1, 64, 1)]
STORED = [x for x in PLAIN if x[3] == 1]
CASES = ([("Load", x) for x in PLAIN] + [("LoadTransform", x) for x in TRANSFORM] +
         [("LoadTranspose", x) for x in TRANSPOSE] + [("Store", x) for x in STORED])

# The memory that is read: bytes in a line, lines, pitch; and the
# position of the blocks in it, which are partly outside.
WIDTH, HEIGHT, PITCH, X, Y = 120, 40, 128, 4, 10
LINES = 8  # of the memory of each store


def power(n):
    return 1 << (n - 1).bit_length()


def dealt(form, case, lanes, order):
    """Row and column of each lane's elements, lanes x elements x 2; -1: none."""
    size, width, height, count = case
    packed = max(1, 4 // size) if form == "LoadTransform" else 1
    result = []
    for block in range(count):
        if form == "LoadTranspose":
            column, row = np.mgrid[0:width, 0:power(height)]
            column, row = column[..., None], row[..., None]
        else:
            lines = -(-height // packed)
            row, column = np.mgrid[0:lines, 0:power(width)]
            row = row[..., None] * packed + np.arange(packed)
            column = np.broadcast_to(column[..., None], row.shape)
        inside = (row < height) & (column < width)
        places = np.where(inside[..., None],
                          np.stack([row, column + block * width], -1), -1)
        unit = max(1, places.shape[1] // lanes)
        if order == "payload":
            unit = min(unit, max(1, 4 // size)) if form in ("Load", "Store") else 1
        units = places.reshape(-1, unit * packed, 2)
        missing = -len(units) % lanes
        units = np.pad(units, ((0, missing), (0, 0), (0, 0)), constant_values=-1)
        units = units.reshape(-1, lanes, unit * packed, 2)
        result.append(units.transpose(1, 0, 2, 3).reshape(lanes, -1, 2))
    return np.concatenate(result, 1)


def kernel(lanes):
    """Loads go to the second buffer, lane by lane; stores read from the first
    and write to the third."""
    lines, declared = [], set()
    at, stored = 0, 0
    for form, case in CASES:
        size, count = case[0], dealt(form, case, lanes, "payload").shape[1]
        name = f"__spirv_Subgroup2DBlock{form}INTEL"
        symbol = f"@_Z{len(name)}{name}"
        facts = "i32 {}, i32 {}, i32 {}, i32 {}".format(*case)
        data = f"%d{len(lines)}"
        own = f"%o{len(lines)}"
        base = "%in" if form == "Store" else "%out"
        offset = 0 if form == "Store" else at
        lines += [
            f"{data} = alloca [{size * count} x i8], align 64",
            f"{own}.l = mul i64 %lane, {size * count}",
            f"{own}.a = add i64 {own}.l, {offset}",
            f"{own} = getelementptr i8, ptr addrspace(1) {base}, i64 {own}.a",
        ]
        private, memory = f"ptr {data}", f"ptr addrspace(1) {own}"
        if form == "Store":
            declared.add(f"declare spir_func void {symbol}(i32, i32, i32, i32, ptr, "
                         "ptr addrspace(1), i32, i32, i32, <2 x i32>)")
            lines += [
                f"call void @copy.in({private}, {memory}, i64 {size * count})",
                f"%t{stored} = getelementptr i8, ptr addrspace(1) %to, i64 {stored}",
                f"call spir_func void {symbol}({facts}, {private}, ptr addrspace(1) "
                f"%t{stored}, i32 {WIDTH}, i32 {LINES - 1}, i32 {PITCH}, "
                f"<2 x i32> <i32 1, i32 -1>)",
            ]
            stored += PITCH * LINES
        else:
            declared.add(f"declare spir_func void {symbol}(i32, i32, i32, i32, "
                         "ptr addrspace(1), i32, i32, i32, <2 x i32>, ptr)")
            lines += [
                f"call spir_func void {symbol}({facts}, ptr addrspace(1) %in, i32 "
                f"{WIDTH}, i32 {HEIGHT}, i32 {PITCH}, <2 x i32> <i32 {X}, i32 {Y}>, "
                f"{private})",
                f"call void @copy.out({memory}, {private}, i64 {size * count})",
            ]
            at += lanes * size * count
    text = 'target triple = "spir64-unknown-unknown"\n'
    for name, to, source in (("in", "ptr", "ptr addrspace(1)"),
                             ("out", "ptr addrspace(1)", "ptr")):
        text += f"""define internal void @copy.{name}({to} %to, {source} %from, i64 %n) alwaysinline {{
entry:
  br label %loop
loop:
  %i = phi i64 [ 0, %entry ], [ %next, %loop ]
  %f = getelementptr i8, {source} %from, i64 %i
  %x = load i8, {source} %f
  %t = getelementptr i8, {to} %to, i64 %i
  store i8 %x, {to} %t
  %next = add i64 %i, 1
  %more = icmp ult i64 %next, %n
  br i1 %more, label %loop, label %done
done:
  ret void
}}
"""
    text += ("define spir_kernel void @k(ptr addrspace(1) %in, ptr addrspace(1) %out, "
             "ptr addrspace(1) %to) !intel_reqd_sub_group_size !0 "
             "!reqd_work_group_size !1 {\n"
             "%lane = call spir_func i64 @_Z12get_local_idj(i32 0)\n")
    text += "\n".join(lines) + "\nret void\n}\n"
    text += "declare spir_func i64 @_Z12get_local_idj(i32)\n"
    text += "\n".join(sorted(declared))
    text += f"\n!0 = !{{i32 {lanes}}}\n!1 = !{{i32 {lanes}, i32 1, i32 1}}\n"
    return text, at, stored


def expected(source, lanes, order, loaded, stored):
    out, to = np.zeros(loaded, np.uint8), np.zeros(stored, np.uint8)
    at, own = 0, 0
    for form, case in CASES:
        size, places = case[0], dealt(form, case, lanes, order)
        values = source[:lanes * places.shape[1] * size].reshape(lanes, -1, size)
        for lane in range(lanes):
            for i, (row, column) in enumerate(places[lane]):
                if row < 0:
                    continue
                first_row, first_column, height = (
                    (-1, 1, LINES - 1) if form == "Store" else (Y, X, HEIGHT))
                row, begin = first_row + row, (first_column + column) * size
                if not 0 <= row < height or begin + size > WIDTH:
                    continue
                begin += row * PITCH
                if form == "Store":
                    to[own + begin:own + begin + size] = values[lane, i]
                else:
                    place = at + (lane * places.shape[1] + i) * size
                    out[place:place + size] = source[begin:begin + size]
        if form == "Store":
            own += PITCH * LINES
        else:
            at += lanes * places.shape[1] * size
    return out, to


def main():
    tenon_run, tenon_lower, folder, order, widths = sys.argv[1:]
    os.makedirs(folder, exist_ok=True)
    asked = [] if order == "payload" else [f"--block-2d-layout={order}"]
    source = np.random.RandomState(7).randint(1, 256, 1 << 16).astype(np.uint8)
    np.save(f"{folder}/in.npy", source)
    for lanes in map(int, widths.split(",")):
        text, loaded, stored = kernel(lanes)
        module = f"{folder}/{lanes}.ll"
        with open(module, "w", encoding="utf-8") as file:
            file.write(text)
        runs = [(module, ["--engine=reference", *asked]), (module, asked)]
        if lanes == 16:
            runs.append((module, ["--engine=amx", "--emulate-amx", *asked]))
        for target in ("loops", "dpas"):
            lowered = f"{folder}/{lanes}.{target}.spv"
            subprocess.run([tenon_lower, module, f"--target={target}", *asked, "-o",
                            lowered], check=True)
            runs.append((lowered, []))
        for input_file, options in runs:
            subprocess.run([tenon_run, input_file, "--kernel=k", f"--global={lanes}",
                            f"--local={lanes}", "-O1", *options, f"in={folder}/in.npy",
                            f"out={folder}/out.npy:u8:{loaded}",
                            f"out={folder}/to.npy:u8:{stored}"], check=True)
            wanted = expected(source, lanes, order, loaded, stored)
            for name, right in zip(("out", "to"), wanted):
                if not np.array_equal(np.load(f"{folder}/{name}.npy"), right):
                    sys.exit(f"{input_file} {options}: {name} is wrong")


main()
