// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Conversions to fp8 and back, whose names have both kinds, as DPC++ and
// llvm-spirv write OpFConvert of SPV_EXT_float8:
//
//   __builtin_spirv_[Clamp]Convert{from}To{to}{EXT|INTEL}[_sat][_rounding]
//
// on scalars, vectors and matrices. Half and bfloat16 may also be classes that
// are passed by pointer. Clamped and saturating conversions give the largest
// finite number for values that are too large.

#include "MatrixAccess.h"
#include "Recognize/Items/ConversionCalls.h"
#include "tenon/Recognize/InputDialect.h"

using namespace llvm;

namespace tenon {

namespace {
struct KindWord {
  StringLiteral Word;
  ElementKind Kind;
};
} // namespace

static constexpr KindWord Words[] = {
    {"E4M3", ElementKind::E4M3}, {"E5M2", ElementKind::E5M2},
    {"FP16", ElementKind::F16},  {"BF16", ElementKind::BF16},
    {"FP32", ElementKind::F32},  {"FP64", ElementKind::F64},
    {"S8", ElementKind::S8},     {"U8", ElementKind::U8},
    {"S16", ElementKind::S16},   {"U16", ElementKind::U16},
    {"S32", ElementKind::S32},   {"U32", ElementKind::U32},
    {"S64", ElementKind::S64},   {"U64", ElementKind::U64},
};

static std::optional<ElementKind> kindOfWord(StringRef Word) {
  for (const KindWord &W : Words)
    if (W.Word == Word)
      return W.Kind;
  return std::nullopt;
}

/// The facts of a name; nothing if it is no conversion to or from fp8.
static std::optional<ConvertFacts> parseName(StringRef Identifier) {
  StringRef Text = Identifier.split('.').first;
  if (!Text.consume_front("__builtin_spirv_"))
    return std::nullopt;
  ConvertFacts Facts;
  Facts.Saturating = Text.consume_front("Clamp");
  if (!Text.consume_front("Convert"))
    return std::nullopt;
  auto [Types, Postfix] = Text.split('_');
  auto [FromWord, ToWord] = Types.split("To");
  if (!ToWord.consume_back("EXT") && !ToWord.consume_back("INTEL"))
    return std::nullopt;
  std::optional<ElementKind> From = kindOfWord(FromWord),
                             To = kindOfWord(ToWord);
  if (!From || !To || !(isFloat8(*From) || isFloat8(*To)))
    return std::nullopt;
  Facts.From = *From;
  Facts.To = *To;
  if (!isFloat(*To))
    Facts.Mode = Rounding::TowardZero;
  SmallVector<StringRef, 2> Parts;
  Postfix.split(Parts, '_');
  for (StringRef Part : Parts) {
    Facts.Saturating |= Part == "sat";
    Facts.Mode = parseRounding(Part).value_or(Facts.Mode);
  }
  return Facts;
}

/// The type that a class of kind \p Kind wraps.
static Type *wrappedType(ElementKind Kind, LLVMContext &Ctx) {
  return Kind == ElementKind::F16 ? Type::getHalfTy(Ctx)
                                  : Type::getIntNTy(Ctx, bitsOf(Kind));
}

static Expected<Value *> rewrite(CallInst &Call, IRBuilderBase &B,
                                 const ConvertFacts &Facts) {
  if (isa<MatrixType>(Call.getType()))
    return convertMatrix(Call, Facts, B);
  // A class as result is returned through the first operand, a pointer.
  bool ToMemory = Call.getType()->isVoidTy();
  if (Call.arg_size() != 1u + ToMemory || (ToMemory && !isPointer(Call, 0)))
    return wrong("expected one operand, and a result");
  LLVMContext &Ctx = Call.getContext();
  Value *V = Call.getArgOperand(ToMemory);
  if (V->getType()->isPointerTy())
    V = B.CreateLoad(wrappedType(Facts.From, Ctx), V);
  Type *To = ToMemory ? wrappedType(Facts.To, Ctx) : Call.getType();
  Expected<Value *> Result = convertLaneValue(V, Facts, To, B);
  if (!Result || !ToMemory)
    return Result;
  B.CreateStore(*Result, Call.getArgOperand(0));
  return nullptr;
}

std::optional<Recognition> recognizeFloat8Conversions(const Function &,
                                                      const Callee &Name) {
  std::optional<ConvertFacts> Facts = parseName(Name.Identifier);
  if (!Facts)
    return std::nullopt;
  StringRef Word = Name.Identifier.split('.').first;
  Word.consume_front("__builtin_spirv_");
  return Recognition{("Op" + Word).str(),
                     [Facts = *Facts](CallInst &Call, IRBuilderBase &B) {
                       return rewrite(Call, B, Facts);
                     }};
}

} // namespace tenon
