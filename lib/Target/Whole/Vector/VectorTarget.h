// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Base of targets for processors: vector code with one thread for each
// sub-group, the processors' multiplication instructions (VectorTable.h), and
// contractions in vector registers (VectorContract.h). A target defines its
// processors, and overrides the operations for which these have other units.

#ifndef TENON_LIB_TARGET_WHOLE_VECTOR_VECTORTARGET_H
#define TENON_LIB_TARGET_WHOLE_VECTOR_VECTORTARGET_H

#include "VectorContract.h"
#include "VectorTable.h"
#include "llvm/MC/MCSubtargetInfo.h"

namespace tenon {

class VectorTarget : public WholeTarget, public Contractor {
public:
  /// \p Options are resolved and pass checkOptions().
  explicit VectorTarget(TargetOptions Options);

  /// An error if LLVM does not know the triple, the processor or a feature of
  /// \p Options, which are resolved.
  static llvm::Error checkOptions(const TargetOptions &Options);

  FuseLimits fuseLimits(unsigned Bits) const override;
  const MulAddRow &rowFor(ElementKind A) const override;
  void rewriteFunction(llvm::Function &F,
                       llvm::FunctionAnalysisManager &AM) const override;

  bool contracts(const OpFacts &Facts) const override;
  llvm::Function *contraction(llvm::Module &M,
                              const Contraction &Facts) const override;
  bool hasAllLimits(const Contraction &) const override { return true; }
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
  /// Whether contraction() of this class supports \p Facts.
  bool canContract(const Contraction &Facts) const;
  /// Makes a computed B be rounded by the instruction, if the processor has it.
  void roundByInstruction(Contraction &Facts) const;

  llvm::Value *multiplyStep(llvm::IRBuilderBase &B, MulAddStep Step,
                            bool BIsUnsigned, llvm::Value *Acc,
                            llvm::Value *AGroup,
                            llvm::Value *BVector) const override;

private:
  /// The row of a contraction; a sum over many steps converts its operands if
  /// that is faster.
  const MulAddRow &contractionRowFor(const Contraction &Facts) const;
  bool prefers(const ContractionRow &Better, const Contraction &Facts) const;

  std::unique_ptr<llvm::MCSubtargetInfo> Subtarget;
};

} // namespace tenon

#endif
