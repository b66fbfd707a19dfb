// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "tenon/IR/Layout/LaneMatrix.h"
#include "tenon/IR/Flow/Loops.h"
#include "tenon/IR/Values/ItemOps.h"
#include "tenon/IR/Values/SubgroupOps.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/Module.h"
#include "llvm/Support/KnownBits.h"

using namespace llvm;

namespace tenon {

/// At least a byte, also for elements of 4 bits.
static unsigned componentBits(const LaneLayout &L) {
  return std::max(8u, L.Pack * L.ElementBits);
}

LaneMatrix::LaneMatrix(IRBuilderBase &B, const MatrixType *Ty,
                       const LaneLayout &Layout, Value *Memory)
    : B(B), Layout(Layout), Element(Ty->component()),
      Component(Layout.Pack == 1 && Layout.ElementBits >= 8 &&
                        !Element->isBFloatTy() // which few devices know
                    ? Element
                    : B.getIntNTy(componentBits(Layout))),
      Memory(Memory) {}

uint64_t LaneMatrix::bytes(const LaneLayout &L) {
  return alignTo(uint64_t(L.Components) * componentBits(L) / 8, 8);
}

Value *LaneMatrix::lane() {
  return B.CreateTrunc(createItemOp(B, ItemOpcode::SubgroupLocalId),
                       B.getInt32Ty());
}

Value *LaneMatrix::address(Value *Index) {
  Value *Wide = B.CreateZExtOrTrunc(Index, B.getInt64Ty());
  return B.CreateInBoundsGEP(Component, Memory, Wide);
}

Value *LaneMatrix::load(Value *Index) {
  return B.CreateLoad(Component, address(Index));
}

void LaneMatrix::store(Value *V, Value *Index) {
  B.CreateStore(V, address(Index));
}

Value *LaneMatrix::element(Value *OfComponent, Value *Sub) {
  if (Component == Element)
    return OfComponent;
  Value *Shift = B.CreateMul(B.CreateZExtOrTrunc(Sub, Component),
                             ConstantInt::get(Component, Layout.ElementBits));
  Type *Ty = OfComponent->getType();
  if (auto *Vector = dyn_cast<FixedVectorType>(Ty))
    Shift = B.CreateVectorSplat(Vector->getElementCount(), Shift);
  Value *Bits =
      B.CreateTrunc(B.CreateLShr(OfComponent, Shift),
                    Ty->getWithNewType(B.getIntNTy(Layout.ElementBits)));
  return B.CreateBitCast(Bits, Ty->getWithNewType(Element));
}

Value *LaneMatrix::pack(ArrayRef<Value *> Elements) {
  if (Component == Element)
    return Elements.front();
  Value *Packed = nullptr;
  for (auto [I, E] : enumerate(Elements)) {
    Value *Bits = B.CreateBitCast(E, B.getIntNTy(Layout.ElementBits));
    Value *At = B.CreateShl(B.CreateZExt(Bits, Component),
                            uint64_t(I) * Layout.ElementBits);
    Packed = Packed ? B.CreateOr(Packed, At) : At;
  }
  return Packed;
}

//===----------------------------------------------------------------------===//
// Coordinates
//===----------------------------------------------------------------------===//

RowAndColumn LaneMatrix::coordinates(Value *Index, unsigned Sub) {
  return emitRowAndColumn(B, Layout, lane(), Index, number(Sub));
}

Value *LaneMatrix::exists(Value *Index, unsigned Sub) {
  if (auto *Known = dyn_cast<ConstantInt>(Index)) {
    if (Layout.allHave(Known->getZExtValue(), Sub))
      return nullptr;
  } else if (Layout.hasNoPadding()) {
    return nullptr;
  }
  auto [Row, Column] = coordinates(Index, Sub);
  return B.CreateAnd(B.CreateICmpULT(Row, number(Layout.Rows)),
                     B.CreateICmpULT(Column, number(Layout.Columns)));
}

Value *LaneMatrix::sub(Value *Row, Value *Column) {
  return emitElementInComponent(B, Layout, Row, Column);
}

//===----------------------------------------------------------------------===//
// Elements of other lanes
//===----------------------------------------------------------------------===//

Value *LaneMatrix::fromLane(Value *V, Value *Lane) {
  if (Layout.Lanes == 1)
    return V;
  SubgroupFacts Facts;
  Facts.Opcode =
      isa<Constant>(Lane) ? SubgroupOpcode::Broadcast : SubgroupOpcode::Shuffle;
  CallInst *Call = createSubgroupOp(B, Facts, {V, Lane});
  // All lanes execute it, as they execute operations on matrices.
  Call->addFnAttr(Attribute::get(B.getContext(), AllLanesAttribute));
  return Call;
}

/// Whether a value whose bits \p Known are known may be \p Candidate.
static bool mayBe(const KnownBits &Known, const Value *Candidate) {
  auto *Number = dyn_cast<ConstantInt>(Candidate);
  return !Number || (!Known.Zero.intersects(Number->getValue()) &&
                     Known.One.isSubsetOf(Number->getValue()));
}

/// Most layouts are maps of bits, some of which depend on the lane; the other
/// bits show which components no lane selects.
Value *LaneMatrix::shuffle(Value *Row, Value *Column, Value *First,
                           unsigned Count) {
  auto [Lane, Index] = emitLaneAndComponent(B, Layout, Row, Column);
  if (Layout.Lanes == 1)
    return load(Index);
  KnownBits Known =
      computeKnownBits(Index, B.GetInsertBlock()->getModule()->getDataLayout());
  Value *Result = nullptr;
  for (unsigned I = 0; I < Count; ++I) {
    // No lane selects one beyond the last component.
    Value *Candidate =
        B.CreateBinaryIntrinsic(Intrinsic::umin, B.CreateAdd(First, number(I)),
                                number(Layout.Components - 1));
    bool IsNeeded = !Result && I + 1 == Count; // a value for no element
    if (!IsNeeded && !mayBe(Known, Candidate))
      continue;
    Value *V = fromLane(load(Candidate), Lane);
    Result = Result
                 ? B.CreateSelect(B.CreateICmpEQ(Index, Candidate), V, Result)
                 : V;
  }
  return Result;
}

SourceRange sourceRange(const LaneLayout &From, const LaneLayout &To,
                        unsigned Index) {
  unsigned First = ~0u, Last = 0;
  for (unsigned Lane = 0; Lane < To.Lanes; ++Lane)
    for (unsigned Sub = 0; Sub < To.Pack; ++Sub)
      if (auto At = To.element(Lane, Index, Sub)) {
        unsigned Source = From.holder(At->Row, At->Column).Component;
        First = std::min(First, Source);
        Last = std::max(Last, Source);
      }
  if (First > Last) // nothing but padding
    return {0, 1};
  return {First, Last - First + 1};
}

/// More components than these are visited in a loop.
static constexpr unsigned MaxUnrolled = 256;

void forEachIndex(IRBuilderBase &B, unsigned Count,
                  function_ref<void(Value *)> Visit) {
  if (Count > MaxUnrolled)
    return countedLoop(B, Count, "component", [&](Value *I) {
      Visit(B.CreateTrunc(I, B.getInt32Ty()));
    });
  for (unsigned I = 0; I < Count; ++I)
    Visit(B.getInt32(I));
}

namespace {
/// The places where the components of one matrix begin in another, as a pattern
/// that repeats: Ranges[i + n * Period].First = Ranges[i].First + n * Advance.
struct SourcePattern {
  SmallVector<SourceRange, 0> Ranges;
  unsigned Period = 0, Advance = 0;

