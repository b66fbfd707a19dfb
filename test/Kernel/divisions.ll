; RUN: %tenon_opt -passes='tenon<target=cpu>' -S < %s | FileCheck %s
; RUN: %tenon_run %s --engine=cpu --kernel=lanes --global=16 out=%t.npy:i32:16
; RUN: %tenon_run %s --engine=cpu --kernel=items --global=16 --local=16 out=%t.npy:i32:16 i32=0 i32=-1
; RUN: %tenon_run %s --engine=cpu --kernel=items --global=16 --local=16 -O0 out=%t.npy:i32:16 i32=0 i32=-1

; OpenCL C: a division by zero, or whose result is out of range, gives an undefined value
; and no exception.
target triple = "spir64-unknown-unknown"

; The divisors are the ids, modulo 4.
define spir_kernel void @lanes(ptr addrspace(1) %p) !intel_reqd_sub_group_size !0 {
  %id = call i64 @_Z13get_global_idj(i32 0)
  %q = getelementptr i32, ptr addrspace(1) %p, i64 %id
  %n = trunc i64 %id to i32
  %divisor = and i32 %n, 3
  %result = udiv i32 7, %divisor
  store i32 %result, ptr addrspace(1) %q
  ret void
}

; CHECK-LABEL: define {{.*}}@items.item(
; CHECK: [[ZERO:%.*]] = icmp eq i32 %m, 0
; CHECK: [[ONE:%.*]] = select i1 [[ZERO]], i32 1, i32 %m
; CHECK: udiv i32 %{{.*}}, [[ONE]]
; CHECK-DAG: icmp eq i32 %{{.*}}, -2147483648
; CHECK-DAG: icmp eq i32 %{{.*}}, -1
; CHECK: srem i32
; CHECK: udiv i32 %{{.*}}, %odd
; CHECK: sdiv i32 %{{.*}}, 3
define spir_kernel void @items(ptr addrspace(1) %p, i32 %m, i32 %n) {
  %id = call i64 @_Z13get_global_idj(i32 0)
  %q = getelementptr i32, ptr addrspace(1) %p, i64 %id
  %x = load i32, ptr addrspace(1) %q
  %a = udiv i32 %x, %m
  %least = or i32 %a, -2147483648
  %c = srem i32 %least, %n
  %odd = or i32 %c, 1
  %d = udiv i32 %c, %odd
  %e = sdiv i32 %d, 3
  store i32 %e, ptr addrspace(1) %q
  ret void
}

declare i64 @_Z13get_global_idj(i32)

!0 = !{i32 16}
