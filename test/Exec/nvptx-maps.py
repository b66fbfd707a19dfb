# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Copies by tensor maps on sm_90a, in the reference engine, where a copy takes effect at the
wait for it: layouts, sizes of elements, boxes of several panels, edges, operands without a
map, several tiles; and that a missing wait, a wrong phase or a wrong map is noticed."""

# REQUIRES: numpy, x86, nvptx-registered-target
# RUN: %python %s %tenon_lower %tenon_run %src_root %t.dir | FileCheck %s
# CHECK-NOT: WRONG
# CHECK: {{^}}24 runs right

import dataclasses
import importlib
import os
import re
import sys

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
regrouped = importlib.import_module("nvptx-regrouped")
from device_kernels import Gemm  # noqa: E402

TRY = r"(%\w+) = (?:tail )?call i1 @llvm\.nvvm\.mbarrier\.try\.wait\.parity[^\n]*"


def copied(count):
    """Checks that the entry has so many copies of boxes; no other change."""
    def edit(text):
        found = len(re.findall(r"call void @llvm\.nvvm\.cp\.async\.bulk\.tensor", text))
        assert found == count, found
        return text
    return edit


def main():
    os.makedirs(regrouped.folder, exist_ok=True)
    plain = Gemm("bf16", 16, 16, 16, 16, 16, lanes=32)
    column = dataclasses.replace(plain, layout="column")
    checked = dataclasses.replace(plain, checked=True)
    across = dataclasses.replace(column, layout_of_a="column")
    group = dict(kernel=column, m=64, n=16, k=256, local=(32, 1), mcpu="sm_90a",
                 features="+tma,+tile-64x16,+buffers-3")
    square = group | dict(kernel=plain, n=64, features="+tma,+tile-64x64,+buffers-3")
    bytes_by_rows = group | dict(kernel=Gemm("s8", 16, 16, 32, 16, 16, lanes=32), m=32, n=128,
                                 k=640, features="+tma,+tile-32x128,+buffers-4")
    several = group | dict(m=128, n=32, launched=1,
                           features="+tma,+tile-64x16,+buffers-3,+persistent")
    regrouped.check((
        # One box each; B of one and of two panels; an even number of buffers; small tiles.
        (group | dict(edit=copied(2)), True),
        (square | dict(edit=copied(2)), True),
        (square | dict(kernel=Gemm("f16", 8, 16, 16, 32, 32, lanes=32), n=128, k=320,
                       features="+tma,+tile-64x128,+buffers-4", edit=copied(3)), True),
        (group | dict(kernel=across, edit=copied(2)), True),
        (group | dict(kernel=Gemm("bf16", 32, 64, 16, 32, 64, lanes=32), m=96, n=128, k=320,
                      features="+tma", suffix="small"), True),
        # Bytes and words; B in registers, of elements and of bytes that are converted there.
        (group | dict(kernel=Gemm("s8", 16, 16, 32, 16, 16, lanes=32, layout="column"), k=384),
         True),
        (group | dict(kernel=Gemm("tf32", 16, 16, 8, 16, 16, lanes=32, layout="column"), k=96),
         True),
        (bytes_by_rows | dict(edit=copied(1)), True),
        (bytes_by_rows | dict(kernel=Gemm("f16", 16, 16, 16, 16, 16, lanes=32, weights=True),
                              edit=copied(2)), True),
        # K that is no multiple of the depth; rows and columns beyond the tile; K of A below that
        # of B.
        (square | dict(k=208), True),
        (square | dict(kernel=checked, m=72, n=136, k=200), True),
        (square | dict(kernel=checked, m=70, n=75, k=77), True),
        (square | dict(kernel=checked, n=72, k=136, width=100), True),
        # Without maps, and with that of one operand.
        *((square | dict(made=made), True) for made in (0, 1, 2)),
        # Several tiles.
        (several, True),
        (several | dict(kernel=dataclasses.replace(column, checked=True), m=120, n=40, k=200,
                        launched=2), True),
        # Operands that are converted on the way have no maps.
        (square | dict(kernel=Gemm("e4m3", 16, 16, 32, 16, 16, lanes=32), k=192, edit=copied(0)),
         True),
        # Planted errors: no wait; the other phase; no barrier of the work-group; a map of other
        # boxes; a map of too few lines.
        (group | dict(edit=regrouped.changed(TRY, r"\1 = or i1 true, false")), False),
        (group | dict(edit=regrouped.changed(r"(try\.wait\.parity.*, i32) (%\w+)\)", r"\1 1)")),
         False),
        (group | dict(edit=regrouped.without(regrouped.BARRIER, -3)), "barrier not reached"),
        (square | dict(maps=lambda fields: fields[:7] + [0]), False),
        (square | dict(maps=lambda fields: fields[:2] + [fields[2] - 1] + fields[3:]), False),
    ))


if __name__ == "__main__":
    main()
