; RUN: not %tenon_opt -passes='tenon-gpu-form<target=cpu>' -disable-output < %s 2>&1 | FileCheck %s

; CHECK: error: target cpu has no kernels with a GPU's intrinsics; expected nvptx or amdgcn
