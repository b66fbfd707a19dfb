// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Fourth step: a call of the engine before everything that could raise a signal
// or access memory that is not the kernel's. An access is only left without a
// check if it is to a variable, at a constant offset that is in bounds.

#include "Rewriting.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/Module.h"
#include "llvm/IR/Operator.h"
#include "llvm/IR/PatternMatch.h"
#include "llvm/Transforms/Utils/BasicBlockUtils.h"

using namespace llvm;

namespace tenon::reference {

namespace {

/// Inserts checks into one function.
class CheckInserter {
public:
  CheckInserter(Function &F, Program &P,
                const DenseMap<const Function *, uint64_t> &FrameBytes)
      : F(F), P(P), FrameBytes(FrameBytes), DL(F.getDataLayout()) {}

  void run() {
    SmallVector<Instruction *, 64> Instructions; // checks split blocks
    for (Instruction &I : instructions(F))
      Instructions.push_back(&I);
    for (Instruction *I : Instructions)
      guard(*I);
  }

private:
  void guard(Instruction &I);
  void guardAtomic(Instruction &I, Value *Pointer, Type *Ty);
  void guardCopy(MemIntrinsic &I);
  void guardDivision(BinaryOperator &I);
  void guardCall(CallInst &I);
  void access(Instruction &I, StringRef What, Value *Pointer, Type *Ty,
              bool Write, uint64_t Align = 1);
  void range(Instruction &I, StringRef What, Value *Pointer, Value *Bytes,
             bool Write);
  bool inBounds(Value *Pointer, uint64_t Bytes, bool Write) const;
  void endIf(Instruction &I, Value *Condition, StringRef What);

