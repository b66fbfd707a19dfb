# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Two work-groups of a cluster on sm_90a, each of which copies half of a B that both read, in
the reference engine, where the first one runs as far ahead of the other as it can: layouts,
boxes, edges, work-groups that share nothing; and that what they wait for is needed."""

# REQUIRES: numpy, x86, nvptx-registered-target
# RUN: %python %s %tenon_lower %tenon_run %src_root %t.dir | FileCheck %s
# CHECK-NOT: WRONG
# CHECK: {{^}}23 runs right

import dataclasses
import importlib
import os
import re
import sys

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
maps = importlib.import_module("nvptx-maps")
regrouped = maps.regrouped
from device_kernels import Gemm  # noqa: E402

RANK = "call i32 @llvm.nvvm.read.ptx.sreg.cluster.ctarank()"
WAIT = r"(%\w+) = (?:tail )?call i1 @llvm\.nvvm\.mbarrier\.try\.wait\.parity[^\n]*"
STOPS = "stops at a trap"


def passing(empty):
    """No wait for empty buffers, which is the first one in the text; or none for full ones."""
    def edit(text):
        end = re.search(WAIT, text).end()
        parts = [text[:end], text[end:]]
        parts[not empty], count = re.subn(WAIT, r"\1 = or i1 true, false", parts[not empty])
        assert count
        return "".join(parts)
    return edit


def main():
    os.makedirs(regrouped.folder, exist_ok=True)
    plain = Gemm("bf16", 16, 16, 16, 16, 16, lanes=32)
    column = dataclasses.replace(plain, layout="column")
    checked = dataclasses.replace(plain, checked=True)
    pair = dict(kernel=column, m=128, n=16, k=320, local=(32, 1), mcpu="sm_90a", cluster=2,
                features="+tma,+cluster,+tile-64x16,+buffers-3")
    square = pair | dict(kernel=plain, n=64, features="+tma,+cluster,+tile-64x64,+buffers-3")
    long = pair | dict(k=640, features="+tma,+cluster,+tile-64x16,+buffers-4")
    regrouped.check((
        # A, both halves of B, and one of them for both, before and in the loop, and without
        # barriers of buffers: of a column-major and of a row-major B, and of one with two panels.
        # Rings that wrap around; small tiles; bytes and words.
        (pair | dict(edit=maps.copied(10)), True),
        (square | dict(edit=maps.copied(10)), True),
        (square | dict(kernel=Gemm("f16", 8, 16, 16, 32, 32, lanes=32), n=128,
                       features="+tma,+cluster,+tile-64x128,+buffers-4", edit=maps.copied(10)),
         True),
        (long, True),
        (pair | dict(kernel=Gemm("bf16", 32, 64, 16, 32, 64, lanes=32), n=128,
                     k=640, features="+tma,+cluster", suffix="small"), True),
        (pair | dict(kernel=Gemm("s8", 16, 16, 32, 16, 16, lanes=32, layout="column"), k=640),
         True),
        (pair | dict(kernel=Gemm("tf32", 16, 16, 8, 16, 16, lanes=32, layout="column"), k=160),
         True),
        # Several clusters; two of three have tiles of one column.
        (pair | dict(m=256, n=32), True),
        (pair | dict(m=192, n=32), True),
        # Depths and rows beyond the matrix; B without a map, and A without.
        (square | dict(k=208), True),
        (square | dict(kernel=checked, m=100, k=200), True),
        (square | dict(kernel=checked, m=128, n=72, k=320), True),
        *((square | dict(made=made), True) for made in (0, 1, 2)),
        # Operands of both work-groups that do not fit, and those of the first one alone.
        (pair | dict(edit=regrouped.changed(regrouped.AGREED, "= add i32 0, 0")), True),
        (pair | dict(edit=regrouped.changed(regrouped.AGREED, f"= {RANK}")), True),
        # The same code without clusters.
        (long | dict(cluster=1), True),
        # Planted errors: no wait for empty buffers, and for full ones; nobody tells that one is
        # empty; a copy for one work-group alone; no wait for the other's barriers.
        (long | dict(edit=passing(empty=True)), STOPS),
        (long | dict(edit=passing(empty=False)), STOPS),
        (long | dict(edit=regrouped.without("llvm.nvvm.mbarrier.arrive.scope.cta", 0)), STOPS),
        (long | dict(edit=regrouped.changed("i16 3, i64 0, i1 true", "i16 1, i64 0, i1 true")),
         STOPS),
        (long | dict(edit=regrouped.without("llvm.nvvm.barrier.cluster.wait", 0)), STOPS),
    ))


if __name__ == "__main__":
    main()
