; RUN: %tenon_lower %s --target=loops -o - --emit=spvasm | FileCheck %s

; Frozen values have no undefined components: SPIR-V has no freeze, and a
; consumer may take `and` of an undefined component and 0 for undefined.
; REQUIRES: spirv-tools

; CHECK-NOT: OpUndef %uint{{$}}
; CHECK: OpVectorShuffle {{.*}} 0 1 0 0{{$}}

define spir_kernel void @k(ptr addrspace(1) %to, ptr addrspace(1) %from, i32 %n) {
entry:
  %pair = load <2 x i32>, ptr addrspace(1) %from, align 8
  %wide = shufflevector <2 x i32> %pair, <2 x i32> poison, <4 x i32> <i32 0, i32 1, i32 poison, i32 poison>
  %some = icmp eq i32 %n, 0
  br i1 %some, label %then, label %end
then:
  store i32 1, ptr addrspace(1) %from, align 4
  br label %end
end:
  %either = phi <4 x i32> [ %wide, %then ], [ <i32 poison, i32 poison, i32 2, i32 3>, %entry ]
  %frozen = freeze <4 x i32> %either
  %masked = and <4 x i32> %frozen, <i32 -1, i32 -1, i32 0, i32 0>
  store <4 x i32> %masked, ptr addrspace(1) %to, align 16
  ret void
}
