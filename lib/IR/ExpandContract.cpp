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
// A checked one has checked loads, whose coordinates along k advance by K.

#include "tenon/IR/Contract.h"
#include "tenon/IR/Loops.h"
#include "llvm/Transforms/Utils/BasicBlockUtils.h"

using namespace llvm;

namespace tenon {

MatrixBounds boundsOfStep(IRBuilderBase &B, const OpFacts &Facts, MatrixUse Use,
                          const MatrixBounds &Bounds, Value *Step) {
  MatrixBounds Here = Bounds;
  Value *&AlongK = Use == MatrixUse::A ? Here.Column : Here.Row;
  AlongK = B.CreateAdd(AlongK, B.CreateMul(Step, B.getInt64(Facts.MulAdd.K)));
  if (Facts.Contract.Narrow)
    AlongK =
        B.CreateSExt(B.CreateTrunc(AlongK, B.getInt32Ty()), B.getInt64Ty());
  return Here;
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
  carriedLoop(B, Op.steps(), "step", Sum,
              [&](Value *Step, SmallVectorImpl<Value *> &Carried) {
                Value *A =
                    Load(Op.a(), MatrixUse::A, M.A, Facts.Contract.A, Step);
                Value *Other =
                    Load(Op.b(), MatrixUse::B, M.B, Facts.Contract.B, Step);
                Carried[0] = Make.mulAdd(A, Other, Carried[0], Facts.Type, M);
              });
  B.CreateBr(After);
  After->replacePhiUsesWith(Before, B.GetInsertBlock());
  Op.replaceAllUsesWith(Sum[0]);
  Op.eraseFromParent();
}

} // namespace tenon
