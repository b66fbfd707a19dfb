// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Which kernels can be executed by two lanes for each work-item, and which of
// their instructions one of the two executes.

#include "IR/LaneAnalyses.h"
#include "Target/Simt/Replicate/Replicate.h"
#include "llvm/AsmParser/Parser.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/Module.h"
#include "llvm/IR/Verifier.h"
#include "llvm/Support/SourceMgr.h"
#include "gtest/gtest.h"

using namespace llvm;

namespace tenon {
namespace {

const char *const Declarations = R"(
declare void @llvm.memcpy.p0.p1.i64(ptr, ptr addrspace(1), i64, i1)
declare void @llvm.memset.p1.i64(ptr addrspace(1), i8, i64, i1)
declare void @llvm.prefetch.p1(ptr addrspace(1), i32, i32, i32)
declare void @llvm.lifetime.start.p0(ptr)
declare void @llvm.assume(i1)
declare float @llvm.sqrt.f32(float)
declare void @llvm.trap()
declare void @writes(ptr addrspace(1))
declare i32 @reads(ptr addrspace(1)) memory(read)
declare void @tenon.item.barrier() convergent "tenon.item"="barrier"
declare void @tenon.item.subgroup_barrier() convergent "tenon.item"="subgroup_barrier"
declare i64 @tenon.item.global_id(i32) memory(none) "tenon.item"="global_id"
declare void @tenon.async.prefetch.4.p1(ptr addrspace(1), i64) convergent nounwind willreturn memory(argmem: read) "tenon.async"="prefetch"
declare float @tenon.subgroup.shuffle.f32(float, i32) convergent nounwind willreturn memory(none) "tenon.subgroup"="shuffle"
)";

class ReplicateEffects : public testing::Test {
protected:
  /// A kernel whose parameters are in global, private and generic memory.
  Function &parse(const Twine &Code, StringRef Attributes = "") {
    SMDiagnostic Diagnostic;
    M = parseAssemblyString(
        ("define spir_kernel void @k(ptr addrspace(1) %p, i1 %b, ptr %g, "
         "ptr %called, i32 %n) " +
         Attributes + " {\nentry:\n  %own = alloca i32\n" + Code +
         "\n  ret void\n}\n" + Declarations +
         "!0 = !{i32 12, i32 1, i32 1}\n!1 = !{i32 16, i32 1, i32 1}\n")
            .str(),
        Diagnostic, Context);
    if (!M)
      report_fatal_error(
          (Diagnostic.getMessage() + Diagnostic.getLineContents())
              .str()
              .c_str());
    return *M->getFunction("k");
  }

  bool can(const Twine &Code, ReplicaLanes Lanes = {8, 16},
           StringRef Attributes = "") {
    LaneAnalyses Analyses;
    return canReplicate(parse(Code, Attributes), Analyses.manager(), Lanes);
  }

  /// Each synchronisation of the replicas as "|", each access that one of them
  /// executes as "1", others and calls as ".".
  std::string ordered(const Twine &Code) {
    Function &F = parse(Code);
    replicateEffects(F, {8, 16});
    EXPECT_FALSE(verifyFunction(F, &errs()));
    std::string Text;
    for (Instruction &I : instructions(F)) { // in the order of execution
      auto *Call = dyn_cast<CallInst>(&I);
      StringRef Name = Call ? Call->getCalledFunction()->getName() : "";
      if (Name.starts_with("tenon.item.subgroup_barrier"))
        Text += "|";
      else if (I.mayReadOrWriteMemory() && !Name.starts_with("tenon.item"))
        Text += isConditional(*I.getParent()) ? "1" : ".";
    }
    return Text;
  }

  static bool isConditional(const BasicBlock &Block) {
    const BasicBlock *Before = Block.getSinglePredecessor();
    return Before && Before->getTerminator()->getNumSuccessors() == 2;
  }

