// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The target `amx`: multiplications with a row in AmxTable.h use AMX tiles,
// everything else the code of target `cpu`, on the same buffers.

#ifndef TENON_LIB_TARGET_WHOLE_X86AMX_AMXTARGET_H
#define TENON_LIB_TARGET_WHOLE_X86AMX_AMXTARGET_H

#include "AmxContract.h"
#include "Target/Whole/Cpu/CpuTarget.h"

namespace tenon {

class AmxTarget : public MatrixTarget, public Contractor {
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

  /// Contractions are in tiles, or those of target cpu where no tile
  /// instruction has their kinds.
  bool contracts(const OpFacts &Facts) const override {
    const AmxRow *Row = rowFor(Facts.MulAdd);
    return Row ? canContractInTiles({Facts, *Row}) : Cpu->contracts(Facts);
  }
  llvm::Function *contraction(llvm::Module &M,
                              const Contraction &Facts) const override {
    const AmxRow *Row = rowFor(Facts.mulAdd());
    return Row ? tileContraction(M, {Facts, *Row}, *this)
               : Cpu->contraction(M, Facts);
  }
  void contractionAttributes(llvm::Function &F) const override {
    Cpu->addCodeAttributes(F);
  }
  std::optional<TileUse> tileUseOf(const Contraction &Facts,
                                   bool Summed) const override;
  std::string contractionPath(const Contraction &Facts) const override {
    return "no tile instruction: " + Cpu->contractionPath(Facts);
  }
  const MatrixTarget &target() const override { return *this; }

private:
  std::unique_ptr<CpuTarget> Cpu;
};

} // namespace tenon

#endif
