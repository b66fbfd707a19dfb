// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Target `loops`: SPIR-V for any OpenCL device. Lowered modules need no matrix
// extension; features name the other extensions of a device (SimtFeatures.def).

#include "Target/Simt/SimtTarget.h"
#include "tenon/IR/Values/SubgroupOps.h"
#include "tenon/Target/Machine.h"
#include "tenon/Target/Simt/SimtFeatures.h"
#include "llvm/TargetParser/Triple.h"

using namespace llvm;

namespace tenon {

namespace {
class LoopsTarget : public SimtTarget {
public:
  using SimtTarget::SimtTarget;

  const TargetDescription &description() const override {
    return LoopsDescription;
  }
  /// The operations of cl_khr_subgroup_shuffle and _ballot, and a vote that
  /// only kernels for devices with it have.
  bool lowers(SubgroupOpcode Opcode) const override {
    return (Opcode == SubgroupOpcode::ShuffleXor ||
            Opcode == SubgroupOpcode::BroadcastFirst ||
            Opcode == SubgroupOpcode::AllEqual) &&
           !uses(simt::KhrSubgroups);
  }

protected:
  bool uses(StringRef Feature) const override {
    return Options.hasFeature(Feature);
  }
};
} // namespace

static Expected<std::unique_ptr<MatrixTarget>>
createLoopsTarget(const TargetOptions &Options) {
  assert(Options.Target == LoopsDescription.Name && "options of this target");
  initializeTargets();
  tenon::TargetOptions Resolved = Options;
  Resolved.resolve();
  if (Error E = checkSimtFeatures(Resolved))
    return E;
  if (Error E = checkSpirvMachine(Resolved))
    return E;
  return std::make_unique<LoopsTarget>(std::move(Resolved));
}

const TargetDescription LoopsDescription = {
    .Name = "loops",
    .Text = "sub-group broadcasts, SPIR-V for any device",
    .Form = KernelForm::OpenCL,
    .Create = createLoopsTarget,
    .DefaultTriple = "spirv64-unknown-unknown",
    .Has = OpenClLibrary,
    .CodeGenFeatures = noFeatures,
};

} // namespace tenon
