; A loop over k with two exits has a contraction at each. An entry is regrouped for one of them;
; the code after it contains nothing of the other.
;
; REQUIRES: nvptx-registered-target, numpy
; RUN: %tenon_lower %s --target=nvptx --stop-after=contract -o %t.contracted.ll
; RUN: FileCheck %s --input-file=%t.contracted.ll --implicit-check-not='call {{.*}}@tenon.contract.'
; CHECK: define spir_kernel void @k__parted(
; RUN: %tenon_lower %s --target=nvptx -o %t.ll
; RUN: %python -c "import numpy as np; a = np.arange(2048) % 101; np.save('%t.a.npy', a.astype('u1')); np.save('%t.b.npy', (np.arange(16384) % 103).astype('u1'))"
; DEFINE: %{stop} = -1
; DEFINE: %{depth} = 256
; DEFINE: %{run} = %tenon_run %t.ll --kernel=k__parted --engine=reference --global=512 --local=512 in=%t.a.npy in=%t.b.npy out=%t.d.npy:i32:256 i32=256 i32=%{stop} i32=32 i32=1 i32=1 i32=1 i32=1 i32=1
; DEFINE: %{check} = %python -c "import numpy as np; a, b, d = (np.load('%t.' + n + '.npy').astype(int) for n in 'abd'); assert np.array_equal(d.reshape(8, 32), a.reshape(8, 256)[:, :%{depth}] @ b.reshape(256, 64)[:%{depth}, :32])"
; RUN: %{run}
; RUN: %{check}
; REDEFINE: %{stop} = 96
; REDEFINE: %{depth} = 96
; RUN: %{run}
; RUN: %{check}

define spir_kernel void @k(ptr addrspace(1) %a, ptr addrspace(1) %b, ptr addrspace(1) %d, i32 %n, i32 %stop) !intel_reqd_sub_group_size !0 {
entry:
  %zero = call target("spirv.CooperativeMatrixKHR", i32, 3, 8, 32, 2) @_Z26__spirv_CompositeConstruct_s(i32 0)
  br label %loop
loop:
  %k = phi i32 [ 0, %entry ], [ %next, %more ]
  %sum = phi target("spirv.CooperativeMatrixKHR", i32, 3, 8, 32, 2) [ %zero, %entry ], [ %product, %more ]
  %from.k = sext i32 %k to i64
  %at.a = getelementptr i8, ptr addrspace(1) %a, i64 %from.k
  %row.b = mul i64 %from.k, 64
  %at.b = getelementptr i8, ptr addrspace(1) %b, i64 %row.b
  %ends = icmp eq i32 %k, %stop
  br i1 %ends, label %done, label %more
more:
  %x = call target("spirv.CooperativeMatrixKHR", i8, 3, 8, 32, 0) @_Z32__spirv_CooperativeMatrixLoadKHR_a(ptr addrspace(1) %at.a, i32 0, i64 256)
  %y = call target("spirv.CooperativeMatrixKHR", i8, 3, 32, 32, 1) @_Z32__spirv_CooperativeMatrixLoadKHR_b(ptr addrspace(1) %at.b, i32 0, i64 64)
  %product = call target("spirv.CooperativeMatrixKHR", i32, 3, 8, 32, 2) @_Z34__spirv_CooperativeMatrixMulAddKHR_m(target("spirv.CooperativeMatrixKHR", i8, 3, 8, 32, 0) %x, target("spirv.CooperativeMatrixKHR", i8, 3, 32, 32, 1) %y, target("spirv.CooperativeMatrixKHR", i32, 3, 8, 32, 2) %sum, i32 0)
  %next = add nsw i32 %k, 32
  %again = icmp slt i32 %next, %n
  br i1 %again, label %loop, label %done
done:
  %all = phi target("spirv.CooperativeMatrixKHR", i32, 3, 8, 32, 2) [ %sum, %loop ], [ %product, %more ]
  call void @_Z33__spirv_CooperativeMatrixStoreKHR_s(ptr addrspace(1) %d, target("spirv.CooperativeMatrixKHR", i32, 3, 8, 32, 2) %all, i32 0, i64 32)
  ret void
}

declare target("spirv.CooperativeMatrixKHR", i32, 3, 8, 32, 2) @_Z26__spirv_CompositeConstruct_s(i32)
declare target("spirv.CooperativeMatrixKHR", i8, 3, 8, 32, 0) @_Z32__spirv_CooperativeMatrixLoadKHR_a(ptr addrspace(1), i32, i64)
declare target("spirv.CooperativeMatrixKHR", i8, 3, 32, 32, 1) @_Z32__spirv_CooperativeMatrixLoadKHR_b(ptr addrspace(1), i32, i64)
declare target("spirv.CooperativeMatrixKHR", i32, 3, 8, 32, 2) @_Z34__spirv_CooperativeMatrixMulAddKHR_m(target("spirv.CooperativeMatrixKHR", i8, 3, 8, 32, 0), target("spirv.CooperativeMatrixKHR", i8, 3, 32, 32, 1), target("spirv.CooperativeMatrixKHR", i32, 3, 8, 32, 2), i32)
declare void @_Z33__spirv_CooperativeMatrixStoreKHR_s(ptr addrspace(1), target("spirv.CooperativeMatrixKHR", i32, 3, 8, 32, 2), i32, i64)

!0 = !{i32 32}
