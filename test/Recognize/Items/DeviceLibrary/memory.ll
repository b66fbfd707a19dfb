; RUN: %tenon_opt -passes=tenon-recognize -S < %s | FileCheck %s

; Copies and fills as calls of a library.

; CHECK-LABEL: define {{.*}}@k(
; CHECK-NEXT: call void @llvm.memcpy.p4.p4.i64(ptr addrspace(4) %p, ptr addrspace(4) %q, i64 %n, i1 false)
; CHECK-NEXT: call void @llvm.memmove.p4.p4.i64(ptr addrspace(4) %p, ptr addrspace(4) %q, i64 %n, i1 false)
; CHECK-NEXT: call void @llvm.memset.p4.i64(ptr addrspace(4) %p, i8 7, i64 %n, i1 false)
; CHECK-NEXT: store i8 1, ptr addrspace(4) %p

define spir_kernel void @k(ptr addrspace(4) %p, ptr addrspace(4) %q, i64 %n) {
  %a = call ptr addrspace(4) @__devicelib_memcpy(ptr addrspace(4) %p, ptr addrspace(4) %q, i64 %n)
  %b = call ptr addrspace(4) @memmove(ptr addrspace(4) %a, ptr addrspace(4) %q, i64 %n)
  %c = call ptr addrspace(4) @__devicelib_memset(ptr addrspace(4) %b, i32 7, i64 %n)
  store i8 1, ptr addrspace(4) %c
  ret void
}

declare ptr addrspace(4) @__devicelib_memcpy(ptr addrspace(4), ptr addrspace(4), i64)
declare ptr addrspace(4) @memmove(ptr addrspace(4), ptr addrspace(4), i64)
declare ptr addrspace(4) @__devicelib_memset(ptr addrspace(4), i32, i64)
