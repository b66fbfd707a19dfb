; RUN: %expect 1 %tenon_lower %s --target=loops -o %t.spv 2>&1 | FileCheck %s -DTARGET=loops --implicit-check-not=error:
; RUN: %expect 1 %tenon_lower %s --target=dpas -o %t.spv 2>&1 | FileCheck %s -DTARGET=dpas --implicit-check-not=error:

; A failed assertion ends the process; a kernel on a device cannot do that.

; CHECK: error: kernel 'k': assert(): target [[TARGET]] cannot end a launch; the nearest that works is to compile the kernel with -DNDEBUG
target triple = "spir64-unknown-unknown"

define spir_kernel void @k(ptr addrspace(4) %text) {
  call spir_func void @__devicelib_assert_fail(ptr addrspace(4) %text, ptr addrspace(4) %text, i32 7, ptr addrspace(4) %text, i64 0, i64 0, i64 0, i64 0, i64 0, i64 0)
  ret void
}

declare spir_func void @__devicelib_assert_fail(ptr addrspace(4), ptr addrspace(4), i32, ptr addrspace(4), i64, i64, i64, i64, i64, i64)
