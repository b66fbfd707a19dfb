; A result whose first rows are stored over rows of A that its last rows still need.
;
; REQUIRES: numpy
; RUN: %python -c "import numpy as np; r = np.random.default_rng(1); np.save('%t.a.npy', r.integers(-9, 10, 65536).astype('i1')); np.save('%t.b.npy', r.integers(-9, 10, 65536).astype('i1'))"
; RUN: %tenon_run %s --kernel=k --engine=reference --global=1 inout=%t.a.npy:%t.reference.npy in=%t.b.npy i64=7
; RUN: %tenon_run %s --kernel=k --global=1 inout=%t.a.npy:%t.default.npy in=%t.b.npy i64=7
; RUN: %tenon_run %s --kernel=k --engine=cpu --mcpu=x86-64-v3 --global=1 inout=%t.a.npy:%t.v3.npy in=%t.b.npy i64=7
; RUN: cmp %t.reference.npy %t.default.npy
; RUN: cmp %t.reference.npy %t.v3.npy
target triple = "spir64-unknown-unknown"

define spir_kernel void @k(ptr addrspace(1) %a, ptr addrspace(1) %b, i64 %rounds) {
entry:
  %c = getelementptr i8, ptr addrspace(1) %a, i64 40960
  br label %head
head:
  %k = phi i64 [ 0, %entry ], [ %k.next, %body ]
  %acc = phi target("spirv.CooperativeMatrixKHR", float, 3, 64, 64, 2) [ zeroinitializer, %entry ], [ %d, %body ]
  %more = icmp ult i64 %k, %rounds
  br i1 %more, label %body, label %done
body:
  %column = mul i64 %k, 32
  %pa = getelementptr half, ptr addrspace(1) %a, i64 %column
  %line = mul i64 %k, 2048
  %pb = getelementptr half, ptr addrspace(1) %b, i64 %line
  %ma = call target("spirv.CooperativeMatrixKHR", half, 3, 64, 32, 0) @_Z32__spirv_CooperativeMatrixLoadKHR_a(ptr addrspace(1) %pa, i32 0, i64 512)
  %mb = call target("spirv.CooperativeMatrixKHR", half, 3, 32, 64, 1) @_Z32__spirv_CooperativeMatrixLoadKHR_b(ptr addrspace(1) %pb, i32 0, i64 64)
  %d = call target("spirv.CooperativeMatrixKHR", float, 3, 64, 64, 2) @_Z34__spirv_CooperativeMatrixMulAddKHR_x(target("spirv.CooperativeMatrixKHR", half, 3, 64, 32, 0) %ma, target("spirv.CooperativeMatrixKHR", half, 3, 32, 64, 1) %mb, target("spirv.CooperativeMatrixKHR", float, 3, 64, 64, 2) %acc)
  %k.next = add i64 %k, 1
  br label %head
done:
  call void @_Z33__spirv_CooperativeMatrixStoreKHR_x(ptr addrspace(1) %c, target("spirv.CooperativeMatrixKHR", float, 3, 64, 64, 2) %acc, i32 0, i64 256)
  ret void
}

declare target("spirv.CooperativeMatrixKHR", half, 3, 64, 32, 0) @_Z32__spirv_CooperativeMatrixLoadKHR_a(ptr addrspace(1), i32, i64)
declare target("spirv.CooperativeMatrixKHR", half, 3, 32, 64, 1) @_Z32__spirv_CooperativeMatrixLoadKHR_b(ptr addrspace(1), i32, i64)
declare target("spirv.CooperativeMatrixKHR", float, 3, 64, 64, 2) @_Z34__spirv_CooperativeMatrixMulAddKHR_x(target("spirv.CooperativeMatrixKHR", half, 3, 64, 32, 0), target("spirv.CooperativeMatrixKHR", half, 3, 32, 64, 1), target("spirv.CooperativeMatrixKHR", float, 3, 64, 64, 2))
declare void @_Z33__spirv_CooperativeMatrixStoreKHR_x(ptr addrspace(1), target("spirv.CooperativeMatrixKHR", float, 3, 64, 64, 2), i32, i64)
