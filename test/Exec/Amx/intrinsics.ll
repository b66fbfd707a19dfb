; LLVM's tile intrinsics as a kernel's own code, without and with the optimiser,
; which lower them in two different ways. Eight groups on two threads.
;
; REQUIRES: numpy, x86
; RUN: %python %S/Inputs/int8.py make %t
; RUN: %tenon_run %s --kernel=k --global=8 --local=1 --threads=2 --engine=amx --emulate-amx -O0 in=%t.a.npy in=%t.b.npy inout=%t.c.npy:%t.0.npy
; RUN: %python %S/Inputs/int8.py compare %t %t.0.npy | FileCheck %s
; RUN: %tenon_run %s --kernel=k --global=8 --local=1 --threads=2 --engine=amx --emulate-amx in=%t.a.npy in=%t.b.npy inout=%t.c.npy:%t.2.npy
; RUN: %python %S/Inputs/int8.py compare %t %t.2.npy | FileCheck %s
; CHECK: right
target triple = "spir64-unknown-unknown"

define spir_kernel void @k(ptr addrspace(1) %a.global, ptr addrspace(1) %b.global, ptr addrspace(1) %c.global) {
  %a.0 = addrspacecast ptr addrspace(1) %a.global to ptr
  %b.0 = addrspacecast ptr addrspace(1) %b.global to ptr
  %c.0 = addrspacecast ptr addrspace(1) %c.global to ptr
  %group = call i64 @_Z12get_group_idj(i32 0)
  %offset = mul i64 %group, 960
  %a.p = getelementptr i8, ptr %a.0, i64 %offset
  %c.p = getelementptr i8, ptr %c.0, i64 %offset
  %c = call x86_amx @llvm.x86.tileloadd64.internal(i16 15, i16 64, ptr %c.p, i64 64)
  %a = call x86_amx @llvm.x86.tileloadd64.internal(i16 15, i16 64, ptr %a.p, i64 64)
  %b = call x86_amx @llvm.x86.tileloadd64.internal(i16 16, i16 64, ptr %b.0, i64 64)
  %d = call x86_amx @llvm.x86.tdpbssd.internal(i16 15, i16 64, i16 64, x86_amx %c, x86_amx %a, x86_amx %b)
  call void @llvm.x86.tilestored64.internal(i16 15, i16 64, ptr %c.p, i64 64, x86_amx %d)
  ret void
}

declare i64 @_Z12get_group_idj(i32)
declare x86_amx @llvm.x86.tileloadd64.internal(i16, i16, ptr, i64)
declare x86_amx @llvm.x86.tdpbssd.internal(i16, i16, i16, x86_amx, x86_amx, x86_amx)
declare void @llvm.x86.tilestored64.internal(i16, i16, ptr, i64, x86_amx)
