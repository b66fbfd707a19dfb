; Elements of a computed B are rounded to bf16 by the processor's instruction where the
; multiplication reads subnormal numbers as zeros anyway, 16 at a time. Not where bf16 is widened to
; f32 and multiplied so, and not without the instruction.

; RUN: %tenon_lower %s --emit=asm --target=amx --mcpu=sapphirerapids -o - | FileCheck %s --check-prefix=ROUNDS
; RUN: %tenon_lower %s --emit=asm --target=cpu --triple=x86_64-unknown-linux-gnu --mcpu=znver4 -o - | FileCheck %s --check-prefix=ROUNDS
; RUN: %tenon_lower %s --emit=asm --target=cpu --triple=x86_64-unknown-linux-gnu --mcpu=emeraldrapids -o - | FileCheck %s --check-prefix=WIDENS
; RUN: %tenon_lower %s --emit=asm --target=amx --mcpu=sapphirerapids --mattr=-avx512bf16 -o - | FileCheck %s --check-prefix=WIDENS

; ROUNDS: vcvtneps2bf16 %zmm
; WIDENS-NOT: vcvtneps2bf16
; WIDENS: vpsrld $16, %zmm
; WIDENS-NOT: vcvtneps2bf16
target triple = "spir64-unknown-unknown"

define spir_kernel void @k(ptr addrspace(1) %A, ptr addrspace(1) %B, ptr addrspace(1) %C, ptr addrspace(1) %S, i64 %N, i64 %K) {
entry:
  %v1 = call i64 @_Z26__spirv_BuiltInWorkgroupId_0(i32 0)
  %v2 = call i64 @_Z26__spirv_BuiltInWorkgroupId_0(i32 1)
  %v3 = mul i64 %v2, 8
  %v4 = mul i64 %v1, 64
  br label %head
head:
  %kk = phi i64 [ 0, %entry ], [ %kk.next, %latch ]
  %c0.0 = phi target("spirv.CooperativeMatrixKHR", float, 3, 8, 64, 2) [ zeroinitializer, %entry ], [ %d0.0, %latch ]
  %more = icmp ult i64 %kk, %K
  br i1 %more, label %body, label %done
body:
  %v5 = add i64 %v3, 0
  %v6 = mul i64 %v5, %K
  %v7 = add i64 %v6, %kk
  %v8 = getelementptr inbounds i16, ptr addrspace(1) %A, i64 %v7
  %v9 = call target("spirv.CooperativeMatrixKHR", i16, 3, 8, 32, 0) @_Z32__spirv_CooperativeMatrixLoadKHR_1(ptr addrspace(1) %v8, i32 0, i64 %K)
  %v10 = add i64 %v4, 0
  %v11 = mul i64 %kk, %N
  %v12 = add i64 %v11, %v10
  %v13 = getelementptr inbounds i8, ptr addrspace(1) %B, i64 %v12
  %v14 = call target("spirv.CooperativeMatrixKHR", i8, 3, 32, 64, 1) @_Z32__spirv_CooperativeMatrixLoadKHR_2(ptr addrspace(1) %v13, i32 0, i64 %N)
  %v15 = call i32 @_Z34__spirv_CooperativeMatrixLengthKHR_3(target("spirv.CooperativeMatrixKHR", i16, 3, 32, 64, 1) zeroinitializer)
  br label %before15
before15:
  br label %loop15
loop15:
  %index.loop15 = phi i64 [ 0, %before15 ], [ %index.loop15.next, %body15 ]
  %changed.loop15 = phi target("spirv.CooperativeMatrixKHR", i16, 3, 32, 64, 1) [ zeroinitializer, %before15 ], [ %changed.loop15.next, %body15 ]
  %v16 = zext i32 %v15 to i64
  %v17 = icmp ult i64 %index.loop15, %v16
  br i1 %v17, label %body15, label %end15
body15:
  %v18 = call i8 @_Z28__spirv_VectorExtractDynamic_4(target("spirv.CooperativeMatrixKHR", i8, 3, 32, 64, 1) %v14, i64 %index.loop15)
  %v19 = call <2 x i32> @_Z45__spirv_CooperativeMatrixGetElementCoordINTEL_5(target("spirv.CooperativeMatrixKHR", i8, 3, 32, 64, 1) %v14, i64 %index.loop15)
  %v20 = extractelement <2 x i32> %v19, i64 1
  %v21 = zext i32 %v20 to i64
  %v22 = add i64 %v21, %v10
  %v23 = getelementptr inbounds float, ptr addrspace(1) %S, i64 %v22
  %v24 = load float, ptr addrspace(1) %v23
  %v25 = sitofp i8 %v18 to float
  %v26 = fmul float %v25, %v24
  %v27 = call i16 @_Z27__spirv_ConvertFToBF16INTEL_6(float %v26)
  %v28 = call target("spirv.CooperativeMatrixKHR", i16, 3, 32, 64, 1) @_Z27__spirv_VectorInsertDynamic_7(target("spirv.CooperativeMatrixKHR", i16, 3, 32, 64, 1) %changed.loop15, i16 %v27, i64 %index.loop15)
  %changed.loop15.next = freeze target("spirv.CooperativeMatrixKHR", i16, 3, 32, 64, 1) %v28
  %index.loop15.next = add nuw i64 %index.loop15, 1
  br label %loop15
end15:
  %d0.0 = call target("spirv.CooperativeMatrixKHR", float, 3, 8, 64, 2) @_Z34__spirv_CooperativeMatrixMulAddKHR_8(target("spirv.CooperativeMatrixKHR", i16, 3, 8, 32, 0) %v9, target("spirv.CooperativeMatrixKHR", i16, 3, 32, 64, 1) %changed.loop15, target("spirv.CooperativeMatrixKHR", float, 3, 8, 64, 2) %c0.0, i32 64)
  br label %latch
latch:
  %kk.next = add nuw i64 %kk, 32
  br label %head
done:
  %v30 = add i64 %v3, 0
  %v31 = add i64 %v4, 0
  %v32 = mul i64 %v30, %N
  %v33 = add i64 %v32, %v31
  %v34 = getelementptr inbounds float, ptr addrspace(1) %C, i64 %v33
  call void @_Z33__spirv_CooperativeMatrixStoreKHR_9(ptr addrspace(1) %v34, target("spirv.CooperativeMatrixKHR", float, 3, 8, 64, 2) %c0.0, i32 0, i64 %N)
  ret void
}

