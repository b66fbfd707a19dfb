// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Conversions of a lane's values, scalars and vectors, to bf16, tf32 and fp8
// and back (those of matrices are in MatrixArithmetic.cpp). Rounding is to
// nearest even; NaN remains NaN.
//
//   intel_convert_bfloat16{n}_as_ushort{n}   __spirv_ConvertFToBF16INTEL
//   intel_convert_as_bfloat16{n}_float{n}    __spirv_ConvertBF16ToFINTEL
//   intel_convert_tfloat32{n}_as_float{n}    __spirv_RoundFToTF32INTEL
//
// The functions that IGC's library uses, and that other compilers
// call:
//
//   __builtin_IB_{from}to{to}_{n}[_sat]    f and bf, f and tf32, hf and bf8|hf8
//     _sat: the largest finite number for values that are too large

#include "Recognize/Items/ConversionCalls.h"
#include "Recognize/Matrix/MatrixAccess.h"
#include "tenon/IR/Elements/ElementConversion.h"
#include "tenon/Recognize/InputDialect.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"

using namespace llvm;

namespace tenon {

namespace {
struct Row {
  StringLiteral Begin, Middle; // OpenCL C's name: Begin, n, Middle, n
  StringLiteral Spirv;
  ElementKind From, To;
};
struct IgcRow {
  StringLiteral Types;
  ElementKind From, To;
};
} // namespace

static constexpr Row Rows[] = {
    {"intel_convert_bfloat16", "_as_ushort", "__spirv_ConvertFToBF16INTEL",
     ElementKind::F32, ElementKind::BF16},
    {"intel_convert_as_bfloat16", "_float", "__spirv_ConvertBF16ToFINTEL",
     ElementKind::BF16, ElementKind::F32},
    {"intel_convert_tfloat32", "_as_float", "__spirv_RoundFToTF32INTEL",
     ElementKind::F32, ElementKind::TF32},
    {"intel_convert_tfloat32", "_as_float", "__spirv_ConvertFToTF32INTEL",
     ElementKind::F32, ElementKind::TF32},
};

static constexpr IgcRow IgcRows[] = {
    {"ftobf", ElementKind::F32, ElementKind::BF16},
    {"bftof", ElementKind::BF16, ElementKind::F32},
    {"ftotf32", ElementKind::F32, ElementKind::TF32},
    {"hftobf8", ElementKind::F16, ElementKind::E5M2},
    {"bf8tohf", ElementKind::E5M2, ElementKind::F16},
    {"hftohf8", ElementKind::F16, ElementKind::E4M3},
    {"hf8tohf", ElementKind::E4M3, ElementKind::F16},
};

/// The facts of one of IGC's names, with the number of components in its types.
static std::optional<ConvertFacts> parseIgcName(StringRef Identifier) {
  StringRef Text = Identifier.split('.').first;
  if (!Text.consume_front("__builtin_IB_"))
    return std::nullopt;
  ConvertFacts Facts;
  Facts.Saturating = Text.consume_back("_sat");
  auto [Types, Count] = Text.split('_');
  const IgcRow *Row =
      find_if(IgcRows, [&](const IgcRow &R) { return R.Types == Types; });
  unsigned Components;
  if (Row == std::end(IgcRows) || Count.getAsInteger(10, Components) ||
      (Facts.Saturating && !isSmallFloat(Row->To)))
    return std::nullopt;
  Facts.From = Row->From;
  Facts.To = Row->To;
  return Facts;
}

static bool isOpenClName(const Row &R, StringRef Identifier) {
  StringRef Text = Identifier.split('.').first;
  if (!Text.consume_front(R.Begin))
    return false;
  StringRef Count = Text.take_while(isDigit);
  return Text.drop_front(Count.size()) == (R.Middle + Count).str();
}

Expected<Value *> convertLaneValue(Value *V, const ConvertFacts &Facts,
                                   Type *To, IRBuilderBase &B) {
  auto *Vector = dyn_cast<FixedVectorType>(To);
  auto *Source = V ? dyn_cast<FixedVectorType>(V->getType()) : nullptr;
  bool SameShape =
      V && !Vector == !Source &&
      (!Vector || Vector->getNumElements() == Source->getNumElements());
  if (!SameShape || !canCarry(V->getType()->getScalarType(), Facts.From) ||
      !canCarry(To->getScalarType(), Facts.To))
    return wrong("expected one operand of " + wordOf(Facts.From) +
                 " and a result of as many " + wordOf(Facts.To));
  if (!Vector)
    return convertElement(B, V, Facts, To);
  Value *Result = PoisonValue::get(To);
  for (unsigned I = 0; I < Vector->getNumElements(); ++I)
    Result =
        B.CreateInsertElement(Result,
                              convertElement(B, B.CreateExtractElement(V, I),
                                             Facts, Vector->getElementType()),
                              I);
  return Result;
}

static Recognition conversion(StringRef Name, const ConvertFacts &Facts) {
  return {Name.str(), [Facts](CallInst &Call, IRBuilderBase &B) {
            Value *V = Call.arg_size() == 1 ? Call.getArgOperand(0) : nullptr;
            return convertLaneValue(V, Facts, Call.getType(), B);
          }};
}

std::optional<Recognition> recognizeLaneConversions(const Function &,
                                                    const Callee &Name) {
  constexpr StringLiteral Prefix = "__spirv_"; // also of RoundFToTF32INTEL
  StringRef Shown =
      Name.Identifier.take_front(Name.Identifier.find("_R", Prefix.size()));
  for (const Row &R : Rows) {
    if (!Name.is(R.Spirv) && !isOpenClName(R, Name.Identifier))
      continue;
    ConvertFacts Facts;
    Facts.From = R.From;
    Facts.To = R.To;
    return conversion(Shown, Facts);
  }
  if (std::optional<ConvertFacts> Facts = parseIgcName(Name.Identifier))
    return conversion(Shown, *Facts);
  return std::nullopt;
}

} // namespace tenon
