// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A contraction from its definition: step after step, each with its own access
// of every element of A and B, rounded to D's kind as a multiplication is. What
// the facts claim of the steps is checked.

#include "ReferenceMeeting.h"
#include "ReferenceMulAdd.h"
#include "llvm/ADT/STLExtras.h"
#include <cstring>

using namespace llvm;

namespace tenon::reference {

namespace {
/// A or B: rows, columns, and where elements are.
struct Operand {
  char Name;
  unsigned Rows, Columns, Bytes;
  MatrixLayout Layout;
  unsigned First; ///< operand of the call with the pointer; stride, step follow

  /// Bytes from the beginning of a step to an element.
  uint64_t offset(unsigned Row, unsigned Column, uint64_t Stride) const {
    switch (Layout) {
    case MatrixLayout::RowMajor:
      return Row * Stride + uint64_t(Column) * Bytes;
    case MatrixLayout::ColumnMajor:
      return Column * Stride + uint64_t(Row) * Bytes;
    case MatrixLayout::Packed: {
      unsigned Group = Bytes < 4 ? 4 / Bytes : 1;
      return Row / Group * Stride +
             (uint64_t(Column) * Group + Row % Group) * Bytes;
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

static std::string checkSteps(const Meeting &M, const Operand &Of) {
  uint64_t Stride = M.operand(Of.First + 1), Step = M.operand(Of.First + 2);
  ContractSteps Claim = M.Op.Contract.Steps;
  uint64_t Expected =
      Claim == ContractSteps::Resident ? 0 : Of.afterStep(Stride);
  bool IsClaimed =
      Claim == ContractSteps::Continued || Claim == ContractSteps::Resident;
  if (!IsClaimed || Step == Expected)
    return {};
  return (M.Op.What + ": steps of " + Twine(Of.Name) + " are " +
          Twine(int64_t(Step)) + " bytes apart, expected " +
          Twine(int64_t(Expected)))
      .str();
}

static std::string load(const Meeting &M, const Operand &Of, uint64_t Step,
                        std::vector<uint64_t> &Elements) {
  uint64_t Begin = M.operand(Of.First) + Step * M.operand(Of.First + 2);
  Elements.clear();
  for (unsigned Row = 0; Row < Of.Rows; ++Row)
    for (unsigned Column = 0; Column < Of.Columns; ++Column) {
      uint64_t Address =
          Begin + Of.offset(Row, Column, M.operand(Of.First + 1));
      std::string Wrong = M.checkAccess(
          "step " + Twine(Step) + ", row " + Twine(Row) + ", column " +
              Twine(Column) + " of " + Twine(Of.Name),
          Address, Of.Bytes, /*Write=*/false);
      if (!Wrong.empty())
        return Wrong;
      uint64_t Bits = 0; // little-endian
      std::memcpy(&Bits, reinterpret_cast<void *>(Address), Of.Bytes);
      Elements.push_back(Bits);
    }
  return {};
}

std::string performContract(const Meeting &M, std::vector<uint64_t> &Sum) {
  static constexpr StringLiteral Names[] = {
      "pointer to A", "stride of A", "step of A",      "pointer to B",
      "stride of B",  "step of B",   "number of steps"};
  for (auto [I, Name] : enumerate(Names))
    if (std::string Wrong = M.requireUniform(1 + I, Name); !Wrong.empty())
      return Wrong;
  const MulAddFacts &Facts = M.Op.MulAdd;
  Operand A = {
      'A', Facts.M, Facts.K, bitsOf(Facts.A) / 8, M.Op.Contract.A, /*First=*/1};
  Operand B = {
      'B', Facts.K, Facts.N, bitsOf(Facts.B) / 8, M.Op.Contract.B, /*First=*/4};
  constexpr unsigned StepsOperand = 7;
  uint64_t Steps = M.operand(StepsOperand);
  if (Steps > 1)
    for (const Operand &Of : {A, B})
      if (std::string Wrong = checkSteps(M, Of); !Wrong.empty())
        return Wrong;
  std::vector<uint64_t> OfA, OfB;
  for (uint64_t Step = 0; Step < Steps; ++Step) {
    std::string Wrong = load(M, A, Step, OfA);
    if (Wrong.empty())
      Wrong = load(M, B, Step, OfB);
    if (!Wrong.empty())
      return Wrong;
    Sum = multiplyAdd(Facts, OfA, OfB, Sum);
  }
  return {};
}

} // namespace tenon::reference
