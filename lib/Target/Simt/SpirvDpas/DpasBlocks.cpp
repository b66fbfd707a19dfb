// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Accesses by 2D block messages. A lane's share of a block has to be a
// contiguous range of components of the matrix' panels:
//
//   use, layout     bits    message               one block
//   A row           8 … 32  plain                 rows of a panel
//         8, in pairs       plain, 16 bits        rows of a panel
//   B row           8, 16   transform             rows of a panel, packed
//   B packed, row   32      plain                 packed rows of a panel
//   B col           8 … 32  transpose, 32 bits    the panel's columns are lines
//   A col           16      transpose, 32 bits    two rows in 32 bits
//   A col           32      transpose             rows
//   acc row         16, 32  plain                 rows of a panel
//
// Lines and columns are those of memory. A block that extends beyond the edge
// of the matrix requires bounds that end at this edge.
//
// Pairs of lanes (sub-groups of twice the instruction's lanes) hold several
// rows in one component. IGC then only accepts blocks of 32-bit elements that
// fill all lanes, so heights, and widths of transposed blocks, are rounded up.

#include "DpasTarget.h"
#include "tenon/IR/Values/DeviceOps.h"
#include "tenon/Support/Components.h"
#include "llvm/IR/Module.h"

using namespace llvm;

namespace tenon {

namespace {
class Planner {
public:
  Planner(const DpasGeneration &G, const OpFacts &Facts, const LaneLayout &L)
      : G(G), Facts(Facts), L(L), Bits(L.ElementBits),
        Pairs(L.Lanes > G.Lanes) {}

  std::vector<BlockPart> plan();

private:
  std::optional<Block2DFacts> largest(BlockForm Form, unsigned Bytes,
                                      unsigned Width, unsigned Rows,
                                      unsigned Blocks) const {
    if (Facts.Opcode != MatrixOpcode::Store)
      return G.largestLoad(Form, Bytes, Width, Rows, Blocks);
    if (Form != BlockForm::Plain)
      return std::nullopt;
    return G.largestStore(Bytes, Width, Rows);
  }
  bool rows(BlockForm Form, unsigned Bytes, unsigned Width, unsigned Lines,
            unsigned RowsOfLine, unsigned RoundedTo);
  bool transposed(unsigned Lines, unsigned LinesOfPanel);

