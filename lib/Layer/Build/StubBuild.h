// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The driver's handles for a program whose code is native: of a module with the
// same kernels, but without code (tenon_write_stub). The driver compiles it on
// a separate thread while libTenon, which compiles one thing at a time,
// compiles the program.

#ifndef TENON_LAYER_BUILD_STUBBUILD_H
#define TENON_LAYER_BUILD_STUBBUILD_H

#include "Layer/Driver.h"
#include "Layer/TenonLibrary.h"

#include <chrono>
#include <pthread.h>
#include <string>
#include <vector>

namespace tenon::layer {

class StubBuild {
public:
  /// Makes the driver begin to build \p Module, the result of
  /// tenon_write_stub(), which may be empty. \p Devices must outlive this
  /// object. \p With are the driver's options.
  StubBuild(cl_context Context, const std::vector<cl_device_id> &Devices,
            std::string Module, std::string With);
  StubBuild(const StubBuild &) = delete;
  StubBuild &operator=(const StubBuild &) = delete;
  ~StubBuild();

  /// Waits for the end. Returns the built program, which is the caller's, or
  /// null if the driver does not take SPIR-V or refuses this module. To be
  /// called once.
  cl_program take();

  /// "2.4 ms", once take() has returned.
  const std::string &took() const { return Took; }

private:
  static void *runThread(void *Self);
  void run();
  cl_program build();

  cl_context Context;
  const std::vector<cl_device_id> &Devices;
  std::string With, Module, Took;
  std::chrono::steady_clock::time_point Start;
  pthread_t Thread;
  bool HasThread = false;
  cl_program Handle = nullptr;
};

} // namespace tenon::layer

#endif
