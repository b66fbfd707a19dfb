; RUN: %expect 1 %tenon_lower %s -o - 2>&1 | FileCheck %s --implicit-check-not=error:

; CHECK: error: kernel 'k': intel_manageable_barrier_init: expected two numbers, and a pointer as result{{$}}

define spir_kernel void @k() {
  %b = call spir_func i64 @intel_manageable_barrier_init(i32 8, i32 8)
  ret void
}

declare spir_func i64 @intel_manageable_barrier_init(i32, i32)
