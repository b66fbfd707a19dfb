; RUN: not %tenon_opt -passes='tenon-recognize,tenon-legalize<target=cpu>' -disable-output < %s 2>&1 | FileCheck %s

; With debug information the message has the operation's location.

; CHECK: error: kernel 'k': muladd s32.8x16x16.s64.s64: {{.*}} (at gemm.cpp:12:3)

define spir_kernel void @k() !dbg !3 {
  %d = call target("spirv.CooperativeMatrixKHR", i32, 3, 8, 16, 2) @__spirv_CooperativeMatrixMulAddKHR(target("spirv.CooperativeMatrixKHR", i64, 3, 8, 16, 0) undef, target("spirv.CooperativeMatrixKHR", i64, 3, 16, 16, 1) undef, target("spirv.CooperativeMatrixKHR", i32, 3, 8, 16, 2) undef, i32 3), !dbg !6
  ret void
}

declare target("spirv.CooperativeMatrixKHR", i32, 3, 8, 16, 2) @__spirv_CooperativeMatrixMulAddKHR(target("spirv.CooperativeMatrixKHR", i64, 3, 8, 16, 0), target("spirv.CooperativeMatrixKHR", i64, 3, 16, 16, 1), target("spirv.CooperativeMatrixKHR", i32, 3, 8, 16, 2), i32)

!llvm.dbg.cu = !{!1}
!llvm.module.flags = !{!0}
!0 = !{i32 2, !"Debug Info Version", i32 3}
!1 = distinct !DICompileUnit(language: DW_LANG_C_plus_plus, file: !2)
!2 = !DIFile(filename: "gemm.cpp", directory: "/src")
!3 = distinct !DISubprogram(name: "k", file: !2, line: 10, type: !4, unit: !1, spFlags: DISPFlagDefinition)
!4 = !DISubroutineType(types: !5)
!5 = !{null}
!6 = !DILocation(line: 12, column: 3, scope: !3)
