; Operations that all lanes have to execute and only some do, depending on memory: with the
; option the run ends there with a message, and so does a separate program.

; REQUIRES: numpy, x86
; RUN: %python -c "import numpy; numpy.save('%t.same.npy', numpy.ones(16, 'i4')); numpy.save('%t.npy', numpy.arange(16, dtype='i4'))"
; RUN: %tenon_run %s --kernel=k --global=16 --local=16 --trap-divergence in=%t.same.npy out=%t.o.npy:i32:16
; RUN: %expect 1 %tenon_run %s --kernel=k --global=16 --local=16 --trap-divergence in=%t.npy out=%t.o.npy:i32:16 2>&1 | FileCheck %s --implicit-check-not=error:
; RUN: %expect 1 %tenon_run %s --kernel=k --global=13 --local=13 --trap-divergence in=%t.npy out=%t.o.npy:i32:16 2>&1 | FileCheck %s --implicit-check-not=error:
; RUN: %tenon_run %s --kernel=k --global=16 --local=16 in=%t.npy out=%t.o.npy:i32:16
; RUN: %tenon_lower %s --trap-divergence --emit=ll -o - | FileCheck %s --check-prefix=CODE

; CHECK: error: kernel 'k': sub-group reduce.add i32: only some lanes of the sub-group execute it; expected all of them, or none (at k.cl:7:3)
; CODE: call void @tenon_trap_divergence(ptr

define spir_kernel void @k(ptr addrspace(1) %in, ptr addrspace(1) %out) !dbg !5 !intel_reqd_sub_group_size !0 {
  %id = call spir_func i64 @_Z13get_global_idj(i32 0)
  %p = getelementptr i32, ptr addrspace(1) %in, i64 %id
  %x = load i32, ptr addrspace(1) %p
  %odd = trunc i32 %x to i1
  br i1 %odd, label %some, label %end

some:
  %r = call spir_func i32 @_Z20sub_group_reduce_addi(i32 %x), !dbg !6
  %q = getelementptr i32, ptr addrspace(1) %out, i64 %id
  store i32 %r, ptr addrspace(1) %q
  br label %end

end:
  ret void
}

declare spir_func i64 @_Z13get_global_idj(i32)
declare spir_func i32 @_Z20sub_group_reduce_addi(i32)

!llvm.dbg.cu = !{!1}
!llvm.module.flags = !{!3}
!0 = !{i32 16}
!1 = distinct !DICompileUnit(language: DW_LANG_OpenCL, file: !2, emissionKind: LineTablesOnly)
!2 = !DIFile(filename: "k.cl", directory: "")
!3 = !{i32 2, !"Debug Info Version", i32 3}
!4 = !DISubroutineType(types: !{})
!5 = distinct !DISubprogram(name: "k", file: !2, line: 1, type: !4, unit: !1, spFlags: DISPFlagDefinition)
!6 = !DILocation(line: 7, column: 3, scope: !5)
