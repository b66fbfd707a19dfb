; RUN: %tenon_run %s --kernel=k --global=4 --local=2 --engine=cpu --repeat=3 --report=%t.json out=%t.npy:i64:4 | FileCheck %s
; RUN: %tenon_run %s --kernel=k --global=4 --local=2 --repeat=2 --engine=reference out=%t.npy:i64:4 | FileCheck %s --check-prefix=TWO
; RUN: %tenon_run %s --kernel=k --global=4 --local=2 --repeat=1 --engine=reference out=%t.npy:i64:4 | FileCheck %s --check-prefix=ONE
; RUN: %tenon_run %s --kernel=k --global=4 --local=2 out=%t.npy:i64:4 | FileCheck %s --check-prefix=NONE --allow-empty
; RUN: %python -c "import json, sys; r = json.load(open(sys.argv[1])); print(sorted(r)); print(r['engine'], r['runs'], r['best_seconds'] <= r['median_seconds'])" %t.json | FileCheck %s --check-prefix=REPORT
; REQUIRES: x86

; A timed run prints one line; the report has the same figures.

; CHECK: {{^}}best {{[0-9.e+-]+}} s, median {{[0-9.e+-]+}} s, 3 runs{{$}}
; TWO: {{^}}best {{[0-9.e+-]+}} s, median {{[0-9.e+-]+}} s, 2 runs{{$}}
; ONE: 1 runs{{$}}
; NONE-NOT: best
; REPORT: ['best_seconds', 'cpu', 'engine', 'kernels', 'median_seconds', 'runs', 'target']
; REPORT: cpu 3 True

define spir_kernel void @k(ptr addrspace(1) %p) {
  %i = call i64 @_Z13get_global_idj(i32 0)
  %q = getelementptr i64, ptr addrspace(1) %p, i64 %i
  store i64 %i, ptr addrspace(1) %q
  ret void
}

declare i64 @_Z13get_global_idj(i32)
