; RUN: %expect 1 %tenon_lower %s --target=cpu --emit=obj -o %t.o 2>&1 | FileCheck %s -DTARGET="target cpu" --implicit-check-not=error:
; RUN: %expect 1 %tenon_lower %s --target=loops --emit=spv -o %t.spv 2>&1 | FileCheck %s -DTARGET="target loops" --implicit-check-not=error:

; A function that occurs only in a table is an error, too.

; CHECK: error: kernel 'k': address of 'magic': [[TARGET]] has no such function; expected one that the module or OpenCL C defines
target triple = "spir64-unknown-unknown"

@table = internal addrspace(1) constant [2 x ptr] [ptr null, ptr @magic]

define spir_kernel void @k(ptr addrspace(1) %p, i64 %i) {
  %q = getelementptr ptr, ptr addrspace(1) @table, i64 %i
  %f = load ptr, ptr addrspace(1) %q
  %bits = ptrtoint ptr %f to i64
  store i64 %bits, ptr addrspace(1) %p
  ret void
}

declare void @magic()
