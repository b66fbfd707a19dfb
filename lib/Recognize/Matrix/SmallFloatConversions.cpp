// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Conversions of fp8, fp4 and integers of 4 bits, whose names contain both
// kinds, as DPC++ and llvm-spirv write conversions of SPV_EXT_float8,
// SPV_INTEL_float4, SPV_INTEL_int4 and SPV_INTEL_fp_conversions:
//
//   __builtin_spirv_[Clamp]Convert{from}To{to}{EXT|INTEL}[_sat][_rounding]
//   __builtin_spirv_[Clamp]StochasticRound{from}To{to}INTEL
//   __spirv_[Clamp]StochasticRoundFToFINTEL        from float to half
//
// They apply to scalars, vectors and matrices; stochastic rounding, whose
// further operands are a seed and possibly a pointer to the next seed, does not
// apply to matrices. Half and bfloat16 may also be classes that are passed by
// pointer. Clamped and saturating conversions return the largest finite number
// for values that are too large. Elements of 4 bits are i4, or N of them are an
// integer or a vector of 4 * N bits, the first one lowest. A single one may
// also be the lower half of a byte:
//
//   <8 x half> (i32)   <2 x half> (<1 x i8>)   i8 (<2 x half>)
//   half (i8)          i8 (half)

#include "MatrixAccess.h"
#include "Recognize/Items/ConversionCalls.h"
#include "StochasticRounding.h"
#include "tenon/Recognize/InputDialect.h"
#include "tenon/Support/Components.h"

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
    {"E2M1", ElementKind::E2M1}, {"Int4", ElementKind::S4},
    {"Int8", ElementKind::S8},   {"S4", ElementKind::S4},
    {"U4", ElementKind::U4},
};

static std::optional<ElementKind> kindOfWord(StringRef Word) {
  for (const KindWord &W : Words)
    if (W.Word == Word)
      return W.Kind;
  return std::nullopt;
}

/// Whether no other dialect converts elements of \p Kind.
static bool isOwn(ElementKind Kind) {
  return isSmallFloat(Kind) || bitsOf(Kind) == 4;
}

/// The facts in a name of stochastic rounding. If a kind has no infinity, the
/// largest number takes its place.
static std::optional<ConvertFacts> parseStochastic(StringRef Identifier) {
  StringRef Text = Identifier.split('.').first.split("_R").first;
  bool Named = Text.consume_front("__builtin_spirv_");
  if (!Named && !Text.consume_front("__spirv_"))
    return std::nullopt;
  ConvertFacts Facts;
  Facts.Saturating = Text.consume_front("Clamp");
  if (!Text.consume_front("StochasticRound") || !Text.consume_back("INTEL"))
    return std::nullopt;
  auto [FromWord, ToWord] = Text.split("To");
  std::optional<ElementKind> From = kindOfWord(FromWord),
                             To = kindOfWord(ToWord);
  if (!Named && Text == "FToF") {
    From = ElementKind::F32;
    To = ElementKind::F16;
  }
  if (!From || !To || !roundsAtRandom(*From, *To))
    return std::nullopt;
  Facts.From = *From;
  Facts.To = *To;
  Facts.Saturating |= *To != ElementKind::E5M2 && *To != ElementKind::F16;
  return Facts;
}

