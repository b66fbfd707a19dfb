; RUN: %expect --absent=%t.spv 1 %tenon_lower %s --target=loops -O0 -o %t.spv 2>&1 | FileCheck %s --implicit-check-not=error:

; A type that SPIR-V lacks is reported with the line of the source, not with registers.
; CHECK: error: kernel 'k': call: SPIR-V has no integer type i128; the nearest that works is i64 (at k.cl:7:3)
target triple = "spir64-unknown-unknown"

define spir_kernel void @k(ptr addrspace(1) %p) !dbg !4 {
  %x = load atomic i128, ptr addrspace(1) %p monotonic, align 16, !dbg !7
  ret void
}

!llvm.module.flags = !{!0}
!llvm.dbg.cu = !{!1}

!0 = !{i32 2, !"Debug Info Version", i32 3}
!1 = distinct !DICompileUnit(language: DW_LANG_OpenCL, file: !2, emissionKind: LineTablesOnly)
!2 = !DIFile(filename: "k.cl", directory: "/")
!4 = distinct !DISubprogram(name: "k", file: !2, line: 5, type: !5, unit: !1, spFlags: DISPFlagDefinition)
!5 = !DISubroutineType(types: !6)
!6 = !{}
!7 = !DILocation(line: 7, column: 3, scope: !4)
