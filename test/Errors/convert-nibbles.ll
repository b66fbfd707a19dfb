; RUN: %expect 1 %tenon_lower %s -o - 2>&1 | FileCheck %s --implicit-check-not=error:

; CHECK: error: kernel 'k': OpConvertE2M1ToFP16INTEL: expected an integer of 4 bits for each converted number

define spir_kernel void @k(ptr addrspace(1) %p) {
  %r = call <8 x half> @__builtin_spirv_ConvertE2M1ToFP16INTEL(i16 0)
  ret void
}

declare <8 x half> @__builtin_spirv_ConvertE2M1ToFP16INTEL(i16)
