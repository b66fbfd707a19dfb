; RUN: %tenon_opt -passes='tenon-recognize,tenon-library<target=cpu>' -S < %s | FileCheck %s

; Functions of the C library alone are called component by component; half is converted
; to float.

; CHECK-LABEL: define {{.*}}@f(
; CHECK: call float @erff(float %x)
; CHECK: call double @erf(double %d)
; CHECK: [[E:%.*]] = fpext half %h to float
; CHECK: [[R:%.*]] = call float @erff(float [[E]])
; CHECK: fptrunc float [[R]] to half
; CHECK: [[A:%.*]] = extractelement <2 x float> %v, i64 0
; CHECK: [[B:%.*]] = extractelement <2 x float> %v, i64 0
; CHECK: call float @hypotf(float [[A]], float [[B]])
; CHECK: call float @hypotf(
; CHECK: insertelement <2 x float> {{.*}}, i64 1

define void @f(float %x, double %d, half %h, <2 x float> %v) {
  %1 = call float @_Z15__spirv_ocl_erff(float %x)
  %2 = call double @_Z3erfd(double %d)
  %3 = call half @_Z3erfDh(half %h)
  %4 = call <2 x float> @_Z5hypotDv2_fS_(<2 x float> %v, <2 x float> %v)
  ret void
}

declare float @_Z15__spirv_ocl_erff(float)
declare double @_Z3erfd(double)
declare half @_Z3erfDh(half)
declare <2 x float> @_Z5hypotDv2_fS_(<2 x float>, <2 x float>)
