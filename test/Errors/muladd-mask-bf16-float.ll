; RUN: %expect 1 %tenon_lower %s -o - 2>&1 | FileCheck %s --implicit-check-not=error:

; CHECK: error: kernel 'k': OpCooperativeMatrixMulAddKHR: operand mask 0x40 says that A and B hold bf16, which a f16 8x16 cannot; expected another component type, or the mask without 0x40 (at gemm.cpp:9:5)

define spir_kernel void @k(ptr addrspace(1) %p) !dbg !2 {
  %r = call target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2) @__spirv_CooperativeMatrixMulAddKHR(target("spirv.CooperativeMatrixKHR", half, 3, 8, 16, 0) undef, target("spirv.CooperativeMatrixKHR", half, 3, 16, 16, 1) undef, target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2) undef, i32 64), !dbg !3
  ret void
}

declare target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2) @__spirv_CooperativeMatrixMulAddKHR(target("spirv.CooperativeMatrixKHR", half, 3, 8, 16, 0), target("spirv.CooperativeMatrixKHR", half, 3, 16, 16, 1), target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2), i32)

!llvm.dbg.cu = !{!0}
!llvm.module.flags = !{!4}
!0 = distinct !DICompileUnit(language: DW_LANG_C_plus_plus, file: !1)
!1 = !DIFile(filename: "gemm.cpp", directory: "/src")
!2 = distinct !DISubprogram(name: "k", file: !1, line: 4, unit: !0, spFlags: DISPFlagDefinition)
!3 = !DILocation(line: 9, column: 5, scope: !2)
!4 = !{i32 2, !"Debug Info Version", i32 3}
