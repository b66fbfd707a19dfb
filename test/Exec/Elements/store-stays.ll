; Two stores of a loop's results, the second one into the memory of the first. The first is
; too large to become part of the loop, since it may overlap what the loop reads, so the second
; must not, either.
;
; REQUIRES: numpy, x86
; RUN: %python -c "import numpy as n; m = (n.arange(98304) % 97).astype('f4'); n.save('%t.in.npy', m); s = m[:32768].reshape(128, 256) + m[32768:33024]; o = m.copy(); o[65536:] = s.ravel(); o[66560:66560 + 16384].view('f2')[:] = s.astype('f2').ravel(); n.save('%t.ref.npy', o)"
; DEFINE: %{launch} = --kernel=k --global=16 --local=16 inout=%t.in.npy:%t.out.npy u64=65536 u64=66560
; RUN: %tenon_run %s --engine=reference %{launch} && cmp %t.out.npy %t.ref.npy
; RUN: %tenon_run %s --engine=cpu %{launch} && cmp %t.out.npy %t.ref.npy
; RUN: %tenon_run %s --engine=cpu --mcpu=x86-64-v2 %{launch} && cmp %t.out.npy %t.ref.npy
target triple = "spir64-unknown-unknown"

define spir_kernel void @k(ptr addrspace(1) %m, i64 %to, i64 %then) !intel_reqd_sub_group_size !0 {
entry:
  %b = getelementptr float, ptr addrspace(1) %m, i64 32768
  %q = getelementptr float, ptr addrspace(1) %m, i64 %to
  %r = getelementptr float, ptr addrspace(1) %m, i64 %then
  %x = call target("spirv.CooperativeMatrixKHR", float, 3, 128, 256, 2) @_Z32__spirv_CooperativeMatrixLoadKHR(ptr addrspace(1) %m, i32 0, i64 256)
  %n = call i32 @_Z34__spirv_CooperativeMatrixLengthKHR(target("spirv.CooperativeMatrixKHR", float, 3, 128, 256, 2) zeroinitializer)
  br label %loop

loop:
  %i = phi i32 [ 0, %entry ], [ %next, %loop ]
  %now = phi target("spirv.CooperativeMatrixKHR", float, 3, 128, 256, 2) [ %x, %entry ], [ %new, %loop ]
  %v = call float @_Z28__spirv_VectorExtractDynamic(target("spirv.CooperativeMatrixKHR", float, 3, 128, 256, 2) %now, i32 %i)
  %rc = call <2 x i32> @_Z45__spirv_CooperativeMatrixGetElementCoordINTEL(target("spirv.CooperativeMatrixKHR", float, 3, 128, 256, 2) %now, i32 %i)
  %column = extractelement <2 x i32> %rc, i64 1
  %wide = zext i32 %column to i64
  %at = getelementptr float, ptr addrspace(1) %b, i64 %wide
  %add = load float, ptr addrspace(1) %at
  %sum = fadd float %v, %add
  %new = call target("spirv.CooperativeMatrixKHR", float, 3, 128, 256, 2) @_Z27__spirv_VectorInsertDynamic(target("spirv.CooperativeMatrixKHR", float, 3, 128, 256, 2) %now, float %sum, i32 %i)
  %next = add i32 %i, 1
  %more = icmp slt i32 %next, %n
  br i1 %more, label %loop, label %done

done:
  call void @_Z33__spirv_CooperativeMatrixStoreKHR(ptr addrspace(1) %q, target("spirv.CooperativeMatrixKHR", float, 3, 128, 256, 2) %new, i32 0, i64 256)
  %half = call target("spirv.CooperativeMatrixKHR", half, 3, 128, 256, 2) @_Z16__spirv_FConvert(target("spirv.CooperativeMatrixKHR", float, 3, 128, 256, 2) %new)
  call void @_Z33__spirv_CooperativeMatrixStoreKHR_half(ptr addrspace(1) %r, target("spirv.CooperativeMatrixKHR", half, 3, 128, 256, 2) %half, i32 0, i64 256)
  ret void
}

declare target("spirv.CooperativeMatrixKHR", float, 3, 128, 256, 2) @_Z32__spirv_CooperativeMatrixLoadKHR(ptr addrspace(1), i32, i64)
declare i32 @_Z34__spirv_CooperativeMatrixLengthKHR(target("spirv.CooperativeMatrixKHR", float, 3, 128, 256, 2))
declare <2 x i32> @_Z45__spirv_CooperativeMatrixGetElementCoordINTEL(target("spirv.CooperativeMatrixKHR", float, 3, 128, 256, 2), i32)
declare float @_Z28__spirv_VectorExtractDynamic(target("spirv.CooperativeMatrixKHR", float, 3, 128, 256, 2), i32)
declare target("spirv.CooperativeMatrixKHR", float, 3, 128, 256, 2) @_Z27__spirv_VectorInsertDynamic(target("spirv.CooperativeMatrixKHR", float, 3, 128, 256, 2), float, i32)
declare target("spirv.CooperativeMatrixKHR", half, 3, 128, 256, 2) @_Z16__spirv_FConvert(target("spirv.CooperativeMatrixKHR", float, 3, 128, 256, 2))
declare void @_Z33__spirv_CooperativeMatrixStoreKHR(ptr addrspace(1), target("spirv.CooperativeMatrixKHR", float, 3, 128, 256, 2), i32, i64)
declare void @_Z33__spirv_CooperativeMatrixStoreKHR_half(ptr addrspace(1), target("spirv.CooperativeMatrixKHR", half, 3, 128, 256, 2), i32, i64)
!0 = !{i32 16}
