; RUN: %tenon_opt -passes=tenon-recognize -S < %s | FileCheck %s

; SPV_INTEL_sigmoid's function is 1 / (1 + exp(-x)); halfs are computed as floats.

; CHECK-LABEL: define {{.*}}@k(
; CHECK-NEXT: [[N:%.*]] = fneg <2 x float> %x
; CHECK-NEXT: [[E:%.*]] = call <2 x float> @llvm.exp.v2f32(<2 x float> [[N]])
; CHECK-NEXT: [[S:%.*]] = fadd <2 x float> splat (float 1.000000e+00), [[E]]
; CHECK-NEXT: [[Y:%.*]] = fdiv <2 x float> splat (float 1.000000e+00), [[S]]
; CHECK: fpext half %h to float
; CHECK: fptrunc float %{{.*}} to half

define spir_kernel void @k(ptr addrspace(1) %p, <2 x float> %x, half %h) {
  %y = call spir_func <2 x float> @_Z21__spirv_FSigmoidINTELDv2_f(<2 x float> %x)
  store <2 x float> %y, ptr addrspace(1) %p
  %z = call spir_func half @_Z21__spirv_FSigmoidINTELDh(half %h)
  store half %z, ptr addrspace(1) %p
  ret void
}

declare spir_func <2 x float> @_Z21__spirv_FSigmoidINTELDv2_f(<2 x float>)
declare spir_func half @_Z21__spirv_FSigmoidINTELDh(half)
