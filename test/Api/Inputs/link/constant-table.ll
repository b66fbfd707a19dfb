; Numbers in constant memory.
target triple = "spir64-unknown-unknown"

@table = addrspace(2) constant [4 x i32] zeroinitializer
