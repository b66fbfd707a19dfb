; Functions of complex numbers are expanded to functions of real ones on all targets, which
; may have these.

; RUN: %tenon_opt -passes='tenon-library<target=cpu>' -S < %s | FileCheck %s --check-prefixes=CHECK,CPU
; RUN: %tenon_opt -passes='tenon-library<target=loops>' -S < %s | FileCheck %s --check-prefixes=CHECK,LOOPS

; The exponential is multiplied in parts, so that it does not overflow before the product.
; CHECK-LABEL: define {{.*}}@exp(
; CHECK: [[LARGE:%.*]] = fcmp ogt float %x, 1.600000e+02
; CHECK: [[LESS:%.*]] = fsub float %x, 1.280000e+02
; CHECK: [[X:%.*]] = select i1 [[LARGE]], float [[LESS]], float %x
; CHECK: [[HALF:%.*]] = fmul float [[X]], 5.000000e-01
; CHECK: [[H:%.*]] = call float @llvm.exp.f32(float [[HALF]])
; CHECK: [[R:%.*]] = select i1 [[LARGE]], float 0x45B4259820000000, float 1.000000e+00
; CHECK: [[C:%.*]] = call float @llvm.cos.f32(float [[V:%.*]])
; CHECK: [[P:%.*]] = fmul float [[H]], [[C]]
; CHECK: [[P2:%.*]] = fmul float [[P]], [[H]]
; CHECK: [[P3:%.*]] = fmul float [[P2]], [[R]]
; CHECK: fmul float [[P3]], [[R]]
; CHECK: [[S:%.*]] = call float @llvm.sin.f32(float [[V]])
; CHECK: [[Q:%.*]] = fmul float [[H]], [[S]]
; CHECK: fmul float [[Q]], [[H]]
; CHECK-NOT: br
; CHECK: ret { float, float }

; CHECK-LABEL: define {{.*}}@sqrt(
; CPU: call double @hypot(
; LOOPS: call double @tenon.library.hypot.f64(
; CHECK: call double @llvm.sqrt.f64(
; CHECK-NOT: br
; CHECK: ret { double, double }
; CHECK-NOT: tenon.library.c

define { float, float } @exp(float %x, float %y) {
  %r = call { float, float } @tenon.library.cexp.f32(float %x, float %y)
  ret { float, float } %r
}

define { double, double } @sqrt(double %x, double %y) {
  %r = call { double, double } @tenon.library.csqrt.f64(double %x, double %y)
  ret { double, double } %r
}

declare { float, float } @tenon.library.cexp.f32(float, float) #0
declare { double, double } @tenon.library.csqrt.f64(double, double) #1

attributes #0 = { memory(none) "tenon.library"="cexp" }
attributes #1 = { memory(none) "tenon.library"="csqrt" }
