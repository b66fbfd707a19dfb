// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Arrays of structures that have matrices and other members, as C++ classes do,
// are split into an array for each member:
//
//   %slot = alloca [3 x { matrix, i32 }]
//   %m = getelementptr { matrix, i32 }, ptr %slot, i64 %i
//   %n = getelementptr i8, ptr %m, i64 8
// ->
//   %slot.0 = alloca [3 x matrix]
//   %slot.1 = alloca [3 x i32]
//   %m = getelementptr [8 x i8], ptr %slot.0, i64 %i
//   %n = getelementptr [4 x i8], ptr %slot.1, i64 %i
//
// The arrays for matrices then have elements of one matrix type, and arrays
// with only constant indices are promoted.

#include "SlotAccess.h"
#include "llvm/ADT/MapVector.h"
#include "llvm/ADT/SetVector.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/Operator.h"
#include "llvm/Support/MathExtras.h"
#include "llvm/Transforms/Utils/Local.h"

using namespace llvm;

namespace tenon {

/// True if \p Ty is \p Matrix, or consists of arrays and structures of it only.
static bool hasOnly(Type *Ty, MatrixType *Matrix) {
  if (auto *Array = dyn_cast<ArrayType>(Ty))
    return hasOnly(Array->getElementType(), Matrix);
  if (auto *Struct = dyn_cast<StructType>(Ty))
    return all_of(Struct->elements(),
                  [&](Type *Member) { return hasOnly(Member, Matrix); });
  return Ty == Matrix;
}

bool isMixed(Type *Ty) {
  return containsMatrix(Ty) && !hasOnly(Ty, onlyMatrixIn(Ty));
}

/// Whether steps of \p Bytes are steps over elements of an array in \p Ty.
static bool hasArrayWithStep(Type *Ty, int64_t Bytes, const DataLayout &DL) {
  if (auto *Struct = dyn_cast<StructType>(Ty))
    return any_of(Struct->elements(), [&](Type *Member) {
      return hasArrayWithStep(Member, Bytes, DL);
    });
  auto *Array = dyn_cast<ArrayType>(Ty);
  if (!Array)
    return false;
  int64_t Size = DL.getTypeAllocSize(Array->getElementType());
  return (Size && Bytes % Size == 0) ||
         hasArrayWithStep(Array->getElementType(), Bytes, DL);
}

namespace {
/// A load or store of a member.
struct MemberAccess {
  Instruction *I;
  SmallMapVector<Value *, APInt, 4> Variable; // an index and its bytes
  APInt Constant;
  unsigned Member = 0;
};

class MemberSplitter {
public:
  explicit MemberSplitter(AllocaInst &Slot)
      : Slot(Slot), Layout(Slot.getDataLayout()) {}

  /// Adds the new variables that have other members besides matrices to
  /// \p Slots.
  void run(SmallVectorImpl<AllocaInst *> &Slots);

private:
  bool collect(Value *Pointer);
  bool addAccess(Instruction &I, Value *Pointer);
  void replace(MemberAccess &Access, AllocaInst &Part);