  const DpasGeneration &G;
  const OpFacts &Facts;
  const LaneLayout &L;
  unsigned Bits;
  bool Pairs;
  std::vector<BlockPart> Parts;
};
} // namespace

/// Plans blocks of \p Width columns whose lines are the matrix' rows, or groups
/// of \p RowsOfLine of them; heights of messages are multiples of \p RoundedTo.
bool Planner::rows(BlockForm Form, unsigned Bytes, unsigned Width,
                   unsigned Lines, unsigned RowsOfLine, unsigned RoundedTo) {
  unsigned Panels = L.panels();
  unsigned RowsOfCell = RowsOfLine == 1 && L.PacksRows ? L.Pack : 1;
  if (Pairs && Facts.Opcode != MatrixOpcode::Store)
    RoundedTo = std::max(RoundedTo, L.rowsOfComponent());
  for (unsigned Panel = 0; Panel < Panels;) {
    unsigned Count = 1;
    for (unsigned Line = 0; Line < Lines;) {
      auto Block = largest(Form, Bytes, Width, alignTo(Lines - Line, RoundedTo),
                           Panels - Panel);
      if (!Block)
        return false;
      if (Line == 0)
        Count = Block->Count;
      Block->Count = Count;
      BlockPart Part;
      Part.Block = *Block;
      Part.Line = Line;
      Part.Column = Panel * Width;
      Part.FirstComponent =
          Panel * L.PanelComponents + L.firstOfRow(Line / RowsOfCell);
      Part.ComponentStride = L.PanelComponents;
      Part.Components = L.componentsOfRows(Block->Height / RowsOfCell);
      Parts.push_back(Part);
      Line += Block->Height;
    }
    Panel += Count;
  }
  return true;
}

/// Plans blocks whose lines are columns of the matrix, read as 32-bit elements.
bool Planner::transposed(unsigned Lines, unsigned LinesOfPanel) {
  unsigned Words = divideCeil(L.Rows * Bits, 32);
  unsigned OfWord = L.PacksRows ? 1 : 32 / Bits; // components in 32 bits
  if (Pairs && OfWord > 1)
    return false; // another lane has them
  unsigned MinWidth = Pairs ? L.rowsOfComponent() : 1;
  for (unsigned Line = 0; Line < Lines; Line += LinesOfPanel)
    for (unsigned Word = 0; Word < Words;) {
      unsigned Width =
          std::max(MinWidth, std::min(8u, bit_floor(Words - Word)));
      auto Block = largest(BlockForm::Transpose, 4, Width, LinesOfPanel, 1);
      if (!Block || Block->Height != LinesOfPanel)
        return false;
      BlockPart Part;
      Part.Block = *Block;
      Part.Line = Line;
      Part.Column = Word;
      unsigned Rows = Word * OfWord;
      Part.FirstComponent =
          Line / LinesOfPanel * L.PanelComponents + L.firstOfRow(Rows);
      Part.ComponentStride = 0;
      Part.Components = L.componentsOfRows(Block->Width * OfWord);
      Parts.push_back(Part);
      Word += Block->Width;
    }
  return true;
}

std::vector<BlockPart> Planner::plan() {
  bool Possible = false;
  if (Bits < 8 || Bits > 32 || Facts.Volatile)
    return {};
  bool ByColumns = Facts.Layout == MatrixLayout::ColumnMajor;
  unsigned Bytes = Bits / 8;
  switch (Facts.Type->use()) {
  case MatrixUse::A:
    if (!ByColumns && Pairs && Bits == 8)
      Possible = rows(BlockForm::Plain, 2, L.PanelColumns / 2, L.Rows, 1, 1);
    else if (!ByColumns)
      Possible = rows(BlockForm::Plain, Bytes, L.PanelColumns, L.Rows, 1, 1);
    else if (Bits >= 16)
      Possible = transposed(L.Columns, L.PanelColumns);
    break;
  case MatrixUse::B:
    if (ByColumns)
      Possible = transposed(L.Columns, L.PanelColumns);
    else if (Facts.Layout == MatrixLayout::Packed || Bits == 32)
      Possible =
          L.Rows % L.Pack == 0 &&
          rows(BlockForm::Plain, 4, L.PanelColumns, L.Rows / L.Pack, L.Pack, 1);
    else
      Possible = rows(BlockForm::Transform, Bytes, L.PanelColumns, L.Rows, 1,
                      DpasDepthBits / Bits);
    break;
  case MatrixUse::Accumulator:
    if (!ByColumns)
      Possible = rows(BlockForm::Plain, Bytes, L.PanelColumns, L.Rows, 1, 1);
    break;
  }
  return Possible ? std::move(Parts) : std::vector<BlockPart>();
}

std::vector<BlockPart> blockParts(const DpasGeneration &G, const OpFacts &Facts,
                                  const LaneLayout &Layout) {
  return Planner(G, Facts, Layout).plan();
}

//===----------------------------------------------------------------------===//
// Code
//===----------------------------------------------------------------------===//

namespace {
/// The surface of a message.
struct Surface {
  /// In bytes, except Line and Height (lines) and Column (elements of memory).
  Value *Base, *Pitch, *Line, *Column, *Height, *Width;
};

class BlockAccess {
public:
  BlockAccess(IRBuilderBase &B, Function &F, const OpFacts &Facts,
              const LaneLayout &L, const BlockSurface &Needs)
      : B(B), F(F), Facts(Facts), L(L),
        S(F.arg_size() > FirstOfSurface ? given() : own(Needs)) {}

  void emit(const BlockPart &Part);

private:
  /// Operands of a plain load or store.
  static constexpr unsigned FirstOfSurface = 3;

