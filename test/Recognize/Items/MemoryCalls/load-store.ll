; RUN: %tenon_opt -passes=tenon-recognize -S < %s | FileCheck %s

; Loads and stores as calls, with and without memory operands.

; CHECK-LABEL: define {{.*}}@k(
; CHECK-NEXT: [[X:%.*]] = load float, ptr addrspace(1) %p, align 4
; CHECK-NEXT: [[Y:%.*]] = load volatile <4 x i32>, ptr addrspace(1) %q, align 4
; CHECK-NEXT: store float [[X]], ptr addrspace(1) %p, align 1
; CHECK-NEXT: store <4 x i32> [[Y]], ptr addrspace(1) %q, align 16, !nontemporal
; CHECK-NEXT: ret void

define spir_kernel void @k(ptr addrspace(1) %p, ptr addrspace(1) %q) {
  %x = call spir_func float @_Z12__spirv_LoadPf(ptr addrspace(1) %p)
  %y = call spir_func <4 x i32> @_Z12__spirv_LoadPDv4_iii(ptr addrspace(1) %q, i32 3, i32 4)
  call spir_func void @_Z13__spirv_StorePffii(ptr addrspace(1) %p, float %x, i32 2, i32 1)
  call spir_func void @_Z13__spirv_StorePDv4_iS_i(ptr addrspace(1) %q, <4 x i32> %y, i32 4)
  ret void
}

declare spir_func float @_Z12__spirv_LoadPf(ptr addrspace(1))
declare spir_func <4 x i32> @_Z12__spirv_LoadPDv4_iii(ptr addrspace(1), i32, i32)
declare spir_func void @_Z13__spirv_StorePffii(ptr addrspace(1), float, i32, i32)
declare spir_func void @_Z13__spirv_StorePDv4_iS_i(ptr addrspace(1), <4 x i32>, i32)
