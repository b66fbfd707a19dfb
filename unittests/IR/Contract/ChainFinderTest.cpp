// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Which multiplications in loops are summed: changes of loops that sum them.

#include "ContractText.h"
#include "IR/LaneAnalyses.h"
#include "tenon/IR/Contract/Chains.h"
#include "llvm/IR/ValueSymbolTable.h"

using namespace llvm;
using namespace tenon;
using namespace tenon::test;

/// Operations that kernels here use.
static constexpr StringLiteral Declarations = R"(
declare $A @load.a(ptr addrspace(1), i64) convergent memory(argmem: read) "tenon.op"="load" "tenon.type"="a.i16.16x32" "tenon.layout"="row" "tenon.align"="2"
declare $B @load.b(ptr addrspace(1), i64) convergent memory(argmem: read) "tenon.op"="load" "tenon.type"="b.i16.32x16" "tenon.layout"="row" "tenon.align"="2"
declare $A @load.v(ptr, i64) convergent memory(argmem: read) "tenon.op"="load" "tenon.type"="a.i16.16x32" "tenon.layout"="row" "tenon.align"="2"
declare $I @load.i(ptr addrspace(1), i64) convergent memory(argmem: read) "tenon.op"="load" "tenon.type"="a.f32.16x32" "tenon.layout"="row" "tenon.align"="4"
declare $A @convert($I) convergent memory(none) "tenon.op"="convert" "tenon.type"="a.i16.16x32" "tenon.source"="a.f32.16x32" "tenon.from"="f32" "tenon.to"="bf16" "tenon.rounding"="rte"
declare $A @load.u(ptr addrspace(1), i64) convergent memory(argmem: read) "tenon.op"="load" "tenon.type"="a.i16.16x32" "tenon.layout"="row" "tenon.align"="1"
declare $A @convert.z($I) convergent memory(none) "tenon.op"="convert" "tenon.type"="a.i16.16x32" "tenon.source"="a.f32.16x32" "tenon.from"="f32" "tenon.to"="bf16" "tenon.rounding"="rtz"
declare $C @muladd($A, $B, $C) convergent memory(none) "tenon.op"="muladd" "tenon.type"="acc.f32.16x16" "tenon.m"="16" "tenon.n"="16" "tenon.k"="32" "tenon.a"="bf16" "tenon.b"="bf16" "tenon.c"="f32" "tenon.d"="f32"
declare $C @fill(float) convergent memory(none) "tenon.op"="fill" "tenon.type"="acc.f32.16x16"
declare $A @fill.a(i16) convergent memory(none) "tenon.op"="fill" "tenon.type"="a.i16.16x32"
declare void @store(ptr addrspace(1), $C, i64) convergent memory(argmem: write) "tenon.op"="store" "tenon.type"="acc.f32.16x16" "tenon.layout"="row" "tenon.align"="4"
)";

static bool hasCode(const OpFacts &) { return true; }
static bool hasNoCode(const OpFacts &) { return false; }

namespace {
struct Found {
  std::string WhyNot = "";
  unsigned MulAdds = 0, Merges = 0;
  bool IsFound = false;
  bool IsSingle = false;
};
} // namespace

/// What is found for the multiplication %d of \p Text.
static Found find(std::string Text, bool Sequences,
                  bool (*HasCode)(const OpFacts &) = hasCode) {
  Text = changed(Text + Declarations.str(),
                 matrices({{"$A", "i16, 3, 16, 32, 0"},
                           {"$B", "i16, 3, 32, 16, 1"},
                           {"$C", "float, 3, 16, 16, 2"},
                           {"$I", "float, 3, 16, 32, 0"}}));
  LLVMContext Context;
  SMDiagnostic Wrong;
  std::unique_ptr<Module> M = parseAssemblyString(Text, Wrong, Context);
  if (!M)
    return {Wrong.getMessage().str() + Wrong.getLineContents().str()};
  Function &F = *M->getFunction("k");
  LaneAnalyses Analyses;
  ChainFinder Finder(F, HasCode, Analyses.manager(), Sequences);
  auto &D = cast<MulAddOp>(*F.getValueSymbolTable()->lookup("d"));
  Found Result;
  if (std::optional<Chain> C = Finder.find(D)) {
    Result.IsFound = true;
    Result.MulAdds = C->MulAdds.size();
    Result.Merges = C->Merges.size();
  }
  Result.WhyNot = Finder.whyNot();
  Result.IsSingle = Finder.single(D).has_value();
  return Result;
}

