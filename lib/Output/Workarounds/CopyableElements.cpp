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
    constexpr char Name[] = "slp-copyable-elements";
    auto &All = cl::SubCommand::getTopLevel().OptionsMap;
    auto It = All.find(Name);
    if (It != All.end() && !It->second->getNumOccurrences())
      It->second->addOccurrence(0, Name, "false", /*MultiArg=*/true);
  });
}

} // namespace tenon
