// printf returns 0, as OpenCL C requires, and not the number of characters.
//
// REQUIRES: numpy, x86, clang, nvptx-registered-target
// DEFINE: %{launch} = --kernel=k --global=1 out=%t.npy:i32:2
// DEFINE: %{check} = %python %S/Inputs/equals.py %t.npy "[0, 5]"
// RUN: %tenon_run %s %{launch} && %{check}
// RUN: %tenon_run %s --engine=reference %{launch} && %{check}
// RUN: %tenon_lower %s --target=nvptx --emit=ll -o %t.ll
// RUN: %tenon_run %t.ll %{launch} && %{check}

kernel void k(global int *results) {
  results[0] = printf("%d characters\n", 12);
  results[1] = printf("text\n") + 5;
}
