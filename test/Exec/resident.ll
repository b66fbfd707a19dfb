; A loop that multiplies the same operands in every iteration, with a large trip count: neither
; of them is packed for each step. 2,000,000 packed steps of B took half a gigabyte.
;
; REQUIRES: numpy
; The limit of memory leaves no room for a sanitizer's.
; UNSUPPORTED: asan
; Exec/Amx/resident.ll is the same test, with fewer emulated steps.
; UNSUPPORTED: engine-amx
; RUN: %python -c "import numpy as n; n.save('%t.a.npy', n.full((8, 32), 1, 'i1')); n.save('%t.b.npy', n.full((32, 16), -2, 'i1'))"
; RUN: bash -c "ulimit -v 700000; %tenon_run %s --engine=cpu --global=1 --local=1 in=%t.a.npy in=%t.b.npy out=%t.c.npy:i32:8x16 u64=2000000"
; RUN: %python -c "import numpy as n; print((n.load('%t.c.npy') == -64 * 2000000).all())" | FileCheck %s
; CHECK: True
target triple = "spir64-unknown-unknown"

define spir_kernel void @k(ptr addrspace(1) %a, ptr addrspace(1) %b, ptr addrspace(1) %c, i64 %rounds) {
entry:
  %ma = call target("spirv.CooperativeMatrixKHR", i8, 3, 8, 32, 0) @_Z32__spirv_CooperativeMatrixLoadKHR_a(ptr addrspace(1) %a, i32 0, i64 32)
  %mb = call target("spirv.CooperativeMatrixKHR", i8, 3, 32, 16, 1) @_Z32__spirv_CooperativeMatrixLoadKHR_b(ptr addrspace(1) %b, i32 0, i64 16)
  br label %loop
loop:
  %k = phi i64 [ 0, %entry ], [ %k.next, %loop ]
  %acc = phi target("spirv.CooperativeMatrixKHR", i32, 3, 8, 16, 2) [ zeroinitializer, %entry ], [ %d, %loop ]
  %d = call target("spirv.CooperativeMatrixKHR", i32, 3, 8, 16, 2) @_Z34__spirv_CooperativeMatrixMulAddKHR_x(target("spirv.CooperativeMatrixKHR", i8, 3, 8, 32, 0) %ma, target("spirv.CooperativeMatrixKHR", i8, 3, 32, 16, 1) %mb, target("spirv.CooperativeMatrixKHR", i32, 3, 8, 16, 2) %acc, i32 15)
  %k.next = add i64 %k, 1
  %more = icmp ult i64 %k.next, %rounds
  br i1 %more, label %loop, label %done
done:
  call void @_Z33__spirv_CooperativeMatrixStoreKHR_x(ptr addrspace(1) %c, target("spirv.CooperativeMatrixKHR", i32, 3, 8, 16, 2) %d, i32 0, i64 16)
  ret void
}

declare target("spirv.CooperativeMatrixKHR", i8, 3, 8, 32, 0) @_Z32__spirv_CooperativeMatrixLoadKHR_a(ptr addrspace(1), i32, i64)
declare target("spirv.CooperativeMatrixKHR", i8, 3, 32, 16, 1) @_Z32__spirv_CooperativeMatrixLoadKHR_b(ptr addrspace(1), i32, i64)
declare target("spirv.CooperativeMatrixKHR", i32, 3, 8, 16, 2) @_Z34__spirv_CooperativeMatrixMulAddKHR_x(target("spirv.CooperativeMatrixKHR", i8, 3, 8, 32, 0), target("spirv.CooperativeMatrixKHR", i8, 3, 32, 16, 1), target("spirv.CooperativeMatrixKHR", i32, 3, 8, 16, 2), i32)
declare void @_Z33__spirv_CooperativeMatrixStoreKHR_x(ptr addrspace(1), target("spirv.CooperativeMatrixKHR", i32, 3, 8, 16, 2), i32, i64)
