; RUN: not %tenon_opt -passes='tenon<tile=8>' -disable-output < %s 2>&1 | FileCheck %s
; RUN: not %tenon_opt -passes='tenon-lower<subgroup-size=many>' -disable-output < %s 2>&1 | FileCheck %s --check-prefix=NUMBER

; CHECK: invalid parameter 'tile=8', expected target=, device=, triple=, mcpu=, features=, subgroup-size= or trap-divergence
; NUMBER: invalid parameter 'subgroup-size=many', expected target=, device=, triple=, mcpu=, features=, subgroup-size= or trap-divergence
