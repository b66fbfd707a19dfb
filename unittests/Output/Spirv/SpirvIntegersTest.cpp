// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "Output/Spirv/SpirvIntegers.h"
#include "Rewriting.h"

using namespace llvm;
using namespace tenon;

namespace {
struct SpirvIntegers : Rewriting {
  static bool none(const Type *) { return false; }
  SmallVector<Arguments> numbers(unsigned Bits) {
    SmallVector<Arguments> Inputs;
    for (uint64_t X :
         {uint64_t(0), uint64_t(1), uint64_t(0x5a), uint64_t(0x8001),
          uint64_t(0xfedcba9876543210), ~uint64_t(0)})
      Inputs.push_back(
          {ConstantInt::get(Code.Context, APInt(64, X).trunc(Bits))});
    return Inputs;
  }
};
} // namespace

TEST_F(SpirvIntegers, ReversalsOfBitsAreExchangesOfNeighbours) {
  for (unsigned Bits : {8, 16, 32, 64}) {
    std::string Ty = ("i" + Twine(Bits)).str();
    check(("declare " + Ty + " @llvm.bitreverse." + Ty + "(" + Ty +
           ")\ndefine " + Ty + " @f(" + Ty + " %x) {\n%r = call " + Ty +
           " @llvm.bitreverse." + Ty + "(" + Ty + " %x)\nret " + Ty + " %r\n}"),
          mendBitReversals, none, numbers(Bits));
    EXPECT_TRUE(none_of(instructions(Code.M->getFunction("f")),
                        [](const Instruction &I) { return isa<CallInst>(I); }))
        << Bits;
  }
}

TEST_F(SpirvIntegers, ExtendedPartsAreMasked) {
  // To a type that is wider, narrower, or the same as that of the number.
  for (const char *Ty : {"i16", "i32", "i64"}) {
    check((Twine("define ") + Ty +
           " @f(i32 %x) {\n"
           "  %t = trunc i32 %x to i8\n"
           "  %z = zext i8 %t to " +
           Ty + "\n  ret " + Ty + " %z\n}")
              .str(),
          mendExtensions, none, numbers(32));
    EXPECT_TRUE(none_of(
        instructions(Code.M->getFunction("f")),
        [](const Instruction &I) { return I.getType()->isIntegerTy(8); }))
        << Ty;
  }
}

TEST_F(SpirvIntegers, TruncatedNumbersWithOtherUsesStay) {
  check(R"(
    define i32 @f(i32 %x) {
      %t = trunc i32 %x to i8
      %u = add i8 %t, 100
      %z = zext i8 %t to i32
      %s = sext i8 %u to i32
      %r = add i32 %z, %s
      ret i32 %r
    })",
        mendExtensions, none, numbers(32));
}
