// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Divisions of integers without exceptions.

#ifndef TENON_LIB_KERNEL_DIVISIONS_H
#define TENON_LIB_KERNEL_DIVISIONS_H

namespace llvm {
class Function;
} // namespace llvm

namespace tenon {

/// OpenCL C: a division by zero, or with a result that is out of range, gives
/// an unspecified value and causes no exception, which ends the process on some
/// processors. Such divisors become 1.
void guardDivisions(llvm::Function &F);

} // namespace tenon

#endif
