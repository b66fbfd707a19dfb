; Atomic operations and fences keep their order and scope in SPIR-V, loads and
; stores too; the output is read again unchanged.

; REQUIRES: spirv-tools, llvm-spirv
; RUN: %tenon_lower %s --target=loops --emit=spvasm -o - | FileCheck %s
; RUN: %tenon_lower %s --target=loops -o %t.spv
; RUN: %spirv_val %t.spv
; RUN: %tenon_lower %t.spv --target=loops --emit=spvasm -o - | FileCheck %s

; CHECK-DAG: [[RELAXED:%[a-z0-9_]*]] = OpConstantNull %uint
; CHECK-DAG: [[DEVICE:%[a-z0-9_]*]] = OpConstant %uint 1
; CHECK-DAG: [[GROUP:%[a-z0-9_]*]] = OpConstant %uint 2
; CHECK-DAG: [[ACQUIRE:%[a-z0-9_]*]] = OpConstant %uint 898
; CHECK-DAG: [[RELEASE:%[a-z0-9_]*]] = OpConstant %uint 900
; CHECK-DAG: [[BOTH:%[a-z0-9_]*]] = OpConstant %uint 904
; CHECK: OpAtomicIAdd %uint {{%[a-z0-9_]*}} [[DEVICE]] [[RELAXED]]
; CHECK: OpAtomicLoad %uint {{%[a-z0-9_]*}} [[GROUP]] [[ACQUIRE]]
; CHECK: OpAtomicStore {{%[a-z0-9_]*}} [[DEVICE]] [[RELEASE]]
; CHECK: OpMemoryBarrier [[GROUP]] [[BOTH]]
define spir_kernel void @k(ptr addrspace(1) %p, ptr addrspace(1) %f, i32 %x) {
  %r = call spir_func i32 @_Z10atomic_addPU3AS1Vii(ptr addrspace(1) %p, i32 %x)
  %l = call spir_func i32 @_Z18__spirv_AtomicLoadPU3AS1iii(ptr addrspace(1) %p, i32 2, i32 2)
  %n = sitofp i32 %l to float
  call spir_func void @_Z19__spirv_AtomicStorePU3AS1fiif(ptr addrspace(1) %f, i32 1, i32 4, float %n)
  call spir_func void @_Z9mem_fencej(i32 1)
  ret void
}

declare spir_func i32 @_Z10atomic_addPU3AS1Vii(ptr addrspace(1), i32)
declare spir_func i32 @_Z18__spirv_AtomicLoadPU3AS1iii(ptr addrspace(1), i32, i32)
declare spir_func void @_Z19__spirv_AtomicStorePU3AS1fiif(ptr addrspace(1), i32, i32, float)
declare spir_func void @_Z9mem_fencej(i32)