/// The facts in a name; nothing if another dialect has its kinds, unless it
/// clamps to integers. Clamped integers are rounded to nearest, other integers
/// toward zero.
static std::optional<ConvertFacts> parseName(StringRef Identifier) {
  StringRef Text = Identifier.split('.').first;
  if (!Text.consume_front("__builtin_spirv_"))
    return std::nullopt;
  ConvertFacts Facts;
  bool Clamps = Facts.Saturating = Text.consume_front("Clamp");
  if (!Text.consume_front("Convert"))
    return std::nullopt;
  auto [Types, Postfix] = Text.split('_');
  auto [FromWord, ToWord] = Types.split("To");
  if (!ToWord.consume_back("EXT") && !ToWord.consume_back("INTEL"))
    return std::nullopt;
  std::optional<ElementKind> From = kindOfWord(FromWord),
                             To = kindOfWord(ToWord);
  if (!From || !To ||
      !(isOwn(*From) || isOwn(*To) || (Clamps && !isFloat(*To))))
    return std::nullopt;
  Facts.From = *From;
  Facts.To = *To;
  if (!isFloat(*To) && !Clamps)
    Facts.Mode = Rounding::TowardZero;
  SmallVector<StringRef, 2> Parts;
  Postfix.split(Parts, '_');
  for (StringRef Part : Parts) {
    Facts.Saturating |= Part == "sat";
    Facts.Mode = parseRounding(Part).value_or(Facts.Mode);
  }
  return Facts;
}

/// \p Ty if it is i4 or a vector of i4, else the type of the 4-bit elements
/// that it holds: as many as \p Other has numbers, or, if \p Other also
/// holds 4-bit elements, as many as fill both. Null if it does not hold
/// them.
static Type *nibblesOf(Type *Ty, Type *Other, bool OtherIsPacked) {
  if (!Ty->isIntOrIntVectorTy())
    return nullptr;
  if (Ty->getScalarSizeInBits() == 4)
    return Ty;
  Type *Nibble = Type::getIntNTy(Ty->getContext(), 4);
  unsigned Count = OtherIsPacked ? Other->getPrimitiveSizeInBits() / 4
                                 : componentCount(Other);
  if (Ty->getPrimitiveSizeInBits() == 4 * Count)
    return FixedVectorType::get(Nibble, Count);
  return Count == 1 && Ty->isIntegerTy(8) ? Nibble : nullptr;
}

/// Converts \p V to type \p To, each of which may hold elements of 4 bits in
/// wider integers.
static Expected<Value *> convertParts(Value *V, const ConvertFacts &Facts,
                                      Type *To, IRBuilderBase &B) {
  Type *From = V->getType();
  bool FromNibbles = bitsOf(Facts.From) == 4, ToNibbles = bitsOf(Facts.To) == 4;
  Type *Source = FromNibbles ? nibblesOf(From, To, ToNibbles) : From;
  Type *Target = ToNibbles ? nibblesOf(To, From, FromNibbles) : To;
  if (!Source || !Target)
    return wrong("expected an integer of 4 bits for each converted number");
  if (Source != From)
    V = Source->isIntegerTy() ? B.CreateTrunc(V, Source)
                              : B.CreateBitCast(V, Source);
  Expected<Value *> Result = convertLaneValue(V, Facts, Target, B);
  if (!Result || Target == To)
    return Result;
  return Target->isIntegerTy() ? B.CreateZExt(*Result, To)
                               : B.CreateBitCast(*Result, To);
}

/// The rounding mode that decorates \p Call, as llvm-spirv represents it:
///
///   !spirv.Decorations !{!{i32 39, i32 mode}}
static std::optional<Rounding> decoratedMode(const CallInst &Call) {
  constexpr unsigned FPRoundingMode = 39;
  static constexpr Rounding Modes[] = {Rounding::NearestEven,
                                       Rounding::TowardZero, Rounding::Upward,
                                       Rounding::Downward};
  const MDNode *All = Call.getMetadata("spirv.Decorations");
  for (const MDOperand &Of : All ? All->operands() : ArrayRef<MDOperand>()) {
    const auto *Decoration = dyn_cast_or_null<MDNode>(Of.get());
    if (!Decoration || Decoration->getNumOperands() != 2)
      continue;
    auto *Which =
        mdconst::dyn_extract_or_null<ConstantInt>(Decoration->getOperand(0));
    auto *Mode =
        mdconst::dyn_extract_or_null<ConstantInt>(Decoration->getOperand(1));
    if (Which && Mode && Which->equalsInt(FPRoundingMode) &&
        Mode->getValue().ult(std::size(Modes)))
      return Modes[Mode->getZExtValue()];
  }
  return std::nullopt;
}

