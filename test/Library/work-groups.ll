; An OpenCL device has work-group functions of some types; elsewhere, and for other
; types, they are code with local memory and barriers.

; RUN: %tenon_opt -passes='tenon-library<target=loops>' -S < %s | FileCheck %s
; RUN: %tenon_opt -passes='tenon-library<target=cpu>' -S < %s | FileCheck %s --check-prefix=CPU
; RUN: %tenon_opt -passes='tenon-library<target=nvptx>' -S < %s | FileCheck %s --check-prefix=GPU

; CHECK: call float @tenon.group.reduce.fadd.f32(float %x)
; CHECK: call i1 @tenon.group.any.i1(i1 %p)
; CHECK: call i32 @tenon.group.broadcast.i32(i32 %i, i64 1, i64 0, i64 0)
; CHECK: call void @tenon.item.barrier()
; CPU-NOT: @tenon.group.reduce
; CPU: store float %x, ptr addrspace(3) {{.*}}
; CPU: call void @tenon.item.barrier()
; CPU-NOT: call {{.*}} @tenon.group
; On GPUs integers, also those of votes, are combined in memory.
; GPU: store i32 0, ptr addrspace(3) @tenon.group.updated.i32
; GPU: call void @tenon.item.barrier()
; GPU: atomicrmw or ptr addrspace(3) @tenon.group.updated.i32, i32 {{%.*}} syncscope("workgroup") monotonic
; GPU: call void @tenon.item.barrier()
; GPU: load i32, ptr addrspace(3) @tenon.group.updated.i32
; GPU: call void @tenon.item.barrier()
define spir_kernel void @k(ptr addrspace(1) %o, float %x, i1 %p, i32 %i, i16 %s) {
  %a = call float @tenon.group.reduce.fadd.f32(float %x)
  %b = call i1 @tenon.group.any.i1(i1 %p)
  %c = call i32 @tenon.group.broadcast.i32(i32 %i, i64 1, i64 0, i64 0)
  %d = call i16 @tenon.group.scan.inclusive.smax.i16(i16 %s)
  store float %a, ptr addrspace(1) %o
  store i1 %b, ptr addrspace(1) %o
  store i32 %c, ptr addrspace(1) %o
  store i16 %d, ptr addrspace(1) %o
  ret void
}

declare float @tenon.group.reduce.fadd.f32(float) #0
declare i1 @tenon.group.any.i1(i1) #1
declare i32 @tenon.group.broadcast.i32(i32, i64, i64, i64) #2
declare i16 @tenon.group.scan.inclusive.smax.i16(i16) #3

attributes #0 = { convergent nounwind "tenon.combine"="fadd" "tenon.group"="reduce" }
attributes #1 = { convergent nounwind "tenon.group"="any" }
attributes #2 = { convergent nounwind "tenon.group"="broadcast" }
attributes #3 = { convergent nounwind "tenon.combine"="smax" "tenon.group"="scan.inclusive" }
