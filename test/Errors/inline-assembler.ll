; RUN: %expect 1 %tenon_lower %s --target=cpu -o - 2>&1 | FileCheck %s --implicit-check-not=error:
; RUN: %expect 1 %tenon_lower %s --target=loops -o - 2>&1 | FileCheck %s --implicit-check-not=error:
; RUN: %expect 1 %tenon_lower %s --target=nvptx -o - 2>&1 | FileCheck %s --implicit-check-not=error:

; CHECK: error: kernel 'k': inline assembler: target {{cpu|loops|nvptx}} does not run instructions of other processors; the nearest that works is the same code in OpenCL C or SYCL

define spir_kernel void @k(ptr addrspace(1) %p, i32 %x) !intel_reqd_sub_group_size !0 {
  %r = call i32 asm sideeffect "mov (M1, 16) $0(0, 0)<1> $1(0, 0)<1;1,0>", "=rw,rw"(i32 %x)
  store i32 %r, ptr addrspace(1) %p
  ret void
}

!0 = !{i32 16}
