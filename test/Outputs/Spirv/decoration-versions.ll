; REQUIRES: spirv-tools
; RUN: %tenon_lower %s --target=loops --emit=spvasm -o - | FileCheck %s

; A decoration of a parameter or of an instruction may need a later version than
; everything else in the module: MaxByteOffset, for the dereferenceable bytes of
; functions that are not inlined, needs 1.1.

; CHECK: ; Version: 1.1
; CHECK: MaxByteOffset 4

define spir_kernel void @k(ptr addrspace(1) %p) {
  %v = call spir_func i32 @first(ptr addrspace(1) %p)
  store i32 %v, ptr addrspace(1) %p
  ret void
}

define spir_func i32 @first(ptr addrspace(1) %p) noinline !spirv.ParameterDecorations !0 {
  %v = load i32, ptr addrspace(1) %p
  %w = mul i32 %v, %v
  ret i32 %w
}

!0 = !{!1}
!1 = !{!2}
!2 = !{i32 45, i32 4}
