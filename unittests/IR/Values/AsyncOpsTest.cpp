// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "tenon/IR/Values/AsyncOps.h"
#include "IR/Evaluate.h"
#include "tenon/IR/Values/ItemOps.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Verifier.h"

using namespace llvm;
using namespace tenon;

TEST(AsyncOps, SizesOfElements) {
  for (unsigned Bytes : {1, 2, 4, 8, 16, 32, 64, 128})
    EXPECT_TRUE(isElementSize(Bytes)) << Bytes;
  for (unsigned Bytes : {0, 3, 12, 256})
    EXPECT_FALSE(isElementSize(Bytes)) << Bytes;
  LLVMContext Ctx;
  for (auto [Bytes, Count, Bits] :
       {std::tuple(16u, 4u, 32u), {64u, 16u, 32u}, {128u, 16u, 64u}}) {
    auto *Ty = cast<FixedVectorType>(copiedElement(Ctx, Bytes));
    EXPECT_EQ(Ty->getNumElements(), Count);
    EXPECT_EQ(Ty->getScalarSizeInBits(), Bits);
  }
  EXPECT_TRUE(copiedElement(Ctx, 8)->isIntegerTy(64));
}

TEST(AsyncOps, WordsOfMessages) {
  EXPECT_EQ(describe({AsyncOpcode::Copy, 4}), "asynchronous copy");
  EXPECT_EQ(describe({AsyncOpcode::Wait, 0}), "wait for asynchronous copies");
  EXPECT_EQ(describe({AsyncOpcode::Prefetch, 4}), "prefetch");
}

/// Events are dropped with the variables that hold them, and what moves them;
/// variables that something else reads stay.
TEST(AsyncOps, EventsAreDropped) {
  EvaluatedModule Code;
  std::string Text = R"(
    define void @f(i1 %c, i64 %n) {
    entry:
      %one = alloca $E
      %all = alloca [2 x [2 x $E]]
      %number = alloca i64
      %read = alloca $E
      call void @llvm.lifetime.start.p0(ptr %one)
      store $E zeroinitializer, ptr %one
      %second = getelementptr $E, ptr %all, i64 1
      %cast = addrspacecast ptr %second to ptr addrspace(4)
      store $E zeroinitializer, ptr addrspace(4) %cast
      store i64 %n, ptr %number
      br i1 %c, label %then, label %end
    then:
      %e = load $E, ptr %one
      br label %end
    end:
      %phi = phi $E [ %e, %then ], [ zeroinitializer, %entry ]
      store $E %phi, ptr %second
      %bits = load i64, ptr %read
      call void @take(i64 %bits, $E %phi)
      call void @llvm.lifetime.end.p0(ptr %one)
      ret void
    }
    declare void @take(i64, $E)
    declare void @llvm.lifetime.start.p0(ptr)
    declare void @llvm.lifetime.end.p0(ptr))";
  for (size_t At; (At = Text.find("$E")) != std::string::npos;)
    Text.replace(At, 2, "target(\"spirv.Event\")");
  Function &F = Code.parse(Text);
  EXPECT_TRUE(dropEvents(*Code.M));
  EXPECT_FALSE(verifyModule(*Code.M, &errs()));
  std::string Left;
  for (Instruction &I : instructions(F))
    Left += std::string(I.getOpcodeName()) + " ";
  EXPECT_EQ(Left, "alloca alloca store br br load call ret ");
  EXPECT_TRUE(Code.M->getFunction("take")
                  ->user_back()
                  ->getOperand(1)
                  ->getType()
                  ->isTargetExtTy());
  Code.parse("define void @f() {\n  ret void\n}");
  EXPECT_FALSE(dropEvents(*Code.M));
}

/// A barrier in two halves is one where work-items wait.
TEST(SplitBarriers, AreJoined) {
  EvaluatedModule Code;
  Function &F = Code.parse(R"(
    declare void @arrive() convergent "tenon.item"="barrier_arrive"
    declare void @wait() convergent "tenon.item"="barrier_wait"
    declare void @barrier() convergent "tenon.item"="barrier"
    declare i64 @size() "tenon.item"="subgroup_size"
    define void @f(ptr %p) {
      call void @arrive()
      %n = call i64 @size()
      call void @wait()
      store i64 %n, ptr %p
      call void @barrier()
      ret void
    })");
  joinSplitBarriers(*Code.M);
  std::string Left;
  for (Instruction &I : instructions(F))
    if (std::optional<ItemOpcode> Opcode = itemOpOf(&I))
      Left += (wordOf(*Opcode) + " ").str();
    else
      Left += std::string(I.getOpcodeName()) + " ";
  EXPECT_EQ(Left, "subgroup_size barrier store barrier ret ");
  EXPECT_FALSE(Code.M->getFunction("arrive") || Code.M->getFunction("wait"));
}
