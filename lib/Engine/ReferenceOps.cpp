// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Matrix operations from their definition. With a sub-group of W work-items,
// element i of work-item l is element i * W + l in row-major order. Each lane
// holds a handle of the same matrix, in which only its own elements count: an
// insertion is one lane's own business, so handles may differ, and an operation
// that the sub-group makes together takes each element from its owner's.

#include "ReferenceLaunch.h"
#include "ReferenceMulAdd.h"
#include "ReferenceNumbers.h"
#include "llvm/ADT/STLExtras.h"
#include <cstring>

using namespace llvm;

namespace tenon::reference {

namespace {

class Operation {
public:
  Operation(ArrayRef<WorkItem *> Lanes, uint64_t Width, MatrixArena &Arena,
            const MemoryMap &Map)
      : Lanes(Lanes), Width(Width), Arena(Arena), Map(Map),
        Op(*Lanes.front()->Op) {}

  std::string perform();

private:
  std::string load();
  std::string store();
  std::string fill();
  std::string mulAdd();
  std::string extract();
  std::string insert();

  uint64_t operand(unsigned Index) const {
    return Lanes.front()->Operands[Index];
  }
  std::string requireUniform(unsigned Operand, StringRef Name) const;
  std::string requireMatrix(unsigned Operand, uint64_t Count) const;
  std::string matrix(unsigned Operand, uint64_t Count,
                     std::vector<uint64_t> &Elements) const;
  std::string ownIndex(uint64_t Index, std::optional<uint64_t> &Element) const;
  uint64_t addressOf(unsigned Row, unsigned Column, uint64_t Stride) const;
  std::string checkElement(unsigned Row, unsigned Column, uint64_t Address,
                           bool Write) const;
  void setResult(uint64_t Result) {
    for (WorkItem *Lane : Lanes)
      Lane->Result = Result;
  }

  ArrayRef<WorkItem *> Lanes;
  uint64_t Width;
  MatrixArena &Arena;
  const MemoryMap &Map;
  const OpSite &Op;
};

} // namespace

//===----------------------------------------------------------------------===//
// Operands
//===----------------------------------------------------------------------===//

std::string Operation::requireUniform(unsigned Operand, StringRef Name) const {
  if (all_of(Lanes, [&](const WorkItem *Lane) {
        return Lane->Operands[Operand] == operand(Operand);
      }))
    return {};
  return (Op.What + ": the " + Name +
          " differs between work-items of one sub-group")
      .str();
}

std::string Operation::requireMatrix(unsigned Operand, uint64_t Count) const {
  for (const WorkItem *Lane : Lanes)
    if (!Arena.holds(Lane->Operands[Operand], Count))
      return Op.What + ": operand " + std::to_string(Operand) +
             " is no such matrix; its memory was overwritten";
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

/// The element that is number \p Index of this lane; none where the elements
/// run out before the lanes do.
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

uint64_t Operation::addressOf(unsigned Row, unsigned Column,
                              uint64_t Stride) const {
  uint64_t Base = operand(0);
  uint64_t Bytes = Op.ComponentBits / 8;
  switch (Op.Layout) {
  case MatrixLayout::RowMajor:
    return Base + Row * Stride + Column * Bytes;
  case MatrixLayout::ColumnMajor:
    return Base + Column * Stride + Row * Bytes;
  case MatrixLayout::Packed:
    break;
  }
  if (Op.Use == MatrixUse::A)
    return Base + Row * Stride + Column * Bytes;
  uint64_t Factor = packFactor(Op.ComponentBits);
  return Base + (Row / Factor) * Stride +
         (Column * Factor + Row % Factor) * Bytes;
}

std::string Operation::checkElement(unsigned Row, unsigned Column,
                                    uint64_t Address, bool Write) const {
  uint64_t Bytes = Op.ComponentBits / 8;
  const PrivateMemory &Own = Lanes.front()->Memory;
  if (Map.allows(Address, Bytes, Write, Own))
    return {};
  std::string Where = Map.explain(Address, Bytes, Own);
  bool Offset = StringRef(Where).starts_with("at ");
  return Op.What + ": row " + std::to_string(Row) + ", column " +
         std::to_string(Column) + (Offset ? " lies " : " is reached ") + Where;
}

std::string Operation::load() {
  if (std::string Wrong = requireUniform(0, "pointer"); !Wrong.empty())
    return Wrong;
  if (std::string Wrong = requireUniform(1, "stride"); !Wrong.empty())
    return Wrong;
  std::vector<uint64_t> Elements;
  for (unsigned Row = 0; Row < Op.Rows; ++Row)
    for (unsigned Column = 0; Column < Op.Columns; ++Column) {
      uint64_t Address = addressOf(Row, Column, operand(1));
      std::string Wrong = checkElement(Row, Column, Address, /*Write=*/false);
      if (!Wrong.empty())
        return Wrong;
      uint64_t Bits = 0; // little endian
      std::memcpy(&Bits, reinterpret_cast<void *>(Address),
                  Op.ComponentBits / 8);
      Elements.push_back(Bits);
    }
  setResult(Arena.make(Elements));
  return {};
}

std::string Operation::store() {
  if (std::string Wrong = requireUniform(0, "pointer"); !Wrong.empty())
    return Wrong;
  if (std::string Wrong = requireUniform(2, "stride"); !Wrong.empty())
    return Wrong;
  std::vector<uint64_t> Elements;
  if (std::string Wrong = matrix(1, Op.elements(), Elements); !Wrong.empty())
    return Wrong;
  for (unsigned Row = 0; Row < Op.Rows; ++Row)
    for (unsigned Column = 0; Column < Op.Columns; ++Column) {
      uint64_t Address = addressOf(Row, Column, operand(2));
      std::string Wrong = checkElement(Row, Column, Address, /*Write=*/true);
      if (!Wrong.empty())
        return Wrong;
      std::memcpy(reinterpret_cast<void *>(Address),
                  &Elements[Row * Op.Columns + Column], Op.ComponentBits / 8);
    }
  return {};
}

//===----------------------------------------------------------------------===//
// Values
//===----------------------------------------------------------------------===//

std::string Operation::fill() {
  if (std::string Wrong = requireUniform(0, "value"); !Wrong.empty())
    return Wrong;
  setResult(Arena.fill(Op.elements(), operand(0)));
  return {};
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

std::string Operation::perform() {
  for (const WorkItem *Lane : Lanes)
    if (Lane->Op != &Op)
      return "work-items of one sub-group meet at " + Op.What + " and at " +
             Lane->Op->What + Lane->Op->Location;
  if (!Op.Opcode) // a sub-group barrier: to meet is all
    return {};
  switch (*Op.Opcode) {
  case MatrixOpcode::Load:
    return load();
  case MatrixOpcode::Store:
    return store();
  case MatrixOpcode::MulAdd:
    return mulAdd();
  case MatrixOpcode::Fill:
    return fill();
  case MatrixOpcode::Extract:
    return extract();
  case MatrixOpcode::Insert:
    return insert();
  case MatrixOpcode::Length: // a constant of the rewritten code
    break;
  }
  return {};
}

std::string perform(ArrayRef<WorkItem *> Lanes, uint64_t Width,
                    MatrixArena &Arena, const MemoryMap &Map) {
  return Operation(Lanes, Width, Arena, Map).perform();
}

} // namespace tenon::reference
