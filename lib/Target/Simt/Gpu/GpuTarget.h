// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Targets for GPUs for which LLVM has a code generator. The module uses
// OpenCL's conventions until GpuFormPass replaces them by the GPU's.

#ifndef TENON_LIB_TARGET_SIMT_GPU_GPUTARGET_H
#define TENON_LIB_TARGET_SIMT_GPU_GPUTARGET_H

#include "Gpu.h"
#include "Target/Simt/SimtTarget.h"

namespace tenon {

class GpuTarget : public SimtTarget {
public:
  GpuTarget(const TargetDescription &Description, TargetOptions Options,
            std::unique_ptr<Gpu> Device)
      : SimtTarget(std::move(Options)), Description(Description),
        Device(std::move(Device)) {}

  const TargetDescription &description() const override { return Description; }
  const Gpu *gpu() const override { return Device.get(); }
  /// All blocks are supported, as exchanges and accesses of each lane.
  bool hasBlocks(const SubgroupFacts &, unsigned) const override {
    return true;
  }

private:
  const TargetDescription &Description;
  std::unique_ptr<Gpu> Device;
};

/// Makes the target from resolved options and the code generator of the
/// processor.
using MakeGpuTarget = llvm::function_ref<std::unique_ptr<MatrixTarget>(
    TargetOptions Resolved, const llvm::TargetMachine &)>;

/// The target of \p Description, for triples of the same architecture as its
/// default one.
llvm::Expected<std::unique_ptr<MatrixTarget>>
createGpuTarget(const TargetDescription &Description,
                const TargetOptions &Options, MakeGpuTarget Make);

} // namespace tenon

#endif
