; RUN: %expect --absent=%t.o 1 %tenon_lower %s -o %t.o 2>&1 | FileCheck %s --implicit-check-not=error:

; CHECK: error: kernel 'k': intel_sub_group_block_read4: expected vectors of a fixed number of elements{{$}}
; CHECK: error: kernel 'k': OpSelect: expected vectors of a fixed number of elements{{$}}

define spir_kernel void @k(ptr addrspace(1) %p) !intel_reqd_sub_group_size !0 {
  %r = call <vscale x 4 x i32> @_Z27intel_sub_group_block_read4PU3AS1Kj(ptr addrspace(1) %p)
  %s = call <2 x i32> @_Z14__spirv_SelectDv2_bDv2_iS0_(<vscale x 2 x i1> zeroinitializer, <2 x i32> zeroinitializer, <2 x i32> zeroinitializer)
  ret void
}

declare <vscale x 4 x i32> @_Z27intel_sub_group_block_read4PU3AS1Kj(ptr addrspace(1))
declare <2 x i32> @_Z14__spirv_SelectDv2_bDv2_iS0_(<vscale x 2 x i1>, <2 x i32>, <2 x i32>)

!0 = !{i32 16}
