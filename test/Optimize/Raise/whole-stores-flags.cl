// Flags of one lane's operation, such as nuw, do not hold for the
// operation of the loop over the elements.
//
// REQUIRES: clang
// RUN: %tenon_lower %s --target=cpu --stop-after=legalize -o %t.ll && FileCheck %s < %t.ll

#include "Inputs/computed-stores.h"

// CHECK-LABEL: @flags(
// CHECK:       elements:
// CHECK:       add i32 %{{.*}}, 3
// CHECK:       tenon.store.acc
LANES(flags, TO = x, ,
      int y = as_int(x); d[at] = as_float(i == 0 ? y + 3 : (int)((uint)y + 3u)), )
