; Each iteration multiplies what the one before has written: two buffers alternate.
; Within one iteration they are different memory.
;
; REQUIRES: numpy
; RUN: %python -c "import numpy as n; n.save('%t.a.npy', n.ones((8, 64), 'i1')); n.save('%t.b.npy', n.ones((64, 16), 'i1'))"
; DEFINE: %{engine} = cpu
; DEFINE: %{run} = %tenon_run %s --kernel=k --engine=%{engine} --global=1 --local=1 inout=%t.a.npy:%t.after.npy out=%t.other.npy:i8:8x64 in=%t.b.npy out=%t.d.npy:i32:8x16 u64=4 && %python -c "import numpy as n; print(n.unique(n.load('%t.d.npy')))" | FileCheck %s
; RUN: %{run}
; REDEFINE: %{engine} = reference
; RUN: %{run}
; 64 * (1 + 2 + 3 + 4)
; CHECK: [640]
target triple = "spir64-unknown-unknown"

define spir_kernel void @k(ptr addrspace(1) noalias %even, ptr addrspace(1) noalias %odd, ptr addrspace(1) noalias %b, ptr addrspace(1) noalias %d, i64 %steps) {
entry:
  br label %loop
loop:
  %k = phi i64 [ 0, %entry ], [ %k.next, %loop ]
  %sum = phi target("spirv.CooperativeMatrixKHR", i32, 3, 8, 16, 2) [ zeroinitializer, %entry ], [ %next, %loop ]
  %low = and i64 %k, 1
  %is.odd = icmp ne i64 %low, 0
  %from = select i1 %is.odd, ptr addrspace(1) %odd, ptr addrspace(1) %even
  %to = select i1 %is.odd, ptr addrspace(1) %even, ptr addrspace(1) %odd
  %number = trunc i64 %k to i8
  %written = add i8 %number, 2
  %fill = call target("spirv.CooperativeMatrixKHR", i8, 3, 8, 64, 0) @_Z26__spirv_CompositeConstruct(i8 %written)
  call void @_Z33__spirv_CooperativeMatrixStoreKHR_a(ptr addrspace(1) %to, target("spirv.CooperativeMatrixKHR", i8, 3, 8, 64, 0) %fill, i32 0, i64 64)
  %ma = call target("spirv.CooperativeMatrixKHR", i8, 3, 8, 64, 0) @_Z32__spirv_CooperativeMatrixLoadKHR_a(ptr addrspace(1) %from, i32 0, i64 64)
  %mb = call target("spirv.CooperativeMatrixKHR", i8, 3, 64, 16, 1) @_Z32__spirv_CooperativeMatrixLoadKHR_b(ptr addrspace(1) %b, i32 0, i64 16)
  %next = call target("spirv.CooperativeMatrixKHR", i32, 3, 8, 16, 2) @_Z34__spirv_CooperativeMatrixMulAddKHR_x(target("spirv.CooperativeMatrixKHR", i8, 3, 8, 64, 0) %ma, target("spirv.CooperativeMatrixKHR", i8, 3, 64, 16, 1) %mb, target("spirv.CooperativeMatrixKHR", i32, 3, 8, 16, 2) %sum, i32 15)
  %k.next = add i64 %k, 1
  %more = icmp ult i64 %k.next, %steps
  br i1 %more, label %loop, label %done
done:
  call void @_Z33__spirv_CooperativeMatrixStoreKHR_x(ptr addrspace(1) %d, target("spirv.CooperativeMatrixKHR", i32, 3, 8, 16, 2) %next, i32 0, i64 16)
  ret void
}

declare target("spirv.CooperativeMatrixKHR", i8, 3, 8, 64, 0) @_Z26__spirv_CompositeConstruct(i8)
declare target("spirv.CooperativeMatrixKHR", i8, 3, 8, 64, 0) @_Z32__spirv_CooperativeMatrixLoadKHR_a(ptr addrspace(1), i32, i64)
declare target("spirv.CooperativeMatrixKHR", i8, 3, 64, 16, 1) @_Z32__spirv_CooperativeMatrixLoadKHR_b(ptr addrspace(1), i32, i64)
declare target("spirv.CooperativeMatrixKHR", i32, 3, 8, 16, 2) @_Z34__spirv_CooperativeMatrixMulAddKHR_x(target("spirv.CooperativeMatrixKHR", i8, 3, 8, 64, 0), target("spirv.CooperativeMatrixKHR", i8, 3, 64, 16, 1), target("spirv.CooperativeMatrixKHR", i32, 3, 8, 16, 2), i32)
declare void @_Z33__spirv_CooperativeMatrixStoreKHR_a(ptr addrspace(1), target("spirv.CooperativeMatrixKHR", i8, 3, 8, 64, 0), i32, i64)
declare void @_Z33__spirv_CooperativeMatrixStoreKHR_x(ptr addrspace(1), target("spirv.CooperativeMatrixKHR", i32, 3, 8, 16, 2), i32, i64)
