; Multiplications and 2D blocks in assembler for Intel's GPUs, as CUTLASS for SYCL writes them.
; A lane's bytes and half words are ordered as in a register, not as in the words that a
; multiplication reads: lane l of `bytes` adds k % 16 = l to its part of A, and lane l of
; `halves` multiplies its part of B by l + 1, where l = 2 * (n % 8) + k % 2.
;
; REQUIRES: numpy, x86, clang, llvm-spirv
; RUN: %python -c "import numpy as n; r = n.random.RandomState(5); a = r.randint(-9, 9, (8, 32)).astype('i1'); b = r.randint(-9, 9, (32, 16)).astype('i1'); n.save('%t.a.npy', a); n.save('%t.b.npy', b); n.save('%t.d.npy', (a + n.arange(32) %% 16).astype('i4') @ b.astype('i4')); h = r.randint(-4, 5, (4, 32)).astype('f2'); g = r.randint(-4, 5, (32, 16)).astype('f2'); n.save('%t.h.npy', h); n.save('%t.g.npy', g); f = 1 + 2 * (n.arange(16) %% 8)[None, :] + (n.arange(32) %% 2)[:, None]; n.save('%t.e.npy', h.astype('f4') @ (g * f).astype('f4'))"
; DEFINE: %{bytes} = --kernel=bytes --global=16 --local=16 in=%t.a.npy in=%t.b.npy out=%t.x.npy:i32:8x16
; DEFINE: %{halves} = --kernel=halves --global=16 --local=16 in=%t.h.npy in=%t.g.npy out=%t.y.npy:f32:4x16
; DEFINE: %{right} = cmp %t.x.npy %t.d.npy && cmp %t.y.npy %t.e.npy
; RUN: %tenon_run %s --engine=reference %{bytes} && %tenon_run %s --engine=reference %{halves} && %{right}
; RUN: %tenon_run %s %{bytes} && %tenon_run %s %{halves} && %{right}
; RUN: %tenon_lower %s --target=dpas --device=pvc -o %t.spv && %tenon_run %t.spv %{bytes} && %tenon_run %t.spv %{halves} && %{right}
; RUN: %tenon_lower %s --target=loops -o %t.loops.spv && %tenon_run %t.loops.spv %{bytes} && %tenon_run %t.loops.spv %{halves} && %{right}

target triple = "spir64-unknown-unknown"

define spir_kernel void @bytes(ptr addrspace(1) %a, ptr addrspace(1) %b, ptr addrspace(1) %d) !intel_reqd_sub_group_size !0 {
  %base.a = ptrtoint ptr addrspace(1) %a to i64
  %pa = call ptr addrspace(4) @__builtin_IB_subgroup_createBlock2DAddressPayload(i64 %base.a, i32 31, i32 7, i32 31, i32 0, i32 0, i32 32, i32 8, i32 1)
  %va = call <16 x i8> asm "lsc_load_block2d.ugm (M1, 1)  $0:d$2.$3x$4x$5nn flat[$1+(0,0)]", "=rw,rw.u,P,P,P,P"(ptr addrspace(4) %pa, i32 8, i32 1, i32 32, i32 8)
  %vb = call <32 x i8> asm "lsc_load_block2d.ugm.ca.ca.uc (M1, 1) $0:d8.1x16x32nt flat[$1, 15, 0x1F, $2, 0, 0]", "=rw,rw.u,rw.u"(ptr addrspace(1) %b, i32 15)
  %lane = call i32 @_Z22get_sub_group_local_idv()
  %byte = trunc i32 %lane to i8
  %one = insertelement <16 x i8> poison, i8 %byte, i32 0
  %all = shufflevector <16 x i8> %one, <16 x i8> poison, <16 x i32> zeroinitializer
  %sum = add <16 x i8> %va, %all
  %r = call <8 x i32> asm "{\0A.decl DST     v_type=G type=d num_elts=$5 alias=<$0,0>\0A.decl SRC1_UD v_type=G type=UD num_elts=128 alias=<$2,0>\0A.decl SRC2_UD v_type=G type=UD num_elts=$4 alias=<$1,0>\0Adpas.s8.s8.8.$3 (M1, 16) DST.0 DST.0 SRC1_UD.0 SRC2_UD(0,0)\0A}\0A", "=rw,rw,rw,P,P,P,0"(<16 x i8> %sum, <32 x i8> %vb, i32 8, i32 64, i32 128, <8 x i32> zeroinitializer)
  %base.d = ptrtoint ptr addrspace(1) %d to i64
  %pd = call ptr addrspace(4) @__builtin_IB_subgroup_createBlock2DAddressPayload(i64 %base.d, i32 63, i32 7, i32 63, i32 0, i32 0, i32 16, i32 8, i32 1)
  call void asm "lsc_store_block2d.ugm (M1, 1) flat[$1+(0,0)] $0:d$2.$3x$4nn", "rw,rw.u,P,P,P"(<8 x i32> %r, ptr addrspace(4) %pd, i32 32, i32 16, i32 8)
  ret void
}

