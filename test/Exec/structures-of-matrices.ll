; Matrices and numbers in an array of structures, with an index that is known at run time.
; REQUIRES: numpy, x86, llvm-spirv
; DEFINE: %{launch} = --kernel=k --global=16 --local=16 out=%t.npy:f32:384 i64=5
; DEFINE: %{print} = %python -c "import numpy as n; x = n.load('%t.npy').reshape(3, 128); print(x.min(1), x.max(1))"
; RUN: %tenon_run %s --engine=reference %{launch} && %{print} | FileCheck %s
; RUN: %tenon_run %s %{launch} && %{print} | FileCheck %s
; RUN: %tenon_lower %s --target=loops -o %t.spv
; RUN: %tenon_run %t.spv --engine=reference %{launch} && %{print} | FileCheck %s
; CHECK: [22. 22. 11.] [22. 22. 11.]
%tile = type { target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2), i32 }
declare spir_func target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2) @_Z26__spirv_CompositeConstructf(float)
declare spir_func target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2) @_Z12__spirv_FAdd(target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2), target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2))
declare spir_func void @_Z33__spirv_CooperativeMatrixStoreKHR(ptr addrspace(1), target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2), i32, i64)
define spir_kernel void @k(ptr addrspace(1) %out, i64 %n) !intel_reqd_sub_group_size !0 {
entry:
  %tiles = alloca [3 x %tile]
  br label %start
start:
  %i = phi i64 [ 0, %entry ], [ %i.next, %start ]
  %tile = getelementptr [3 x %tile], ptr %tiles, i64 0, i64 %i
  store target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2) zeroinitializer, ptr %tile
  %count = getelementptr %tile, ptr %tile, i64 0, i32 1
  store i32 0, ptr %count
  %i.next = add i64 %i, 1
  %started = icmp eq i64 %i.next, 3
  br i1 %started, label %work, label %start
work:
  %w = phi i64 [ 0, %start ], [ %w.next, %work ]
  %third = urem i64 %w, 3
  %at = getelementptr [3 x %tile], ptr %tiles, i64 0, i64 %third
  %old = load target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2), ptr %at
  %one = call spir_func target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2) @_Z26__spirv_CompositeConstructf(float 1.0)
  %new = call spir_func target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2) @_Z12__spirv_FAdd(target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2) %old, target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2) %one)
  store target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2) %new, ptr %at
  %at.count = getelementptr i8, ptr %at, i64 8
  %c = load i32, ptr %at.count
  %c10 = add i32 %c, 10
  store i32 %c10, ptr %at.count
  %w.next = add i64 %w, 1
  %worked = icmp eq i64 %w.next, %n
  br i1 %worked, label %end, label %work
end:
  %e = phi i64 [ 0, %work ], [ %e.next, %end ]
  %last = getelementptr [3 x %tile], ptr %tiles, i64 0, i64 %e
  %x = load target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2), ptr %last
  %last.count = getelementptr %tile, ptr %last, i64 0, i32 1
  %k = load i32, ptr %last.count
  %kf = sitofp i32 %k to float
  %km = call spir_func target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2) @_Z26__spirv_CompositeConstructf(float %kf)
  %sum = call spir_func target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2) @_Z12__spirv_FAdd(target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2) %x, target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2) %km)
  %place = getelementptr [128 x float], ptr addrspace(1) %out, i64 %e
  call spir_func void @_Z33__spirv_CooperativeMatrixStoreKHR(ptr addrspace(1) %place, target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2) %sum, i32 0, i64 16)
  %e.next = add i64 %e, 1
  %ended = icmp eq i64 %e.next, 3
  br i1 %ended, label %done, label %end
done:
  ret void
}
!0 = !{i32 16}
