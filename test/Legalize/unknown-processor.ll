; RUN: not %tenon_opt -passes='tenon-legalize<target=cpu;triple=x86_64-linux-gnu;mcpu=pentium9>' -disable-output < %s 2>&1 | FileCheck %s

; CHECK: error: unknown processor 'pentium9' for x86_64; see llc -mcpu=help
