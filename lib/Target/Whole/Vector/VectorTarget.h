// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The target `cpu`: vector code with one thread for each sub-group, and the
// processor's multiplication instructions.

#ifndef TENON_LIB_TARGET_WHOLE_CPU_CPUTARGET_H
#define TENON_LIB_TARGET_WHOLE_CPU_CPUTARGET_H

#include "CpuContract.h"
#include "llvm/MC/MCSubtargetInfo.h"

namespace tenon {

class CpuTarget : public WholeTarget, public Contractor {
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
  void rewriteFunction(llvm::Function &F,
                       llvm::FunctionAnalysisManager &AM) const override;

  bool contracts(const OpFacts &Facts) const override;
  llvm::Function *contraction(llvm::Module &M,
                              const Contraction &Facts) const override;
  void contractionAttributes(llvm::Function &F) const override {
    addCodeAttributes(F);
  }
  std::string contractionPath(const Contraction &Facts) const override {
    return pathOf(contractionRowFor(Facts));
  }
  const MatrixTarget &target() const override { return *this; }

  /// Whether the processor has all of these features (LLVM's names, separated
  /// by commas). It has no features of other architectures.
  bool hasFeatures(llvm::StringRef Features) const;

protected:
  llvm::Value *multiplyStep(llvm::IRBuilderBase &B, MulAddStep Step,
                            bool BIsUnsigned, llvm::Value *Acc,
                            llvm::Value *AGroup,
                            llvm::Value *BVector) const override;

private:
  /// The row of a contraction: that of a sum over many steps converts its
  /// operands where this is faster.
  const MulAddRow &contractionRowFor(const Contraction &Facts) const;

  std::unique_ptr<llvm::MCSubtargetInfo> Subtarget;
};

} // namespace tenon

#endif
