; An alias is replaced by its variable or function: the function is inlined where it has
; to be, and the variable moves to the target's address space.

; REQUIRES: nvptx-registered-target, x86-registered-target
; RUN: %tenon_opt -passes=tenon-inline -S < %s | FileCheck %s
; RUN: %tenon_lower %s --target=cpu --emit=obj -o %t.o
; RUN: %tenon_lower %s --target=nvptx --emit=ll -o - | FileCheck %s --check-prefix=NVPTX
target triple = "spir64-unknown-unknown"

; CHECK-NOT: {{ alias }}
; NVPTX-NOT: {{ alias }}
@table = internal addrspace(2) constant [4 x i32] [i32 1, i32 2, i32 3, i32 4]
@third = internal alias i32, ptr addrspace(2) getelementptr (i8, ptr addrspace(2) @table, i64 8)
@wait = weak_odr alias void (), ptr @barrier

; CHECK-LABEL: define {{.*}}@k(
; CHECK: call {{.*}}@_Z22__spirv_ControlBarrierjjj(
; CHECK: load i32, ptr addrspace(2) getelementptr (i8, ptr addrspace(2) @table, i64 8)
define spir_kernel void @k(ptr addrspace(1) %p) {
  call spir_func void @wait()
  %v = load i32, ptr addrspace(2) @third
  store i32 %v, ptr addrspace(1) %p
  ret void
}

define linkonce_odr spir_func void @barrier() {
  call spir_func void @_Z22__spirv_ControlBarrierjjj(i32 2, i32 2, i32 272)
  ret void
}

declare spir_func void @_Z22__spirv_ControlBarrierjjj(i32, i32, i32)
