; A sub-group that is no power of two, or larger than 64, cannot be widened.

; RUN: not %tenon_opt -passes='tenon-widen<target=cpu>' -disable-output < %s 2>&1 | FileCheck %s --check-prefix=TWELVE
; RUN: sed 's/i32 12/i32 128/' %s | not %tenon_opt -passes='tenon-widen<target=cpu>' -disable-output 2>&1 | FileCheck %s --check-prefix=MANY

; TWELVE: error: kernel 'k': requires sub-groups of 12, expected a power of two up to 64; the nearest that works is 16
; MANY: error: kernel 'k': requires sub-groups of 128, expected a power of two up to 64; the nearest that works is 64

define spir_kernel void @k() !intel_reqd_sub_group_size !0 {
  ret void
}

!0 = !{i32 12}
