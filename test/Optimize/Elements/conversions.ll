; RUN: %tenon_opt -passes='tenon-recognize,tenon-conversions<target=cpu;triple=x86_64-unknown-linux-gnu;mcpu=x86-64-v4>' -S < %s | FileCheck %s --implicit-check-not='call{{.*}}@tenon.insert'
; RUN: sed 's/ult i32 %next, %n/ult i32 %next, 127/' %s | %tenon_opt -passes='tenon-recognize,tenon-conversions<target=cpu;triple=x86_64-unknown-linux-gnu;mcpu=x86-64-v4>' -S | FileCheck %s --check-prefix=LOOP
; RUN: sed 's/%m, i32 %i)/%m, i32 0)/' %s | %tenon_opt -passes='tenon-recognize,tenon-conversions<target=cpu;triple=x86_64-unknown-linux-gnu;mcpu=x86-64-v4>' -S | FileCheck %s --check-prefix=LOOP
; RUN: sed 's/float %y, i32 %i/float %x, i32 %i/' %s | %tenon_opt -passes='tenon-recognize,tenon-conversions<target=cpu;triple=x86_64-unknown-linux-gnu;mcpu=x86-64-v4>' -S | FileCheck %s --check-prefix=COPY --implicit-check-not='call{{.*}}@tenon.insert'
; RUN: sed 's/KHR(ptr addrspace(1) %q, \(.*\) %new,/KHR(ptr addrspace(1) %q, \1 %m,/' %s | %tenon_opt -passes='tenon-recognize,tenon-conversions<target=cpu;triple=x86_64-unknown-linux-gnu;mcpu=x86-64-v4>' -S | FileCheck %s --check-prefix=LOOP

; A loop that rounds each element to tf32 converts the matrix. One that skips an element, or
; takes another one, computes something else, or whose result is the one before the last
; iteration, remains. One that only copies elements is the matrix itself.

; CHECK:      [[B:%.*]] = call {{.*}} @tenon.load.b.f32.8x16
; CHECK:      [[NEW:%.*]] = call {{.*}} @tenon.convert.b.f32.8x16.tf32.from.b.f32.8x16.f32({{.*}} [[B]])
; CHECK:      call void @tenon.store{{.*}} [[NEW]], i64 64
; COPY:       [[B:%.*]] = call {{.*}} @tenon.load.b.f32.8x16
; COPY-NOT:   @tenon.convert
; COPY:       call void @tenon.store{{.*}} [[B]], i64 64
; LOOP-NOT:   @tenon.convert
; LOOP:       @tenon.insert
target triple = "spir64-unknown-unknown"

define spir_kernel void @k(ptr addrspace(1) %p, ptr addrspace(1) %q) {
entry:
  %b = call target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 1) @_Z32__spirv_CooperativeMatrixLoadKHR_b(ptr addrspace(1) %p, i32 0, i64 16)
  %n = call i32 @_Z34__spirv_CooperativeMatrixLengthKHR(target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 1) %b)
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %next, %loop ]
  %m = phi target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 1) [ %b, %entry ], [ %new, %loop ]
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
