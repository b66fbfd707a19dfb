; RUN: %tenon_opt -passes=tenon-recognize -S < %s | FileCheck %s

; The static properties of an operation are string attributes of its declaration; its
; name is derived from them.

; CHECK-DAG: declare target("spirv.CooperativeMatrixKHR", i16, 3, 8, 16, 0) @tenon.load.a.i16.8x16.row.align2.p1(ptr addrspace(1), i64) #[[LOAD:[0-9]+]]
; CHECK-DAG: declare void @tenon.store.acc.f32.8x16.col.align4.p1(ptr addrspace(1), target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2), i64) #[[STORE:[0-9]+]]
; CHECK-DAG: declare target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2) @tenon.fill.acc.f32.8x16(float) #[[FILL:[0-9]+]]
; CHECK-DAG: declare i32 @tenon.length.acc.f32.8x16() #[[LENGTH:[0-9]+]]
; CHECK-DAG: declare float @tenon.extract.acc.f32.8x16(target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2), i64) #[[EXTRACT:[0-9]+]]
; CHECK-DAG: declare target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2) @tenon.insert.acc.f32.8x16(target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2), float, i64) #[[INSERT:[0-9]+]]
; CHECK-DAG: attributes #[[LOAD]] = { convergent nounwind willreturn memory(argmem: read) "tenon.align"="2" "tenon.layout"="row" "tenon.op"="load" "tenon.type"="a.i16.8x16" }
; CHECK-DAG: attributes #[[STORE]] = { convergent nounwind willreturn memory(argmem: write) "tenon.align"="4" "tenon.layout"="col" "tenon.op"="store" "tenon.type"="acc.f32.8x16" }
; CHECK-DAG: attributes #[[FILL]] = { convergent nounwind willreturn memory(none) "tenon.op"="fill" "tenon.type"="acc.f32.8x16" }
; CHECK-DAG: attributes #[[LENGTH]] = { nounwind willreturn memory(none) "tenon.op"="length" "tenon.type"="acc.f32.8x16" }
; CHECK-DAG: attributes #[[EXTRACT]] = { nounwind willreturn memory(none) "tenon.op"="extract" "tenon.type"="acc.f32.8x16" }
; CHECK-DAG: attributes #[[INSERT]] = { nounwind willreturn memory(none) "tenon.op"="insert" "tenon.type"="acc.f32.8x16" }

define spir_kernel void @k(ptr addrspace(1) %p, i64 %s, i64 %i) {
  %a = call target("spirv.CooperativeMatrixKHR", i16, 3, 8, 16, 0) @__spirv_CooperativeMatrixLoadKHR(ptr addrspace(1) %p, i32 0, i64 %s)
  %c = call target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2) @__spirv_CompositeConstruct(float 1.0)
  %n = call i32 @__spirv_CooperativeMatrixLengthKHR(target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2) %c)
  %e = call float @__spirv_VectorExtractDynamic(target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2) %c, i64 %i)
  %d = call target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2) @__spirv_VectorInsertDynamic(target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2) %c, float %e, i64 %i)
  call void @__spirv_CooperativeMatrixStoreKHR(ptr addrspace(1) %p, target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2) %d, i32 1, i64 %s)
  ret void
}

declare target("spirv.CooperativeMatrixKHR", i16, 3, 8, 16, 0) @__spirv_CooperativeMatrixLoadKHR(ptr addrspace(1), i32, i64)
declare target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2) @__spirv_CompositeConstruct(float)
declare i32 @__spirv_CooperativeMatrixLengthKHR(target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2))
declare float @__spirv_VectorExtractDynamic(target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2), i64)
declare target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2) @__spirv_VectorInsertDynamic(target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2), float, i64)
declare void @__spirv_CooperativeMatrixStoreKHR(ptr addrspace(1), target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2), i32, i64)
