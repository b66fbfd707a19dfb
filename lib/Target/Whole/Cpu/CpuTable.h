// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What CPUs have instructions for to multiply, beside what vector code does on
// any of them. A row is gated by its features alone.

#ifndef TENON_LIB_TARGET_WHOLE_CPU_CPUTABLE_H
#define TENON_LIB_TARGET_WHOLE_CPU_CPUTABLE_H

#include "Target/Whole/MulAddTable.h"

namespace tenon {

/// In order of preference; what they have no row for is plain.
llvm::ArrayRef<MulAddRow> cpuRows();

} // namespace tenon

#endif
