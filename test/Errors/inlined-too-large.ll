; RUN: %expect --absent=%t.o 1 %tenon_lower %s -o %t.o 2>&1 | FileCheck %s --implicit-check-not=error:
; RUN: %expect --absent=%t.spv 1 %tenon_lower %s --target=loops -o %t.spv 2>&1 | FileCheck %s --implicit-check-not=error:
; RUN: %expect 1 %tenon_run %s --kernel=k --engine=reference --global=1 out=%t.npy:i64:1 2>&1 | FileCheck %s --implicit-check-not=error:

; Functions that call each other ten times would make the kernel exponentially
; large.

; CHECK: error: kernel 'k': has 5000001 instructions once its functions are inlined, expected at most 262144: 'f0' is inlined 1000000 times, since functions that use matrices, sub-groups, work-items or local memory, or are always_inline, have to be; call it less often, in a loop instead of repeatedly

declare i64 @_Z13get_global_idj(i32)

define void @f0(ptr addrspace(1) %p) {
  %id = call i64 @_Z13get_global_idj(i32 0)
  %q = getelementptr i64, ptr addrspace(1) %p, i64 %id
  %x = load i64, ptr addrspace(1) %q
  %y = mul i64 %x, 3
  store i64 %y, ptr addrspace(1) %q
  ret void
}

define void @f1(ptr addrspace(1) %p) {
  call void @f0(ptr addrspace(1) %p)
  call void @f0(ptr addrspace(1) %p)
  call void @f0(ptr addrspace(1) %p)
  call void @f0(ptr addrspace(1) %p)
  call void @f0(ptr addrspace(1) %p)
  call void @f0(ptr addrspace(1) %p)
  call void @f0(ptr addrspace(1) %p)
  call void @f0(ptr addrspace(1) %p)
  call void @f0(ptr addrspace(1) %p)
  call void @f0(ptr addrspace(1) %p)
  ret void
}

define void @f2(ptr addrspace(1) %p) {
  call void @f1(ptr addrspace(1) %p)
  call void @f1(ptr addrspace(1) %p)
  call void @f1(ptr addrspace(1) %p)
  call void @f1(ptr addrspace(1) %p)
  call void @f1(ptr addrspace(1) %p)
  call void @f1(ptr addrspace(1) %p)
  call void @f1(ptr addrspace(1) %p)
  call void @f1(ptr addrspace(1) %p)
  call void @f1(ptr addrspace(1) %p)
  call void @f1(ptr addrspace(1) %p)
  ret void
}

define void @f3(ptr addrspace(1) %p) {
  call void @f2(ptr addrspace(1) %p)
  call void @f2(ptr addrspace(1) %p)
  call void @f2(ptr addrspace(1) %p)
  call void @f2(ptr addrspace(1) %p)
  call void @f2(ptr addrspace(1) %p)
  call void @f2(ptr addrspace(1) %p)
  call void @f2(ptr addrspace(1) %p)
  call void @f2(ptr addrspace(1) %p)
  call void @f2(ptr addrspace(1) %p)
  call void @f2(ptr addrspace(1) %p)
  ret void
}

define void @f4(ptr addrspace(1) %p) {
  call void @f3(ptr addrspace(1) %p)
  call void @f3(ptr addrspace(1) %p)
  call void @f3(ptr addrspace(1) %p)
  call void @f3(ptr addrspace(1) %p)
  call void @f3(ptr addrspace(1) %p)
  call void @f3(ptr addrspace(1) %p)
  call void @f3(ptr addrspace(1) %p)
  call void @f3(ptr addrspace(1) %p)
  call void @f3(ptr addrspace(1) %p)
  call void @f3(ptr addrspace(1) %p)
  ret void
}

define void @f5(ptr addrspace(1) %p) {
  call void @f4(ptr addrspace(1) %p)
  call void @f4(ptr addrspace(1) %p)
  call void @f4(ptr addrspace(1) %p)
  call void @f4(ptr addrspace(1) %p)
  call void @f4(ptr addrspace(1) %p)
  call void @f4(ptr addrspace(1) %p)
  call void @f4(ptr addrspace(1) %p)
  call void @f4(ptr addrspace(1) %p)
  call void @f4(ptr addrspace(1) %p)
  call void @f4(ptr addrspace(1) %p)
  ret void
}

define spir_kernel void @k(ptr addrspace(1) %p) {
  call void @f5(ptr addrspace(1) %p)
  call void @f5(ptr addrspace(1) %p)
  call void @f5(ptr addrspace(1) %p)
  call void @f5(ptr addrspace(1) %p)
  call void @f5(ptr addrspace(1) %p)
  call void @f5(ptr addrspace(1) %p)
  call void @f5(ptr addrspace(1) %p)
  call void @f5(ptr addrspace(1) %p)
  call void @f5(ptr addrspace(1) %p)
  call void @f5(ptr addrspace(1) %p)
  ret void
}
