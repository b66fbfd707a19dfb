; A loop changes some elements of B according to another matrix; B is then
; stored and multiplied; also in incomplete sub-groups.
;
; REQUIRES: numpy, x86
; RUN: %python -c "import numpy as np; bf = lambda x: (np.asarray(x, 'f4').view('u4') >> 16).astype('u2'); np.save('%t.p.npy', bf(np.arange(128) % 5)); np.save('%t.w.npy', (np.arange(256) % 7 - 3).astype('i1')); np.save('%t.o.npy', bf(np.arange(256) % 11))"
; RUN: %tenon_run %s --kernel=k --global=1 --local=1 in=%t.p.npy in=%t.w.npy out=%t.q.npy:f32:8x16 inout=%t.o.npy:%t.x.npy
; RUN: %python %S/../Inputs/equals.py %t.q.npy "(np.arange(128.0) %% 5).reshape(8, 16) @ np.where(np.arange(256) %% 7 < 3, -1.0, 1.0).reshape(16, 16).__mul__((np.arange(256.0) %% 11).reshape(16, 16))"
; RUN: %at_sizes %s --kernel=k --global={N} --local={N} in=%t.p.npy in=%t.w.npy out=%t.q.npy:f32:8x16 inout=%t.o.npy:%t.x.npy
; RUN: %tenon_run %s --kernel=k --subgroup-size=16 --global=13 --local=13 in=%t.p.npy in=%t.w.npy out=%t.q.npy:f32:8x16 inout=%t.o.npy:%t.x.npy
; RUN: %tenon_run %s --kernel=k --subgroup-size=16 --engine=reference --global=13 --local=13 in=%t.p.npy in=%t.w.npy out=%t.r.npy:f32:8x16 inout=%t.o.npy:%t.y.npy
; RUN: %python %S/../Inputs/equals.py %t.q.npy "np.load('%t.r.npy')"
; RUN: %python %S/../Inputs/equals.py %t.x.npy "np.load('%t.y.npy')"
target triple = "spir64-unknown-unknown"
define spir_kernel void @k(ptr addrspace(1) %p, ptr addrspace(1) %w, ptr addrspace(1) %q, ptr addrspace(1) %o) {
entry:
  %a = call target("spirv.CooperativeMatrixKHR", i16, 3, 8, 16, 0) @_Z32__spirv_CooperativeMatrixLoadKHR_a(ptr addrspace(1) %p, i32 0, i64 16)
  %b = call target("spirv.CooperativeMatrixKHR", i8, 3, 16, 16, 1) @_Z32__spirv_CooperativeMatrixLoadKHR_b(ptr addrspace(1) %w, i32 0, i64 16)
  %b16 = call target("spirv.CooperativeMatrixKHR", i16, 3, 16, 16, 1) @_Z32__spirv_CooperativeMatrixLoadKHR_c(ptr addrspace(1) %o, i32 0, i64 16)
  %n = call i32 @_Z34__spirv_CooperativeMatrixLengthKHR(target("spirv.CooperativeMatrixKHR", i8, 3, 16, 16, 1) %b)
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %next, %latch ]
  %m = phi target("spirv.CooperativeMatrixKHR", i16, 3, 16, 16, 1) [ %b16, %entry ], [ %new, %latch ]
  %x = call i8 @_Z28__spirv_VectorExtractDynamic(target("spirv.CooperativeMatrixKHR", i8, 3, 16, 16, 1) %b, i32 %i)
  %y = call i16 @_Z28__spirv_VectorExtractDynamic_2(target("spirv.CooperativeMatrixKHR", i16, 3, 16, 16, 1) %m, i32 %i)
  %neg = icmp slt i8 %x, 0
  %f = xor i16 %y, -32768
  %z = select i1 %neg, i16 %f, i16 %y
  %new = call target("spirv.CooperativeMatrixKHR", i16, 3, 16, 16, 1) @_Z27__spirv_VectorInsertDynamic(target("spirv.CooperativeMatrixKHR", i16, 3, 16, 16, 1) %m, i16 %z, i32 %i)
  br label %latch

latch:
  %next = add i32 %i, 1
  %more = icmp ult i32 %next, %n
  br i1 %more, label %loop, label %done
done:
  call void @_Z33__spirv_CooperativeMatrixStoreKHR_s(ptr addrspace(1) %o, target("spirv.CooperativeMatrixKHR", i16, 3, 16, 16, 1) %new, i32 0, i64 16)

  %d = call target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2) @_Z34__spirv_CooperativeMatrixMulAddKHR(target("spirv.CooperativeMatrixKHR", i16, 3, 8, 16, 0) %a, target("spirv.CooperativeMatrixKHR", i16, 3, 16, 16, 1) %new, target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2) zeroinitializer, i32 64)
  call void @_Z33__spirv_CooperativeMatrixStoreKHR(ptr addrspace(1) %q, target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2) %d, i32 0, i64 16)
  ret void
}

declare target("spirv.CooperativeMatrixKHR", i16, 3, 8, 16, 0) @_Z32__spirv_CooperativeMatrixLoadKHR_a(ptr addrspace(1), i32, i64)
declare target("spirv.CooperativeMatrixKHR", i8, 3, 16, 16, 1) @_Z32__spirv_CooperativeMatrixLoadKHR_b(ptr addrspace(1), i32, i64)
declare target("spirv.CooperativeMatrixKHR", i16, 3, 16, 16, 1) @_Z32__spirv_CooperativeMatrixLoadKHR_c(ptr addrspace(1), i32, i64)
declare i32 @_Z34__spirv_CooperativeMatrixLengthKHR(target("spirv.CooperativeMatrixKHR", i8, 3, 16, 16, 1))
declare i8 @_Z28__spirv_VectorExtractDynamic(target("spirv.CooperativeMatrixKHR", i8, 3, 16, 16, 1), i32)
declare i16 @_Z28__spirv_VectorExtractDynamic_2(target("spirv.CooperativeMatrixKHR", i16, 3, 16, 16, 1), i32)
declare target("spirv.CooperativeMatrixKHR", i16, 3, 16, 16, 1) @_Z27__spirv_VectorInsertDynamic(target("spirv.CooperativeMatrixKHR", i16, 3, 16, 16, 1), i16, i32)
declare target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2) @_Z34__spirv_CooperativeMatrixMulAddKHR(target("spirv.CooperativeMatrixKHR", i16, 3, 8, 16, 0), target("spirv.CooperativeMatrixKHR", i16, 3, 16, 16, 1), target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2), i32)
declare void @_Z33__spirv_CooperativeMatrixStoreKHR(ptr addrspace(1), target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2), i32, i64)
declare void @_Z33__spirv_CooperativeMatrixStoreKHR_s(ptr addrspace(1), target("spirv.CooperativeMatrixKHR", i16, 3, 16, 16, 1), i32, i64)
