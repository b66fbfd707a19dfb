// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "ElementOperations.h"
#include "tenon/IR/Matrix/MatrixOps.h"
#include "llvm/Analysis/VectorUtils.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/Support/MathExtras.h"
#include "llvm/Transforms/Utils/BasicBlockUtils.h"

using namespace llvm;

namespace tenon {

bool isElementwise(const Instruction &I) {
  if (const auto *Call = dyn_cast<IntrinsicInst>(&I))
    return isTriviallyVectorizable(Call->getIntrinsicID());
  return isa<BinaryOperator, UnaryOperator, CastInst, CmpInst, SelectInst,
             FreezeInst>(I);
}

/// LLVM's own comparison does not compare callees.
bool isSameOperation(const Instruction &X, const Instruction &Y) {
  const auto *Call = dyn_cast<CallInst>(&X);
  return X.isSameOperationAs(&Y) &&
         (!Call ||
          Call->getCalledOperand() == cast<CallInst>(Y).getCalledOperand());
}

std::optional<unsigned> componentOf(const LaneBits &Of, unsigned Bits) {
  unsigned Size = Of.Root->getType()->getScalarSizeInBits();
  if (Size != Bits || Of.FirstBit % Size != 0)
    return std::nullopt;
  return Of.FirstBit / Size;
}

Constant *constantOf(const LaneBits &Of, unsigned Bits) {
  auto *C = dyn_cast<Constant>(Of.Root);
  if (!C)
    return nullptr;
  if (C->isNullValue())
    return ConstantInt::get(C->getContext(), APInt(Bits, 0));
  std::optional<unsigned> Component = componentOf(Of, Bits);
  if (!Component)
    return nullptr;
  return C->getType()->isVectorTy() ? C->getAggregateElement(*Component) : C;
}

Value *emitElementwise(IRBuilderBase &B, Instruction &I,
                       ArrayRef<Instruction *> Others, ArrayRef<Value *> Of) {
  SmallVector<Value *, 3> Operands;
  for (auto [O, V] : enumerate(Of))
    Operands.push_back(
        B.CreateBitCast(V, I.getOperand(O)->getType()->getScalarType()));
  Type *Ty = I.getType()->getScalarType();
  Value *V = nullptr;
  if (const auto *Call = dyn_cast<IntrinsicInst>(&I))
    V = B.CreateIntrinsic(Ty, Call->getIntrinsicID(), Operands);
  else if (const auto *Compare = dyn_cast<CmpInst>(&I))
    V = B.CreateCmp(Compare->getPredicate(), Operands[0], Operands[1]);
  else if (isa<CastInst>(I))
    V = B.CreateCast(Instruction::CastOps(I.getOpcode()), Operands[0], Ty);
  else if (isa<SelectInst>(I))
    V = B.CreateSelect(Operands[0], Operands[1], Operands[2]);
  else if (isa<FreezeInst>(I))
    V = B.CreateFreeze(Operands[0]);
  else
    V = B.CreateNAryOp(I.getOpcode(), Operands);
  if (auto *Made = dyn_cast<Instruction>(V);
      Made && Made->getOpcode() == I.getOpcode()) {
    Made->copyIRFlags(&I);
    for (Instruction *Other : Others)
      Made->andIRFlags(Other);
  }
  return V;
}

Value *emitBits(IRBuilderBase &B, Value *V, unsigned FirstBit, unsigned Count) {
  V = B.CreateBitCast(V, B.getIntNTy(V->getType()->getPrimitiveSizeInBits()));
  if (FirstBit)
    V = B.CreateLShr(V, FirstBit);
  return B.CreateTrunc(V, B.getIntNTy(Count));
}

///   for (%i < elements of a lane)
Value *
emitElementLoop(Instruction &Place, MatrixType *Ty, unsigned Width,
                const DebugLoc &Location,
                function_ref<Value *(IRBuilderBase &, Value *)> Element) {
  BasicBlock *Before = Place.getParent();
  BasicBlock *After = SplitBlock(Before, &Place);
  BasicBlock *Body = BasicBlock::Create(Place.getContext(), "elements",
                                        Before->getParent(), After);
  Before->getTerminator()->setSuccessor(0, Body);
  IRBuilder<> B(Body);
  B.SetCurrentDebugLocation(Location);
  PHINode *Index = B.CreatePHI(B.getInt64Ty(), 2);
  PHINode *Into = B.CreatePHI(Ty, 2);
  Value *V = B.CreateBitCast(Element(B, Index), Ty->component());
  Value *Insert = MatrixBuilder(B).insert(Into, V, Index);
  Value *Next = B.CreateNUWAdd(Index, B.getInt64(1));
  uint64_t Count = divideCeil(Ty->elements(), Width);
  B.CreateCondBr(B.CreateICmpULT(Next, B.getInt64(Count)), Body, After);
  for (auto [Phi, Start, Again] :
       {std::tuple<PHINode *, Value *, Value *>(Index, B.getInt64(0), Next),
        {Into, Constant::getNullValue(Ty), Insert}}) {
    Phi->addIncoming(Start, Before);
    Phi->addIncoming(Again, Body);
  }
  return Insert;
}

} // namespace tenon
