; RUN: %tenon_opt -passes=tenon-recognize -S < %s | FileCheck %s

; A pointer's origin decides its address space: no query remains.

@tile = internal addrspace(3) global [16 x float] poison

; CHECK-LABEL: define {{.*}}@k(
; CHECK-NOT: tenon.space
; CHECK: [[G:%.*]] = addrspacecast ptr addrspace(4) %g to ptr addrspace(1)
; CHECK: [[H:%.*]] = addrspacecast ptr addrspace(4) %host to ptr addrspace(1)
; CHECK: [[T:%.*]] = addrspacecast ptr addrspace(4) %t to ptr addrspace(3)
; CHECK: [[IS:%.*]] = icmp ne ptr addrspace(3) {{.*}}, null
; CHECK-NEXT: [[S:%.*]] = select i1 [[IS]], i32 256, i32 512
; CHECK: store ptr addrspace(1) [[G]], ptr %x
; CHECK: store ptr addrspace(1) [[H]], ptr %x
; CHECK: store ptr addrspace(1) null, ptr %x
; CHECK: store ptr addrspace(3) [[T]], ptr %x
; CHECK: store ptr addrspace(3) null, ptr %x
; CHECK: store i32 [[S]], ptr %x

define spir_kernel void @k(ptr addrspace(1) %p, ptr addrspace(4) %host) {
  %x = alloca [8 x i64]
  %g = addrspacecast ptr addrspace(1) %p to ptr addrspace(4)
  %t = addrspacecast ptr addrspace(3) @tile to ptr addrspace(4)
  %v = addrspacecast ptr %x to ptr addrspace(4)
  %e = getelementptr float, ptr addrspace(4) %g, i64 4
  %a = call spir_func ptr addrspace(1) @_Z41__spirv_GenericCastToPtrExplicit_ToGlobalPU3AS4ci(ptr addrspace(4) %g, i32 5)
  %b = call spir_func ptr addrspace(1) @_Z41__spirv_GenericCastToPtrExplicit_ToGlobalPU3AS4ci(ptr addrspace(4) %host, i32 5)
  %c = call spir_func ptr addrspace(1) @__to_global(ptr addrspace(4) %v)
  %d = call spir_func ptr addrspace(3) @_Z40__spirv_GenericCastToPtrExplicit_ToLocalPvi(ptr addrspace(4) %t, i32 4)
  %f = call spir_func ptr addrspace(3) @_Z40__spirv_GenericCastToPtrExplicit_ToLocalPvi(ptr addrspace(4) %e, i32 4)
  %s = call spir_func i32 @_Z30__spirv_GenericPtrMemSemanticsPU3AS4c(ptr addrspace(4) %t)
  store ptr addrspace(1) %a, ptr %x
  store ptr addrspace(1) %b, ptr %x
  store ptr addrspace(1) %c, ptr %x
  store ptr addrspace(3) %d, ptr %x
  store ptr addrspace(3) %f, ptr %x
  store i32 %s, ptr %x
  ret void
}

declare spir_func ptr addrspace(1) @_Z41__spirv_GenericCastToPtrExplicit_ToGlobalPU3AS4ci(ptr addrspace(4), i32)
declare spir_func ptr addrspace(1) @__to_global(ptr addrspace(4))
declare spir_func ptr addrspace(3) @_Z40__spirv_GenericCastToPtrExplicit_ToLocalPvi(ptr addrspace(4), i32)
declare spir_func i32 @_Z30__spirv_GenericPtrMemSemanticsPU3AS4c(ptr addrspace(4))
