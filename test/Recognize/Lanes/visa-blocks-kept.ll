; RUN: %tenon_opt -passes=tenon-recognize -S < %s | FileCheck %s --implicit-check-not='call {{.*}}@tenon.'

; 2D blocks in assembler that are not understood are kept: other blocks, addresses and data.

; CHECK-LABEL: define {{.*}}@blocks(
; CHECK-COUNT-11: asm "lsc_load_block2d
define spir_kernel void @blocks(ptr addrspace(1) %p) !intel_reqd_sub_group_size !0 {
  %r0 = call <32 x i8> asm "lsc_load_block2d.ugm (M1, 1) $0:dx.32x16nn flat[$1,31,15,31,0,0]", "=rw,rw.u"(ptr addrspace(1) %p)
  %r1 = call <32 x i8> asm "lsc_load_block2d.ugm (M1, 1) $0:d12.32x16nn flat[$1,31,15,31,0,0]", "=rw,rw.u"(ptr addrspace(1) %p)
  %r2 = call <32 x i8> asm "lsc_load_block2d.ugm (M1, 1) $0:d8x32x16nn flat[$1,31,15,31,0,0]", "=rw,rw.u"(ptr addrspace(1) %p)
  %r3 = call <32 x i8> asm "lsc_load_block2d.ugm (M1, 1) $0:d8.32nn flat[$1,31,15,31,0,0]", "=rw,rw.u"(ptr addrspace(1) %p)
  %r4 = call <32 x i8> asm "lsc_load_block2d.ugm (M1, 1) $0:d8.32xnn flat[$1,31,15,31,0,0]", "=rw,rw.u"(ptr addrspace(1) %p)
  %r5 = call <32 x i8> asm "lsc_load_block2d.ugm (M1, 1) $0:d8.32x16tt flat[$1,31,15,31,0,0]", "=rw,rw.u"(ptr addrspace(1) %p)
  %r6 = call <32 x i8> asm "lsc_load_block2d.slm (M1, 1) $0:d8.32x16nn flat[$1,31,15,31,0,0]", "=rw,rw.u"(ptr addrspace(1) %p)
  %r7 = call <32 x i8> asm "lsc_load_block2d.ugm (M1, 1) $0:d8.32x16nn flat[$1,31,15,31,0,0] $1", "=rw,rw.u"(ptr addrspace(1) %p)
  %r8 = call <32 x i8> asm "lsc_load_block2d.ugm (M1, 1) $0:d24.32x16nn flat[$1,31,15,31,0,0]", "=rw,rw.u"(ptr addrspace(1) %p)
  %r9 = call <32 x i8> asm "lsc_load_block2d.ugm (M1, 1) $0:d8.12x16nn flat[$1,31,15,31,0,0]", "=rw,rw.u"(ptr addrspace(1) %p)
  %s0 = call <32 x i8> asm "lsc_load_block2d.ugm (M1, 1) $0:d8.2x16x2nn flat[$1,31,15,31,0,0]", "=rw,rw.u"(ptr addrspace(1) %p)
  ret void
}

; CHECK-LABEL: define {{.*}}@addresses(
; CHECK-COUNT-14: asm "lsc_{{(load|store)}}_block2d
define spir_kernel void @addresses(ptr addrspace(1) %p, i64 %i, i32 %n) !intel_reqd_sub_group_size !0 {
  %r0 = call <32 x i8> asm "lsc_load_block2d.ugm (M1, 1) $0:d8.32x16nn bss[$1,31,15,31,0,0]", "=rw,rw.u"(ptr addrspace(1) %p)
  %r1 = call <32 x i8> asm "lsc_load_block2d.ugm (M1, 1) $0:d8.32x16nn flat[$1,31,15,31,0,0", "=rw,rw.u"(ptr addrspace(1) %p)
  %r2 = call <32 x i8> asm "lsc_load_block2d.ugm (M1, 1) $0:d8.32x16nn flat[V9,31,15,31,0,0]", "=rw,rw.u"(ptr addrspace(1) %p)
  %r3 = call <32 x i8> asm "lsc_load_block2d.ugm (M1, 1) $0:d8.32x16nn flat[%null,31,15,31,0,0]", "=rw,rw.u"(ptr addrspace(1) %p)
  %r4 = call <32 x i8> asm "lsc_load_block2d.ugm (M1, 1) $0:d8.32x16nn flat[$1,V9,15,31,0,0]", "=rw,rw.u"(ptr addrspace(1) %p)
  %r5 = call <32 x i8> asm "lsc_load_block2d.ugm (M1, 1) $0:d8.32x16nn flat[$1,%null,15,31,0,0]", "=rw,rw.u"(ptr addrspace(1) %p)
  %r6 = call <32 x i8> asm "lsc_load_block2d.ugm (M1, 1) $0:d8.32x16nn flat[$1,$2,15,31,0,0]", "=rw,rw.u,rw.u"(ptr addrspace(1) %p, i64 %i)
  %r7 = call <32 x i8> asm "lsc_load_block2d.ugm (M1, 1) $0:d8.32x16nn flat[$1+(0,0)]", "=rw,rw.u"(i64 %i)
  %r8 = call <32 x i8> asm "lsc_load_block2d.ugm (M1, 1) $0:d8.32x16nn flat[$1+(0,0,0)]", "=rw,rw.u"(ptr addrspace(1) %p)
  %r9 = call <32 x i8> asm "lsc_load_block2d.ugm (M1, 1) $0:d8.32x16nn flat[$1,31,15,31,0]", "=rw,rw.u"(ptr addrspace(1) %p)
  %s0 = call <32 x i8> asm "lsc_load_block2d.ugm (M1, 1) $0:d8.32x16nn flat[$1,31,15,31,0,0]", "=rw,rw.u"(i32 %n)
  %s1 = call <32 x i8> asm "lsc_load_block2d.ugm (M1, 1) $1:d8.32x16nn flat[$1,31,15,31,0,0]", "=rw,rw.u"(ptr addrspace(1) %p)
  %s2 = call <32 x i8> asm "lsc_load_block2d.ugm (M1, 1) V9:d8.32x16nn flat[$1,31,15,31,0,0]", "=rw,rw.u"(ptr addrspace(1) %p)
  call void asm "lsc_store_block2d.ugm (M1, 1) flat[$0,31,15,31,0,0] %null:d8.32x16nn", "rw.u"(ptr addrspace(1) %p)
  ret void
}

!0 = !{i32 16}


