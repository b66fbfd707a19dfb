; RUN: not %tenon_opt -passes='tenon-frobnicate' -disable-output < %s 2>&1 | FileCheck %s

; CHECK: unknown pass name 'tenon-frobnicate'
