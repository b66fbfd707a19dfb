// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// D = A * B + C from its definition.

#ifndef TENON_LIB_ENGINE_REFERENCE_NUMBERS_MULADD_H
#define TENON_LIB_ENGINE_REFERENCE_NUMBERS_MULADD_H

#include "tenon/IR/Matrix/MatrixOps.h"
#include <vector>

namespace tenon::reference {

/// Empty if the kinds of \p Facts can be multiplied, else what is wrong: A, B,
/// C and D must all be floats or all integers.
std::string checkMulAdd(const MulAddFacts &Facts);

/// The components of D in row-major order, from those of A, B and C. Integers:
/// exact, then modulo 2^bits of D or saturated to D's range. Float: products
/// and their sum in double (with twice its precision for f64), plus C, rounded
/// once.
std::vector<uint64_t> multiplyAdd(const MulAddFacts &Facts,
                                  llvm::ArrayRef<uint64_t> A,
                                  llvm::ArrayRef<uint64_t> B,
                                  llvm::ArrayRef<uint64_t> C);

} // namespace tenon::reference

#endif