  LLVMContext Context;
  std::unique_ptr<Module> M;
};

TEST_F(ReplicateEffects, Can) {
  for (const char *Code :
       {"store i32 1, ptr addrspace(1) %p", "store i32 1, ptr %own",
        "%x = load i32, ptr %g\nstore i32 %x, ptr addrspace(1) %p",
        "%x = cmpxchg ptr addrspace(1) %p, i32 0, i32 1 monotonic monotonic",
        "%x = atomicrmw add ptr addrspace(1) %p, i32 1 monotonic",
        "%x = atomicrmw add ptr %own, i32 1 monotonic\n"
        "store i32 %x, ptr addrspace(1) %p",
        "call void @llvm.memcpy.p0.p1.i64(ptr %own, ptr addrspace(1) %p, "
        "i64 4, i1 false)",
        "call void @llvm.memset.p1.i64(ptr addrspace(1) %p, i8 0, i64 4, "
        "i1 false)",
        "call void @llvm.prefetch.p1(ptr addrspace(1) %p, i32 0, i32 3, i32 1)",
        "call void @llvm.lifetime.start.p0(ptr %own)",
        "call void @llvm.assume(i1 %b)", "call void @llvm.trap()",
        "%x = call float @llvm.sqrt.f32(float 2.0)",
        "%x = call i32 @reads(ptr addrspace(1) %p)",
        "call void @tenon.async.prefetch.4.p1(ptr addrspace(1) %p, i64 4)",
        "call void @tenon.item.barrier()",
        "%x = call float @tenon.subgroup.shuffle.f32(float 1.0, i32 %n)"})
    EXPECT_TRUE(can(Code)) << Code;
}

TEST_F(ReplicateEffects, Cannot) {
  for (const char *Code :
       {// Memory that may be private or not.
        "store i32 1, ptr %g", "%x = load volatile i32, ptr %g",
        "%s = select i1 %b, ptr %own, ptr %g\nstore i32 1, ptr %s",
        "%c = addrspacecast ptr addrspace(1) %p to ptr\n"
        "%s = select i1 %b, ptr %own, ptr %c\nstore i32 1, ptr %s",
        // Replicas would get different results.
        "%x = load volatile i32, ptr addrspace(1) %p\nstore i32 %x, ptr %own",
        "%x = cmpxchg ptr addrspace(1) %p, i32 0, i32 1 monotonic monotonic\n"
        "%y = extractvalue { i32, i1 } %x, 0\nstore i32 %y, ptr %own",
        // Unknown effects.
        "call void @writes(ptr addrspace(1) %p)", "call void %called()"})
    EXPECT_FALSE(can(Code)) << Code;
}

TEST_F(ReplicateEffects, SizesOfGroups) {
  EXPECT_TRUE(can("", {8, 16}, "!reqd_work_group_size !1"));
  EXPECT_FALSE(can("", {8, 16}, "!reqd_work_group_size !0"));
  EXPECT_FALSE(can("", {12, 24}, "!reqd_work_group_size !0"));
}

/// Some lanes alone must not wait.
TEST_F(ReplicateEffects, Divergent) {
  auto InBranch = [&](StringRef Code) {
    return can("%id = call i64 @tenon.item.global_id(i32 0)\n"
               "%low = and i64 %id, 1\n%c = icmp eq i64 %low, 0\n"
               "br i1 %c, label %then, label %end\nthen:\n" +
               Twine(Code) + "\nbr label %end\nend:");
  };
  EXPECT_TRUE(InBranch("store i32 1, ptr %own"));
  EXPECT_TRUE(InBranch("%x = call i64 @tenon.item.global_id(i32 1)"));
  for (StringRef Code :
       {"store i32 1, ptr addrspace(1) %p", "call void @tenon.item.barrier()",
        "call void @tenon.item.subgroup_barrier()",
        "%x = call float @tenon.subgroup.shuffle.f32(float 1.0, i32 %n)"})
    EXPECT_FALSE(InBranch(Code)) << Code.str();
}

/// Nothing observes the last access of a kernel.
TEST_F(ReplicateEffects, Waits) {
  const std::string Store = "store i32 1, ptr addrspace(1) %p\n";
  EXPECT_EQ(ordered(Store), "|1");
  EXPECT_EQ(ordered(Store + "br label %next\nnext:"), "|1|");
  EXPECT_EQ(ordered("store i32 1, ptr %own\n"), ".");
  EXPECT_EQ(ordered(Store + Store), "|11");
  for (const char *Between :
       {"%x = load i32, ptr addrspace(1) %p\n", "fence seq_cst\n",
        "call void @writes(ptr addrspace(1) %p)\n", "call void @llvm.trap()\n"})
    EXPECT_EQ(ordered(Store + Between + Store), "|1|.|1") << Between;
  EXPECT_EQ(ordered("%x = cmpxchg ptr addrspace(1) %p, i32 0, i32 1 monotonic "
                    "monotonic\n" +
                    Store),
            "|1||1");
}

} // namespace
} // namespace tenon
