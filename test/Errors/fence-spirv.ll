; RUN: %expect --absent=%t.o 1 %tenon_lower %s -o %t.o 2>&1 | FileCheck %s --implicit-check-not=error:

; CHECK: error: kernel 'k': OpMemoryBarrier: expected a scope and semantics{{$}}

define spir_kernel void @k(i32 %x) {
  call void @_Z21__spirv_MemoryBarrieri(i32 2)
  ret void
}

declare void @_Z21__spirv_MemoryBarrieri(i32)
