// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Maths functions that expand to a few instructions.

#ifndef TENON_LIB_LIBRARY_MATHSFORMULAS_H
#define TENON_LIB_LIBRARY_MATHSFORMULAS_H

#include "tenon/IR/Values/LibraryOps.h"

namespace tenon {

struct FormulaRow {
  LibraryFunction Function;
  llvm::Value *(*Emit)(llvm::IRBuilderBase &B, llvm::ArrayRef<llvm::Value *> V);
};

llvm::ArrayRef<FormulaRow> mathsFormulas();

} // namespace tenon

#endif
