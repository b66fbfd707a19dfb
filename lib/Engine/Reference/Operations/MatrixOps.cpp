// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Matrix operations from their definition. With a sub-group of W work-items,
// element i of work-item l is element i * W + l in row-major order. Each lane
// holds a handle of the matrix, of which only its own elements count: an
// insertion concerns one lane only, so handles may differ, and a cooperative
// operation takes each element from its owner's handle.

#include "CooperativeCall.h"
#include "Engine/Reference/Numbers/Convert.h"
#include "Engine/Reference/Numbers/MulAdd.h"
#include "Engine/Reference/Numbers/Numbers.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/MathExtras.h"
#include <cstring>

using namespace llvm;

namespace tenon::reference {

namespace {

/// The bits of an element in memory: two of 4 bits share a byte.
struct BitAddress {
  uint64_t Address;
  unsigned Shift = 0;
};

class Operation : CooperativeCall {
public:
  Operation(const CooperativeCall &Call, MatrixArena &Arena)
      : CooperativeCall(Call), Arena(Arena) {}

  std::string perform();

private:
  std::string load();
  std::string store();
  std::string fill();
  std::string mulAdd();
  std::string contract();
  std::string extract();
  std::string insert();
  std::string convert();
  std::string slice();
  std::string coord();
  std::string fromFragment();
  std::string toFragment();

  std::string requireMatrix(unsigned Operand, uint64_t Count) const;
  std::string matrix(unsigned Operand, uint64_t Count,
                     std::vector<uint64_t> &Elements) const;
  std::string ownIndex(uint64_t Index, std::optional<uint64_t> &Element) const;
  std::string requireUniformBounds(unsigned First) const;
  std::optional<std::pair<int64_t, int64_t>> placeOf(unsigned Element,
                                                     unsigned FirstBound) const;
  uint64_t bytesOfElement() const { return (Op.ComponentBits + 7) / 8; }
  BitAddress addressOf(int64_t Row, int64_t Column, uint64_t Stride) const;
  uint64_t readElement(BitAddress P) const;
  void writeElement(BitAddress P, uint64_t Bits) const;
  using Visitor = function_ref<void(unsigned Element, BitAddress P)>;
  std::string forEachInside(unsigned StrideOperand, bool Write, Visitor Visit);

