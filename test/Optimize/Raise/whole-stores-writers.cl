// Two lanes exchange an element at the same address. Either value may be read, so that the
// conditions of both hold wherever it is stored.
//
// REQUIRES: clang
// RUN: %tenon_lower %s --target=cpu --stop-after=legalize -o %t.ll && FileCheck %s < %t.ll

#include "Inputs/computed-stores.h"

// CHECK-LABEL: @same(
// CHECK:       tenon.store.acc
LANES(same, TO = x + e[own]; memory[part][i][same ^ i] = x + e[left + same], , d[at] = x, )
// CHECK-LABEL: @others(
// CHECK-NOT:   tenon.store.acc
LANES(others, TO = x + e[own]; memory[part][i][same ^ i] = x + (own < m ? e[left + same] : 0), ,
      if (INSIDE) d[at] = x, )
// CHECK:       declare
