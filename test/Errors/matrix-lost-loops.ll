; RUN: %expect --absent=%t.spv 1 %tenon_lower %s --target=loops -o %t.spv 2>&1 | FileCheck %s -DTARGET=loops --implicit-check-not=error:
; RUN: %expect --absent=%t.spv 1 %tenon_lower %s --target=dpas --device=pvc -o %t.spv 2>&1 | FileCheck %s -DTARGET=dpas --implicit-check-not=error:

; Operations on matrices that older IR keeps as pointers must not remain.
; CHECK-DAG: error: kernel 'k': call of '_Z26__spirv_CompositeConstructf': target [[TARGET]] has no such function; expected one that the module or OpenCL C defines
; CHECK-DAG: error: kernel 'k': call of '_Z28__spirv_VectorExtractDynamicPf': target [[TARGET]] has no such function; expected one that the module or OpenCL C defines
; CHECK-DAG: error: kernel 'k': call of '_Z19__spirv_AccessChainPf': target [[TARGET]] has no such function; expected one that the module or OpenCL C defines
target triple = "spir64-unknown-unknown"

define spir_kernel void @k(ptr addrspace(1) %p) {
  %m = call spir_func ptr @_Z26__spirv_CompositeConstructf(float 1.0)
  %e = call spir_func float @_Z28__spirv_VectorExtractDynamicPf(ptr %m, i64 1)
  %q = call spir_func ptr @_Z19__spirv_AccessChainPf(ptr %m, i64 1)
  store float %e, ptr addrspace(1) %p
  store float 2.0, ptr %q
  ret void
}

declare spir_func ptr @_Z26__spirv_CompositeConstructf(float)
declare spir_func float @_Z28__spirv_VectorExtractDynamicPf(ptr, i64)
declare spir_func ptr @_Z19__spirv_AccessChainPf(ptr, i64)
