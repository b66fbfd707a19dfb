; RUN: %tenon_opt -passes=tenon-recognize -S < %s | FileCheck %s

; A bfloat16 or half class is passed by pointer; its one member is the component.

; CHECK: [[V:%.*]] = load i16, ptr %x
; CHECK: call target("spirv.CooperativeMatrixKHR", i16, 3, 8, 16, 0) @tenon.fill.a.i16.8x16(i16 [[V]])

%class.bfloat16 = type { i16 }

define spir_func void @f(ptr %x) {
  %a = call spir_func target("spirv.CooperativeMatrixKHR", i16, 3, 8, 16, 0) @_Z26__spirv_CompositeConstructIsN4sycl3_V13ext6oneapi8bfloat16ELm8ELm16EE(ptr byval(%class.bfloat16) %x)
  ret void
}

declare spir_func target("spirv.CooperativeMatrixKHR", i16, 3, 8, 16, 0) @_Z26__spirv_CompositeConstructIsN4sycl3_V13ext6oneapi8bfloat16ELm8ELm16EE(ptr byval(%class.bfloat16))
