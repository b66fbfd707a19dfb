// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "Output/Ptx/PtxPrintf.h"
#include "IR/Evaluate.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Verifier.h"

using namespace llvm;
using namespace tenon;

namespace {
struct PtxPrintf : testing::Test {
  EvaluatedModule Code;

  /// The format of the call of vprintf that a call of printf becomes, and the
  /// operations on its arguments.
  std::string printed(StringRef Format, StringRef Arguments) {
    Function &F = Code.parse(
        ("@format = constant [" + Twine(Format.size() + 1) + " x i8] c\"" +
         Format + "\\00\"\ndeclare i32 @printf(ptr, ...)\n" +
         "define i32 @f(i32 %x, i32 %y, double %d, ptr addrspace(1) %s, "
         "ptr %unknown) {\n" +
         "  %r = call i32 (ptr, ...) @printf(ptr @format" + Arguments +
         ")\n  ret i32 %r\n}")
            .str());
    writePrintf(*Code.M);
    EXPECT_FALSE(verifyModule(*Code.M, &errs()));
    EXPECT_FALSE(Code.M->getFunction("printf"));
    std::string Operations;
    for (Instruction &I : instructions(F))
      if (isa<CastInst, StoreInst>(I))
        Operations += std::string(" ") + I.getOpcodeName();
    auto *Call = cast<CallInst>(F.back().getTerminator()->getPrevNode());
    EXPECT_EQ(Call->getCalledFunction()->getName(), "vprintf");
    StringRef Written;
    EXPECT_TRUE(getConstantStringInfo(Call->getArgOperand(0), Written));
    return Written.str() + Operations;
  }
};
} // namespace

TEST_F(PtxPrintf, ArgumentsAreStored) {
  EXPECT_EQ(printed("none", ""), "none");
  EXPECT_EQ(printed("%d %f", ", i32 %x, double %d"), "%d %f store store");
  EXPECT_EQ(printed("%s", ", ptr addrspace(1) %s"), "%s addrspacecast store");
}

TEST_F(PtxPrintf, ShortNumbersAreNarrowed) {
  EXPECT_EQ(printed("%hd %hhu", ", i32 %x, i32 %y"),
            "%d %u trunc sext trunc zext store store");
  EXPECT_EQ(printed("%hi!", ", i32 %x"), "%i! trunc sext store");
  EXPECT_EQ(printed("%5hhx", ", i32 %x"), "%5x trunc zext store");
  EXPECT_EQ(printed("%hu %d%%", ", i32 %x, i32 %y"),
            "%u %d%% trunc zext store store");
  // Not numbers of 32 bits, or not as many as conversions.
  EXPECT_EQ(printed("%hf", ", double %d"), "%hf store");
  EXPECT_EQ(printed("%hd %hd", ", i32 %x"), "%d %hd trunc sext store");
  EXPECT_EQ(printed("%hd %h", ", i32 %x, i32 %y"),
            "%d %h trunc sext store store");
  EXPECT_EQ(printed("%*hd", ", i32 %x, i32 %y"), "%*hd store store");
}

/// Uses that are no calls of C's printf stay.
TEST_F(PtxPrintf, OtherUses) {
  Code.parse(R"(
    declare i32 @printf(ptr, ...)
    declare void @take(ptr)
    @address = global ptr @printf
    define void @f(ptr %format) {
      call void @take(ptr @printf)
      call i32 (ptr, ...) @printf(ptr %format)
      ret void
    })");
  writePrintf(*Code.M);
  EXPECT_EQ(Code.M->getFunction("printf")->getNumUses(), 2u);
  EXPECT_EQ(Code.M->getFunction("vprintf")->getNumUses(), 1u);
  Code.parse("define i32 @printf(ptr %p) {\n  ret i32 0\n}\n"
             "define i32 @f() {\n  %r = call i32 @printf(ptr null)\n"
             "  ret i32 %r\n}");
  writePrintf(*Code.M);
  EXPECT_FALSE(Code.M->getFunction("vprintf"));
}
