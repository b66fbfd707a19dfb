// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "tenon/IR/Flow/Reachability.h"
#include "llvm/AsmParser/Parser.h"
#include "llvm/IR/Module.h"
#include "llvm/Support/SourceMgr.h"
#include "gtest/gtest.h"
#include <set>

using namespace llvm;
using namespace tenon;

namespace {
class Reachability : public testing::Test {
protected:
  Reachability() {
    SMDiagnostic Error;
    M = parseAssemblyString(R"(
      define void @f(i1 %c) {
      entry:
        br i1 %c, label %loop, label %other
      loop:
        br i1 %c, label %loop, label %exit
      exit:
        ret void
      other:
        ret void
      })",
                            Error, Context);
  }

  BasicBlock *block(StringRef Name) {
    for (BasicBlock &Block : *M->getFunction("f"))
      if (Block.getName() == Name)
        return &Block;
    return nullptr;
  }

  static std::set<std::string> names(const BlockSet &Blocks) {
    std::set<std::string> Names;
    for (const BasicBlock *Block : Blocks)
      Names.insert(Block->getName().str());
    return Names;
  }

  LLVMContext Context;
  std::unique_ptr<Module> M;
};
} // namespace

using Names = std::set<std::string>;

TEST_F(Reachability, LeavesOutTheOtherBranch) {
  EXPECT_EQ(names(blocksBefore({block("exit")})),
            (Names{"entry", "loop", "exit"}));
  EXPECT_EQ(names(blocksAfter({block("loop")})), (Names{"loop", "exit"}));
}

TEST_F(Reachability, IsOfAllBlocks) {
  EXPECT_EQ(names(blocksBefore({block("loop"), block("other")})),
            (Names{"entry", "loop", "other"}));
}
