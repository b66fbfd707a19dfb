// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Loops that compute an operand from checked loads, and their versions without
// the checks.

#include "Optimize/Contract/CheckedVersions.h"
#include "tenon/Recognize/Passes.h"
#include "llvm/AsmParser/Parser.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Module.h"
#include "llvm/IR/Verifier.h"
#include "llvm/Passes/PassBuilder.h"
#include "llvm/Support/SourceMgr.h"
#include "gtest/gtest.h"

using namespace llvm;
using namespace tenon;

/// 64 rows of B, with \p Width columns, are loaded from column %from on and
/// converted.
static std::string loop(StringRef Width) {
  return (R"(
target triple = "spir64-unknown-unknown"
define spir_kernel void @k(ptr addrspace(1) %a, ptr addrspace(1) %b, ptr addrspace(1) %c, i64 %n, i32 %width) {
entry:
  br label %head
head:
  %k = phi i64 [ 0, %entry ], [ %k.next, %then ]
  %acc = phi target("spirv.CooperativeMatrixKHR", float, 3, 16, 16, 2) [ zeroinitializer, %entry ], [ %d, %then ]
  %pa = getelementptr half, ptr addrspace(1) %a, i64 %k
  %row = trunc i64 %k to i32
  %ma = call target("spirv.CooperativeMatrixKHR", half, 3, 16, 16, 0) @_Z32__spirv_CooperativeMatrixLoadKHR_a(ptr addrspace(1) %pa, i32 0, i64 64)
  %q = call target("spirv.CooperativeMatrixKHR", i8, 3, 16, 16, 1) @_Z42__spirv_CooperativeMatrixLoadCheckedINTEL_b(ptr addrspace(1) %b, i32 %row, i32 0, i32 0, i32 64, i32 )" +
          Width + R"(, i64 %n)
  br label %each
each:
  %i = phi i32 [ 0, %head ], [ %i.next, %each ]
  %m = phi target("spirv.CooperativeMatrixKHR", half, 3, 16, 16, 1) [ zeroinitializer, %head ], [ %new, %each ]
  %x = call i8 @_Z28__spirv_VectorExtractDynamic(target("spirv.CooperativeMatrixKHR", i8, 3, 16, 16, 1) %q, i32 %i)
  %wide = sitofp i8 %x to half
  %y = fmul half %wide, 2.0
  %new = call target("spirv.CooperativeMatrixKHR", half, 3, 16, 16, 1) @_Z27__spirv_VectorInsertDynamic(target("spirv.CooperativeMatrixKHR", half, 3, 16, 16, 1) %m, half %y, i32 %i)
  %i.next = add nuw i32 %i, 1
  %more = icmp ult i32 %i.next, 256
  br i1 %more, label %each, label %then
then:
  %d = call target("spirv.CooperativeMatrixKHR", float, 3, 16, 16, 2) @_Z34__spirv_CooperativeMatrixMulAddKHR(target("spirv.CooperativeMatrixKHR", half, 3, 16, 16, 0) %ma, target("spirv.CooperativeMatrixKHR", half, 3, 16, 16, 1) %new, target("spirv.CooperativeMatrixKHR", float, 3, 16, 16, 2) %acc, i32 0)
  %k.next = add nuw i64 %k, 16
  %again = icmp ult i64 %k.next, 64
  br i1 %again, label %head, label %done
done:
  call void @_Z33__spirv_CooperativeMatrixStoreKHR(ptr addrspace(1) %c, target("spirv.CooperativeMatrixKHR", float, 3, 16, 16, 2) %d, i32 0, i64 %n)
  ret void
}
declare target("spirv.CooperativeMatrixKHR", half, 3, 16, 16, 0) @_Z32__spirv_CooperativeMatrixLoadKHR_a(ptr addrspace(1), i32, i64)
declare target("spirv.CooperativeMatrixKHR", i8, 3, 16, 16, 1) @_Z42__spirv_CooperativeMatrixLoadCheckedINTEL_b(ptr addrspace(1), i32, i32, i32, i32, i32, i64)
declare i8 @_Z28__spirv_VectorExtractDynamic(target("spirv.CooperativeMatrixKHR", i8, 3, 16, 16, 1), i32)
declare target("spirv.CooperativeMatrixKHR", half, 3, 16, 16, 1) @_Z27__spirv_VectorInsertDynamic(target("spirv.CooperativeMatrixKHR", half, 3, 16, 16, 1), half, i32)
declare target("spirv.CooperativeMatrixKHR", float, 3, 16, 16, 2) @_Z34__spirv_CooperativeMatrixMulAddKHR(target("spirv.CooperativeMatrixKHR", half, 3, 16, 16, 0), target("spirv.CooperativeMatrixKHR", half, 3, 16, 16, 1), target("spirv.CooperativeMatrixKHR", float, 3, 16, 16, 2), i32)
declare void @_Z33__spirv_CooperativeMatrixStoreKHR(ptr addrspace(1), target("spirv.CooperativeMatrixKHR", float, 3, 16, 16, 2), i32, i64)
)")
      .str();
}

namespace {
struct CheckedVersions : testing::Test {
  LLVMContext Context;
  std::unique_ptr<Module> M;
  PassBuilder Builder;
  LoopAnalysisManager LAM;
  FunctionAnalysisManager FAM;
  CGSCCAnalysisManager CGAM;
  ModuleAnalysisManager MAM;

  CheckedVersions() {
    Builder.registerModuleAnalyses(MAM);
    Builder.registerCGSCCAnalyses(CGAM);
    Builder.registerFunctionAnalyses(FAM);
    Builder.registerLoopAnalyses(LAM);
    Builder.crossRegisterProxies(LAM, FAM, CGAM, MAM);
  }

  /// The numbers of checked and other loads of B, as "1 checked, 1 plain".
  std::string make(StringRef Width, bool HasCode) {
    SMDiagnostic Wrong;
    M = parseAssemblyString(loop(Width), Wrong, Context);
    if (!M)
      return Wrong.getMessage().str();
    RecognizePass().run(*M, MAM);
    Function &F = *M->getFunction("k");
    versionCheckedLoops(F, [&](const OpFacts &) { return HasCode; }, FAM);
    EXPECT_FALSE(verifyFunction(F, &errs()));
    unsigned Counts[2] = {0, 0};
    for (Instruction &I : instructions(F))
      if (auto *Load = dyn_cast<LoadOp>(&I))
        if (Load->facts().Type->use() == MatrixUse::B)
          ++Counts[Load->facts().Checked];
    return std::to_string(Counts[1]) + " checked, " +
           std::to_string(Counts[0]) + " plain";
  }
};
} // namespace

TEST_F(CheckedVersions, AreMadeWhereAllLoadsMayBeInside) {
  EXPECT_EQ(make("%width", /*HasCode=*/true), "1 checked, 1 plain");
}

TEST_F(CheckedVersions, AreNotMadeWhereALoadIsOutside) {
  EXPECT_EQ(make("15", /*HasCode=*/true), "1 checked, 0 plain");
}

TEST_F(CheckedVersions, AreNotMadeWithoutCodeForTheContraction) {
  EXPECT_EQ(make("%width", /*HasCode=*/false), "1 checked, 0 plain");
}
