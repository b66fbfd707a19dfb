// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "PackedUpdates.h"
#include "llvm/Transforms/Utils/LowerAtomic.h"

using namespace llvm;

namespace tenon {

/// Whether vectors are updated as their elements are.
static bool isElementwise(AtomicRMWInst::BinOp Op) {
  switch (Op) {
  case AtomicRMWInst::Add:
  case AtomicRMWInst::Sub:
  case AtomicRMWInst::And:
  case AtomicRMWInst::Or:
  case AtomicRMWInst::Xor:
  case AtomicRMWInst::Max:
  case AtomicRMWInst::Min:
  case AtomicRMWInst::UMax:
  case AtomicRMWInst::UMin:
  case AtomicRMWInst::FAdd:
  case AtomicRMWInst::FSub:
  case AtomicRMWInst::FMax:
  case AtomicRMWInst::FMin:
    return true;
  default:
    return false;
  }
}

unsigned updatedAtOnce(const AtomicRMWInst &Update, unsigned MaxBytes,
                       unsigned Width) {
  constexpr unsigned Most = 16; // no processor exchanges more
  Type *Ty = Update.getType();
  bool IsNumber = Ty->isFloatTy() || Ty->isDoubleTy() || Ty->isIntegerTy(32) ||
                  Ty->isIntegerTy(64);
  unsigned Bytes = Ty->getPrimitiveSizeInBits() / 8;
  if (!IsNumber || !isElementwise(Update.getOperation()) ||
      !Update.use_empty() || Update.isVolatile() || Update.getAlign() < Bytes)
    return 0;
  unsigned Count = std::min(MaxBytes, Most) / Bytes;
  return Count > 1 && Width % Count == 0 ? Count : 0;
}

namespace {
/// The body of the function that updates the numbers of all lanes.
class UpdateLoop {
public:
  UpdateLoop(LaneCode &Own, const AtomicRMWInst &Update, unsigned Count)
      : B(Own.B), Masks(Own.Masks), Update(Update), Ty(Update.getType()),
        Count(Count), Bytes(Ty->getPrimitiveSizeInBits() / 8),
        Pointer(B.function().getArg(0)) {}

  void emit(Value *Operands);

private:
  /// Not in bounds if \p Lane is not active.
  Value *at(Value *Of, Value *Lane) { return B.CreateGEP(Ty, Of, Lane); }
  Value *areActive(Value *Bits, Value *Lane, unsigned Lanes);
  Value *canExchange(Value *Bits, Value *Lane);
  Value *emitNow(Value *P);
  void emitExchange(Value *P, Value *Operand, BasicBlock &After);
  void emitOne(Value *P, Value *Operand);

