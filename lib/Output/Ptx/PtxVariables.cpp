// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// LLVM's NVPTX back end writes a vector's elements, but not the bytes behind
// them, so that everything behind a vector of three is at a wrong offset:
//
//   { <3 x float> <1, 2, 3>, i32 4 }
//     ->
//   <{ [3 x float] [1, 2, 3], [4 x i8] zeroinitializer, i32 4,
//      [12 x i8] zeroinitializer }>
//
// It writes elements smaller than a byte as bytes:
//
//   <4 x i1> <1, 0, 1, 1>     ->     [1 x i8] [13]
//
// The initial value of a half or bfloat is written as a double, of which ptxas
// takes the lowest 16 bits:
//
//   half 1.5     ->     i16 15872

#include "PtxVariables.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/IR/Constants.h"
#include "llvm/IR/DataLayout.h"

using namespace llvm;

namespace tenon {

namespace {
/// Parts of a structure without the padding of its layout.
class PackedParts {
public:
  explicit PackedParts(const DataLayout &Layout) : Layout(Layout) {}

  void add(Constant *Part) {
    Parts.push_back(Part);
    End += Layout.getTypeAllocSize(Part->getType());
  }
  void padTo(uint64_t Offset, LLVMContext &Context) {
    if (End < Offset)
      add(Constant::getNullValue(
          ArrayType::get(Type::getInt8Ty(Context), Offset - End)));
  }
  Constant *structure() const {
    return ConstantStruct::getAnon(Parts, /*Packed=*/true);
  }

private:
  const DataLayout &Layout;
  SmallVector<Constant *, 8> Parts;
  uint64_t End = 0;
};
} // namespace

static bool isSmall(const Type *Element) {
  return Element->isIntegerTy() && Element->getIntegerBitWidth() % 8 != 0;
}

/// The bytes of a vector of small integers; \p Vector itself if an element is
/// not known.
static Constant *packed(Constant *Vector, const DataLayout &Layout) {
  auto *Ty = cast<FixedVectorType>(Vector->getType());
  unsigned Bits = Ty->getScalarSizeInBits();
  APInt All(Layout.getTypeAllocSizeInBits(Ty), 0);
  for (unsigned I = 0; I < Ty->getNumElements(); ++I) {
    Constant *Element = Vector->getAggregateElement(I);
    if (auto *Number = dyn_cast<ConstantInt>(Element))
      All.insertBits(Number->getValue(), I * Bits);
    else if (!isa<UndefValue>(Element))
      return Vector;
  }
  SmallVector<uint8_t, 16> Bytes;
  for (unsigned I = 0; I < All.getBitWidth(); I += 8)
    Bytes.push_back(All.extractBitsAsZExtValue(8, I));
  return ConstantDataArray::get(Vector->getContext(), Bytes);
}

static Constant *padded(Constant *Vector, const DataLayout &Layout) {
  auto *Ty = cast<FixedVectorType>(Vector->getType());
  SmallVector<Constant *, 8> Elements;
  for (unsigned I = 0; I < Ty->getNumElements(); ++I)
    Elements.push_back(Vector->getAggregateElement(I));
  auto *Array = ArrayType::get(Ty->getElementType(), Elements.size());
  PackedParts Parts(Layout);
  Parts.add(ConstantArray::get(Array, Elements));
  Parts.padTo(Layout.getTypeAllocSize(Ty), Vector->getContext());
  return Parts.structure();
}

/// \p C in a form that has the same bytes in memory, all of which the back end
/// writes; \p C itself if nothing changes.
static Constant *writable(Constant *C, const DataLayout &Layout) {
  Type *Ty = C->getType();
  if (C->isNullValue() || isa<UndefValue>(C))
    return C;
  if (auto *Vector = dyn_cast<FixedVectorType>(Ty)) {
    if (isSmall(Vector->getElementType()))
      return packed(C, Layout);
    return Layout.getTypeAllocSize(Ty) == Layout.getTypeStoreSize(Ty)
               ? C
               : padded(C, Layout);
  }
  if (!isa<ConstantAggregate>(C))
    return C;
  SmallVector<Constant *, 8> New;
  for (const Use &Part : C->operands())
    New.push_back(writable(cast<Constant>(Part), Layout));
  if (equal(New, C->operands()))
    return C;
  auto *Structure = dyn_cast<StructType>(Ty);
  PackedParts Parts(Layout);
  for (auto [I, Part] : enumerate(New)) {
    if (Structure)
      Parts.padTo(Layout.getStructLayout(Structure)->getElementOffset(I),
                  C->getContext());
    Parts.add(Part);
  }
  Parts.padTo(Layout.getTypeAllocSize(Ty), C->getContext());
  return Parts.structure();
}

static Constant *startOf(GlobalVariable &V) {
  Constant *Start = V.getInitializer();
  auto *Number = dyn_cast<ConstantFP>(Start);
  if (Number && Number->getType()->is16bitFPTy())
    return ConstantInt::get(V.getContext(),
                            Number->getValueAPF().bitcastToAPInt());
  return writable(Start, V.getDataLayout());
}

static void replaceVariable(GlobalVariable &V, Constant &Start) {
  Align A = V.getDataLayout().getPreferredAlign(&V);
  auto *New = new GlobalVariable(*V.getParent(), Start.getType(),
                                 V.isConstant(), V.getLinkage(), &Start, "", &V,
                                 V.getThreadLocalMode(), V.getAddressSpace());
  New->copyAttributesFrom(&V);
  New->copyMetadata(&V, 0);
  New->setAlignment(A);
  New->takeName(&V);
  V.replaceAllUsesWith(New);
  V.eraseFromParent();
}

void mendPtxVariables(Module &M) {
  for (GlobalVariable &V : make_early_inc_range(M.globals())) {
    if (!V.hasInitializer())
      continue;
    Constant *New = startOf(V);
    if (New != V.getInitializer())
      replaceVariable(V, *New);
  }
}

} // namespace tenon
