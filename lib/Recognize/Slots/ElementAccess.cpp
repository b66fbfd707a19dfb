// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Element access through AccessChain (step 6 of PromoteSlots).

#include "Recognize/Matrix/MatrixOfBytes.h"
#include "SlotAccess.h"
#include "tenon/IR/Matrix/MatrixOps.h"
#include "tenon/Report/Diagnose.h"
#include "tenon/Support/Callee.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/IntrinsicInst.h"

using namespace llvm;

namespace tenon {

static bool isAccessChain(const CallInst &Call) {
  const Function *F = Call.getCalledFunction();
  return F && F->isDeclaration() && parseCallee(F->getName()).isAccessChain();
}

/// Whether \p Chain computes a pointer from a pointer and one index.
static bool isWellFormed(const CallInst &Chain) {
  return Chain.getType()->isPointerTy() && Chain.arg_size() == 2 &&
         Chain.getArgOperand(0)->getType()->isPointerTy() &&
         Chain.getArgOperand(1)->getType()->isIntegerTy();
}

/// The matrix type of all variables to which \p Slot, a phi or select of
/// addresses, may point; null if there is none, or if they differ.
static MatrixType *commonType(const Value *Slot) {
  constexpr unsigned AnyDepth = 0;
  SmallVector<const Value *, 4> Objects;
  getUnderlyingObjects(Slot, Objects, /*LI=*/nullptr, AnyDepth);
  MatrixType *Common = nullptr;
  for (const Value *Object : Objects) {
    const auto *Alloca = dyn_cast<AllocaInst>(Object);
    MatrixType *Ty =
        Alloca ? onlyMatrixIn(Alloca->getAllocatedType()) : nullptr;
    if (!Ty || (Common && Common != Ty))
      return nullptr;
    Common = Ty;
  }
  return Common;
}

/// The type of the matrix or other member at byte \p Offset of a \p Ty, where
/// variables add multiples of \p Scales: they are indices of arrays. Null if
/// this is not the first byte of a member.
static Type *typeAt(const DataLayout &DL, Type *Ty, APInt Offset,
                    SmallVector<APInt, 2> Scales) {
  while (Ty->isAggregateType()) {
    if (auto *Array = dyn_cast<ArrayType>(Ty)) {
      APInt Size(Offset.getBitWidth(),
                 DL.getTypeAllocSize(Array->getElementType()));
      if (Size.isZero())
        return nullptr;
      erase_if(Scales, [&](const APInt &S) { return S.srem(Size).isZero(); });
    } else if (!Scales.empty()) {
      return nullptr;
    }
    if (!DL.getGEPIndexForOffset(Ty, Offset))
      return nullptr;
  }
  return Scales.empty() && Offset.isZero() ? Ty : nullptr;
}

namespace {
/// The computation of a matrix' address from \p From.
struct Distance {
  Value *From;
  APInt Offset;
  SmallVector<APInt, 2> Scales; ///< of the variable indices