  AllocaInst &Slot;
  const DataLayout &Layout;
  StructType *Struct = nullptr;
  uint64_t Count = 1, Period = 0;
  SmallVector<MemberAccess> Accesses;
  SmallSetVector<Instruction *, 8> Dead;
};
} // namespace

/// Collects the uses of \p Pointer; false if one is not an access of a member.
bool MemberSplitter::collect(Value *Pointer) {
  for (User *U : Pointer->users()) {
    auto *I = cast<Instruction>(U);
    if (I->isLifetimeStartOrEnd() || isInstructionTriviallyDead(I)) {
      Dead.insert(I);
    } else if (isa<GetElementPtrInst>(I)) {
      if (I->getType()->isVectorTy() || !collect(I))
        return false;
      Dead.insert(I); // after its users
    } else if (!isa<LoadInst, StoreInst>(I) ||
               getLoadStorePointerOperand(I) != Pointer ||
               !addAccess(*I, Pointer)) {
      return false;
    }
  }
  return true;
}

bool MemberSplitter::addAccess(Instruction &I, Value *Pointer) {
  if (isa<StoreInst>(I) && I.getOperand(0) == Pointer)
    return false;
  unsigned Bits = Layout.getIndexTypeSizeInBits(Pointer->getType());
  MemberAccess Access{&I, {}, APInt(Bits, 0)};
  for (Value *P = Pointer; P != &Slot;) {
    auto *Gep = cast<GEPOperator>(P);
    if (!Gep->collectOffset(Layout, Bits, Access.Variable, Access.Constant))
      return false;
    P = Gep->getPointerOperand();
  }
  int64_t Start = mod(Access.Constant.getSExtValue(), Period);
  const StructLayout &Members = *Layout.getStructLayout(Struct);
  Access.Member = Members.getElementContainingOffset(Start);
  Type *Member = Struct->getElementType(Access.Member);
  uint64_t Bytes = Layout.getTypeStoreSize(getLoadStoreType(&I));
  uint64_t MemberBytes = Layout.getTypeAllocSize(Member);
  if (Start + Bytes >
      Members.getElementOffset(Access.Member).getFixedValue() + MemberBytes)
    return false;
  // Each index counts structures, or parts of the member.
  for (auto &[Index, Scale] : Access.Variable)
    if (int64_t Step = Scale.getSExtValue();
        Step % int64_t(Period) != 0 &&
        (Scale.uge(MemberBytes) || !hasArrayWithStep(Member, Step, Layout)))
      return false;
  Accesses.push_back(std::move(Access));
  return true;
}

void MemberSplitter::replace(MemberAccess &Access, AllocaInst &Part) {
  uint64_t Bytes =
      Layout.getTypeAllocSize(Struct->getElementType(Access.Member));
  uint64_t Begin =
      Layout.getStructLayout(Struct)->getElementOffset(Access.Member);
  int64_t Constant = Access.Constant.getSExtValue();
  int64_t Start = mod(Constant, Period);
  IRBuilder<> B(Access.I);
  Type *Word = Layout.getIndexType(Part.getType());
  int64_t First = (Constant - Start) / int64_t(Period) * int64_t(Bytes) +
                  (Start - int64_t(Begin));
  Align Known = commonAlignment(Part.getAlign(), First);
  // Parts that have structures are split too, by these indices.
  Type *Byte = B.getInt8Ty();
  Value *Address = &Part;
  if (First != 0)
    Address = B.CreateGEP(Byte, Address, ConstantInt::getSigned(Word, First));
  for (auto &[Index, Scale] : Access.Variable) {
    int64_t Step = Scale.getSExtValue();
    if (Step % int64_t(Period) == 0)
      Step = Step / int64_t(Period) * int64_t(Bytes);
    Known = commonAlignment(Known, Step);
    Value *Count = B.CreateSExtOrTrunc(Index, Word);
    Address = B.CreateGEP(ArrayType::get(Byte, Step), Address, Count);
  }
  Access.I->setOperand(isa<StoreInst>(Access.I), Address);
  if (auto *Load = dyn_cast<LoadInst>(Access.I))
    Load->setAlignment(Known);
  else
    cast<StoreInst>(Access.I)->setAlignment(Known);
}

void MemberSplitter::run(SmallVectorImpl<AllocaInst *> &Slots) {
  Type *Ty = Slot.getAllocatedType();
  assert(isMixed(Ty) && "arrays of matrices alone stay");
  while (auto *Array = dyn_cast<ArrayType>(Ty)) {
    Count *= Array->getNumElements();
    Ty = Array->getElementType();
  }
  Struct = cast<StructType>(Ty);
  if (Slot.isArrayAllocation())
    return;
  Period = Layout.getTypeAllocSize(Struct);
  if (!collect(&Slot))
    return;
  IRBuilder<> B(&Slot);
  SmallVector<AllocaInst *> Parts;
  for (auto [Index, Member] : enumerate(Struct->elements())) {
    AllocaInst *Part =
        B.CreateAlloca(ArrayType::get(Member, Count), Slot.getAddressSpace(),
                       nullptr, Slot.getName() + "." + Twine(Index));
    Parts.push_back(Part);
    if (isMixed(Member))
      Slots.push_back(Part);
  }
  for (MemberAccess &Access : Accesses)
    replace(Access, *Parts[Access.Member]);
  for (Instruction *I : Dead)
    I->eraseFromParent();
  Slot.eraseFromParent();
}

void splitSlotMembers(Function &F) {
  SmallVector<AllocaInst *, 4> Slots;
  for (Instruction &I : instructions(F))
    if (auto *Slot = dyn_cast<AllocaInst>(&I);
        Slot && isMixed(Slot->getAllocatedType()))
      Slots.push_back(Slot);
  while (!Slots.empty())
    MemberSplitter(*Slots.pop_back_val()).run(Slots);
}

} // namespace tenon
