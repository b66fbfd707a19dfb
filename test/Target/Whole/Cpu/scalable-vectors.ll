; REQUIRES: aarch64-registered-target
; RUN: %tenon_lower %s --target=cpu --mcpu=a64fx --triple=aarch64-unknown-linux-gnu --emit=asm -o - | awk -v instruction=fmla -v most=1 -f %S/Inputs/loops-with.awk | FileCheck %s --implicit-check-not='{{str|stp|mov|ins|ptrue}}'
; RUN: %tenon_lower %s --target=cpu --mcpu=neoverse-v1 --triple=aarch64-unknown-linux-gnu --emit=asm -o - | awk -v instruction=fmla -v most=1 -f %S/Inputs/loops-with.awk | FileCheck %s --check-prefix=NEON --implicit-check-not='{{z[0-9]}}'
; RUN: %tenon_lower %s --target=cpu --mcpu=a64fx --mattr=-sve --triple=aarch64-unknown-linux-gnu --emit=asm -o - | awk -v instruction=fmla -v most=1 -f %S/Inputs/loops-with.awk | FileCheck %s --check-prefix=NEON --implicit-check-not='{{z[0-9]|str|stp}}'

; Vectors of 512 bits if SVE has as many; of 128 bits if it multiplies no faster, or is
; switched off.

; CHECK:          loop
; CHECK-COUNT-48: fmla z
; CHECK:          end
; NEON:           fmla v{{.*}}.s[
define spir_kernel void @product(ptr addrspace(1) %a, ptr addrspace(1) %b, ptr addrspace(1) %c, i64 %depth) {
entry:
  br label %head
head:
  %k = phi i64 [ 0, %entry ], [ %k.next, %body ]
  %acc = phi target("spirv.CooperativeMatrixKHR", float, 3, 12, 128, 2) [ zeroinitializer, %entry ], [ %d, %body ]
  %more = icmp ult i64 %k, %depth
  br i1 %more, label %body, label %done
body:
  %pa = getelementptr float, ptr addrspace(1) %a, i64 %k
  %pb = getelementptr float, ptr addrspace(1) %b, i64 %k
  %ma = call target("spirv.CooperativeMatrixKHR", float, 3, 12, 8, 0) @_Z32__spirv_CooperativeMatrixLoadKHR_a(ptr addrspace(1) %pa, i32 0, i64 %depth)
  %mb = call target("spirv.CooperativeMatrixKHR", float, 3, 8, 128, 1) @_Z32__spirv_CooperativeMatrixLoadKHR_b(ptr addrspace(1) %pb, i32 1, i64 %depth)
  %d = call target("spirv.CooperativeMatrixKHR", float, 3, 12, 128, 2) @_Z34__spirv_CooperativeMatrixMulAddKHR_x(target("spirv.CooperativeMatrixKHR", float, 3, 12, 8, 0) %ma, target("spirv.CooperativeMatrixKHR", float, 3, 8, 128, 1) %mb, target("spirv.CooperativeMatrixKHR", float, 3, 12, 128, 2) %acc, i32 0)
  %k.next = add i64 %k, 8
  br label %head
done:
  call void @_Z33__spirv_CooperativeMatrixStoreKHR_x(ptr addrspace(1) %c, target("spirv.CooperativeMatrixKHR", float, 3, 12, 128, 2) %acc, i32 0, i64 128)
  ret void
}
declare target("spirv.CooperativeMatrixKHR", float, 3, 12, 8, 0) @_Z32__spirv_CooperativeMatrixLoadKHR_a(ptr addrspace(1), i32, i64)
declare target("spirv.CooperativeMatrixKHR", float, 3, 8, 128, 1) @_Z32__spirv_CooperativeMatrixLoadKHR_b(ptr addrspace(1), i32, i64)
declare target("spirv.CooperativeMatrixKHR", float, 3, 12, 128, 2) @_Z34__spirv_CooperativeMatrixMulAddKHR_x(target("spirv.CooperativeMatrixKHR", float, 3, 12, 8, 0), target("spirv.CooperativeMatrixKHR", float, 3, 8, 128, 1), target("spirv.CooperativeMatrixKHR", float, 3, 12, 128, 2), i32)
declare void @_Z33__spirv_CooperativeMatrixStoreKHR_x(ptr addrspace(1), target("spirv.CooperativeMatrixKHR", float, 3, 12, 128, 2), i32, i64)