declare i64 @_Z26__spirv_BuiltInWorkgroupId_0(i32)
declare target("spirv.CooperativeMatrixKHR", i16, 3, 8, 32, 0) @_Z32__spirv_CooperativeMatrixLoadKHR_1(ptr addrspace(1), i32, i64)
declare target("spirv.CooperativeMatrixKHR", i8, 3, 32, 64, 1) @_Z32__spirv_CooperativeMatrixLoadKHR_2(ptr addrspace(1), i32, i64)
declare i32 @_Z34__spirv_CooperativeMatrixLengthKHR_3(target("spirv.CooperativeMatrixKHR", i16, 3, 32, 64, 1))
declare i8 @_Z28__spirv_VectorExtractDynamic_4(target("spirv.CooperativeMatrixKHR", i8, 3, 32, 64, 1), i64)
declare <2 x i32> @_Z45__spirv_CooperativeMatrixGetElementCoordINTEL_5(target("spirv.CooperativeMatrixKHR", i8, 3, 32, 64, 1), i64)
declare i16 @_Z27__spirv_ConvertFToBF16INTEL_6(float)
declare target("spirv.CooperativeMatrixKHR", i16, 3, 32, 64, 1) @_Z27__spirv_VectorInsertDynamic_7(target("spirv.CooperativeMatrixKHR", i16, 3, 32, 64, 1), i16, i64)
declare target("spirv.CooperativeMatrixKHR", float, 3, 8, 64, 2) @_Z34__spirv_CooperativeMatrixMulAddKHR_8(target("spirv.CooperativeMatrixKHR", i16, 3, 8, 32, 0), target("spirv.CooperativeMatrixKHR", i16, 3, 32, 64, 1), target("spirv.CooperativeMatrixKHR", float, 3, 8, 64, 2), i32)
declare void @_Z33__spirv_CooperativeMatrixStoreKHR_9(ptr addrspace(1), target("spirv.CooperativeMatrixKHR", float, 3, 8, 64, 2), i32, i64)
