; Every f16 and bf16 number to fp4 (e2m1) and back, as XeVM of MLIR converts them: pairs
; to bytes, of which a call writes the first and third or the second and fourth, and back
; by a table.
;
; REQUIRES: numpy, x86, llvm-spirv
; RUN: %python %S/Inputs/conversions.py make %t
; RUN: %tenon_run %s --kernel=k --global=8192 --local=16 in=%t.bits.npy out=%t.codes.npy:u8:32768 out=%t.halves.npy:u16:65536 out=%t.single.npy:u8:65536 out=%t.bfloats.npy:u16:65536
; RUN: %python %S/Inputs/conversions.py check %t
; RUN: %tenon_run %s --kernel=k --global=8192 --local=16 --engine=reference in=%t.bits.npy out=%t.codes.npy:u8:32768 out=%t.halves.npy:u16:65536 out=%t.single.npy:u8:65536 out=%t.bfloats.npy:u16:65536
; RUN: %python %S/Inputs/conversions.py check %t
; RUN: %tenon_lower %s --target=loops -o %t.spv
; RUN: %tenon_run %t.spv --kernel=k --global=8192 --local=16 in=%t.bits.npy out=%t.codes.npy:u8:32768 out=%t.halves.npy:u16:65536 out=%t.single.npy:u8:65536 out=%t.bfloats.npy:u16:65536
; RUN: %python %S/Inputs/conversions.py check %t
target triple = "spir64-unknown-unknown"

define spir_kernel void @k(ptr addrspace(1) %bits, ptr addrspace(1) %codes, ptr addrspace(1) %halves, ptr addrspace(1) %single, ptr addrspace(1) %bfloats) !intel_reqd_sub_group_size !0 {
  %id = call spir_func i64 @_Z13get_global_idj(i32 0)
  %p = getelementptr <4 x i32>, ptr addrspace(1) %bits, i64 %id
  %pairs = load <4 x i32>, ptr addrspace(1) %p
  %a = extractelement <4 x i32> %pairs, i32 0
  %b = extractelement <4 x i32> %pairs, i32 1
  %c = extractelement <4 x i32> %pairs, i32 2
  %d = extractelement <4 x i32> %pairs, i32 3
  %even = call spir_func i32 @__builtin_IB_dnscl_hf16(i32 %a, i32 %c, i32 1, i32 0)
  %odd = call spir_func i32 @__builtin_IB_dnscl_hf16(i32 %b, i32 %d, i32 1, i32 2)
  %packed = or i32 %even, %odd
  %p.codes = getelementptr i32, ptr addrspace(1) %codes, i64 %id
  store i32 %packed, ptr addrspace(1) %p.codes
  %bytes = bitcast i32 %packed to <4 x i8>
  %to.half = call spir_func <16 x i32> @__builtin_IB_shfl_idx4_lut(i32 7)
  %back = call spir_func <4 x i32> @__builtin_IB_shfl_idx4_to_fp16_4_packed(<16 x i32> %to.half, <4 x i8> %bytes)
  %p.halves = getelementptr <4 x i32>, ptr addrspace(1) %halves, i64 %id
  store <4 x i32> %back, ptr addrspace(1) %p.halves
  %to.bfloat = call spir_func <16 x i32> @__builtin_IB_shfl_idx4_lut(i32 5)
  br label %each

each:
  %n = phi i64 [ 0, %0 ], [ %next, %each ]
  %first = mul i64 %id, 4
  %i = add i64 %first, %n
  %p.pair = getelementptr i32, ptr addrspace(1) %bits, i64 %i
  %pair = load i32, ptr addrspace(1) %p.pair
  %one = call spir_func i32 @__builtin_IB_dnscl_bf16(i32 %pair, i32 undef, i32 1, i32 0)
  %byte = trunc i32 %one to i8
  %low = and i8 %byte, 15
  %high = lshr i8 %byte, 4
  %two = insertelement <2 x i8> poison, i8 %low, i32 0
  %both = insertelement <2 x i8> %two, i8 %high, i32 1
  %p.single = getelementptr <2 x i8>, ptr addrspace(1) %single, i64 %i
  store <2 x i8> %both, ptr addrspace(1) %p.single
  %numbers = call spir_func i32 @__builtin_IB_shfl_idx4_to_fp16_packed(<16 x i32> %to.bfloat, i8 %byte)
  %p.numbers = getelementptr i32, ptr addrspace(1) %bfloats, i64 %i
  store i32 %numbers, ptr addrspace(1) %p.numbers
  %next = add i64 %n, 1
  %again = icmp ult i64 %next, 4
  br i1 %again, label %each, label %done

done:
  ret void
}

declare spir_func i64 @_Z13get_global_idj(i32)
declare spir_func i32 @__builtin_IB_dnscl_hf16(i32, i32, i32, i32)
declare spir_func i32 @__builtin_IB_dnscl_bf16(i32, i32, i32, i32)
declare spir_func <16 x i32> @__builtin_IB_shfl_idx4_lut(i32)
declare spir_func <4 x i32> @__builtin_IB_shfl_idx4_to_fp16_4_packed(<16 x i32>, <4 x i8>)
declare spir_func i32 @__builtin_IB_shfl_idx4_to_fp16_packed(<16 x i32>, i8)

!0 = !{i32 16}
