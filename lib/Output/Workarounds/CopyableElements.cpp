// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "tenon/Output/CodeGen.h"
#include "llvm/Support/CommandLine.h"
#include <mutex>

using namespace llvm;

namespace tenon {

void avoidCopyableElements() {
  static std::once_flag Once;
  std::call_once(Once, [] {
    // PipelineTuningOptions has no member for it. getRegisteredOptions() would
    // register --help, which tools remove together with LLVM's options.
    auto &All = cl::SubCommand::getTopLevel().OptionsMap;
    // As its default value, which it keeps where options are reset.
    if (auto It = All.find("slp-copyable-elements"); It != All.end())
      static_cast<cl::opt<bool> *>(It->second)
          ->setValue(false, /*initial=*/true);
  });
}

} // namespace tenon
