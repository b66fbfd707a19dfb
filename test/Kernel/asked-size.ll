; RUN: not %tenon_opt -passes='tenon-work-group<target=cpu;subgroup-size=16>' -disable-output < %s 2>&1 | FileCheck %s
; RUN: %tenon_opt -passes='tenon-work-group<target=cpu;subgroup-size=1>' -disable-output < %s

; A size from the user is as binding as one that a kernel requires.

; CHECK: error: sub-groups of 16 were requested, but target cpu runs sub-groups of one work-item; the nearest that works is subgroup-size=1

define spir_kernel void @k() {
  ret void
}
