; Features of target nvptx that have numbers.
;
; REQUIRES: nvptx-registered-target
; RUN: %expect 2 %tenon_lower %s --target=nvptx --mattr=+tile-64x128k -o - 2>&1 | FileCheck %s --check-prefix=TILE
; RUN: %expect 2 %tenon_lower %s --target=nvptx --mattr=+ptx80,+warps-3x3 -o - 2>&1 | FileCheck %s --check-prefix=WARPS
; RUN: %expect 2 %tenon_lower %s --target=nvptx --mattr=+strip- -o - 2>&1 | FileCheck %s --check-prefix=STRIP
; RUN: %expect 2 %tenon_lower %s --target=nvptx --mattr=+parts-32 -o - 2>&1 | FileCheck %s --check-prefix=PARTS
; RUN: %expect 2 %tenon_lower %s --target=nvptx --mattr=+buffers-2x -o - 2>&1 | FileCheck %s --check-prefix=BUFFERS

; TILE: error: target nvptx: feature '+tile-64x128k', expected +tile-RxC, each 16, 32, 64, 128 or 256
; WARPS: error: target nvptx: feature '+warps-3x3', expected +warps-RxC, each 1, 2, 4 or 8
; STRIP: error: target nvptx: feature '+strip-', expected +strip-N, 1, 2, 4, 8, 16 or 32
; PARTS: error: target nvptx: feature '+parts-32', expected +parts-N, 1, 2, 4, 8 or 16
; BUFFERS: error: target nvptx: feature '+buffers-2x', expected +buffers-N, 2 to 8
define spir_kernel void @k() {
  ret void
}
