; LLVM's back end crashes on an llvm.frexp whose exponent is not used.
;
; REQUIRES: spirv-tools
; RUN: %tenon_lower %s --target=loops --emit=spvasm -o - | FileCheck %s

; CHECK: %[[M:.*]] = OpExtInst %float %{{.*}} frexp %x
; CHECK: OpStore %p %[[M]]
define spir_kernel void @k(ptr addrspace(1) %p, float %x) {
  %both = call { float, i32 } @llvm.frexp.f32.i32(float %x)
  %m = extractvalue { float, i32 } %both, 0
  store float %m, ptr addrspace(1) %p
  ret void
}
