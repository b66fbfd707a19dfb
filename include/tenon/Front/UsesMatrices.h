// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What is told of a program without compiling it, and without LLVM: first of
// all whether Tenon has anything to do with it, which the OpenCL layer asks in
// every program, also in those without matrices.

#ifndef TENON_FRONT_USESMATRICES_H
#define TENON_FRONT_USESMATRICES_H

#include <cstdint>
#include <string_view>
#include <vector>

namespace tenon {

/// Whether \p Bytes, in any form, use matrices or other operations of matrix
/// hardware: told by names and capabilities, without compiling. A SPIR-V binary
/// that is cut short has none: its driver has words for it.
bool usesMatrices(std::string_view Bytes);

/// The sub-group sizes that kernels of \p Bytes, SPIR-V or OpenCL C, require.
/// 0 stands for one that only a compiler of OpenCL C would know.
std::vector<uint32_t> requiredSubgroupSizes(std::string_view Bytes);

/// Whether all of the program is in \p Bytes: OpenCL C may include files, which
/// may change.
bool isWholeProgram(std::string_view Bytes);

} // namespace tenon

#endif
