// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// OpenCL C's conversions of numbers, convert_TYPE[N][_sat][_ROUNDING], become
// LLVM's:
//
//   integer  -> integer   an integer cast; with _sat clamped before
//   integer  -> floating  sitofp, uitofp
//   floating -> integer   rounded as asked, then fptosi, fptoui or the .sat
//   ones floating -> floating  fpext, fptrunc
//
// To floating point only rounding to nearest even is there.

#include "tenon/Recognize/InputDialect.h"
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
  StringRef Rounding; // empty: towards zero to integers, else to nearest even
};
} // namespace

/// "convert_uchar4_sat_rte"; whether the result is signed comes from its name,
/// whether the operand is from its letter in the symbol.
static std::optional<Conversion> parseConversion(const Callee &Name) {
  StringRef Rest = Name.Identifier;
  if (!Name.Mangled || !Rest.consume_front("convert_"))
    return std::nullopt;
  StringRef Word = Rest.take_while([](char C) { return C >= 'a' && C <= 'z'; });
  Rest = Rest.drop_front(Word.size());
  Conversion C;
  C.ResultSigned = !Word.starts_with("u");
  Word.consume_front("u");
  bool IsType = StringSwitch<bool>(Word)
                    .Cases({"char", "short", "int", "long"}, true)
                    .Cases({"half", "float", "double"}, C.ResultSigned)
                    .Default(false);
  if (!IsType)
    return std::nullopt;
  Rest = Rest.ltrim("0123456789");
  C.Saturating = Rest.consume_front("_sat");
  if (Rest.consume_front("_"))
    C.Rounding = Rest;
  bool IsWhole = StringSwitch<bool>(Rest)
                     .Cases({"rte", "rtz", "rtp", "rtn"}, true)
                     .Case("", C.Rounding.empty())
                     .Default(false);
  if (!IsWhole)
    return std::nullopt;
  C.SourceSigned = StringRef("acsilx").contains(firstArgumentLetter(Name));
  return C;
}

/// The value in twice the bits, between the smallest and the largest of \p To.
static Value *clampInteger(const Conversion &C, Value *V, Type *To,
                           IRBuilderBase &B) {
  unsigned Bits = To->getScalarSizeInBits();
  unsigned Wide = 2 * std::max(Bits, V->getType()->getScalarSizeInBits());
  Type *WideTy = V->getType()->getWithNewBitWidth(Wide);
  APInt Smallest = C.ResultSigned ? APInt::getSignedMinValue(Bits).sext(Wide)
                                  : APInt::getZero(Wide);
  APInt Largest = C.ResultSigned ? APInt::getSignedMaxValue(Bits).zext(Wide)
                                 : APInt::getMaxValue(Bits).zext(Wide);
  V = B.CreateIntCast(V, WideTy, C.SourceSigned);
  V = B.CreateBinaryIntrinsic(Intrinsic::smax, V,
                              ConstantInt::get(WideTy, Smallest));
  V = B.CreateBinaryIntrinsic(Intrinsic::smin, V,
                              ConstantInt::get(WideTy, Largest));
  return B.CreateTrunc(V, To);
}

static Value *floatToInteger(const Conversion &C, Value *V, Type *To,
                             IRBuilderBase &B) {
  if (Intrinsic::ID Round = StringSwitch<Intrinsic::ID>(C.Rounding)
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
    return C.Saturating ? clampInteger(C, V, To, B)
                        : B.CreateIntCast(V, To, C.SourceSigned);
  }
  bool IsExact =
      IsFloat && From->getScalarSizeInBits() <= To->getScalarSizeInBits();
  if (!C.Rounding.empty() && C.Rounding != "rte" && !IsExact)
    return createStringError(
        "rounding " + C.Rounding +
        " is not supported; the nearest that works is rte");
  if (IsFloat)
    return B.CreateFPCast(V, To);
  return C.SourceSigned ? B.CreateSIToFP(V, To) : B.CreateUIToFP(V, To);
}

std::optional<Recognition> recognizeOpenClConversions(const Function &,
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
