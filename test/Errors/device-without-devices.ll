; A device for a target that has none is ignored, with a warning: scripts give
; the same options to all targets.

; RUN: %tenon_lower %s --target=cpu --device=pvc --emit=ll -o - 2>&1 | FileCheck %s -DTARGET=cpu
; RUN: %tenon_lower %s --target=amx,cpu --device=pvc -o %t.o 2>&1 | FileCheck %s -DTARGET=cpu --check-prefix=WARN
; RUN: %tenon_lower %s --target=loops --device=pvc --emit=ll -o - 2>&1 | FileCheck %s -DTARGET=loops
; RUN: %tenon_lower %s --target=dpas --device=pvc -o %t.spv 2>&1 | count 0

; CHECK: warning: device 'pvc' is ignored: target [[TARGET]] takes none; expected target dpas
; CHECK: define {{.*}}@k
; WARN: warning: device 'pvc' is ignored: target [[TARGET]] takes none; expected target dpas
; WARN-NOT: warning:

define spir_kernel void @k() {
  ret void
}
