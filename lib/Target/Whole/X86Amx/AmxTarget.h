// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The target `amx`: multiplications with a row in AmxTable.h use AMX tiles,
// everything else the code of target `cpu`, on the same buffers.

#ifndef TENON_LIB_TARGET_WHOLE_X86AMX_AMXTARGET_H
#define TENON_LIB_TARGET_WHOLE_X86AMX_AMXTARGET_H

#include "AmxContract.h"
#include "Target/Whole/Cpu/CpuTarget.h"

namespace tenon {

class AmxTarget : public MatrixTarget {
public:
  static llvm::Expected<std::unique_ptr<MatrixTarget>>
  create(const TargetOptions &Options);

  const TargetDescription &description() const override {
    return AmxDescription;
  }
  Legality legality(const OpFacts &Facts) const override {
    return Cpu->legality(Facts);
  }
  std::vector<MulAddFacts> combinations() const override {
    return Cpu->combinations();
  }
  FuseLimits fuseLimits(unsigned Bits) const override {
    return Cpu->fuseLimits(Bits);
  }
  FuseLimits fuseLimitsOf(const MulAddFacts &M) const override;
  std::string path(const OpFacts &Facts) const override;
  std::optional<TileUse> tileUse(const OpFacts &Facts) const override;
  MatrixStorage storage(const MatrixType *Ty) const override {
    return Cpu->storage(Ty);
  }
  llvm::Function *helper(llvm::Function &Declaration,
                         unsigned Lanes) const override;
  llvm::Error prepareModule(llvm::Module &M) const override {
    return Cpu->prepareModule(M);
  }
  void rewriteFunction(llvm::Function &F,
                       llvm::FunctionAnalysisManager &AM) const override;

  /// The row for \p Facts with operands in memory; null if there is none.
  const AmxRow *rowFor(const MulAddFacts &Facts) const;
  llvm::Function *contraction(llvm::Module &M, const Contraction &Facts) const;
  void addCodeAttributes(llvm::Function &F) const { Cpu->addCodeAttributes(F); }

private:
  std::unique_ptr<CpuTarget> Cpu;
};

/// Replaces multiplications of loaded operands, and loops over k around them,
/// by contractions on memory.
void contractLoops(llvm::Function &F, llvm::FunctionAnalysisManager &AM,
                   const AmxTarget &Target);

} // namespace tenon

#endif
