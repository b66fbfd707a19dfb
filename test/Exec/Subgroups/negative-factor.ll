; The product of a lane's number and a factor with the highest bit set, which does not wrap around
; as an unsigned number in the lanes that compute it, has the unsigned factor as its stride.
;
; REQUIRES: numpy, x86
; RUN: %python -c "import numpy as n; o = n.zeros(16, 'i8'); o[1] = 255; n.save('%t.ref.npy', o)"
; DEFINE: %{launch} = --kernel=k --global=16 --local=16 out=%t.npy:i64:16 i64=0
; RUN: %tenon_run %s --engine=reference %{launch} && cmp %t.npy %t.ref.npy
; RUN: %tenon_run %s --engine=cpu %{launch} && cmp %t.npy %t.ref.npy
; RUN: %tenon_run %s --engine=cpu --mcpu=x86-64-v2 %{launch} && cmp %t.npy %t.ref.npy
target triple = "spir64-unknown-unknown"

define spir_kernel void @k(ptr addrspace(1) %out, i64 %none) !intel_reqd_sub_group_size !0 {
  %l = call spir_func i64 @_Z12get_local_idj(i32 0)
  %n = trunc i64 %l to i32
  %few = icmp ult i32 %n, 2
  br i1 %few, label %then, label %done
then:
  %m = mul nuw i32 %n, -56
  %w = zext i32 %m to i64
  %x = add i64 %w, %none
  %high = lshr i64 %x, 24
  %p = getelementptr i64, ptr addrspace(1) %out, i64 %l
  store i64 %high, ptr addrspace(1) %p
  br label %done
done:
  ret void
}

declare spir_func i64 @_Z12get_local_idj(i32)
!0 = !{i32 16}
