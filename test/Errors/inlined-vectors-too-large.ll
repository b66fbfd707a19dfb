; RUN: %expect --absent=%t.spv 1 %tenon_lower %s --target=loops -O0 -o %t.spv 2>&1 | FileCheck %s --implicit-check-not=error:

; Functions of vectors that SPIR-V has no type for are inlined, here a million times.

; CHECK: error: kernel 'k': has {{[0-9]+}} instructions once its functions are inlined, expected at most 262144: 'f0' is inlined 1000000 times, since functions with vectors or integers that SPIR-V has no types for have to be; call it less often, in a loop instead of repeatedly

define internal <32 x float> @f0(<32 x float> %v) noinline {
  %a = fmul <32 x float> %v, %v
  %b = fadd <32 x float> %a, %v
  ret <32 x float> %b
}

define internal <32 x float> @f1(<32 x float> %v0) noinline {
  %v1 = call <32 x float> @f0(<32 x float> %v0)
  %v2 = call <32 x float> @f0(<32 x float> %v1)
  %v3 = call <32 x float> @f0(<32 x float> %v2)
  %v4 = call <32 x float> @f0(<32 x float> %v3)
  %v5 = call <32 x float> @f0(<32 x float> %v4)
  %v6 = call <32 x float> @f0(<32 x float> %v5)
  %v7 = call <32 x float> @f0(<32 x float> %v6)
  %v8 = call <32 x float> @f0(<32 x float> %v7)
  %v9 = call <32 x float> @f0(<32 x float> %v8)
  %v10 = call <32 x float> @f0(<32 x float> %v9)
  ret <32 x float> %v10
}

define internal <32 x float> @f2(<32 x float> %v0) noinline {
  %v1 = call <32 x float> @f1(<32 x float> %v0)
  %v2 = call <32 x float> @f1(<32 x float> %v1)
  %v3 = call <32 x float> @f1(<32 x float> %v2)
  %v4 = call <32 x float> @f1(<32 x float> %v3)
  %v5 = call <32 x float> @f1(<32 x float> %v4)
  %v6 = call <32 x float> @f1(<32 x float> %v5)
  %v7 = call <32 x float> @f1(<32 x float> %v6)
  %v8 = call <32 x float> @f1(<32 x float> %v7)
  %v9 = call <32 x float> @f1(<32 x float> %v8)
  %v10 = call <32 x float> @f1(<32 x float> %v9)
  ret <32 x float> %v10
}

define internal <32 x float> @f3(<32 x float> %v0) noinline {
  %v1 = call <32 x float> @f2(<32 x float> %v0)
  %v2 = call <32 x float> @f2(<32 x float> %v1)
  %v3 = call <32 x float> @f2(<32 x float> %v2)
  %v4 = call <32 x float> @f2(<32 x float> %v3)
  %v5 = call <32 x float> @f2(<32 x float> %v4)
  %v6 = call <32 x float> @f2(<32 x float> %v5)
  %v7 = call <32 x float> @f2(<32 x float> %v6)
  %v8 = call <32 x float> @f2(<32 x float> %v7)
  %v9 = call <32 x float> @f2(<32 x float> %v8)
  %v10 = call <32 x float> @f2(<32 x float> %v9)
  ret <32 x float> %v10
}

define internal <32 x float> @f4(<32 x float> %v0) noinline {
  %v1 = call <32 x float> @f3(<32 x float> %v0)
  %v2 = call <32 x float> @f3(<32 x float> %v1)
  %v3 = call <32 x float> @f3(<32 x float> %v2)
  %v4 = call <32 x float> @f3(<32 x float> %v3)
  %v5 = call <32 x float> @f3(<32 x float> %v4)
  %v6 = call <32 x float> @f3(<32 x float> %v5)
  %v7 = call <32 x float> @f3(<32 x float> %v6)
  %v8 = call <32 x float> @f3(<32 x float> %v7)
  %v9 = call <32 x float> @f3(<32 x float> %v8)
  %v10 = call <32 x float> @f3(<32 x float> %v9)
  ret <32 x float> %v10
}

define internal <32 x float> @f5(<32 x float> %v0) noinline {
  %v1 = call <32 x float> @f4(<32 x float> %v0)
  %v2 = call <32 x float> @f4(<32 x float> %v1)
  %v3 = call <32 x float> @f4(<32 x float> %v2)
  %v4 = call <32 x float> @f4(<32 x float> %v3)
  %v5 = call <32 x float> @f4(<32 x float> %v4)
  %v6 = call <32 x float> @f4(<32 x float> %v5)
  %v7 = call <32 x float> @f4(<32 x float> %v6)
  %v8 = call <32 x float> @f4(<32 x float> %v7)
  %v9 = call <32 x float> @f4(<32 x float> %v8)
  %v10 = call <32 x float> @f4(<32 x float> %v9)
  ret <32 x float> %v10
}

define spir_kernel void @k(ptr addrspace(1) %p) {
  %v0 = load <32 x float>, ptr addrspace(1) %p
  %v1 = call <32 x float> @f5(<32 x float> %v0)
  %v2 = call <32 x float> @f5(<32 x float> %v1)
  %v3 = call <32 x float> @f5(<32 x float> %v2)
  %v4 = call <32 x float> @f5(<32 x float> %v3)
  %v5 = call <32 x float> @f5(<32 x float> %v4)
  %v6 = call <32 x float> @f5(<32 x float> %v5)
  %v7 = call <32 x float> @f5(<32 x float> %v6)
  %v8 = call <32 x float> @f5(<32 x float> %v7)
  %v9 = call <32 x float> @f5(<32 x float> %v8)
  %v10 = call <32 x float> @f5(<32 x float> %v9)
  store <32 x float> %v10, ptr addrspace(1) %p
  ret void
}
