; Two computed A, at different points: a load of B that is placed before one of them stays there.
; RUN: %tenon_opt -passes='tenon-recognize,tenon-raise<target=cpu>,verify' -S %s | FileCheck %s

; CHECK: [[FIRST:%.*]] = call {{.*}} @tenon.insert.a.i8.1x32
; CHECK: @tenon.muladd{{.*}}[[FIRST]]
; CHECK: [[SECOND:%.*]] = call {{.*}} @tenon.insert.a.i8.1x32
; CHECK: @tenon.muladd{{.*}}[[SECOND]]
target triple = "spir64-unknown-unknown"

define spir_kernel void @k(ptr addrspace(1) %a, ptr addrspace(1) %b, ptr addrspace(1) %d) !intel_reqd_sub_group_size !0 !reqd_work_group_size !1 {
  %lane = call spir_func i64 @_Z12get_local_idj(i32 0)
  %p.b = getelementptr <8 x i32>, ptr addrspace(1) %b, i64 %lane
  %y = load <8 x i32>, ptr addrspace(1) %p.b
  %same = load i16, ptr addrspace(1) %a
  %d1 = call i32 @_Z45__spirv_SubgroupMatrixMultiplyAccumulateINTEL(i32 32, i16 %same, <8 x i32> zeroinitializer, i32 0, i32 51)
  %p.a = getelementptr i16, ptr addrspace(1) %a, i64 %lane
  %x = load i16, ptr addrspace(1) %p.a
  %shifted = shl i16 %x, 4
  %d2 = call i32 @_Z45__spirv_SubgroupMatrixMultiplyAccumulateINTEL(i32 32, i16 %shifted, <8 x i32> %y, i32 %d1, i32 51)
  %p.d = getelementptr i32, ptr addrspace(1) %d, i64 %lane
  store i32 %d2, ptr addrspace(1) %p.d
  ret void
}

declare spir_func i64 @_Z12get_local_idj(i32)
declare i32 @_Z45__spirv_SubgroupMatrixMultiplyAccumulateINTEL(i32, i16, <8 x i32>, i32, i32)

!0 = !{i32 16}
!1 = !{i32 16, i32 1, i32 1}
