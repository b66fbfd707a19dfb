// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Loads of row-major matrices and of VNNI-packed B by sub-group block reads, if
// 2D blocks cannot be used:
//
//   for each line of memory: a row, or a packed group of rows
//     values = block read of all panels; lane l has column l of each
//     A, accumulators, packed B   component of the line = value
//     B                           component of several rows = their values
//
// Reads have to be aligned to 4 bytes.

#include "DpasTarget.h"
#include "tenon/IR/AddressSpaces.h"
#include "tenon/IR/Values/SubgroupOps.h"

using namespace llvm;

namespace tenon {

/// The most elements that one block read loads into a lane.
static constexpr unsigned MaxBlockVector = 8;

static bool isPackedB(const OpFacts &Facts, const LaneLayout &L) {
  return Facts.Layout == MatrixLayout::Packed && L.PacksRows;
}

/// The number of rows of a component that are separate lines.
static unsigned linesOfComponent(const OpFacts &Facts, const LaneLayout &L) {
  return L.PacksRows && !isPackedB(Facts, L) ? L.Pack : 1;
}

unsigned rowReads(const OpFacts &Facts, const LaneLayout &L) {
  constexpr unsigned Needed = 4;
  bool ByRows = Facts.Opcode == MatrixOpcode::Load &&
                Facts.Layout != MatrixLayout::ColumnMajor && !Facts.Checked &&
                !Facts.Volatile && Facts.AddrSpace == GlobalSpace;
  unsigned Lines = linesOfComponent(Facts, L);
  unsigned Bits = L.Pack * L.ElementBits / Lines;
  if (!ByRows || Facts.Align < Needed || L.Lanes == 1 ||
      L.GridColumns != L.Lanes || L.Columns % L.PanelColumns != 0 ||
      L.Rows % (L.PacksRows ? L.Pack : 1) != 0 || Bits < 8 || Bits > 32)
    return 0;
  unsigned Panels = L.panels();
  return L.Rows / (isPackedB(Facts, L) ? L.Pack : 1) *
         (Panels / MaxBlockVector + popcount(Panels % MaxBlockVector));
}

namespace {
class RowAccess {
public:
  RowAccess(IRBuilderBase &B, Function &F, const OpFacts &Facts,
            const LaneLayout &L)
      : B(B), Own(B, Facts.Type, L, F.getArg(0)), L(L), Memory(F.getArg(1)),
        Stride(F.getArg(2)), Lines(linesOfComponent(Facts, L)),
        Unit(B.getIntNTy(L.Pack * L.ElementBits / Lines)) {}

  void emit();

private:
  SmallVector<Value *> line(unsigned Line);
  Value *component(ArrayRef<Value *> Values);

  IRBuilderBase &B;
  LaneMatrix Own;
  const LaneLayout &L;
  Value *Memory, *Stride;
  unsigned Lines;    ///< of one component
  IntegerType *Unit; ///< of the memory that a lane reads
};
} // namespace

/// Reads this lane's elements of line \p Line, one for each panel.
SmallVector<Value *> RowAccess::line(unsigned Line) {
  SmallVector<Value *> Values;
  Value *Start =
      B.CreateGEP(B.getInt8Ty(), Memory, B.CreateMul(Stride, B.getInt64(Line)));
  SubgroupFacts Block;
  Block.Opcode = SubgroupOpcode::BlockRead;
  unsigned Panels = L.panels(), Bytes = L.Lanes * Unit->getBitWidth() / 8;
  for (unsigned Count = bit_floor(std::min(Panels, MaxBlockVector)); Count;
       Count /= 2)
    while (Panels - Values.size() >= Count) {
      Value *At = B.CreateConstGEP1_64(B.getInt8Ty(), Start,
                                       uint64_t(Values.size()) * Bytes);
      Block.Value = Unit;
      if (Count > 1)
        Block.Value = FixedVectorType::get(Unit, Count);
      Value *V = createSubgroupOp(B, Block, {At});
      for (unsigned I = 0; I < Count; ++I)
        Values.push_back(Count == 1 ? V : B.CreateExtractElement(V, I));
    }
  return Values;
}

/// Combines elements to a component: 16-bit elements by a vector, which IGC
/// builds by moves alone, and 8-bit elements by shifts, which it recognises.
Value *RowAccess::component(ArrayRef<Value *> Values) {
  if (Values.size() == 1)
    return B.CreateBitCast(Values.front(), Own.componentType());
  if (Values.size() > 2)
    return Own.pack(Values);
  Value *Pair = PoisonValue::get(FixedVectorType::get(Unit, 2));
  for (unsigned I = 0; I < 2; ++I)
    Pair = B.CreateInsertElement(Pair, Values[I], I);
  return B.CreateBitCast(Pair, Own.componentType());
}

void RowAccess::emit() {
  unsigned RowsOfComponent = L.PacksRows ? L.Pack : 1;
  for (unsigned Index = 0; Index < L.Rows / RowsOfComponent; ++Index) {
    SmallVector<SmallVector<Value *>, 4> All;
    for (unsigned I = 0; I < Lines; ++I)
      All.push_back(line(Index * Lines + I));
    for (unsigned Panel = 0; Panel < L.panels(); ++Panel) {
      SmallVector<Value *, 4> Values;
      for (ArrayRef<Value *> OfLine : All)
        Values.push_back(OfLine[Panel]);
      Own.store(component(Values),
                B.getInt32(Panel * L.PanelComponents + Index));
    }
  }
}

void emitRowReads(IRBuilderBase &B, Function &F, const OpFacts &Facts,
                  const LaneLayout &L) {
  assert(rowReads(Facts, L) && F.arg_size() == 3 &&
         "only for a load that rowReads() accepts");
  RowAccess(B, F, Facts, L).emit();
}

} // namespace tenon
