; Lanes update neighbouring numbers atomically, from any address on, and not in all lanes;
; work-groups on several threads update the same numbers.
;
; REQUIRES: numpy, x86
; RUN: %python -c "import numpy as np; np.save(r'%t.f.npy', np.zeros(110, np.float32)); np.save(r'%t.l.npy', np.zeros(110, np.int64)); np.save(r'%t.i.npy', np.full(110, 40, np.int32))"
; DEFINE: %{engine} = cpu
; DEFINE: %{from} = 0
; DEFINE: %{mcpu} =
; DEFINE: %{run} = %tenon_run %s --engine=%{engine} %{mcpu} --kernel=k --global=100,64 --local=50,1 \
; DEFINE:   inout=%t.f.npy:%t.%{engine}.f.npy inout=%t.l.npy:%t.%{engine}.l.npy inout=%t.i.npy:%t.%{engine}.i.npy i64=%{from} i64=93
; DEFINE: %{same} = cmp %t.cpu.f.npy %t.reference.f.npy && cmp %t.cpu.l.npy %t.reference.l.npy && cmp %t.cpu.i.npy %t.reference.i.npy
; RUN: %{run}
; REDEFINE: %{engine} = reference
; RUN: %{run} && %{same}
; REDEFINE: %{from} = 1
; RUN: %{run}
; REDEFINE: %{engine} = cpu
; RUN: %{run} && %{same}
; REDEFINE: %{mcpu} = --mcpu=x86-64
; RUN: %{run} && %{same}
; REDEFINE: %{from} = 3
; RUN: %{run}
; REDEFINE: %{engine} = reference
; REDEFINE: %{mcpu} =
; RUN: %{run} && %{same}

target triple = "spir64-unknown-unknown"

define spir_kernel void @k(ptr addrspace(1) %floats, ptr addrspace(1) %longs, ptr addrspace(1) %ints, i64 %from, i64 %n) !intel_reqd_sub_group_size !0 {
entry:
  %id = call spir_func i64 @_Z13get_global_idj(i32 0)
  %at = add i64 %id, %from
  %in = icmp ult i64 %id, %n
  br i1 %in, label %inside, label %end

inside:
  %number = uitofp i64 %id to float
  %small = trunc i64 %id to i32
  %f = getelementptr float, ptr addrspace(1) %floats, i64 %at
  %l = getelementptr i64, ptr addrspace(1) %longs, i64 %at
  %i = getelementptr i32, ptr addrspace(1) %ints, i64 %at
  %0 = atomicrmw fadd ptr addrspace(1) %f, float %number acq_rel, align 4
  %1 = atomicrmw sub ptr addrspace(1) %l, i64 %id seq_cst, align 8
  %2 = atomicrmw umax ptr addrspace(1) %i, i32 %small monotonic, align 4
  br label %end

end:
  ret void
}

declare spir_func i64 @_Z13get_global_idj(i32)

!0 = !{i32 16}
