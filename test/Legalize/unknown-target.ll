; RUN: not %tenon_opt -passes='tenon-legalize<target=tpu>' -disable-output < %s 2>&1 | FileCheck %s

; CHECK: error: unknown target 'tpu', expected one of: cpu
