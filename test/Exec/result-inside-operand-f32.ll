; A result whose first rows are stored over rows of A that its last rows still need, where
; A is read in place: no panel has a copy of it.
;
; REQUIRES: numpy
; RUN: %python -c "import numpy as np; r = np.random.default_rng(1); np.save('%t.a.npy', r.integers(-9, 10, 4096).astype('f4')); np.save('%t.b.npy', r.integers(-9, 10, 1024).astype('f4'))"
; RUN: %tenon_run %s --kernel=k --engine=reference --global=1 inout=%t.a.npy:%t.reference.npy in=%t.b.npy i64=4
; RUN: %tenon_run %s --kernel=k --global=1 inout=%t.a.npy:%t.default.npy in=%t.b.npy i64=4
; RUN: cmp %t.reference.npy %t.default.npy
target triple = "spir64-unknown-unknown"

define spir_kernel void @k(ptr addrspace(1) %a, ptr addrspace(1) %b, i64 %rounds) {
entry:
  %c = getelementptr float, ptr addrspace(1) %a, i64 2560 ; row 40
  br label %head
head:
  %k = phi i64 [ 0, %entry ], [ %k.next, %body ]
  %acc = phi target("spirv.CooperativeMatrixKHR", float, 3, 64, 16, 2) [ zeroinitializer, %entry ], [ %d, %body ]
  %more = icmp ult i64 %k, %rounds
  br i1 %more, label %body, label %done
body:
  %column = mul i64 %k, 16
  %pa = getelementptr float, ptr addrspace(1) %a, i64 %column
  %line = mul i64 %k, 256
  %pb = getelementptr float, ptr addrspace(1) %b, i64 %line
  %ma = call target("spirv.CooperativeMatrixKHR", float, 3, 64, 16, 0) @_Z32__spirv_CooperativeMatrixLoadKHR_a(ptr addrspace(1) %pa, i32 0, i64 64)
  %mb = call target("spirv.CooperativeMatrixKHR", float, 3, 16, 16, 1) @_Z32__spirv_CooperativeMatrixLoadKHR_b(ptr addrspace(1) %pb, i32 0, i64 16)
  %d = call target("spirv.CooperativeMatrixKHR", float, 3, 64, 16, 2) @_Z34__spirv_CooperativeMatrixMulAddKHR_x(target("spirv.CooperativeMatrixKHR", float, 3, 64, 16, 0) %ma, target("spirv.CooperativeMatrixKHR", float, 3, 16, 16, 1) %mb, target("spirv.CooperativeMatrixKHR", float, 3, 64, 16, 2) %acc)
  %k.next = add i64 %k, 1
  br label %head
done:
  call void @_Z33__spirv_CooperativeMatrixStoreKHR_x(ptr addrspace(1) %c, target("spirv.CooperativeMatrixKHR", float, 3, 64, 16, 2) %acc, i32 0, i64 16)
  ret void
}

declare target("spirv.CooperativeMatrixKHR", float, 3, 64, 16, 0) @_Z32__spirv_CooperativeMatrixLoadKHR_a(ptr addrspace(1), i32, i64)
declare target("spirv.CooperativeMatrixKHR", float, 3, 16, 16, 1) @_Z32__spirv_CooperativeMatrixLoadKHR_b(ptr addrspace(1), i32, i64)
declare target("spirv.CooperativeMatrixKHR", float, 3, 64, 16, 2) @_Z34__spirv_CooperativeMatrixMulAddKHR_x(target("spirv.CooperativeMatrixKHR", float, 3, 64, 16, 0), target("spirv.CooperativeMatrixKHR", float, 3, 16, 16, 1), target("spirv.CooperativeMatrixKHR", float, 3, 64, 16, 2))
declare void @_Z33__spirv_CooperativeMatrixStoreKHR_x(ptr addrspace(1), target("spirv.CooperativeMatrixKHR", float, 3, 64, 16, 2), i32, i64)
