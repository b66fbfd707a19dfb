// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "tenon/IR/Contract/Sharing.h"
#include "llvm/AsmParser/Parser.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Module.h"
#include "llvm/Support/SourceMgr.h"
#include "gtest/gtest.h"

using namespace llvm;
using namespace tenon;

namespace {

/// Whether work-groups may share the memory that each load of @f in \p Body
/// reads, as a word of 'y' and 'n'. Arguments %a and %b share no memory.
std::string sharedReads(StringRef Body) {
  std::string Code =
      ("declare void @unknown()\n"
       "define void @f(ptr addrspace(1) noalias %a, ptr addrspace(1) %b, "
       "ptr addrspace(1) %c, ptr addrspace(3) %local, i1 %again) {\n" +
       Body + "}\n")
          .str();
  LLVMContext Context;
  SMDiagnostic Wrong;
  std::unique_ptr<Module> M = parseAssemblyString(Code, Wrong, Context);
  if (!M)
    return Wrong.getMessage().str();
  Function &F = *M->getFunction("f");
  KernelWrites Writes(F);
  std::string Word;
  for (Instruction &I : instructions(F))
    if (auto *Load = dyn_cast<LoadInst>(&I))
      Word += Writes.readsTheSameInAllGroups(Load->getPointerOperand(), I)
                  ? 'y'
                  : 'n';
  return Word;
}

TEST(KernelWritesTest, OnlyReadsBehindAWriteDiffer) {
  EXPECT_EQ("yn", sharedReads(R"(
  %before = load i32, ptr addrspace(1) %a
  store i32 0, ptr addrspace(1) %a
  %after = load i32, ptr addrspace(1) %a
  ret void
)"));
}

TEST(KernelWritesTest, AWriteOfALoopPrecedesItsNextIteration) {
  EXPECT_EQ("nn", sharedReads(R"(
  br label %loop
loop:
  %before = load i32, ptr addrspace(1) %a
  store i32 0, ptr addrspace(1) %a
  br i1 %again, label %loop, label %exit
exit:
  %after = load i32, ptr addrspace(1) %a
  ret void
)"));
}

TEST(KernelWritesTest, OtherArgumentsMayBeTheSameMemory) {
  EXPECT_EQ("yn", sharedReads(R"(
  store i32 0, ptr addrspace(1) %c
  %apart = load i32, ptr addrspace(1) %a
  %perhaps = load i32, ptr addrspace(1) %b
  ret void
)"));
}

TEST(KernelWritesTest, LocalMemoryIsNotAnotherGroups) {
  EXPECT_EQ("y", sharedReads(R"(
  store i32 0, ptr addrspace(3) %local
  %after = load i32, ptr addrspace(1) %b
  ret void
)"));
}

TEST(KernelWritesTest, UnknownCallsMayOrderAllAccesses) {
  EXPECT_EQ("n", sharedReads(R"(
  %before = load i32, ptr addrspace(1) %a
  call void @unknown()
  ret void
)"));
}

/// Of an operation on 2D blocks that all lanes execute, and others of its kind.
static std::string lanesThen(StringRef Call, StringRef Load) {
  return sharedReads((Call + "\n" + Load + R"(
  ret void
}
@table = addrspace(2) constant i32 3
@variable = addrspace(1) global i32 3
declare void @prefetch(ptr addrspace(1), i64) "tenon.op"="prefetch" "tenon.type"="a.i16.8x16" "tenon.layout"="row"
declare void @blocks(ptr addrspace(1), i32, i32, i32, <2 x i32>) "tenon.subgroup"="block2d.prefetch" "tenon.block"="2x16x8x1" "tenon.form"="plain"
declare void @store(ptr addrspace(1), i32, i32, i32, <2 x i32>, <8 x i16>) "tenon.subgroup"="block2d.store" "tenon.block"="2x16x8x1" "tenon.form"="plain"
declare void @write(ptr addrspace(1), i32) "tenon.subgroup"="block.write"
declare i32 @broadcast(i32, i32) "tenon.subgroup"="broadcast"
declare void @contraction(ptr addrspace(3), ptr addrspace(1)) "tenon.contraction"
declare void @llvm.pseudoprobe(i64, i64, i32, i64)
declare void @llvm.assume(i1)
declare void @llvm.memset.p1.i64(ptr addrspace(1), i8, i64, i1)
define void @last() {
  ret void
)")
                         .str());
}

static constexpr StringLiteral LoadA = "%x = load i32, ptr addrspace(1) %a";

TEST(KernelWritesTest, OperationsThatWriteNothing) {
  for (StringRef Call :
       {"call void @prefetch(ptr addrspace(1) %a, i64 64)",
        "call void @blocks(ptr addrspace(1) %a, i32 64, i32 8, i32 64, "
        "<2 x i32> zeroinitializer)",
        "call void @llvm.pseudoprobe(i64 1, i64 1, i32 0, i64 -1)",
        "call void @llvm.assume(i1 %again)"})
    EXPECT_EQ(lanesThen(Call, LoadA), "y") << Call.str();
}

TEST(KernelWritesTest, OperationsThatWriteTheirMemory) {
  StringRef Words[] = {
      "call void @store(ptr addrspace(1) %m, i32 64, i32 8, i32 64, "
      "<2 x i32> zeroinitializer, <8 x i16> zeroinitializer)",
      "call void @write(ptr addrspace(1) %m, i32 1)",
      "call void @llvm.memset.p1.i64(ptr addrspace(1) %m, i8 0, i64 4, i1 0)"};
  for (StringRef Call : Words) {
    std::string OfA = Call.str(), OfC = Call.str();
    OfA.replace(OfA.find("%m"), 2, "%a");
    OfC.replace(OfC.find("%m"), 2, "%c");
    EXPECT_EQ(lanesThen(OfA, LoadA), "n") << OfA;
    EXPECT_EQ(lanesThen(OfC, LoadA), "y") << OfC;
  }
  EXPECT_EQ(lanesThen("call void @contraction(ptr addrspace(3) %local, "
                      "ptr addrspace(1) %a)",
                      LoadA),
            "y");
}

TEST(KernelWritesTest, OtherOperationsMayOrderAllAccesses) {
  EXPECT_EQ(lanesThen("%y = call i32 @broadcast(i32 1, i32 0)", LoadA), "n");
  EXPECT_EQ(lanesThen("%v = alloca ptr\n%y = va_arg ptr %v, i32", LoadA), "n");
}

TEST(KernelWritesTest, VariablesOfTheModule) {
  StringRef Store = "store i32 0, ptr addrspace(1) %a";
  EXPECT_EQ(lanesThen("", "%x = load i32, ptr addrspace(2) @table"), "y");
  EXPECT_EQ(lanesThen(Store, "%x = load i32, ptr addrspace(1) @variable"), "n");
}

TEST(KernelWritesTest, ARemovedWriteIsStillCounted) {
  LLVMContext Context;
  SMDiagnostic Wrong;
  std::unique_ptr<Module> M = parseAssemblyString(R"(
define void @f(ptr addrspace(1) %p) {
  store i32 0, ptr addrspace(1) %p
  %after = load i32, ptr addrspace(1) %p
  ret void
})",
                                                  Wrong, Context);
  ASSERT_TRUE(M) << Wrong.getMessage().str();
  Function &F = *M->getFunction("f");
  KernelWrites Writes(F);
  F.front().front().eraseFromParent();
  EXPECT_FALSE(Writes.readsTheSameInAllGroups(F.getArg(0), F.front().front()));
}

} // namespace
