; RUN: %tenon_opt -passes=tenon-recognize -S < %s | FileCheck %s

; SPV_INTEL_predicated_io as Triton for Intel's GPUs and llvm-spirv write it, with and
; without memory operands, becomes branches.

; CHECK-LABEL: define {{.*}}@k(
; CHECK: br i1 %c, label %[[LOAD:.*]], label %[[AFTER:.*]]
; CHECK: [[LOAD]]:
; CHECK-NEXT: [[L:%.*]] = load i32, ptr addrspace(1) %p, align 4
; CHECK-NEXT: br label %[[AFTER]]
; CHECK: [[AFTER]]:
; CHECK-NEXT: [[X:%.*]] = phi i32 [ [[L]], %[[LOAD]] ], [ %d, %{{.*}} ]
; CHECK: load <4 x float>, ptr addrspace(1) %q, align 4, !nontemporal
; CHECK: br i1 %c, label %[[STORE:.*]], label
; CHECK: [[STORE]]:
; CHECK-NEXT: store i32 [[X]], ptr addrspace(1) %p, align 4
; CHECK: icmp ne i8 %b, 0
; CHECK: store <4 x float> %{{.*}}, ptr addrspace(1) %q, align 8
; CHECK-NOT: Predicated

define spir_kernel void @k(ptr addrspace(1) %p, ptr addrspace(1) %q, i1 %c, i8 %b, i32 %d) {
  %x = call spir_func i32 @_Z27__spirv_PredicatedLoadINTELPU3AS1vbi(ptr addrspace(1) %p, i1 %c, i32 %d)
  %y = call spir_func <4 x float> @_Z27__spirv_PredicatedLoadINTELPU3AS1Dv4_fbS_ii(ptr addrspace(1) %q, i1 %c, <4 x float> zeroinitializer, i32 6, i32 4)
  call spir_func void @_Z28__spirv_PredicatedStoreINTELPU3AS1vib(ptr addrspace(1) %p, i32 %x, i1 %c)
  call spir_func void @_Z28__spirv_PredicatedStoreINTELPU3AS1Dv4_fS_hii(ptr addrspace(1) %q, <4 x float> %y, i8 %b, i32 2, i32 8)
  ret void
}

declare spir_func i32 @_Z27__spirv_PredicatedLoadINTELPU3AS1vbi(ptr addrspace(1), i1, i32)
declare spir_func <4 x float> @_Z27__spirv_PredicatedLoadINTELPU3AS1Dv4_fbS_ii(ptr addrspace(1), i1, <4 x float>, i32, i32)
declare spir_func void @_Z28__spirv_PredicatedStoreINTELPU3AS1vib(ptr addrspace(1), i32, i1)
declare spir_func void @_Z28__spirv_PredicatedStoreINTELPU3AS1Dv4_fS_hii(ptr addrspace(1), <4 x float>, i8, i32, i32)
