; RUN: %expect --absent=%t.spv 1 %tenon_lower %s --target=loops -o %t.spv 2>&1 | FileCheck %s --implicit-check-not=error:

; CHECK: error: variable 'table': SPIR-V has no floating-point type fp128; the nearest that works is double{{$}}

@table = addrspace(1) global fp128 zeroinitializer

define spir_kernel void @k(ptr addrspace(1) %p) {
  store ptr addrspace(1) @table, ptr addrspace(1) %p
  ret void
}
