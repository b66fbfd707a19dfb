// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "WholeVectors.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/PostOrderIterator.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/Constants.h"
#include "llvm/IR/DataLayout.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/Transforms/Utils/Local.h"

using namespace llvm;

namespace tenon {

namespace {
/// Where a byte comes from; any byte if there is no value.
struct ByteOrigin {
  Value *From = nullptr;
  unsigned Offset = 0;
};

using Bytes = SmallVector<ByteOrigin, 16>;

class VectorTrace {
public:
  explicit VectorTrace(Function &F) : F(F), Layout(F.getDataLayout()) {}
  bool run();

private:
  Function &F;
  const DataLayout &Layout;
  /// Of instructions that only move bytes.
  DenseMap<const Value *, Bytes> Known;

  /// 0 for types that do not consist of bytes, and for large ones.
  unsigned sizeOf(const Type *Ty) const;
  Bytes bytesOf(Value &V) const;
  /// Empty unless \p I only moves bytes.
  Bytes moved(const Instruction &I) const;
  bool replace(Instruction &I);
};
} // namespace

unsigned VectorTrace::sizeOf(const Type *Ty) const {
  constexpr unsigned MaxBytes = 256;
  const Type *Scalar = Ty->getScalarType();
  if (isa<ScalableVectorType>(Ty) ||
      !(Scalar->isIntegerTy() || Scalar->isFloatingPointTy()))
    return 0;
  uint64_t Bits = Scalar->getPrimitiveSizeInBits();
  // Others have padding, such as x86_fp80 and integers of 4 bits.
  if (!isPowerOf2_64(Bits) || Bits < 8)
    return 0;
  const auto *Vector = dyn_cast<FixedVectorType>(Ty);
  uint64_t Size = Bits / 8 * (Vector ? Vector->getNumElements() : 1);
  return Size <= MaxBytes ? Size : 0;
}

Bytes VectorTrace::bytesOf(Value &V) const {
  if (auto Place = Known.find(&V); Place != Known.end())
    return Place->second;
  Bytes Result(sizeOf(V.getType()));
  if (!isa<UndefValue>(V)) // nor poison
    for (auto [At, Byte] : enumerate(Result))
      Byte = {&V, unsigned(At)};
  return Result;
}

static void copyElement(Bytes &To, unsigned Place, const Bytes &From,
                        unsigned Element, unsigned Size) {
  for (unsigned At = 0; At < Size; ++At)
    To[Place * Size + At] = From[Element * Size + At];
}

/// The element that \p Index selects of \p Vector.
static std::optional<unsigned> elementAt(const Value &Index,
                                         const Value &Vector) {
  const auto *Constant = dyn_cast<ConstantInt>(&Index);
  const auto *Ty = dyn_cast<FixedVectorType>(Vector.getType());
  if (!Constant || !Ty || Constant->getValue().uge(Ty->getNumElements()))
    return std::nullopt;
  return Constant->getZExtValue();
}

Bytes VectorTrace::moved(const Instruction &I) const {
  unsigned Size = sizeOf(I.getType());
  if (!Size || I.getNumOperands() == 0 || !sizeOf(I.getOperand(0)->getType()))
    return {};
  if (isa<BitCastInst>(I))
    return bytesOf(*I.getOperand(0));
  if (isa<ExtractElementInst>(I)) {
    auto Element = elementAt(*I.getOperand(1), *I.getOperand(0));
    Bytes Result(Size);
    if (Element)
      copyElement(Result, 0, bytesOf(*I.getOperand(0)), *Element, Size);
    return Element ? Result : Bytes();
  }
  unsigned Part = sizeOf(I.getType()->getScalarType());
  if (isa<InsertElementInst>(I)) {
    auto Element = elementAt(*I.getOperand(2), I);
    if (!Element)
      return {};
    Bytes Result = bytesOf(*I.getOperand(0));
    copyElement(Result, *Element, bytesOf(*I.getOperand(1)), 0, Part);
    return Result;
  }
  const auto *Shuffle = dyn_cast<ShuffleVectorInst>(&I);
  if (!Shuffle)
    return {};
  Bytes From = bytesOf(*I.getOperand(0));
  From.append(bytesOf(*I.getOperand(1)));
  Bytes Result(Size);
  for (auto [Place, Element] : enumerate(Shuffle->getShuffleMask()))
    if (Element != PoisonMaskElem)
      copyElement(Result, Place, From, Element, Part);
  return Result;
}

/// The value that \p Moved is, if the bytes that matter are in their places.
static Value *wholeOf(const Bytes &Moved) {
  Value *Whole = nullptr;
  for (auto [At, Byte] : enumerate(Moved)) {
    if (!Byte.From)
      continue;
    if (Byte.Offset != At || (Whole && Byte.From != Whole))
      return nullptr;
    Whole = Byte.From;
  }
  return Whole;
}

/// The layout of private variables depends on the types of their accesses.
static bool isPrivate(const Value &Pointer) {
  return isa<AllocaInst>(getUnderlyingObject(&Pointer, /*MaxLookup=*/0));
}

/// Whether \p U is stored to memory, as bytes of any type.
static bool isStored(const Use &U) {
  auto *Store = dyn_cast<StoreInst>(U.getUser());
  return Store && Store->isSimple() && &U == &Store->getOperandUse(0) &&
         !isPrivate(*Store->getPointerOperand());
}

bool VectorTrace::replace(Instruction &I) {
  auto Place = Known.find(&I);
  if (Place == Known.end() || isa<BitCastInst>(I) || I.use_empty())
    return false;
  Value *Whole = wholeOf(Place->second);
  if (!Whole || sizeOf(Whole->getType()) != Place->second.size())
    return false;
  // What is stored needs no type of its own.
  I.replaceUsesWithIf(Whole, isStored);
  if (!I.use_empty())
    I.replaceAllUsesWith(IRBuilder<>(&I).CreateBitCast(Whole, I.getType()));
  return true;
}

bool VectorTrace::run() {
  if (!Layout.isLittleEndian())
    return false;
  SmallVector<Instruction *, 32> Moves;
  for (BasicBlock *Block : ReversePostOrderTraversal<Function *>(&F))
    for (Instruction &I : *Block)
      if (Bytes Moved = moved(I); !Moved.empty()) {
        Known.try_emplace(&I, std::move(Moved));
        Moves.push_back(&I);
      }
  bool Changed = false;
  for (Instruction *Move : Moves)
    Changed |= replace(*Move);
  SmallVector<WeakTrackingVH, 32> MayBeDead(Moves.begin(), Moves.end());
  if (Changed)
    RecursivelyDeleteTriviallyDeadInstructionsPermissive(MayBeDead);
  return Changed;
}

/// Copies of vectors with small elements are made in words, of which there are
/// fewer.
static bool copyInWords(Function &F) {
  constexpr unsigned WordBits = 32;
  bool Changed = false;
  for (Instruction &I : make_early_inc_range(instructions(F))) {
    auto *Load = dyn_cast<LoadInst>(&I);
    auto *Ty = dyn_cast<FixedVectorType>(I.getType());
    if (!Load || !Ty || !Load->isSimple() || Load->use_empty())
      continue;
    // 0 for pointers, which stay pointers.
    unsigned ElementBits = Ty->getElementType()->getPrimitiveSizeInBits();
    uint64_t Bits = uint64_t(ElementBits) * Ty->getNumElements();
    if ((ElementBits != 8 && ElementBits != 16) || Bits % WordBits != 0 ||
        isPrivate(*Load->getPointerOperand()) ||
        !all_of(Load->uses(), isStored))
      continue;
    IRBuilder<> B(Load);
    auto *Words = FixedVectorType::get(B.getInt32Ty(), Bits / WordBits);
    LoadInst *New =
        B.CreateAlignedLoad(Words, Load->getPointerOperand(), Load->getAlign());
    New->copyMetadata(*Load,
                      {LLVMContext::MD_dbg, LLVMContext::MD_alias_scope,
                       LLVMContext::MD_noalias, LLVMContext::MD_invariant_load,
                       LLVMContext::MD_nontemporal});
    for (Use &U : make_early_inc_range(Load->uses()))
      U.set(New);
    Load->eraseFromParent();
    Changed = true;
  }
  return Changed;
}

bool keepWholeVectors(Function &F) {
  bool Changed = VectorTrace(F).run();
  return copyInWords(F) || Changed;
}

} // namespace tenon
