; A variable whose size is known at run time only is one error with its location,
; and no output.

; RUN: %expect --absent=%t.spv 1 %tenon_lower %s --target=loops -o %t.spv 2>&1 | FileCheck %s --implicit-check-not=error:
target triple = "spir64-unknown-unknown"

; CHECK: error: kernel 'k': alloca: SPIR-V has no variables whose size is computed; the nearest that works is a constant size (at k.cl:3:5)

define spir_kernel void @k(ptr addrspace(1) %p, i32 %n) !dbg !3 {
  %x = alloca i32, i32 %n, !dbg !5
  store volatile i32 1, ptr %x
  %v = load volatile i32, ptr %x
  store i32 %v, ptr addrspace(1) %p
  ret void
}

!llvm.dbg.cu = !{!0}
!llvm.module.flags = !{!2}
!0 = distinct !DICompileUnit(language: DW_LANG_C99, file: !1, emissionKind: LineTablesOnly)
!1 = !DIFile(filename: "k.cl", directory: "/")
!2 = !{i32 2, !"Debug Info Version", i32 3}
!3 = distinct !DISubprogram(name: "k", file: !1, line: 1, type: !4, unit: !0, spFlags: DISPFlagDefinition)
!4 = !DISubroutineType(types: !{})
!5 = !DILocation(line: 3, column: 5, scope: !3)
