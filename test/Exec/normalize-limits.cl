// Vectors whose length overflows or underflows, and with infinite components.
//
// REQUIRES: numpy, x86, clang
// RUN: %python -c "import numpy as n; i = n.inf; n.save('%t.v.npy', n.array([[1e308, 1e308], [5e-324, 0], [i, -i], [-2, i], [i, n.nan], [0, -0.0]])); h = n.sqrt(n.float64(0.5)); n.save('%t.w.npy', n.array([[h, h], [1, 0], [h, -h], [-0.0, 1], [n.nan, n.nan], [0, -0.0]]))"
// DEFINE: %{check} = %python -c "import numpy as n; n.testing.assert_allclose(n.load('%t.npy'), n.load('%t.w.npy'), 1e-15); n.testing.assert_allclose(n.load('%t.f.npy'), n.load('%t.w.npy')[2:], 1e-6)"
// RUN: %tenon_run %s --engine=cpu --global=6 --local=6 in=%t.v.npy out=%t.npy:f64:6x2 out=%t.f.npy:f32:4x2
// RUN: %{check}
// RUN: %tenon_run %s --engine=reference --global=6 --local=6 in=%t.v.npy out=%t.npy:f64:6x2 out=%t.f.npy:f32:4x2
// RUN: %{check}
kernel void k(global const double2 *v, global double2 *w, global float2 *f) {
  int i = get_global_id(0);
  w[i] = normalize(v[i]);
  if (i >= 2)
    f[i - 2] = normalize(convert_float2(v[i]));
}
