// The bytes behind a vector of three are part of a variable.

// REQUIRES: clang, nvptx-registered-target
// RUN: %tenon_lower %s --target=nvptx --emit=ptx -o - | FileCheck %s

typedef struct {
  char3 few;
  short after;
} Pair;

// CHECK: .align 4 .b8 pairs[16] = {1, 2, 3, 0, 4, 0, 0, 0, 5, 6, 7, 0, 8};
constant Pair pairs[2] = {{(char3)(1, 2, 3), 4}, {(char3)(5, 6, 7), 8}};
// CHECK: .align 8 .b8 triples[16] = {1, 0, 2, 0, 3, 0, 0, 0, 4, 0, 5, 0, 6};
constant short3 triples[2] = {(short3)(1, 2, 3), (short3)(4, 5, 6)};

kernel void k(global short *x) {
  int i = get_global_id(0);
  x[i] = pairs[i].after + triples[i].y;
}
