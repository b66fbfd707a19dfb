; RUN: %tenon_opt -passes='tenon<target=cpu>' -S < %s | FileCheck %s

; Unoptimised code calls a function for the number of a layout, through variables that
; are accessed as generic memory.

; CHECK: call void @tenon.cpu.load.acc.f32.8x16.col
; CHECK-NOT: layout.end

define spir_kernel void @k(ptr addrspace(1) %p, ptr addrspace(1) %q) noinline optnone {
  %layout = alloca i32
  %generic = addrspacecast ptr %layout to ptr addrspace(4)
  store i32 1, ptr addrspace(4) %generic
  %l = load i32, ptr addrspace(4) %generic
  %n = call spir_func i32 @number(i32 %l)
  %c = call target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2) @_Z32__spirv_CooperativeMatrixLoadKHR_1(ptr addrspace(1) %p, i32 %n, i64 16)
  call void @_Z33__spirv_CooperativeMatrixStoreKHR_1(ptr addrspace(1) %q, target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2) %c, i32 0, i64 16)
  ret void
}

define linkonce_odr spir_func i32 @number(i32 %l) noinline optnone {
  %r = alloca i32
  %generic = addrspacecast ptr %r to ptr addrspace(4)
  switch i32 %l, label %none [ i32 0, label %row
                               i32 1, label %col ]
row:
  store i32 0, ptr addrspace(4) %generic
  br label %end
col:
  store i32 1, ptr addrspace(4) %generic
  br label %end
none:
  call void @llvm.trap()
  unreachable
end:
  %n = load i32, ptr addrspace(4) %generic
  ret i32 %n
}

declare target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2) @_Z32__spirv_CooperativeMatrixLoadKHR_1(ptr addrspace(1), i32, i64)
declare void @_Z33__spirv_CooperativeMatrixStoreKHR_1(ptr addrspace(1), target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2), i32, i64)
