; REQUIRES: spirv-tools
; RUN: %tenon_lower %s --target=loops --emit=spvasm -o - | FileCheck %s --check-prefix=ONE --implicit-check-not="OpCapability {{Linkage|Group|Subgroup}}" --implicit-check-not=OpExtension
; RUN: %tenon_lower %s --target=loops --subgroup-size=16 --emit=spvasm -o - | FileCheck %s --check-prefix=LANES --implicit-check-not=Linkage
; RUN: %tenon_lower %s --target=loops --triple=spirv64v1.6 --emit=spvasm -o - | FileCheck %s --check-prefix=ASKED

; The lowest sufficient version, unless the triple names one.

; ONE: ; Version: 1.0
; ONE: OpMemoryModel Physical64 OpenCL
; LANES: ; Version: 1.3
; ASKED: ; Version: 1.6

define spir_kernel void @k(ptr addrspace(1) %p) {
  %i = call spir_func i64 @_Z13get_global_idj(i32 0)
  %l = call spir_func i32 @_Z22get_sub_group_local_idv()
  %v = call spir_func i32 @_Z31sub_group_non_uniform_broadcastjj(i32 %l, i32 0)
  %at = getelementptr i32, ptr addrspace(1) %p, i64 %i
  store i32 %v, ptr addrspace(1) %at
  ret void
}
declare spir_func i64 @_Z13get_global_idj(i32)
declare spir_func i32 @_Z22get_sub_group_local_idv()
declare spir_func i32 @_Z31sub_group_non_uniform_broadcastjj(i32, i32)
