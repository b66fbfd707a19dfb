; Logical group operations combine each component of vectors of truth values, of a sub-group and of
; a work-group.
;
; REQUIRES: numpy, x86, llvm-spirv
; RUN: %python -c "import numpy as n; b = n.random.RandomState(3).rand(32, 2) > 0.2; b[:16, 1] = True; n.save('%t.a.npy', b.astype('i4')); s = b.reshape(2, 16, 2); l = n.logical_and.reduce(s, 1).repeat(16, 0); x = n.logical_xor.accumulate(s, 1).reshape(32, 2); w = n.logical_or.reduce(b, 0)[None, :]; n.save('%t.d.npy', (l + 2 * x + 4 * w).astype('i4'))"
; DEFINE: %{launch} = --kernel=k --global=32 --local=32 in=%t.a.npy out=%t.x.npy:i32:32x2
; DEFINE: %{right} = cmp %t.x.npy %t.d.npy
; RUN: %tenon_run %s --engine=reference %{launch} && %{right}
; RUN: %tenon_run %s %{launch} && %{right}
; RUN: %tenon_lower %s --target=loops -o %t.spv && %tenon_run %t.spv %{launch} && %{right}

target triple = "spir64-unknown-unknown"

define spir_kernel void @k(ptr addrspace(1) %a, ptr addrspace(1) %x) !intel_reqd_sub_group_size !0 {
  %id = call i64 @_Z13get_global_idj(i32 0)
  %from = getelementptr <2 x i32>, ptr addrspace(1) %a, i64 %id
  %v = load <2 x i32>, ptr addrspace(1) %from
  %b = icmp ne <2 x i32> %v, zeroinitializer
  %all = call <2 x i1> @_Z26__spirv_GroupLogicalAndKHRjjDv2_b(i32 3, i32 0, <2 x i1> %b)
  %scan = call <2 x i1> @_Z33__spirv_GroupNonUniformLogicalXorjiDv2_b(i32 3, i32 1, <2 x i1> %b)
  %group = call <2 x i1> @_Z25__spirv_GroupLogicalOrKHRjjDv2_b(i32 2, i32 0, <2 x i1> %b)
  %l = zext <2 x i1> %all to <2 x i32>
  %s = select <2 x i1> %scan, <2 x i32> splat (i32 2), <2 x i32> zeroinitializer
  %g = select <2 x i1> %group, <2 x i32> splat (i32 4), <2 x i32> zeroinitializer
  %ls = add <2 x i32> %l, %s
  %sum = add <2 x i32> %ls, %g
  %to = getelementptr <2 x i32>, ptr addrspace(1) %x, i64 %id
  store <2 x i32> %sum, ptr addrspace(1) %to
  ret void
}

declare i64 @_Z13get_global_idj(i32)
declare <2 x i1> @_Z26__spirv_GroupLogicalAndKHRjjDv2_b(i32, i32, <2 x i1>)
declare <2 x i1> @_Z25__spirv_GroupLogicalOrKHRjjDv2_b(i32, i32, <2 x i1>)
declare <2 x i1> @_Z33__spirv_GroupNonUniformLogicalXorjiDv2_b(i32, i32, <2 x i1>)

!0 = !{i32 16}
