; Operands with an odd number of elements along k, which instructions take two or four at a
; time: the row after B's last one is in an unmapped page.
;
; REQUIRES: numpy, x86
; RUN: %python -c "import numpy as np; r = np.random.default_rng(1); np.save('%t.a.npy', r.integers(-9, 10, 16 * 32).astype('i1')); np.save('%t.b.npy', r.integers(-9, 10, 21 * 4096).astype('i1'))"
; RUN: %tenon_run %s --kernel=k --engine=reference --global=1 in=%t.a.npy in=%t.b.npy out=%t.reference.npy:i32:16x16 i64=3
; RUN: %tenon_run %s --kernel=k --engine=cpu --mcpu=x86-64-v2 --global=1 in=%t.a.npy in=%t.b.npy out=%t.v2.npy:i32:16x16 i64=3
; RUN: %tenon_run %s --kernel=k --engine=cpu --mcpu=x86-64-v4 --global=1 in=%t.a.npy in=%t.b.npy out=%t.v4.npy:i32:16x16 i64=3
; RUN: cmp %t.reference.npy %t.v2.npy
; RUN: cmp %t.reference.npy %t.v4.npy
target triple = "spir64-unknown-unknown"

define spir_kernel void @k(ptr addrspace(1) %a, ptr addrspace(1) %b, ptr addrspace(1) %c, i64 %rounds) {
entry:
  br label %head
head:
  %k = phi i64 [ 0, %entry ], [ %k.next, %body ]
  %acc = phi target("spirv.CooperativeMatrixKHR", i32, 3, 16, 16, 2) [ zeroinitializer, %entry ], [ %d, %body ]
  %more = icmp ult i64 %k, %rounds
  br i1 %more, label %body, label %done
body:
  %column = mul i64 %k, 7
  %pa = getelementptr i8, ptr addrspace(1) %a, i64 %column
  %line = mul i64 %k, 28672
  %pb = getelementptr i8, ptr addrspace(1) %b, i64 %line
  %ma = call target("spirv.CooperativeMatrixKHR", i8, 3, 16, 7, 0) @_Z32__spirv_CooperativeMatrixLoadKHR_a(ptr addrspace(1) %pa, i32 0, i64 32)
  %mb = call target("spirv.CooperativeMatrixKHR", i8, 3, 7, 16, 1) @_Z32__spirv_CooperativeMatrixLoadKHR_b(ptr addrspace(1) %pb, i32 0, i64 4096)
  %d = call target("spirv.CooperativeMatrixKHR", i32, 3, 16, 16, 2) @_Z34__spirv_CooperativeMatrixMulAddKHR_x(target("spirv.CooperativeMatrixKHR", i8, 3, 16, 7, 0) %ma, target("spirv.CooperativeMatrixKHR", i8, 3, 7, 16, 1) %mb, target("spirv.CooperativeMatrixKHR", i32, 3, 16, 16, 2) %acc, i32 15)
  %k.next = add i64 %k, 1
  br label %head
done:
  call void @_Z33__spirv_CooperativeMatrixStoreKHR_x(ptr addrspace(1) %c, target("spirv.CooperativeMatrixKHR", i32, 3, 16, 16, 2) %acc, i32 0, i64 16)
  ret void
}

declare target("spirv.CooperativeMatrixKHR", i8, 3, 16, 7, 0) @_Z32__spirv_CooperativeMatrixLoadKHR_a(ptr addrspace(1), i32, i64)
declare target("spirv.CooperativeMatrixKHR", i8, 3, 7, 16, 1) @_Z32__spirv_CooperativeMatrixLoadKHR_b(ptr addrspace(1), i32, i64)
declare target("spirv.CooperativeMatrixKHR", i32, 3, 16, 16, 2) @_Z34__spirv_CooperativeMatrixMulAddKHR_x(target("spirv.CooperativeMatrixKHR", i8, 3, 16, 7, 0), target("spirv.CooperativeMatrixKHR", i8, 3, 7, 16, 1), target("spirv.CooperativeMatrixKHR", i32, 3, 16, 16, 2), i32)
declare void @_Z33__spirv_CooperativeMatrixStoreKHR_x(ptr addrspace(1), target("spirv.CooperativeMatrixKHR", i32, 3, 16, 16, 2), i32, i64)
