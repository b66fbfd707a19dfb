; RUN: not %tenon_lower %s --stop-after=input --emit=ll -o - 2>&1 | FileCheck %s

; LLVM 22 reads this without a warning, but loses the shape.
; CHECK: error: {{.*}}: '_Z32__spirv_CooperativeMatrixLoadKHR_x' has no matrix type: IR of LLVM 15 or older keeps the shape in the names of opaque structs, which newer LLVM drops; compile the source with LLVM 17 or newer, or pass the SPIR-V instead

%spirv.CooperativeMatrixKHR._float_3_8_16_2 = type opaque

declare %spirv.CooperativeMatrixKHR._float_3_8_16_2 addrspace(1)* @_Z32__spirv_CooperativeMatrixLoadKHR_x(float addrspace(1)*, i32, i64)
