// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Sub-group block reads and writes of matrices whose rows of components are
// contiguous in memory and distributed over all lanes:
//
//   component i of lane l   cell i * lanes + l of the grid, in rows
//   block read of n at p    component j of lane l is element j * lanes + l
//
//   for each row of the grid: components = block read at row * stride
//
// Reads have to be aligned to 4 bytes, writes to 16. If the alignment is not
// known, the address of the first lane is tested at run time, which makes the
// branch uniform:
//
//   if ((broadcast(address | stride, 0) & 15) == 0) blocks else elements

#include "SimtTarget.h"
#include "tenon/IR/AddressSpaces.h"
#include "tenon/IR/Flow/Loops.h"
#include "tenon/IR/Values/SubgroupOps.h"

using namespace llvm;

namespace tenon {

namespace {
class BlockAccess {
public:
  BlockAccess(IRBuilderBase &B, const OpFacts &Facts, LaneMatrix &Own,
              Value *Memory, Value *Stride)
      : B(B), Facts(Facts), Own(Own), L(Own.layout()), Memory(Memory),
        Stride(Stride), IsLoad(Facts.Opcode == MatrixOpcode::Load),
        Bytes(Own.componentType()->getPrimitiveSizeInBits() / 8),
        Needed(IsLoad ? 4 : 16) {}

  bool fits() const;
  bool isAligned() const { return Facts.Align >= Needed; }
  Value *askAlignment();
  void emit();

private:
  void emitRow(Value *Row);
  void emitPart(Value *At, Value *First, unsigned Count);

  IRBuilderBase &B;
  const OpFacts &Facts;
  LaneMatrix &Own;
  const LaneLayout &L;
  Value *Memory, *Stride;
  bool IsLoad;
  unsigned Bytes;  ///< of a component
  unsigned Needed; ///< alignment
};
} // namespace

bool BlockAccess::fits() const {
  return L.Lanes > 1 && L.componentsOfRow() && L.panels() == 1 &&
         L.hasNoPadding() && !Facts.Volatile &&
         Facts.AddrSpace == GlobalSpace && Bytes <= 4 &&
         L.Lanes * Bytes % Needed == 0;
}

Value *BlockAccess::askAlignment() {
  Value *Address = B.CreatePtrToInt(Memory, B.getInt64Ty());
  Value *Bits = B.CreateTrunc(B.CreateOr(Address, Stride), B.getInt32Ty());
  SubgroupFacts First;
  First.Opcode = SubgroupOpcode::Broadcast;
  Bits = createSubgroupOp(B, First, {Bits, B.getInt32(0)});
  return B.CreateIsNull(B.CreateAnd(Bits, Needed - 1));
}

void BlockAccess::emitPart(Value *At, Value *First, unsigned Count) {
  Type *Ty = Own.componentType();
  if (Count > 1)
    Ty = FixedVectorType::get(Ty, Count);
  SubgroupFacts Block;
  Block.Value = Ty;
  auto Index = [&](unsigned I) { return B.CreateAdd(First, B.getInt32(I)); };
  if (IsLoad) {
    Block.Opcode = SubgroupOpcode::BlockRead;
    Value *V = createSubgroupOp(B, Block, {At});
    for (unsigned I = 0; I < Count; ++I)
      Own.store(Count > 1 ? B.CreateExtractElement(V, I) : V, Index(I));
    return;
  }
  Block.Opcode = SubgroupOpcode::BlockWrite;
  Value *V = Count > 1 ? PoisonValue::get(Ty) : Own.load(First);
  for (unsigned I = 0; Count > 1 && I < Count; ++I)
    V = B.CreateInsertElement(V, Own.load(Index(I)), I);
  createSubgroupOp(B, Block, {At, V});
}

void BlockAccess::emitRow(Value *Row) {
  unsigned Parts = L.componentsOfRow();
  Value *Start = B.CreateGEP(B.getInt8Ty(), Memory, B.CreateMul(Row, Stride));
  Value *Own =
      B.CreateTrunc(B.CreateMul(Row, B.getInt64(Parts)), B.getInt32Ty());
  unsigned Part = 0;
  for (unsigned Count = 8; Count; Count /= 2)
    for (; Parts - Part >= Count; Part += Count)
      emitPart(B.CreateConstGEP1_64(B.getInt8Ty(), Start,
                                    uint64_t(Part) * L.Lanes * Bytes),
               B.CreateAdd(Own, B.getInt32(Part)), Count);
}

void BlockAccess::emit() {
  constexpr unsigned MaxUnrolled = 256;
  if (L.GridRows > MaxUnrolled)
    return countedLoop(B, L.GridRows, "block", [&](Value *I) { emitRow(I); });
  for (unsigned Row = 0; Row < L.GridRows; ++Row)
    emitRow(B.getInt64(Row));
}

void emitWithBlocks(IRBuilderBase &B, const OpFacts &Facts, LaneMatrix &Own,
                    Value *Memory, Value *Stride,
                    function_ref<void()> Elements) {
  BlockAccess Blocks(B, Facts, Own, Memory, Stride);
  if (!Blocks.fits())
    return Elements();
  if (Blocks.isAligned())
    return Blocks.emit();
  Value *Aligned = Blocks.askAlignment();
  ifThen(B, Aligned, "aligned", [&] { Blocks.emit(); });
  ifThen(B, B.CreateNot(Aligned), "unaligned", Elements);
}

} // namespace tenon
