// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Compares OpenCL C's conversions of all types, with all suffixes, with the
// reference engine's conversion of elements.

#include "Called.h"
#include "Engine/Reference/Numbers/Convert.h"
#include <cmath>

using namespace llvm;
using namespace tenon;

namespace {
struct NumberType {
  const char *Word, *Letter; ///< in names, and as a parameter
  ElementKind Kind;
};
constexpr NumberType Types[] = {
    {"char", "c", ElementKind::S8},    {"uchar", "h", ElementKind::U8},
    {"short", "s", ElementKind::S16},  {"ushort", "t", ElementKind::U16},
    {"int", "i", ElementKind::S32},    {"uint", "j", ElementKind::U32},
    {"long", "l", ElementKind::S64},   {"ulong", "m", ElementKind::U64},
    {"half", "Dh", ElementKind::F16},  {"float", "f", ElementKind::F32},
    {"double", "d", ElementKind::F64},
};

struct Suffix {
  const char *Text;
  std::optional<Rounding> Mode;
};
const Suffix Suffixes[] = {{"", std::nullopt},
                           {"_rte", Rounding::NearestEven},
                           {"_rtz", Rounding::TowardZero},
                           {"_rtp", Rounding::Upward},
                           {"_rtn", Rounding::Downward}};

struct ConversionsTest : CalledFunctions {
  /// Numbers of \p Kind, given by their bits.
  static std::vector<uint64_t> numbers(ElementKind Kind) {
    unsigned Bits = bitsOf(Kind);
    std::vector<uint64_t> Numbers;
    if (!isFloat(Kind)) {
      APInt Max = APInt::getSignedMaxValue(Bits);
      for (const APInt &X :
           {APInt(Bits, 0), APInt(Bits, 1), APInt(Bits, 77), Max, ~Max,
            APInt::getAllOnes(Bits), Max.lshr(1) + 1, ~Max + 3, Max - 2})
        Numbers.push_back(X.getZExtValue());
      return Numbers;
    }
    for (double X : {0.0,
                     -0.0,
                     0.5,
                     -0.5,
                     1.5,
                     2.5,
                     -2.5,
                     0.1,
                     -0.7,
                     126.5,
                     127.5,
                     254.5,
                     255.5,
                     -128.5,
                     -127.5,
                     2049.0,
                     32766.5,
                     65504.0,
                     65519.0,
                     65520.0,
                     1e6 + 0.5,
                     -1e6,
                     2147483520.0,
                     0x1p31,
                     -0x1p31,
                     0x1p32,
                     0x1p53 + 1,
                     0x1p63,
                     -0x1p63,
                     0x1p64,
                     1e30,
                     1e-9,
                     6e-8,
                     double(INFINITY),
                     double(-INFINITY),
                     double(NAN)}) {
      APFloat Value(X);
      bool Loses = false;
      Value.convert(reference::semanticsOf(Kind), APFloat::rmNearestTiesToEven,
                    &Loses);
      Numbers.push_back(Value.bitcastToAPInt().getZExtValue());
    }
    return Numbers;
  }
  static APFloat asFloat(ElementKind Kind, uint64_t Bits) {
    return APFloat(reference::semanticsOf(Kind), APInt(bitsOf(Kind), Bits));
  }
  Constant *constant(ElementKind Kind, uint64_t Bits) {
    APInt Number(bitsOf(Kind), Bits);
    return isFloat(Kind) ? static_cast<Constant *>(ConstantFP::get(
                               Code.Context, asFloat(Kind, Bits)))
                         : ConstantInt::get(Code.Context, Number);
  }

  /// Whether the conversion is defined: integers are in range, or saturate.
  static bool isDefined(const ConvertFacts &Facts, uint64_t Bits) {
    if (!isFloat(Facts.From) || isFloat(Facts.To) || Facts.Saturating)
      return true;
    APSInt Result(bitsOf(Facts.To),
                  classOf(Facts.To) == ElementClass::Unsigned);
    bool IsExact = false;
    return asFloat(Facts.From, Bits)
               .convertToInteger(Result, reference::roundingMode(Facts.Mode),
                                 &IsExact) != APFloat::opInvalidOp;
  }

  void check(const NumberType &From, const NumberType &To, const Suffix &How,
             bool Saturating) {
    std::string Name =
        (Twine("convert_") + To.Word + (Saturating ? "_sat" : "") + How.Text)
            .str();
    ConvertFacts Facts;
    Facts.From = From.Kind;
    Facts.To = To.Kind;
    Facts.Saturating = Saturating;
    Facts.Mode = How.Mode.value_or(isFloat(To.Kind) ? Rounding::NearestEven
                                                    : Rounding::TowardZero);
    for (uint64_t Bits : numbers(From.Kind)) {
      if (!isDefined(Facts, Bits))
        continue;
      uint64_t Expected = reference::convertElement(Facts, Bits);
      Constant *Found = call(
          recognizeConversions, "_Z" + Twine(Name.size()) + Name + From.Letter,
          componentType(Code.Context, To.Kind), {constant(From.Kind, Bits)});
      bool AreNan = isFloat(To.Kind) && asFloat(To.Kind, Expected).isNaN() &&
                    cast<ConstantFP>(Found)->isNaN();
      EXPECT_TRUE(AreNan || Found == constant(To.Kind, Expected))
          << Name << " of " << From.Word << " 0x" << std::hex << Bits
          << ": expected 0x" << Expected;
    }
  }
};
} // namespace

TEST_F(ConversionsTest, ToIntegers) {
  for (const NumberType &From : Types)
    for (const NumberType &To : Types)
      if (!isFloat(To.Kind))
        for (const Suffix &How : Suffixes)
          for (bool Saturating : {false, true})
            check(From, To, How, Saturating);
}

TEST_F(ConversionsTest, ToFloats) {
  for (const NumberType &From : Types)
    for (const NumberType &To : Types)
      if (isFloat(To.Kind))
        for (const Suffix &How : Suffixes)
          check(From, To, How, /*Saturating=*/false);
}
