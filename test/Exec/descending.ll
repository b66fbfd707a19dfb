; A loop over k that counts down, in one step and several; the elements of C are exact in
; bf16.
;
; REQUIRES: numpy, x86
; RUN: %python -c "import numpy as n; r = n.random.RandomState(5); a = r.randint(-4, 5, (16, 160)).astype('f4'); b = r.randint(-4, 5, (160, 16)).astype('f4'); bits = lambda x: (x.view('u4') >> 16).astype('u2'); [(n.save('%t.a%%d.npy' %% k, bits(a[:, :k].copy())), n.save('%t.b%%d.npy' %% k, bits(b[:k].copy())), n.save('%t.c%%d.npy' %% k, a[:, :k] @ b[:k])) for k in (32, 160)]"
; DEFINE: %{k} = 160
; DEFINE: %{launch} = --kernel=k --global=1 in=%t.a%{k}.npy in=%t.b%{k}.npy out=%t.npy:f32:16x16 u64=%{k}
; DEFINE: %{run} = %tenon_run %s --engine=reference %{launch} && cmp %t.npy %t.c%{k}.npy && %tenon_run %s --engine=cpu %{launch} --report=%t.json && cmp %t.npy %t.c%{k}.npy && %tenon_run %s --engine=amx --emulate-amx %{launch} && cmp %t.npy %t.c%{k}.npy
; RUN: %{run}
; RUN: FileCheck %s < %t.json
; REDEFINE: %{k} = 32
; RUN: %{run}
; CHECK: "sum": "one contraction of 16x16, k in steps of 32"
target triple = "spir64-unknown-unknown"

define spir_kernel void @k(ptr addrspace(1) %a, ptr addrspace(1) %b, ptr addrspace(1) %c, i64 %n) {
entry:
  br label %loop
loop:
  %before = phi i64 [ %n, %entry ], [ %k, %loop ]
  %acc = phi target("spirv.CooperativeMatrixKHR", float, 3, 16, 16, 2) [ zeroinitializer, %entry ], [ %d, %loop ]
  %k = sub i64 %before, 32
  %pa = getelementptr i16, ptr addrspace(1) %a, i64 %k
  %row = mul i64 %k, 16
  %pb = getelementptr i16, ptr addrspace(1) %b, i64 %row
  %ma = call target("spirv.CooperativeMatrixKHR", i16, 3, 16, 32, 0) @_Z32__spirv_CooperativeMatrixLoadKHR_a(ptr addrspace(1) %pa, i32 0, i64 %n)
  %mb = call target("spirv.CooperativeMatrixKHR", i16, 3, 32, 16, 1) @_Z32__spirv_CooperativeMatrixLoadKHR_b(ptr addrspace(1) %pb, i32 0, i64 16)
  %d = call target("spirv.CooperativeMatrixKHR", float, 3, 16, 16, 2) @_Z34__spirv_CooperativeMatrixMulAddKHR_x(target("spirv.CooperativeMatrixKHR", i16, 3, 16, 32, 0) %ma, target("spirv.CooperativeMatrixKHR", i16, 3, 32, 16, 1) %mb, target("spirv.CooperativeMatrixKHR", float, 3, 16, 16, 2) %acc, i32 64)
  %more = icmp ugt i64 %k, 0
  br i1 %more, label %loop, label %done
done:
  call void @_Z33__spirv_CooperativeMatrixStoreKHR_x(ptr addrspace(1) %c, target("spirv.CooperativeMatrixKHR", float, 3, 16, 16, 2) %d, i32 0, i64 16)
  ret void
}

declare target("spirv.CooperativeMatrixKHR", i16, 3, 16, 32, 0) @_Z32__spirv_CooperativeMatrixLoadKHR_a(ptr addrspace(1), i32, i64)
declare target("spirv.CooperativeMatrixKHR", i16, 3, 32, 16, 1) @_Z32__spirv_CooperativeMatrixLoadKHR_b(ptr addrspace(1), i32, i64)
declare target("spirv.CooperativeMatrixKHR", float, 3, 16, 16, 2) @_Z34__spirv_CooperativeMatrixMulAddKHR_x(target("spirv.CooperativeMatrixKHR", i16, 3, 16, 32, 0), target("spirv.CooperativeMatrixKHR", i16, 3, 32, 16, 1), target("spirv.CooperativeMatrixKHR", float, 3, 16, 16, 2), i32)
declare void @_Z33__spirv_CooperativeMatrixStoreKHR_x(ptr addrspace(1), target("spirv.CooperativeMatrixKHR", float, 3, 16, 16, 2), i32, i64)
