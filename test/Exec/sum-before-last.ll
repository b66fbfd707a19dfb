; A loop that writes memory collects its steps. Its live-out may be the sum before
; the last step, alone or with the sum of all of them.
;
; REQUIRES: numpy
; RUN: %python -c "import numpy as n; n.save('%t.a.npy', n.ones((24, 64), 'i1')); n.save('%t.b.npy', n.ones((64, 16), 'i1'))"
; DEFINE: %{engine} = cpu
; DEFINE: %{run} = %tenon_run %s --kernel=k --engine=%{engine} --global=1 --local=1 in=%t.a.npy in=%t.b.npy out=%t.c.npy:i32:8x16 out=%t.d.npy:i32:8x16 out=%t.e.npy:i8:3 u64=3 && %python -c "import numpy as n; print(*(n.unique(n.load('%t.' + w + '.npy')) for w in 'cd'))" | FileCheck %s
; RUN: %{run}
; REDEFINE: %{engine} = reference
; RUN: %{run}
; CHECK: [128] [192]
target triple = "spir64-unknown-unknown"

define spir_kernel void @k(ptr addrspace(1) %a, ptr addrspace(1) %b, ptr addrspace(1) %c, ptr addrspace(1) %d, ptr addrspace(1) %e, i64 %steps) {
entry:
  br label %loop
loop:
  %k = phi i64 [ 0, %entry ], [ %k.next, %loop ]
  %sum = phi target("spirv.CooperativeMatrixKHR", i32, 3, 8, 16, 2) [ zeroinitializer, %entry ], [ %next, %loop ]
  %far = mul i64 %k, 512
  %pa = getelementptr i8, ptr addrspace(1) %a, i64 %far
  %ma = call target("spirv.CooperativeMatrixKHR", i8, 3, 8, 64, 0) @_Z32__spirv_CooperativeMatrixLoadKHR_a(ptr addrspace(1) %pa, i32 0, i64 64)
  %mb = call target("spirv.CooperativeMatrixKHR", i8, 3, 64, 16, 1) @_Z32__spirv_CooperativeMatrixLoadKHR_b(ptr addrspace(1) %b, i32 0, i64 16)
  %next = call target("spirv.CooperativeMatrixKHR", i32, 3, 8, 16, 2) @_Z34__spirv_CooperativeMatrixMulAddKHR_x(target("spirv.CooperativeMatrixKHR", i8, 3, 8, 64, 0) %ma, target("spirv.CooperativeMatrixKHR", i8, 3, 64, 16, 1) %mb, target("spirv.CooperativeMatrixKHR", i32, 3, 8, 16, 2) %sum, i32 15)
  %pe = getelementptr i8, ptr addrspace(1) %e, i64 %k
  store i8 7, ptr addrspace(1) %pe
  %k.next = add i64 %k, 1
  %more = icmp ult i64 %k.next, %steps
  br i1 %more, label %loop, label %done
done:
  call void @_Z33__spirv_CooperativeMatrixStoreKHR_x(ptr addrspace(1) %c, target("spirv.CooperativeMatrixKHR", i32, 3, 8, 16, 2) %sum, i32 0, i64 16)
  call void @_Z33__spirv_CooperativeMatrixStoreKHR_x(ptr addrspace(1) %d, target("spirv.CooperativeMatrixKHR", i32, 3, 8, 16, 2) %next, i32 0, i64 16)
  ret void
}

declare target("spirv.CooperativeMatrixKHR", i8, 3, 8, 64, 0) @_Z32__spirv_CooperativeMatrixLoadKHR_a(ptr addrspace(1), i32, i64)
declare target("spirv.CooperativeMatrixKHR", i8, 3, 64, 16, 1) @_Z32__spirv_CooperativeMatrixLoadKHR_b(ptr addrspace(1), i32, i64)
declare target("spirv.CooperativeMatrixKHR", i32, 3, 8, 16, 2) @_Z34__spirv_CooperativeMatrixMulAddKHR_x(target("spirv.CooperativeMatrixKHR", i8, 3, 8, 64, 0), target("spirv.CooperativeMatrixKHR", i8, 3, 64, 16, 1), target("spirv.CooperativeMatrixKHR", i32, 3, 8, 16, 2), i32)
declare void @_Z33__spirv_CooperativeMatrixStoreKHR_x(ptr addrspace(1), target("spirv.CooperativeMatrixKHR", i32, 3, 8, 16, 2), i32, i64)