//===----------------------------------------------------------------------===//
// Iterations that skip multiplications
//===----------------------------------------------------------------------===//

static constexpr StringLiteral Conditional = R"(
define spir_kernel void @k(ptr addrspace(1) noalias %a, ptr addrspace(1) noalias %b, ptr addrspace(1) noalias %c, i64 %n, i1 %p) {
entry:
  ; entry
  br label %loop
loop:
  %k = phi i64 [ 0, %entry ], [ %k.next, %latch ]
  %acc = phi $C [ zeroinitializer, %entry ], [ %sum, %latch ]
  ; loop
  br i1 %p, label %some, label %latch
some:
  %ma = call $A @load.a(ptr addrspace(1) %a, i64 64)
  %mb = call $B @load.b(ptr addrspace(1) %b, i64 64)
  %d = call $C @muladd($A %ma, $B %mb, $C %acc)
  ; some
  br label %latch
latch:
  %sum = phi $C [ %acc, %loop ], [ %d, %some ]
  ; latch
  %k.next = add i64 %k, 1
  %more = icmp ult i64 %k.next, %n
  br i1 %more, label %loop, label %done
done:
  %r = phi $C [ %sum, %latch ]
  call void @store(ptr addrspace(1) %c, $C %r, i64 64)
  ret void
}
)";

static const std::string Merge = "%sum = phi $C [ %acc, %loop ], [ %d, %some ]";

static Found conditional(const Changes &All = {}) {
  return find(changed(Conditional.str(), All), /*Sequences=*/false);
}

TEST(ChainFinder, SomeIterationsMultiply) {
  Found Only = conditional();
  EXPECT_TRUE(Only.IsFound);
  EXPECT_EQ(Only.MulAdds, 1u);
  EXPECT_EQ(Only.Merges, 1u);
  EXPECT_FALSE(find(Conditional.str(), /*Sequences=*/true).IsFound);
}

TEST(ChainFinder, TwoConditionsOneAfterTheOther) {
  Found Both = conditional(
      {{Merge, "%one = phi $C [ %acc, %loop ], [ %d, %some ]\n"
               "br i1 %p, label %other, label %end\n"
               "other:\n"
               "%mc = call $A @load.a(ptr addrspace(1) %a, i64 64)\n"
               "%md = call $B @load.b(ptr addrspace(1) %b, i64 64)\n"
               "%e = call $C @muladd($A %mc, $B %md, $C %one)\n"
               "br label %end\n"
               "end:\n"
               "%sum = phi $C [ %one, %latch ], [ %e, %other ]"},
       {"[ %k.next, %latch ]", "[ %k.next, %end ]"},
       {"[ %sum, %latch ]", "[ %sum, %end ]"}});
  EXPECT_TRUE(Both.IsFound);
  EXPECT_EQ(Both.MulAdds, 2u);
  EXPECT_EQ(Both.Merges, 2u);
}

