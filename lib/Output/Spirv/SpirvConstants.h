// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef TENON_LIB_OUTPUT_SPIRV_SPIRVCONSTANTS_H
#define TENON_LIB_OUTPUT_SPIRV_SPIRVCONSTANTS_H

#include "tenon/Input/Spirv/SpirvWords.h"

namespace tenon {

/// Corrects the addresses of constant pointers to those in LLVM IR, and the
/// types of pointers in constant structures and arrays to those of the members
/// and elements.
void mendConstants(SpirvModule &M);

} // namespace tenon

#endif