  bool operator==(const Distance &Other) const {
    return From == Other.From && Offset == Other.Offset &&
           Scales == Other.Scales;
  }
};
} // namespace

/// Follows \p D to a value that does not compute an address.
static bool followOffsets(Distance &D, const DataLayout &DL) {
  D.From = D.From->stripPointerCasts();
  while (auto *Gep = dyn_cast<GEPOperator>(D.From)) {
    SmallMapVector<Value *, APInt, 4> Variable;
    if (!Gep->collectOffset(DL, D.Offset.getBitWidth(), Variable, D.Offset))
      return false;
    for (const auto &[Index, Scale] : Variable)
      D.Scales.push_back(Scale);
    D.From = Gep->getPointerOperand()->stripPointerCasts();
  }
  return true;
}

Type *memberTypeAt(Value *Pointer, const DataLayout &DL) {
  Distance D = {
      Pointer, APInt(DL.getIndexTypeSizeInBits(Pointer->getType()), 0), {}};
  if (!followOffsets(D, DL))
    return nullptr;
  auto *Alloca = dyn_cast<AllocaInst>(D.From);
  return Alloca ? typeAt(DL, Alloca->getAllocatedType(), D.Offset, D.Scales)
                : nullptr;
}

/// The type of the matrix to which \p Slot points, computed from variables, or
/// phis and selects of them, by distances in bytes, as InstCombine does.
static MatrixType *typeAtDistance(Value *Slot, const DataLayout &DL) {
  MatrixType *Common = nullptr;
  SmallVector<Distance, 4> Found = {
      {Slot, APInt(DL.getIndexTypeSizeInBits(Slot->getType()), 0), {}}};
  constexpr unsigned Max = 32; // a cycle of pointers in a loop is endless
  for (unsigned I = 0; I < Found.size(); ++I) {
    Distance D = Found[I];
    if (I == Max || !followOffsets(D, DL))
      return nullptr;
    auto Add = [&](Value *From) {
      Distance Next = {From, D.Offset, D.Scales};
      if (!is_contained(Found, Next))
        Found.push_back(Next);
    };
    if (auto *Select = dyn_cast<SelectInst>(D.From)) {
      Add(Select->getTrueValue());
      Add(Select->getFalseValue());
    } else if (auto *Phi = dyn_cast<PHINode>(D.From)) {
      for_each(Phi->incoming_values(), Add);
    } else {
      auto *Alloca = dyn_cast<AllocaInst>(D.From);
      auto *Ty = dyn_cast_or_null<MatrixType>(
          Alloca ? typeAt(DL, Alloca->getAllocatedType(), D.Offset, D.Scales)
                 : nullptr);
      if (!Ty || (Common && Common != Ty))
        return nullptr;
      Common = Ty;
    }
  }
  return Common;
}

/// The type of the matrix to which \p Slot points: that of its variable, else
/// that of another access through the same pointer.
static MatrixType *slotType(Value *Slot, const DataLayout &DL) {
  if (AllocaInst *Alloca = matrixSlot(Slot)) {
    if (MatrixType *Ty = onlyMatrixIn(Alloca->getAllocatedType()))
      return Ty;
    if (auto *Gep = dyn_cast<GEPOperator>(Slot))
      if (MatrixType *Ty = onlyMatrixIn(Gep->getResultElementType()))
        return Ty;
  }
  if (MatrixType *Ty = commonType(Slot))
    return Ty;
  if (MatrixType *Ty = typeAtDistance(Slot, DL))
    return Ty;
  // LLVM does not list the users of null and undefined pointers.
  if (isa<ConstantData>(Slot))
    return nullptr;
  for (User *U : Slot->users()) {
    if (auto *Load = dyn_cast<LoadInst>(U))
      if (auto *Ty = dyn_cast<MatrixType>(Load->getType()))
        return Ty;
    if (auto *Store = dyn_cast<StoreInst>(U))
      if (auto *Ty = dyn_cast<MatrixType>(Store->getValueOperand()->getType()))
        return Ty;
  }
  return nullptr;
}

namespace {
/// Rewrites the accesses through one element pointer.
class ElementRewriter {
public:
  ElementRewriter(const CallInst &Chain, Value *Slot, MatrixType *Ty)
      : Slot(Slot), Index(Chain.getArgOperand(1)), Ty(Ty) {}

  void rewriteUses(Value *Pointer) {
    for (Use &U : make_early_inc_range(Pointer->uses())) {
      auto *I = cast<Instruction>(U.getUser());
      if (auto *Load = dyn_cast<LoadInst>(I))
        rewriteLoad(*Load);
      else if (auto *Store = dyn_cast<StoreInst>(I);
               Store && Store->getPointerOperand() == Pointer)
        rewriteStore(*Store);
      else if (auto *Copy = dyn_cast<AnyMemTransferInst>(I))
        rewriteCopy(*Copy, Pointer);
      else if (isa<AddrSpaceCastInst>(I) || isZeroGep(I)) {
        rewriteUses(I);
        if (I->use_empty())
          I->eraseFromParent();
      } else {
        refuse(*I);
      }
    }
  }

private:
  static bool isZeroGep(Instruction *I) {
    auto *Gep = dyn_cast<GetElementPtrInst>(I);
    return Gep && Gep->hasAllZeroIndices();
  }

  /// The type that an access of \p Bits bits transfers: a component, or a byte
  /// of a matrix of 4-bit elements; null if neither.
  Type *transferred(uint64_t Bits) const {
    Type *Component = Ty->component(),
         *Byte = Type::getInt8Ty(Ty->getContext());
    if (Bits == Component->getPrimitiveSizeInBits())
      return Component;
    return Bits == 8 && isByteOf(Ty, Byte) ? Byte : nullptr;
  }
  Type *transferred(Type *Accessed) const {
    return Accessed->isSingleValueType() && !isa<MatrixType>(Accessed)
               ? transferred(Accessed->getPrimitiveSizeInBits())
               : nullptr;
  }

  /// The extracted component; null after an error.
  Value *extract(IRBuilderBase &B, Type *Component, Instruction &I) {
    Value *Matrix = B.CreateLoad(Ty, Slot);
    if (isByteOf(Ty, Component))
      return valueOrError(extractByte(B, Matrix, Index), I);
    return MatrixBuilder(B).extract(Matrix, Index);
  }

