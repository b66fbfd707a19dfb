// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The IR that optimizeModule() leaves where LLVM's code generator for x86 would
// make incorrect code.

#include "Output/MachineModule.h"
#include "tenon/Output/CodeGen.h"
#include "gtest/gtest.h"

using namespace llvm;
using namespace tenon;
using tenon::test::MachineModule;

/// \p Text after optimisation for a processor with AVX-512.
static std::string optimised(const char *Text,
                             const char *Processor = "icelake-server") {
  tenon::TargetOptions Options;
  Options.Target = "cpu";
  Options.Triple = "x86_64-unknown-linux-gnu";
  Options.CPU = Processor;
  MachineModule Of(Text, Options);
  if (!Of.Machine)
    return toString(Of.Machine.takeError());
  if (Error E = optimizeModule(*Of.M, **Of.Machine, 2, /*ThisProcess=*/false))
    return toString(std::move(E));
  std::string Optimised;
  raw_string_ostream(Optimised) << *Of.M;
  return Optimised;
}

// LLVM 22 would store four bytes.
TEST(OptimizeModule, StoresASingleElementByItself) {
  std::string Text = optimised(R"(
    define void @f(<4 x i32> %x, ptr %p) {
      %t = trunc <4 x i32> %x to <4 x i8>
      call void @llvm.masked.store.v4i8.p0(<4 x i8> %t, ptr align 1 %p,
          <4 x i1> <i1 false, i1 true, i1 false, i1 false>)
      ret void
    })");
  EXPECT_NE(Text.find("store i8 "), std::string::npos) << Text;
  EXPECT_EQ(Text.find("call void @llvm.masked.store"), std::string::npos);
}

// LLVM 22 would mistake poison for element -1.
TEST(OptimizeModule, CompletesInterleavedStores) {
  std::string Text = optimised(R"(
    define void @f(<8 x i8> %x, ptr %p) {
      %s = shufflevector <8 x i8> %x, <8 x i8> poison, <8 x i32>
          <i32 poison, i32 poison, i32 poison, i32 poison,
           i32 4, i32 5, i32 6, i32 7>
      store <8 x i8> %s, ptr %p
      ret void
    })");
  EXPECT_NE(Text.find("<i32 3, i32 4, i32 5, i32 6, i32 4, i32 5, i32 6"),
            std::string::npos)
      << Text;
}

// LLVM 22 would add element 0 of %v.
TEST(OptimizeModule, ComputesSingleLanesOfWideVectors) {
  std::string Text = optimised(R"(
    define i64 @f(<2 x i64> %v, <16 x i64> %p) {
      %s = extractelement <2 x i64> %v, i64 1
      %i = insertelement <16 x i64> poison, i64 %s, i64 0
      %b = shufflevector <16 x i64> %i, <16 x i64> poison,
          <16 x i32> zeroinitializer
      %t = add <16 x i64> %p, %b
      %x = extractelement <16 x i64> %t, i64 0
      %y = extractelement <16 x i64> %t, i64 8
      %r = xor i64 %x, %y
      ret i64 %r
    })");
  EXPECT_EQ(Text.find("add <16 x i64>"), std::string::npos) << Text;
  EXPECT_NE(Text.find("extractelement <16 x i64> %p, i64 8"), std::string::npos)
      << Text;
}

// LLVM 22 would convert 1.5 to 1, not to 2, if it cut the rounding.
TEST(OptimizeModule, RoundsHalvesToEven) {
  for (const char *Code :
       {"%r = call half @llvm.rint.f16(half %x)\n%i = fptosi half %r to i32",
        "%r = call half @llvm.nearbyint.f16(half %x)\n"
        "%i = fptosi half %r to i32",
        "%i = call i32 @llvm.lrint.i32.f16(half %x)",
        "%i = call i32 @llvm.llrint.i32.f16(half %x)"}) {
    std::string Text = optimised(
        (std::string("define i32 @f(half %x) {\n") + Code + "\nret i32 %i\n}")
            .c_str(),
        "sapphirerapids");
    EXPECT_NE(Text.find("@llvm.roundeven.f16("), std::string::npos) << Text;
  }
  std::string Text = optimised("define half @f(half %x) {\n"
                               "%r = call half @llvm.ceil.f16(half %x)\n"
                               "ret half %r\n}",
                               "sapphirerapids");
  EXPECT_NE(Text.find("@llvm.ceil.f16("), std::string::npos) << Text;
}
