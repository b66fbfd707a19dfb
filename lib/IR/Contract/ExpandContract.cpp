// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Before:
//
//   %d = tenon.contract(%c, %a, %stride.a, %step.a, %b, …, %steps)
//
// After:
//
//   step:   %s = phi i64 [ 0, … ], …
//           %acc = phi <matrix> [ %c, … ], [ %e, … ]
//           %ma = tenon.load.a(%a + %s * %step.a, %stride.a)
//           %mb = tenon.load.b(%b + %s * %step.b, %stride.b)
//           %e = tenon.muladd(%ma, %mb, %acc)
//
// A checked one has checked loads, whose coordinates along k advance by K. A
// computed B is made by a loop over the elements that a lane has:
//
//           %mb = insert(…, @element(words, %s, row and column of %i), %i)

#include "tenon/IR/Flow/Loops.h"
#include "tenon/IR/Matrix/Contract.h"
#include "llvm/Transforms/Utils/BasicBlockUtils.h"
#include "llvm/Transforms/Utils/Cloning.h"

using namespace llvm;

namespace tenon {

MatrixBounds boundsOfStep(IRBuilderBase &B, const OpFacts &Facts, MatrixUse Use,
                          const MatrixBounds &Bounds, Value *Step) {
  MatrixBounds Here = Bounds;
  Value *&AlongK = Use == MatrixUse::A ? Here.Column : Here.Row;
  AlongK = B.CreateAdd(AlongK, B.CreateMul(Step, B.getInt64(Facts.MulAdd.K)));
  if (Facts.Contract.Narrow) {
    Value *End = Use == MatrixUse::A ? Bounds.Width : Bounds.Height;
    int64_t Max = narrowEnd(Facts, Use);
    Type *Narrow = B.getIntNTy(Log2_64(Max) + 1);
    Value *Wrapped =
        B.CreateSExt(B.CreateTrunc(AlongK, Narrow), B.getInt64Ty());
    AlongK =
        B.CreateSelect(B.CreateICmpSLT(End, B.getInt64(Max)), Wrapped, AlongK);
  }
  return Here;
}

/// The words of a computed B in memory; null if there is none.
static Value *wordsInMemory(ContractOp &Op, IRBuilderBase &B) {
  if (!Op.facts().Contract.ComputedB)
    return nullptr;
  SmallVector<Value *, 8> Words = Op.wordsOfB();
  IRBuilder<> Top(&*Op.getFunction()->getEntryBlock().getFirstInsertionPt());
  Value *Memory =
      Top.CreateAlloca(ArrayType::get(B.getInt64Ty(), Words.size()));
  for (auto [I, Word] : enumerate(Words))
    B.CreateStore(Word, B.CreateConstGEP1_64(B.getInt64Ty(), Memory, I));
  return Memory;
}

/// B in \p Step, element by element.
static Value *computedMatrix(IRBuilderBase &B, const ContractOp &Op,
                             MatrixType *Ty, Value *Words, Value *Step) {
  MatrixBuilder Make(B);
  SmallVector<Value *, 1> Matrix = {PoisonValue::get(Ty)};
  Value *Count = B.CreateZExt(Make.length(Ty), B.getInt64Ty());
  auto Insert = [&](Value *I, SmallVectorImpl<Value *> &Carried) {
    Value *At = B.CreateZExt(Make.coord(Ty, I),
                             FixedVectorType::get(B.getInt64Ty(), 2));
    Value *Row = B.CreateExtractElement(At, uint64_t(0));
    Value *Column = B.CreateExtractElement(At, uint64_t(1));
    Value *Bits = B.CreateCall(cast<Function>(Op.b().Pointer),
                               {Words, Step, Row, Column});
    Carried[0] =
        Make.insert(Carried[0], B.CreateBitCast(Bits, Ty->component()), I);
  };
  carriedLoop(B, Count, "element", Matrix, Insert);
  return Matrix[0];
}

/// Inlines \p Element where it is called.
static void inlineElement(Function &Element) {
  for (User *U : make_early_inc_range(Element.users()))
    if (auto *Call = dyn_cast<CallInst>(U);
        Call && Call->getCalledOperand() == &Element) {
      InlineFunctionInfo Info;
      InlineFunction(*Call, Info);
    }
  if (Element.use_empty())
    Element.eraseFromParent();
}

void expandContract(ContractOp &Op) {
  OpFacts Facts = Op.facts();
  const MulAddFacts &M = Facts.MulAdd;
  BasicBlock *Before = Op.getParent();
  BasicBlock *After = SplitBlock(Before, &Op);
  Before->getTerminator()->eraseFromParent();
  IRBuilder<> B(Before);
  B.SetCurrentDebugLocation(Op.getDebugLoc());
  MatrixBuilder Make(B);
  auto TypeOf = [&](MatrixUse Use, ElementKind Kind) {
    bool IsA = Use == MatrixUse::A;
    return MatrixType::get(componentType(B.getContext(), Kind),
                           *matrixScopeFromSpirv(Facts.Type->scope()),
                           IsA ? M.M : M.K, IsA ? M.K : M.N, Use);
  };
  auto LoadFrom = [&](const ContractOp::Operand &From, MatrixUse Use,
                      MatrixLayout Layout, Value *Step) {
    ElementKind Kind = kindInMemory(Facts, Use);
    MatrixType *Ty = TypeOf(Use, Kind);
    MatrixBuilder::Memory Access = {Layout, bitsOf(Kind) / 8};
    if (From.Checked)
      return cast<Value>(
          Make.load(Ty, From.Pointer, From.Stride, Access,
                    boundsOfStep(B, Facts, Use, *From.Checked, Step)));
    Value *Address =
        B.CreateGEP(B.getInt8Ty(), From.Pointer, B.CreateMul(Step, From.Step));
    return cast<Value>(Make.load(Ty, Address, From.Stride, Access));
  };
  auto Load = [&](const ContractOp::Operand &From, MatrixUse Use,
                  ElementKind Kind, MatrixLayout Layout, Value *Step) {
    Value *Matrix = LoadFrom(From, Use, Layout, Step);
    if (kindInMemory(Facts, Use) == Kind)
      return Matrix;
    ConvertFacts Convert;
    Convert.From = kindInMemory(Facts, Use), Convert.To = Kind;
    return cast<Value>(Make.convert(Matrix, TypeOf(Use, Kind), Convert));
  };
  SmallVector<Value *, 1> Sum = {Op.c()};
  Value *Words = wordsInMemory(Op, B);
  carriedLoop(
      B, Op.steps(), "step", Sum,
      [&](Value *Step, SmallVectorImpl<Value *> &Carried) {
        Value *A = Load(Op.a(), MatrixUse::A, M.A, Facts.Contract.A, Step);
        Value *Other =
            Words
                ? computedMatrix(B, Op, TypeOf(MatrixUse::B, M.B), Words, Step)
                : Load(Op.b(), MatrixUse::B, M.B, Facts.Contract.B, Step);
        Carried[0] = Make.mulAdd(A, Other, Carried[0], Facts.Type, M);
      });
  B.CreateBr(After);
  After->replacePhiUsesWith(Before, B.GetInsertBlock());
  Op.replaceAllUsesWith(Sum[0]);
  auto *Element = Words ? cast<Function>(Op.b().Pointer) : nullptr;
  Op.eraseFromParent();
  if (Element)
    inlineElement(*Element);
}

} // namespace tenon
