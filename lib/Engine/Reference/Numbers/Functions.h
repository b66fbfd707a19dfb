// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Functions of OpenCL's library from their definitions (OpenCL C, section
// 6.15.2), in long double, rounded once to the type. Simple rather than
// fast, and shares nothing with lib/Library, which it checks.

#ifndef TENON_LIB_ENGINE_REFERENCE_NUMBERS_FUNCTIONS_H
#define TENON_LIB_ENGINE_REFERENCE_NUMBERS_FUNCTIONS_H

#include "tenon/IR/Matrix/MatrixKinds.h"
#include "tenon/IR/Values/LibraryOps.h"

namespace tenon::reference {

/// A call of such a function: on vectors, once for each component.
struct FunctionSite {
  LibraryFunction Function{};
  ElementKind Kind{};      ///< of the numbers: F16, BF16, F32, F64, or integers
  bool Signed = false;     ///< of integers
  unsigned Components = 1; ///< of the operands
  unsigned Results = 1;    ///< components of the result
  ElementKind To{};        ///< of conversions
  Rounding Mode{};         ///< of conversions
};

/// Computes all components. Operands and results are arrays of components in
/// memory; integer operands of functions of floats are i32, except that of nan.
/// Operands and results that the function does not have are null.
void computeFunction(const FunctionSite &Site, const char *const Operands[4],
                     char *const Results[2]);

/// computeFunction() for functions of complex numbers.
void computeComplex(const FunctionSite &Site, const char *const *Operands,
                    char *const *Results);
/// computeFunction() for functions of integers.
void computeIntegers(const FunctionSite &Site, const char *const *Operands,
                     char *Result);
/// computeFunction() for shuffles and dot products.
void computeShuffle(const FunctionSite &Site, const char *const *Operands,
                    char *Result);
void computeDotProduct(const FunctionSite &Site, const char *const *Operands,
                       char *Result);
/// computeFunction() for conversions.
void computeConversion(const FunctionSite &Site, const char *From, char *To);

} // namespace tenon::reference

#endif
