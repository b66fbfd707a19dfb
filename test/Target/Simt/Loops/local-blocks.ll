; RUN: %tenon_lower %s --target=loops -o - --emit=ll | FileCheck %s
; RUN: %tenon_lower %s --target=nvptx --mcpu=sm_90 -o - --emit=ll | FileCheck %s --check-prefix=NVPTX

; Lanes wait before and after each run of block writes in local memory, by which Triton
; exchanges values between them without a barrier, but not for blocks in global memory.

; CHECK: ControlBarrier
; CHECK: store i8 {{.*}} addrspace(3)
; CHECK-NOT: Barrier
; CHECK: store i8 {{.*}} addrspace(3)
; CHECK: ControlBarrier
; CHECK: load i8, ptr addrspace(3)
; CHECK-NOT: Barrier{{.*}}(i32
; CHECK: ret void

; NVPTX: bar.warp.sync
; NVPTX: store i8 {{.*}} addrspace(3)
; NVPTX: store i8 {{.*}} addrspace(3)
; NVPTX: bar.warp.sync
; NVPTX: load i8, ptr addrspace(3)

define spir_kernel void @k(ptr addrspace(1) %to, ptr addrspace(3) %local, i8 %x, i8 %y) !intel_reqd_sub_group_size !0 {
  call spir_func void @_Z31__spirv_SubgroupBlockWriteINTELPU3AS3hh(ptr addrspace(3) %local, i8 %x)
  %next = getelementptr i8, ptr addrspace(3) %local, i64 16
  call spir_func void @_Z31__spirv_SubgroupBlockWriteINTELPU3AS3hh(ptr addrspace(3) %next, i8 %y)
  %lane = call spir_func i32 @_Z40__spirv_BuiltInSubgroupLocalInvocationIdv()
  %other = xor i32 %lane, 31
  %from = getelementptr i8, ptr addrspace(3) %local, i32 %other
  %value = load i8, ptr addrspace(3) %from, align 1
  call spir_func void @_Z31__spirv_SubgroupBlockWriteINTELPU3AS1hh(ptr addrspace(1) %to, i8 %value)
  ret void
}
declare spir_func void @_Z31__spirv_SubgroupBlockWriteINTELPU3AS3hh(ptr addrspace(3), i8)
declare spir_func void @_Z31__spirv_SubgroupBlockWriteINTELPU3AS1hh(ptr addrspace(1), i8)
declare spir_func i32 @_Z40__spirv_BuiltInSubgroupLocalInvocationIdv()
!0 = !{i32 16}
