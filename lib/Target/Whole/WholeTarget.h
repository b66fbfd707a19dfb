// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Base of targets that run a whole sub-group in one thread: matrices are in
// buffers, and every operation is vector code on them. A multiplication
// processes its buffers in register blocks, whose accumulators stay in vector
// registers. A target defines the width of vectors and the steps of
// multiplications, or overrides a whole operation.

#ifndef TENON_LIB_TARGET_WHOLE_WHOLETARGET_H
#define TENON_LIB_TARGET_WHOLE_WHOLETARGET_H

#include "MulAddTable.h"
#include "tenon/Target/MatrixTarget.h"
#include "llvm/IR/IRBuilder.h"

namespace tenon {

/// The properties of the processor that code emission depends on.
struct VectorModel {
  unsigned VectorBits = 128;
  unsigned VectorRegisters = 16;
  unsigned ScalableBits = 0;      ///< of SVE, if vectors are of that size
  bool HasHalfConversion = false; ///< instructions between f16 and f32
  bool HasLaneOperands = false;   ///< instructions take one lane of a vector
  unsigned UnrolledGroups = 1;    ///< of k, in an iteration of a contraction
  unsigned L1Cache = 32;          ///< KiB of the L1 data cache
  unsigned L2Cache = 256;         ///< KiB of the L2 cache of one processor

  /// Maximum number of vectors in a row of a register block.
  unsigned maxVectors() const { return VectorRegisters >= 32 ? 4 : 2; }
};

/// Emits acc + a * b for one step of \p Step. \p AGroup is a scalar with the
/// step's elements of one row. For bytes, \p BIsUnsigned means that B is
/// unsigned and A signed; otherwise A is unsigned and B signed.
using StepEmitter = llvm::function_ref<llvm::Value *(
    MulAddStep Step, bool BIsUnsigned, llvm::Value *Acc, llvm::Value *AGroup,
    llvm::Value *BVector)>;

class WholeTarget : public MatrixTarget {
public:
  /// \p Options are resolved.
  explicit WholeTarget(TargetOptions Options) : Options(std::move(Options)) {}

  Legality legality(const OpFacts &Facts) const override;
  std::vector<MulAddFacts> combinations() const override;
  std::string path(const OpFacts &Facts) const override;
  MatrixStorage storage(const MatrixType *Ty) const override;
  /// The helper function; emitHelper() emits its body.
  llvm::Function *helper(llvm::Function &Declaration,
                         unsigned Lanes) const override;
  llvm::Error prepareModule(llvm::Module &M) const override;

  const VectorModel &model() const { return Model; }

  /// Sets the processor for which \p F, a helper, is compiled.
  virtual void addCodeAttributes(llvm::Function &F) const;
  /// The row for elements of kind \p A.
  virtual const MulAddRow &rowFor(ElementKind A) const;

protected:
  /// Emits the operation of \p Declaration into its helper \p F, in whose entry
  /// block \p B is positioned.
  virtual void emitHelper(llvm::IRBuilderBase &B, llvm::Function &F,
                          llvm::Function &Declaration,
                          const OpFacts &Facts) const;
  /// Emits one step of a multiplication (StepEmitter). The default only
  /// supports MulAdd; a target whose rows have other steps emits those.
  virtual llvm::Value *multiplyStep(llvm::IRBuilderBase &B, MulAddStep Step,
                                    bool BIsUnsigned, llvm::Value *Acc,
                                    llvm::Value *AGroup,
                                    llvm::Value *BVector) const;

  /// A row, for reports: "vdpbf16ps, 512-bit vectors".
  std::string pathOf(const MulAddRow &Row) const;

  TargetOptions Options;
  VectorModel Model;
};

/// Each emits the body of a helper into \p F, in whose entry block \p B is
/// positioned.
void emitWholeLoad(llvm::IRBuilderBase &B, llvm::Function &F,
                   const OpFacts &Facts, const MatrixStorage &Storage,
                   const VectorModel &Model);
void emitWholeStore(llvm::IRBuilderBase &B, llvm::Function &F,
                    const OpFacts &Facts, const MatrixStorage &Storage,
                    const VectorModel &Model);
/// The bodies for elements of 4 bits.
void emitWholeNibbleLoad(llvm::IRBuilderBase &B, llvm::Function &F,
                         const OpFacts &Facts, const MatrixStorage &Storage);
void emitWholeNibbleStore(llvm::IRBuilderBase &B, llvm::Function &F,
                          const OpFacts &Facts, const MatrixStorage &Storage);
void emitWholeFill(llvm::IRBuilderBase &B, llvm::Function &F,
                   const OpFacts &Facts, const MatrixStorage &Storage);
void emitWholePrefetch(llvm::IRBuilderBase &B, llvm::Function &F,
                       const OpFacts &Facts);
void emitWholeConvert(llvm::IRBuilderBase &B, llvm::Function &F,
                      const OpFacts &Facts, const MatrixStorage &From,
                      const MatrixStorage &To, const VectorModel &Model);
void emitWholeMulAdd(llvm::IRBuilderBase &B, llvm::Function &F,
                     const MulAddFacts &Facts, const MulAddRow &Row,
                     const VectorModel &Model, StepEmitter Step, bool FromZero);

/// \p Facts after the conversion of 4-bit operands to bytes, in place or in
/// copies that replace them in \p Buffers.
MulAddFacts plainOperands(llvm::IRBuilderBase &B, const MulAddFacts &Facts,
                          MulAddBuffers &Buffers);

/// If \p M computes with bfloat, defines the functions for rounding to it that
/// code generation calls: not every compiler support library has them.
void defineBFloatConversions(llvm::Module &M, const VectorModel &Model);

/// The layout of a matrix in its buffer: B interleaved for dot products, rows
/// of A padded to whole dot-product groups.
MatrixStorage wholeStorage(MatrixUse Use, unsigned ElementBits, unsigned Rows,
                           unsigned Columns);

} // namespace tenon

#endif
