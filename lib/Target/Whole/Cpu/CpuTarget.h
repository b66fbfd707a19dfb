// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The target `cpu`: vector code with one thread for each sub-group, and the
// processor's multiplication instructions.

#ifndef TENON_LIB_TARGET_WHOLE_CPU_CPUTARGET_H
#define TENON_LIB_TARGET_WHOLE_CPU_CPUTARGET_H

#include "Target/Whole/WholeTarget.h"
#include "llvm/MC/MCSubtargetInfo.h"

namespace tenon {

class CpuTarget : public WholeTarget {
public:
  using WholeTarget::WholeTarget;

  /// With \p WithTiles, AMX stays enabled on processors that have it.
  static llvm::Expected<std::unique_ptr<CpuTarget>>
  create(TargetOptions Options, bool WithTiles = false);

  const TargetDescription &description() const override {
    return CpuDescription;
  }
  FuseLimits fuseLimits(unsigned Bits) const override;
  const MulAddRow &rowFor(ElementKind A) const override;

  /// Whether the processor has all of these features (LLVM's names, separated
  /// by commas). It has no features of other architectures.
  bool hasFeatures(llvm::StringRef Features) const;

protected:
  llvm::Value *multiplyStep(llvm::IRBuilderBase &B, MulAddStep Step,
                            bool BIsUnsigned, llvm::Value *Acc,
                            llvm::Value *AGroup,
                            llvm::Value *BVector) const override;

private:
  std::unique_ptr<llvm::MCSubtargetInfo> Subtarget;
};

} // namespace tenon

#endif
