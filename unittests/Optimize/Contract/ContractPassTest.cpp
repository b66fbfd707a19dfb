// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Tests which loops over k become contractions, and how their operands advance.

#include "tenon/IR/Matrix/MatrixOps.h"
#include "tenon/Pipeline/Pipeline.h"
#include "tenon/Support/PassEnvironment.h"
#include "llvm/AsmParser/Parser.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Module.h"
#include "llvm/Support/SourceMgr.h"
#include "gtest/gtest.h"

using namespace llvm;
using namespace tenon;

static constexpr StringLiteral Cpu =
    "target=cpu;triple=x86_64-unknown-linux-gnu;mcpu=x86-64-v4";

/// A loop over k that multiplies the matrices at %pa and %pb, whose addresses
/// \p Addresses computes.
static std::string loop(StringRef Addresses) {
  return (R"(
target triple = "spir64-unknown-unknown"
define spir_kernel void @k(ptr addrspace(1) %a, ptr addrspace(1) %b, ptr addrspace(1) %c, i64 %n, i64 %depth) {
entry:
  br label %loop
loop:
  %k = phi i64 [ 0, %entry ], [ %k.next, %loop ]
  %acc = phi target("spirv.CooperativeMatrixKHR", float, 3, 16, 16, 2) [ zeroinitializer, %entry ], [ %d, %loop ]
)" + Addresses +
          R"(
  %ma = call target("spirv.CooperativeMatrixKHR", i16, 3, 16, 32, 0) @_Z32__spirv_CooperativeMatrixLoadKHR_a(ptr addrspace(1) %pa, i32 0, i64 %depth)
  %mb = call target("spirv.CooperativeMatrixKHR", i16, 3, 32, 16, 1) @_Z32__spirv_CooperativeMatrixLoadKHR_b(ptr addrspace(1) %pb, i32 0, i64 %n)
  %d = call target("spirv.CooperativeMatrixKHR", float, 3, 16, 16, 2) @_Z34__spirv_CooperativeMatrixMulAddKHR_x(target("spirv.CooperativeMatrixKHR", i16, 3, 16, 32, 0) %ma, target("spirv.CooperativeMatrixKHR", i16, 3, 32, 16, 1) %mb, target("spirv.CooperativeMatrixKHR", float, 3, 16, 16, 2) %acc, i32 64)
  %k.next = add nuw i64 %k, 32
  %more = icmp ult i64 %k.next, %depth
  br i1 %more, label %loop, label %done
done:
  call void @_Z33__spirv_CooperativeMatrixStoreKHR_x(ptr addrspace(1) %c, target("spirv.CooperativeMatrixKHR", float, 3, 16, 16, 2) %d, i32 0, i64 %n)
  ret void
}
declare target("spirv.CooperativeMatrixKHR", i16, 3, 16, 32, 0) @_Z32__spirv_CooperativeMatrixLoadKHR_a(ptr addrspace(1), i32, i64)
declare target("spirv.CooperativeMatrixKHR", i16, 3, 32, 16, 1) @_Z32__spirv_CooperativeMatrixLoadKHR_b(ptr addrspace(1), i32, i64)
declare target("spirv.CooperativeMatrixKHR", float, 3, 16, 16, 2) @_Z34__spirv_CooperativeMatrixMulAddKHR_x(target("spirv.CooperativeMatrixKHR", i16, 3, 16, 32, 0), target("spirv.CooperativeMatrixKHR", i16, 3, 32, 16, 1), target("spirv.CooperativeMatrixKHR", float, 3, 16, 16, 2), i32)
declare void @_Z33__spirv_CooperativeMatrixStoreKHR_x(ptr addrspace(1), target("spirv.CooperativeMatrixKHR", float, 3, 16, 16, 2), i32, i64)
)")
      .str();
}

/// The multiplication in the loop with \p Addresses after the pass: "multiply",
/// or the word for a contraction's steps.
static std::string contracted(StringRef Addresses, StringRef Target = Cpu) {
  LLVMContext Context;
  SMDiagnostic Wrong;
  std::unique_ptr<Module> M =
      parseAssemblyString(loop(Addresses), Wrong, Context);
  if (!M)
    return Wrong.getMessage().str();
  PassEnvironment Passes(Context, /*Machine=*/nullptr, {},
                         /*VerifyEach=*/true);
  registerPasses(Passes.builder());
  ModulePassManager MPM;
  cantFail(Passes.builder().parsePassPipeline(
      MPM, ("tenon-recognize,tenon-contract<" + Target + ">").str()));
  Passes.run(MPM, *M);
  std::string Words;
  for (Instruction &I : instructions(*M->getFunction("k")))
    if (auto *Op = dyn_cast<ContractOp>(&I))
      Words += wordOf(Op->facts().Contract.Steps);
    else if (isa<MulAddOp>(I))
      Words += "multiply";
  return Words;
}

static constexpr StringLiteral RowsAndColumns = R"(
  %pa = getelementptr i16, ptr addrspace(1) %a, i64 %k
  %row = mul i64 %k, %n
  %pb = getelementptr i16, ptr addrspace(1) %b, i64 %row
)";

TEST(ContractPass, StepsContinueAlongK) {
  EXPECT_EQ(contracted(RowsAndColumns), "continued");
}

TEST(ContractPass, StepsOfOtherDistancesAreSeparate) {
  EXPECT_EQ(contracted(R"(
  %far = mul i64 %k, 3
  %pa = getelementptr i16, ptr addrspace(1) %a, i64 %far
  %row = mul i64 %k, %n
  %pb = getelementptr i16, ptr addrspace(1) %b, i64 %row
)"),
            "separate");
}

TEST(ContractPass, StepsOfChangingDistancesStayInTheLoop) {
  EXPECT_EQ(contracted(R"(
  %square = mul i64 %k, %k
  %pa = getelementptr i16, ptr addrspace(1) %a, i64 %square
  %pb = getelementptr i16, ptr addrspace(1) %b, i64 %k
)"),
            "multiply");
}

TEST(ContractPass, OperandsThatTheLoopMayWriteStayInIt) {
  EXPECT_EQ(
      contracted((RowsAndColumns + "store i16 0, ptr addrspace(1) %c\n").str()),
      "multiply");
}

TEST(ContractPass, LanesContractOnlyInWorkGroupsOfTheTargetsOwn) {
  EXPECT_EQ(contracted(RowsAndColumns, "target=nvptx;mcpu=sm_80"), "multiply");
}
