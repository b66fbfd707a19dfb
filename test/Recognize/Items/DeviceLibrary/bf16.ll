; RUN: %tenon_opt -passes=tenon-recognize -S < %s | FileCheck %s

; Conversions take what a pointer points to, a value, or several elements in memory.

; CHECK-LABEL: define {{.*}}@k(
; CHECK: load i16, ptr addrspace(4) %p
; CHECK: load float, ptr addrspace(4) %q
; CHECK: load <3 x float>, ptr addrspace(4) %q, align 4
; CHECK: store <3 x i16> {{.*}}, ptr addrspace(4) %p, align 2
; CHECK: fpext half
; CHECK-NOT: __devicelib
; CHECK: ret void

define spir_kernel void @k(ptr addrspace(4) %p, ptr addrspace(4) %q, half %h) {
  %x = call spir_func float @__devicelib_ConvertBF16ToFINTEL(ptr addrspace(4) %p)
  %y = call spir_func i16 @__devicelib_ConvertFToBF16INTEL(ptr addrspace(4) %q)
  call spir_func void @__devicelib_ConvertFToBF16INTELVec3(ptr addrspace(4) %q, ptr addrspace(4) %p)
  %z = call spir_func i16 @__devicelib_imf_float2bfloat16(float %x)
  %w = call spir_func float @__devicelib_imf_half2float(half %h)
  ret void
}

declare spir_func float @__devicelib_ConvertBF16ToFINTEL(ptr addrspace(4))
declare spir_func i16 @__devicelib_ConvertFToBF16INTEL(ptr addrspace(4))
declare spir_func void @__devicelib_ConvertFToBF16INTELVec3(ptr addrspace(4), ptr addrspace(4))
declare spir_func i16 @__devicelib_imf_float2bfloat16(float)
declare spir_func float @__devicelib_imf_half2float(half)
