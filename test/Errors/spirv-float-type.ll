; RUN: %expect --absent=%t.spv 1 %tenon_lower %s --target=loops -o %t.spv 2>&1 | FileCheck %s --implicit-check-not=error:

; CHECK: error: kernel 'k': load: SPIR-V has no floating-point type fp128; the nearest that works is double{{$}}

define spir_kernel void @k(ptr addrspace(1) %p) {
  %x = load fp128, ptr addrspace(1) %p
  %y = fadd fp128 %x, %x
  store fp128 %y, ptr addrspace(1) %p
  ret void
}
