; If a module has its own tile instructions, or calls what may have, nothing is
; assumed to stay configured.
;
; RUN: sed 's/WHAT/asm sideeffect "tilerelease", "~{memory}"()/' %s > %t.asm.ll
; RUN: sed 's/WHAT/@elsewhere()/' %s > %t.call.ll
; RUN: sed 's/WHAT/@llvm.x86.tilerelease()/' %s > %t.intrinsic.ll
; RUN: sed 's/WHAT/@llvm.donothing()/' %s > %t.none.ll
; RUN: %tenon_opt -passes='tenon-recognize,tenon-lower<target=amx;triple=x86_64-unknown-linux-gnu>' -S %t.asm.ll | FileCheck %s
; RUN: %tenon_opt -passes='tenon-recognize,tenon-lower<target=amx;triple=x86_64-unknown-linux-gnu>' -S %t.call.ll | FileCheck %s
; RUN: %tenon_opt -passes='tenon-recognize,tenon-lower<target=amx;triple=x86_64-unknown-linux-gnu>' -S %t.intrinsic.ll | FileCheck %s
; RUN: %tenon_opt -passes='tenon-recognize,tenon-lower<target=amx;triple=x86_64-unknown-linux-gnu>' -S %t.none.ll | FileCheck %s --check-prefix=STAY
target triple = "spir64-unknown-unknown"

; CHECK: call i32 @tenon_tiles(ptr null)
; STAY: call i32 @tenon_tiles(ptr @tenon.amx.configuration)
define spir_kernel void @k(ptr addrspace(1) %m, ptr addrspace(1) %c) {
  %a = call target("spirv.CooperativeMatrixKHR", i8, 3, 16, 64, 0) @_Z32__spirv_CooperativeMatrixLoadKHR_a(ptr addrspace(1) %m, i32 0, i64 64)
  %b = call target("spirv.CooperativeMatrixKHR", i8, 3, 64, 16, 1) @_Z32__spirv_CooperativeMatrixLoadKHR_b(ptr addrspace(1) %m, i32 2, i64 64)
  call void WHAT
  %d = call target("spirv.CooperativeMatrixKHR", i32, 3, 16, 16, 2) @_Z34__spirv_CooperativeMatrixMulAddKHR_x(target("spirv.CooperativeMatrixKHR", i8, 3, 16, 64, 0) %a, target("spirv.CooperativeMatrixKHR", i8, 3, 64, 16, 1) %b, target("spirv.CooperativeMatrixKHR", i32, 3, 16, 16, 2) zeroinitializer, i32 15)
  call void @_Z33__spirv_CooperativeMatrixStoreKHR_x(ptr addrspace(1) %c, target("spirv.CooperativeMatrixKHR", i32, 3, 16, 16, 2) %d, i32 0, i64 16)
  ret void
}

declare void @elsewhere()
declare void @llvm.x86.tilerelease()
declare void @llvm.donothing()
declare target("spirv.CooperativeMatrixKHR", i8, 3, 16, 64, 0) @_Z32__spirv_CooperativeMatrixLoadKHR_a(ptr addrspace(1), i32, i64)
declare target("spirv.CooperativeMatrixKHR", i8, 3, 64, 16, 1) @_Z32__spirv_CooperativeMatrixLoadKHR_b(ptr addrspace(1), i32, i64)
declare target("spirv.CooperativeMatrixKHR", i32, 3, 16, 16, 2) @_Z34__spirv_CooperativeMatrixMulAddKHR_x(target("spirv.CooperativeMatrixKHR", i8, 3, 16, 64, 0), target("spirv.CooperativeMatrixKHR", i8, 3, 64, 16, 1), target("spirv.CooperativeMatrixKHR", i32, 3, 16, 16, 2), i32)
declare void @_Z33__spirv_CooperativeMatrixStoreKHR_x(ptr addrspace(1), target("spirv.CooperativeMatrixKHR", i32, 3, 16, 16, 2), i32, i64)
