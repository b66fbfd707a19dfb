# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Unusual addresses of matrices: lowering with target dpas keeps the results, for three
devices, and for one with 2D blocks also with --assume-aligned. Each kernel is a function, hence
the length.

    dpas-addresses.py FOLDER TENON-LOWER TENON-RUN SPIRV-VAL [--only=PART]
"""

import sys

import numpy as np

from memorykernel import LANES, Kernel, Runner

A = Kernel.matrix("a", "half", 8, 16)
B = Kernel.matrix("b", "half", 16, 16)
C = Kernel.matrix("c", "float", 8, 16)


def product(k, pointer_a, pointer_b="%b", stride_a="%s", stride_b="%s", to="%c"):
    """Adds the product of two tiles to the one at an address."""
    a = k.load(A, pointer_a, "row", stride_a)
    b = k.load(B, pointer_b, "row", stride_b)
    c = k.load(C, to, "row", "16")
    k.store(k.multiply(a, b, c), to, "row", "16")


def buffers(k, lines=40, stride=64):
    k.buffer("a", "half", lines * stride)
    k.buffer("b", "half", lines * stride)
    k.buffer("c", "float", 2048)
    k.scalar("s", "i64", stride)


def past_the_line(k):
    """A tile at a column that is beyond the stride, so in the next line."""
    k.aligned = False
    buffers(k)
    product(k, k.at("%a", "half", "72"))


def loop(k, name, end, step, body, head=None, start=0, ty="i64", compare="ult"):
    """for (i = start; i < end; i += step), with callbacks for the header and the body."""
    k.emit(f"br label %{name}.before")
    k.label(f"{name}.before")
    k.emit(f"br label %{name}.head")
    k.label(f"{name}.head")
    k.emit(f"%{name} = phi {ty} [ {start}, %{name}.before ], [ %{name}.next, %{name}.end ]")
    result = head and head(f"%{name}")
    k.emit(f"%{name}.more = icmp {compare} {ty} %{name}, {end}",
           f"br i1 %{name}.more, label %{name}.body, label %{name}.done")
    k.label(f"{name}.body")
    body(f"%{name}")
    k.emit(f"br label %{name}.end")
    k.label(f"{name}.end")
    k.emit(f"%{name}.next = add {ty} %{name}, {step}", f"br label %{name}.head")
    k.label(f"{name}.done")
    return result


def do_while(k, name, end, step, body, start=0):
    """do … while ((i += step) < end), from start on."""
    k.emit(f"br label %{name}.before")
    k.label(f"{name}.before")
    k.emit(f"br label %{name}")
    k.label(name)
    k.emit(f"%{name}.i = phi i64 [ {start}, %{name}.before ], [ %{name}.next, %{name} ]")
    body(f"%{name}.i")
    k.emit(f"%{name}.next = add i64 %{name}.i, {step}",
           f"%{name}.more = icmp slt i64 %{name}.next, {end}",
           f"br i1 %{name}.more, label %{name}, label %{name}.done")
    k.label(f"{name}.done")


def after_the_loop(k, end=64):
    """A tile after those of a loop's iterations, at an address computed in the loop's header."""
    k.aligned = False
    buffers(k)
    k.scalar("n", "i64", end)
    place = loop(k, "l", "%n", 16, lambda i: product(k, k.at("%a", "half", i)),
                 lambda i: k.at("%a", "half", i))
    product(k, place)


def over_the_line_end(k):
    k.aligned = False
    buffers(k)
    product(k, k.at("%a", "half", 56))


def before_the_line(k):
    buffers(k)
    line = k.at("%a", "half", k.value("mul i64 %s, 3"))
    product(k, k.at(line, "half", -8))


def loaded_columns(k):
    """Tiles at columns that are loaded from memory, across the line's end."""
    def body(i):
        place = k.value(f"load i32, ptr addrspace(1) {k.at('%places', 'i32', i)}")
        place = k.value(f"zext i32 {k.value(f'and i32 {place}, 7')} to i64")
        column = k.value(f"mul i64 {place}, 16")
        product(k, k.at("%a", "half", column), k.at("%b", "half", column))
    buffers(k)
    k.buffer("places", "i32", 8)
    loop(k, "l", 8, 1, body)


