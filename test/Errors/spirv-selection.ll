; RUN: %expect --absent=%t.spv 1 %tenon_lower %s --target=loops -O0 -o %t.spv 2>&1 | FileCheck %s --implicit-check-not=error:

; The error for what LLVM's back end cannot select does not contain names of registers.
; CHECK: error: kernel 'k': LLVM's SPIR-V back end does not support G_READCYCLECOUNTER (at k.cl:5){{$}}
target triple = "spir64-unknown-unknown"

define spir_kernel void @k(ptr addrspace(1) %p) !dbg !4 {
  %f = call i64 @llvm.readcyclecounter()
  store i64 %f, ptr addrspace(1) %p
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
