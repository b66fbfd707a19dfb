; The names of copies contain the address spaces, which become the GPU's.
;
; REQUIRES: nvptx-registered-target
; RUN: %tenon_lower %s --target=nvptx --emit=ll -o - | FileCheck %s
; CHECK: call void @llvm.memcpy.p1.p1.i64(ptr addrspace(1) {{.*}}, ptr addrspace(1)
; CHECK: call void @llvm.memcpy.p1.p0.i64(ptr addrspace(1) {{.*}}, ptr

target triple = "spir64-unknown-unknown"

define spir_kernel void @k(ptr addrspace(1) %to, ptr addrspace(2) %constant, ptr addrspace(1) %last, i64 %n) {
  %from = call ptr addrspace(4) @choose(ptr addrspace(1) %to, ptr addrspace(1) %last)
  call void @llvm.memcpy.p1.p2.i64(ptr addrspace(1) %to, ptr addrspace(2) %constant, i64 %n, i1 false)
  call void @llvm.memcpy.p1.p4.i64(ptr addrspace(1) %last, ptr addrspace(4) %from, i64 %n, i1 false)
  ret void
}

define internal ptr addrspace(4) @choose(ptr addrspace(1) %p, ptr addrspace(1) %q) noinline {
  %first = load i8, ptr addrspace(1) %p
  %odd = trunc i8 %first to i1
  %one = load i64, ptr addrspace(1) %q
  %generic = inttoptr i64 %one to ptr addrspace(4)
  %other = addrspacecast ptr addrspace(1) %q to ptr addrspace(4)
  %chosen = select i1 %odd, ptr addrspace(4) %generic, ptr addrspace(4) %other
  ret ptr addrspace(4) %chosen
}
