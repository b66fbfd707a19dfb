; Code that uses AMX on a machine without it, without the emulator and without the
; target that generates such code. Not run on a machine with AMX.
;
; REQUIRES: x86
; UNSUPPORTED: amx, engine-amx
; RUN: %expect 1 %tenon_run %s --kernel=assembly --global=1 --engine=amx 2>&1 | FileCheck %s --check-prefix=HERE
; RUN: %expect 1 %tenon_run %s --kernel=intrinsic --global=1 --engine=cpu 2>&1 | FileCheck %s --check-prefix=HERE
; RUN: %expect 1 %tenon_run %s --kernel=half --global=1 --engine=amx --emulate-amx out=%t.npy:u8:192 2>&1 | FileCheck %s --check-prefix=HALF
; RUN: %tenon_run %s --kernel=half --global=1 --engine=amx --emulate-amx --mcpu=graniterapids --report=%t.json out=%t.npy:u8:192
; RUN: FileCheck %s --check-prefix=REPORT < %t.json
; RUN: %expect 1 %tenon_run %s --kernel=half --global=1 --engine=amx --emulate-amx --mcpu=graniterapids --mattr=-amx-fp16 out=%t.npy:u8:192 2>&1 | FileCheck %s --check-prefix=HALF
target triple = "spir64-unknown-unknown"

; HERE: error: kernel '{{assembly|intrinsic}}': it uses AMX, and this processor does not have the AMX instructions that are needed; --engine=amx --emulate-amx runs without it{{$}}
define spir_kernel void @assembly() {
  call void asm sideeffect "tilerelease", "~{memory}"()
  ret void
}

define spir_kernel void @intrinsic() {
  call void @llvm.x86.tilerelease()
  ret void
}

; REPORT: "amx": "emulator"
; REPORT: "emulated_instructions": {{[1-9]}}

; HALF: error: kernel 'half': it uses amx-fp16, which the code is not compiled for; --engine=amx compiles it for amx-tile, amx-int8 and amx-bf16, with --mcpu=graniterapids for amx-fp16 too, with --mcpu=diamondrapids for amx-fp8{{$}}
define spir_kernel void @half(ptr addrspace(1) %global) {
  %p = addrspacecast ptr addrspace(1) %global to ptr
  %q = getelementptr i8, ptr %p, i64 64
  %r = getelementptr i8, ptr %p, i64 128
  %a = call x86_amx @llvm.x86.tileloadd64.internal(i16 4, i16 16, ptr %p, i64 16)
  %b = call x86_amx @llvm.x86.tileloadd64.internal(i16 4, i16 16, ptr %q, i64 16)
  %c = call x86_amx @llvm.x86.tileloadd64.internal(i16 4, i16 16, ptr %r, i64 16)
  %sum = call x86_amx @llvm.x86.tdpfp16ps.internal(i16 4, i16 16, i16 16, x86_amx %c, x86_amx %a, x86_amx %b)
  call void @llvm.x86.tilestored64.internal(i16 4, i16 16, ptr %r, i64 16, x86_amx %sum)
  ret void
}

declare void @llvm.x86.tilerelease()
declare x86_amx @llvm.x86.tileloadd64.internal(i16, i16, ptr, i64)
declare x86_amx @llvm.x86.tdpfp16ps.internal(i16, i16, i16, x86_amx, x86_amx, x86_amx)
declare void @llvm.x86.tilestored64.internal(i16, i16, ptr, i64, x86_amx)
