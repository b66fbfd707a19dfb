// fract() of half, float and double is below 1, also where the fraction is
// rounded to 1.
//
// REQUIRES: numpy, x86, clang
// DEFINE: %{launch} = --kernel=k --global=1 out=%t.h.npy:f16:4 out=%t.f.npy:f32:1 out=%t.d.npy:f64:1
// DEFINE: %{check} = %python %S/Inputs/equals.py %t.h.npy "[1 - 2**-11, 1 - 2**-11, 1 - 2**-11, 0.75]" \
// DEFINE:   && %python %S/Inputs/equals.py %t.f.npy "[1 - 2**-24]" && %python %S/Inputs/equals.py %t.d.npy "[1 - 2**-53]"
// RUN: %tenon_run %s %{launch} && %{check}
// RUN: %tenon_run %s --engine=reference %{launch} && %{check}

#pragma OPENCL EXTENSION cl_khr_fp16 : enable
kernel void k(global half *h, global float *f, global double *d) {
  volatile half4 x = (half4)(-1e-5h, -6e-8h, -2.4e-4h, -1.25h);
  volatile float y = -1e-10f;
  volatile double z = -1e-20;
  half4 wholes;
  float whole;
  double large;
  vstore4(fract(x, &wholes), 0, h);
  *f = fract(y, &whole);
  *d = fract(z, &large);
}
