; ldmatrix of four matrices whose rows are not contiguous, and its .trans form:
; element e of row r of matrix j is 64 j + 8 r + e.
;
; REQUIRES: numpy, x86, nvptx-registered-target
; RUN: %tenon_run %s --engine=reference --global=32 --local=32 out=%t.r.npy:u16:32x16
; RUN: %tenon_run %s --engine=cpu --global=32 --local=32 out=%t.c.npy:u16:32x16
; RUN: %python -c "import numpy as n; l, j, e = n.ogrid[:32, :4, :2]; \
; RUN:     plain = 64 * j + 8 * (l // 4) + 2 * (l % 4) + e; turned = 64 * j + 8 * (2 * (l % 4) + e) + l // 4; \
; RUN:     want = n.hstack([plain.reshape(32, 8), turned.reshape(32, 8)]); \
; RUN:     [n.testing.assert_array_equal(n.load('%t.' + x + '.npy'), want) for x in 'rc']"
target triple = "nvptx64-nvidia-cuda"

@rows = internal addrspace(3) global [32 x [8 x i16]] poison, align 16

; Lane l fills line (5 l) mod 32, which is row l mod 8 of matrix l / 8.
define ptx_kernel void @k(ptr addrspace(1) %out) "nvvm.reqntid"="32" {
entry:
  %lane = call i32 @llvm.nvvm.read.ptx.sreg.laneid()
  %five = mul i32 %lane, 5
  %line = and i32 %five, 31
  %row = getelementptr [8 x i16], ptr addrspace(3) @rows, i32 %line
  %first = shl i32 %lane, 3
  br label %fill

fill:
  %e = phi i32 [ 0, %entry ], [ %next, %fill ]
  %at = getelementptr i16, ptr addrspace(3) %row, i32 %e
  %number = add i32 %first, %e
  %value = trunc i32 %number to i16
  store i16 %value, ptr addrspace(3) %at, align 2
  %next = add i32 %e, 1
  %more = icmp ult i32 %next, 8
  br i1 %more, label %fill, label %filled

filled:
  call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0)
  %plain = call { i32, i32, i32, i32 } @llvm.nvvm.ldmatrix.sync.aligned.m8n8.x4.b16.p3(ptr addrspace(3) %row)
  %turned = call { i32, i32, i32, i32 } @llvm.nvvm.ldmatrix.sync.aligned.m8n8.x4.trans.b16.p3(ptr addrspace(3) %row)
  %to = getelementptr [8 x i32], ptr addrspace(1) %out, i32 %lane
  %behind = getelementptr i8, ptr addrspace(1) %to, i32 16
  store { i32, i32, i32, i32 } %plain, ptr addrspace(1) %to, align 4
  store { i32, i32, i32, i32 } %turned, ptr addrspace(1) %behind, align 4
  ret void
}