  Surface given();
  Surface own(const BlockSurface &Needs);
  Type *componentType();
  unsigned elementBytes() const;
  Value *componentsOf(Value *Memory, unsigned Count);
  void callMessage(const BlockPart &Part, Value *Data);
  void copy(const BlockPart &Part, Value *Data, bool ToMatrix);

  IRBuilderBase &B;
  Function &F;
  const OpFacts &Facts;
  const LaneLayout &L;
  Surface S;
};
} // namespace

/// The operands of an access with SurfaceAttribute, which follow its result or
/// matrix.
Surface BlockAccess::given() {
  unsigned Next = Facts.Opcode == MatrixOpcode::Load ? 1 : 0;
  Surface All;
  All.Base = F.getArg(Next++);
  if (Facts.Opcode == MatrixOpcode::Store)
    ++Next;
  for (Value **V :
       {&All.Pitch, &All.Line, &All.Column, &All.Height, &All.Width})
    *V = F.getArg(Next++);
  return All;
}

/// The surface of a load (result, from, stride) or store (to, matrix, stride)
/// that begins before its address:
///
///   rest = address mod 64; base = address - rest; column = rest; line = 0
Surface BlockAccess::own(const BlockSurface &Needs) {
  Value *Address = F.getArg(Facts.Opcode == MatrixOpcode::Load ? 1 : 0);
  bool ByColumns = Facts.Layout == MatrixLayout::ColumnMajor;
  unsigned Group = elementBytes() * 8 / L.ElementBits;
  Value *Rest = B.CreateAnd(B.CreatePtrToInt(Address, B.getInt64Ty()),
                            Needs.BaseAlign - 1);
  Surface All;
  All.Base = B.CreateGEP(B.getInt8Ty(), Address, B.CreateNeg(Rest));
  All.Pitch = All.Width = F.getArg(FirstOfSurface - 1);
  All.Line = B.getInt64(0);
  All.Column = B.CreateUDiv(Rest, B.getInt64(elementBytes()), "", true);
  All.Height = B.getInt64(ByColumns ? L.Columns : L.Rows / Group);
  return All;
}

Type *BlockAccess::componentType() {
  Type *Ty = Facts.Type->component();
  bool Alone = L.Pack == 1 &&
               (Ty->isFloatTy() || Facts.Type->use() == MatrixUse::Accumulator);
  if (Alone && !Ty->isBFloatTy())
    return Ty;
  return B.getIntNTy(L.Pack * L.ElementBits);
}

/// Bytes of an element in memory.
unsigned BlockAccess::elementBytes() const {
  bool Packed = Facts.Layout == MatrixLayout::Packed && L.PacksRows;
  return (Packed ? L.Pack : 1) * L.ElementBits / 8;
}

/// \p Data is the message's private memory, null if it needs none.
void BlockAccess::callMessage(const BlockPart &Part, Value *Data) {
  const Block2DFacts &Block = Part.Block;
  bool IsLoad = Facts.Opcode == MatrixOpcode::Load;
  bool IsStore = Facts.Opcode == MatrixOpcode::Store;
  auto Word = [&](Value *V) { return B.CreateTrunc(V, B.getInt32Ty()); };
  Value *X = Word(S.Column);
  if (unsigned Bytes = elementBytes(); Bytes != Block.ElementBytes)
    X = B.CreateExactSDiv(X, B.getInt32(Block.ElementBytes / Bytes));
  if (Part.Column)
    X = B.CreateAdd(X, B.getInt32(Part.Column));
  Value *Y = Word(S.Line);
  if (Part.Line)
    Y = B.CreateAdd(Y, B.getInt32(Part.Line));
  Value *Coordinate = PoisonValue::get(FixedVectorType::get(B.getInt32Ty(), 2));
  Coordinate = B.CreateInsertElement(Coordinate, X, uint64_t(0));
  Coordinate = B.CreateInsertElement(Coordinate, Y, 1);
  SubgroupOpcode Opcode = IsLoad    ? SubgroupOpcode::Block2DLoad
                          : IsStore ? SubgroupOpcode::Block2DStore
                                    : SubgroupOpcode::Block2DPrefetch;
  Value *Width = Word(S.Width), *Height = Word(S.Height),
        *Pitch = Word(S.Pitch);
  createBlockMessage(B, {Opcode, Block},
                     {S.Base, Width, Height, Pitch, Coordinate}, Data);
}

/// Splits each word of a transposing message into two components, one word at a
/// time: IGC copies a vector that is bit-cast to one of twice as many elements.
Value *BlockAccess::componentsOf(Value *Memory, unsigned Count) {
  Type *Pair = FixedVectorType::get(componentType(), 2);
  Type *Words = FixedVectorType::get(B.getInt32Ty(), Count / 2);
  Value *All = B.CreateAlignedLoad(Words, Memory, Align(4));
  Value *Result =
      PoisonValue::get(FixedVectorType::get(componentType(), Count));
  for (unsigned I = 0; I < Count; ++I) {
    Value *Word = B.CreateBitCast(B.CreateExtractElement(All, I / 2), Pair);
    Result =
        B.CreateInsertElement(Result, B.CreateExtractElement(Word, I % 2), I);
  }
  return Result;
}

/// Copies between the message's memory and the matrix' buffer in vectors of the
/// size that multiplications use, so that both are promoted to SSA values.
void BlockAccess::copy(const BlockPart &Part, Value *Data, bool ToMatrix) {
  Type *Component = componentType();
  uint64_t Bytes = Component->getScalarSizeInBits() / 8;
  Value *Matrix = F.getArg(ToMatrix ? 0 : 1);
  for (unsigned Block = 0; Block < Part.Block.Count; ++Block)
    for (unsigned I = 0; I < Part.Components;) {
      unsigned Count = std::min(MaxDpasRepeat, bit_floor(Part.Components - I));
      Type *Ty = typeOfComponents(Component, Count);
      uint64_t InData = (Block * Part.Components + I) * Bytes;
      uint64_t InMatrix =
          (Part.FirstComponent + Block * Part.ComponentStride + I) * Bytes;
      auto At = [&](Value *Memory, uint64_t Offset) {
        return B.CreateConstInBoundsGEP1_64(B.getInt8Ty(), Memory, Offset);
      };
      Value *From = ToMatrix ? At(Data, InData) : At(Matrix, InMatrix);
      Value *To = ToMatrix ? At(Matrix, InMatrix) : At(Data, InData);
      Align Known(Bytes);
      bool InWords = Part.Block.Form == BlockForm::Transpose && Bytes < 4;
      B.CreateAlignedStore(InWords ? componentsOf(From, Count)
                                   : B.CreateAlignedLoad(Ty, From, Known),
                           To, Known);
      I += Count;
    }
}

void BlockAccess::emit(const BlockPart &Part) {
  if (Facts.Opcode == MatrixOpcode::Prefetch)
    return callMessage(Part, nullptr);
  unsigned Count = Part.Block.Count * Part.Components;
  unsigned Each = std::min(MaxDpasRepeat, bit_floor(Count));
  Type *Vector = typeOfComponents(componentType(), Each);
  if (Count != Each)
    Vector = ArrayType::get(Vector, divideCeil(Count, Each));
  AllocaInst *Data = B.CreateAlloca(Vector, nullptr, "block");
  Data->setAlignment(Align(64));
  if (Facts.Opcode == MatrixOpcode::Store)
    copy(Part, Data, /*ToMatrix=*/false);
  callMessage(Part, Data);
  if (Facts.Opcode == MatrixOpcode::Load)
    copy(Part, Data, /*ToMatrix=*/true);
}

void emitBlockAccess(IRBuilderBase &B, Function &F, const OpFacts &Facts,
                     const DpasGeneration &G, const LaneLayout &L) {
  BlockAccess Access(B, F, Facts, L, G.Surface);
  std::vector<BlockPart> Parts = blockParts(G, Facts, L);
  assert(!Parts.empty() && "placeAccesses() marks no others");
  for (const BlockPart &Part : Parts)
    Access.emit(Part);
}

} // namespace tenon
