; RUN: %tenon_opt -passes='tenon<target=cpu>' -S < %s | FileCheck %s

; At -O0 even a constant layout is a variable of an optnone
; function.

; CHECK: call void @tenon.cpu.load.a.i8.8x32.col

define spir_kernel void @k(ptr addrspace(1) %p) noinline optnone {
  %layout = alloca i32
  store i32 1, ptr %layout
  %l = load i32, ptr %layout
  %a = call target("spirv.CooperativeMatrixKHR", i8, 3, 8, 32, 0) @__spirv_CooperativeMatrixLoadKHR(ptr addrspace(1) %p, i32 %l, i64 32)
  call void @__spirv_CooperativeMatrixStoreKHR(ptr addrspace(1) %p, target("spirv.CooperativeMatrixKHR", i8, 3, 8, 32, 0) %a, i32 0, i64 32)
  ret void
}

declare target("spirv.CooperativeMatrixKHR", i8, 3, 8, 32, 0) @__spirv_CooperativeMatrixLoadKHR(ptr addrspace(1), i32, i64)
declare void @__spirv_CooperativeMatrixStoreKHR(ptr addrspace(1), target("spirv.CooperativeMatrixKHR", i8, 3, 8, 32, 0), i32, i64)
