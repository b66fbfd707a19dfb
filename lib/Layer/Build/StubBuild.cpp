// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "StubBuild.h"
#include "DriverCache.h"
#include "Layer/Programs/Programs.h"
#include "Layer/Say.h"

#include <utility>

namespace tenon::layer {

StubBuild::StubBuild(cl_context Context,
                     const std::vector<cl_device_id> &Devices,
                     std::string Module, std::string With)
    : Context(Context), Devices(Devices), With(std::move(With)),
      Module(std::move(Module)), Start(std::chrono::steady_clock::now()) {
  // If no thread can be started, take() does the work.
  HasThread = !this->Module.empty() &&
              pthread_create(&Thread, nullptr, runThread, this) == 0;
}

StubBuild::~StubBuild() {
  if (HasThread)
    pthread_join(Thread, nullptr);
  if (Handle)
    Driver.clReleaseProgram(Handle);
}

void *StubBuild::runThread(void *Self) {
  static_cast<StubBuild *>(Self)->run();
  return nullptr;
}

void StubBuild::run() {
  if (!Module.empty())
    Handle = build();
  Took = timeSince(Start);
}

/// Null if the driver does not take the module.
cl_program StubBuild::build() {
  DriverCache Cache(Devices, Module, With);
  if (cl_program Known = Cache.find(Context))
    return Known;
  cl_program Made =
      makeDriverProgram(Context, Module.data(), Module.size(), nullptr);
  if (!Made)
    return nullptr;
  if (Driver.clBuildProgram(Made, Devices.size(), Devices.data(), With.c_str(),
                            nullptr, nullptr) != CL_SUCCESS) {
    Driver.clReleaseProgram(Made);
    return nullptr;
  }
  Cache.keep(Made);
  return Made;
}

cl_program StubBuild::take() {
  if (HasThread)
    pthread_join(Thread, nullptr);
  else
    run();
  HasThread = false;
  return std::exchange(Handle, nullptr);
}

} // namespace tenon::layer