  bool repeats(unsigned Of) {
    if (Ranges.size() % Of != 0)
      return false;
    unsigned By = Ranges.size() > Of ? Ranges[Of].First - Ranges[0].First : 0;
    for (unsigned I = Of; I < Ranges.size(); ++I)
      if (Ranges[I].First != Ranges[I - Of].First + By)
        return false;
    Period = Of;
    Advance = By;
    return true;
  }
};
} // namespace

static SourcePattern sourcePattern(const LaneLayout &From,
                                   const LaneLayout &To) {
  SourcePattern P;
  for (unsigned I = 0; I < To.Components; ++I)
    P.Ranges.push_back(sourceRange(From, To, I));
  for (unsigned Of = To.Components > MaxUnrolled ? 1 : To.Components;
       !P.repeats(Of); ++Of)
    ;
  return P;
}

/// Component \p Index of \p To, from the lanes that hold its elements.
static Value *gather(IRBuilderBase &B, LaneMatrix &From, LaneMatrix &To,
                     Value *Index, Value *First, unsigned Count,
                     function_ref<Value *(Value *)> Convert) {
  const LaneLayout &Layout = To.layout();
  SmallVector<Value *, 8> Elements;
  for (unsigned Sub = 0; Sub < Layout.Pack; ++Sub) {
    auto [Row, Column] = To.coordinates(Index, Sub);
    // A lane whose component is padding reads any element that exists.
    Row = B.CreateBinaryIntrinsic(Intrinsic::umin, Row,
                                  B.getInt32(Layout.Rows - 1));
    Column = B.CreateBinaryIntrinsic(Intrinsic::umin, Column,
                                     B.getInt32(Layout.Columns - 1));
    Value *V = From.shuffle(Row, Column, First, Count);
    Elements.push_back(Convert(From.element(V, From.sub(Row, Column))));
  }
  return To.pack(Elements);
}

/// All components, a period of the pattern at once.
static void gatherAll(IRBuilderBase &B, LaneMatrix &From, LaneMatrix &To,
                      function_ref<Value *(Value *)> Convert) {
  SourcePattern P = sourcePattern(From.layout(), To.layout());
  unsigned TripCount = P.Ranges.size() / P.Period;
  countedLoop(B, TripCount, "component", [&](Value *I) {
    Value *Iteration = B.CreateTrunc(I, B.getInt32Ty());
    for (unsigned U = 0; U < P.Period; ++U) {
      unsigned Count = 0;
      for (unsigned N = U; N < P.Ranges.size(); N += P.Period)
        Count = std::max(Count, P.Ranges[N].Count);
      Value *Index = B.CreateAdd(B.CreateMul(Iteration, B.getInt32(P.Period)),
                                 B.getInt32(U));
      Value *First = B.CreateAdd(B.CreateMul(Iteration, B.getInt32(P.Advance)),
                                 B.getInt32(P.Ranges[U].First));
      To.store(gather(B, From, To, Index, First, Count, Convert), Index);
    }
  });
}

void relayout(IRBuilderBase &B, LaneMatrix &From, LaneMatrix &To,
              function_ref<Value *(Value *)> Convert) {
  const LaneLayout &Layout = To.layout();
  bool SameCells = From.layout().hasSameCells(Layout);
  bool Copies = SameCells && !Convert;
  auto Identity = [](Value *V) { return V; };
  if (!Convert)
    Convert = Identity;
  if (!SameCells)
    return gatherAll(B, From, To, Convert);
  // Components that only one of the layouts has are padding.
  unsigned Count = std::min(Layout.Components, From.layout().Components);
  forEachIndex(B, Count, [&](Value *Index) {
    Value *V = From.load(Index);
    if (!Copies) {
      SmallVector<Value *, 8> Elements;
      for (unsigned Sub = 0; Sub < Layout.Pack; ++Sub)
        Elements.push_back(Convert(From.element(V, B.getInt32(Sub))));
      V = To.pack(Elements);
    }
    To.store(V, Index);
  });
}

//===----------------------------------------------------------------------===//
// Elements of this lane
//===----------------------------------------------------------------------===//

/// Element i is element i mod Pack of component i / Pack.
Value *LaneMatrix::extract(Value *Index) {
  Value *I = B.CreateTrunc(Index, B.getInt32Ty());
  Value *Pack = number(Layout.Pack);
  return element(load(B.CreateUDiv(I, Pack)), B.CreateURem(I, Pack));
}

void LaneMatrix::insert(Value *New, Value *Index) {
  Value *I = B.CreateTrunc(Index, B.getInt32Ty());
  Value *Pack = number(Layout.Pack);
  Value *At = B.CreateUDiv(I, Pack);
  if (Component == Element)
    return store(New, At);
  Value *Shift = B.CreateMul(B.CreateURem(I, Pack), number(Layout.ElementBits));
  Shift = B.CreateZExtOrTrunc(Shift, Component);
  Value *Mask = ConstantInt::get(
      Component, maskTrailingOnes<uint64_t>(Layout.ElementBits));
  Value *Others = B.CreateAnd(load(At), B.CreateNot(B.CreateShl(Mask, Shift)));
  Value *Bits = B.CreateZExt(
      B.CreateBitCast(New, B.getIntNTy(Layout.ElementBits)), Component);
  store(B.CreateOr(Others, B.CreateShl(Bits, Shift)), At);
}

RowAndColumn LaneMatrix::coordinatesOfElement(Value *Index) {
  Value *I = B.CreateTrunc(Index, B.getInt32Ty());
  Value *Pack = number(Layout.Pack);
  return emitRowAndColumn(B, Layout, lane(), B.CreateUDiv(I, Pack),
                          B.CreateURem(I, Pack));
}

} // namespace tenon
