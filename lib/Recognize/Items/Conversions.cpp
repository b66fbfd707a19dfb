// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Conversions of numbers become LLVM's: OpenCL C's
// convert_TYPE[N][_sat][_ROUNDING], and those of SPIR-V that saturate or round,
// __spirv_ConvertFToS_RTYPE[N][_sat][_ROUNDING]; the others are instructions
// already.
//
//   integer  -> integer   an integer cast, after saturation with _sat
//   integer  -> floating  sitofp, uitofp
//   floating -> integer   rounding, then fptosi or fptoui, or their
//                         saturating intrinsics
//   floating -> floating  fpext, fptrunc
//
// Conversions to floating point with a rounding other than to nearest even are
// library operations.

#include "tenon/IR/Values/LibraryOps.h"
#include "tenon/Recognize/InputDialect.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringSwitch.h"
#include "llvm/ADT/Twine.h"
#include "llvm/IR/DerivedTypes.h"

using namespace llvm;

namespace tenon {

namespace {
struct Conversion {
  bool SourceSigned = false;
  bool ResultSigned = false;
  bool Saturating = false;
  StringRef Mode; // empty: towards zero for integers, else to nearest
};
} // namespace

namespace {
/// SPIR-V's conversions, and whether their operand and result are signed.
struct SpirvRow {
  StringLiteral Name;
  bool SourceSigned, ResultSigned;
  bool Saturating = false;
};
} // namespace

static constexpr SpirvRow SpirvRows[] = {
    {"__spirv_ConvertFToS", true, true},
    {"__spirv_ConvertFToU", true, false},
    {"__spirv_ConvertSToF", true, true},
    {"__spirv_ConvertUToF", false, true},
    {"__spirv_SConvert", true, true},
    {"__spirv_UConvert", false, false},
    {"__spirv_FConvert", true, true},
    {"__spirv_SatConvertSToU", true, false, true},
    {"__spirv_SatConvertUToS", false, true, true},
};

/// The suffix after the type: "", "_sat", "_rte", "_sat_rte".
static bool parseSuffixes(StringRef Rest, Conversion &C) {
  C.Saturating |= Rest.consume_front("_sat");
  if (Rest.empty())
    return true;
  if (!Rest.consume_front("_") || !parseRounding(Rest))
    return false;
  C.Mode = Rest;
  return true;
}

/// Removes "int4" from \p Text and returns it; a "u" has been removed before.
static StringRef consumeType(StringRef &Text) {
  StringRef Word = Text.take_while(isLower);
  Text = Text.drop_front(Word.size()).ltrim("0123456789");
  return Word;
}

/// "__spirv_ConvertFToS_Rint4_sat_rte"
static std::optional<Conversion> parseSpirv(StringRef Identifier) {
  for (const SpirvRow &R : SpirvRows) {
    StringRef Rest = Identifier;
    if (!Rest.consume_front(R.Name) || !Rest.consume_front("_R"))
      continue;
    consumeType(Rest);
    Conversion C;
    C.SourceSigned = R.SourceSigned;
    C.ResultSigned = R.ResultSigned;
    C.Saturating = R.Saturating;
    if (parseSuffixes(Rest, C))
      return C;
  }
  return std::nullopt;
}

/// Parses "convert_uchar4_sat_rte". The name tells whether the result is
/// signed, the letter of the operand in the mangled name whether the operand
/// is.
static std::optional<Conversion> parseConversion(const Callee &Name) {
  StringRef Rest = Name.Identifier;
  if (!Name.Mangled)
    return std::nullopt;
  if (!Rest.consume_front("convert_"))
    return parseSpirv(Rest);
  StringRef Word = consumeType(Rest);
  Conversion C;
  C.ResultSigned = !Word.starts_with("u");
  Word.consume_front("u");
  bool IsType = StringSwitch<bool>(Word)
                    .Cases({"char", "short", "int", "long"}, true)
                    .Cases({"half", "float", "double"}, C.ResultSigned)
                    .Default(false);
  if (!IsType || !parseSuffixes(Rest, C))
    return std::nullopt;
  C.SourceSigned = StringRef("acsilx").contains(firstArgumentLetter(Name));
  return C;
}

/// \p V limited to the smallest and the largest number that both types have;
/// the source's type can represent these.
static Value *saturateInteger(const Conversion &C, Value *V, Type *To,
                              IRBuilderBase &B) {
  assert(V->getType()->isIntOrIntVectorTy() && To->isIntOrIntVectorTy() &&
         "others are saturated by the conversion itself");
  unsigned From = V->getType()->getScalarSizeInBits();
  unsigned Bits = To->getScalarSizeInBits(), Wide = std::max(From, Bits) + 1;
  auto Limits = [&](unsigned Size, bool Signed) {
    return Signed ? std::pair(APInt::getSignedMinValue(Size).sext(Wide),
                              APInt::getSignedMaxValue(Size).sext(Wide))
                  : std::pair(APInt::getZero(Wide),
                              APInt::getMaxValue(Size).zext(Wide));
  };
  auto [Smallest, Largest] = Limits(Bits, C.ResultSigned);
  auto [Lowest, Highest] = Limits(From, C.SourceSigned);
  auto Limit = [&](const APInt &Bound) {
    return ConstantInt::get(V->getType(), Bound.trunc(From));
  };
  if (Smallest.sgt(Lowest)) // so that the source is signed
    V = B.CreateBinaryIntrinsic(Intrinsic::smax, V, Limit(Smallest));
  if (Largest.slt(Highest))
    V = B.CreateBinaryIntrinsic(
        C.SourceSigned ? Intrinsic::smin : Intrinsic::umin, V, Limit(Largest));
  return B.CreateIntCast(V, To, C.SourceSigned);
}

static Value *floatToInteger(const Conversion &C, Value *V, Type *To,
                             IRBuilderBase &B) {
  assert(V->getType()->isFPOrFPVectorTy() && To->isIntOrIntVectorTy());
  if (Intrinsic::ID Round = StringSwitch<Intrinsic::ID>(C.Mode)
                                .Case("rte", Intrinsic::roundeven)
                                .Case("rtp", Intrinsic::ceil)
                                .Case("rtn", Intrinsic::floor)
                                .Default(Intrinsic::not_intrinsic))
    V = B.CreateUnaryIntrinsic(Round, V);
  if (C.Saturating)
    return B.CreateIntrinsic(C.ResultSigned ? Intrinsic::fptosi_sat
                                            : Intrinsic::fptoui_sat,
                             {To, V->getType()}, {V});
  return C.ResultSigned ? B.CreateFPToSI(V, To) : B.CreateFPToUI(V, To);
}

static Expected<Value *> rewriteConversion(const Conversion &C, CallInst &Call,
                                           IRBuilderBase &B) {
  if (Call.arg_size() != 1)
    return createStringError("expected 1 operand, actual " +
                             Twine(Call.arg_size()));
  Value *V = Call.getArgOperand(0);
  Type *From = V->getType(), *To = Call.getType();
  auto IsNumber = [](Type *Ty) {
    return Ty->isIntOrIntVectorTy() || Ty->isFPOrFPVectorTy();
  };
  if (!IsNumber(From) || !IsNumber(To) ||
      From->getWithNewType(B.getInt8Ty()) != To->getWithNewType(B.getInt8Ty()))
    return createStringError(
        "expected numbers or vectors of as many components");
  bool IsFloat = From->isFPOrFPVectorTy();
  if (To->isIntOrIntVectorTy()) {
    if (IsFloat)
      return floatToInteger(C, V, To, B);
    return C.Saturating ? saturateInteger(C, V, To, B)
                        : B.CreateIntCast(V, To, C.SourceSigned);
  }
  return createConversion(
      B, V, To, C.SourceSigned,
      parseRounding(C.Mode).value_or(Rounding::NearestEven));
}

std::optional<Recognition> recognizeConversions(const Function &,
                                                const Callee &Name) {
  std::optional<Conversion> C = parseConversion(Name);
  if (!C)
    return std::nullopt;
  return Recognition{Name.Identifier.str(),
                     [C = *C](CallInst &Call, IRBuilderBase &B) {
                       return rewriteConversion(C, Call, B);
                     }};
}

} // namespace tenon
