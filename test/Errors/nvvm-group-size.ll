; The sizes of work-groups and clusters in modules for NVIDIA's GPUs are numbers.
;
; RUN: sed -e s/SIZE/64x/ %s | %expect 1 %tenon_lower - --stop-after=recognize -o - 2>&1 | FileCheck %s --check-prefix=TEXT
; RUN: sed -e s/SIZE/64,0/ %s | %expect 1 %tenon_lower - --stop-after=recognize -o - 2>&1 | FileCheck %s --check-prefix=ZERO
; RUN: sed -e s/SIZE/1,1,1,1/ %s | %expect 1 %tenon_lower - --stop-after=recognize -o - 2>&1 | FileCheck %s --check-prefix=FOUR
; RUN: sed -e s/SIZE/65536/ %s | %expect 1 %tenon_lower - --stop-after=recognize -o - 2>&1 | FileCheck %s --check-prefix=LARGE
; RUN: sed -e s/reqntid/cluster_dim/ %s | %expect 1 %tenon_lower - --stop-after=recognize -o - 2>&1 | FileCheck %s --check-prefix=CLUSTER

; TEXT: error: kernel 'k': attribute nvvm.reqntid is '64x', expected one to three numbers of 1 to 65535
; ZERO: error: kernel 'k': attribute nvvm.reqntid is '64,0', expected
; FOUR: error: kernel 'k': attribute nvvm.reqntid is '1,1,1,1', expected
; LARGE: error: kernel 'k': attribute nvvm.reqntid is '65536', expected
; CLUSTER: error: kernel 'k': attribute nvvm.cluster_dim is 'SIZE', expected
target triple = "nvptx64-nvidia-cuda"

define ptx_kernel void @k() "nvvm.reqntid"="SIZE" {
  ret void
}
