// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A compiled program as bytes, for the disk.

#ifndef TENON_API_PACKEDPROGRAM_H
#define TENON_API_PACKEDPROGRAM_H

#include "tenon/Api/Program.h"

namespace tenon {

/// What is not in \p Object itself, and \p Object.
std::string pack(const std::deque<ProgramKernel> &Kernels,
                 const ProgramVariables &Variables, llvm::StringRef Object);

/// Fills in all but addresses. False for bytes that pack() has not made.
bool unpack(llvm::StringRef Packed, std::deque<ProgramKernel> &Kernels,
            ProgramVariables &Variables, std::string &Object);

} // namespace tenon

#endif