/// Sums that do not follow each other, or that something else uses.
TEST(ChainFinder, OtherSums) {
  auto IsFound = [](const Changes &All) { return conditional(All).IsFound; };
  EXPECT_FALSE(IsFound({{"[ %acc, %loop ]", "[ zeroinitializer, %loop ]"}}));
  EXPECT_FALSE(IsFound({{"; entry", "%zero = call $C @fill(float 1.0)"},
                        {"[ %acc, %loop ]", "[ %zero, %loop ]"}}));
  EXPECT_FALSE(IsFound({{"; loop", "%fill = call $C @fill(float 1.0)"},
                        {"[ %acc, %loop ]", "[ %fill, %loop ]"}}));
  EXPECT_FALSE(IsFound(
      {{"; some", "call void @store(ptr addrspace(1) %c, $C %d, i64 64)"}}));
  EXPECT_FALSE(IsFound(
      {{"%r = phi $C [ %sum, %latch ]", "%r = phi $C [ %acc, %latch ]"}}));
  EXPECT_FALSE(IsFound({{"  %r = phi $C [ %sum, %latch ]", ""},
                        {"$C %r, i64 64", "$C %sum, i64 64"}}));
  EXPECT_FALSE(
      IsFound({{"  ; loop", "  %old = phi $C [ zeroinitializer, %entry ], "
                            "[ %sum, %latch ]"},
               {"zeroinitializer, %entry ], [ %sum, %latch ]\n  %old",
                "zeroinitializer, %entry ], [ %old, %latch ]\n  %old"}}));
  EXPECT_FALSE(IsFound({{"%ma = call $A @load.a(ptr addrspace(1) %a, i64 64)",
                         "%ma = call $A @fill.a(i16 1)"}}));
}

/// %d is added to the sum of the loop, but is no part of it.
TEST(ChainFinder, ProductsBesideTheSum) {
  EXPECT_FALSE(
      conditional({{"%d = call", "%e = call $C @muladd($A %ma, $B %mb, "
                                 "$C %acc)\n%d = call"},
                   {"[ %d, %some ]", "[ %e, %some ]"}})
          .IsFound);
  EXPECT_FALSE(conditional({{"$B %mb, $C %acc", "$B %mb, $C %sum.0"},
                            {"; entry", "%sum.0 = call $C @fill(float 0.0)"}})
                   .IsFound);
}

/// A block that has two of the sum's values has none that is the sum.
TEST(ChainFinder, TwoMergesInABlock) {
  EXPECT_FALSE(
      conditional(
          {{Merge, Merge + "\n%twin = phi $C [ %acc, %loop ], [ %d, %some ]\n"
                           "br i1 %p, label %one, label %two\n"
                           "one:\n  br label %end\n"
                           "two:\n  br label %end\n"
                           "end:\n"
                           "%last = phi $C [ %sum, %one ], [ %twin, %two ]"},
           {"[ %k.next, %latch ]", "[ %k.next, %end ]"},
           {"[ %sum, %latch ]", "[ %last, %end ]"}})
          .IsFound);
}

//===----------------------------------------------------------------------===//
// All iterations
//===----------------------------------------------------------------------===//

static constexpr StringLiteral Straight = R"(
define spir_kernel void @k(ptr addrspace(1) noalias %a, ptr addrspace(1) noalias %b, ptr addrspace(1) noalias %c, i64 %n, i1 %p) {
entry:
  %variable = alloca [512 x i16]
  ; entry
  br label %before
before:
  ; before
  br label %loop
loop:
  %k = phi i64 [ 0, %before ], [ %k.next, %loop ]
  %acc = phi $C [ zeroinitializer, %before ], [ %d, %loop ]
  ; loads
  %ma = call $A @load.a(ptr addrspace(1) %a, i64 64)
  %mb = call $B @load.b(ptr addrspace(1) %b, i64 64)
  ; loaded
  %d = call $C @muladd($A %ma, $B %mb, $C %acc)
  ; latch
  %k.next = add i64 %k, 1
  %more = icmp ult i64 %k.next, %n
  br i1 %more, label %loop, label %done
done:
  %r = phi $C [ %d, %loop ]
  call void @store(ptr addrspace(1) %c, $C %r, i64 64)
  ret void
}
)";

static const std::string LoadA =
    "  %ma = call $A @load.a(ptr addrspace(1) %a, i64 64)\n";

/// Why it is not summed; empty if it is.
static std::string whyNot(const Changes &All, bool Sequences = true) {
  Found F = find(changed(Straight.str(), All), Sequences);
  EXPECT_EQ(F.IsFound, F.WhyNot.empty()) << F.WhyNot;
  return F.WhyNot;
}

TEST(ChainFinder, AllIterationsMultiply) {
  EXPECT_EQ(whyNot({}), "");
  EXPECT_EQ(whyNot({}, /*Sequences=*/false), "");
}

