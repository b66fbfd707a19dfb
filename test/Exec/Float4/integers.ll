; Every f16 number to an integer of 4 bits, clamped and rounded to nearest, and rounded
; toward zero where it is in range; two to a byte.
;
; REQUIRES: numpy, x86, llvm-spirv
; RUN: %python -c "import numpy as n; h = n.arange(65536, dtype='u2'); f = n.nan_to_num(h.view('f2').astype('f8'), nan=0); n.save('%t.bits.npy', h); c = n.clip(n.rint(f), -8, 7).astype('i8') & 15; n.save('%t.c.npy', (c[::2] | c[1::2] << 4).astype('u1')); z = n.trunc(n.where(abs(f) < 8, f, 0)).astype('i8') & 15; n.save('%t.z.npy', (z[::2] | z[1::2] << 4).astype('u1'))"
; DEFINE: %{launch} = --kernel=k --global=32768 --local=16 in=%t.bits.npy out=%t.x.npy:u8:32768 out=%t.y.npy:u8:32768
; DEFINE: %{right} = cmp %t.x.npy %t.c.npy && cmp %t.y.npy %t.z.npy
; RUN: %tenon_run %s %{launch} && %{right}
; RUN: %tenon_run %s %{launch} --engine=reference && %{right}
; RUN: %tenon_lower %s --target=loops -o %t.spv && %tenon_run %t.spv %{launch} && %{right}
; RUN: %tenon_lower %s --target=dpas -o %t.spv && %tenon_run %t.spv %{launch} && %{right}
target triple = "spir64-unknown-unknown"

define spir_kernel void @k(ptr addrspace(1) %in, ptr addrspace(1) %x, ptr addrspace(1) %y) !intel_reqd_sub_group_size !0 {
  %id = call spir_func i64 @_Z13get_global_idj(i32 0)
  %p = getelementptr <2 x half>, ptr addrspace(1) %in, i64 %id
  %v = load <2 x half>, ptr addrspace(1) %p
  %c = call spir_func i8 @__builtin_spirv_ClampConvertFP16ToInt4INTEL(<2 x half> %v)
  %p.x = getelementptr i8, ptr addrspace(1) %x, i64 %id
  store i8 %c, ptr addrspace(1) %p.x
  %m = call <2 x half> @llvm.fabs.v2f16(<2 x half> %v)
  %inside = fcmp olt <2 x half> %m, splat (half 8.0)
  %w = select <2 x i1> %inside, <2 x half> %v, <2 x half> zeroinitializer
  %z = call spir_func i8 @__builtin_spirv_ConvertFP16ToInt4INTEL(<2 x half> %w)
  %p.y = getelementptr i8, ptr addrspace(1) %y, i64 %id
  store i8 %z, ptr addrspace(1) %p.y
  ret void
}

declare spir_func i64 @_Z13get_global_idj(i32)
declare spir_func i8 @__builtin_spirv_ClampConvertFP16ToInt4INTEL(<2 x half>)
declare spir_func i8 @__builtin_spirv_ConvertFP16ToInt4INTEL(<2 x half>)
declare <2 x half> @llvm.fabs.v2f16(<2 x half>)

!0 = !{i32 16}
