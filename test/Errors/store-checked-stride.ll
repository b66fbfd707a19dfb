; RUN: %expect 1 %tenon_lower %s -o - 2>&1 | FileCheck %s --implicit-check-not=error:

; CHECK: error: kernel 'k': OpCooperativeMatrixStoreCheckedINTEL: a stride of zero, which would store all rows at one address; expected a positive stride (at gemm.cpp:9:5)

define spir_kernel void @k(ptr addrspace(1) %p) !dbg !2 {
  call void @__spirv_CooperativeMatrixStoreCheckedINTEL(ptr addrspace(1) %p, i32 0, i32 0, target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2) undef, i32 0, i32 8, i32 16, i64 0), !dbg !3
  ret void
}

declare void @__spirv_CooperativeMatrixStoreCheckedINTEL(ptr addrspace(1), i32, i32, target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2), i32, i32, i32, i64)

!llvm.dbg.cu = !{!0}
!llvm.module.flags = !{!4}
!0 = distinct !DICompileUnit(language: DW_LANG_C_plus_plus, file: !1)
!1 = !DIFile(filename: "gemm.cpp", directory: "/src")
!2 = distinct !DISubprogram(name: "k", file: !1, line: 4, unit: !0, spFlags: DISPFlagDefinition)
!3 = !DILocation(line: 9, column: 5, scope: !2)
!4 = !{i32 2, !"Debug Info Version", i32 3}
