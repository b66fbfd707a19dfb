// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The plugin's entry point: opt -load-pass-plugin. clang loads it, too, but has
// no option that would put a pass into its pipeline.

#include "tenon/Pipeline/Pipeline.h"
#include "llvm/Plugins/PassPlugin.h"

extern "C" LLVM_ATTRIBUTE_WEAK llvm::PassPluginLibraryInfo
llvmGetPassPluginInfo() {
  llvm::PassPluginLibraryInfo Info{};
  Info.APIVersion = LLVM_PLUGIN_API_VERSION;
  Info.PluginName = "Tenon";
  Info.PluginVersion = "0.1.0";
  Info.RegisterPassBuilderCallbacks = tenon::registerPasses;
  return Info;
}
