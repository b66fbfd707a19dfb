// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Specialisation constants of SPIR-V. A program sets their values before it
// builds a module; the values replace the defaults in the module's words.

#ifndef TENON_LAYER_PROGRAMS_SPECCONSTANTS_H
#define TENON_LAYER_PROGRAMS_SPECCONSTANTS_H

#include <cstdint>
#include <map>
#include <string>

namespace tenon::layer {

/// The size in bytes of the value of constant \p Id in OpenCL (1 for a
/// Boolean), or 0 if the module has no such constant. If several constants have
/// the ID, the first one's.
size_t specConstantSize(const std::string &Module, uint32_t Id);

/// \p Module with \p Values, by constant, as defaults. Each value has the size
/// that specConstantSize() returns; constants of other sizes keep their
/// defaults, and those that the module does not have are ignored.
std::string specialise(const std::string &Module,
                       const std::map<uint32_t, std::string> &Values);

} // namespace tenon::layer

#endif
