; RUN: %tenon_opt -passes=tenon-recognize -S < %s | FileCheck %s
; RUN: %tenon_run %s --engine=cpu --global=1 f32=1.5 | FileCheck %s --check-prefix=TEXT
; RUN: %tenon_lower %s --target=loops --emit=ll -o - | FileCheck %s --check-prefix=LOOPS

; SPIR-V's printf becomes that of the C library; a float is promoted at the call.

; TEXT: 7 and 1.5

; CHECK: call i32 (ptr addrspace(2), ...) @printf(ptr addrspace(2) @text, i32 7, float %x) [[PLAIN:#[0-9]+]]
; CHECK: call i32 (ptr addrspace(2), ...) @printf(ptr addrspace(2) @line, ptr addrspace(4) %words) [[PLAIN]]
; CHECK: attributes [[PLAIN]] = {{.*}}nobuiltin
; LOOPS-NOT: double
target triple = "spir64-unknown-unknown"

@text = internal addrspace(2) constant [11 x i8] c"%d and %g\0A\00"
@line = internal addrspace(2) constant [4 x i8] c"%s\0A\00"

; TEXT: x
define spir_kernel void @k(float %x) {
  %a = call i32 @_Z18__spirv_ocl_printfPU3AS2cif(ptr addrspace(2) @text, i32 7, float %x)
  %local = alloca [2 x i8]
  store [2 x i8] c"x\00", ptr %local
  %words = addrspacecast ptr %local to ptr addrspace(4)
  %b = call i32 (ptr addrspace(2), ...) @printf(ptr addrspace(2) @line, ptr addrspace(4) %words)
  ret void
}

declare i32 @_Z18__spirv_ocl_printfPU3AS2cif(ptr addrspace(2), i32, float)
declare i32 @printf(ptr addrspace(2), ...)
