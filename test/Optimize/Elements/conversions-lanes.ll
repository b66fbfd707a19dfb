; RUN: %tenon_opt -passes='tenon-recognize,tenon-conversions<target=cpu;triple=x86_64-unknown-linux-gnu;mcpu=x86-64-v4>' -S < %s | FileCheck %s --implicit-check-not='call{{.*}}@tenon.insert'
; RUN: sed '/^;/!{s/br label %before/br i1 %odd, label %before, label %end/; s/ret void/br label %end\nend:\n  ret void/}' %s | %tenon_opt -passes='tenon-recognize,tenon-conversions<target=cpu;triple=x86_64-unknown-linux-gnu;mcpu=x86-64-v4>' -S | FileCheck %s --check-prefix=LOOP

; The lanes of a sub-group convert together only if all of them reach the loop, and the
; load before it.

; CHECK:      call {{.*}} @tenon.convert.b.f32.8x16.tf32.from.b.f32.8x16.f32(
; LOOP-NOT:   @tenon.convert
; LOOP:       @tenon.insert
target triple = "spir64-unknown-unknown"

define spir_kernel void @k(ptr addrspace(1) %p, ptr addrspace(1) %q) !intel_reqd_sub_group_size !0 {
entry:
  %b = call target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 1) @_Z32__spirv_CooperativeMatrixLoadKHR_b(ptr addrspace(1) %p, i32 0, i64 16)
  %n = call i32 @_Z34__spirv_CooperativeMatrixLengthKHR(target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 1) %b)
  %id = call i64 @_Z33__spirv_BuiltInGlobalInvocationIdi(i32 0)
  %odd = trunc i64 %id to i1
  br label %before
before:
  br label %loop
loop:
  %i = phi i32 [ 0, %before ], [ %next, %loop ]
  %m = phi target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 1) [ %b, %before ], [ %new, %loop ]
  %x = call float @_Z28__spirv_VectorExtractDynamic(target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 1) %m, i32 %i)
  %y = call float @_Z25__spirv_RoundFToTF32INTELf(float %x)
  %new = call target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 1) @_Z27__spirv_VectorInsertDynamic(target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 1) %m, float %y, i32 %i)
  %next = add i32 %i, 1
  %more = icmp ult i32 %next, %n
  br i1 %more, label %loop, label %done
done:
  call void @_Z33__spirv_CooperativeMatrixStoreKHR(ptr addrspace(1) %q, target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 1) %new, i32 0, i64 16)
  ret void
}

declare target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 1) @_Z32__spirv_CooperativeMatrixLoadKHR_b(ptr addrspace(1), i32, i64)
declare i32 @_Z34__spirv_CooperativeMatrixLengthKHR(target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 1))
declare float @_Z28__spirv_VectorExtractDynamic(target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 1), i32)
declare float @_Z25__spirv_RoundFToTF32INTELf(float)
declare target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 1) @_Z27__spirv_VectorInsertDynamic(target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 1), float, i32)
declare void @_Z33__spirv_CooperativeMatrixStoreKHR(ptr addrspace(1), target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 1), i32, i64)
declare i64 @_Z33__spirv_BuiltInGlobalInvocationIdi(i32)

!0 = !{i32 16}
