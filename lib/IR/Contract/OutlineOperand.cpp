// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The function of a computed operand: the code of one element, with
//
//   a value from before the loop      ->  words[n]
//   a counter of the loop             ->  start + step * distance
//   tenon.coord(%i)                   ->  row, column
//   tenon.extract(tenon.load(%p), %i) ->  load %p + the element's offset

#include "tenon/IR/Contract/ComputedOperand.h"
#include "tenon/IR/Matrix/Contract.h"
#include "llvm/Analysis/ScalarEvolutionExpressions.h"
#include "llvm/IR/Module.h"

using namespace llvm;

namespace tenon {

class OperandOutliner {
public:
  OperandOutliner(const ComputedOperand &Of, Function &F)
      : Of(Of), F(F), B(BasicBlock::Create(F.getContext(), "entry", &F)) {}

  void outline() {
    Value *V = emit(Of.Insert->component());
    B.CreateRet(B.CreateBitCast(V, F.getReturnType()));
  }

private:
  Value *emit(Value *V);
  Value *emitWord(Value *V);
  Value *emitOperation(Instruction &I);
  Value *emitElement(ExtractOp &Extract);
  Value *emitCounter(PHINode &Phi);
  Value *step() { return F.getArg(1); }
  Value *row() { return F.getArg(2); }
  Value *column() { return F.getArg(3); }

  const ComputedOperand &Of;
  Function &F;
  IRBuilder<> B;
  DenseMap<Value *, Value *> Known;
};

Value *OperandOutliner::emit(Value *V) {
  if (isa<Constant>(V))
    return V;
  if (Value *Made = Known.lookup(V))
    return Made;
  Value *Made = Of.Captured.contains(V) ? emitWord(V)
                                        : emitOperation(*cast<Instruction>(V));
  return Known[V] = Made;
}

Value *OperandOutliner::emitWord(Value *V) {
  unsigned Number = std::distance(Of.Captured.begin(), find(Of.Captured, V));
  Value *Word =
      B.CreateLoad(B.getInt64Ty(),
                   B.CreateConstGEP1_64(B.getInt64Ty(), F.getArg(0), Number));
  Type *Ty = V->getType();
  if (Ty->isPointerTy())
    return B.CreateIntToPtr(Word, Ty);
  Word = B.CreateTrunc(Word, B.getIntNTy(Ty->getPrimitiveSizeInBits()));
  return B.CreateBitCast(Word, Ty);
}

Value *OperandOutliner::emitOperation(Instruction &I) {
  if (auto *Extract = dyn_cast<ExtractOp>(&I))
    return emitElement(*Extract);
  if (isa<CoordOp>(I)) {
    Value *Pair = PoisonValue::get(I.getType());
    Value *const Coordinates[] = {row(), column()};
    for (auto [Number, V] : enumerate(Coordinates))
      Pair = B.CreateInsertElement(Pair, B.CreateTrunc(V, B.getInt32Ty()),
                                   uint64_t(Number));
    return Pair;
  }
  if (auto *Phi = dyn_cast<PHINode>(&I))
    return emitCounter(*Phi);
  SmallVector<Value *, 4> Operands;
  for (Value *V : I.operand_values())
    Operands.push_back(isa<Function>(V) ? V : emit(V));
  Instruction *Copy = I.clone();
  for (auto [Number, V] : enumerate(Operands))
    Copy->setOperand(Number, V);
  // Facts that hold in the loop, such as noalias scopes, need not hold here.
  Copy->dropUnknownNonDebugMetadata();
  Copy->setDebugLoc(DebugLoc());
  return B.Insert(Copy);
}

Value *OperandOutliner::emitElement(ExtractOp &Extract) {
  auto &Load = *cast<LoadOp>(Extract.matrix());
  OpFacts Facts = Load.facts();
  Value *Base = emit(Load.pointer()), *Stride = emit(Load.strideBytes());
  unsigned Bytes = Extract.getType()->getPrimitiveSizeInBits() / 8;
  Value *Offset = offsetInMemory(B, Facts.Layout, packFactor(Bytes * 8), Bytes,
                                 Stride, row(), column());
  return B.CreateAlignedLoad(Extract.getType(),
                             B.CreateGEP(B.getInt8Ty(), Base, Offset),
                             Align(Bytes));
}

Value *OperandOutliner::emitCounter(PHINode &Phi) {
  if (Phi.getNumIncomingValues() == 1)
    return emit(Phi.getIncomingValue(0));
  ScalarEvolution &Evolution = *Of.Evolution;
  const auto *Counter = cast<SCEVAddRecExpr>(Evolution.getSCEV(&Phi));
  const SCEV *Step = Counter->getStepRecurrence(Evolution);
  const auto *Constant = dyn_cast<SCEVConstant>(Step);
  Value *Distance = Constant ? Constant->getValue()
                             : emit(cast<SCEVUnknown>(Step)->getValue());
  Value *Start =
      emit(Phi.getIncomingValueForBlock(Of.Outer->getLoopPreheader()));
  Value *Far =
      B.CreateMul(B.CreateZExtOrTrunc(step(), Distance->getType()), Distance);
  return Start->getType()->isPointerTy()
             ? B.CreateGEP(B.getInt8Ty(), Start, Far)
             : B.CreateAdd(Start, Far);
}

Function *ComputedOperand::outline(ElementKind Kind) const {
  Function &Kernel = *Insert->getFunction();
  Module &M = *Kernel.getParent();
  Function *F = Function::Create(elementFunctionType(M.getContext(), Kind),
                                 GlobalValue::InternalLinkage,
                                 Kernel.getName() + ".element", M);
  static constexpr StringLiteral Names[] = {"words", "step", "row", "column"};
  for (auto [Arg, Name] : zip_equal(F->args(), Names))
    Arg.setName(Name);
  F->setDoesNotThrow();
  F->setOnlyReadsMemory();
  F->addFnAttr(Attribute::WillReturn);
  F->addFnAttr(Attribute::AlwaysInline);
  OperandOutliner(*this, *F).outline();
  return F;
}

SmallVector<Value *, 8> ComputedOperand::words(IRBuilderBase &B) const {
  SmallVector<Value *, 8> Words;
  for (Value *V : Captured) {
    Type *Ty = V->getType();
    if (Ty->isPointerTy())
      V = B.CreatePtrToInt(V, B.getInt64Ty());
    else if (!Ty->isIntegerTy())
      V = B.CreateBitCast(V, B.getIntNTy(Ty->getPrimitiveSizeInBits()));
    Words.push_back(B.CreateZExt(V, B.getInt64Ty()));
  }
  return Words;
}

} // namespace tenon
