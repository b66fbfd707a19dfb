; RUN: not %tenon_opt -passes='tenon<tile=8>' -disable-output < %s 2>&1 | FileCheck %s
; RUN: not %tenon_opt -passes='tenon-lower<subgroup-size=many>' -disable-output < %s 2>&1 | FileCheck %s --check-prefix=NUMBER
; RUN: not %tenon_opt -passes='tenon-recognize<block-2d-layout=other>' -disable-output < %s 2>&1 | FileCheck %s --check-prefix=LAYOUT

; CHECK: invalid parameter 'tile=8', expected target=, device=, triple=, mcpu=, features=, subgroup-size=, l1-cache=, l2-cache=, trap-divergence, complete-subgroups, tests-launches or block-2d-layout=payload|specification
; NUMBER: invalid parameter 'subgroup-size=many', expected target=, device=, triple=, mcpu=, features=, subgroup-size=, l1-cache=, l2-cache=, trap-divergence, complete-subgroups, tests-launches or block-2d-layout=payload|specification
; LAYOUT: invalid parameter 'block-2d-layout=other', expected block-2d-layout=payload|specification
