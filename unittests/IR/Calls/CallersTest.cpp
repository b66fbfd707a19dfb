// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "tenon/IR/Calls/Callers.h"
#include "IR/Evaluate.h"

using namespace llvm;
using namespace tenon;

TEST(Callers, ThroughAnyNumberOfCalls) {
  EvaluatedModule Code;
  Code.parse(R"(
    declare void @outside()
    define void @f() {
      ret void
    }
    define void @one() {
      call void @f()
      call void @outside()
      ret void
    }
    define void @two() {
      call void @one()
      ret void
    }
    define void @loop() {
      call void @two()
      call void @loop()
      ret void
    }
    define void @other() {
      call void @outside()
      ret void
    })");
  auto Named = [](StringRef Name) {
    return [Name](const Function &F) { return F.getName() == Name; };
  };
  auto Names = [&](StringRef Name) {
    std::vector<std::string> Found;
    for (const Function *F : withCallers(*Code.M, Named(Name)))
      Found.push_back(F->getName().str());
    llvm::sort(Found);
    return Found;
  };
  using Strings = std::vector<std::string>;
  EXPECT_EQ(Names("f"), (Strings{"f", "loop", "one", "two"}));
  EXPECT_EQ(Names("two"), (Strings{"loop", "two"}));
  EXPECT_EQ(Names("other"), (Strings{"other"}));
  // A declaration has no operations to look for.
  EXPECT_EQ(Names("outside"), Strings());
}
