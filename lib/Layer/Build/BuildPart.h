// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Compiles the text of a program for the devices of a context.

#ifndef TENON_LAYER_BUILD_BUILDPART_H
#define TENON_LAYER_BUILD_BUILDPART_H

#include "Layer/Programs/Programs.h"

namespace tenon::layer {

/// Compiles \p Text for \p Devices, which have the same form (groupByForm()).
/// Messages are added to \p Log, also on success. On failure returns null, and
/// in \p Error the error of clBuildProgram().
std::shared_ptr<ProgramPart> buildPart(cl_context Context,
                                       const std::vector<cl_device_id> &Devices,
                                       const ProgramText &Text,
                                       std::string &Log, cl_int &Error);

/// Links one or more objects, likewise.
std::shared_ptr<ProgramPart> linkPart(cl_context Context,
                                      const std::vector<cl_device_id> &Devices,
                                      const std::vector<ProgramObject> &Objects,
                                      std::string &Log, cl_int &Error);

/// Compiles \p Texts for clCompileProgram() and adds the results, which are the
/// same for all devices, to \p Objects.
/// Returns the error of clCompileProgram(), or CL_SUCCESS.
cl_int compileObjects(cl_context Context,
                      const std::vector<cl_device_id> &Devices,
                      const std::vector<ProgramText> &Texts,
                      std::vector<ProgramObject> &Objects, std::string &Log);

} // namespace tenon::layer

#endif