def negative_stride(k):
    """A negative stride."""
    k.aligned = False
    buffers(k)
    last = k.at("%a", "half", k.value("mul i64 %s, 9"))
    product(k, last, stride_a=k.value("sub i64 0, %s"))


def zero_stride(k):
    """A stride of zero, which is a kernel argument."""
    buffers(k)
    k.scalar("zero", "i64", 0)
    k.aligned = False
    product(k, k.at("%a", "half", 16), stride_a="%zero")


def advancing_pointers(k):
    """Pointers that advance by a tile in each iteration, A's across the line's end."""
    def body(k, step):
        k.emit("br label %start")
        k.label("start")
        k.emit("br label %l")
        k.label("l")
        k.emit("%i = phi i64 [ 0, %start ], [ %next, %l ]",
               "%p = phi ptr addrspace(1) [ %a, %start ], [ %p.next, %l ]",
               "%q = phi ptr addrspace(1) [ %b, %start ], [ %q.next, %l ]")
        product(k, "%p", "%q")
        k.emit(f"%p.next = getelementptr half, ptr addrspace(1) %p, i64 {step}",
               "%line = mul i64 %s, 16",
               "%q.next = getelementptr half, ptr addrspace(1) %q, i64 %line",
               "%next = add i64 %i, 1",
               "%more = icmp ult i64 %next, %n",
               "br i1 %more, label %l, label %done")
        k.label("done")
    buffers(k, lines=80)
    k.scalar("n", "i64", 4)
    body(k, k.step)


def advancing_inside(k):
    k.step = 16
    advancing_pointers(k)


def advancing_over_the_end(k):
    k.aligned = False
    k.step = 24
    advancing_pointers(k)


def either_buffer(k):
    """Bases that a branch and a select choose, with different alignments."""
    buffers(k)
    k.scalar("which", "i32", 1)
    k.emit("%first = icmp eq i32 %which, 0", "br i1 %first, label %x, label %y")
    k.label("x")
    k.emit("br label %z")
    k.label("y")
    odd = k.at("%b", "half", 10)
    k.emit("br label %z")
    k.label("z")
    k.emit(f"%base = phi ptr addrspace(1) [ %a, %x ], [ {odd}, %y ]",
           f"%other = select i1 %first, ptr addrspace(1) %b, ptr addrspace(1) %a")
    product(k, "%base", "%other")


def chosen_base(k):
    """A select between a buffer and an unaligned pointer into one."""
    buffers(k)
    k.scalar("which", "i32", 1)
    first = k.value("icmp eq i32 %which, 0")
    odd = k.at("%b", "half", 18)
    base = k.value(f"select i1 {first}, ptr addrspace(1) %a, ptr addrspace(1) {odd}")
    product(k, k.at(base, "half", 2))


def narrow_indices(k):
    """Lines and columns in unsigned 32 bits that wrap around."""
    buffers(k)
    k.scalar("far", "i32", 2**32 - 16)
    def body(i):
        sum_ = k.value(f"add i32 {i}, %far")
        column = k.value(f"zext i32 {sum_} to i64")
        product(k, k.at("%a", "half", column))
    loop(k, "l", 64, 16, body, start=16, ty="i32")


def signed_indices(k):
    """A signed 32-bit counter that starts below zero."""
    buffers(k)
    k.scalar("s32", "i32", 64)
    def body(i):
        column = k.value(f"sext i32 {i} to i64")
        place = k.at("%a", "half", k.value(f"add i64 {column}, 32"))
        line = k.value(f"mul i32 {k.value(f'add i32 {i}, 32')}, %s32")
        product(k, place, k.at("%b", "half", k.value(f"zext i32 {line} to i64")))
    loop(k, "l", 0, 16, body, start=-32, ty="i32", compare="slt")


def nested_loops(k):
    """Lines from the outer loop, columns from both loops, whose sum passes the line's end."""
    buffers(k)
    k.scalar("n", "i64", 48)
    def outer(i):
        line = k.value(f"mul i64 {i}, %s")
        def inner(j):
            column = k.value(f"add i64 {i}, {j}")
            product(k, k.at("%a", "half", k.value(f"add i64 {line}, {column}")))
        loop(k, "inner", "%n", 16, inner)
    loop(k, "outer", 24, 8, outer)


