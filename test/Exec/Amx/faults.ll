; What raises an exception on a processor with AMX, and invalid memory,
; end the run with a message. With AMX the processor runs the kernel,
; and nothing is emulated.
;
; REQUIRES: x86
; UNSUPPORTED: amx
; RUN: %expect --absent=%t.npy 1 %tenon_run %s --kernel=unconfigured --global=4 --threads=4 --engine=amx --emulate-amx out=%t.npy:i32:16 2>&1 | FileCheck %s --check-prefix=UNCONFIGURED
; RUN: %expect 1 %tenon_run %s --kernel=palette --global=1 --engine=amx --emulate-amx out=%t.npy:i32:16 2>&1 | FileCheck %s --check-prefix=PALETTE
; RUN: %expect 1 %tenon_run %s --kernel=shapes --global=1 --engine=amx --emulate-amx out=%t.npy:i32:16 2>&1 | FileCheck %s --check-prefix=SHAPES
; RUN: %expect 1 %tenon_run %s --kernel=memory --global=1 --engine=amx --emulate-amx out=%t.npy:i32:16 2>&1 | FileCheck %s --check-prefix=MEMORY
; RUN: %expect 1 %tenon_run %s --kernel=segment --global=1 --engine=amx --emulate-amx out=%t.npy:i32:16 2>&1 | FileCheck %s --check-prefix=SEGMENT
target triple = "spir64-unknown-unknown"

; Two tiles: tmm0 of one row of 4 bytes, tmm1 of 2 rows of 4.
@config = internal constant [64 x i8] c"\01\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\04\00\04\00\04\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\01\02\01\00\00\00\00\00\00\00\00\00\00\00\00\00"

; UNCONFIGURED: {{^}}error: kernel 'unconfigured': tilezero tmm3: #UD: no tiles are configured{{$}}
define spir_kernel void @unconfigured(ptr addrspace(1) %p) {
  call void asm sideeffect "tilerelease\0A\09tilezero %tmm3", "~{memory},~{tmm3}"()
  ret void
}

; PALETTE: {{^}}error: kernel 'palette': ldtilecfg: #GP: the configuration's palette is neither 0 nor 1{{$}}
define spir_kernel void @palette(ptr addrspace(1) %p) {
  store i8 9, ptr addrspace(1) %p
  call void asm sideeffect "ldtilecfg ($0)", "r,~{memory}"(ptr addrspace(1) %p)
  ret void
}

; SHAPES: {{^}}error: kernel 'shapes': tdpbssd tmm0, tmm1, tmm2: #UD: the destination and the first source differ in their number of rows; tmm0 has 1 rows of 4 bytes, tmm1 has 2 rows of 4 bytes, tmm2 has 1 rows of 4 bytes{{$}}
define spir_kernel void @shapes(ptr addrspace(1) %p) {
  call void asm sideeffect "ldtilecfg ($0)\0A\09tdpbssd %tmm2, %tmm1, %tmm0", "r,~{memory},~{tmm0}"(ptr @config)
  ret void
}

; MEMORY: {{^}}error: kernel 'memory': tilestored tmm1: cannot write memory at 0x10, row 1 of the tile; --engine=reference names the access{{$}}
define spir_kernel void @memory(ptr addrspace(1) %p) {
  %end = ptrtoint ptr addrspace(1) %p to i64
  %stride = sub i64 16, %end
  call void asm sideeffect "ldtilecfg ($0)\0A\09tilestored %tmm1, ($1,$2)", "r,r,r,~{memory}"(ptr @config, ptr addrspace(1) %p, i64 %stride)
  ret void
}

; SEGMENT: {{^}}error: kernel 'segment': tileloadd: segment and address-size prefixes are not emulated{{$}}
define spir_kernel void @segment(ptr addrspace(1) %p) {
  call void asm sideeffect "ldtilecfg ($0)\0A\09tileloadd %fs:($1), %tmm0", "r,r,~{memory},~{tmm0}"(ptr @config, ptr addrspace(1) %p)
  ret void
}
