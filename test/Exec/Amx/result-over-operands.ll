; A result that is stored over its own operands, in several blocks: all of A is
; read before.

; REQUIRES: numpy, x86
; RUN: %python -c "import numpy as np; r = np.random.default_rng(1); np.save('%t.m.npy', r.integers(-9, 9, 16384).astype('i1')); np.save('%t.b.npy', r.integers(-9, 9, 8192).astype('i1'))"
; RUN: %tenon_run %s --kernel=single --global=1 --engine=amx --emulate-amx inout=%t.m.npy:%t.d.npy in=%t.b.npy
; RUN: %python %S/../Inputs/equals.py %t.d.npy "(np.load('%t.m.npy')[:4096].reshape(64, 64).astype('i4') @ np.load('%t.b.npy')[:4096].reshape(64, 64).astype('i4')).view('i1').ravel()"
; RUN: %tenon_run %s --kernel=loop --global=1 --engine=amx --emulate-amx inout=%t.m.npy:%t.d.npy in=%t.b.npy i64=2
; RUN: %python %S/../Inputs/equals.py %t.d.npy "(np.load('%t.m.npy')[:8192].reshape(64, 128).astype('i4') @ np.load('%t.b.npy').reshape(128, 64).astype('i4')).view('i1').ravel()"
target triple = "spir64-unknown-unknown"
define spir_kernel void @single(ptr addrspace(1) %m, ptr addrspace(1) %bb) {
  %a = call target("spirv.CooperativeMatrixKHR", i8, 3, 64, 64, 0) @_Z32__spirv_CooperativeMatrixLoadKHR_a(ptr addrspace(1) %m, i32 0, i64 64)
  %b = call target("spirv.CooperativeMatrixKHR", i8, 3, 64, 64, 1) @_Z32__spirv_CooperativeMatrixLoadKHR_b(ptr addrspace(1) %bb, i32 0, i64 64)
  %d = call target("spirv.CooperativeMatrixKHR", i32, 3, 64, 64, 2) @_Z34__spirv_CooperativeMatrixMulAddKHR_x(target("spirv.CooperativeMatrixKHR", i8, 3, 64, 64, 0) %a, target("spirv.CooperativeMatrixKHR", i8, 3, 64, 64, 1) %b, target("spirv.CooperativeMatrixKHR", i32, 3, 64, 64, 2) zeroinitializer, i32 15)
  call void @_Z33__spirv_CooperativeMatrixStoreKHR_x(ptr addrspace(1) %m, target("spirv.CooperativeMatrixKHR", i32, 3, 64, 64, 2) %d, i32 0, i64 64)
  ret void
}
define spir_kernel void @loop(ptr addrspace(1) %m, ptr addrspace(1) %bb, i64 %n) {
entry:
  br label %loop
loop:
  %i = phi i64 [ 0, %entry ], [ %in, %loop ]
  %acc = phi target("spirv.CooperativeMatrixKHR", i32, 3, 64, 64, 2) [ zeroinitializer, %entry ], [ %d, %loop ]
  %o = mul i64 %i, 64
  %pa = getelementptr i8, ptr addrspace(1) %m, i64 %o
  %o2 = mul i64 %i, 4096
  %pb = getelementptr i8, ptr addrspace(1) %bb, i64 %o2
  %a = call target("spirv.CooperativeMatrixKHR", i8, 3, 64, 64, 0) @_Z32__spirv_CooperativeMatrixLoadKHR_a(ptr addrspace(1) %pa, i32 0, i64 128)
  %b = call target("spirv.CooperativeMatrixKHR", i8, 3, 64, 64, 1) @_Z32__spirv_CooperativeMatrixLoadKHR_b(ptr addrspace(1) %pb, i32 0, i64 64)
  %d = call target("spirv.CooperativeMatrixKHR", i32, 3, 64, 64, 2) @_Z34__spirv_CooperativeMatrixMulAddKHR_x(target("spirv.CooperativeMatrixKHR", i8, 3, 64, 64, 0) %a, target("spirv.CooperativeMatrixKHR", i8, 3, 64, 64, 1) %b, target("spirv.CooperativeMatrixKHR", i32, 3, 64, 64, 2) %acc, i32 15)
  %in = add nuw nsw i64 %i, 1
  %c = icmp ult i64 %in, %n
  br i1 %c, label %loop, label %end
end:
  call void @_Z33__spirv_CooperativeMatrixStoreKHR_x(ptr addrspace(1) %m, target("spirv.CooperativeMatrixKHR", i32, 3, 64, 64, 2) %d, i32 0, i64 64)
  ret void
}
declare target("spirv.CooperativeMatrixKHR", i8, 3, 64, 64, 0) @_Z32__spirv_CooperativeMatrixLoadKHR_a(ptr addrspace(1), i32, i64)
declare target("spirv.CooperativeMatrixKHR", i8, 3, 64, 64, 1) @_Z32__spirv_CooperativeMatrixLoadKHR_b(ptr addrspace(1), i32, i64)
declare target("spirv.CooperativeMatrixKHR", i32, 3, 64, 64, 2) @_Z34__spirv_CooperativeMatrixMulAddKHR_x(target("spirv.CooperativeMatrixKHR", i8, 3, 64, 64, 0), target("spirv.CooperativeMatrixKHR", i8, 3, 64, 64, 1), target("spirv.CooperativeMatrixKHR", i32, 3, 64, 64, 2), i32)
declare void @_Z33__spirv_CooperativeMatrixStoreKHR_x(ptr addrspace(1), target("spirv.CooperativeMatrixKHR", i32, 3, 64, 64, 2), i32, i64)
