; Functions of libdevice that are not found are listed in a warning.

; REQUIRES: nvptx-registered-target
; RUN: env TENON_LIBDEVICE=%t.none not %tenon_lower %s --target=nvptx -o %t.ptx 2>&1 | FileCheck %s
; CHECK: error: {{.*}}.none: {{.*}}o such file
define spir_kernel void @k(ptr addrspace(1) %p, float %x) {
  %y = call spir_func float @_Z4tanhf(float %x)
  store float %y, ptr addrspace(1) %p
  ret void
}
declare spir_func float @_Z4tanhf(float)
