; Every f16 and bf16 number to fp4 (e2m1) and back: eight to a word, as Triton has
; them, and one to a byte, as DPC++'s classes do.
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
  %p = getelementptr <8 x i16>, ptr addrspace(1) %bits, i64 %id
  %eight = load <8 x half>, ptr addrspace(1) %p
  %packed = call spir_func i32 @_Z38__builtin_spirv_ConvertFP16ToE2M1INTELDv8_Dh(<8 x half> %eight)
  %p.codes = getelementptr i32, ptr addrspace(1) %codes, i64 %id
  store i32 %packed, ptr addrspace(1) %p.codes
  %back = call spir_func <8 x half> @_Z38__builtin_spirv_ConvertE2M1ToFP16INTELi(i32 %packed)
  %p.halves = getelementptr <8 x half>, ptr addrspace(1) %halves, i64 %id
  store <8 x half> %back, ptr addrspace(1) %p.halves
  br label %each

each:
  %n = phi i64 [ 0, %0 ], [ %next, %each ]
  %first = mul i64 %id, 8
  %i = add i64 %first, %n
  %p.one = getelementptr bfloat, ptr addrspace(1) %bits, i64 %i
  %one = load bfloat, ptr addrspace(1) %p.one
  %code = call spir_func zeroext i8 @_Z38__builtin_spirv_ConvertBF16ToE2M1INTELDF16b(bfloat %one)
  %p.code = getelementptr i8, ptr addrspace(1) %single, i64 %i
  store i8 %code, ptr addrspace(1) %p.code
  %number = call spir_func bfloat @_Z38__builtin_spirv_ConvertE2M1ToBF16INTELh(i8 zeroext %code)
  %p.number = getelementptr bfloat, ptr addrspace(1) %bfloats, i64 %i
  store bfloat %number, ptr addrspace(1) %p.number
  %next = add i64 %n, 1
  %again = icmp ult i64 %next, 8
  br i1 %again, label %each, label %done

done:
  ret void
}

declare spir_func i64 @_Z13get_global_idj(i32)
declare spir_func i32 @_Z38__builtin_spirv_ConvertFP16ToE2M1INTELDv8_Dh(<8 x half>)
declare spir_func <8 x half> @_Z38__builtin_spirv_ConvertE2M1ToFP16INTELi(i32)
declare spir_func i8 @_Z38__builtin_spirv_ConvertBF16ToE2M1INTELDF16b(bfloat)
declare spir_func bfloat @_Z38__builtin_spirv_ConvertE2M1ToBF16INTELh(i8)

!0 = !{i32 16}
