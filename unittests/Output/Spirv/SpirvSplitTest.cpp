// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Compares code on vectors that SPIR-V does not have with the same code on
// their parts.

#include "Output/Spirv/SpirvSplit.h"
#include "Output/Spirv/SpirvVectorParts.h"
#include "Rewriting.h"
#include "llvm/ADT/StringExtras.h"

using namespace llvm;
using namespace tenon;

namespace {
struct SpirvSplit : Rewriting {
  /// Computes %r from %x and %y, all <32 x i16>, and returns 16 components
  /// from \p First on.
  void checkAll(StringRef Computation) {
    std::string Whole, Low, High;
    raw_string_ostream OfWhole(Whole), OfLow(Low), OfHigh(High);
    ListSeparator Comma, CommaLow, CommaHigh;
    for (unsigned I = 0; I < 32; ++I)
      OfWhole << Comma << "i32 " << I;
    for (unsigned I = 0; I < 16; ++I) {
      OfLow << CommaLow << "i32 " << I;
      OfHigh << CommaHigh << "i32 " << 16 + I;
    }
    for (const std::string &Part : {Low, High})
      check((Twine(R"(
        declare <32 x i16> @llvm.umax.v32i16(<32 x i16>, <32 x i16>)
        define <16 x i16> @f(<16 x i16> %a, <16 x i16> %b) {
          %x = shufflevector <16 x i16> %a, <16 x i16> %b, <32 x i32> <)") +
             Whole + R"(>
          %y = shufflevector <16 x i16> %b, <16 x i16> %a, <32 x i32> <)" +
             Whole + ">\n" + Computation + R"(
          %part = shufflevector <32 x i16> %r, <32 x i16> poison,
                                <16 x i32> <)" +
             Part + R"(>
          ret <16 x i16> %part
        })")
                .str(),
            splitVectors, isForeignVector, {{numbers(3), numbers(-7)}});
  }
  /// Sixteen different numbers.
  Constant *numbers(int Factor) {
    SmallVector<uint16_t> Values;
    for (int I = 0; I < 16; ++I)
      Values.push_back(uint16_t(Factor * (I * I + 1)));
    return ConstantDataVector::get(Code.Context, Values);
  }
};
} // namespace

TEST_F(SpirvSplit, Arithmetic) {
  for (const char *Opcode : {"add", "mul", "and", "sub"})
    checkAll((Twine("%r = ") + Opcode + " <32 x i16> %x, %y").str());
}

TEST_F(SpirvSplit, ComparisonsAndSelections) {
  checkAll("%c = icmp slt <32 x i16> %x, %y\n"
           "%r = select <32 x i1> %c, <32 x i16> %x, <32 x i16> %y");
}

TEST_F(SpirvSplit, CastsToOtherWidths) {
  checkAll("%w = sext <32 x i16> %x to <32 x i32>\n"
           "%s = ashr <32 x i32> %w, splat (i32 3)\n"
           "%r = trunc <32 x i32> %s to <32 x i16>");
}

TEST_F(SpirvSplit, IntrinsicsOfParts) {
  checkAll(
      "%r = call <32 x i16> @llvm.umax.v32i16(<32 x i16> %x, <32 x i16> %y)");
}

TEST_F(SpirvSplit, ComponentsOfAnyPart) {
  checkAll("%first = extractelement <32 x i16> %x, i32 17\n"
           "%with = insertelement <32 x i16> %y, i16 %first, i32 2\n"
           "%r = insertelement <32 x i16> %with, i16 5, i32 31");
}
