; A function of the C library on the lanes: of the vector library in pieces of the
; sizes that it has, else component by component.

; RUN: %tenon_opt -passes='tenon-recognize,tenon-library<target=cpu>,tenon-widen<target=cpu>' -S < %s | FileCheck %s
; RUN: %tenon_lower %s --mcpu=x86-64-v4 --triple=x86_64-unknown-linux-gnu --emit=asm -o - | FileCheck %s --check-prefix=E16
; RUN: sed 's/i32 16/i32 32/' %s > %t.32.ll
; RUN: %tenon_lower %t.32.ll --mcpu=x86-64-v3 --triple=x86_64-unknown-linux-gnu --emit=asm -o - | FileCheck %s --check-prefix=D8
; RUN: sed 's/i32 16/i32 2/' %s > %t.2.ll
; RUN: %tenon_lower %t.2.ll --mcpu=x86-64-v3 --triple=x86_64-unknown-linux-gnu --emit=asm -o - | FileCheck %s --check-prefix=B4

; CHECK: call <16 x float> @tenon.maths.erff.v16(<16 x float>
; CHECK: define internal <16 x float> @tenon.maths.erff.v16(<16 x float> %0)
; CHECK: call float @erff(float
; E16: _ZGVeN16v_erff
; E16: _ZGVeN16v_expf
; D8-COUNT-4: _ZGVdN8v_erff
; B4: _ZGVbN4v_erff

define spir_kernel void @k(ptr addrspace(1) %p) !intel_reqd_sub_group_size !0 {
  %id = call spir_func i64 @_Z13get_global_idj(i32 0)
  %q = getelementptr float, ptr addrspace(1) %p, i64 %id
  %x = load float, ptr addrspace(1) %q
  %y = call spir_func float @_Z3erff(float %x)
  %z = call spir_func float @_Z3expf(float %y)
  store float %z, ptr addrspace(1) %q
  ret void
}

declare spir_func i64 @_Z13get_global_idj(i32)
declare spir_func float @_Z3erff(float)
declare spir_func float @_Z3expf(float)

!0 = !{i32 16}
