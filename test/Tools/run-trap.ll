; UNSUPPORTED: asan
; RUN: %expect --absent=%t.npy 1 %tenon_run %s --kernel=traps --engine=cpu --global=1 out=%t.npy:i32:1 i32=1 2>&1 | FileCheck %s --check-prefix=TRAP --implicit-check-not=PLEASE
; RUN: %expect --absent=%t.npy 1 %tenon_run %s --kernel=asserts --engine=cpu --global=1 out=%t.npy:i32:1 i32=1 2>&1 | FileCheck %s --check-prefix=ASSERT --implicit-check-not=PLEASE
; RUN: %tenon_run %s --kernel=traps --engine=cpu --global=1 out=%t.npy:i32:1 i32=0

; A kernel that traps, or whose assertion fails, ends tenon-run with a message.

; TRAP: error: kernel 'traps': it stops at a trap; --engine=reference names the work-item
; ASSERT: error: kernel 'asserts': an assertion failed; --engine=reference names the work-item
target triple = "spir64-unknown-unknown"

@text = internal addrspace(1) constant [5 x i8] c"text\00"

define spir_kernel void @traps(ptr addrspace(1) %p, i32 %n) {
  %bad = icmp eq i32 %n, 1
  br i1 %bad, label %trap, label %store

trap:
  call void @llvm.trap()
  unreachable

store:
  store i32 1, ptr addrspace(1) %p
  ret void
}

define spir_kernel void @asserts(ptr addrspace(1) %p, i32 %n) {
  %bad = icmp eq i32 %n, 1
  br i1 %bad, label %fail, label %store

fail:
  %t = addrspacecast ptr addrspace(1) @text to ptr addrspace(4)
  call void @__assert_fail(ptr addrspace(4) %t, ptr addrspace(4) %t, i32 3, ptr addrspace(4) %t)
  unreachable

store:
  store i32 1, ptr addrspace(1) %p
  ret void
}

declare void @__assert_fail(ptr addrspace(4), ptr addrspace(4), i32, ptr addrspace(4))
