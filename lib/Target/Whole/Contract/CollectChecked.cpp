// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Collecting steps of a contraction whose operands are checked against bounds
// (Collect.h).

#include "CheckedOperand.h"
#include "Collect.h"
#include "tenon/IR/Contract/Chains.h"
#include "tenon/IR/Flow/Loops.h"
#include "tenon/IR/Kernel/FrameMemory.h"

using namespace llvm;

namespace tenon {

namespace {
/// The operand in place, or its copy.
struct OperandOrCopy {
  Value *Pointer, *Stride;

  OperandOrCopy(IRBuilderBase &B, const CheckedOperand &From, Value *Inside,
                Value *Copy) {
    Value *There = From.address();
    ifThen(B, B.CreateNot(Inside), "copy", [&] { From.copyTo(Copy); });
    Pointer = B.CreateSelect(Inside, There, Copy);
    Stride = B.CreateSelect(Inside, From.Matrix.Stride,
                            B.getInt64(From.lineBytes()));
  }
};
} // namespace

///   if (a and b are inside of their matrices)
///     collect(acc, state, a, b)
///   else
///     finish(acc, acc, state)
///     a, b = copies of those that are not inside
///     acc = contract(acc, a, b, 1 step)
Function *collectCheckedFunction(Module &M, const Contractor &Target,
                                 const OpFacts &Facts) {
  const Contraction Of(Facts);
  Type *Ptr = PointerType::getUnqual(M.getContext());
  Type *Int = Type::getInt64Ty(M.getContext());
  Function *Collect = collectFunction(M, Target, Facts);
  Function *Finish = finishFunction(M, Target, Facts);
  Function *Single = Target.contraction(M, singleStep(Facts));
  Function *F = collectorFor(M, Target, Facts, "collect_checked",
                             {Ptr, Int, Ptr, Ptr, Int, Int, Int, Int, Int, Ptr,
                              Int, Int, Int, Int, Int});
  if (!F->isDeclaration())
    return F;
  IRBuilder<> B(BasicBlock::Create(M.getContext(), "entry", F));
  Value *Acc = F->getArg(0), *Stride = F->getArg(1), *State = F->getArg(2);
  auto Operand = [&](MatrixUse Use, unsigned First) {
    auto Arg = [&](unsigned I) { return F->getArg(First + I); };
    return CheckedOperand(B, Of, Use, {Arg(0), Arg(1)},
                          {Arg(2), Arg(3), Arg(4), Arg(5)});
  };
  CheckedOperand OfA = Operand(MatrixUse::A, 3);
  CheckedOperand OfB = Operand(MatrixUse::B, 9);
  Value *IsInsideA = OfA.isInside(), *IsInsideB = OfB.isInside();
  BasicBlock *Inside = BasicBlock::Create(M.getContext(), "inside", F);
  BasicBlock *Edge = BasicBlock::Create(M.getContext(), "edge", F);
  B.CreateCondBr(B.CreateAnd(IsInsideA, IsInsideB), Inside, Edge);
  B.SetInsertPoint(Inside);
  Value *AddressOfA = OfA.address(), *AddressOfB = OfB.address();
  B.CreateCall(Collect, {Acc, Stride, State, AddressOfA, OfA.Matrix.Stride,
                         AddressOfB, OfB.Matrix.Stride});
  B.CreateRetVoid();
  B.SetInsertPoint(Edge);
  B.CreateCall(Finish, {Acc, Stride, Acc, Stride, State});
  uint64_t BytesOfA = alignTo(OfA.copyBytes(), 64);
  Value *Copies =
      createFrameAlloc(B, B.getInt64(BytesOfA + OfB.copyBytes()), "copies");
  Value *CopyOfB = B.CreateConstGEP1_64(B.getInt8Ty(), Copies, BytesOfA);
  OperandOrCopy A(B, OfA, IsInsideA, Copies), Other(B, OfB, IsInsideB, CopyOfB);
  Value *Zero = B.getInt64(0);
  B.CreateCall(Single, {Acc, Stride, Acc, Stride, A.Pointer, A.Stride, Zero,
                        Other.Pointer, Other.Stride, Zero, B.getInt64(1)});
  createFrameFree(B, Copies);
  B.CreateRetVoid();
  return F;
}

} // namespace tenon
