; RUN: %tenon_lower %s -O0 | FileCheck %s --check-prefix=O0
; RUN: %tenon_lower %s -O1 | FileCheck %s --check-prefix=O1
; RUN: %tenon_lower %s -O2 | FileCheck %s --check-prefix=O1
; RUN: %tenon_lower %s -O3 | FileCheck %s --check-prefix=O1
; RUN: %tenon_lower %s --verify | FileCheck %s --check-prefix=O1
; RUN: %expect 2 %tenon_lower %s -O10 2>&1 | FileCheck %s --check-prefix=UNKNOWN
; RUN: %expect 2 %tenon_lower %s -O7 2>&1 | FileCheck %s --check-prefix=UNKNOWN

; The kernel is inlined into its group's loops at each level; from -O1 on its
; arithmetic is simplified.

; O0: define void @k(
; O0: sub i32
; O1: define {{.*}}void @k(
; O1-NOT: sub i32
; O1: store i32
; UNKNOWN: error: expected -O0, -O1, -O2 or -O3

define spir_kernel void @k(ptr addrspace(1) %p, i32 %n) {
  %twice = mul i32 %n, 2
  %once = sub i32 %twice, %n
  store i32 %once, ptr addrspace(1) %p
  ret void
}
