; RUN: %tenon_opt -passes=tenon-recognize -S < %s | FileCheck %s

; Atomic functions of all sizes, of flags, with an unknown scope, and IGC's own names.

; CHECK: store atomic i8 %b, ptr addrspace(1) %p {{.*}}seq_cst, align 1
; CHECK: store atomic i16 %s, ptr addrspace(1) %p {{.*}}seq_cst, align 2
; CHECK: store atomic half %h, ptr addrspace(1) %p {{.*}}seq_cst, align 2
; CHECK: store atomic double %d, ptr addrspace(1) %p {{.*}}seq_cst, align 8
; CHECK: [[OLD:%.*]] = atomicrmw xchg ptr addrspace(1) %p, i32 1 {{.*}}seq_cst, align 4
; CHECK: icmp ne i32 [[OLD]], 0
; CHECK: store atomic i32 0, ptr addrspace(1) %p {{.*}}release, align 4
; CHECK: atomicrmw add ptr addrspace(1) %p, i32 %x seq_cst, align 4
; CHECK: atomicrmw sub ptr addrspace(3) %l, i32 1 {{.*}}monotonic
; CHECK: atomicrmw xchg ptr addrspace(1) %p, i32 %x {{.*}}seq_cst
define spir_kernel void @k(ptr addrspace(1) %p, ptr addrspace(3) %l, i8 %b, i16 %s, i32 %x, half %h, double %d) {
  call void @_Z12atomic_storePU3AS1Vcc(ptr addrspace(1) %p, i8 %b)
  call void @_Z12atomic_storePU3AS1Vss(ptr addrspace(1) %p, i16 %s)
  call void @_Z12atomic_storePU3AS1VDhDh(ptr addrspace(1) %p, half %h)
  call void @_Z12atomic_storePU3AS1Vdd(ptr addrspace(1) %p, double %d)
  %a = call i1 @_Z24atomic_flag_test_and_setPU3AS1Vi(ptr addrspace(1) %p)
  call void @_Z26atomic_flag_clear_explicitPU3AS1Vi12memory_order(ptr addrspace(1) %p, i32 3)
  %c = call i32 @_Z25atomic_fetch_add_explicitPU3AS1Vii12memory_order(ptr addrspace(1) %p, i32 %x, i32 5, i32 9)
  %e = call i32 @__builtin_IB_atomic_dec_local_i32(ptr addrspace(3) %l)
  %f = call i32 @_Z15atomic_exchangePU3AS1Vii(ptr addrspace(1) %p, i32 %x)
  ret void
}

declare void @_Z12atomic_storePU3AS1Vcc(ptr addrspace(1), i8)
declare void @_Z12atomic_storePU3AS1Vss(ptr addrspace(1), i16)
declare void @_Z12atomic_storePU3AS1VDhDh(ptr addrspace(1), half)
declare void @_Z12atomic_storePU3AS1Vdd(ptr addrspace(1), double)
declare i1 @_Z24atomic_flag_test_and_setPU3AS1Vi(ptr addrspace(1))
declare void @_Z26atomic_flag_clear_explicitPU3AS1Vi12memory_order(ptr addrspace(1), i32)
declare i32 @_Z25atomic_fetch_add_explicitPU3AS1Vii12memory_order(ptr addrspace(1), i32, i32, i32)
declare i32 @__builtin_IB_atomic_dec_local_i32(ptr addrspace(3))
declare i32 @_Z15atomic_exchangePU3AS1Vii(ptr addrspace(1), i32)
