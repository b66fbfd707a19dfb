// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// How a program is read, and for what it is compiled.

#ifndef TENON_LIB_API_PROGRAMOPTIONS_H
#define TENON_LIB_API_PROGRAMOPTIONS_H

#include "tenon/Runtime/tenon_rt.h"
#include "tenon/Target/TargetOptions.h"
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace tenon {

class CudaDevice;

struct ProgramOptions {
  TargetOptions Target; ///< no name: what this machine runs best
  std::vector<std::string> OpenCLOptions;
  std::string Name = "program"; ///< in messages
  bool IsFile = false;          ///< whether Name is a file's path
  unsigned OptLevel = 2;        ///< 0 to 3
  bool Notes = false;           ///< whether notes are written with warnings

  /// The reference engine runs the kernels. They are not lowered; only the
  /// report is about the target.
  bool ForReference = false;
  /// The GPU that will run the kernels, whose target is one for GPUs; null if
  /// the code is only written.
  std::shared_ptr<CudaDevice> Gpu;
  /// The only launch that there will be, if it is known: kernels get no code
  /// for incomplete sub-groups if it has none.
  std::optional<tenon_ndrange> OnlyLaunch;
  /// Whether a program for complete sub-groups may be compiled for launches
  /// that pass a test (LaunchTest.h), and have another program for the rest.
  bool TestsLaunches = true;
  /// Whether AMX instructions are emulated on a processor without AMX.
  bool EmulateAmx = false;

  /// Whether resolve() chose the target.
  bool choosesTarget() const { return ChoosesTarget; }

  /// Whether kernels become machine code that runs in this process.
  bool isNative() const;
  /// Fills in what was left open; unknown names are errors. If this machine
  /// will run the kernels, features of the named processor that it lacks are
  /// turned off, and returned, separated by commas.
  llvm::Expected<std::string> resolve();

private:
  bool IsForHost = true;
  bool ChoosesTarget = false;
};

} // namespace tenon

#endif
