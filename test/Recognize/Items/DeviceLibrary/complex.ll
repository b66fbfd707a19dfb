; RUN: %tenon_opt -passes=tenon-recognize -S < %s | FileCheck %s

; Functions of complex numbers by C's names, with operands and results in memory, in
; structures, in vectors and as two numbers; other names of C++ are not recognised.

; CHECK-LABEL: define {{.*}}@k(
; CHECK: [[RE:%.*]] = load float, ptr %z
; CHECK: [[IM:%.*]] = load float, ptr
; CHECK: [[E:%.*]] = call { float, float } @tenon.library.cexp.f32(float [[RE]], float [[IM]])
; CHECK: [[ERE:%.*]] = extractvalue { float, float } [[E]], 0
; CHECK: [[EIM:%.*]] = extractvalue { float, float } [[E]], 1
; CHECK: store float [[ERE]], ptr addrspace(4) %r
; CHECK: store float [[EIM]], ptr addrspace(4)
; CHECK: call double @tenon.library.hypot.f64(double %x, double %y)
; CHECK: call { double, double } @tenon.library.cmul.f64(double %x, double %y, double %x, double %x)

; sin z = -i sinh(iz)
; CHECK: [[TURNED:%.*]] = fneg double %y
; CHECK: [[SINH:%.*]] = call { double, double } @tenon.library.csinh.f64(double [[TURNED]], double %x)
; CHECK: [[SRE:%.*]] = extractvalue { double, double } [[SINH]], 0
; CHECK: [[SIM:%.*]] = extractvalue { double, double } [[SINH]], 1
; CHECK: [[BACK:%.*]] = fneg double [[SRE]]
; CHECK: [[FIRST:%.*]] = insertvalue { double, double } poison, double [[SIM]], 0
; CHECK: insertvalue { double, double } [[FIRST]], double [[BACK]], 1

; CHECK: call { float, float } @tenon.library.cacos.f32(
; CHECK: insertelement <2 x float>
; CHECK: call spir_func float @cbesf(ptr %z)
; CHECK: ret void

define spir_kernel void @k(ptr %z, ptr addrspace(4) %r, double %x, double %y, <2 x float> %v) {
  call spir_func void @__devicelib_cexpf(ptr addrspace(4) sret({ float, float }) %r, ptr byval({ float, float }) %z)
  %a = call spir_func double @cabs(double %x, double %y)
  call spir_func void @__muldc3(ptr addrspace(4) %r, double %x, double %y, double %x, double %x)
  %s = call spir_func { double, double } @csin(double %x, double %y)
  %c = call spir_func <2 x float> @cacosf(<2 x float> %v)
  %n = call spir_func float @cbesf(ptr %z)
  ret void
}

declare spir_func void @__devicelib_cexpf(ptr addrspace(4) sret({ float, float }), ptr byval({ float, float }))
declare spir_func double @cabs(double, double)
declare spir_func void @__muldc3(ptr addrspace(4), double, double, double, double)
declare spir_func { double, double } @csin(double, double)
declare spir_func <2 x float> @cacosf(<2 x float>)
declare spir_func float @cbesf(ptr)
