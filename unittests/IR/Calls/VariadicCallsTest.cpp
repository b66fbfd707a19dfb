// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "tenon/IR/Calls/VariadicCalls.h"
#include "IR/Evaluate.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Verifier.h"

using namespace llvm;
using namespace tenon;

namespace {
struct VariadicCalls : testing::Test {
  EvaluatedModule Code;

  /// Emits a call of printf in @f with format \p Format and the values
  /// \p Arguments, of types \p Parameters, as they are passed in C.
  CallInst &print(StringRef Format, StringRef Parameters, StringRef Arguments) {
    std::string Text = ("@format = constant [" + Twine(Format.size() + 1) +
                        " x i8] c\"" + Format + "\\00\"\n" +
                        "declare i32 @printf(ptr, ...)\n"
                        "define i32 @f(" +
                        Parameters +
                        ") {\n"
                        "  %r = call i32 (ptr, ...) @printf(ptr @format, " +
                        Arguments +
                        ")\n"
                        "  ret i32 %r\n"
                        "}")
                           .str();
    Function &F = Code.parse(Text);
    promoteVariadicArguments(*Code.M);
    EXPECT_FALSE(verifyModule(*Code.M, &errs()));
    for (Instruction &I : instructions(F))
      if (auto *Call = dyn_cast<CallInst>(&I))
        return *Call;
    llvm_unreachable("the call is replaced by another one");
  }
  std::string formatOf(const CallInst &Call) {
    StringRef Format;
    EXPECT_TRUE(getConstantStringInfo(Call.getArgOperand(0), Format));
    return Format.str();
  }
  std::vector<Type *> typesOf(const CallInst &Call) {
    std::vector<Type *> Types;
    for (const Use &U : drop_begin(Call.args()))
      Types.push_back(U->getType());
    return Types;
  }
  Type *Int = Code.B.getInt32Ty(), *Long = Code.B.getInt64Ty(),
       *Double = Code.B.getDoubleTy();
};
using Types = std::vector<Type *>;
} // namespace

TEST_F(VariadicCalls, PassWhatCPromotes) {
  CallInst &Call = print("%f %f %d %ld", "float %x, half %h, i8 %c, i64 %l",
                         "float %x, half %h, i8 %c, i64 %l");
  EXPECT_EQ(formatOf(Call), "%f %f %d %ld");
  EXPECT_EQ(typesOf(Call), (Types{Double, Double, Int, Long}));
}

TEST_F(VariadicCalls, VectorsArePrintedByComponent) {
  CallInst &Call = print("x %5.2v2hlf and %d", "<2 x float> %v, i32 %i",
                         "<2 x float> %v, i32 %i");
  EXPECT_EQ(formatOf(Call), "x %5.2f,%5.2f and %d");
  EXPECT_EQ(typesOf(Call), (Types{Double, Double, Int}));
}

TEST_F(VariadicCalls, LengthsOfVectorsOfIntegers) {
  CallInst &Words = print("%v4hld", "<4 x i32> %v", "<4 x i32> %v");
  EXPECT_EQ(formatOf(Words), "%d,%d,%d,%d");
  EXPECT_EQ(typesOf(Words), (Types{Int, Int, Int, Int}));
  CallInst &Longs = print("%v2lx", "<2 x i64> %v", "<2 x i64> %v");
  EXPECT_EQ(formatOf(Longs), "%lx,%lx");
  EXPECT_EQ(typesOf(Longs), (Types{Long, Long}));
}

TEST_F(VariadicCalls, PercentSignsTakeNoArgument) {
  CallInst &Call = print("100%% %v2d", "<2 x i32> %v", "<2 x i32> %v");
  EXPECT_EQ(formatOf(Call), "100%% %d,%d");
  EXPECT_EQ(typesOf(Call), (Types{Int, Int}));
}

TEST_F(VariadicCalls, NarrowFloatsArePromoted) {
  CallInst &Call = print("%f", "bfloat %x", "bfloat %x");
  EXPECT_EQ(typesOf(Call), (Types{Double}));
}

TEST_F(VariadicCalls, OthersStayOneCall) {
  CallInst &Call = print("%s", "ptr %s", "ptr %s");
  EXPECT_EQ(Call.getArgOperand(0), Code.M->getNamedGlobal("format"));
}
