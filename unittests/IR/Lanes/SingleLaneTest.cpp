// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Operations of sub-groups that have one work-item.

#include "IR/Evaluate.h"
#include "tenon/IR/Lanes/LaneLowering.h"
#include "tenon/Report/Diagnose.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Verifier.h"

using namespace llvm;
using namespace tenon;

namespace {
struct SingleLane : testing::Test {
  EvaluatedModule Code;
  std::string Messages;

  SingleLane() {
    Code.Context.setDiagnosticHandlerCallBack(
        [](const DiagnosticInfo *Info, void *To) {
          *static_cast<std::string *>(To) +=
              cast<TenonDiagnostic>(Info)->message();
        },
        &Messages);
  }
  /// @f stores the result of the operation \p Word on i32 %x, i32 %y, i1 %c and
  /// float %z; returns what it stores after lowering.
  Value *lowered(StringRef Result, StringRef Types, StringRef Operands,
                 StringRef Word, StringRef More = "") {
    Function &F =
        Code.parse(("declare " + Result + " @op(" + Types + ") convergent " +
                    "\"tenon.subgroup\"=\"" + Word + "\" " + More +
                    "\ndefine spir_kernel void @f(i32 %x, i32 %y, i1 %c, float "
                    "%z, ptr %p) {\n" +
                    "  %r = call " + Result + " @op(" + Operands +
                    ")\n  store " + Result + " %r, ptr %p\n  ret void\n}")
                       .str());
    lowerSingleLanes(*Code.M);
    EXPECT_FALSE(verifyModule(*Code.M, &errs()));
    EXPECT_FALSE(Code.M->getFunction("op"));
    for (Instruction &I : instructions(F))
      if (auto *Store = dyn_cast<StoreInst>(&I);
          Store && Store->getPointerOperand() == F.getArg(4))
        return Store->getValueOperand();
    llvm_unreachable("the result is stored");
  }
  StringRef nameOf(Value *V) { return V->getName(); }
};
} // namespace

TEST_F(SingleLane, OwnValues) {
  for (StringRef Word : {"broadcast", "shuffle", "shuffle.xor", "shuffle.up",
                         "shuffle.down", "rotate"})
    EXPECT_EQ(nameOf(lowered("i32", "i32, i32", "i32 %x, i32 %y", Word)), "x")
        << Word.str();
  EXPECT_EQ(nameOf(lowered("i32", "i32", "i32 %x", "broadcast.first")), "x");
  for (StringRef Word : {"reduce", "scan.inclusive"})
    EXPECT_EQ(nameOf(lowered("i32", "i32", "i32 %x", Word,
                             "\"tenon.combine\"=\"mul\"")),
              "x");
  for (StringRef Word : {"any", "all"})
    EXPECT_EQ(nameOf(lowered("i1", "i1", "i1 %c", Word)), "c");
}

TEST_F(SingleLane, ConstantsAndComparisons) {
  Value *One = lowered("i32", "i32", "i32 %x", "scan.exclusive",
                       "\"tenon.combine\"=\"mul\"");
  EXPECT_TRUE(cast<ConstantInt>(One)->isOne());
  EXPECT_TRUE(cast<ConstantInt>(lowered("i1", "", "", "elect"))->isOne());
  auto *Equal = cast<FCmpInst>(lowered("i1", "float", "float %z", "all.equal"));
  EXPECT_EQ(Equal->getPredicate(), CmpInst::FCMP_OEQ); // false for a NaN
  EXPECT_EQ(Equal->getOperand(0), Equal->getOperand(1));
  auto *Ballot =
      cast<InsertElementInst>(lowered("<4 x i32>", "i1", "i1 %c", "ballot"));
  EXPECT_EQ(nameOf(cast<ZExtInst>(Ballot->getOperand(1))->getOperand(0)), "c");
}

/// The lane 0 of the pair is x, and 1 is y: up by 1 begins at y.
TEST_F(SingleLane, Pairs) {
  for (auto [Word, By, Name] : {std::tuple("shuffle.down.pair", "0", "x"),
                                std::tuple("shuffle.down.pair", "1", "y"),
                                std::tuple("shuffle.up.pair", "0", "y"),
                                std::tuple("shuffle.up.pair", "1", "x")}) {
    auto *Choice = cast<SelectInst>(
        lowered("i32", "i32, i32, i32",
                ("i32 %x, i32 %y, i32 " + Twine(By)).str(), Word));
    bool IsFirst = cast<ConstantInt>(Choice->getCondition())->isOne();
    EXPECT_EQ(
        nameOf(IsFirst ? Choice->getTrueValue() : Choice->getFalseValue()),
        Name)
        << Word << " " << By;
  }
}

TEST_F(SingleLane, ClustersOfMoreLanes) {
  EXPECT_TRUE(isa<PoisonValue>(
      lowered("i32", "i32", "i32 %x", "reduce",
              "\"tenon.combine\"=\"add\" \"tenon.cluster\"=\"4\"")));
  EXPECT_EQ(Messages, "kernel 'f': sub-group reduce.add.cluster4 i32: needs a "
                      "sub-group of at least 4 work-items, the kernel's have "
                      "1");
}

TEST_F(SingleLane, Blocks) {
  auto *Load =
      cast<LoadInst>(lowered("<2 x i16>", "ptr", "ptr %p", "block.read"));
  EXPECT_EQ(Load->getAlign(), Align(2));
  StringRef Block = "\"tenon.block\"=\"1x4x2x1\" \"tenon.form\"=\"plain\"";
  Value *All = lowered("<8 x i8>", "ptr, i32, i32, i32, <2 x i32>",
                       "ptr %p, i32 8, i32 2, i32 8, <2 x i32> zeroinitializer",
                       "block2d.load", Block);
  EXPECT_FALSE(isa<CallInst>(All));
}

/// Other functions and kernels of larger sub-groups keep the operation.
TEST_F(SingleLane, OnlyKernelsOfSingleLanes) {
  Code.parse(R"(
    declare i32 @op(i32) convergent "tenon.subgroup"="broadcast.first"
    define i32 @f(i32 %x) {
      %r = call i32 @op(i32 %x)
      ret i32 %r
    }
    define spir_kernel void @wide(i32 %x) !intel_reqd_sub_group_size !0 {
      %r = call i32 @op(i32 %x)
      call void @take(ptr @op)
      ret void
    }
    declare void @take(ptr)
    !0 = !{i32 8})");
  Function *Op = Code.M->getFunction("op");
  EXPECT_EQ(Op->getNumUses(), 3u);
  lowerSingleLanes(*Code.M);
  ASSERT_EQ(Code.M->getFunction("op"), Op);
  EXPECT_EQ(Op->getNumUses(), 3u);
}
