// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// OpenCL C's multiplications of fragments whose operands are integers of
// different widths. They are in no extension, but Intel's compiler defines them
// (IBiF_dpas.cl), and kernels with weights of 2 bits call them:
//
//   intel_sub_group_{i8|u8}_{i4|u4|i2|u2}_matrix_mad_k32   and the reverse
//   intel_sub_group_{i4|u4}_{i2|u2}_matrix_mad_k64         and the reverse
//   intel_sub_group_{i2|u2}_{i2|u2}_matrix_mad_k64
//
// The narrower operand is widened within each lane, which holds the same
// elements before and after, so that every target has a row for both.

#ifndef TENON_LIB_RECOGNIZE_LANES_NARROWINTEGERS_H
#define TENON_LIB_RECOGNIZE_LANES_NARROWINTEGERS_H

#include "llvm/IR/IRBuilder.h"
#include "llvm/Support/Error.h"

namespace tenon {

struct NarrowInteger {
  unsigned Bits; ///< 2, 4 or 8
  bool Signed;
};

/// "i4" -> 4 bits, signed; nothing for unknown words.
std::optional<NarrowInteger> parseNarrowInteger(llvm::StringRef Word);

/// The word of \p Integer after it is widened to \p Bits: "i8".
std::string widenedWord(NarrowInteger Integer, unsigned Bits);

/// The values of operand \p What ("A", "B") with \p Bits each. A row of A is
/// in one component, a column of B in several of 32 bits:
///
///   A   i8:  e1 e0             ->  i16:  e1 . e0 .
///   B   i32: e7 e6 … e1 e0     ->  i32:  e3 . e2 . e1 . e0 .
///                                  i32:  e7 . e6 . e5 . e4 .
///
/// Fails if its type holds no row or column of \p K values.
llvm::Expected<llvm::Value *> widenNarrowInteger(llvm::IRBuilderBase &Builder,
                                                 llvm::StringRef What,
                                                 llvm::Value *Operand,
                                                 NarrowInteger Integer,
                                                 unsigned Bits, unsigned K);

} // namespace tenon

#endif
