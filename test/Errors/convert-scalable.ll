; RUN: %expect 1 %tenon_lower %s -o - 2>&1 | FileCheck %s --implicit-check-not=error:

; CHECK: error: kernel 'k': OpConvertE2M1ToFP16INTEL: expected vectors of a fixed number of elements

define spir_kernel void @k(ptr addrspace(1) %p) {
  %r = call half @__builtin_spirv_ConvertE2M1ToFP16INTEL(<vscale x 4 x i8> zeroinitializer)
  ret void
}

declare half @__builtin_spirv_ConvertE2M1ToFP16INTEL(<vscale x 4 x i8>)
