; RUN: %tenon_lower %s --target=loops --emit=spvasm -o - | FileCheck %s --implicit-check-not=BFloat16
; REQUIRES: spirv-tools

; Few consumers know bfloat: values of that type are moved and converted as bits.

; CHECK: OpCapability Int16
; CHECK: [[X:%.*]] = OpLoad %ushort
; CHECK: [[BITS:%.*]] = OpUConvert %uint [[X]]
; CHECK: OpShiftLeftLogical %uint [[BITS]] %uint_16
; CHECK: OpStore {{.*}} Aligned 2
define spir_kernel void @k(ptr addrspace(1) %p, ptr addrspace(1) %out, i32 %n) {
entry:
  %x = load bfloat, ptr addrspace(1) %p
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %next, %loop ]
  %y = phi bfloat [ 1.0, %entry ], [ %z, %loop ]
  %f = fpext bfloat %y to float
  %g = fpext bfloat %x to float
  %h = fmul float %f, %g
  %z = fptrunc float %h to bfloat
  %at = getelementptr bfloat, ptr addrspace(1) %out, i32 %i
  store bfloat %z, ptr addrspace(1) %at
  %next = add i32 %i, 1
  %more = icmp ult i32 %next, %n
  br i1 %more, label %loop, label %end
end:
  ret void
}
