; Conversions of half and bfloat without an instruction of the processor.
target triple = "spir64-unknown-unknown"

define spir_kernel void @k(ptr addrspace(1) %d, ptr addrspace(1) %h, ptr addrspace(1) %b, ptr addrspace(1) %f) {
  %i = call i64 @_Z13get_global_idj(i32 0)
  %d.i = getelementptr double, ptr addrspace(1) %d, i64 %i
  %h.i = getelementptr half, ptr addrspace(1) %h, i64 %i
  %b.i = getelementptr bfloat, ptr addrspace(1) %b, i64 %i
  %f.i = getelementptr double, ptr addrspace(1) %f, i64 %i
  %x = load double, ptr addrspace(1) %d.i
  %x.h = fptrunc double %x to half
  %x.b = fptrunc double %x to bfloat
  %h.sum = fadd half %x.h, %x.h
  %b.sum = fadd bfloat %x.b, %x.b
  %y = fpext half %h.sum to double
  store half %h.sum, ptr addrspace(1) %h.i
  store bfloat %b.sum, ptr addrspace(1) %b.i
  store double %y, ptr addrspace(1) %f.i
  ret void
}

declare i64 @_Z13get_global_idj(i32)
