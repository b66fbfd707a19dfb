; Instructions of extensions of AMX that neither target amx nor the emulator has: an
; error with and without a processor that would execute them.
;
; REQUIRES: x86
; RUN: %expect 1 %tenon_run %s --kernel=complex --global=1 --engine=amx --emulate-amx --mcpu=graniterapids-d 2>&1 | FileCheck %s -DFEATURE=amx-complex
; RUN: %expect 1 %tenon_run %s --kernel=complex --global=1 --engine=cpu 2>&1 | FileCheck %s -DFEATURE=amx-complex
; RUN: %expect 1 %tenon_run %s --kernel=rows --global=1 --engine=amx --emulate-amx --mcpu=diamondrapids 2>&1 | FileCheck %s -DFEATURE=amx-avx512
target triple = "spir64-unknown-unknown"

; CHECK: error: kernel '{{complex|rows}}': it uses [[FEATURE]], which is not supported; the AMX instructions of a kernel can be those of amx-tile, amx-int8, amx-bf16, amx-fp16 and amx-fp8{{$}}
define spir_kernel void @complex() {
  call void @llvm.x86.tcmmimfp16ps(i8 0, i8 1, i8 2)
  ret void
}

define spir_kernel void @rows() {
  call void asm sideeffect "tilemovrow $$0, %tmm0, %zmm0", "~{zmm0}"()
  ret void
}

declare void @llvm.x86.tcmmimfp16ps(i8 immarg, i8 immarg, i8 immarg)
