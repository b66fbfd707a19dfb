; RUN: %tenon_lower %s --stop-after=input --emit=ll -o - | FileCheck %s

; Debug information is kept, and so is the name of the source; it is dropped if this LLVM
; does not know its version.

; CHECK: source_filename = "kernel.cl"
; CHECK: define void @k() !dbg
; RUN: sed 's/i32 3}/i32 1}/' %s > %t.ll
; RUN: %tenon_lower %t.ll --stop-after=input --emit=ll -o - | FileCheck %s --check-prefix=OLD
; OLD-NOT: !dbg

source_filename = "kernel.cl"

define void @k() !dbg !3 {
  ret void, !dbg !6
}

!llvm.dbg.cu = !{!1}
!llvm.module.flags = !{!0}
!0 = !{i32 2, !"Debug Info Version", i32 3}
!1 = distinct !DICompileUnit(language: DW_LANG_OpenCL, file: !2, emissionKind: FullDebug)
!2 = !DIFile(filename: "kernel.cl", directory: "/")
!3 = distinct !DISubprogram(name: "k", file: !2, line: 1, type: !4, unit: !1, spFlags: DISPFlagDefinition)
!4 = !DISubroutineType(types: !5)
!5 = !{}
!6 = !DILocation(line: 2, scope: !3)
