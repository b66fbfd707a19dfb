// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// SPV_INTEL_subgroup_matrix_multiply_accumulate:
//
//   SubgroupMatrixMultiplyAccumulate        K, A, B, C, [mask]
//   SubgroupScaledMatrixMultiplyAccumulate  K, A, B, C, scales, [mask]
//
// One bit of the mask for A and one for B select the kind of the elements that
// a component packs. Without these bits, components are elements. The kind of
// accumulators follows from their type; separate bits mark bf16 in i16
// components.

#include "LaneMulAdd.h"
#include "Recognize/Matrix/MatrixAccess.h"
#include "ScaledMulAdd.h"
#include "tenon/Recognize/InputDialect.h"
#include "llvm/ADT/StringExtras.h"

using namespace llvm;

namespace tenon {

/// Bits of the mask for signs and accumulators.
static constexpr uint64_t SignedA = 0x1, SignedB = 0x2, CIsBF16 = 0x4,
                          ResultIsBF16 = 0x8;
/// In a multiplication with scales: the scales of A and B are E8M0, which is
/// the only supported kind.
static constexpr uint64_t ScalesAreE8M0 = 0x300000;

static std::string hex(uint64_t Mask) {
  return "0x" + utohexstr(Mask, /*LowerCase=*/true);
}

static std::string nearest(const OperandRow &Row) {
  return "the nearest that works is " + describe(Row) + ", mask " +
         hex(Row.MaskA | Row.MaskB);
}

//===----------------------------------------------------------------------===//
// The mask
//===----------------------------------------------------------------------===//

/// The mask, which is operand \p Number if there is one.
static Expected<uint64_t> readMask(const CallInst &Call, unsigned Number) {
  if (Call.arg_size() <= Number)
    return 0;
  const auto *Mask = dyn_cast<ConstantInt>(Call.getArgOperand(Number));
  if (!Mask || Mask->getBitWidth() > 64)
    return wrong("the operand mask is not constant");
  return Mask->getZExtValue();
}

static Error refuseTypes(uint64_t Mask) {
  uint64_t Known = SignedA | SignedB | CIsBF16 | ResultIsBF16;
  for (const OperandRow &R : operandRows())
    Known |= R.MaskA | R.MaskB;
  if (Mask & ~Known)
    return wrong("operand mask " + hex(Mask) + " has unknown bits " +
                 hex(Mask & ~Known));
  return Error::success();
}

/// The rows that the mask selects for A and for B; null if it selects none.
static Expected<std::pair<const OperandRow *, const OperandRow *>>
rowsOf(uint64_t Mask) {
  const OperandRow *A = nullptr, *B = nullptr;
  for (const OperandRow &R : operandRows()) {
    if ((Mask & R.MaskA && A) || (Mask & R.MaskB && B))
      return wrong("operand mask " + hex(Mask) +
                   " gives one operand two element kinds");
    if (Mask & R.MaskA)
      A = &R;
    if (Mask & R.MaskB)
      B = &R;
  }
  if (A != B && !(A && B && mayMix(*A, *B))) {
    auto Words = [](const OperandRow *R) {
      return R ? StringRef(R->Words) : "no packed kind";
    };
    return wrong("operand mask " + hex(Mask) + " gives A " + Words(A) +
                 " and B " + Words(B) + ", expected one kind for both; " +
                 nearest(A ? *A : *B));
  }
  return std::pair(A, B);
}

//===----------------------------------------------------------------------===//
// Kinds
//===----------------------------------------------------------------------===//

static std::string componentWord(Type *Ty) {
  std::optional<ElementKind> K = kindOfComponent(Ty->getScalarType());
  return K ? wordOf(*K).str() : "of another type";
}

/// The kind of accumulator \p What of type \p Ty. \p Marked: the mask states
/// that it is bf16.
static Expected<ElementKind> readAccumulator(const OperandRow &Row,
                                             StringRef What, Type *Ty,
                                             bool Marked, uint64_t Bit) {
  std::optional<ElementKind> K = accumulatorKind(Row, Ty);
  bool IsBF16 = K == ElementKind::BF16 && Ty->getScalarType()->isIntegerTy();
  if (K && IsBF16 == Marked)
    return *K;
  std::string Text = (What + " has components " + componentWord(Ty) +
                      (Marked ? ", and mask bit " : ", without mask bit ") +
                      hex(Bit) + " for bf16")
                         .str();
  return wrong(Text + ", with " + Row.Words + " operands; " + nearest(Row));
}

/// Reads packed operands from the mask: A of \p Row, B of \p RowB, which differ
/// in the kind only.
static Error readPacked(const CallInst &Call, const OperandRow &Row,
                        const OperandRow &RowB, uint64_t Mask, LaneMulAdd &Op) {
  if (Op.K != Row.K)
    return wrong("K is " + Twine(Op.K) + " with " + Row.Words +
                 " operands, expected " + Twine(Row.K) + "; " + nearest(Row));
  Op.KindA = Mask & SignedA ? Row.Signed : Row.Unsigned;
  Op.KindB = Mask & SignedB ? RowB.Signed : RowB.Unsigned;
  for (auto [What, V] : {std::pair("A", Op.A), std::pair("B", Op.B)})
    if (std::string Text = checkContainer(Row, What, V->getType());
        !Text.empty())
      return wrong(Text + "; " + nearest(Row));
  Expected<ElementKind> C =
      readAccumulator(Row, "C", Op.C->getType(), Mask & CIsBF16, CIsBF16);
  if (!C)
    return C.takeError();
  Expected<ElementKind> D = readAccumulator(Row, "the result", Call.getType(),
                                            Mask & ResultIsBF16, ResultIsBF16);
  if (!D)
    return D.takeError();
  Op.KindC = *C;
  Op.KindD = *D;
  return Error::success();
}

/// The kind of elements that are components of type \p Ty.
static std::optional<ElementKind> plainKind(Type *Ty, bool Signed) {
  std::optional<ElementKind> K = kindOfComponent(Ty->getScalarType());
  return !K || isFloat(*K) ? K : signedKind(bitsOf(*K), Signed);
}

/// A row with this K and such a result, or else another row with this K.
static const OperandRow &nearestRow(unsigned K, Type *Result) {
  const OperandRow *Nearest = &operandRows().front();
  for (const OperandRow &R : reverse(operandRows()))
    if (R.K == K && (Nearest->K != K || accumulatorKind(R, Result) == R.Wide))
      Nearest = &R;
  return *Nearest;
}

/// Reads operands whose components are the elements.
static Error readPlain(const CallInst &Call, uint64_t Mask, LaneMulAdd &Op) {
  auto Accumulator = [](Type *Ty, bool Marked) {
    if (Marked)
      return Ty->getScalarType()->isIntegerTy(16)
                 ? std::optional(ElementKind::BF16)
                 : std::nullopt;
    return plainKind(Ty, /*Signed=*/true);
  };
  std::optional<ElementKind> A = plainKind(Op.A->getType(), Mask & SignedA),
                             B = plainKind(Op.B->getType(), Mask & SignedB),
                             C = Accumulator(Op.C->getType(), Mask & CIsBF16),
                             D = Accumulator(Call.getType(),
                                             Mask & ResultIsBF16);
  bool Fits = A && B && C && D && bitsOf(*A) == bitsOf(*B) &&
              isFloat(*A) == isFloat(*C) && isFloat(*A) == isFloat(*D) &&
              (isFloat(*A) ? A == B : C == D) && bitsOf(*D) >= bitsOf(*A);
  if (!Fits)
    return wrong("A has components " + componentWord(Op.A->getType()) + ", B " +
                 componentWord(Op.B->getType()) + ", C " +
                 componentWord(Op.C->getType()) + " and the result " +
                 componentWord(Call.getType()) + ", and operand mask " +
                 hex(Mask) + " does not say what they pack; " +
                 nearest(nearestRow(Op.K, Call.getType())));
  Op.KindA = *A, Op.KindB = *B, Op.KindC = *C, Op.KindD = *D;
  return Error::success();
}

//===----------------------------------------------------------------------===//
// Calls
//===----------------------------------------------------------------------===//

static Expected<Value *> rewriteMulAdd(CallInst &Call, IRBuilderBase &B,
                                       bool IsScaled) {
  unsigned Count = IsScaled ? 6 : 4; // without the mask
  if (Call.arg_size() < Count || Call.arg_size() > Count + 1)
    return wrong(IsScaled
                     ? "expected K, A, B, C, two scales and an operand mask"
                     : "expected K, A, B, C and an operand mask");
  std::optional<uint64_t> K = constantOf(Call.getArgOperand(0));
  if (!K)
    return wrong("K is not constant");
  Expected<uint64_t> Mask = readMask(Call, Count);
  if (!Mask)
    return Mask.takeError();
  if (IsScaled && (*Mask & ScalesAreE8M0) != ScalesAreE8M0)
    return wrong("operand mask " + hex(*Mask) +
                 " does not say that both scales are E8M0; expected bits " +
                 hex(ScalesAreE8M0));
  if (IsScaled)
    *Mask &= ~ScalesAreE8M0;
  if (Error E = refuseTypes(*Mask))
    return E;
  auto Row = rowsOf(*Mask);
  if (!Row)
    return Row.takeError();
  if (*K == 0 || *K > MaxMatrixDimension)
    return wrong("K is " + Twine(*K) + ", expected 1 to " +
                 Twine(MaxMatrixDimension));
  if (IsScaled && !Row->first)
    return wrong("the operand mask does not say what A and B pack, as it has "
                 "to with scales");
  LaneMulAdd Op;
  Op.K = *K;
  Op.A = Call.getArgOperand(1);
  Op.B = Call.getArgOperand(2);
  Op.C = Call.getArgOperand(3);
  if (Error E = Row->first
                    ? readPacked(Call, *Row->first, *Row->second, *Mask, Op)
                    : readPlain(Call, *Mask, Op))
    return E;
  if (!IsScaled)
    return emitLaneMulAdd(Call, B, Op, Call.getType());
  return emitScaledMulAdd(Call, B, Op,
                          {Call.getArgOperand(4), Call.getArgOperand(5)});
}

std::optional<Recognition> recognizeSubgroupMatrix(const Function &,
                                                   const Callee &Name) {
  for (bool IsScaled : {false, true}) {
    StringRef Operation = IsScaled
                              ? "SubgroupScaledMatrixMultiplyAccumulateINTEL"
                              : "SubgroupMatrixMultiplyAccumulateINTEL";
    if (Name.is(("__spirv_" + Operation).str()))
      return Recognition{("Op" + Operation).str(),
                         [IsScaled](CallInst &Call, IRBuilderBase &B) {
                           return rewriteMulAdd(Call, B, IsScaled);
                         }};
  }
  return std::nullopt;
}

} // namespace tenon
