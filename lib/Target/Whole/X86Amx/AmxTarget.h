// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The target `amx`: multiplications with a row in AmxTable.h use AMX tiles,
// everything else vector code, on the same buffers.

#ifndef TENON_LIB_TARGET_WHOLE_X86AMX_AMXTARGET_H
#define TENON_LIB_TARGET_WHOLE_X86AMX_AMXTARGET_H

#include "AmxContract.h"
#include "Target/Whole/Vector/VectorTarget.h"

namespace tenon {

class AmxTarget : public VectorTarget {
public:
  using VectorTarget::VectorTarget;

  static llvm::Expected<std::unique_ptr<MatrixTarget>>
  create(const TargetOptions &Options);

  const TargetDescription &description() const override {
    return AmxDescription;
  }
  FuseLimits fuseLimitsOf(const MulAddFacts &M) const override;
  std::string path(const OpFacts &Facts) const override;
  std::optional<TileUse> tileUse(const OpFacts &Facts) const override;
  void rewriteFunction(llvm::Function &F,
                       llvm::FunctionAnalysisManager &AM) const override;

  /// The row for \p Facts with operands in memory; null if there is none.
  const AmxRow *tileRowFor(const MulAddFacts &Facts) const;

  /// The row for \p Facts if that is no part of a sum over k; null if vectors
  /// are faster.
  const AmxRow *tileRowAlone(const MulAddFacts &Facts) const;
  /// The row for a contraction; null if it is done in vectors.
  const AmxRow *tileRowOf(const Contraction &Facts) const;

  /// Contractions use tiles, or vectors if no tile instruction has their
  /// kinds, or if that is faster.
  bool contracts(const OpFacts &Facts) const override;
  llvm::Function *contraction(llvm::Module &M,
                              const Contraction &Facts) const override;
  /// Tiles have no limits of rows and columns. Kinds that have tiles, although
  /// a contraction of them may be in vectors (tileRowOf()), count as such: the
  /// answer holds for the contraction with any limits and steps.
  bool hasAllLimits(const Contraction &Facts) const override {
    return !tileRowFor(Facts.mulAdd());
  }
  std::optional<TileUse> tileUseOf(const Contraction &Facts,
                                   bool Summed) const override;
  std::string contractionPath(const Contraction &Facts) const override {
    return "no tile instruction: " + VectorTarget::contractionPath(Facts);
  }

protected:
  void emitHelper(llvm::IRBuilderBase &B, llvm::Function &F,
                  llvm::Function &Declaration,
                  const OpFacts &Facts) const override;
};

} // namespace tenon

#endif