  LaneBuilder &B;
  MaskBuilder &Masks;
  const AtomicRMWInst &Update;
  Type *Ty;
  const unsigned Count, Bytes;
  Value *Pointer;
};
} // namespace

/// Whether \p Lanes lanes from \p Lane on are active. \p Bits: the mask.
Value *UpdateLoop::areActive(Value *Bits, Value *Lane, unsigned Lanes) {
  Type *Word = Bits->getType();
  Value *All = ConstantInt::get(
      Word, APInt::getLowBitsSet(Word->getIntegerBitWidth(), Lanes));
  Value *From = B.CreateLShr(Bits, B.CreateZExtOrTrunc(Lane, Word));
  return B.CreateICmpEQ(B.CreateAnd(From, All), All);
}

/// Whether the numbers of the next lanes can be exchanged at once.
Value *UpdateLoop::canExchange(Value *Bits, Value *Lane) {
  Value *Address = B.CreatePtrToInt(at(Pointer, Lane), B.getInt64Ty());
  Value *Can = B.CreateICmpULE(Lane, B.getInt64(B.Width - Count));
  Can = B.CreateAnd(
      Can, B.CreateIsNull(B.CreateAnd(Address, B.getInt64(Count * Bytes - 1))));
  return Bits ? B.CreateAnd(Can, areActive(Bits, Lane, Count)) : Can;
}

/// The bits at \p P, word by word: if another thread changes them meanwhile,
/// the exchange fails.
Value *UpdateLoop::emitNow(Value *P) {
  Type *Word = B.getInt64Ty();
  unsigned Words = Count * Bytes / 8;
  Value *All = PoisonValue::get(FixedVectorType::get(Word, Words));
  for (unsigned I = 0; I < Words; ++I) {
    LoadInst *One = B.CreateAlignedLoad(
        Word, B.CreateConstInBoundsGEP1_64(Word, P, I), Align(8));
    One->setAtomic(AtomicOrdering::Monotonic, Update.getSyncScopeID());
    All = B.CreateInsertElement(All, One, I);
  }
  return B.CreateBitCast(All, B.getIntNTy(Words * 64));
}

void UpdateLoop::emitExchange(Value *P, Value *Operand, BasicBlock &After) {
  auto *Vector = FixedVectorType::get(Ty, Count);
  Value *New = B.CreateAlignedLoad(Vector, Operand, Align(Bytes));
  Value *Now = emitNow(P);
  BasicBlock *Before = B.GetInsertBlock(), *Loop = B.createBlock("exchange");
  B.CreateBr(Loop);
  B.SetInsertPoint(Loop);
  PHINode *Seen = B.CreatePHI(Now->getType(), 2);
  Seen->addIncoming(Now, Before);
  Value *Updated = buildAtomicRMWValue(Update.getOperation(), B,
                                       B.CreateBitCast(Seen, Vector), New);
  AtomicOrdering Order = Update.getOrdering();
  Value *Exchange = B.CreateAtomicCmpXchg(
      P, Seen, B.CreateBitCast(Updated, Now->getType()), Align(Count * Bytes),
      Order, AtomicCmpXchgInst::getStrongestFailureOrdering(Order),
      Update.getSyncScopeID());
  Seen->addIncoming(B.CreateExtractValue(Exchange, 0), Loop);
  B.CreateCondBr(B.CreateExtractValue(Exchange, 1), &After, Loop);
}

void UpdateLoop::emitOne(Value *P, Value *Operand) {
  Value *One = B.CreateAlignedLoad(Ty, Operand, Align(Bytes));
  auto *New = cast<AtomicRMWInst>(Update.clone());
  New->dropUnknownNonDebugMetadata();
  New->setDebugLoc(DebugLoc());
  New->setOperand(0, P);
  New->setOperand(1, One);
  New->setAlignment(Align(Bytes)); // other updates share the function
  B.Insert(New);
}

void UpdateLoop::emit(Value *Operands) {
  Value *Bits = Masks.isAllTrue() ? nullptr : Masks.bits(Masks.active());
  AllocaInst *Room = B.createVariable(Operands->getType(), "operands");
  B.CreateStore(Operands, Room);
  BasicBlock *Before = B.GetInsertBlock();
  BasicBlock *Loop = B.createBlock("lane"), *Some = B.createBlock("some.lanes");
  BasicBlock *One = B.createBlock("one.lane"), *Next = B.createBlock("next");
  BasicBlock *After = B.createBlock("lanes.done");
  B.CreateBr(Loop);
  B.SetInsertPoint(Loop);
  PHINode *Lane = B.CreatePHI(B.getInt64Ty(), 2);
  Lane->addIncoming(B.getInt64(0), Before);
  B.CreateCondBr(canExchange(Bits, Lane), Some, One);
  B.SetInsertPoint(Some);
  BasicBlock *Exchanged = B.createBlock("exchanged");
  emitExchange(at(Pointer, Lane), at(Room, Lane), *Exchanged);
  B.SetInsertPoint(Exchanged);
  B.CreateBr(Next);
  B.SetInsertPoint(One);
  if (Bits) {
    BasicBlock *Active = B.createBlock("active");
    B.CreateCondBr(areActive(Bits, Lane, 1), Active, Next);
    B.SetInsertPoint(Active);
  }
  emitOne(at(Pointer, Lane), at(Room, Lane));
  BasicBlock *Last = B.GetInsertBlock();
  B.CreateBr(Next);
  B.SetInsertPoint(Next);
  PHINode *Step = B.CreatePHI(B.getInt64Ty(), 3);
  Step->addIncoming(B.getInt64(Count), Exchanged);
  Step->addIncoming(B.getInt64(1), Last);
  if (Bits)
    Step->addIncoming(B.getInt64(1), One);
  Value *To = B.CreateNUWAdd(Lane, Step);
  Lane->addIncoming(To, Next);
  B.CreateCondBr(B.CreateICmpULT(To, B.getInt64(B.Width)), Loop, After);
  B.SetInsertPoint(After);
}

/// "tenon.atomic.fadd.v16float.p1.acq_rel", with the scope if it is not the
/// system.
static std::string nameOf(const AtomicRMWInst &Update, Type *Lanes) {
  std::string Name =
      ("tenon.atomic." +
       AtomicRMWInst::getOperationName(Update.getOperation()) + "." +
       vectorWord(Lanes) + ".p" + Twine(Update.getPointerAddressSpace()) + "." +
       toIRString(Update.getOrdering()))
          .str();
  if (Update.getSyncScopeID() != SyncScope::System)
    Name += ".scope" + std::to_string(Update.getSyncScopeID());
  return Name;
}

void updatePacked(LaneCode &Code, const AtomicRMWInst &Update, Value *Pointer,
                  Value *Operands, unsigned Count) {
  assert(Count > 1 && "of updatedAtOnce()");
  callShared(Code, nameOf(Update, Operands->getType()), Code.B.getVoidTy(),
             {Pointer, Operands}, [&](LaneCode &Own) -> Value * {
               UpdateLoop(Own, Update, Count).emit(Own.B.function().getArg(1));
               return nullptr;
             });
}

} // namespace tenon
