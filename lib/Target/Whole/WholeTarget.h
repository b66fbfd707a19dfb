// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What targets share that run a whole sub-group in one thread: matrices lie in
// buffers, and every operation is vector code on them. A multiplication goes
// over its buffers in granules of accumulators that stay in vector registers. A
// target says how wide vectors are and what a step of a multiplication is made
// of, or overrides a whole operation.

#ifndef TENON_LIB_TARGET_WHOLE_WHOLETARGET_H
#define TENON_LIB_TARGET_WHOLE_WHOLETARGET_H

#include "MulAddTable.h"
#include "tenon/Target/MatrixTarget.h"
#include "llvm/IR/IRBuilder.h"

namespace tenon {

/// What the emitters need to know about the processor.
struct VectorModel {
  unsigned VectorBits = 128;
  unsigned VectorRegisters = 16;
  bool HasHalfConversion = false; ///< instructions between f16 and f32
};

/// Emits acc + a * b for one step of \p Step: \p AGroup is a scalar with the
/// step's elements of one row. \p BIsUnsigned: of bytes, B's are the unsigned
/// ones, else A's are; the other operand is signed.
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
  /// A function whose body is from emitHelper().
  llvm::Function *helper(llvm::Function &Declaration,
                         unsigned Lanes) const override;
  llvm::Error prepareModule(llvm::Module &M) const override;

  const VectorModel &model() const { return Model; }

  /// Says which processor \p F, a helper, is for.
  virtual void addCodeAttributes(llvm::Function &F) const;
  /// What elements of kind \p A are multiplied with.
  virtual const MulAddRow &rowFor(ElementKind A) const;

protected:
  /// Emits what \p Declaration declares into \p F, its helper, in whose entry
  /// block \p B stands.
  virtual void emitHelper(llvm::IRBuilderBase &B, llvm::Function &F,
                          llvm::Function &Declaration,
                          const OpFacts &Facts) const;
  /// One step of a multiplication (StepEmitter). Here only MulAdd; a target
  /// whose rows have other steps emits those.
  virtual llvm::Value *multiplyStep(llvm::IRBuilderBase &B, MulAddStep Step,
                                    bool BIsUnsigned, llvm::Value *Acc,
                                    llvm::Value *AGroup,
                                    llvm::Value *BVector) const;

  TargetOptions Options;
  VectorModel Model;
};

/// Emits the body of a helper into \p F, whose entry block \p B stands in.
void emitWholeLoad(llvm::IRBuilderBase &B, llvm::Function &F,
                   const OpFacts &Facts, const MatrixStorage &Storage,
                   const VectorModel &Model);
void emitWholeStore(llvm::IRBuilderBase &B, llvm::Function &F,
                    const OpFacts &Facts, const MatrixStorage &Storage,
                    const VectorModel &Model);
/// The same for elements of 4 bits.
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

/// What is left of \p Facts when operands of 4 bits have become bytes: in place
/// or in copies that take their place in \p Buffers.
MulAddFacts plainOperands(llvm::IRBuilderBase &B, const MulAddFacts &Facts,
                          MulAddBuffers &Buffers);

/// Defines the functions that code generation calls to round to bfloat, when
/// \p M computes with it: not every compiler's library has them.
void defineBFloatConversions(llvm::Module &M, const VectorModel &Model);

/// How a matrix lies in its buffer: B interleaved for dot products, rows of A
/// padded to whole dot-product groups.
MatrixStorage wholeStorage(MatrixUse Use, unsigned ElementBits, unsigned Rows,
                           unsigned Columns);

} // namespace tenon

#endif
