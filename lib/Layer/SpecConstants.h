// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Specialisation constants, which a program sets before it builds: their
// defaults in the words of a SPIR-V module are replaced.

#ifndef TENON_LAYER_SPECCONSTANTS_H
#define TENON_LAYER_SPECCONSTANTS_H

#include <cstdint>
#include <map>
#include <string>

namespace tenon::layer {

/// How many bytes OpenCL has for the value of constant \p Id (1 for a Boolean);
/// 0 where the module has no such constant.
size_t specConstantSize(const std::string &Module, uint32_t Id);

/// \p Module with other defaults. Each value has the size that
/// specConstantSize() says.
std::string specialise(const std::string &Module,
                       const std::map<uint32_t, std::string> &Values);

} // namespace tenon::layer

#endif
