// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What a program is compiled for, and as what it is read.

#ifndef TENON_API_PROGRAMOPTIONS_H
#define TENON_API_PROGRAMOPTIONS_H

#include "tenon/Target/TargetOptions.h"
#include <memory>
#include <string>
#include <vector>

namespace tenon {

class CudaDevice;

struct ProgramOptions {
  TargetOptions Target; ///< no name: what this machine runs best
  std::vector<std::string> OpenCLOptions;
  std::string Name = "program"; ///< in messages
  bool IsFile = false;          ///< of that name
  unsigned OptLevel = 2;        ///< 0 to 3

  /// The reference engine runs the kernels. Nothing is lowered; the target is
  /// that of the report.
  bool ForReference = false;
  /// The GPU that runs the kernels of a target for GPUs; null: nobody does.
  std::shared_ptr<CudaDevice> Gpu;
  /// AMX instructions are emulated on a processor without them.
  bool EmulateAmx = false;

  /// Whether kernels become machine code in this process.
  bool isNative() const;
  /// Fills in what was left open; an error where a name is unknown. Returns the
  /// features, separated by commas, that the named processor has and this
  /// machine, which will run the kernels, lacks: they are turned off.
  llvm::Expected<std::string> resolve();

private:
  bool IsForHost = true;
};

} // namespace tenon

#endif
