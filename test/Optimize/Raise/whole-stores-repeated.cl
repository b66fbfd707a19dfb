// Lanes read what they have exchanged several times, and exchange what they compute from it again: as
// one expression of an element this has 4 to the power of 5 operands.
//
// REQUIRES: clang
// RUN: %tenon_lower %s --target=cpu --stop-after=legalize -o %t.ll && FileCheck %s < %t.ll

#include "Inputs/computed-stores.h"

// CHECK-LABEL: @repeated(
// CHECK-NOT:   tenon.store.acc
LANES(repeated, TO = x, for (int r = 0; r < 5; ++r) {
  float y[8];
  for (int i = 0; i < 8; ++i)
    y[i] = memory[part][i][lane ^ i] * 0.5f + memory[part][i][same ^ i] *
           memory[part][i][(lane + 16 & 15) ^ i] - memory[part][i][(same + lane) / 2 ^ i];
  barrier(CLK_LOCAL_MEM_FENCE);
  for (int i = 0; i < 8; ++i) TO = y[i];
  barrier(CLK_LOCAL_MEM_FENCE);
}, d[at] = x, )
// CHECK:       declare
