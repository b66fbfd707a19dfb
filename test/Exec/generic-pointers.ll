; Each work-item chooses a private variable, local memory or a buffer by its number,
; and queries the pointer's address space: 1 global, 2 local, 4 private.
;
; REQUIRES: numpy, x86
; RUN: %tenon_run %s --kernel=k --global=12 --local=6 --engine=reference out=%t.npy:i32:12 out=%t.n.npy:i32:12
; RUN: %python %S/Inputs/equals.py %t.npy "[4, 2, 1] * 4"
; RUN: %tenon_run %s --kernel=k --global=12 --local=6 out=%t.c.npy:i32:12 out=%t.n.npy:i32:12
; RUN: cmp %t.npy %t.c.npy
; RUN: %at_sizes --varying %s --kernel=k --global={N} --local={N} out=%t.npy:i32:{N} out=%t.n.npy:i32:{N}
target triple = "spir64-unknown-unknown"

@tile = internal addrspace(3) global [64 x i32] poison

define spir_kernel void @k(ptr addrspace(1) %p, ptr addrspace(1) %q) {
  %own = alloca i32
  %kept = alloca ptr addrspace(4)
  %id = call i64 @_Z13get_global_idj(i32 0)
  %kind = urem i64 %id, 3
  %item = call i64 @_Z12get_local_idj(i32 0)
  %t = getelementptr i32, ptr addrspace(3) @tile, i64 %item
  %b = getelementptr i32, ptr addrspace(1) %q, i64 %id
  %g0 = addrspacecast ptr %own to ptr addrspace(4)
  %g1 = addrspacecast ptr addrspace(3) %t to ptr addrspace(4)
  %g2 = addrspacecast ptr addrspace(1) %b to ptr addrspace(4)
  %is0 = icmp eq i64 %kind, 0
  %is1 = icmp eq i64 %kind, 1
  %g12 = select i1 %is1, ptr addrspace(4) %g1, ptr addrspace(4) %g2
  %g = select i1 %is0, ptr addrspace(4) %g0, ptr addrspace(4) %g12
  store volatile ptr addrspace(4) %g, ptr %kept
  %h = load volatile ptr addrspace(4), ptr %kept
  store i32 7, ptr addrspace(4) %h
  %a = call spir_func ptr addrspace(1) @_Z41__spirv_GenericCastToPtrExplicit_ToGlobalPvi(ptr addrspace(4) %h, i32 5)
  %l = call spir_func ptr addrspace(3) @_Z40__spirv_GenericCastToPtrExplicit_ToLocalPvi(ptr addrspace(4) %h, i32 4)
  %r = call spir_func ptr @_Z42__spirv_GenericCastToPtrExplicit_ToPrivatePvi(ptr addrspace(4) %h, i32 7)
  %global = icmp ne ptr addrspace(1) %a, null
  %local = icmp ne ptr addrspace(3) %l, null
  %private = icmp ne ptr %r, null
  %x = select i1 %global, i32 1, i32 0
  %y = select i1 %local, i32 2, i32 0
  %z = select i1 %private, i32 4, i32 0
  %xy = or i32 %x, %y
  %xyz = or i32 %xy, %z
  %o = getelementptr i32, ptr addrspace(1) %p, i64 %id
  store i32 %xyz, ptr addrspace(1) %o
  ret void
}

declare i64 @_Z13get_global_idj(i32)
declare i64 @_Z12get_local_idj(i32)
declare spir_func ptr addrspace(1) @_Z41__spirv_GenericCastToPtrExplicit_ToGlobalPvi(ptr addrspace(4), i32)
declare spir_func ptr addrspace(3) @_Z40__spirv_GenericCastToPtrExplicit_ToLocalPvi(ptr addrspace(4), i32)
declare spir_func ptr @_Z42__spirv_GenericCastToPtrExplicit_ToPrivatePvi(ptr addrspace(4), i32)
