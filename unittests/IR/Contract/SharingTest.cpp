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
