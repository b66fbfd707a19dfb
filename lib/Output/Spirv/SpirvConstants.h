// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef TENON_LIB_OUTPUT_SPIRV_SPIRVCONSTANTS_H
#define TENON_LIB_OUTPUT_SPIRV_SPIRVCONSTANTS_H

#include "tenon/Input/Spirv/SpirvWords.h"

namespace tenon {

/// Gives constant pointers the addresses that they have in LLVM IR, and the
/// parts of constant structures and arrays the types of their members and
/// elements where these have pointers.
void mendConstants(SpirvModule &M);

} // namespace tenon

#endif
