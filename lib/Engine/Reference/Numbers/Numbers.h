// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Element kinds as numbers, by the formats' definitions: decoding bits to
// numbers, and encoding numbers by rounding once, to nearest, ties to even.
// Simple rather than fast.

#ifndef TENON_LIB_ENGINE_REFERENCE_NUMBERS_NUMBERS_H
#define TENON_LIB_ENGINE_REFERENCE_NUMBERS_NUMBERS_H

#include "tenon/IR/Matrix/MatrixKinds.h"
#include <cstdint>

namespace tenon::reference {

/// The number that \p Bits of float kind \p Kind represent; tf32 ignores the 13
/// lowest bits of a float. Exact.
double decodeFloat(ElementKind Kind, uint64_t Bits);

/// \p Value rounded to \p Kind (a tf32 result is a whole float). A NaN becomes
/// a quiet NaN with its sign and its highest payload bits.
uint64_t encodeFloat(ElementKind Kind, double Value);

/// \p Bits of integer kind \p Kind, extended to 64 bits according to the kind's
/// sign; a kind without sign counts as signed.
uint64_t decodeInteger(ElementKind Kind, uint64_t Bits);

/// The lowest \p Width bits of \p Bits.
uint64_t truncateTo(unsigned Width, uint64_t Bits);

} // namespace tenon::reference

#endif
