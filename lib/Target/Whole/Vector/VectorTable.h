// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Multiplication instructions of CPUs, in addition to plain vector code. A row
// depends on its features only.

#ifndef TENON_LIB_TARGET_WHOLE_VECTOR_VECTORTABLE_H
#define TENON_LIB_TARGET_WHOLE_VECTOR_VECTORTABLE_H

#include "Target/Whole/MulAddTable.h"

namespace tenon {

/// In order of preference; kinds without a row use plain vector code.
llvm::ArrayRef<MulAddRow> vectorRows();

/// The signs of A and B that a row multiplies; floats count as Any.
enum class OperandSigns { Any, Equal, Mixed };

struct ContractionRow {
  OperandSigns Signs;
  MulAddRow Row;
};

/// Rows that contractions prefer to vectorRows(), in order of preference.
llvm::ArrayRef<ContractionRow> contractionRows();

/// KiB of the caches of one processor: of data, and of everything.
struct CacheSizes {
  unsigned L1, L2;
};

/// Those of \p CPU (LLVM's name); if it is not in the table, the sizes that
/// every processor has.
CacheSizes cachesOf(llvm::StringRef CPU);

/// Bits of the scalable vectors of \p CPU (LLVM's name), if code on them is
/// faster than on those of 128 bits; else 0.
unsigned scalableBitsOf(llvm::StringRef CPU);

/// Whether vdpbf16ps takes longer on \p CPU (LLVM's name) than two fused
/// multiply-adds of operands that have already been widened.
bool hasSlowDotBf16(llvm::StringRef CPU);

} // namespace tenon

#endif
