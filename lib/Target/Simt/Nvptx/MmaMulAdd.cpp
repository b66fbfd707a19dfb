// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// D = A * B + C by mma.sync:
//
//   for each step k of the instruction's K
//     for each pair of row tiles r, each column tile c
//       acc[r][c] = mma(A[r][k], B[k][c], acc[r][c])
//
// or, transposed, for each row tile and each pair of column tiles
//
//       acc[r][c] = mma(B[k][c] as A, A[r][k] as B, acc[r][c])
//
// If the number of row tiles is odd, the missing one is zero. The padding along
// K is undefined in both operands and is masked; other padding affects only D's
// padding.

#include "MmaMulAdd.h"
#include "Target/SaturatingSum.h"
#include "tenon/IR/Elements/ElementConversion.h"
#include "llvm/IR/Module.h"

using namespace llvm;

namespace tenon {

namespace {
class MmaMulAdd {
public:
  MmaMulAdd(IRBuilderBase &B, const MulAddBuffers &At, const MulAddFacts &Facts,
            const MmaRow &Row)
      : B(B), Facts(Facts), Row(Row), Tiles(Facts.M, Facts.N),
        A(matrix(MatrixUse::A, Facts.A, Facts.M, Facts.K, At.A)),
        BMatrix(matrix(MatrixUse::B, Facts.B, Facts.K, Facts.N, At.B)),
        C(matrix(MatrixUse::Accumulator, Facts.C, Facts.M, Facts.N, At.C)),
        D(matrix(MatrixUse::Accumulator, Facts.D, Facts.M, Facts.N, At.D)),
        Depth(mmaPanelDepth(Facts.K, bitsOf(Facts.A))),
        Transposed(isMmaTransposed(Facts)),
        Instruction(Intrinsic::getOrInsertDeclaration(
            B.GetInsertBlock()->getModule(), Row.Instruction)) {}

  void emit();

private:
  /// The tiles of D that one instruction computes: two neighbours in one
  /// direction, or one. Tile h has registers 2h and 2h + 1 of the result.
  struct Block {
    SmallVector<std::pair<unsigned, unsigned>, 2> At; ///< row, column tile
    SmallVector<Value *, 4> Sum;
  };

  LaneMatrix matrix(MatrixUse Use, ElementKind Kind, unsigned Rows,
                    unsigned Columns, Value *Memory) {
    auto *Ty = MatrixType::get(storedType(B.getContext(), Kind),
                               MatrixScope::Subgroup, Rows, Columns, Use);
    return {B, Ty, *mmaLaneLayout(Ty), Memory};
  }
  SmallVector<Block, 0> blocks() const;
  unsigned indexOfSum(std::pair<unsigned, unsigned> Tile, unsigned Register);
  Value *start(unsigned Index);
  void finish(Value *V, unsigned Index);
  Value *masked(LaneMatrix &M, Value *V, unsigned Index);
  Value *operand(LaneMatrix &M, unsigned Index, unsigned Panel);
  Value *ofA(unsigned RowTile, unsigned Register);
  Value *ofB(unsigned ColumnTile, unsigned Register);
  void multiply(Block &To, unsigned Step);

