// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "SharedTile.h"
#include "llvm/IR/LLVMContext.h"
#include "llvm/Support/MathExtras.h"
#include <bitset>

using namespace llvm;

namespace tenon {

/// K of the instruction that takes elements of \p Bits.
static unsigned depthOfStep(unsigned Bits) { return 256 / Bits; }

SharedTile::SharedTile(const OpFacts &Facts, MatrixUse Use,
                       const SharedBlocks &Blocks)
    : IsA(Use == MatrixUse::A) {
  ElementKind Kind = IsA ? Facts.MulAdd.A : Facts.MulAdd.B;
  MatrixLayout InMemory = IsA ? Facts.Contract.A : Facts.Contract.B;
  LLVMContext &Context = Facts.Type->getContext();
  unsigned Bits = bitsOf(Kind), Group = 1;
  Type *Component = Bits == 8    ? Type::getInt8Ty(Context)
                    : Bits == 16 ? Type::getInt16Ty(Context)
                                 : Type::getFloatTy(Context);
  StepDepth = depthOfStep(Bits);
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
  Step.Opcode = MatrixOpcode::Load;
  Step.Type = MatrixType::get(Component, MatrixScope::Subgroup,
                              IsA ? WarpLength : StepDepth,
                              IsA ? StepDepth : WarpLength, Use);
  Step.Layout = InMemory;
  Step.Align = PieceBytes;
  constexpr unsigned SharedMemory = 3;
  Step.AddrSpace = SharedMemory;
  if (std::optional<LaneLayout> Held = mmaLaneLayout(Step.Type)) {
    Layout = *Held;
    Vectors = laneVectors(Step, Layout, PieceBytes);
  }
  if (isPossible())
    chooseBits();
}

bool SharedTile::isPossible() const {
  return Vectors && isPowerOf2_32(Lines) && isPowerOf2_32(LineBytes) &&
         LineBytes >= PanelBytes && Steps > 0;
}

unsigned SharedTile::offset(unsigned Line, unsigned Byte) const {
  unsigned Change = 0;
  for (unsigned I = 0; I < std::size(Bits); ++I)
    Change |= (popcount(Line & Bits[I]) & 1) << I;
  return Byte / PanelBytes * Lines * PanelBytes + Line * PanelBytes +
         (Byte % PanelBytes ^ Change * PieceBytes);
}

std::pair<unsigned, unsigned> SharedTile::lineAndByte(unsigned Row,
                                                      unsigned Column) const {
  return ByColumns ? std::pair(Column, Row * ElementBytes)
                   : std::pair(Row, Column * ElementBytes);
}

unsigned SharedTile::offsetOf(unsigned Row, unsigned Column) const {
  auto [Line, Byte] = lineAndByte(Row, Column);
  return offset(Line, Byte);
}

unsigned SharedTile::offsetOfLane(unsigned Lane) const {
  auto Place = *Layout.element(Lane, 0);
  return offsetOf(Place.Row, Place.Column);
}

unsigned SharedTile::offsetOfWarp(unsigned Number) const {
  unsigned At = Number * WarpLength;
  return IsA ? offsetOf(At, 0) : offsetOf(0, At);
}

unsigned SharedTile::offsetOfStep(unsigned Number) const {
  unsigned At = Number * StepDepth;
  return IsA ? offsetOf(0, At) : offsetOf(At, 0);
}

unsigned SharedTile::offsetOfVector(unsigned First, unsigned Sub) const {
  auto Place = *Layout.element(0, First, Sub);
  return offsetOf(Place.Row, Place.Column);
}

/// Lanes, of the first component, that meet others in their banks. As many
/// lanes as fill all banks once read at a time.
unsigned SharedTile::conflicts() const {
  unsigned Bytes = Vectors->Components / Vectors->Lines * 4;
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

/// The first bits without conflicts, or with the fewest.
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
