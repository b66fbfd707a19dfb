; RUN: %tenon_lower %s --emit=asm --target=amx --mcpu=sapphirerapids -o - | FileCheck %s
; RUN: %tenon_lower %s --emit=asm --target=amx --mcpu=sapphirerapids --subgroup-size=16 -o - | FileCheck %s
; RUN: %tenon_lower %s --emit=asm --target=amx --mcpu=sapphirerapids --subgroup-size=8 -o - | FileCheck %s

; B that an element loop computes from bytes is stored to its buffer as vectors of pairs of
; rows, with and without a size of sub-groups.
;
; CHECK-NOT: gather
; CHECK-NOT: scatter
; CHECK-NOT: vpinsrw
; CHECK-NOT: vpextrw
; CHECK-LABEL: {{^}}dequantised:
; CHECK-NOT: gather
; CHECK-NOT: scatter
; CHECK-NOT: vpinsrw
; CHECK-NOT: vpextrw
; CHECK:     .size dequantised
target triple = "spir64-unknown-unknown"

define spir_kernel void @dequantised(ptr addrspace(1) %p, ptr addrspace(1) %w, ptr addrspace(1) %q) {
entry:
  %a = call target("spirv.CooperativeMatrixKHR", i16, 3, 8, 16, 0) @_Z32__spirv_CooperativeMatrixLoadKHR_a(ptr addrspace(1) %p, i32 0, i64 16)
  %b = call target("spirv.CooperativeMatrixKHR", i8, 3, 16, 16, 1) @_Z32__spirv_CooperativeMatrixLoadKHR_b(ptr addrspace(1) %w, i32 0, i64 16)
  %n = call i32 @_Z34__spirv_CooperativeMatrixLengthKHR(target("spirv.CooperativeMatrixKHR", i8, 3, 16, 16, 1) %b)
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %next, %loop ]
  %m = phi target("spirv.CooperativeMatrixKHR", i16, 3, 16, 16, 1) [ poison, %entry ], [ %new, %loop ]
  %x = call i8 @_Z28__spirv_VectorExtractDynamic(target("spirv.CooperativeMatrixKHR", i8, 3, 16, 16, 1) %b, i32 %i)
  %wide = sext i8 %x to i32
  %scaled = mul i32 %wide, 3
  %y = trunc i32 %scaled to i16
  %new = call target("spirv.CooperativeMatrixKHR", i16, 3, 16, 16, 1) @_Z27__spirv_VectorInsertDynamic(target("spirv.CooperativeMatrixKHR", i16, 3, 16, 16, 1) %m, i16 %y, i32 %i)
  %next = add i32 %i, 1
  %more = icmp ult i32 %next, %n
  br i1 %more, label %loop, label %done
done:
  %d = call target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2) @_Z34__spirv_CooperativeMatrixMulAddKHR(target("spirv.CooperativeMatrixKHR", i16, 3, 8, 16, 0) %a, target("spirv.CooperativeMatrixKHR", i16, 3, 16, 16, 1) %new, target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2) zeroinitializer, i32 64)
  call void @_Z33__spirv_CooperativeMatrixStoreKHR(ptr addrspace(1) %q, target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2) %d, i32 0, i64 16)
  ret void
}

declare target("spirv.CooperativeMatrixKHR", i16, 3, 8, 16, 0) @_Z32__spirv_CooperativeMatrixLoadKHR_a(ptr addrspace(1), i32, i64)
declare target("spirv.CooperativeMatrixKHR", i8, 3, 16, 16, 1) @_Z32__spirv_CooperativeMatrixLoadKHR_b(ptr addrspace(1), i32, i64)
declare i32 @_Z34__spirv_CooperativeMatrixLengthKHR(target("spirv.CooperativeMatrixKHR", i8, 3, 16, 16, 1))
declare i8 @_Z28__spirv_VectorExtractDynamic(target("spirv.CooperativeMatrixKHR", i8, 3, 16, 16, 1), i32)
declare target("spirv.CooperativeMatrixKHR", i16, 3, 16, 16, 1) @_Z27__spirv_VectorInsertDynamic(target("spirv.CooperativeMatrixKHR", i16, 3, 16, 16, 1), i16, i32)
declare target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2) @_Z34__spirv_CooperativeMatrixMulAddKHR(target("spirv.CooperativeMatrixKHR", i16, 3, 8, 16, 0), target("spirv.CooperativeMatrixKHR", i16, 3, 16, 16, 1), target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2), i32)
declare void @_Z33__spirv_CooperativeMatrixStoreKHR(ptr addrspace(1), target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2), i32, i64)
