; A copy is between local and global memory.
; RUN: not %tenon_opt -passes=tenon-verify -disable-output < %s 2>&1 | FileCheck %s

; CHECK: error: tenon.async.copy.4.p1.p1: facts of an asynchronous operation are missing or misspelt, or do not fit its type target("spirv.Event") (ptr addrspace(1), ptr addrspace(1), i64, i64, target("spirv.Event"))
declare target("spirv.Event") @tenon.async.copy.4.p1.p1(ptr addrspace(1), ptr addrspace(1), i64, i64, target("spirv.Event")) #0

attributes #0 = { convergent nounwind "tenon.async"="copy" "tenon.bytes"="4" }
