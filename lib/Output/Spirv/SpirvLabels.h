// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef TENON_LIB_OUTPUT_SPIRV_SPIRVLABELS_H
#define TENON_LIB_OUTPUT_SPIRV_SPIRVLABELS_H

#include <string>

namespace tenon {

/// Gives the labels of \p Object, a module as written by LLVM's back end, the
/// ids that they have in the first module that a process writes. Blocks must
/// have no names in LLVM IR. False if two labels of one function cannot be told
/// apart.
bool numberLabels(std::string &Object);

} // namespace tenon

#endif
