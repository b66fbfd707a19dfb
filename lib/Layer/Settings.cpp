// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "Settings.h"
#include "Say.h"

#include <cstdlib>

namespace tenon::layer {

static std::string valueOf(const char *Name) {
  const char *Value = std::getenv(Name);
  return Value ? Value : "";
}

Settings Settings::read() {
  Settings S;
  auto Refuse = [&](const char *Name, const std::string &Value,
                    const std::string &Expected) {
    S.Refused.push_back(std::string(Name) + '=' + Value +
                        " is ignored, expected " + Expected);
  };
  std::string Target = valueOf("TENON_LAYER_TARGET");
  if (isDeviceTarget(Target))
    S.Target = Target;
  else if (!Target.empty())
    Refuse("TENON_LAYER_TARGET", Target, "one of: " + deviceTargetNames());
  std::string Gpu = valueOf("TENON_LAYER_ARCHITECTURE");
  S.Architecture = intelGpu(std::string_view(Gpu));
  if (!S.Architecture && !Gpu.empty())
    Refuse("TENON_LAYER_ARCHITECTURE", Gpu, "one of: " + intelGpuNames(" "));
  std::string Threads = valueOf("TENON_LAYER_THREADS");
  if (Threads.size() < 6 &&
      Threads.find_first_not_of("0123456789") == std::string::npos)
    S.Threads =
        static_cast<unsigned>(std::strtoul(Threads.c_str(), nullptr, 10));
  else
    Refuse("TENON_LAYER_THREADS", Threads, "a number");
  return S;
}

const Settings &settings() {
  static const auto *All = [] {
    auto *S = new Settings(Settings::read());
    for (const std::string &Message : S->Refused)
      say(Message);
    return S;
  }();
  return *All; // other threads may outlive main()
}

} // namespace tenon::layer
