; RUN: %expect 1 %tenon_lower %s --target=cpu --emit=obj -o %t.o 2>&1 | FileCheck %s -DTARGET="target cpu" --implicit-check-not=error:
; RUN: %expect 1 %tenon_lower %s --target=amx --emit=obj -o %t.o 2>&1 | FileCheck %s -DTARGET="target amx" --implicit-check-not=error:
; RUN: %expect 1 %tenon_lower %s --target=loops --emit=spv -o %t.spv 2>&1 | FileCheck %s -DTARGET="target loops" --implicit-check-not=error:
; RUN: %expect 1 %tenon_lower %s --target=dpas --emit=spv -o %t.spv 2>&1 | FileCheck %s -DTARGET="target dpas" --implicit-check-not=error:
; RUN: %expect 1 %tenon_run %s --engine=cpu --global=1 out=%t.npy:f32:1 2>&1 | FileCheck %s -DTARGET="target cpu" --implicit-check-not=PLEASE
; RUN: %expect 1 %tenon_run %s --engine=reference --kernel=k --global=1 out=%t.npy:f32:1 2>&1 | FileCheck %s --check-prefix=REFERENCE

; A function without a definition is an error, never an undefined symbol.

; CHECK: error: kernel 'k': call of 'magic': [[TARGET]] has no such function; expected one that the module or OpenCL C defines (at k.cpp:7:9)
; REFERENCE: error: kernel 'k' calls 'magic', which nothing defines (at k.cpp:7:9)
target triple = "spir64-unknown-unknown"

define spir_kernel void @k(ptr addrspace(1) %p) !dbg !3 {
  %v = call float @magic(float 1.0), !dbg !6
  store float %v, ptr addrspace(1) %p
  ret void
}

declare float @magic(float)

!llvm.dbg.cu = !{!0}
!llvm.module.flags = !{!2}
!0 = distinct !DICompileUnit(language: DW_LANG_C_plus_plus, file: !1, emissionKind: LineTablesOnly)
!1 = !DIFile(filename: "k.cpp", directory: "/")
!2 = !{i32 2, !"Debug Info Version", i32 3}
!3 = distinct !DISubprogram(name: "k", file: !1, line: 5, type: !4, unit: !0, spFlags: DISPFlagDefinition)
!4 = !DISubroutineType(types: !5)
!5 = !{}
!6 = !DILocation(line: 7, column: 9, scope: !3)
