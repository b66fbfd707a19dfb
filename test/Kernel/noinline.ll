; RUN: %expect 0 %tenon_lower %s --target=cpu --emit=obj -o %t.o
; RUN: %tenon_run %s --engine=cpu --kernel=plain --global=4 out=%t.npy:i32:4
; RUN: %tenon_run %s --engine=cpu --kernel=unoptimised --global=4 out=%t.npy:i32:4

; A kernel that must not be inlined becomes the body of the loop over
; work-items like any other.
target triple = "spir64-unknown-unknown"

define spir_kernel void @plain(ptr addrspace(1) %p) noinline {
  store i32 1, ptr addrspace(1) %p
  ret void
}

define spir_kernel void @unoptimised(ptr addrspace(1) %p) noinline optnone {
  store i32 1, ptr addrspace(1) %p
  ret void
}
