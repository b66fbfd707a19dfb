// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef TENON_UNITTESTS_TARGET_WHOLE_CPUOPTIONS_H
#define TENON_UNITTESTS_TARGET_WHOLE_CPUOPTIONS_H

#include "tenon/Target/TargetDescription.h"

namespace tenon {

/// The options of target cpu for a processor.
inline TargetOptions cpuOptions(llvm::StringRef Triple,
                                llvm::StringRef Processor,
                                llvm::StringRef Features) {
  TargetOptions Options;
  Options.Target = "cpu";
  Options.Triple = Triple.str();
  Options.CPU = Processor.str();
  Options.Features = Features.str();
  return Options;
}

} // namespace tenon

#endif