; Two steps over K in one load of each operand; B is taken apart into two vectors.
define spir_kernel void @halves(ptr addrspace(1) %a, ptr addrspace(1) %b, ptr addrspace(1) %d) !intel_reqd_sub_group_size !0 {
  %base.a = ptrtoint ptr addrspace(1) %a to i64
  %pa = call ptr @__builtin_IB_subgroup_createBlock2DAddressPayload.1(i64 %base.a, i32 63, i32 3, i32 63, i32 0, i32 0, i32 16, i32 4, i32 2)
  call void asm "lsc_load_block2d.ugm.ca.ca (M1, 1)  %null:d$1.$2x$3nn flat[$0+(0,0)]", "rw.u,P,P,P"(ptr %pa, i32 16, i32 32, i32 4)
  %va = call <64 x i16> asm "lsc_load_block2d.ugm (M1, 1) $0:d16.2x16x4nn flat[$1+(0,0)]", "=rw,rw.u"(ptr %pa)
  %a0 = shufflevector <64 x i16> %va, <64 x i16> poison, <4 x i32> <i32 0, i32 1, i32 2, i32 3>
  %a1 = shufflevector <64 x i16> %va, <64 x i16> poison, <4 x i32> <i32 4, i32 5, i32 6, i32 7>
  %base.b = ptrtoint ptr addrspace(1) %b to i64
  %pb = call ptr @__builtin_IB_subgroup_createBlock2DAddressPayload.1(i64 %base.b, i32 31, i32 31, i32 31, i32 0, i32 0, i32 16, i32 32, i32 1)
  %vb = call <32 x half> asm "lsc_load_block2d.ugm (M1, 1) $0:d16.1x16x32nt flat[$1+(0,0)]", "=rw,rw.u"(ptr %pb)
  %lane = call i32 @_Z22get_sub_group_local_idv()
  %next = add i32 %lane, 1
  %factor = sitofp i32 %next to half
  %one = insertelement <32 x half> poison, half %factor, i32 0
  %all = shufflevector <32 x half> %one, <32 x half> poison, <32 x i32> zeroinitializer
  %product = fmul <32 x half> %vb, %all
  %b0 = shufflevector <32 x half> %product, <32 x half> poison, <16 x i32> <i32 0, i32 1, i32 2, i32 3, i32 4, i32 5, i32 6, i32 7, i32 8, i32 9, i32 10, i32 11, i32 12, i32 13, i32 14, i32 15>
  %b1 = shufflevector <32 x half> %product, <32 x half> poison, <16 x i32> <i32 16, i32 17, i32 18, i32 19, i32 20, i32 21, i32 22, i32 23, i32 24, i32 25, i32 26, i32 27, i32 28, i32 29, i32 30, i32 31>
  %r0 = call <4 x float> asm "dpas.hf.hf.8.4 (M1, 16) $0.0 %null.0 $2.0 $1(0,0)", "=rw,rw,rw"(<4 x i16> %a0, <16 x half> %b0)
  %r1 = call <4 x float> asm "{\0A.decl DST v_type=G type=F num_elts=64 alias=<$0,0>\0A.decl SRC0 v_type=G type=F num_elts=64 alias=<$3,0>\0Adpas.hf.hf.8.4 (M1, 16) DST.0 SRC0.0 $2.0 $1(0,0)\0A}", "=rw,rw,rw,rw"(<4 x i16> %a1, <16 x half> %b1, <4 x float> %r0)
  %base.d = ptrtoint ptr addrspace(1) %d to i64
  %pd = call ptr @__builtin_IB_subgroup_createBlock2DAddressPayload.1(i64 %base.d, i32 63, i32 3, i32 63, i32 0, i32 0, i32 16, i32 4, i32 1)
  call void asm "lsc_store_block2d.ugm (M1, 1) flat[$1+(0,0)] $0:d32.16x4nn", "rw,rw.u"(<4 x float> %r1, ptr %pd)
  ret void
}

declare i32 @_Z22get_sub_group_local_idv()
declare ptr addrspace(4) @__builtin_IB_subgroup_createBlock2DAddressPayload(i64, i32, i32, i32, i32, i32, i32, i32, i32)
declare ptr @__builtin_IB_subgroup_createBlock2DAddressPayload.1(i64, i32, i32, i32, i32, i32, i32, i32, i32)

!0 = !{i32 16}
