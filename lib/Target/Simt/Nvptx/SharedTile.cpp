// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "SharedTile.h"
#include "tenon/IR/Matrix/Contract.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/IR/LLVMContext.h"
#include "llvm/Support/MathExtras.h"
#include <bitset>
#include <map>

using namespace llvm;

namespace tenon {

static constexpr unsigned WordBytes = 4, MatrixLines = 8;

static constexpr unsigned BitsForWgmma[] = {1, 2, 4};

/// The bits of the line's number that permute pieces, for operands that a warp
/// loads into registers: the lines that one instruction reads at the same time
/// must be in different banks. In lines of 64 bytes, half a panel's, bit 0 of
/// the line's number is bit 6 of the offset.
void SharedTile::chooseBitsForRegisters(bool IsConverted) {
  // ldmatrix reads lines 0, 1, 4, 5, 8, 9, 12 and 13.
  static constexpr unsigned Bytes[] = {1, 4, 8}, BytesInHalves[] = {4, 8, 0};
  // Half of a warp reads 32 bytes of four lines.
  static constexpr unsigned Words[] = {0, 1, 2};
  // ldmatrix reads eight consecutive lines; if K is along lines, a warp reads 8
  // bytes of every second line of 16.
  static constexpr unsigned Converted[] = {1, 2, 4},
                            ConvertedInHalves[] = {2, 4, 8};
  // A warp reads 64 bytes of two lines.
  static constexpr unsigned ConvertedPacked[] = {0, 0, 1};
  bool IsHalf = LineBytes < PanelBytes;
  ArrayRef<unsigned> Chosen = IsHalf ? BytesInHalves : Bytes;
  if (IsConverted)
    Chosen = IsHalf ? ConvertedInHalves : Converted;
  if (ElementBytes > 1)
    Chosen = IsConverted ? ConvertedPacked : Words;
  llvm::copy(Chosen, Bits);
}

/// K of the instruction that takes elements of \p Bits.
static unsigned depthOfStep(unsigned Bits) { return 256 / Bits; }

bool convertsInRegisters(const OpFacts &Facts) {
  const MulAddFacts &M = Facts.MulAdd;
  return kindInMemory(Facts, MatrixUse::A) == M.A && bitsOf(M.B) == 16 &&
         bitsOf(kindInMemory(Facts, MatrixUse::B)) == 8;
}

bool hasTransposedProduct(const OpFacts &Facts) {
  unsigned Bits = bitsOf(Facts.MulAdd.B);
  MatrixLayout InMemory = Facts.Contract.B;
  return convertsInRegisters(Facts) ||
         (InMemory != MatrixLayout::ColumnMajor &&
          (Bits != 16 || InMemory == MatrixLayout::Packed));
}

SharedTile::SharedTile(const OpFacts &Facts, MatrixUse Use,
                       const SharedBlocks &Blocks)
    : IsA(Use == MatrixUse::A) {
  ElementKind Kind = IsA ? Facts.MulAdd.A : Facts.MulAdd.B;
  MatrixLayout InMemory = IsA ? Facts.Contract.A : Facts.Contract.B;
  LLVMContext &Context = Facts.Type->getContext();
  StepDepth = depthOfStep(bitsOf(Kind));
  bool IsConvertedLater =
      Blocks.Warpgroups && !IsA && convertsInRegisters(Facts);
  if (IsConvertedLater)
    Kind = kindInMemory(Facts, Use);
  unsigned Bits = bitsOf(Kind);
  Type *Component = Bits == 8    ? Type::getInt8Ty(Context)
                    : Bits == 16 ? Type::getInt16Ty(Context)
                                 : Type::getFloatTy(Context);
  Widening = std::max(1u, Bits / bitsOf(kindInMemory(Facts, Use)));
  if (InMemory == MatrixLayout::Packed && Bits < 32) {
    Group = packFactor(Bits);
    StepDepth /= Group;
    Component = Type::getFloatTy(Context);
  }
  if (InMemory == MatrixLayout::Packed)
    InMemory = MatrixLayout::RowMajor;
  ElementBytes = Bits / 8 * Group;
  ByColumns = InMemory == MatrixLayout::ColumnMajor;
  AlongLines = IsA != ByColumns;
  Steps = Blocks.Depth / Group / StepDepth;
  WarpLength = IsA ? Blocks.M : Blocks.N;
  unsigned Length = WarpLength * (IsA ? Blocks.WarpRows : Blocks.WarpColumns);
  unsigned Depth = Blocks.Depth / Group;
  Lines = AlongLines ? Length : Depth;
  LineBytes = (AlongLines ? Depth : Length) * ElementBytes;
  if (Blocks.Warpgroups) {
    ProductIsTransposed = !IsA && hasTransposedProduct(Facts);
    IsRead = !AlongLines || LineBytes == PanelBytes || ProductIsTransposed;
    llvm::copy(BitsForWgmma, this->Bits);
    if (ProductIsTransposed)
      chooseBitsForRegisters(IsConvertedLater);
    return;
  }
  OpFacts Step;
  Step.Opcode = MatrixOpcode::Load;
  Step.Type = MatrixType::get(Component, MatrixScope::Subgroup,
                              IsA ? WarpLength : StepDepth,
                              IsA ? StepDepth : WarpLength, Use);
  Step.Layout = InMemory;
  if (std::optional<LaneLayout> Held = mmaLaneLayout(Step.Type)) {
    Layout = *Held;
    findVectors(Step);
  }
  if (isPossible())
    chooseBits();
}

//===----------------------------------------------------------------------===//
// Vectors
//===----------------------------------------------------------------------===//

void SharedTile::findVectors(const OpFacts &Step) {
  if (!Layout.hasNoPadding() ||
      Layout.Pack * Layout.ElementBits != WordBytes * 8)
    return;
  if (takesMatrices())
    return findMatrices();
  bool ByLines = Layout.Pack > 1 && Layout.PacksRows != ByColumns;
  if (!ByLines)
    return findRuns();
  std::optional<LaneVectors> Found = laneVectors(Step, Layout, PieceBytes);
  if (!Found)
    return;
  Vectors.Lines = Found->Lines;
  Vectors.Words = Found->Components / Found->Lines;
  for (unsigned First = 0; First < Layout.Components;
       First += Found->Components) {
    Vectors.Components.emplace_back();
    for (unsigned I = 0; I < Found->Components; ++I)
      Vectors.Components.back().push_back(First + I);
  }
}

/// Finds the longest vectors of components that are neighbours in a line. They
/// are neighbours in all lanes, because the offset of each lane is a multiple
/// of the length.
void SharedTile::findRuns() {
  std::map<std::pair<unsigned, unsigned>, unsigned> At; // by line and byte
  for (unsigned Component = 0; Component < Layout.Components; ++Component) {
    auto Element = *Layout.element(0, Component);
    At[lineAndByte(Element.Row, Element.Column)] = Component;
  }
  unsigned OfLanes = 0; // the bits of bytes that lanes add
  for (unsigned Lane = 1; Lane < 32; Lane *= 2) {
    auto Element = *Layout.element(Lane, 0);
    OfLanes |= lineAndByte(Element.Row, Element.Column).second;
  }
  unsigned Length = PieceBytes / WordBytes;
  auto Fits = [&] {
    return OfLanes % (Length * WordBytes) == 0 && all_of(At, [&](auto &Word) {
             auto [Line, Byte] = Word.first;
             for (unsigned Other = WordBytes; Other < Length * WordBytes;
                  Other *= 2)
               if (!At.contains({Line, Byte ^ Other}))
                 return false;
             return true;
           });
  };
  while (Length > 1 && !Fits())
    Length /= 2;
  Vectors.Words = Length;
  for (auto [Where, Component] : At) {
    if (Where.second % (Length * WordBytes) == 0)
      Vectors.Components.emplace_back();
    Vectors.Components.back().push_back(Component);
  }
}

/// The number of neighbouring columns of B that a lane has, each in another
/// tile.
unsigned SharedTile::tilesOfLane() const {
  constexpr unsigned FirstOfGroup1 = 4;
  return Layout.element(FirstOfGroup1, 0)->Column;
}

/// Finds the vectors that ldmatrix loads: four matrices of 8 lines of 16 bytes.
/// For A these are two tiles of 16 rows, first their lower halves of K; for B
/// both halves of a tile's K, then those of the next tile.
void SharedTile::findMatrices() {
  unsigned LaneTiles = IsA ? 0 : tilesOfLane();
  if (!IsA && LaneTiles < 2)
    return;
  Vectors.Words = PieceBytes / WordBytes;
  for (unsigned Line = 0; Line < WarpLength;
       Line += IsA ? 2 * MatrixLines : 2) {
    if (!IsA && Line / LaneTiles % MatrixLines)
      continue; // a line of another group
    auto &Components = Vectors.Components.emplace_back();
    for (unsigned Matrix = 0; Matrix < 4; ++Matrix) {
      unsigned Lower = Matrix & 1, Upper = Matrix >> 1;
      auto Holder =
          IsA ? Layout.holder(Line + MatrixLines * Lower, Layout.Pack * Upper)
              : Layout.holder(Layout.Pack * Lower, Line + Upper);
      Components.push_back(Holder.Component);
    }
  }
}

bool SharedTile::isPossible() const {
  return (IsRead || Vectors.Words) && isPowerOf2_32(Lines) &&
         isPowerOf2_32(LineBytes) && LineBytes >= leastLineBytes() && Steps > 0;
}

bool SharedTile::consistsOfBoxes() const {
  constexpr unsigned MaxLines = 256, LinesOfPattern = 8;
  return !isConverted() && equal(Bits, BitsForWgmma) &&
         LineBytes % PanelBytes == 0 && Lines <= MaxLines &&
         Lines % LinesOfPattern == 0;
}

unsigned SharedTile::offset(unsigned Line, unsigned Byte) const {
  unsigned Change = 0;
  for (unsigned I = 0; I < std::size(Bits); ++I)
    Change |= (popcount(Line & Bits[I]) & 1) << I;
  unsigned Panel = panelBytes();
  return (Byte / Panel * Lines * Panel + Line * Panel + Byte % Panel) ^
         Change * PieceBytes;
}

/// In the layout, a lane has two neighbouring words along K. In the order of
/// the instruction, the first words of the group's four lanes come first.
unsigned SharedTile::inOrderOfInstruction(unsigned K) const {
  unsigned Word = K / Layout.Pack % 8;
  unsigned Moved = Word >> 1 | (Word & 1) << 2;
  return K - Word * Layout.Pack + Moved * Layout.Pack;
}

std::pair<unsigned, unsigned> SharedTile::lineAndByte(unsigned Row,
                                                      unsigned Column) const {
  unsigned &K = IsA ? Column : Row;
  K = inOrderOfInstruction(K);
  return ByColumns ? std::pair(Column, Row * ElementBytes)
                   : std::pair(Row, Column * ElementBytes);
}

unsigned SharedTile::offsetOf(unsigned Row, unsigned Column) const {
  auto [Line, Byte] = lineAndByte(Row, Column);
  return offset(Line, Byte);
}

unsigned SharedTile::offsetOfLane(unsigned Lane) const {
  if (takesMatrices()) {
    unsigned Line = Lane % MatrixLines, Matrix = Lane / MatrixLines;
    unsigned Lower = Matrix & 1, Upper = Matrix >> 1;
    if (isTransposed())
      return offset(Line + MatrixLines * Upper, PieceBytes * Lower);
    return IsA ? offset(Line + MatrixLines * Lower, PieceBytes * Upper)
               : offset(Line * tilesOfLane() + Upper, PieceBytes * Lower);
  }
  auto Element = *Layout.element(Lane, 0);
  return offsetOf(Element.Row, Element.Column);
}

unsigned SharedTile::offsetOfWarp(unsigned Number) const {
  unsigned At = Number * WarpLength;
  return IsA ? offsetOf(At, 0) : offsetOf(0, At);
}

unsigned SharedTile::offsetOfStep(unsigned Number) const {
  unsigned At = Number * StepDepth;
  return IsA ? offsetOf(0, At) : offsetOf(At, 0);
}

unsigned SharedTile::offsetOfVector(unsigned Number, unsigned Line) const {
  // ldmatrix: the first line of the first matrix, whose first element is in
  // the first component.
  auto Element = *Layout.element(0, Vectors.Components[Number].front(), Line);
  return offsetOf(Element.Row, Element.Column);
}

/// The number of lanes that read the first component from a bank that another
/// lane reads at the same time. The lanes that fill all banks once read at the
/// same time.
unsigned SharedTile::conflicts() const {
  unsigned Bytes = Vectors.Words * 4;
  unsigned AtATime = PanelBytes / Bytes, Found = 0;
  for (unsigned First = 0; First < 32; First += AtATime) {
    std::bitset<PanelBytes / 4> Taken;
    for (unsigned Lane = First; Lane < std::min(First + AtATime, 32u); ++Lane) {
      unsigned Bank = offsetOfLane(Lane) % PanelBytes / 4;
      Found += Taken[Bank];
      Taken[Bank] = true;
    }
  }
  return Found;
}

/// Chooses the first bits without conflicts, or with the fewest.
void SharedTile::chooseBits() {
  constexpr unsigned Choices = 7; // none, or one of the six lowest
  unsigned Best[3] = {0, 0, 0}, Fewest = conflicts();
  for (unsigned Choice = 0; Fewest && Choice < Choices * Choices * Choices;
       ++Choice) {
    unsigned Rest = Choice;
    for (unsigned &Mask : Bits) {
      Mask = (1u << (Rest % Choices)) >> 1 & (Lines - 1);
      Rest /= Choices;
    }
    if (unsigned Found = conflicts(); Found < Fewest) {
      Fewest = Found;
      std::copy(std::begin(Bits), std::end(Bits), Best);
    }
  }
  std::copy(std::begin(Best), std::end(Best), Bits);
}

} // namespace tenon
