; RUN: %tenon_opt -passes='tenon-gpu-form<target=nvptx>,verify' -S < %s | FileCheck %s --check-prefix=NV
; RUN: %tenon_opt -passes='tenon-gpu-form<target=amdgcn;mcpu=gfx90a>,verify' -S < %s | FileCheck %s --check-prefix=AMD
; REQUIRES: nvptx-registered-target, amdgpu-registered-target

; OpenCL's address spaces become each GPU's, and a structure that is passed by value becomes
; a parameter as its kernels have it.

; NV: @table = internal addrspace(1) constant [2 x i32] [i32 3, i32 4]
; AMD: @table = internal addrspace(4) constant [2 x i32] [i32 3, i32 4]
@table = internal addrspace(2) constant [2 x i32] [i32 3, i32 4]

; NV: @none = internal addrspace(1) global { ptr addrspace(1), [2 x ptr] } zeroinitializer
; AMD: @none = internal addrspace(1) global { ptr addrspace(1), [2 x ptr] } zeroinitializer
@none = internal addrspace(1) global { ptr addrspace(1), [2 x ptr addrspace(4)] } { ptr addrspace(1) addrspacecast (ptr addrspace(4) null to ptr addrspace(1)), [2 x ptr addrspace(4)] [ptr addrspace(4) null, ptr addrspace(4) addrspacecast (ptr addrspace(1) null to ptr addrspace(4))] }

; NV: define ptx_kernel void @k(ptr %g, ptr addrspace(1) %c, ptr addrspace(3) %l, ptr byval({ i32, ptr addrspace(4) }) %s)
; NV: %x = alloca i32
; NV: store ptr %x, ptr %slot
; NV-NEXT: load i32, ptr addrspace(1) @table
; AMD: define amdgpu_kernel void @k(ptr %g, ptr addrspace(4) %c, ptr addrspace(3) %l, ptr addrspace(4) byref({ i32, ptr addrspace(4) }) %s)
; AMD: [[COPY:%.*]] = alloca { i32, ptr addrspace(4) }, align 8, addrspace(5)
; AMD: call void @llvm.memcpy.p5.p4.i64(ptr addrspace(5) align 8 [[COPY]], ptr addrspace(4) align 8 %s, i64 16, i1 false)
; AMD: %x = alloca i32, align 4, addrspace(5)
; AMD: load i32, ptr addrspace(4) @table
define spir_kernel void @k(ptr addrspace(4) %g, ptr addrspace(2) %c, ptr addrspace(3) %l, ptr byval({ i32, ptr addrspace(4) }) %s) {
  %x = alloca i32
  %slot = alloca ptr addrspace(4)
  %y = addrspacecast ptr %x to ptr addrspace(4)
  store ptr addrspace(4) %y, ptr %slot
  %t = load i32, ptr addrspace(2) @table
  %null = load volatile ptr addrspace(1), ptr addrspace(1) @none
  %n = load i32, ptr %s
  %sum = add i32 %t, %n
  store i32 %sum, ptr addrspace(4) %g
  ret void
}
