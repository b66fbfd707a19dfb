; A function for 32-bit addresses.
target triple = "spir-unknown-unknown"

define spir_func i32 @other(ptr addrspace(1) %p) {
  ret i32 0
}
