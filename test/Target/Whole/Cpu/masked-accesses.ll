; Masked accesses of every number of elements become AVX's instructions, whole
; ones under constant masks stay LLVM's, as do all with AVX-512.

; RUN: %tenon_lower %s --target=cpu --mcpu=x86-64-v3 --emit=ll -o - | FileCheck %s
; RUN: %tenon_lower %s --target=cpu --mcpu=x86-64-v4 --emit=ll -o - | FileCheck %s --check-prefix=OTHER
; RUN: %tenon_lower %s --target=cpu --mcpu=x86-64-v2 --emit=ll -o - | FileCheck %s --check-prefix=OTHER
target triple = "spir64-unknown-unknown"

; CHECK-LABEL: define {{.*}} @k(
; CHECK:       [[S:%.*]] = sext <12 x i1> [[M:%.*]] to <12 x i32>
; CHECK:       call <8 x float> @llvm.x86.avx.maskload.ps.256(ptr {{.*}}, <8 x i32>
; CHECK:       call <4 x float> @llvm.x86.avx.maskload.ps(ptr {{.*}}, <4 x i32>
; CHECK:       select <12 x i1> [[M]]
; CHECK:       [[S3:%.*]] = sext <3 x i1> {{%.*}} to <3 x i64>
; CHECK:       [[F3:%.*]] = shufflevector <3 x i64> [[S3]], <3 x i64> {{.*}}, <4 x i32> <i32 0, i32 1, i32 2, i32 3>
; CHECK:       call <4 x double> @llvm.x86.avx.maskload.pd.256(ptr {{.*}}, <4 x i64> [[F3]])
; CHECK-NOT:   select <3 x i1>
; CHECK-DAG:   call void @llvm.x86.avx.maskstore.pd.256(
; CHECK-DAG:   call void @llvm.x86.avx.maskstore.ps.256(
; CHECK-DAG:   call void @llvm.masked.store.v4f32{{.*}}<4 x i1> <i1 true, i1 false, i1 true, i1 false>)
; CHECK-DAG:   call void @llvm.masked.store.v8i16
; CHECK:       ret

; OTHER-LABEL: define {{.*}} @k(
; OTHER-NOT:   llvm.x86.avx
; OTHER:       ret
define spir_kernel void @k(ptr addrspace(1) %p, ptr addrspace(1) %q, i32 %n, <12 x i32> %t) {
  %s = insertelement <12 x i32> poison, i32 %n, i32 0
  %n12 = shufflevector <12 x i32> %s, <12 x i32> poison, <12 x i32> zeroinitializer
  %m12 = icmp ult <12 x i32> <i32 0, i32 1, i32 2, i32 3, i32 4, i32 5, i32 6, i32 7, i32 8, i32 9, i32 10, i32 11>, %n12
  %v12 = call <12 x i32> @llvm.masked.load.v12i32.p1(ptr addrspace(1) align 4 %p, <12 x i1> %m12, <12 x i32> %t)
  %m3 = shufflevector <12 x i1> %m12, <12 x i1> poison, <3 x i32> <i32 0, i32 1, i32 2>
  %p3 = getelementptr i8, ptr addrspace(1) %p, i64 64
  %v3 = call <3 x ptr> @llvm.masked.load.v3p0.p1(ptr addrspace(1) align 8 %p3, <3 x i1> %m3, <3 x ptr> zeroinitializer)
  call void @llvm.masked.store.v3p0.p1(<3 x ptr> %v3, ptr addrspace(1) align 8 %q, <3 x i1> %m3)
  %m8 = shufflevector <12 x i1> %m12, <12 x i1> poison, <8 x i32> <i32 0, i32 1, i32 2, i32 3, i32 4, i32 5, i32 6, i32 7>
  %v8 = shufflevector <12 x i32> %v12, <12 x i32> poison, <8 x i32> <i32 4, i32 5, i32 6, i32 7, i32 8, i32 9, i32 10, i32 11>
  %q8 = getelementptr i8, ptr addrspace(1) %q, i64 64
  call void @llvm.masked.store.v8i32.p1(<8 x i32> %v8, ptr addrspace(1) align 4 %q8, <8 x i1> %m8)
  %v16 = trunc <8 x i32> %v8 to <8 x i16>
  %q16 = getelementptr i8, ptr addrspace(1) %q, i64 128
  call void @llvm.masked.store.v8i16.p1(<8 x i16> %v16, ptr addrspace(1) align 2 %q16, <8 x i1> %m8)
  %v4 = shufflevector <8 x i32> %v8, <8 x i32> poison, <4 x i32> <i32 0, i32 1, i32 2, i32 3>
  %f4 = bitcast <4 x i32> %v4 to <4 x float>
  %q4 = getelementptr i8, ptr addrspace(1) %q, i64 192
  call void @llvm.masked.store.v4f32.p1(<4 x float> %f4, ptr addrspace(1) align 4 %q4, <4 x i1> <i1 true, i1 false, i1 true, i1 false>)
  ret void
}