  MatrixArena &Arena;
};

} // namespace

//===----------------------------------------------------------------------===//
// Operands
//===----------------------------------------------------------------------===//

std::string Operation::requireMatrix(unsigned Operand, uint64_t Count) const {
  for (const WorkItem *Lane : Lanes)
    if (!Arena.holds(Lane->Operands[Operand], Count))
      return Op.What + ": operand " + std::to_string(Operand) +
             " is not a matrix of this shape; its memory was overwritten";
  return {};
}

/// Elements of matrix operand \p Operand, each from the lane that owns it.
std::string Operation::matrix(unsigned Operand, uint64_t Count,
                              std::vector<uint64_t> &Elements) const {
  if (std::string Wrong = requireMatrix(Operand, Count); !Wrong.empty())
    return Wrong;
  Elements = Arena.elements(operand(Operand), Count);
  if (requireUniform(Operand, "matrix").empty())
    return {};
  for (uint64_t I = 0; I < Count; ++I) {
    uint64_t Owner = I % Width;
    if (Owner < Lanes.size()) // the last sub-group may be smaller
      Elements[I] = Arena.element(Lanes[Owner]->Operands[Operand], I);
  }
  return {};
}

/// The element that is number \p Index of this lane; none if the lane has fewer
/// elements.
std::string Operation::ownIndex(uint64_t Index,
                                std::optional<uint64_t> &Element) const {
  uint64_t Owned = elementsPerLane(Op.elements(), Width);
  if (Index >= Owned)
    return Op.What + ": element " + std::to_string(int64_t(Index)) +
           " of the work-item's " + std::to_string(Owned);
  uint64_t Position = Index * Width + Lanes.front()->Linear % Width;
  if (Position < Op.elements())
    Element = Position;
  return {};
}

//===----------------------------------------------------------------------===//
// Memory
//===----------------------------------------------------------------------===//

/// Row and column are those of the matrix in memory, which for a checked access
/// is larger than the operation's.
BitAddress Operation::addressOf(int64_t Row, int64_t Column,
                                uint64_t Stride) const {
  uint64_t Line = Row, Index = Column; // the Index-th element of a Line
  if (Op.Layout == MatrixLayout::ColumnMajor) {
    std::swap(Line, Index);
  } else if (Op.Layout == MatrixLayout::Packed && Op.Use != MatrixUse::A) {
    uint64_t Factor = packFactor(Op.ComponentBits);
    Line = Row / Factor;
    Index = Column * Factor + Row % Factor;
  }
  uint64_t Begin = operand(0) + Line * Stride;
  if (Op.ComponentBits >= 8)
    return {Begin + Index * (Op.ComponentBits / 8)};
  uint64_t InByte = 8 / Op.ComponentBits;
  return {Begin + Index / InByte,
          unsigned(Index % InByte) * Op.ComponentBits}; // low bits first
}

uint64_t Operation::readElement(BitAddress P) const {
  uint64_t Bits = 0; // little-endian
  std::memcpy(&Bits, reinterpret_cast<void *>(P.Address), bytesOfElement());
  return truncateTo(Op.ComponentBits, Bits >> P.Shift);
}

/// Keeps the other element of a shared byte.
void Operation::writeElement(BitAddress P, uint64_t Bits) const {
  auto *Memory = reinterpret_cast<void *>(P.Address);
  if (Op.ComponentBits < 8) {
    uint64_t Old = 0;
    std::memcpy(&Old, Memory, 1);
    uint64_t Mask = maskTrailingOnes<uint64_t>(Op.ComponentBits) << P.Shift;
    Bits = (Old & ~Mask) | (Bits << P.Shift & Mask);
  }
  std::memcpy(Memory, &Bits, bytesOfElement());
}

/// The operands of a checked operation from \p First on: row, column, height
/// and width.
std::string Operation::requireUniformBounds(unsigned First) const {
  if (!Op.Checked)
    return {};
  static constexpr StringLiteral Names[] = {"row", "column", "height", "width"};
  for (auto [I, Name] : enumerate(Names))
    if (std::string Wrong = requireUniform(First + I, Name); !Wrong.empty())
      return Wrong;
  return {};
}

/// Row and column of \p Element in the matrix in memory; none if an element of
/// a checked operation is outside of it.
std::optional<std::pair<int64_t, int64_t>>
Operation::placeOf(unsigned Element, unsigned FirstBound) const {
  int64_t Row = Element / Op.Columns, Column = Element % Op.Columns;
  if (!Op.Checked)
    return std::pair(Row, Column);
  auto Bound = [&](unsigned I) { return int64_t(operand(FirstBound + I)); };
  // The sums are checked for overflow.
  if (AddOverflow(Row, Bound(0), Row) || Row < 0 || Row >= Bound(2) ||
      AddOverflow(Column, Bound(1), Column) || Column < 0 || Column >= Bound(3))
    return std::nullopt;
  return std::pair(Row, Column);
}

/// Calls the visitor with number and address of each element that is accessed.
/// Elements that a checked access skips may have any address.
std::string Operation::forEachInside(unsigned StrideOperand, bool Write,
                                     Visitor Visit) {
  if (std::string Wrong = requireUniform(0, "pointer"); !Wrong.empty())
    return Wrong;
  if (std::string Wrong = requireUniform(StrideOperand, "stride");
      !Wrong.empty())
    return Wrong;
  unsigned FirstBound = StrideOperand + 1;
  if (std::string Wrong = requireUniformBounds(FirstBound); !Wrong.empty())
    return Wrong;
  for (unsigned Element = 0; Element < Op.elements(); ++Element) {
    auto Inside = placeOf(Element, FirstBound);
    if (!Inside)
      continue;
    auto [Row, Column] = *Inside;
    BitAddress P = addressOf(Row, Column, operand(StrideOperand));
    std::string Wrong =
        checkAccess("row " + Twine(Row) + ", column " + Twine(Column),
                    P.Address, bytesOfElement(), Write);
    if (!Wrong.empty())
      return Wrong;
    Visit(Element, P);
  }
  return {};
}

std::string Operation::load() {
  std::vector<uint64_t> Elements(Op.elements(), 0);
  std::string Wrong =
      forEachInside(1, /*Write=*/false, [&](unsigned Element, BitAddress P) {
        Elements[Element] = readElement(P);
      });
  if (Wrong.empty())
    setResult(Arena.make(Elements));
  return Wrong;
}

std::string Operation::store() {
  std::vector<uint64_t> Elements;
  if (std::string Wrong = matrix(1, Op.elements(), Elements); !Wrong.empty())
    return Wrong;
  return forEachInside(2, /*Write=*/true, [&](unsigned Element, BitAddress P) {
    writeElement(P, Elements[Element]);
  });
}

//===----------------------------------------------------------------------===//
// Values
//===----------------------------------------------------------------------===//

std::string Operation::fill() {
  if (std::string Wrong = requireUniform(0, "value"); !Wrong.empty())
    return Wrong;
  if (!Op.Checked) {
    setResult(Arena.fill(Op.elements(), operand(0)));
    return {};
  }
  std::vector<uint64_t> Elements(Op.elements(), 0);
  for (unsigned Element = 0; Element < Op.elements(); ++Element)
    if (placeOf(Element, 1))
      Elements[Element] = operand(0);
  std::string Wrong = requireUniformBounds(1);
  if (Wrong.empty())
    setResult(Arena.make(Elements));
  return Wrong;
}

std::string Operation::mulAdd() {
  const MulAddFacts &Facts = Op.MulAdd;
  std::vector<uint64_t> A, B, C;
  std::string Wrong = matrix(0, uint64_t(Facts.M) * Facts.K, A);
  if (Wrong.empty())
    Wrong = matrix(1, uint64_t(Facts.K) * Facts.N, B);
  if (Wrong.empty())
    Wrong = matrix(2, uint64_t(Facts.M) * Facts.N, C);
  if (Wrong.empty())
    setResult(Arena.make(multiplyAdd(Facts, A, B, C)));
  return Wrong;
}

std::string Operation::contract() {
  std::vector<uint64_t> Sum;
  std::string Wrong = matrix(0, Op.elements(), Sum);
  if (Wrong.empty())
    Wrong = performContract(*this, Sum);
  if (Wrong.empty())
    setResult(Arena.make(Sum));
  return Wrong;
}

std::string Operation::extract() {
  std::optional<uint64_t> Element;
  std::string Wrong = requireMatrix(0, Op.elements());
  if (Wrong.empty())
    Wrong = ownIndex(operand(1), Element);
  if (Wrong.empty())
    setResult(Element ? Arena.element(operand(0), *Element) : 0);
  return Wrong;
}

std::string Operation::insert() {
  std::optional<uint64_t> Element;
  std::string Wrong = requireMatrix(0, Op.elements());
  if (Wrong.empty())
    Wrong = ownIndex(operand(2), Element);
  if (Wrong.empty())
    setResult(
        Element ? Arena.insert(operand(0), Op.elements(), *Element, operand(1))
                : operand(0));
  return Wrong;
}

std::string Operation::convert() {
  std::vector<uint64_t> Elements;
  std::string Wrong = matrix(0, Op.elements(), Elements);
  for (uint64_t &Element : Elements)
    Element = convertElement(Op.Convert, Element);
  if (Wrong.empty())
    setResult(Arena.make(Elements));
  return Wrong;
}

/// The same bits along rows of A and columns of B, in other elements.
static std::vector<uint64_t> reinterpret(const OpSite &Op,
                                         const std::vector<uint64_t> &Old) {
  bool Down = Op.Use == MatrixUse::B;
  unsigned Lines = Down ? Op.Columns : Op.Rows,
           LineBits = (Down ? Op.Rows : Op.Columns) * Op.ComponentBits,
           OldBits = uint64_t(Lines) * LineBits / Old.size();
  auto Number = [&](unsigned Line, unsigned At, unsigned Columns) {
    return Down ? At * Columns + Line : Line * Columns + At;
  };
  std::vector<uint64_t> New(Op.elements(), 0);
  for (unsigned Line = 0; Line < Lines; ++Line)
    for (unsigned Bit = 0; Bit < LineBits; ++Bit) {
      uint64_t From = Old[Number(Line, Bit / OldBits, Op.Slice.Columns)];
      New[Number(Line, Bit / Op.ComponentBits, Op.Columns)] |=
          (From >> Bit % OldBits & 1) << Bit % Op.ComponentBits;
    }
  return New;
}

std::string Operation::slice() {
  std::vector<uint64_t> Whole, Part;
  std::string Wrong = matrix(0, Op.Slice.Elements, Whole);
  if (!Wrong.empty())
    return Wrong;
  if (Op.Slice.Reinterprets) {
    setResult(Arena.make(reinterpret(Op, Whole)));
    return {};
  }
  for (unsigned Row = 0; Row < Op.Rows; ++Row)
    for (unsigned Column = 0; Column < Op.Columns; ++Column)
      Part.push_back(Whole[(Op.Slice.Row + Row) * Op.Slice.Columns +
                           Op.Slice.Column + Column]);
  setResult(Arena.make(Part));
  return Wrong;
}

std::string Operation::coord() {
  std::optional<uint64_t> Element;
  std::string Wrong = ownIndex(operand(0), Element);
  if (Wrong.empty())
    setResult(Element ? *Element / Op.Columns | *Element % Op.Columns << 32
                      : 0); // <2 x i32>, little-endian
  return Wrong;
}

std::string Operation::fromFragment() {
  std::string Wrong = requireComplete();
  if (Wrong.empty())
    setResult(Arena.make(gatherFragments(*this)));
  return Wrong;
}

std::string Operation::toFragment() {
  std::vector<uint64_t> Elements;
  std::string Wrong = requireComplete();
  if (Wrong.empty())
    Wrong = matrix(0, Op.elements(), Elements);
  if (Wrong.empty())
    scatterFragments(*this, Elements);
  return Wrong;
}

std::string Operation::perform() {
  for (const WorkItem *Lane : Lanes) {
    if (Lane->Op != &Op)
      return "work-items of one sub-group execute " + Op.What + " and " +
             Lane->Op->What + Lane->Op->Location;
    if (!inSameCalls(*Lane, *Lanes.front()))
      return "work-items of one sub-group execute " + Op.What +
             " in different calls of a function";
  }
  if (Op.Subgroup)
    return performSubgroup(*this);
  if (!Op.Opcode) // a sub-group barrier has no other effect
    return {};
  switch (*Op.Opcode) {
  case MatrixOpcode::Load:
    return load();
  case MatrixOpcode::Store:
    return store();
  case MatrixOpcode::MulAdd:
    return mulAdd();
  case MatrixOpcode::Contract:
    return contract();
  case MatrixOpcode::Fill:
    return fill();
  case MatrixOpcode::Extract:
    return extract();
  case MatrixOpcode::Insert:
    return insert();
  case MatrixOpcode::Convert:
    return convert();
  case MatrixOpcode::Slice:
    return slice();
  case MatrixOpcode::Coord:
    return coord();
  case MatrixOpcode::FromFragment:
    return fromFragment();
  case MatrixOpcode::ToFragment:
    return toFragment();
  case MatrixOpcode::Prefetch: // only a hint: any pointer is valid
  case MatrixOpcode::Length:   // folded in the rewritten code
    break;
  }
  return {};
}

std::string perform(const CooperativeCall &Call, MatrixArena &Arena) {
  return Operation(Call, Arena).perform();
}

} // namespace tenon::reference
