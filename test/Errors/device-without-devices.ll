; A device for a target that has none, by the tools' option and by a pass's.

; RUN: %expect --absent=%t.o 2 %tenon_lower %s --target=cpu --device=pvc -o %t.o 2>&1 | FileCheck %s -DTARGET=cpu --implicit-check-not=error:
; RUN: %expect --absent=%t.o 2 %tenon_lower %s --target=amx,cpu --device=pvc -o %t.o 2>&1 | FileCheck %s -DTARGET=cpu --implicit-check-not=error:
; RUN: %expect --absent=%t.spv 2 %tenon_lower %s --target=loops --device=pvc -o %t.spv 2>&1 | FileCheck %s -DTARGET=loops --implicit-check-not=error:
; RUN: %expect 2 %tenon_lower --print-support --target=loops --device=pvc 2>&1 | FileCheck %s -DTARGET=loops --implicit-check-not=error:
; RUN: not %tenon_opt -passes='tenon-legalize<target=amx;device=pvc>' -disable-output < %s 2>&1 | FileCheck %s -DTARGET=amx

; CHECK: error: target [[TARGET]] takes no device, got 'pvc'; expected target dpas, or no device

define spir_kernel void @k() {
  ret void
}
