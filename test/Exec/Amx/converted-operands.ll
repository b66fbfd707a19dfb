; Operands that are loaded as float and multiplied as bf16, in a loop over k: rows of A,
; and B in pairs of rows.
;
; REQUIRES: numpy, x86
; RUN: %python -c "import numpy as np; r = np.random.default_rng(1); np.save('%t.a.npy', (r.integers(-40, 41, 4096) / 8).astype('f4')); np.save('%t.b.npy', (r.integers(-40, 41, 4096) / 8).astype('f4'))"
; RUN: %tenon_run %s --kernel=k --engine=reference --global=1 --local=1 in=%t.a.npy in=%t.b.npy out=%t.r.npy:f32:12x16 u64=3
; RUN: %tenon_run %s --kernel=k --engine=amx --emulate-amx --global=1 --local=1 in=%t.a.npy in=%t.b.npy out=%t.c.npy:f32:12x16 u64=3
; RUN: %python %S/../Inputs/equals.py %t.c.npy "np.load('%t.r.npy')"
; RUN: %at_sizes %s --kernel=k --global={N} --local={N} in=%t.a.npy in=%t.b.npy out=%t.c.npy:f32:12x16 u64=3
target triple = "spir64-unknown-unknown"

define spir_kernel void @k(ptr addrspace(1) %A, ptr addrspace(1) %B, ptr addrspace(1) %O, i64 %N) {
entry:
  br label %head
head:
  %f = phi i64 [ 0, %entry ], [ %f.next, %head ]
  %o = phi target("spirv.CooperativeMatrixKHR", float, 3, 12, 16, 2) [ zeroinitializer, %entry ], [ %o.next, %head ]
  %at.a = mul i64 %f, 18
  %at.b = mul i64 %f, 288
  %pa = getelementptr float, ptr addrspace(1) %A, i64 %at.a
  %pb = getelementptr float, ptr addrspace(1) %B, i64 %at.b
  %fa = call target("spirv.CooperativeMatrixKHR", float, 3, 12, 18, 0) @_Z32__spirv_CooperativeMatrixLoadKHR_0(ptr addrspace(1) %pa, i32 0, i64 72)
  %fb = call target("spirv.CooperativeMatrixKHR", float, 3, 18, 16, 1) @_Z32__spirv_CooperativeMatrixLoadKHR_1(ptr addrspace(1) %pb, i32 0, i64 16)
  %a = call target("spirv.CooperativeMatrixKHR", i16, 3, 12, 18, 0) @_Z27__spirv_ConvertFToBF16INTEL_2(target("spirv.CooperativeMatrixKHR", float, 3, 12, 18, 0) %fa)
  %b = call target("spirv.CooperativeMatrixKHR", i16, 3, 18, 16, 1) @_Z27__spirv_ConvertFToBF16INTEL_3(target("spirv.CooperativeMatrixKHR", float, 3, 18, 16, 1) %fb)
  %o.next = call target("spirv.CooperativeMatrixKHR", float, 3, 12, 16, 2) @_Z34__spirv_CooperativeMatrixMulAddKHR_4(target("spirv.CooperativeMatrixKHR", i16, 3, 12, 18, 0) %a, target("spirv.CooperativeMatrixKHR", i16, 3, 18, 16, 1) %b, target("spirv.CooperativeMatrixKHR", float, 3, 12, 16, 2) %o, i32 64)
  %f.next = add nuw i64 %f, 1
  %again = icmp ult i64 %f.next, %N
  br i1 %again, label %head, label %done
done:
  call void @_Z33__spirv_CooperativeMatrixStoreKHR_5(ptr addrspace(1) %O, target("spirv.CooperativeMatrixKHR", float, 3, 12, 16, 2) %o.next, i32 0, i64 16)
  ret void
}

declare target("spirv.CooperativeMatrixKHR", float, 3, 12, 18, 0) @_Z32__spirv_CooperativeMatrixLoadKHR_0(ptr addrspace(1), i32, i64)
declare target("spirv.CooperativeMatrixKHR", float, 3, 18, 16, 1) @_Z32__spirv_CooperativeMatrixLoadKHR_1(ptr addrspace(1), i32, i64)
declare target("spirv.CooperativeMatrixKHR", i16, 3, 12, 18, 0) @_Z27__spirv_ConvertFToBF16INTEL_2(target("spirv.CooperativeMatrixKHR", float, 3, 12, 18, 0))
declare target("spirv.CooperativeMatrixKHR", i16, 3, 18, 16, 1) @_Z27__spirv_ConvertFToBF16INTEL_3(target("spirv.CooperativeMatrixKHR", float, 3, 18, 16, 1))
declare target("spirv.CooperativeMatrixKHR", float, 3, 12, 16, 2) @_Z34__spirv_CooperativeMatrixMulAddKHR_4(target("spirv.CooperativeMatrixKHR", i16, 3, 12, 18, 0), target("spirv.CooperativeMatrixKHR", i16, 3, 18, 16, 1), target("spirv.CooperativeMatrixKHR", float, 3, 12, 16, 2), i32)
declare void @_Z33__spirv_CooperativeMatrixStoreKHR_5(ptr addrspace(1), target("spirv.CooperativeMatrixKHR", float, 3, 12, 16, 2), i32, i64)
