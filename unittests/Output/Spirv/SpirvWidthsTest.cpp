// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Arithmetic on integers of other widths has the same results when it is done
// on words.

#include "Output/Spirv/SpirvWidths.h"
#include "Output/Spirv/IntegerWords.h"
#include "Rewriting.h"

using namespace llvm;
using namespace tenon;

namespace {
struct SpirvWidths : Rewriting {
  /// Computes %r of type i128 from %x and %y, which have the bits of two words
  /// each, and returns one of its words.
  void checkWide(StringRef Computation) {
    for (unsigned Shift : {0, 64}) {
      std::string Text = (Twine(R"(
        declare i128 @llvm.ctpop.i128(i128)
        declare i128 @llvm.ctlz.i128(i128, i1)
        declare i128 @llvm.cttz.i128(i128, i1)
        declare i128 @llvm.bitreverse.i128(i128)
        declare i128 @llvm.bswap.i128(i128)
        define i64 @f(i64 %x0, i64 %x1, i64 %y0, i64 %y1) {
          %x0.wide = zext i64 %x0 to i128
          %x1.wide = zext i64 %x1 to i128
          %x1.high = shl i128 %x1.wide, 64
          %x = or i128 %x0.wide, %x1.high
          %y0.wide = zext i64 %y0 to i128
          %y1.wide = zext i64 %y1 to i128
          %y1.high = shl i128 %y1.wide, 64
          %y = or i128 %y0.wide, %y1.high
)") + Computation + R"(
          %part = lshr i128 %r, )" +
                          Twine(Shift) + R"(
          %result = trunc i128 %part to i64
          ret i64 %result
        })")
                             .str();
      check(Text, replaceForeignIntegers, isForeignInteger, words());
    }
  }
  /// The same for i24, which are the lower bits of two words.
  void checkNarrow(StringRef Computation) {
    std::string Text = (Twine(R"(
        define i32 @f(i32 %a, i32 %b) {
          %x = trunc i32 %a to i24
          %y = trunc i32 %b to i24
)") + Computation + R"(
          %result = sext i24 %r to i32
          ret i32 %result
        })")
                           .str();
    SmallVector<Arguments> Inputs;
    for (uint32_t X : Small)
      for (uint32_t Y : Small)
        Inputs.push_back({Code.B.getInt32(X), Code.B.getInt32(Y)});
    check(Text, replaceForeignIntegers, isForeignInteger, Inputs);
  }

  SmallVector<Arguments> words() {
    constexpr uint64_t Words[] = {0, 1, 0x8000000000000000, 0xfedcba9876543210,
                                  ~uint64_t(0)};
    SmallVector<Arguments> Inputs;
    for (uint64_t X0 : Words)
      for (uint64_t X1 : Words)
        for (uint64_t Y : Words)
          Inputs.push_back({Code.B.getInt64(X0), Code.B.getInt64(X1),
                            Code.B.getInt64(Y), Code.B.getInt64(Y >> 3)});
    return Inputs;
  }
  static constexpr uint32_t Small[] = {
      0, 1, 7, 0x7fffff, 0x800000, 0xffffff, 0x1234567, 0xfffffff9};
};
} // namespace

TEST_F(SpirvWidths, ConstantsHaveTheBitsOfOtherTypes) {
  checkNarrow("%s = add i48 bitcast (<2 x i24> <i24 5, i24 -7> to i48), 3\n"
              "%c = lshr i48 %s, 16\n"
              "%t = trunc i48 %c to i24\n"
              "%r = add i24 %x, %t\n");
  checkNarrow("%s = add <2 x i24> bitcast (i48 -1234567890 to <2 x i24>), "
              "<i24 1, i24 2>\n"
              "%t = extractelement <2 x i24> %s, i32 1\n"
              "%r = add i24 %x, %t\n");
}

TEST_F(SpirvWidths, SumsAndDifferencesCarry) {
  checkWide("%r = add i128 %x, %y");
  checkWide("%r = sub i128 %x, %y");
}

TEST_F(SpirvWidths, Products) { checkWide("%r = mul i128 %x, %y"); }

TEST_F(SpirvWidths, ShiftsByDistancesOfAnyWord) {
  for (const char *Opcode : {"shl", "lshr", "ashr"})
    checkWide((Twine("%n = and i128 %y, 127\n%r = ") + Opcode + " i128 %x, %n")
                  .str());
}

TEST_F(SpirvWidths, ComparisonsOfBothSigns) {
  for (const char *How : {"eq", "ult", "slt", "sge"})
    checkWide((Twine("%c = icmp ") + How +
               " i128 %x, %y\n%r = select i1 %c, i128 %x, i128 %y")
                  .str());
}

TEST_F(SpirvWidths, FunctionsOfBits) {
  checkWide("%r = call i128 @llvm.ctpop.i128(i128 %x)");
  checkWide("%r = call i128 @llvm.ctlz.i128(i128 %x, i1 false)");
  checkWide("%r = call i128 @llvm.cttz.i128(i128 %x, i1 false)");
  checkWide("%r = call i128 @llvm.bitreverse.i128(i128 %x)");
  checkWide("%r = call i128 @llvm.bswap.i128(i128 %x)");
}

TEST_F(SpirvWidths, SmallOnesWrapAround) {
  for (const char *Opcode : {"add", "sub", "mul", "and", "or", "xor"})
    checkNarrow((Twine("%r = ") + Opcode + " i24 %x, %y").str());
  for (const char *Opcode : {"shl", "lshr", "ashr"})
    checkNarrow(
        (Twine("%n = and i24 %y, 15\n%r = ") + Opcode + " i24 %x, %n").str());
  checkNarrow("%c = icmp slt i24 %x, %y\n"
              "%r = select i1 %c, i24 %x, i24 %y");
}
