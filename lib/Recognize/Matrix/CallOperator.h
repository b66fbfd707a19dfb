// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The function that a function object represents, and how to call it.

#ifndef TENON_LIB_RECOGNIZE_MATRIX_CALLOPERATOR_H
#define TENON_LIB_RECOGNIZE_MATRIX_CALLOPERATOR_H

#include "llvm/IR/Function.h"
#include "llvm/Support/Error.h"

namespace tenon {

/// A function of one element:
///
///   result @f([object,] element [, row, column])
///
/// The element may be in memory (by reference, or as a class around it that is
/// passed by value), and so may the result (sret, or the element that was
/// passed by reference).
struct CallOperator {
  enum ResultForm { ByValue, InStructure, InPlace };

  llvm::Function *F = nullptr;
  bool TakesObject = false;
  bool TakesCoordinates = false;
  ResultForm Returns = ByValue;
  /// If not null, the object is a class around one pointer of this type, and
  /// the function gets that pointer.
  llvm::Type *Wrapped = nullptr;
};

/// The function of \p Object that computes components of type \p Out from
/// components of type \p In:
///
///   1. the function whose address \p Object is or contains
///   2. else the only call operator of the module whose parameters match; those
///      of the object's own class are preferred
llvm::Expected<CallOperator> findCallOperator(llvm::Module &M,
                                              llvm::Value *Object,
                                              llvm::Type *In, llvm::Type *Out);

} // namespace tenon

#endif
