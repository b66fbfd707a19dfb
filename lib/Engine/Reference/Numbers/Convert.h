// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Conversion of one element, from the definition, with LLVM's arbitrary
// precision numbers and no code of the other engines.

#ifndef TENON_LIB_ENGINE_REFERENCE_NUMBERS_CONVERT_H
#define TENON_LIB_ENGINE_REFERENCE_NUMBERS_CONVERT_H

#include "tenon/IR/Matrix/MatrixOps.h"
#include "llvm/ADT/APFloat.h"

namespace tenon::reference {

/// LLVM's format of float kind \p Kind, and its word for \p Mode.
const llvm::fltSemantics &semanticsOf(ElementKind Kind);
llvm::RoundingMode roundingMode(Rounding Mode);

/// Converts \p Bits, which hold a Facts.From, to the bits of a Facts.To. A
/// floating result is rounded once, by the mode; a tf32 one is a whole float. A
/// float out of an integer's range becomes the nearest integer, NaN becomes
/// zero, even if Facts is not saturating.
uint64_t convertElement(const ConvertFacts &Facts, uint64_t Bits);

} // namespace tenon::reference

#endif
