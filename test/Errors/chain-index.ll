; RUN: %expect 1 %tenon_lower %s -o - 2>&1 | FileCheck %s --implicit-check-not=error:

; CHECK: error: kernel 'k': OpAccessChain: expected a pointer to a variable and one integer for the element, and a pointer result (at gemm.cpp:9:5)

define spir_kernel void @k(ptr addrspace(1) %p) !dbg !2 {
  %slot = alloca target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2)
  %r = call ptr @__spirv_AccessChain(ptr %slot, float 0.0), !dbg !3
  store float 1.0, ptr %r
  ret void
}

declare ptr @__spirv_AccessChain(ptr, float)

!llvm.dbg.cu = !{!0}
!llvm.module.flags = !{!4}
!0 = distinct !DICompileUnit(language: DW_LANG_C_plus_plus, file: !1)
!1 = !DIFile(filename: "gemm.cpp", directory: "/src")
!2 = distinct !DISubprogram(name: "k", file: !1, line: 4, unit: !0, spFlags: DISPFlagDefinition)
!3 = !DILocation(line: 9, column: 5, scope: !2)
!4 = !{i32 2, !"Debug Info Version", i32 3}
