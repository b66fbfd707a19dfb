; RUN: %expect 1 %tenon_lower %s -o - 2>&1 | FileCheck %s --implicit-check-not=error:

; CHECK: error: kernel 'k': OpUMulExtended: expected two integers of one type, and a structure of two such integers for the result

%pair = type { i32, i64 }

define spir_kernel void @k(ptr addrspace(1) %p) {
  %s = alloca %pair
  call void @_Z20__spirv_UMulExtendedii(ptr sret(%pair) %s, i32 1, i32 2)
  ret void
}

declare void @_Z20__spirv_UMulExtendedii(ptr sret(%pair), i32, i32)
