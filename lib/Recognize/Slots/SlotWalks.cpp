// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Pointers that are advanced over an array of matrices, as by C++ code that
// constructs arrays or iterates over them, become indices:
//
//   %p    = phi ptr [ %slot, %entry ], [ %next, %loop ]
//   %next = getelementptr %S, ptr %p, i64 1
//   %end  = getelementptr %S, ptr %slot, i64 4
//   %last = icmp eq ptr %next, %end
// ->
//   %i    = phi i64 [ 0, %entry ], [ %j, %loop ]
//   %p    = getelementptr %S, ptr %slot, i64 %i
//   %j    = add i64 %i, 1
//   %last = icmp eq i64 %j, 4
//
// LLVM also writes steps in bytes, for which it takes a matrix to have the size
// of a pointer.

#include "SlotAccess.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/PatternMatch.h"
#include "llvm/Transforms/Utils/Local.h"

using namespace llvm;
using namespace PatternMatch;

namespace tenon {

static Value *withoutCasts(Value *V) {
  while (auto *Cast = dyn_cast<CastInst>(V)) {
    if (!isa<AddrSpaceCastInst, PtrToIntInst>(Cast))
      break;
    V = Cast->getOperand(0);
  }
  return V;
}

static bool isZero(const Value *V) {
  const auto *C = dyn_cast<ConstantInt>(V);
  return C && C->isZero();
}

namespace {
/// Times * Count elements.
struct Step {
  Value *Count;
  int64_t Times;
};

/// The positions of pointers into one variable, in elements of one type.
class SlotWalk {
public:
  SlotWalk(AllocaInst &Slot, Type *Element)
      : Slot(Slot), Element(Element), Layout(Slot.getDataLayout()) {
    assert(containsMatrix(Element) && "SROA handles other variables");
  }

  /// Whether \p V has a position(), provided that \p Phi has one.
  bool hasPosition(Value *V, const PHINode *Phi = nullptr) const;
  Value *position(Value *V);
  void setPosition(Value *V, Value *Index) { Positions[V] = Index; }
  Value *address(IRBuilderBase &B, Value *Index, Type *Ty);

private:
  /// The number of elements that \p Gep adds to the position of its operand;
  /// nothing if it does something else.
  std::optional<Step> step(const GetElementPtrInst &Gep) const;
  /// The elements of \p Index times the size of \p Ty.
  std::optional<Step> step(Value *Index, Type *Ty) const;