  Function &F;
  Program &P;
  const DenseMap<const Function *, uint64_t> &FrameBytes;
  const DataLayout &DL;
};

} // namespace

//===----------------------------------------------------------------------===//
// Memory
//===----------------------------------------------------------------------===//

bool CheckInserter::inBounds(Value *Pointer, uint64_t Bytes, bool Write) const {
  APInt Offset(DL.getIndexTypeSizeInBits(Pointer->getType()), 0);
  const Value *Base = Pointer->stripAndAccumulateConstantOffsets(
      DL, Offset, /*AllowNonInbounds=*/true);
  uint64_t Size = 0;
  if (const auto *Variable = dyn_cast<AllocaInst>(Base))
    Size = Variable->getAllocationSize(DL)->getFixedValue();
  else if (const auto *Variable = dyn_cast<GlobalVariable>(Base)) {
    if (Write && Variable->isConstant())
      return false;
    Size = DL.getTypeAllocSize(Variable->getValueType()).getFixedValue();
  }
  return Offset.ule(Size) && Bytes <= Size - Offset.getZExtValue();
}

void CheckInserter::access(Instruction &I, StringRef What, Value *Pointer,
                           Type *Ty, bool Write, uint64_t Align) {
  uint64_t Bytes = DL.getTypeStoreSize(Ty).getFixedValue();
  if (Bytes == 0 || (Align == 1 && inBounds(Pointer, Bytes, Write)))
    return;
  Site &S = addSite(P, I, What.str());
  S.Write = Write;
  S.Align = Align;
  IRBuilder<> Builder(&I);
  Value *Address = Builder.CreatePtrToInt(Pointer, Builder.getInt64Ty());
  callEngine(Builder, "check", Builder.getVoidTy(),
             {pointerTo(Builder, &S), Address, Builder.getInt64(Bytes)});
}

void CheckInserter::guardAtomic(Instruction &I, Value *Pointer, Type *Ty) {
  bool Write = !isa<LoadInst>(I);
  access(I, "atomic access", Pointer, Ty, Write, DL.getTypeStoreSize(Ty));
}

void CheckInserter::range(Instruction &I, StringRef What, Value *Pointer,
                          Value *Bytes, bool Write) {
  if (auto *Constant = dyn_cast<ConstantInt>(Bytes))
    if (inBounds(Pointer, Constant->getZExtValue(), Write))
      return;
  Site &S = addSite(P, I, What.str());
  S.Write = Write;
  IRBuilder<> Builder(&I);
  Value *Address = Builder.CreatePtrToInt(Pointer, Builder.getInt64Ty());
  callEngine(Builder, "checkRange", Builder.getVoidTy(),
             {pointerTo(Builder, &S), Address,
              Builder.CreateZExtOrTrunc(Bytes, Builder.getInt64Ty())});
}

void CheckInserter::guardCopy(MemIntrinsic &I) {
  if (auto *Copy = dyn_cast<MemTransferInst>(&I)) {
    range(I, "copy from", Copy->getRawSource(), I.getLength(), false);
    Copy->setSourceAlignment(Align(1));
  }
  range(I, isa<MemSetInst>(I) ? "fill" : "copy to", I.getRawDest(),
        I.getLength(), true);
  I.setDestAlignment(Align(1));
}

//===----------------------------------------------------------------------===//
// Control
//===----------------------------------------------------------------------===//

/// Ends the run with message \p What if \p Condition is true (in any element).
void CheckInserter::endIf(Instruction &I, Value *Condition, StringRef What) {
  IRBuilder<> Builder(&I);
  if (Condition->getType()->isVectorTy())
    Condition = Builder.CreateOrReduce(Condition);
  Instruction *Then = SplitBlockAndInsertIfThen(Condition, I.getIterator(),
                                                /*Unreachable=*/false);
  const Site &S = addSite(P, I, What.str());
  Builder.SetInsertPoint(Then);
  callEngine(Builder, "end", Builder.getVoidTy(), {pointerTo(Builder, &S)});
}

void CheckInserter::guardDivision(BinaryOperator &I) {
  bool Signed =
      I.getOpcode() == Instruction::SDiv || I.getOpcode() == Instruction::SRem;
  Value *Dividend = I.getOperand(0), *Divisor = I.getOperand(1);
  const APInt *Known;
  if (PatternMatch::match(Divisor, PatternMatch::m_APInt(Known)) &&
      !Known->isZero() && !(Signed && Known->isAllOnes()))
    return;
  IRBuilder<> Builder(&I);
  Type *Ty = I.getType();
  endIf(I, Builder.CreateIsNull(Divisor), "integer division by zero");
  if (!Signed)
    return;
  Builder.SetInsertPoint(&I);
  APInt Lowest = APInt::getSignedMinValue(Ty->getScalarSizeInBits());
  Value *Overflow = Builder.CreateAnd(
      Builder.CreateICmpEQ(Dividend, ConstantInt::get(Ty, Lowest)),
      Builder.CreateICmpEQ(Divisor, Constant::getAllOnesValue(Ty)));
  endIf(I, Overflow, "integer division overflows");
}

void CheckInserter::guardCall(CallInst &I) {
  if (auto *Copy = dyn_cast<MemIntrinsic>(&I))
    return guardCopy(*Copy);
  if (Type *Written = writtenThroughPointer(*I.getCalledFunction()))
    for (Value *Operand : I.args())
      if (I.getCalledFunction()->isDeclaration() &&
          Operand->getType()->isPointerTy())
        access(I, "store", Operand, Written, /*Write=*/true);
  auto Bytes = FrameBytes.find(I.getCalledFunction());
  if (Bytes == FrameBytes.end())
    return;
  IRBuilder<> Builder(&I);
  const Site &S = addSite(P, I, "call");
  callEngine(Builder, "checkStack", Builder.getVoidTy(),
             {pointerTo(Builder, &S), Builder.getInt64(Bytes->second)});
}

void CheckInserter::guard(Instruction &I) {
  if (auto *Load = dyn_cast<LoadInst>(&I)) {
    if (Load->isAtomic())
      return guardAtomic(I, Load->getPointerOperand(), I.getType());
    access(I, "load", Load->getPointerOperand(), I.getType(), false);
    // An invalid alignment must not raise a signal.
    Load->setAlignment(Align(1));
  } else if (auto *Store = dyn_cast<StoreInst>(&I)) {
    Type *Ty = Store->getValueOperand()->getType();
    if (Store->isAtomic())
      return guardAtomic(I, Store->getPointerOperand(), Ty);
    access(I, "store", Store->getPointerOperand(), Ty, true);
    Store->setAlignment(Align(1));
  } else if (auto *Atomic = dyn_cast<AtomicRMWInst>(&I)) {
    guardAtomic(I, Atomic->getPointerOperand(), I.getType());
  } else if (auto *Exchange = dyn_cast<AtomicCmpXchgInst>(&I)) {
    guardAtomic(I, Exchange->getPointerOperand(),
                Exchange->getNewValOperand()->getType());
  } else if (I.isIntDivRem()) {
    guardDivision(cast<BinaryOperator>(I));
  } else if (auto *Call = dyn_cast<CallInst>(&I)) {
    guardCall(*Call);
  } else if (isa<UnreachableInst>(I)) {
    const Site &S = addSite(P, I, "reaches code that is marked unreachable");
    IRBuilder<> Builder(&I);
    callEngine(Builder, "end", Builder.getVoidTy(), {pointerTo(Builder, &S)});
  }
}

//===----------------------------------------------------------------------===//
// Machine stack
//===----------------------------------------------------------------------===//

/// An upper bound of the frame size of \p F: at -O0 each value may have a slot,
/// and a wide one several copies. Variables are not on the machine stack.
static uint64_t frameBytes(const Function &F) {
  constexpr uint64_t Fixed = 4096, Copies = 4, Smallest = 16;
  const DataLayout &DL = F.getDataLayout();
  auto BytesOf = [&](Type *Ty) {
    uint64_t Bytes =
        Ty->isSized() ? DL.getTypeAllocSize(Ty).getFixedValue() : 0;
    return std::max(Bytes, Smallest);
  };
  uint64_t Sum = Fixed;
  for (const Argument &Arg : F.args())
    Sum += Copies * BytesOf(Arg.getType());
  for (const Instruction &I : instructions(F)) {
    Sum += Copies * BytesOf(I.getType());
    for (const Value *Operand : I.operands()) // outgoing arguments, constants
      Sum += BytesOf(Operand->getType());
  }
  return Sum;
}

/// Whether functions of the kernel call \p F; they check the stack before.
static bool isCalled(const Function &F) {
  return any_of(F.users(), [](const User *U) {
    auto *Call = dyn_cast<CallInst>(U);
    return Call && Call->getFunction()->getName() != EntryName;
  });
}

Error insertChecks(Module &M, Program &P) {
  constexpr uint64_t MaxStack = uint64_t(1) << 30;
  DenseMap<const Function *, uint64_t> FrameBytes;
  P.StackBytes = 4 * StackReserve;
  for (const Function &F : M)
    if (!F.isDeclaration() && isCalled(F))
      P.StackBytes += FrameBytes[&F] = 2 * frameBytes(F);
  if (P.StackBytes > MaxStack)
    return createStringError("kernel '" + P.Kernel +
                             "' is too large for the reference engine");
  for (Function &F : M)
    if (!F.isDeclaration() && F.getName() != EntryName)
      CheckInserter(F, P, FrameBytes).run();
  return Error::success();
}

} // namespace tenon::reference