/// \p V, rounded with the seed in operand \p Seed of \p Call. The next operand
/// may be a pointer to which the next seed is stored. The caller converts the
/// result.
static Expected<Value *> roundedOperand(CallInst &Call, unsigned Seed, Value *V,
                                        ConvertFacts &Facts, IRBuilderBase &B) {
  Value *State = Call.getArgOperand(Seed);
  if (!State->getType()->isIntegerTy() ||
      State->getType()->getIntegerBitWidth() > 32 ||
      (Call.arg_size() > Seed + 1 && !isPointer(Call, Seed + 1)))
    return wrong("expected a seed of at most 32 bits, and a pointer to the "
                 "next one or nothing");
  if (!canCarry(V->getType()->getScalarType(), Facts.From))
    return wrong("expected an operand of " + wordOf(Facts.From));
  Type *SeedType = State->getType();
  State = B.CreateZExt(State, B.getInt32Ty());
  Value *Rounded =
      roundAtRandom(B, V, Facts.From, Facts.To, Facts.Saturating, State);
  if (Call.arg_size() > Seed + 1)
    B.CreateStore(B.CreateTrunc(State, SeedType), Call.getArgOperand(Seed + 1));
  Facts.From = ElementKind::F32;
  Facts.Mode = Rounding::NearestEven; // the number is already rounded
  return Rounded;
}

static Expected<Value *> rewrite(CallInst &Call, IRBuilderBase &B,
                                 ConvertFacts Facts, bool Random) {
  Facts.Mode = decoratedMode(Call).value_or(Facts.Mode);
  if (isa<MatrixType>(Call.getType()))
    return Random ? Expected<Value *>(wrong(
                        "conversions of matrices that round at random are not "
                        "supported; the nearest that works is one of elements"))
                  : convertMatrix(Call, Facts, B);
  // If the result is a class, it is stored to the first operand, a pointer.
  bool ToMemory = Call.getType()->isVoidTy();
  unsigned Operands = Call.arg_size() - ToMemory;
  if ((ToMemory && !isPointer(Call, 0)) ||
      (Random ? Operands != 2 && Operands != 3 : Operands != 1))
    return wrong(Random ? "expected one operand, a seed, and a result"
                        : "expected one operand, and a result");
  LLVMContext &Ctx = Call.getContext();
  Value *V = Call.getArgOperand(ToMemory);
  if (V->getType()->isPointerTy())
    V = B.CreateLoad(storedType(Ctx, Facts.From), V);
  if (Random) {
    Expected<Value *> Rounded = roundedOperand(Call, ToMemory + 1, V, Facts, B);
    if (!Rounded)
      return Rounded;
    V = *Rounded;
  }
  Type *To = ToMemory ? storedType(Ctx, Facts.To) : Call.getType();
  Expected<Value *> Result = convertParts(V, Facts, To, B);
  if (!Result || !ToMemory)
    return Result;
  B.CreateStore(*Result, Call.getArgOperand(0));
  return nullptr;
}

std::optional<Recognition> recognizeSmallFloatConversions(const Function &,
                                                          const Callee &Name) {
  std::optional<ConvertFacts> Facts = parseName(Name.Identifier);
  bool Random = !Facts;
  if (Random)
    Facts = parseStochastic(Name.Identifier);
  if (!Facts)
    return std::nullopt;
  StringRef Word = Name.Identifier.split('.').first.split("_R").first;
  if (!Word.consume_front("__builtin_spirv_"))
    Word.consume_front("__spirv_");
  return Recognition{
      ("Op" + Word).str(),
      [Facts = *Facts, Random](CallInst &Call, IRBuilderBase &B) {
        return rewrite(Call, B, Facts, Random);
      }};
}

} // namespace tenon
