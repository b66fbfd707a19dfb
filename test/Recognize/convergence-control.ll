; RUN: %tenon_opt -passes=tenon-recognize -S < %s | FileCheck %s
; RUN: %tenon_lower %s --target=cpu --emit=obj -o %t.o
; RUN: %tenon_lower %s --target=loops --emit=ll -o %t.ll

; Convergence tokens mean the same as `convergent` alone.
target triple = "spir64-unknown-unknown"

; CHECK-LABEL: define {{.*}}@k(
; CHECK-NOT: token
; CHECK: call i32 @f(i32 %i) #{{[0-9]+}}{{$}}
; CHECK-NOT: token
; CHECK: ret void
define spir_kernel void @k(ptr addrspace(1) %p, i32 %n) convergent {
entry:
  %start = call token @llvm.experimental.convergence.entry()
  br label %loop

loop:
  %i = phi i32 [ 0, %entry ], [ %next, %loop ]
  %round = call token @llvm.experimental.convergence.loop() [ "convergencectrl"(token %start) ]
  %next = call i32 @f(i32 %i) convergent [ "convergencectrl"(token %round) ]
  %more = icmp slt i32 %next, %n
  br i1 %more, label %loop, label %end

end:
  store i32 %next, ptr addrspace(1) %p
  ret void
}

define internal i32 @f(i32 %x) convergent noinline {
  %y = add i32 %x, 1
  ret i32 %y
}