TEST(ChainFinder, LoadsBeforeTheLoop) {
  EXPECT_EQ(whyNot({{LoadA, ""}, {"; entry", LoadA}}), "");
  std::string Written = "A: memory may be written between its load and the "
                        "loop",
              Store = "store i16 0, ptr addrspace(1) %c";
  EXPECT_EQ(whyNot({{LoadA, ""}, {"; entry", LoadA}, {"; before", Store}}),
            Written);
  EXPECT_EQ(whyNot({{LoadA, ""}, {"; entry", LoadA + Store}}), Written);
  EXPECT_EQ(whyNot({{LoadA, ""},
                    {"; entry", LoadA + "fence syncscope(\"workgroup\") "
                                        "acquire"}}),
            Written);
}

TEST(ChainFinder, OperandsThatAreNoMemoryOfAMatrix) {
  EXPECT_EQ(whyNot({{LoadA, "%ma = call $A @fill.a(i16 1)\n"}}),
            "A: the kernel computes its elements");
  EXPECT_EQ(whyNot({{LoadA, "%ma = call $A @load.v(ptr %variable, i64 64)\n"}}),
            "A: it may be in a private variable");
  std::string Wide = "%mi = call $I @load.i(ptr addrspace(1) %a, i64 128)\n"
                     "%ma = call $A @convert($I %mi)\n";
  EXPECT_EQ(whyNot({{LoadA, Wide}}), "");
  EXPECT_EQ(whyNot({{LoadA, Wide}, {"@convert(", "@convert.z("}}),
            "A: no contraction has the conversion of its elements");
  EXPECT_EQ(whyNot({{LoadA, "%ma = call $A @load.u(ptr addrspace(1) %a, "
                            "i64 64)\n"}}),
            "A: its elements may not be aligned");
}

TEST(ChainFinder, KindsThatTheTargetLacks) {
  EXPECT_EQ(find(Straight.str(), /*Sequences=*/true, hasNoCode).WhyNot,
            "the target has no contraction of these kinds and shapes");
}

TEST(ChainFinder, LoopsWithOtherEdges) {
  std::string Several = "its loop has several entries";
  EXPECT_EQ(whyNot({{"br label %before\n", "br i1 %p, label %before, "
                                           "label %loop\n"},
                    {"[ 0, %before ]", "[ 0, %before ], [ 0, %entry ]"},
                    {"zeroinitializer, %before ]",
                     "zeroinitializer, %before ], [ zeroinitializer, "
                     "%entry ]"}}),
            Several);
  EXPECT_EQ(whyNot({{"br label %before\n", "br i1 %p, label %before, "
                                           "label %done\n"},
                    {"[ %d, %loop ]\n  call", "[ %d, %loop ], [ zeroinitializer"
                                              ", %entry ]\n  call"}}),
            Several);
  EXPECT_EQ(
      whyNot({{"br i1 %more, label %loop, label %done",
               "br i1 %p, label %one, label %two\n"
               "one:\n  br i1 %more, label %loop, label %done\n"
               "two:\n  br label %loop"},
              {"[ %k.next, %loop ]", "[ %k.next, %one ], [ %k.next, %two ]"},
              {"[ %d, %loop ]\n  ; loads",
               "[ %d, %one ], [ %d, %two ]\n  ; loads"},
              {"%r = phi $C [ %d, %loop ]", "%r = phi $C [ %d, %one ]"}}),
      Several);
}

TEST(ChainFinder, SumsThatBeginAnew) {
  std::string Another = "each iteration begins with another sum";
  EXPECT_EQ(whyNot({{"$B %mb, $C %acc", "$B %mb, $C zeroinitializer"}}),
            Another);
  EXPECT_EQ(whyNot({{"$B %mb, $C %acc", "$B %mb, $C %none"},
                    {"; loads", "%none = call $C @fill(float 0.0)"}}),
            Another);
  EXPECT_EQ(
      whyNot({{"; before",
               LoadA + "%mc = call $B @load.b(ptr addrspace(1) %b, i64 64)\n"
                       "%first = call $C @muladd($A %ma, $B %mc, "
                       "$C zeroinitializer)"},
              {LoadA + "  %mb", "  %mb"},
              {"$B %mb, $C %acc", "$B %mb, $C %first"}}),
      Another);
}

