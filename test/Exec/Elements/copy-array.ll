; joint_matrix_copy as DPC++ has it: from an array of accumulators in classes to one of
; A, element by element through generic pointers; array index, length and element
; index are known at run time only. The bf16 class is passed byval.
;
; REQUIRES: numpy, x86
; RUN: %python -c "import numpy as np; np.save('%t.in.npy', np.arange(128, dtype='f4'))"
; RUN: %tenon_run %s --kernel=k --global=1 --local=1 in=%t.in.npy out=%t.out.npy:u16:128
; RUN: %python %S/../Inputs/equals.py %t.out.npy "np.arange(128).astype('f4').view('u4') >> 16"
; RUN: %tenon_run %s --kernel=k --engine=reference --global=1 --local=1 in=%t.in.npy out=%t.out.npy:u16:128
; RUN: %python %S/../Inputs/equals.py %t.out.npy "np.arange(128).astype('f4').view('u4') >> 16"
; RUN: %at_sizes %s --kernel=k --global={N} --local={N} in=%t.in.npy \
; RUN:     out=%t.out.npy:u16:128
target triple = "spir64-unknown-unknown"

%acc = type { target("spirv.CooperativeMatrixKHR", float, 3, 4, 8, 2) }
%a = type { target("spirv.CooperativeMatrixKHR", i16, 3, 4, 8, 0) }
%bfloat16 = type { i16 }

define spir_kernel void @k(ptr addrspace(1) %in, ptr addrspace(1) %out) {
entry:
  %source = alloca [2 x [2 x %acc]]
  %target = alloca [2 x [2 x %a]]
  %class = alloca %bfloat16
  %source.4 = addrspacecast ptr %source to ptr addrspace(4)
  %target.4 = addrspacecast ptr %target to ptr addrspace(4)
  br label %tile

tile:
  %t = phi i64 [ 0, %entry ], [ %t.next, %copied ]
  %y = lshr i64 %t, 1
  %x = and i64 %t, 1
  %first = mul i64 %t, 32
  %from = getelementptr float, ptr addrspace(1) %in, i64 %first
  %to = getelementptr i16, ptr addrspace(1) %out, i64 %first
  %m = call target("spirv.CooperativeMatrixKHR", float, 3, 4, 8, 2) @_Z32__spirv_CooperativeMatrixLoadKHR_1(ptr addrspace(1) %from, i32 0, i64 8)
  %s = getelementptr inbounds [2 x [2 x %acc]], ptr addrspace(4) %source.4, i64 0, i64 %y, i64 %x
  %d = getelementptr inbounds [2 x [2 x %a]], ptr addrspace(4) %target.4, i64 0, i64 %y, i64 %x
  %s.m = getelementptr inbounds %acc, ptr addrspace(4) %s, i64 0, i32 0
  store target("spirv.CooperativeMatrixKHR", float, 3, 4, 8, 2) %m, ptr addrspace(4) %s.m
  %n = call i64 @_Z34__spirv_CooperativeMatrixLengthKHR_1(target("spirv.CooperativeMatrixKHR", float, 3, 4, 8, 2) %m)
  br label %element

element:
  %i = phi i64 [ 0, %tile ], [ %i.next, %element ]
  call void @llvm.lifetime.start.p0(ptr %class)
  %e = call ptr addrspace(4) @_Z19__spirv_AccessChain_1(ptr addrspace(4) %s, i64 %i)
  %v = load float, ptr addrspace(4) %e
  %bits = bitcast float %v to i32
  %upper = lshr i32 %bits, 16
  %short = trunc i32 %upper to i16
  store i16 %short, ptr %class
  %f = call ptr addrspace(4) @_Z19__spirv_AccessChain_2(ptr addrspace(4) %d, i64 %i)
  %f.class = getelementptr inbounds %bfloat16, ptr addrspace(4) %f, i64 0, i32 0
  %f.0 = addrspacecast ptr addrspace(4) %f.class to ptr
  call void @llvm.memcpy.p0.p0.i64(ptr %f.0, ptr %class, i64 2, i1 false)
  call void @llvm.lifetime.end.p0(ptr %class)
  %i.next = add i64 %i, 1
  %more = icmp ult i64 %i.next, %n
  br i1 %more, label %element, label %copied

copied:
  %r = load target("spirv.CooperativeMatrixKHR", i16, 3, 4, 8, 0), ptr addrspace(4) %d
  call void @_Z33__spirv_CooperativeMatrixStoreKHR_1(ptr addrspace(1) %to, target("spirv.CooperativeMatrixKHR", i16, 3, 4, 8, 0) %r, i32 0, i64 8)
  %t.next = add i64 %t, 1
  %again = icmp ult i64 %t.next, 4
  br i1 %again, label %tile, label %done

done:
  ret void
}

declare target("spirv.CooperativeMatrixKHR", float, 3, 4, 8, 2) @_Z32__spirv_CooperativeMatrixLoadKHR_1(ptr addrspace(1), i32, i64)
declare i64 @_Z34__spirv_CooperativeMatrixLengthKHR_1(target("spirv.CooperativeMatrixKHR", float, 3, 4, 8, 2))
declare ptr addrspace(4) @_Z19__spirv_AccessChain_1(ptr addrspace(4), i64)
declare ptr addrspace(4) @_Z19__spirv_AccessChain_2(ptr addrspace(4), i64)
declare void @_Z33__spirv_CooperativeMatrixStoreKHR_1(ptr addrspace(1), target("spirv.CooperativeMatrixKHR", i16, 3, 4, 8, 0), i32, i64)
