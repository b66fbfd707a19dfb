; Targets and parameters that have a sub-group size need tenon-subgroup-size before.
;
; RUN: not %tenon_opt -passes='tenon-legalize<target=nvptx>' -disable-output < %s 2>&1 | FileCheck %s
; RUN: not %tenon_opt -passes='tenon-legalize<target=cpu;subgroup-size=16>' -disable-output < %s 2>&1 | FileCheck %s
; RUN: %tenon_opt -passes='tenon-subgroup-size<target=nvptx>,tenon-legalize<target=nvptx>' -disable-output < %s
; RUN: %tenon_opt -passes='tenon-legalize<target=cpu>,tenon-legalize<target=loops>' -disable-output < %s

; CHECK: error: kernel 'k': has no sub-group size; tenon-subgroup-size has to run first
define spir_kernel void @k() {
  ret void
}
