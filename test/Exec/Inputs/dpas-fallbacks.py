# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Loops of multiplications whose memory is aligned to 64 bytes or less, with pitches that
2D blocks support or not: lowering with target dpas keeps the results in each case.

    dpas-fallbacks.py FOLDER TENON-LOWER TENON-RUN SPIRV-VAL
"""

import itertools
import sys

from memorykernel import LANES, Kernel, Runner

# Of A and B, of C, operands of the multiplication, K, bytes.
KINDS = {"f16": ("half", "float", 0, 16, 2), "s8": ("i8", "i32", 0xF, 32, 1),
         "bf16": ("i16", "float", 0x40, 16, 2), "tf32": ("float", "float", 0x20, 8, 4)}
LAYOUTS = (("row", "row"), ("col", "row"), ("row", "col"), ("col", "col"), ("row", "packed"))
# Rows and columns of tiles, rows of one.
SHAPES = ((2, 2, 8), (1, 2, 8), (1, 1, 16), (1, 3, 4))
# Bytes before A and B, and bytes that the stride is a multiple of.
PLACES = {"aligned": (0, 256), "behind": (60, 256), "words": (4, 260), "short": (8, 64),
          "elements": (1, 259), "even": (2, 254)}
STEPS = 2


def gemm(name, kind, layouts, shape, columns):
    """C += A * B, which begin %first elements after the buffers, with %s between lines."""
    element, sums, operands, depth, _ = KINDS[kind]
    rows_of, columns_of, height = shape
    k = Kernel(name)
    k.lanes = columns
    types = (Kernel.matrix("a", element, height, depth),
             Kernel.matrix("b", element, depth, columns),
             Kernel.matrix("c", sums, height, columns))
    lines = STEPS * max(depth, 16) + 64
    for buffer in "ab":
        k.buffer(buffer, element, lines * 264)
    k.buffer("c", sums, height * rows_of * 64)
    group = 4 // KINDS[kind][4] if "packed" in layouts else 1
    k.emit("%moves = icmp ne i64 %yes, 0")
    for buffer in "ab":  # a base, not a column of the buffer's lines
        k.emit(f"%moved.{buffer} = getelementptr {element}, ptr addrspace(1) %{buffer}, "
               "i64 %first",
               f"%start.{buffer} = select i1 %moves, ptr addrspace(1) %moved.{buffer}, "
               f"ptr addrspace(1) %{buffer}")

    def places(k, base, layout, along, across, of):
        """The addresses of adjacent tiles, in a step of the loop."""
        for tile in range(of[0]):
            other = tile * of[1]
            if layout == "packed":
                line, column = k.value(f"udiv i64 {along}, {group}"), other * group
            else:
                line, column = (along, other) if across else (other, along)
            far = k.value(f"mul i64 {line}, %s")
            yield k.at(base, element, k.value(f"add i64 {far}, {column}"))

    cells = list(itertools.product(range(rows_of), range(columns_of)))
    at = {(r, c): k.at("%c", sums, r * height * 64 + c * columns) for r, c in cells}
    before = {cell: k.load(types[2], at[cell], "row", 64) for cell in cells}
    k.emit("br label %l.before")
    k.label("l.before")
    k.emit("br label %l")
    k.label("l")
    k.emit("%i = phi i64 [ 0, %l.before ], [ %next, %l ]")
    sums_in = {}
    for r, c in cells:
        ty, value = before[r, c].rsplit(" ", 1)
        k.emit(f"%sum.{r}.{c} = phi {ty} [ {value}, %l.before ], [ %new.{r}.{c}, %l ]")
        sums_in[r, c] = f"{ty} %sum.{r}.{c}"
    a = [k.load(types[0], place, layouts[0], "%s") for place in
         places(k, "%start.a", layouts[0], "%i", layouts[0] == "col", (rows_of, height))]
    b = [k.load(types[1], place, layouts[1], "%s") for place in
         places(k, "%start.b", layouts[1], "%i", layouts[1] != "col",
                (columns_of, columns))]
    for r, c in cells:
        new = k.multiply(a[r], b[c], sums_in[r, c], operands)
        k.lines[-1] = k.lines[-1].replace(new.rsplit(" ", 1)[1] + " =", f"%new.{r}.{c} =")
    k.emit(f"%next = add i64 %i, {depth}", f"%more = icmp ult i64 %next, %n",
           "br i1 %more, label %l, label %done")
    k.label("done")
    for r, c in cells:
        k.store(f"{types[2]} %new.{r}.{c}", at[r, c], "row", 64)
    k.scalar("n", "i64", STEPS * depth)
    k.scalar("yes", "i64", 1)
    k.parameters += ["i64 %first", "i64 %s"]
    return k


def cases():
    """Each kind with each layout, for a shape and a device in turn."""
    devices, shapes = itertools.cycle(LANES), itertools.cycle(SHAPES)
    for (kind, layouts), _ in itertools.product(itertools.product(KINDS, LAYOUTS), "12"):
        device, shape = next(devices), next(shapes)
        if (layouts[1], kind) == ("packed", "tf32") or (device, kind) == ("dg2", "tf32"):
            continue
        name = f"{kind}.{'.'.join(layouts)}.{'x'.join(map(str, shape))}.{device}"
        yield name, device, kind, gemm(name, kind, layouts, shape, LANES[device])


def main():
    folder, lower, run, val = sys.argv[1:5]
    runner = Runner(folder, tenon_lower=lower, tenon_run=run, spirv_val=val, ocloc="")
    right = 0
    for name, device, kind, k in cases():
        words, size = k.words, KINDS[kind][4]
        for place, (first, stride) in PLACES.items():
            if size == 4 and place in ("elements", "even"):
                continue
            first, stride = -(-first // size), stride // size
            k.words = words + [f"u64={first}", f"u64={stride}"]
            k.name = f"{name}.{place}"
            k.words = [word.replace(name, k.name) for word in k.words]
            wrong = runner.differs(k, device, False, ["reference"])
            right += not wrong
            if wrong:
                print(f"WRONG: {k.name}: {wrong}", flush=True)
    print(f"{right} right")


if __name__ == "__main__":
    main()
