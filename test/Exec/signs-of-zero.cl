// Functions whose zeros have the sign that OpenCL and IEEE 754 give them: of
// integers sinpi() has the sign of the integer, tanpi() the opposite where it is
// odd, and fract() + except of -0.
//
// REQUIRES: numpy, x86, clang
// DEFINE: %{launch} = --kernel=k --global=8 --local=8 out=%t.npy:i32:24
// DEFINE: %{check} = %python %S/Inputs/equals.py %t.npy \
// DEFINE:     "[0, 0, 0, 0, 1, 1, 1, 1, 0, 1, 0, 1, 1, 0, 1, 0, 0, 0, 0, 0, 1, 0, 0, 0]"
// RUN: %tenon_run %s %{launch} && %{check}
// RUN: %tenon_run %s --engine=reference %{launch} && %{check}

kernel void k(global int *signs) {
  int i = get_global_id(0);
  float x = i % 4 * (i < 4 ? 1.0f : -1.0f);
  float whole;
  signs[i] = signbit(sinpi(x));
  signs[i + 8] = signbit(tanpi(x));
  signs[i + 16] = signbit(fract(x, &whole));
}