  /// Inserts \p Component; false after an error.
  bool insert(IRBuilderBase &B, Value *Component, Instruction &I) {
    Value *Matrix = B.CreateLoad(Ty, Slot);
    Value *New = isByteOf(Ty, Component->getType())
                     ? valueOrError(insertByte(B, Matrix, Component, Index), I)
                     : MatrixBuilder(B).insert(Matrix, Component, Index);
    if (New)
      B.CreateStore(New, Slot);
    return New;
  }

  Value *valueOrError(Expected<Value *> V, Instruction &I) {
    if (V)
      return *V;
    reportError(I, "element access to " + describe(Ty),
                toString(V.takeError()));
    return nullptr;
  }

  /// The component of a class that contains nothing else (bfloat16, half).
  static Type *unwrap(Type *T) {
    while (auto *Struct = dyn_cast<StructType>(T)) {
      if (Struct->getNumElements() != 1)
        return T;
      T = Struct->getElementType(0);
    }
    return T;
  }

  void rewriteLoad(LoadInst &Load) {
    Type *Plain = unwrap(Load.getType());
    Type *Component = transferred(Plain);
    if (!Component)
      return refuse(Load);
    IRBuilder<> B(&Load);
    Value *Element = extract(B, Component, Load);
    if (!Element)
      return;
    Value *V = B.CreateBitCast(Element, Plain);
    SmallVector<unsigned, 2> Path; // into the class
    for (Type *T = Load.getType(); T != Plain; T = T->getStructElementType(0))
      Path.push_back(0);
    if (!Path.empty())
      V = B.CreateInsertValue(PoisonValue::get(Load.getType()), V, Path);
    Load.replaceAllUsesWith(V);
    Load.eraseFromParent();
  }

  void rewriteStore(StoreInst &Store) {
    IRBuilder<> B(&Store);
    Value *V = Store.getValueOperand();
    while (isa<StructType>(V->getType()) &&
           V->getType()->getStructNumElements() == 1)
      V = B.CreateExtractValue(V, 0);
    Type *Component = transferred(V->getType());
    if (!Component)
      return refuse(Store);
    if (insert(B, B.CreateBitCast(V, Component), Store))
      Store.eraseFromParent();
  }

  /// Rewrites a memcpy of one component to or from the element.
  void rewriteCopy(AnyMemTransferInst &Copy, Value *Pointer) {
    auto *Length = dyn_cast<ConstantInt>(Copy.getLength());
    Type *Component = Length && Length->getValue().ult(64)
                          ? transferred(Length->getZExtValue() * 8)
                          : nullptr;
    if (!Component)
      return refuse(Copy);
    IRBuilder<> B(&Copy);
    if (Copy.getRawDest() == Pointer) {
      if (!insert(B, B.CreateLoad(Component, Copy.getRawSource()), Copy))
        return;
    } else {
      Value *Element = extract(B, Component, Copy);
      if (!Element)
        return;
      B.CreateStore(Element, Copy.getRawDest());
    }
    Copy.eraseFromParent();
  }

  void refuse(Instruction &I) {
    reportError(I, "element access to " + describe(Ty),
                "expected a load or store of one whole component");
  }

  Value *Slot;
  Value *Index;
  MatrixType *Ty;
};
} // namespace

void rewriteElementAccess(Function &F) {
  SmallVector<CallInst *, 8> Chains;
  for (Instruction &I : instructions(F))
    if (auto *Call = dyn_cast<CallInst>(&I); Call && isAccessChain(*Call))
      Chains.push_back(Call);
  for (CallInst *Chain : Chains) {
    if (!isWellFormed(*Chain)) {
      reportError(*Chain, "OpAccessChain",
                  "expected a pointer to a variable and one integer for the "
                  "element, and a pointer result");
      // The replacement keeps later passes from reporting the error again.
      Chain->replaceAllUsesWith(PoisonValue::get(Chain->getType()));
      Chain->eraseFromParent();
      continue;
    }
    Value *Slot = Chain->getArgOperand(0)->stripPointerCasts();
    MatrixType *Ty = slotType(Slot, F.getDataLayout());
    if (!Ty) {
      if (!Chain->use_empty())
        reportError(*Chain, "OpAccessChain",
                    "expected a pointer to a variable that holds a matrix");
      continue;
    }
    if (std::string Message = checkMatrixType(Ty); !Message.empty()) {
      reportError(*Chain, "OpAccessChain", Message);
      continue;
    }
    ElementRewriter(*Chain, Slot, Ty).rewriteUses(Chain);
    if (Chain->use_empty())
      Chain->eraseFromParent();
  }
  countBytes(F);
}

} // namespace tenon
