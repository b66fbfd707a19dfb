// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A contraction from its definition: step after step, each with its own access
// of every element of A and B, rounded to D's kind as a multiplication is. What
// the facts claim of the steps is checked. A computed B has the elements that
// its function returns.

#include "CooperativeCall.h"
#include "Engine/Reference/Numbers/Convert.h"
#include "Engine/Reference/Numbers/MulAdd.h"
#include "tenon/IR/Matrix/Contract.h"
#include "llvm/ADT/STLExtras.h"
#include <cstring>

using namespace llvm;

namespace tenon::reference {

namespace {
/// A or B: rows, columns, and where elements are.
struct Operand {
  char Name;
  ConvertFacts Convert; ///< from the kind in memory
  unsigned Rows, Columns, Bytes;
  MatrixLayout Layout;
  unsigned First; ///< operand of the call with the pointer; stride, step follow
  unsigned FirstBound; ///< row, column, height and width, if it is checked

  /// Bytes from the beginning of a step to an element.
  uint64_t offset(uint64_t Row, uint64_t Column, uint64_t Stride) const {
    switch (Layout) {
    case MatrixLayout::RowMajor:
      return Row * Stride + Column * Bytes;
    case MatrixLayout::ColumnMajor:
      return Column * Stride + Row * Bytes;
    case MatrixLayout::Packed: {
      unsigned Group = Bytes < 4 ? 4 / Bytes : 1;
      return Row / Group * Stride + (Column * Group + Row % Group) * Bytes;
    }
    }
    return 0;
  }
  /// The distance in bytes between steps that continue: from a step's first
  /// element to the first one after it along k.
  uint64_t afterStep(uint64_t Stride) const {
    return Name == 'A' ? offset(0, Columns, Stride) : offset(Rows, 0, Stride);
  }
};
} // namespace

static std::string checkSteps(const CooperativeCall &Call, const Operand &Of) {
  uint64_t Stride = Call.operand(Of.First + 1),
           Step = Call.operand(Of.First + 2);
  ContractSteps Claim = Call.Op.Contract.Steps;
  uint64_t Expected =
      Claim == ContractSteps::Resident ? 0 : Of.afterStep(Stride);
  bool IsClaimed =
      Claim == ContractSteps::Continued || Claim == ContractSteps::Resident;
  if (!IsClaimed || Step == Expected)
    return {};
  return (Call.Op.What + ": steps of " + Twine(Of.Name) + " are " +
          Twine(int64_t(Step)) + " bytes apart, expected " +
          Twine(int64_t(Expected)))
      .str();
}

/// A narrow coordinate of a matrix that ends at \p End: 32 bits count rows or
/// columns of memory, and packed B has several of its rows in one of these.
static int64_t wrapped(const Operand &Of, int64_t AlongK, int64_t End) {
  bool IsPacked = Of.Name == 'B' && Of.Layout == MatrixLayout::Packed;
  unsigned Bits = 32;
  if (IsPacked)
    Bits += Log2_32(packFactor(bitsOf(Of.Convert.From)));
  return isIntN(Bits, End) ? SignExtend64(AlongK, Bits) : AlongK;
}

/// The offset in bytes of an element in \p Step; none where the operand is
/// checked and the element outside of its matrix.
static std::optional<uint64_t> offsetIn(const CooperativeCall &Call,
                                        const Operand &Of, uint64_t Step,
                                        unsigned Row, unsigned Column) {
  uint64_t Stride = Call.operand(Of.First + 1);
  if (!Call.Op.Checked)
    return Step * Call.operand(Of.First + 2) + Of.offset(Row, Column, Stride);
  auto Bound = [&](unsigned I) {
    return int64_t(Call.operand(Of.FirstBound + I));
  };
  int64_t Begin[] = {Bound(0), Bound(1)};
  int64_t &AlongK = Begin[Of.Name == 'A' ? 1 : 0];
  AlongK += Step * Call.Op.MulAdd.K;
  if (Call.Op.Contract.Narrow)
    AlongK = wrapped(Of, AlongK, Bound(Of.Name == 'A' ? 3 : 2));
  int64_t R = Begin[0] + Row, C = Begin[1] + Column;
  if (R < 0 || R >= Bound(2) || C < 0 || C >= Bound(3))
    return std::nullopt;
  return Of.offset(R, C, Stride);
}

static std::string load(const CooperativeCall &Call, const Operand &Of,
                        uint64_t Step, std::vector<uint64_t> &Elements) {
  Elements.clear();
  for (unsigned Row = 0; Row < Of.Rows; ++Row)
    for (unsigned Column = 0; Column < Of.Columns; ++Column) {
      std::optional<uint64_t> Offset = offsetIn(Call, Of, Step, Row, Column);
      if (!Offset) {
        Elements.push_back(0);
        continue;
      }
      uint64_t Address = Call.operand(Of.First) + *Offset;
      std::string Wrong = Call.checkAccess(
          "step " + Twine(Step) + ", row " + Twine(Row) + ", column " +
              Twine(Column) + " of " + Twine(Of.Name),
          Address, Of.Bytes, /*Write=*/false);
      if (!Wrong.empty())
        return Wrong;
      uint64_t Bits = 0; // little-endian
      std::memcpy(&Bits, reinterpret_cast<void *>(Address), Of.Bytes);
      Elements.push_back(Of.Convert.From == Of.Convert.To
                             ? Bits
                             : convertElement(Of.Convert, Bits));
    }
  return {};
}

/// The elements of a computed B in \p Step.
template <typename T>
static void compute(const CooperativeCall &Call, uint64_t Step,
                    std::vector<uint64_t> &Elements) {
  constexpr unsigned Function = 4, FirstWord = 8;
  std::array<uint64_t, MaxOperandWords> Words;
  for (auto [I, Word] : enumerate(Words))
    Word = Call.operand(FirstWord + I);
  auto *Element =
      reinterpret_cast<T (*)(const uint64_t *, uint64_t, uint64_t, uint64_t)>(
          Call.operand(Function));
  const MulAddFacts &Facts = Call.Op.MulAdd;
  Elements.assign(uint64_t(Facts.K) * Facts.N, 0);
  for (auto [I, Bits] : enumerate(Elements)) {
    T V = Element(Words.data(), Step, I / Facts.N, I % Facts.N);
    std::memcpy(&Bits, &V, sizeof(T)); // little-endian
  }
}

static std::string computeB(const CooperativeCall &Call, uint64_t Step,
                            std::vector<uint64_t> &Elements) {
  switch (bitsOf(Call.Op.MulAdd.B)) {
  case 8:
    compute<uint8_t>(Call, Step, Elements);
    return {};
  case 16:
    compute<uint16_t>(Call, Step, Elements);
    return {};
  case 32:
    compute<uint32_t>(Call, Step, Elements);
    return {};
  }
  return Call.Op.What + ": a computed B of " + wordOf(Call.Op.MulAdd.B).str();
}

std::string performContract(const CooperativeCall &Call,
                            std::vector<uint64_t> &Sum) {
  static constexpr StringLiteral Names[] = {
      "pointer to A", "stride of A", "step of A",      "pointer to B",
      "stride of B",  "step of B",   "number of steps"};
  for (auto [I, Name] : enumerate(Names))
    if (std::string Wrong = Call.requireUniform(1 + I, Name); !Wrong.empty())
      return Wrong;
  constexpr unsigned FirstBound = 8;
  for (unsigned I = 0; Call.Op.Checked && I < 8; ++I)
    if (std::string Wrong = Call.requireUniform(FirstBound + I, "bound");
        !Wrong.empty())
      return Wrong;
  for (unsigned I = 0; I < Call.Op.Contract.ComputedB.value_or(0); ++I)
    if (std::string Wrong = Call.requireUniform(FirstBound + I, "word of B");
        !Wrong.empty())
      return Wrong;
  const MulAddFacts &Facts = Call.Op.MulAdd;
  const ContractFacts &Contract = Call.Op.Contract;
  ConvertFacts OfA, OfB;
  OfA.From = Contract.FromA.value_or(Facts.A), OfA.To = Facts.A;
  OfB.From = Contract.FromB.value_or(Facts.B), OfB.To = Facts.B;
  Operand A = {'A',         OfA,       Facts.M, Facts.K, bitsOf(OfA.From) / 8,
               Contract.A,
               /*First=*/1, FirstBound};
  Operand B = {
      'B',         OfB,           Facts.K, Facts.N, bitsOf(OfB.From) / 8,
      Contract.B,
      /*First=*/4, FirstBound + 4};
  constexpr unsigned StepsOperand = 7;
  uint64_t Steps = Call.operand(StepsOperand);
  bool ComputesB = Contract.ComputedB.has_value();
  if (Steps > 1)
    for (const Operand *Of : {&A, ComputesB ? &A : &B})
      if (std::string Wrong = checkSteps(Call, *Of); !Wrong.empty())
        return Wrong;
  std::vector<uint64_t> ElementsOfA, ElementsOfB;
  for (uint64_t Step = 0; Step < Steps; ++Step) {
    std::string Wrong = load(Call, A, Step, ElementsOfA);
    if (Wrong.empty())
      Wrong = ComputesB ? computeB(Call, Step, ElementsOfB)
                        : load(Call, B, Step, ElementsOfB);
    if (!Wrong.empty())
      return Wrong;
    Sum = multiplyAdd(Facts, ElementsOfA, ElementsOfB, Sum);
  }
  return {};
}

} // namespace tenon::reference