  AllocaInst &Slot;
  Type *Element;
  const DataLayout &Layout;
  DenseMap<Value *, Value *> Positions;
};
} // namespace

std::optional<Step> SlotWalk::step(Value *Index, Type *Ty) const {
  constexpr unsigned MaxBits = 64;
  TypeSize Unit = Layout.getTypeAllocSize(Ty);
  if (Unit.isScalable() || !Index->getType()->isIntegerTy() ||
      Index->getType()->getIntegerBitWidth() > MaxBits)
    return std::nullopt;
  Value *Count = Index;
  const APInt *Constant;
  int64_t Factor = 1;
  // A product that wraps around need not be a multiple of the factor.
  if (match(Index, m_NSWMul(m_Value(Count), m_APInt(Constant)))) {
    Factor = Constant->getSExtValue();
  } else if (match(Index, m_NSWShl(m_Value(Count), m_APInt(Constant))) &&
             Constant->ult(MaxBits - 1)) {
    Factor = int64_t(1) << Constant->getZExtValue();
  } else if (match(Index, m_APInt(Constant))) {
    Count = ConstantInt::get(Index->getType(), 1);
    Factor = Constant->getSExtValue();
  } else {
    Count = Index;
  }
  int64_t Size = Layout.getTypeAllocSize(Element), Bytes = 0;
  if (MulOverflow<int64_t>(Unit.getFixedValue(), Factor, Bytes) || Bytes % Size)
    return std::nullopt;
  return Step{Count, Bytes / Size};
}

std::optional<Step> SlotWalk::step(const GetElementPtrInst &Gep) const {
  Type *Ty = Gep.getSourceElementType();
  for (const Use &Index : Gep.indices()) {
    if (&Index + 1 == Gep.op_end())
      return step(Index, Ty);
    if (!isZero(Index))
      return std::nullopt;
    // The next index counts elements of the array.
    auto *Array = dyn_cast<ArrayType>(Ty);
    if (!Array)
      return std::nullopt;
    Ty = Array->getElementType();
  }
  return std::nullopt;
}

bool SlotWalk::hasPosition(Value *V, const PHINode *Phi) const {
  V = withoutCasts(V);
  if (V == &Slot || V == Phi || Positions.contains(V))
    return true;
  auto *Gep = dyn_cast<GetElementPtrInst>(V);
  return Gep && step(*Gep) && hasPosition(Gep->getPointerOperand(), Phi);
}

Value *SlotWalk::position(Value *V) {
  V = withoutCasts(V);
  Type *I64 = Type::getInt64Ty(V->getContext());
  if (Value *Known = Positions.lookup(V))
    return Known;
  if (V == &Slot)
    return ConstantInt::get(I64, 0);
  auto *Gep = cast<GetElementPtrInst>(V);
  assert(step(*Gep) && "only if hasPosition() is true");
  IRBuilder<> B(Gep);
  auto [Count, Times] = *step(*Gep);
  Value *Elements = B.CreateSExtOrTrunc(Count, I64);
  if (Times != 1)
    Elements = B.CreateMul(Elements, ConstantInt::getSigned(I64, Times));
  Value *Index = B.CreateAdd(position(Gep->getPointerOperand()), Elements);
  Positions[V] = Index;
  return Index;
}

Value *SlotWalk::address(IRBuilderBase &B, Value *Index, Type *Ty) {
  Value *Pointer = B.CreateGEP(Element, &Slot, Index);
  return Pointer->getType() == Ty ? Pointer
                                  : B.CreateAddrSpaceCast(Pointer, Ty);
}

static Type *innermostElement(Type *Ty) {
  while (auto *Array = dyn_cast<ArrayType>(Ty))
    Ty = Array->getElementType();
  return Ty;
}

/// The variable over which \p Phi is advanced, and the type of its steps; a
/// null variable if the phi does anything else.
static std::pair<AllocaInst *, Type *> walkOf(PHINode &Phi) {
  AllocaInst *Slot = nullptr;
  Type *Element = nullptr;
  for (Value *V : Phi.incoming_values()) {
    V = withoutCasts(V);
    if (auto *Gep = dyn_cast<GetElementPtrInst>(V);
        Gep && withoutCasts(Gep->getPointerOperand()) == &Phi)
      Element = Gep->getSourceElementType();
    else if (AllocaInst *Begin = matrixSlot(V))
      Slot = Begin;
  }
  if (!Slot || !Element)
    return {nullptr, nullptr};
  if (!containsMatrix(Element)) // steps in bytes
    Element = innermostElement(Slot->getAllocatedType());
  SlotWalk Walk(*Slot, Element);
  bool All = all_of(Phi.incoming_values(),
                    [&](Value *V) { return Walk.hasPosition(V, &Phi); });
  return {All ? Slot : nullptr, Element};
}

/// Compares positions instead of addresses, which are added to \p Unused. The
/// position before the first element is negative.
static void compareIndices(Function &F, SlotWalk &Walk,
                           SmallVectorImpl<WeakTrackingVH> &Unused) {
  for (Instruction &I : make_early_inc_range(instructions(F))) {
    auto *Compare = dyn_cast<ICmpInst>(&I);
    if (!Compare || Compare->isSigned() ||
        !Walk.hasPosition(Compare->getOperand(0)) ||
        !Walk.hasPosition(Compare->getOperand(1)))
      continue;
    append_range(Unused, Compare->operands());
    Value *Left = Walk.position(Compare->getOperand(0));
    Value *Right = Walk.position(Compare->getOperand(1));
    IRBuilder<> B(Compare);
    Compare->replaceAllUsesWith(
        B.CreateICmp(Compare->getSignedPredicate(), Left, Right));
    Compare->eraseFromParent();
  }
}

static void indexWalk(PHINode &Phi, AllocaInst &Slot, Type *Element) {
  SlotWalk Walk(Slot, Element);
  IRBuilder<> B(&Phi);
  PHINode *Index = B.CreatePHI(B.getInt64Ty(), Phi.getNumIncomingValues());
  Walk.setPosition(&Phi, Index);
  for (auto [V, Block] : zip(Phi.incoming_values(), Phi.blocks()))
    Index->addIncoming(Walk.position(V), Block);
  SmallVector<WeakTrackingVH, 8> Unused(Phi.incoming_values());
  compareIndices(*Phi.getFunction(), Walk, Unused);
  B.SetInsertPoint(Phi.getParent(), Phi.getParent()->getFirstInsertionPt());
  Phi.replaceAllUsesWith(Walk.address(B, Index, Phi.getType()));
  Phi.eraseFromParent();
  RecursivelyDeleteTriviallyDeadInstructionsPermissive(Unused);
}

void indexSlotWalks(Function &F) {
  SmallVector<WeakVH> Phis; // indexing one may delete others
  for (Instruction &I : instructions(F))
    if (auto *Phi = dyn_cast<PHINode>(&I); Phi && Phi->getType()->isPointerTy())
      Phis.push_back(Phi);
  for (Value *V : Phis) {
    auto *Phi = cast_or_null<PHINode>(V);
    if (!Phi)
      continue;
    if (auto [Slot, Element] = walkOf(*Phi); Slot)
      indexWalk(*Phi, *Slot, Element);
  }
}

} // namespace tenon
