; Work-groups of clusters share what they copy by tensor maps; an engine's clusters are
; along dimension 0.
;
; REQUIRES: nvptx-registered-target
; RUN: %expect 2 %tenon_lower %s --target=nvptx --mcpu=sm_90a --mattr=+cluster -o - 2>&1 | FileCheck %s --check-prefix=FEATURES
; RUN: %expect 2 %tenon_lower %s --target=nvptx --mcpu=sm_90a --mattr=+tma,+cluster,+persistent -o - 2>&1 | FileCheck %s --check-prefix=FEATURES
; FEATURES: error: target nvptx: work-groups share what they copy by tensor maps, for one tile each: '+cluster' needs '+tma', and not '+persistent'

; RUN: %expect 1 %tenon_lower %s --stop-after=recognize -o - 2>&1 | FileCheck %s
; CHECK: error: kernel 'k': clusters of 2,2,1 work-groups; expected clusters along dimension 0 of work-groups of a required size
target triple = "nvptx64-nvidia-cuda"

define ptx_kernel void @k() "nvvm.reqntid"="64,1,1" "nvvm.cluster_dim"="2,2,1" {
  ret void
}