TEST(ChainFinder, SumsThatTheLoopChanges) {
  EXPECT_EQ(whyNot({{"$B %mb, $C %acc", "$B %mb, $C %chosen"},
                    {"; loads", "%chosen = select i1 %p, $C %acc, "
                                "$C zeroinitializer"}}),
            "the loop computes with the elements of its sum");
  EXPECT_EQ(whyNot({{"; latch", "%e = call $C @muladd($A %ma, $B %mb, $C %d)"},
                    {"[ %d, %loop ]\n  ; loads", "[ %e, %loop ]\n  ; loads"}}),
            "it does not add to the sum in each iteration");
}

TEST(ChainFinder, SumsThatTheLoopUses) {
  std::string Uses = "the loop also uses its sum for something else";
  EXPECT_EQ(whyNot({{"; latch", "call void @store(ptr addrspace(1) %c, $C %d, "
                                "i64 64)"}}),
            Uses);
  EXPECT_EQ(whyNot({{"; loaded", "call void @store(ptr addrspace(1) %c, "
                                 "$C %acc, i64 64)"}}),
            Uses);
  EXPECT_EQ(whyNot({{"%r = phi $C [ %d, %loop ]", "%q = phi $C [ %d, %loop ]"},
                    {"$C %r, i64", "$C %q, i64"}}),
            "");
}

TEST(ChainFinder, MemoryThatIsWrittenBeforeTheMultiplication) {
  std::string Kept = "memory may be written between the loads of A and B and "
                     "the multiplication",
              Store = "store i16 0, ptr addrspace(1) %a";
  EXPECT_EQ(whyNot({{"; loaded", Store}}), Kept);
  EXPECT_EQ(whyNot({{"; loads", Store}}), "");
  EXPECT_EQ(whyNot({{"; loaded", "store i16 0, ptr %variable"}}), "");
}

//===----------------------------------------------------------------------===//
// Single steps
//===----------------------------------------------------------------------===//

static constexpr StringLiteral Once = R"(
define spir_kernel void @k(ptr addrspace(1) noalias %a, ptr addrspace(1) noalias %b, ptr addrspace(1) noalias %c, i1 %p) {
entry:
  %variable = alloca [512 x i16]
  ; entry
  br label %loads
loads:
  %ma = call $A @load.a(ptr addrspace(1) %a, i64 64)
  %mb = call $B @load.b(ptr addrspace(1) %b, i64 64)
  br label %product
product:
  ; product
  %d = call $C @muladd($A %ma, $B %mb, $C zeroinitializer)
  call void @store(ptr addrspace(1) %c, $C %d, i64 64)
  ret void
}
)";

static bool isSingle(const Changes &All) {
  return find(changed(Once.str(), All), /*Sequences=*/true).IsSingle;
}

TEST(ChainFinder, SingleSteps) {
  EXPECT_TRUE(isSingle({{"; entry", ""}}));
  std::string OfA = "store i16 0, ptr addrspace(1) %a",
              OfB = "store i16 0, ptr addrspace(1) %b",
              OfVariable = "store i16 0, ptr %variable";
  EXPECT_TRUE(isSingle({{"; entry", OfA}})); // before it is loaded
  EXPECT_FALSE(isSingle({{"; product", OfA}}));
  EXPECT_FALSE(isSingle({{"; product", OfB}}));
  EXPECT_TRUE(isSingle({{"; product", OfVariable}}));
  EXPECT_FALSE(isSingle({{"$C zeroinitializer)", "$C %sum)"},
                         {"; entry", "%sum = call $C @fill(float 1.0)"}}));
  std::string Private = "%ma = call $A @load.v(ptr %variable, i64 64)\n";
  EXPECT_FALSE(isSingle({{LoadA, "  " + Private}, {"; product", OfVariable}}));
}