  IRBuilderBase &B;
  const MulAddFacts &Facts;
  const MmaRow &Row;
  MmaTiles Tiles;
  LaneMatrix A, BMatrix, C, D;
  unsigned Depth; ///< of a panel, elements of K
  bool Transposed;
  Function *Instruction;
};
} // namespace

SmallVector<MmaMulAdd::Block, 0> MmaMulAdd::blocks() const {
  SmallVector<Block, 0> Blocks;
  unsigned Each = Row.Shape.M / MmaTiles::Lines;
  unsigned Rows = Transposed ? 1 : Each, Columns = Transposed ? Each : 1;
  for (unsigned R = 0; R < Tiles.RowTiles; R += Rows)
    for (unsigned N = 0; N < Tiles.ColumnTiles; N += Columns) {
      Block New;
      for (unsigned H = 0; H < Rows * Columns; ++H)
        New.At.push_back(Transposed ? std::pair(R, N + H)
                                    : std::pair(R + H, N));
      Blocks.push_back(std::move(New));
    }
  return Blocks;
}

//===----------------------------------------------------------------------===//
// Sums
//===----------------------------------------------------------------------===//

unsigned MmaMulAdd::indexOfSum(std::pair<unsigned, unsigned> Tile,
                               unsigned Register) {
  auto [R, N] = Tile;
  return N / Tiles.PanelTiles * D.layout().PanelComponents +
         N % Tiles.PanelTiles + Tiles.PanelTiles * (Register + 2 * R);
}

static Value *convertSum(IRBuilderBase &B, Value *V, ElementKind From,
                         ElementKind To) {
  if (From == To || !isFloat(From))
    return V;
  ConvertFacts Conversion;
  Conversion.From = From;
  Conversion.To = To;
  return convertElement(B, V, Conversion, storedType(B.getContext(), To));
}

/// A saturating sum starts from zero, and C is added at the end.
Value *MmaMulAdd::start(unsigned Index) {
  if (Facts.Saturating)
    return B.getInt32(0);
  return convertSum(B, C.load(B.getInt32(Index)), Facts.C, Row.D);
}

void MmaMulAdd::finish(Value *V, unsigned Index) {
  if (Facts.Saturating)
    V = saturatingSum(B, V, C.load(B.getInt32(Index)), Facts);
  else
    V = convertSum(B, V, Row.D, Facts.D);
  D.store(V, B.getInt32(Index));
}

//===----------------------------------------------------------------------===//
// Operands
//===----------------------------------------------------------------------===//

/// \p V with zeros for elements that are outside of the matrix along K.
Value *MmaMulAdd::masked(LaneMatrix &M, Value *V, unsigned Index) {
  const LaneLayout &L = M.layout();
  Type *Ty = V->getType(), *Bits = B.getIntNTy(Ty->getPrimitiveSizeInBits());
  unsigned Width = Bits->getIntegerBitWidth();
  Value *Mask = ConstantInt::get(Bits, 0);
  for (unsigned Sub = 0; Sub < L.Pack; ++Sub) {
    RowAndColumn P = M.coordinates(B.getInt32(Index), Sub);
    Value *Inside =
        B.CreateICmpULT(L.PacksRows ? P.Row : P.Column, B.getInt32(Facts.K));
    APInt Element = APInt::getBitsSet(Width, Sub * L.ElementBits,
                                      (Sub + 1) * L.ElementBits);
    Value *Kept = B.CreateSelect(Inside, ConstantInt::get(Bits, Element),
                                 ConstantInt::get(Bits, 0));
    Mask = B.CreateOr(Mask, Kept);
  }
  V = B.CreateBitCast(B.CreateFreeze(V), Bits);
  return B.CreateBitCast(B.CreateAnd(V, Mask), Ty);
}

Value *MmaMulAdd::operand(LaneMatrix &M, unsigned Index, unsigned Panel) {
  Value *V = M.load(B.getInt32(Index));
  return (Panel + 1) * Depth > Facts.K ? masked(M, V, Index) : V;
}

/// \p Register is counted along K. A panel has as many registers as hold its \p
/// Depth elements.
Value *MmaMulAdd::ofA(unsigned RowTile, unsigned Register) {
  unsigned Each = A.layout().PanelComponents / Tiles.RowTiles;
  unsigned Panel = Register / Each;
  if (RowTile >= Tiles.RowTiles)
    return nullptr;
  return operand(
      A, Panel * A.layout().PanelComponents + Register % Each + Each * RowTile,
      Panel);
}

Value *MmaMulAdd::ofB(unsigned ColumnTile, unsigned Register) {
  unsigned Each = A.layout().PanelComponents / Tiles.RowTiles;
  const LaneLayout &L = BMatrix.layout();
  return operand(BMatrix,
                 ColumnTile / Tiles.PanelTiles * L.PanelComponents +
                     ColumnTile % Tiles.PanelTiles +
                     Tiles.PanelTiles * Register,
                 Register / Each);
}

//===----------------------------------------------------------------------===//
// The multiplication
//===----------------------------------------------------------------------===//

/// For each part of K, A's registers are those of both tiles.
void MmaMulAdd::multiply(Block &To, unsigned Step) {
  SmallVector<Value *, 10> Operands;
  unsigned Parts = Row.registersAlongK(), First = Step * Parts;
  for (unsigned Part = 0; Part < Parts; ++Part)
    for (auto [R, N] : To.At)
      Operands.push_back(Transposed ? ofB(N, First + Part)
                                    : ofA(R, First + Part));
  auto [R, N] = To.At.front();
  for (unsigned Part = 0; Part < Parts; ++Part)
    Operands.push_back(Transposed ? ofA(R, First + Part)
                                  : ofB(N, First + Part));
  Operands.append(To.Sum.begin(), To.Sum.end());
  FunctionType *Ty = Instruction->getFunctionType();
  for (auto [V, Wanted] : zip(Operands, Ty->params()))
    V = V ? B.CreateBitCast(V, Wanted) : Constant::getNullValue(Wanted);
  Value *Sum = B.CreateCall(Instruction, Operands);
  for (unsigned I = 0; I < To.Sum.size(); ++I)
    To.Sum[I] = B.CreateExtractValue(Sum, I);
}

void MmaMulAdd::emit() {
  SmallVector<Block, 0> Blocks = blocks();
  Type *SumTy = storedType(B.getContext(), Row.D);
  auto EachSum = [&](Block &Of, function_ref<void(Value *&, unsigned)> Visit) {
    for (auto [H, Tile] : enumerate(Of.At))
      for (unsigned Register = 0; Register < 2; ++Register)
        if (Tile.first < Tiles.RowTiles)
          Visit(Of.Sum[2 * H + Register], indexOfSum(Tile, Register));
  };
  for (Block &Of : Blocks) {
    Of.Sum.assign(2 * Of.At.size(), Constant::getNullValue(SumTy));
    EachSum(Of, [&](Value *&V, unsigned Index) { V = start(Index); });
  }
  for (unsigned Step = 0; Step * Row.Shape.K < Facts.K; ++Step)
    for (Block &Of : Blocks)
      multiply(Of, Step);
  for (Block &Of : Blocks)
    EachSum(Of, [&](Value *&V, unsigned Index) { finish(V, Index); });
}

void emitMmaMulAdd(IRBuilderBase &B, const MulAddBuffers &Buffers,
                   const MulAddFacts &Facts, const MmaRow &Row) {
  MmaMulAdd(B, Buffers, Facts, Row).emit();
}

} // namespace tenon
