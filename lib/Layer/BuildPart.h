// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// From the text of a program to a part that runs on a context's devices.

#ifndef TENON_LAYER_BUILDPART_H
#define TENON_LAYER_BUILDPART_H

#include "Programs.h"

namespace tenon::layer {

/// Compiles \p Text for each kind of device among \p Devices. What there is to
/// tell comes to \p Log, on success, too. Returns null with \p Error as
/// clBuildProgram() has it.
std::shared_ptr<ProgramPart> buildPart(cl_context Context,
                                       const std::vector<cl_device_id> &Devices,
                                       const ProgramText &Text,
                                       std::string &Log, cl_int &Error);

} // namespace tenon::layer

#endif
