// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What can be found out about a program without compiling it and without LLVM.
// The OpenCL layer uses this to pass programs without matrices to the
// driver.

#ifndef TENON_FRONT_USESMATRICES_H
#define TENON_FRONT_USESMATRICES_H

#include <cstdint>
#include <string_view>
#include <vector>

namespace tenon {

/// Whether \p Bytes, in any form, use matrices or other operations of matrix
/// hardware: decided by names and capabilities. False for an incomplete SPIR-V
/// binary, which the driver then reports.
bool usesMatrices(std::string_view Bytes);

/// The sub-group sizes that kernels of \p Bytes, SPIR-V or OpenCL C, require.
/// 0 stands for a size that is not a plain number in the source, such as a
/// macro.
std::vector<uint32_t> requiredSubgroupSizes(std::string_view Bytes);

/// Whether \p Bytes are the whole program. Source code that includes files, or
/// has the time of its compilation, is not: the result may change. If in doubt
/// false.
bool isWholeProgram(std::string_view Bytes);

/// Whether a compiler with \p Options, one text of build options, reads no file
/// but the program. Include folders are ignored here. If in doubt
/// false.
bool areWholeOptions(std::string_view Options);

} // namespace tenon

#endif
