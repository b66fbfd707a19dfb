// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Multiplication instructions of CPUs, in addition to plain vector code. A row
// depends on its features only.

#ifndef TENON_LIB_TARGET_WHOLE_CPU_CPUTABLE_H
#define TENON_LIB_TARGET_WHOLE_CPU_CPUTABLE_H

#include "Target/Whole/MulAddTable.h"

namespace tenon {

/// In order of preference; kinds without a row use plain vector code.
llvm::ArrayRef<MulAddRow> cpuRows();

} // namespace tenon

#endif