def result_over_operand(k):
    """C is stored over A, which the next iteration reads."""
    k.buffer("a", "half", 2560)
    k.buffer("b", "half", 2560)
    k.scalar("s", "i64", 64)
    ch = k.matrix("c", "half", 8, 16)
    def body(i):
        place = k.at("%a", "half", i)
        a = k.load(A, place, "row", "%s")
        b = k.load(B, "%b", "row", "%s")
        d = k.multiply(a, b, f"{C} zeroinitializer")
        one = f"{ch} " + k.call(ch, "_Z16__spirv_FConvertx", d)
        k.store(one, k.at(place, "half", 4), "row", "%s")
    loop(k, "l", 48, 16, body)


def pitch(k, stride, aligned):
    buffers(k, stride=stride)
    k.aligned = aligned
    loop(k, "l", stride // 16 * 16, 16, lambda i: product(k, k.at("%a", "half", i)))


def odd_pitch(k):
    pitch(k, 65, False)


def short_pitch(k):
    pitch(k, 24, False)


def other_pitch(k):
    pitch(k, 72, True)


def columns_of_groups(k):
    """The last group's tile is in the next lines."""
    k.aligned = False
    buffers(k)
    k.groups = 5
    group = k.group()
    column = k.value(f"mul i64 {group}, 16")
    to = k.at("%c", "float", k.value(f"mul i64 {group}, 128"))
    product(k, k.at("%a", "half", column), k.at("%b", "half", column), to=to)


def lines_of_groups(k):
    buffers(k)
    k.groups = 4
    group = k.group()
    line = k.value(f"mul i64 {k.value(f'mul i64 {group}, 8')}, %s")
    to = k.at("%c", "float", k.value(f"mul i64 {group}, 128"))
    product(k, k.at("%a", "half", line), to=to)


def sub_groups(k):
    """Two sub-groups of a group, each with its own lines."""
    buffers(k)
    k.sub_groups = 2
    number = k.value("call i32 @_Z16get_sub_group_idv()")
    k.head.append("declare i32 @_Z16get_sub_group_idv()")
    number = k.value(f"zext i32 {number} to i64")
    line = k.value(f"mul i64 {k.value(f'mul i64 {number}, 8')}, %s")
    to = k.at("%c", "float", k.value(f"mul i64 {number}, 128"))
    product(k, k.at("%a", "half", line), to=to)


def downwards(k):
    buffers(k)
    loop(k, "l", 0, -16, lambda i: product(k, k.at("%a", "half", i)), start=48,
         compare="sge")


def until_equal(k):
    buffers(k)
    k.scalar("n", "i64", 64)
    loop(k, "l", "%n", 16, lambda i: product(k, k.at("%a", "half", i)), compare="ne")


def last_iteration_over_the_end(k):
    """The last iteration of a bottom-tested loop reaches over the line's end."""
    k.aligned = False
    buffers(k)
    k.scalar("n", "i64", 50)
    do_while(k, "l", "%n", 16, lambda i: product(k, k.at("%a", "half", k.value(f"add i64 {i}, 4"))))


def step_of_an_argument(k):
    buffers(k)
    k.scalar("step", "i64", 24)
    loop(k, "l", 64, "%step", lambda i: product(k, k.at("%a", "half", i)))


def early_exit(k):
    """A loop with a large bound and an early exit."""
    k.aligned = False
    buffers(k)
    k.scalar("n", "i64", 2**40)
    k.scalar("last", "i64", 32)
    def body(i):
        product(k, k.at("%a", "half", i))
        k.emit(f"%left = icmp eq i64 {i}, %last", "br i1 %left, label %out, label %on")
        k.label("on")
    loop(k, "l", "%n", 16, body)
    k.emit("br label %out")
    k.label("out")


def never_run(k):
    """A loop of zero trips before one that runs."""
    buffers(k)
    k.scalar("none", "i64", 0)
    k.scalar("n", "i64", 64)
    loop(k, "x", "%none", 16, lambda i: product(k, k.at("%a", "half", i)))
    loop(k, "y", "%n", 16, lambda i: product(k, k.at("%a", "half", i)))


def part_of_a_batch(k):
    """A base plus an offset from an argument, of whole lines and a part of one."""
    buffers(k)
    k.scalar("offset", "i64", 3 * 64 + 8)
    base = k.at("%a", "half", "%offset")
    loop(k, "l", 32, 16, lambda i: product(k, k.at(base, "half", i)))


def xor_columns(k):
    """Columns that are computed by exclusive or, which is no sum."""
    buffers(k)
    loop(k, "l", 64, 16, lambda i: product(k, k.at("%a", "half", k.value(f"xor i64 {i}, 16"))))


def columns_as_lines(k):
    """Column-major A and packed B, whose lines end inside of the tile."""
    k.aligned = False
    buffers(k)
    b = k.load(B, k.at("%b", "half", 112), "packed", 128)
    a = k.load(A, k.at("%a", "half", 60), "col", "%s")
    k.store(k.multiply(a, b, f"{C} zeroinitializer"), "%c", "row", "16")


def result_over_the_end(k):
    """A result that reaches into the next line, and one after the line."""
    k.aligned = False
    buffers(k)
    c = k.load(C, "%c", "row", 16)
    k.scalar("t", "i64", 32)
    k.store(c, k.at("%c", "float", 300), "row", "%t")
    k.store(c, k.at("%c", "float", 1058), "row", "%t")


def bytes_between(k):
    """Bytes at a column that is not a multiple of four."""
    k.buffer("a", "i8", 4096)
    k.buffer("b", "i8", 4096)
    k.buffer("c", "i32", 512)
    k.scalar("n", "i64", 64)
    a, b, c = (k.matrix(*facts) for facts in (("a", "i8", 8, 32), ("b", "i8", 32, 16),
                                              ("c", "i32", 8, 16)))
    def body(i):
        x = k.load(a, k.at("%a", "i8", k.value(f"add i64 {i}, 3")), "row", 128)
        y = k.load(b, k.at("%b", "i8", i), "row", 64)
        z = k.load(c, "%c", "row", 16)
        k.store(k.multiply(x, y, z, 0xF), "%c", "row", 16)
    loop(k, "l", "%n", 32, body)


def checked_columns(k):
    """Checked tiles along lines, the first and last half outside."""
    buffers(k)
    k.scalar("w", "i32", 60)
    def body(i):
        a = k.checked_load(A, "%a", "i32 -3", f"i32 {i}", "row", "i32 4", "i32 %w", "%s")
        b = k.checked_load(B, "%b", f"i32 {i}", "i32 50", "row", "i32 20", "i32 %w", "%s")
        c = k.load(C, "%c", "row", 16)
        k.store(k.multiply(a, b, c), "%c", "row", 16)
    loop(k, "l", 72, 16, body, start=-8, ty="i32", compare="slt")


def checked_nothing(k):
    """Checked matrices of no lines, or of more columns than a line has."""
    buffers(k)
    k.scalar("h", "i32", 0)
    k.scalar("w", "i32", 80)
    k.aligned = False
    a = k.checked_load(A, "%a", "i32 0", "i32 0", "row", "i32 %h", "i32 64", "%s")
    b = k.checked_load(B, "%b", "i32 0", "i32 56", "row", "i32 16", "i32 %w", "%s")
    k.store(k.multiply(a, b, f"{C} zeroinitializer"), "%c", "row", 16)
    k.store(k.multiply(k.load(A, "%a", "row", "%s"), b, f"{C} zeroinitializer"),
            k.at("%c", "float", 512), "row", 16)


def memory_operands(k):
    """Volatile, nontemporal and badly aligned accesses."""
    buffers(k)
    a = k.load(A, k.at("%a", "half", 8), "row", "%s", "i32 4")
    b = k.load(B, k.at("%b", "half", 1), "row", "%s", "i32 6", "i32 2")
    c = k.load(C, "%c", "row", 16, "i32 5")
    k.store(k.multiply(a, b, c), k.at("%c", "float", 512), "row", 16, "i32 4")
    k.store(k.multiply(a, b, c), k.at("%c", "float", 1024), "row", 16, "i32 1")


def after_the_loop_inside(k):
    after_the_loop(k, 48)


def after_the_last_iteration(k):
    """The address that the next iteration would have had."""
    buffers(k)
    k.scalar("n", "i64", 48)
    do_while(k, "l", "%n", 16, lambda i: product(k, k.at("%a", "half", i)))
    product(k, k.at("%a", "half", "%l.next"))


def barriers_of_sub_groups(k):
    """The tile of the second sub-group reaches over its line; both wait for each other."""
    k.aligned = False
    sub_groups(k)
    number = k.value("zext i32 %v1 to i64")
    column = k.value(f"mul i64 {number}, 56")
    to = k.at("%c", "float", k.value(f"add i64 {k.value(f'mul i64 {number}, 128')}, 256"))
    k.call("void", "_Z22__spirv_ControlBarrieriii", "i32 2", "i32 2", "i32 784")
    product(k, k.at("%a", "half", column), to=to)


def checked_rows_as_columns(k):
    """Lines that are columns, which begin above the first row."""
    buffers(k)
    k.scalar("h", "i32", 50)
    def body(i):
        a = k.checked_load(A, "%a", "i32 2", f"i32 {i}", "col", "i32 20", "i32 %h", "%s")
        b = k.checked_load(B, "%b", "i32 2", f"i32 {i}", "col", "i32 20", "i32 %h", "%s")
        c = k.load(C, "%c", "row", 16)
        k.store(k.multiply(a, b, c), "%c", "row", 16)
    loop(k, "l", 64, 16, body, start=-4, ty="i32", compare="slt")


def wide_sub_groups(k):
    k.aligned = False
    over_the_line_end(k)
    k.lanes = 32


def checked_wide(k):
    """Bytes of sub-groups of 32, whose messages have elements of 16 bits."""
    k.buffer("a", "i8", 4096)
    k.buffer("b", "i8", 4096)
    k.buffer("c", "i32", 512)
    k.scalar("w", "i32", 100)
    k.lanes = 32
    a, b, c = (k.matrix(*facts) for facts in (("a", "i8", 8, 32), ("b", "i8", 32, 16),
                                              ("c", "i32", 8, 16)))
    def body(i):
        x = k.checked_load(a, "%a", "i32 -1", f"i32 {i}", "row", "i32 9", "i32 %w", 128)
        y = k.checked_load(b, "%b", f"i32 {i}", "i32 -4", "row", "i32 60", "i32 64", 64)
        z = k.checked_load(c, "%c", "i32 -2", "i32 -4", "row", "i32 6", "i32 16", 16)
        k.checked_store(k.multiply(x, y, z, 0xF), "%c", "i32 -2", "i32 -4", "row", "i32 6",
                        "i32 16", 16)
    loop(k, "l", 100, 32, body, start=-8, ty="i32", compare="slt")


def two_strides(k):
    """The same memory with two strides."""
    k.aligned = False
    buffers(k)
    k.scalar("t", "i64", 96)
    place = k.at("%a", "half", k.value("mul i64 %t, 3"))
    product(k, place, stride_a="%s")
    product(k, place, stride_a="%t")


def divided_index(k):
    buffers(k)
    def body(i):
        third = k.value(f"udiv i64 {i}, 24")
        rest = k.value(f"urem i64 {i}, 24")
        line = k.value(f"mul i64 {third}, %s")
        product(k, k.at("%a", "half", k.value(f"add i64 {line}, {rest}")))
    loop(k, "l", 96, 8, body)


def masked_index(k):
    buffers(k)
    loop(k, "l", 128, 16, lambda i: product(k, k.at("%a", "half", k.value(f"and i64 {i}, 63"))))


def counter_around_zero(k):
    """An unsigned 32-bit counter that wraps around zero."""
    buffers(k)
    def body(i):
        product(k, k.at("%a", "half", k.value(f"zext i32 {k.value(f'add i32 {i}, 32')} to i64")))
    loop(k, "l", 32, 16, body, start=2**32 - 32, ty="i32", compare="ne")


def starts_of_arguments(k):
    """Loops whose start is an argument: after their ends, and before."""
    buffers(k)
    k.scalar("far", "i64", 100)
    k.scalar("near", "i64", 16)
    loop(k, "x", 64, 16, lambda i: product(k, k.at("%a", "half", i)), start="%far")
    loop(k, "y", 64, 16, lambda i: product(k, k.at("%a", "half", i)), start="%near")


def integers_as_pointers(k):
    buffers(k)
    def body(i):
        base = k.value("ptrtoint ptr addrspace(1) %a to i64")
        place = k.value(f"add i64 {base}, {k.value(f'mul i64 {i}, 2')}")
        product(k, k.value(f"inttoptr i64 {place} to ptr addrspace(1)"))
    loop(k, "l", 64, 16, body)


def shuffled_columns(k):
    """Columns of consecutive iterations, which meet in a phi of three values."""
    buffers(k)
    k.emit("br label %start")
    k.label("start")
    k.emit("br label %l")
    k.label("l")
    k.emit("%x = phi i64 [ 0, %start ], [ %y, %l ]", "%y = phi i64 [ 56, %start ], [ %z, %l ]",
           "%z = phi i64 [ 16, %start ], [ %x, %l ]", "%i = phi i32 [ 0, %start ], [ %n, %l ]")
    product(k, k.at("%a", "half", "%x"))
    k.emit("%n = add i32 %i, 1", "%more = icmp slt i32 %n, 5",
           "br i1 %more, label %l, label %done")
    k.label("done")


def first_iteration_below_zero(k):
    """A loop whose first iteration alone is below zero, with an access of each lane."""
    buffers(k)
    k.scalar("n", "i64", 48)
    def body(i):
        a = k.load(A, k.at("%a", "half", k.value(f"add i64 {i}, 16")), "row", "%s")
        b = k.load(B, k.at(k.at("%b", "half", 32), "half", i), "row", "%s", "i32 1")
        k.store(k.multiply(a, b, k.load(C, "%c", "row", 16)), "%c", "row", 16)
    do_while(k, "l", "%n", 16, body, start=-16)


def tiles(k, layout_a, layout_b, first):
    """2x2 neighbouring tiles in a loop over k; the last may reach over the line's end."""
    buffers(k, lines=128)
    k.buffer("d", "float", 4096)
    k.scalar("n", "i64", 48)
    def place(base, layout, line, column):
        if layout == "col":
            line, column = column, line
        index = k.value(f"mul i64 {line}, %s")
        return k.at(base, "half", k.value(f"add i64 {index}, {column}"))
    def body(i):
        a = [k.load(A, place("%a", layout_a, row, i), layout_a, "%s")
             for row in (first, first + 8)]
        b = [k.load(B, place("%b", layout_b, i, column), layout_b, "%s")
             for column in (first, first + 16)]
        for number in range(4):
            row, column = divmod(number, 2)
            to = k.at("%d", "float", row * 8 * 32 + column * 16)
            d = k.multiply(a[row], b[column], k.load(C, to, "row", 32))
            k.store(d, to, "row", 32)
    loop(k, "l", "%n", 16, body)


def tiles_inside(k):
    tiles(k, "row", "row", 32)


def tiles_over_the_end(k):
    k.aligned = False
    tiles(k, "row", "row", 40)


def tiles_by_columns(k):
    tiles(k, "col", "col", 32)


def tiles_by_columns_over_the_end(k):
    k.aligned = False
    tiles(k, "col", "col", 56)


def staged(k):
    """Two sub-groups copy tiles to local memory and read each other's."""
    k.aligned = False
    buffers(k)
    k.sub_groups = 2
    k.local("near", 2 * 8 * 32 * 2)
    k.head.append("declare i32 @_Z16get_sub_group_idv()")
    number = k.value(f"zext i32 {k.value('call i32 @_Z16get_sub_group_idv()')} to i64")
    other = k.value(f"xor i64 {number}, 1")
    to = k.at("%c", "float", k.value(f"mul i64 {number}, 128"))
    ah = k.matrix("c", "half", 8, 16)
    def body(i):
        column = k.value(f"add i64 {i}, {k.value(f'mul i64 {number}, 12')}")
        half = k.load(ah, k.at("%a", "half", column), "row", "%s")
        own = k.at("%near", "half", k.value(f"mul i64 {number}, 256"), space=3)
        k.store(half, own, "row", 32, space=3)
        k.call("void", "_Z22__spirv_ControlBarrieriii", "i32 2", "i32 2", "i32 272")
        place = k.at("%near", "half", k.value(f"mul i64 {other}, 256"), space=3)
        a = k.load(A, place, "row", 32, space=3)
        b = k.load(B, "%b", "row", "%s")
        k.store(k.multiply(a, b, k.load(C, to, "row", 16)), to, "row", 16)
        k.call("void", "_Z22__spirv_ControlBarrieriii", "i32 2", "i32 2", "i32 272")
    loop(k, "l", 64, 16, body)


def gathered_lines(k):
    """Lines and columns whose numbers are loaded from memory."""
    k.buffers.append(np.array([3, 60, 9, 32], np.int64))
    k.words.append(f"inout={k.name}.1.npy:{k.name}.1.out.npy")
    k.parameters.append("ptr addrspace(1) %index")
    buffers(k)
    k.groups = 2
    at = k.at("%index", "i64", k.value(f"mul i64 {k.group()}, 2"))
    line = k.value(f"load i64, ptr addrspace(1) {at}")
    column = k.value(f"load i64, ptr addrspace(1) {k.at(at, 'i64', 1)}")
    index = k.value(f"add i64 {k.value(f'mul i64 {line}, %s')}, {column}")
    to = k.at("%c", "float", k.value(f"mul i64 {column}, 16"))
    product(k, k.at("%a", "half", index), to=to)


def generic_pointers(k, step=16):
    """Generic pointers that advance."""
    buffers(k)
    base = k.value("addrspacecast ptr addrspace(1) %a to ptr addrspace(4)")
    def body(i):
        a = k.load(A, k.at(base, "half", i, space=4), "row", "%s", space=4)
        b = k.load(B, "%b", "row", "%s")
        k.store(k.multiply(a, b, k.load(C, "%c", "row", 16)), "%c", "row", 16)
    loop(k, "l", 64, step, body)


def generic_over_the_end(k):
    generic_pointers(k, 24)


def large_elements(k):
    """Column-major floats, whose tiles cross the line's end in the last iteration."""
    k.aligned = False
    k.buffer("a", "float", 4096)
    k.buffer("c", "float", 4096)
    k.scalar("n", "i64", 64)
    a = k.matrix("a", "float", 8, 8)
    out = k.matrix("c", "float", 8, 8)
    def body(i):
        m = k.load(a, k.at("%a", "float", k.value(f"add i64 {i}, 8")), "col", "%n")
        to = k.at("%c", "float", k.value(f"mul i64 {i}, 8"))
        k.store(m, to, "row", 8)
    loop(k, "l", "%n", 12, body)


CASES = (
    past_the_line, after_the_loop, over_the_line_end, before_the_line,
    negative_stride, zero_stride, advancing_inside, advancing_over_the_end,
    either_buffer, chosen_base, narrow_indices, signed_indices, nested_loops,
    result_over_operand, odd_pitch, short_pitch, other_pitch, columns_of_groups,
    lines_of_groups, sub_groups, downwards, until_equal, last_iteration_over_the_end,
    step_of_an_argument, early_exit, never_run, part_of_a_batch, xor_columns,
    columns_as_lines, result_over_the_end, bytes_between, checked_columns,
    checked_nothing, memory_operands, after_the_loop_inside, after_the_last_iteration,
    barriers_of_sub_groups, checked_rows_as_columns, wide_sub_groups, checked_wide,
    two_strides, divided_index, masked_index, counter_around_zero, starts_of_arguments,
    integers_as_pointers, shuffled_columns, first_iteration_below_zero, tiles_inside,
    tiles_over_the_end, tiles_by_columns, tiles_by_columns_over_the_end, staged,
    gathered_lines, generic_pointers, generic_over_the_end, large_elements,
    loaded_columns)


def main():
    folder, lower, run, val = sys.argv[1:5]
    only = sys.argv[5].removeprefix("--only=") if sys.argv[5:] else ""
    runner = Runner(folder, tenon_lower=lower, tenon_run=run, spirv_val=val, ocloc="")
    right = 0
    for number, make in enumerate(CASES):
        cells = [(device, False) for device in LANES]
        cells.append((("pvc", "bmg")[number % 2], True))
        for turn, (device, aligned) in enumerate(cells):
            kernel = Kernel(make.__name__)
            make(kernel)
            if not kernel.name.startswith(only) or (aligned and not kernel.aligned):
                continue
            engines = ["cpu"] if (number + turn) % 7 == 0 else ["reference"]
            wrong = runner.differs(kernel, device, aligned, engines)
            right += not wrong
            if wrong:
                print(f"WRONG: {kernel.name} on {device}{' aligned' * aligned}: {wrong}",
                      flush=True)
    print(f"{right} right")


if __name__ == "__main__":
    main()
