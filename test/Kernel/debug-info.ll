; The code keeps its subprogram, also where a line was inlined.
;
; RUN: %tenon_opt -passes='tenon-work-group,verify' -S < %s | FileCheck %s

; CHECK: define internal void @k.item({{.*}} !dbg ![[BODY:[0-9]+]]
; CHECK: store {{.*}} !dbg ![[LINE:[0-9]+]]
; CHECK: ![[BODY]] = distinct !DISubprogram(name: "k"
; CHECK: ![[LINE]] = !DILocation(line: 7, {{.*}}inlinedAt: ![[AT:[0-9]+]])
; CHECK: ![[AT]] = distinct !DILocation(line: 2, {{.*}}scope: ![[BODY]])
define spir_kernel void @k(ptr addrspace(1) %p) !dbg !4 {
  store i32 1, ptr addrspace(1) %p, !dbg !5
  ret void
}

!llvm.dbg.cu = !{!0}
!llvm.module.flags = !{!2}
!0 = distinct !DICompileUnit(language: DW_LANG_C99, file: !1, isOptimized: false, runtimeVersion: 0, emissionKind: LineTablesOnly)
!1 = !DIFile(filename: "k.cl", directory: ".")
!2 = !{i32 2, !"Debug Info Version", i32 3}
!3 = !DISubroutineType(types: !{})
!4 = distinct !DISubprogram(name: "k", file: !1, line: 1, type: !3, unit: !0, spFlags: DISPFlagDefinition)
!5 = !DILocation(line: 7, scope: !6, inlinedAt: !7)
!6 = distinct !DISubprogram(name: "helper", file: !1, line: 6, type: !3, unit: !0, spFlags: DISPFlagDefinition)
!7 = distinct !DILocation(line: 2, scope: !4)
