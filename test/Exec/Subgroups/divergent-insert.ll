; A matrix that some lanes change in a branch, while the old value is still needed: what
; the other lanes hold must not change.
;
; REQUIRES: numpy
; RUN: %python -c "import numpy; numpy.save('%t.a.npy', numpy.arange(48, dtype='f4'))"
; RUN: %tenon_run %s --kernel=test --global=16 --local=16 --engine=reference in=%t.a.npy out=%t.r.npy:f32:96 out=%t.rb.npy:f16:96
; RUN: %tenon_run %s --kernel=test --global=16 --local=16 in=%t.a.npy out=%t.c.npy:f32:96 out=%t.cb.npy:f16:96
; RUN: cmp %t.r.npy %t.c.npy
; RUN: cmp %t.rb.npy %t.cb.npy
; RUN: %at_sizes --varying %s --kernel=test --global={N} --local={N} in=%t.a.npy out=%t.s.npy:f32:96 out=%t.sb.npy:f16:96
; RUN: %python -c "import numpy; print(*numpy.load('%t.c.npy').astype(int))" | FileCheck %s
; RUN: %python -c "import numpy; print(*numpy.load('%t.cb.npy').astype(int))" | FileCheck %s

; CHECK: 7 7 7 7 7 5 6 7 8 9 10 11 12 13 14 15 7 7 7 7 7 21 22 23 24 25 26 27 28 29 30 31 32 33 34 35 36 37 38 39 40 41 42 43 44 45 46 47 0 1 2 3 4 5 6

target triple = "spir64-unknown-unknown"

define spir_kernel void @test(ptr addrspace(1) %a, ptr addrspace(1) %p, ptr addrspace(1) %q) !intel_reqd_sub_group_size !0 {
  %id = call spir_func i64 @_Z12get_local_idj(i32 0)
  %m = call target("spirv.CooperativeMatrixKHR", float, 3, 3, 16, 2) @__spirv_CooperativeMatrixLoadKHR(ptr addrspace(1) %a, i32 0, i64 16)
  %b = call target("spirv.CooperativeMatrixKHR", half, 3, 3, 16, 1) @_Z16__spirv_FConvert(target("spirv.CooperativeMatrixKHR", float, 3, 3, 16, 2) %m)
  %few = icmp ult i64 %id, 5
  br i1 %few, label %change, label %keep

change:
  %m1 = call target("spirv.CooperativeMatrixKHR", float, 3, 3, 16, 2) @_Z27__spirv_VectorInsertDynamic(target("spirv.CooperativeMatrixKHR", float, 3, 3, 16, 2) %m, float 7.0, i64 0)
  %m2 = call target("spirv.CooperativeMatrixKHR", float, 3, 3, 16, 2) @_Z27__spirv_VectorInsertDynamic(target("spirv.CooperativeMatrixKHR", float, 3, 3, 16, 2) %m1, float 7.0, i64 1)
  %b1 = call target("spirv.CooperativeMatrixKHR", half, 3, 3, 16, 1) @_Z27__spirv_VectorInsertDynamic.1(target("spirv.CooperativeMatrixKHR", half, 3, 3, 16, 1) %b, half 7.0, i64 0)
  %b2 = call target("spirv.CooperativeMatrixKHR", half, 3, 3, 16, 1) @_Z27__spirv_VectorInsertDynamic.1(target("spirv.CooperativeMatrixKHR", half, 3, 3, 16, 1) %b1, half 7.0, i64 1)
  br label %keep

keep:
  %y = phi target("spirv.CooperativeMatrixKHR", float, 3, 3, 16, 2) [ %m, %0 ], [ %m2, %change ]
  %z = phi target("spirv.CooperativeMatrixKHR", half, 3, 3, 16, 1) [ %b, %0 ], [ %b2, %change ]
  call void @__spirv_CooperativeMatrixStoreKHR(ptr addrspace(1) %p, target("spirv.CooperativeMatrixKHR", float, 3, 3, 16, 2) %y, i32 0, i64 16)
  %p1 = getelementptr float, ptr addrspace(1) %p, i64 48
  call void @__spirv_CooperativeMatrixStoreKHR(ptr addrspace(1) %p1, target("spirv.CooperativeMatrixKHR", float, 3, 3, 16, 2) %m, i32 0, i64 16)
  call void @__spirv_CooperativeMatrixStoreKHR.1(ptr addrspace(1) %q, target("spirv.CooperativeMatrixKHR", half, 3, 3, 16, 1) %z, i32 0, i64 16)
  %q1 = getelementptr half, ptr addrspace(1) %q, i64 48
  call void @__spirv_CooperativeMatrixStoreKHR.1(ptr addrspace(1) %q1, target("spirv.CooperativeMatrixKHR", half, 3, 3, 16, 1) %b, i32 0, i64 16)
  ret void
}

declare spir_func i64 @_Z12get_local_idj(i32)
declare target("spirv.CooperativeMatrixKHR", float, 3, 3, 16, 2) @__spirv_CooperativeMatrixLoadKHR(ptr addrspace(1), i32, i64)
declare target("spirv.CooperativeMatrixKHR", half, 3, 3, 16, 1) @_Z16__spirv_FConvert(target("spirv.CooperativeMatrixKHR", float, 3, 3, 16, 2))
declare target("spirv.CooperativeMatrixKHR", float, 3, 3, 16, 2) @_Z27__spirv_VectorInsertDynamic(target("spirv.CooperativeMatrixKHR", float, 3, 3, 16, 2), float, i64)
declare target("spirv.CooperativeMatrixKHR", half, 3, 3, 16, 1) @_Z27__spirv_VectorInsertDynamic.1(target("spirv.CooperativeMatrixKHR", half, 3, 3, 16, 1), half, i64)
declare void @__spirv_CooperativeMatrixStoreKHR(ptr addrspace(1), target("spirv.CooperativeMatrixKHR", float, 3, 3, 16, 2), i32, i64)
declare void @__spirv_CooperativeMatrixStoreKHR.1(ptr addrspace(1), target("spirv.CooperativeMatrixKHR", half, 3, 3, 16, 1), i32, i64)

!0 = !{i32 16}
