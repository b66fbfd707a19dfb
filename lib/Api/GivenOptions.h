// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef TENON_LIB_API_GIVENOPTIONS_H
#define TENON_LIB_API_GIVENOPTIONS_H

#include "ProgramOptions.h"
#include "tenon/tenon.h"

namespace tenon {

/// The options of a caller of tenon.h, which are not resolved.
llvm::Expected<ProgramOptions> givenOptions(const tenon_options &Given);

} // namespace tenon

#endif
