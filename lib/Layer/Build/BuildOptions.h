// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Options of clBuildProgram(), clCompileProgram() and clLinkProgram().

#ifndef TENON_LAYER_BUILD_BUILDOPTIONS_H
#define TENON_LAYER_BUILD_BUILDOPTIONS_H

#include "Layer/Programs/Programs.h"

namespace tenon::layer {

/// Whether the words of \p Options can be options of a build. clang knows the
/// rest; see refusesOptions().
bool areBuildOptions(const char *Options);
/// Whether clang's messages in \p Log say that it does not know an option.
bool refusesOptions(const std::string &Log);
bool areLinkOptions(const char *Options);
/// Whether the driver accepts \p Options for the SPIR-V of a program.
bool areSpirvOptions(cl_context Context,
                     const std::vector<cl_device_id> &Devices,
                     const char *Options);

/// \p Options without those that write files in addition to the program.
std::string withoutFiles(const std::string &Options);

/// Whether the work-groups of each launch of a part have to be of one size.
bool needsUniformGroups(const std::vector<ProgramText> &Texts);

} // namespace tenon::layer

#endif
