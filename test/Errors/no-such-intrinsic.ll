; RUN: %expect 1 %tenon_lower %s --target=cpu --emit=obj -o %t.o 2>&1 | FileCheck %s -DTARGET="target cpu" --implicit-check-not=error:
; RUN: %expect 1 %tenon_lower %s --target=loops --emit=spv -o %t.spv 2>&1 | FileCheck %s -DTARGET="target loops" --implicit-check-not=error:
; RUN: %expect 1 %tenon_lower %s --target=nvptx --emit=ll -o %t.ll 2>&1 | FileCheck %s -DTARGET="target nvptx" --implicit-check-not=error:

; Intrinsics that LLVM does not know, or only for other processors, are errors
; and no symbols.

; CHECK: error: kernel 'k': call of 'llvm.genx.GenISA.simdLaneId': [[TARGET]] has no such function; expected one that the module or OpenCL C defines
; CHECK: error: kernel 'k': call of 'llvm.amdgcn.workitem.id.x': [[TARGET]] has no such function; expected one that the module or OpenCL C defines
target triple = "spir64-unknown-unknown"

define spir_kernel void @k(ptr addrspace(1) %p) {
  %a = call i16 @llvm.genx.GenISA.simdLaneId()
  %b = call i32 @llvm.amdgcn.workitem.id.x()
  store i16 %a, ptr addrspace(1) %p
  %q = getelementptr i8, ptr addrspace(1) %p, i64 4
  store i32 %b, ptr addrspace(1) %q
  ret void
}

declare i16 @llvm.genx.GenISA.simdLaneId()
declare i32 @llvm.amdgcn.workitem.id.x()
