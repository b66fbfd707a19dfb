; AArch64 without instructions for bf16: LLVM rounds sums of vectors incorrectly, and for SVE it
; cannot select conversions and comparisons. All are computed in float and by integer operations.
;
; REQUIRES: aarch64-registered-target
; DEFINE: %{lower} = %tenon_lower %s --target=cpu --triple=aarch64-unknown-linux-gnu
; RUN: %{lower} --mcpu=cortex-a53 --emit=ll -o - \
; RUN:   | FileCheck %s --implicit-check-not="{{(fadd|fmul|fcmp|fptrunc|itofp).* x bfloat>}}"
; RUN: %{lower} --mcpu=a64fx -o %t.o
; RUN: %{lower} --mcpu=neoverse-v1 --emit=ll -o - | FileCheck --check-prefix=HAS %s
;
; CHECK: fadd <16 x float>
; CHECK: fcmp olt <16 x float>
; HAS: fptrunc <16 x double> {{.*}} to <16 x bfloat>
; HAS: fadd <16 x bfloat>
target triple = "spir64-unknown-unknown"

define spir_kernel void @k(ptr addrspace(1) %x, ptr addrspace(1) %y, ptr addrspace(1) %z) !intel_reqd_sub_group_size !0 {
  %id = call spir_func i64 @_Z13get_global_idj(i32 0)
  %px = getelementptr bfloat, ptr addrspace(1) %x, i64 %id
  %a = load bfloat, ptr addrspace(1) %px
  %py = getelementptr double, ptr addrspace(1) %y, i64 %id
  %wide = load double, ptr addrspace(1) %py
  %b = fptrunc double %wide to bfloat
  %sum = fadd bfloat %a, %b
  %less = fcmp olt bfloat %sum, %b
  %bit = zext i1 %less to i8
  %number = uitofp i8 %bit to bfloat
  %product = fmul bfloat %sum, %number
  %pz = getelementptr bfloat, ptr addrspace(1) %z, i64 %id
  store bfloat %product, ptr addrspace(1) %pz
  ret void
}

declare spir_func i64 @_Z13get_global_idj(i32)

!0 = !{i32 16}
