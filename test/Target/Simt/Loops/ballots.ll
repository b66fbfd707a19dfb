; The code for ballots and lane masks needs no integers beyond 64 bits, nor
; anything else that other compilers lack.

; REQUIRES: spirv-tools
; RUN: %tenon_lower %s --target=loops --subgroup-size=16 -o %t.spv
; RUN: %spirv_val %t.spv
; RUN: %tenon_lower %s --target=loops --subgroup-size=16 --emit=ll -o - | FileCheck %s

; CHECK-NOT: i128
; CHECK: @_Z16sub_group_balloti(
; CHECK: @_Z30sub_group_clustered_reduce_addij({{.*}}i32 4)
; CHECK: @_Z32sub_group_non_uniform_reduce_mini(

define spir_kernel void @k(ptr addrspace(1) %p, i32 %x) {
  %b = call spir_func <4 x i32> @_Z16sub_group_balloti(i32 %x)
  %n = call spir_func i32 @_Z26sub_group_ballot_bit_countDv4_j(<4 x i32> %b)
  %l = call spir_func i32 @_Z25sub_group_ballot_find_lsbDv4_j(<4 x i32> %b)
  %m = call spir_func <4 x i32> @_Z21get_sub_group_ge_maskv()
  %e = extractelement <4 x i32> %m, i32 0
  %c = call spir_func i32 @_Z30sub_group_clustered_reduce_addjj(i32 %e, i32 4)
  %r = call spir_func i32 @_Z32sub_group_non_uniform_reduce_mini(i32 %l)
  %s = add i32 %c, %r
  %t = mul i32 %s, %n
  store i32 %t, ptr addrspace(1) %p
  ret void
}

declare spir_func <4 x i32> @_Z16sub_group_balloti(i32)
declare spir_func i32 @_Z26sub_group_ballot_bit_countDv4_j(<4 x i32>)
declare spir_func i32 @_Z25sub_group_ballot_find_lsbDv4_j(<4 x i32>)
declare spir_func <4 x i32> @_Z21get_sub_group_ge_maskv()
declare spir_func i32 @_Z30sub_group_clustered_reduce_addjj(i32, i32)
declare spir_func i32 @_Z32sub_group_non_uniform_reduce_mini(i32)
