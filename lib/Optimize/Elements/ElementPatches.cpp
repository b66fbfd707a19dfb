// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "ElementPatches.h"

using namespace llvm;

namespace tenon {

/// The number of rows and columns of a patch; at most those of the matrix.
static constexpr unsigned PatchSize = 16;

bool canHavePatches(const ElementLoop &L) {
  for (const PHINode &Phi : L.Header->phis())
    if (&Phi != L.Index && !isa<MatrixType>(Phi.getType()))
      return false;
  return none_of(L.Blocks, [](const BasicBlock *Block) {
    return any_of(*Block,
                  [](const Instruction &I) { return isa<StoreInst>(I); });
  });
}

/// The size of patches in a dimension of \p Length elements, which it divides.
static unsigned patchSize(unsigned Length) {
  for (unsigned Size = PatchSize; Size >= PatchSize / 4; Size /= 2)
    if (Length % Size == 0)
      return Size;
  return Length;
}

static MatrixType *patchOf(const MatrixType *Ty, unsigned Rows,
                           unsigned Columns) {
  return MatrixType::get(Ty->component(), MatrixScope(Ty->scope()), Rows,
                         Columns, Ty->use());
}

bool hasPatches(const MatrixType *Ty, const MatrixTarget &Target) {
  return Target
      .storage(patchOf(Ty, patchSize(Ty->rows()), patchSize(Ty->columns())))
      .isFlat();
}

ElementPosition splitIntoPatches(ElementLoop &L, const MatrixType *Ty) {
  assert(L.isNormal() && L.Lanes == 1 && L.Around.empty() &&
         canHavePatches(L) && "one lane has all elements, in any order");
  Patch P = {};
  P.Rows = patchSize(Ty->rows());
  P.Columns = patchSize(Ty->columns());
  auto *Column = cast<PHINode>(L.Index);
  L.RowsEntry = L.entry();
  setTripCount(L, P.Columns);
  Value *Row = addOuterLoop(L, P.Rows, "row");
  P.Row = addOuterLoop(L, Ty->rows() / P.Rows, "patch");
  P.Column = addOuterLoop(L, Ty->columns() / P.Columns, "patches");
  const OuterLoop &Patches = L.Around[1];
  P.Begin = Patches.Head->getTerminator();
  P.End = &*Patches.Back->getParent()->getFirstNonPHIIt();
  IRBuilder<> Top(P.Begin);
  P.Row = Top.CreateMul(P.Row, Top.getInt64(P.Rows));
  P.Column = Top.CreateMul(P.Column, Top.getInt64(P.Columns));
  IRBuilder<> B(&*L.Header->getFirstInsertionPt());
  auto NumberOf = [&](Value *R, Value *C, unsigned Columns) {
    return B.CreateAdd(B.CreateMul(R, B.getInt64(Columns)), C);
  };
  P.Index = NumberOf(Row, Column, P.Columns);
  ElementPosition Position = {Ty->rows(),
                              Ty->columns(),
                              /*Lanes=*/1,
                              B.CreateAdd(P.Row, Row),
                              B.CreateAdd(P.Column, Column),
                              nullptr,
                              nullptr,
                              P};
  Position.InRow = Position.Column;
  Position.Index = NumberOf(Position.Row, Position.Column, Ty->columns());
  setIndex(L, Position.Index);
  setCoordinates(L, Position);
  return Position;
}

void movePatch(Patch &P, unsigned Row, unsigned Column) {
  IRBuilder<> B(P.Begin);
  P.Row = B.CreateAdd(P.Row, B.getInt64(Row));
  P.Column = B.CreateAdd(P.Column, B.getInt64(Column));
}

/// Accesses a patch: calls \p Access with its address, the other properties of
/// its memory, and bounds.
template <typename Accessor>
static Value *accessPatch(IRBuilderBase &B, const MatrixInMemory &Memory,
                          const Patch &P, Accessor Access) {
  const OpFacts &Facts = Memory.Facts;
  unsigned Bytes = Facts.Type->component()->getPrimitiveSizeInBits() / 8;
  MatrixBuilder::Memory How = {Facts.Layout,
                               unsigned(MinAlign(Facts.Align, Bytes))};
  if (!Memory.Bounds.empty())
    return Access(Memory.Pointer, How,
                  MatrixBuilder::Bounds{B.CreateAdd(Memory.Bounds[0], P.Row),
                                        B.CreateAdd(Memory.Bounds[1], P.Column),
                                        Memory.Bounds[2], Memory.Bounds[3]});
  bool ByColumns = Memory.hasColumns();
  Value *Line = B.CreateMul(ByColumns ? P.Column : P.Row, Memory.Stride);
  Value *InLine = B.CreateMul(ByColumns ? P.Row : P.Column, B.getInt64(Bytes));
  Value *First =
      B.CreateGEP(B.getInt8Ty(), Memory.Pointer, B.CreateAdd(Line, InLine));
  return Access(First, How, std::nullopt);
}

Value *loadPatch(const MatrixInMemory &Memory, const Patch &P) {
  assert(Memory.hasColumns() && "rows are read element by element");
  IRBuilder<> B(P.Begin);
  return accessPatch(B, Memory, P, [&](Value *At, auto How, auto Bounds) {
    return MatrixBuilder(B).load(patchOf(Memory.Facts.Type, P.Rows, P.Columns),
                                 At, Memory.Stride, How, Bounds);
  });
}

/// The matrix of a patch does not depend on previous patches.
Value *makePatch(ElementLoop &L, const Patch &P, const MatrixType *Ty,
                 Value *Element) {
  assert(L.Around.size() == 3 &&
         "splitIntoPatches() has made the loops around");
  MatrixType *Part = patchOf(Ty, P.Rows, P.Columns);
  const OuterLoop &Rows = L.Around[0];
  auto *OfRows = PHINode::Create(Part, 2, "", Rows.Head->begin());
  auto *Phi = PHINode::Create(Part, 2, "", L.Header->begin());
  IRBuilder<> B(L.Back);
  Value *Made = MatrixBuilder(B).insert(Phi, Element, P.Index);
  OfRows->addIncoming(PoisonValue::get(Part), P.Begin->getParent());
  OfRows->addIncoming(Made, Rows.Back->getParent());
  Phi->addIncoming(OfRows, Rows.Head);
  Phi->addIncoming(Made, L.latch());
  return Made;
}

void storePatch(IRBuilderBase &B, Value *Made, const MatrixInMemory &Memory,
                const Patch &P) {
  accessPatch(B, Memory, P, [&](Value *At, auto How, auto Bounds) {
    return MatrixBuilder(B).store(Made, At, Memory.Stride, How, Bounds);
  });
}

} // namespace tenon
