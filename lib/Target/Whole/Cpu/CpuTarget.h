// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The target `cpu`: vector code for one thread a sub-group. Matrices lie in
// buffers; a multiplication goes over them in granules of accumulators that
// stay in vector registers.

#ifndef TENON_LIB_TARGET_WHOLE_CPU_CPUTARGET_H
#define TENON_LIB_TARGET_WHOLE_CPU_CPUTARGET_H

#include "CpuTable.h"
#include "tenon/Target/MatrixTarget.h"
#include "llvm/MC/MCSubtargetInfo.h"

namespace tenon {

/// What the emitters need to know about the processor.
struct CpuModel {
  unsigned VectorBits = 128;
  unsigned VectorRegisters = 16;
  bool IsX86 = false;
  bool HasHalfConversion = false; ///< instructions between f16 and f32
};

class CpuTarget : public MatrixTarget {
public:
  /// \p WithTiles leaves AMX to code for processors that have it.
  static llvm::Expected<std::unique_ptr<CpuTarget>>
  create(TargetOptions Options, bool WithTiles = false);

  const TargetDescription &description() const override {
    return CpuDescription;
  }
  Legality legality(const OpFacts &Facts) const override;
  std::vector<MulAddFacts> combinations() const override;
  std::string path(const OpFacts &Facts) const override;
  FuseLimits fuseLimits(unsigned Bits) const override;
  MatrixStorage storage(const MatrixType *Ty) const override;
  llvm::Function *helper(llvm::Function &Declaration,
                         unsigned Lanes) const override;
  llvm::Error prepareModule(llvm::Module &M) const override;

  const CpuModel &model() const { return Model; }
  /// LLVM's words, comma separated: whether the processor has all of them.
  bool hasFeatures(llvm::StringRef Features) const {
    return Subtarget->checkFeatures(Features.str());
  }
  /// Says which processor \p F, a helper, is for.
  void addCodeAttributes(llvm::Function &F) const;
  const CpuRow &rowFor(ElementKind A) const;

private:
  TargetOptions Options;
  std::unique_ptr<llvm::MCSubtargetInfo> Subtarget;
  CpuModel Model;
};

/// Emits the body of a helper into \p F, whose entry block \p B stands in.
void emitCpuLoad(llvm::IRBuilderBase &B, llvm::Function &F,
                 const OpFacts &Facts, const MatrixStorage &Storage,
                 const CpuModel &Model);
void emitCpuStore(llvm::IRBuilderBase &B, llvm::Function &F,
                  const OpFacts &Facts, const MatrixStorage &Storage,
                  const CpuModel &Model);
/// The same for elements of 4 bits.
void emitCpuNibbleLoad(llvm::IRBuilderBase &B, llvm::Function &F,
                       const OpFacts &Facts, const MatrixStorage &Storage);
void emitCpuNibbleStore(llvm::IRBuilderBase &B, llvm::Function &F,
                        const OpFacts &Facts, const MatrixStorage &Storage);
void emitCpuFill(llvm::IRBuilderBase &B, llvm::Function &F,
                 const OpFacts &Facts, const MatrixStorage &Storage);
void emitCpuPrefetch(llvm::IRBuilderBase &B, llvm::Function &F,
                     const OpFacts &Facts);
void emitCpuConvert(llvm::IRBuilderBase &B, llvm::Function &F,
                    const OpFacts &Facts, const MatrixStorage &From,
                    const MatrixStorage &To, const CpuModel &Model);
void emitCpuMulAdd(llvm::IRBuilderBase &B, llvm::Function &F,
                   const MulAddFacts &Facts, const CpuRow &Row,
                   const CpuModel &Model, bool FromZero);

/// What is left of \p Facts when operands of 4 bits have become bytes and
/// complex numbers others, of which the whole product is summed: in place or in
/// copies that take their place in \p Buffers.
MulAddFacts plainOperands(llvm::IRBuilderBase &B, const MulAddFacts &Facts,
                          MulAddBuffers &Buffers);

/// Defines the functions that code generation calls to round to bfloat, when
/// \p M computes with it: not every compiler's library has them.
void defineBFloatConversions(llvm::Module &M, const CpuModel &Model);

/// The storage that the cpu target gives a matrix: B interleaved for dot
/// products, rows of A padded to whole dot-product groups.
MatrixStorage cpuStorage(MatrixUse Use, unsigned ElementBits, unsigned Rows,
                         unsigned Columns);

} // namespace tenon

#endif
