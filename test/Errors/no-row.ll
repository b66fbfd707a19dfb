; RUN: %expect --absent=%t.o 1 %tenon_lower %s -o %t.o 2>&1 | FileCheck %s --implicit-check-not=error:

; The message has the kernel, the operation, the reason, the nearest combination, the line.

; CHECK: error: kernel 'gemm': muladd f64.8x16x16.f16.f16: target cpu: no multiplication of f16 and f16 with f64 into f64; the nearest that works is f32.8x16x16.f16.f16 (at gemm.cpp:12:3)

define spir_kernel void @gemm() !dbg !3 {
  %d = call target("spirv.CooperativeMatrixKHR", double, 3, 8, 16, 2) @__spirv_CooperativeMatrixMulAddKHR(target("spirv.CooperativeMatrixKHR", half, 3, 8, 16, 0) undef, target("spirv.CooperativeMatrixKHR", half, 3, 16, 16, 1) undef, target("spirv.CooperativeMatrixKHR", double, 3, 8, 16, 2) undef, i32 0), !dbg !6
  ret void
}

declare target("spirv.CooperativeMatrixKHR", double, 3, 8, 16, 2) @__spirv_CooperativeMatrixMulAddKHR(target("spirv.CooperativeMatrixKHR", half, 3, 8, 16, 0), target("spirv.CooperativeMatrixKHR", half, 3, 16, 16, 1), target("spirv.CooperativeMatrixKHR", double, 3, 8, 16, 2), i32)

!llvm.dbg.cu = !{!1}
!llvm.module.flags = !{!0}
!0 = !{i32 2, !"Debug Info Version", i32 3}
!1 = distinct !DICompileUnit(language: DW_LANG_C_plus_plus, file: !2)
!2 = !DIFile(filename: "gemm.cpp", directory: "/src")
!3 = distinct !DISubprogram(name: "gemm", file: !2, line: 10, type: !4, unit: !1, spFlags: DISPFlagDefinition)
!4 = !DISubroutineType(types: !5)
!5 = !{null}
!6 = !DILocation(line: 12, column: 3, scope: !3)
