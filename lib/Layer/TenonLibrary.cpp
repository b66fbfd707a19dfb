// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "TenonLibrary.h"
#include "Say.h"

#include <dlfcn.h>

namespace tenon::layer {

TenonFunctions Tenon;

/// Loads libTenon from the layer's own folder (its run path), else from the
/// system's. Returns the reason for a failure, or nothing.
static std::string load() {
  auto Start = std::chrono::steady_clock::now();
  void *Library = dlopen(TENON_LIBRARY, RTLD_LAZY | RTLD_LOCAL);
  if (!Library)
    return dlerror();
  TenonFunctions Found;
#define TENON_LAYER_FIND(NAME)                                                 \
  Found.NAME =                                                                 \
      reinterpret_cast<decltype(Found.NAME)>(dlsym(Library, "tenon_" #NAME));  \
  if (!Found.NAME)                                                             \
    return "it has no function tenon_" #NAME;
  TENON_LAYER_FUNCTIONS(TENON_LAYER_FIND)
#undef TENON_LAYER_FIND
  Tenon = Found;
  if (isVerbose())
    say("libTenon " + std::string(Tenon.version()) + " was loaded in " +
        timeSince(Start));
  return "";
}

bool loadTenon(std::string &Log) {
  static const std::string WhyNot = load();
  if (!WhyNot.empty())
    Log += "error: " TENON_LIBRARY " cannot be loaded: " + WhyNot + "\n";
  return WhyNot.empty();
}

} // namespace tenon::layer
