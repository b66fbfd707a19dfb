; RUN: %expect --absent=%t.o 1 %tenon_lower %s -o %t.o 2>&1 | FileCheck %s --implicit-check-not=error:

; CHECK: error: kernel 'k': intel_sub_group_block_read: expected a pointer; images are not supported

define spir_kernel void @k(i32 %n) {
  %r = call i32 @_Z26intel_sub_group_block_read14ocl_image2d_roDv2_i(ptr null, <2 x i32> zeroinitializer)
  ret void
}

declare i32 @_Z26intel_sub_group_block_read14ocl_image2d_roDv2_i(ptr, <2 x i32>)
