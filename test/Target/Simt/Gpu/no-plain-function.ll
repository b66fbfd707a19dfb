; RUN: %expect 1 %tenon_lower %s --target=nvptx --emit=asm -o - 2>&1 | FileCheck %s --check-prefix=NVPTX
; RUN: %expect 1 %tenon_lower %s --target=amdgcn --mcpu=gfx90a --emit=asm -o - 2>&1 | FileCheck %s --check-prefix=AMDGCN
; REQUIRES: nvptx-registered-target, amdgpu-registered-target

; A function that is neither mangled nor from a device's library.

; NVPTX: error: kernel 'k': call of 'magic': target nvptx has no such function; expected one that the module or OpenCL C defines
; AMDGCN: error: kernel 'k': call of 'magic': target amdgcn has no such function; expected one that the module or OpenCL C defines
define spir_kernel void @k(i32 %x) {
  call void @magic(i32 %x)
  ret void
}
declare void @magic(i32)
