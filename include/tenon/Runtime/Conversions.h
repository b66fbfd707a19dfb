// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Conversions of half (hf) and bfloat (bf) from and to float (sf) and double
// (df), by the names that LLVM calls. Operands and results that are half or
// bfloat have type float here, with their bits in the lower 16 bits: see
// Conversions.cpp.

#ifndef TENON_RUNTIME_CONVERSIONS_H
#define TENON_RUNTIME_CONVERSIONS_H

#include <cstdint>

// NOLINTBEGIN(bugprone-reserved-identifier)
#define TENON_CONVERSION(Result, Name, Operand) extern "C" Result Name(Operand);
#include "tenon/Runtime/Conversions.def"
// NOLINTEND(bugprone-reserved-identifier)

#endif
