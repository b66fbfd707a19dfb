// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Empty kernels as OpenCL C, for drivers that do not take SPIR-V.

#ifndef TENON_LAYER_BUILD_STUBSOURCE_H
#define TENON_LAYER_BUILD_STUBSOURCE_H

#include "tenon/tenon.h"

#include <string>

namespace tenon::layer {

/// Empty kernels with the names of those of \p P. Parameters accept arguments
/// of the same kind and size; their names and types are not the program's.
std::string writeStubSource(const tenon_program *P);

} // namespace tenon::layer

#endif
