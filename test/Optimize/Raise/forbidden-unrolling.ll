; Matrices in a structure become values, too, if the input disables unrolling the loop that indexes
; them, as clang does at -O1.
; RUN: %tenon_opt -passes='tenon-raise<target=loops>' -S < %s | FileCheck %s

; CHECK-NOT: alloca
; CHECK: @tenon.store.acc.f32.8x16.row.align4.p1(ptr addrspace(1) %p, {{.*}} %m,
; CHECK: @tenon.store.acc.f32.8x16.row.align4.p1(ptr addrspace(1) %{{.*}}, {{.*}} zeroinitializer,
; CHECK: ret void

target triple = "spir64-unknown-unknown"

define spir_kernel void @k(ptr addrspace(1) %p, target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2) %m) {
entry:
  %array = alloca { [2 x target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2)], float }
  store target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2) %m, ptr %array
  %second = getelementptr [2 x target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2)], ptr %array, i64 0, i64 1
  store target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2) zeroinitializer, ptr %second
  br label %loop

loop:
  %i = phi i64 [ 0, %entry ], [ %next, %loop ]
  %at = getelementptr [2 x target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2)], ptr %array, i64 0, i64 %i
  %one = load target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2), ptr %at
  %to = getelementptr [128 x float], ptr addrspace(1) %p, i64 %i
  call void @tenon.store.acc.f32.8x16.row.align4.p1(ptr addrspace(1) %to, target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2) %one, i64 64)
  %next = add i64 %i, 1
  %more = icmp ult i64 %next, 2
  br i1 %more, label %loop, label %done, !llvm.loop !0

done:
  ret void
}

declare void @tenon.store.acc.f32.8x16.row.align4.p1(ptr addrspace(1), target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2), i64) #0

attributes #0 = { convergent nounwind willreturn memory(argmem: write) "tenon.align"="4" "tenon.layout"="row" "tenon.op"="store" "tenon.type"="acc.f32.8x16" }

!0 = distinct !{!0, !1}
!1 = !{!"llvm.loop.unroll.disable"}
