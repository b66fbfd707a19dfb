// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The two functions to which clang compiles a kernel.

#include "Input/OpenCL/OpenCLCompile.h"
#include "llvm/AsmParser/Parser.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/LLVMContext.h"
#include "llvm/IR/Module.h"
#include "llvm/IR/Verifier.h"
#include "llvm/Support/SourceMgr.h"
#include "gtest/gtest.h"

using namespace llvm;
using namespace tenon;

namespace {
struct KernelBodies : testing::Test {
  LLVMContext Context;

  std::unique_ptr<Module> parse(const char *Text) {
    SMDiagnostic Diagnostic;
    std::unique_ptr<Module> M = parseAssemblyString(Text, Diagnostic, Context);
    EXPECT_TRUE(M) << Diagnostic.getMessage().str();
    return M;
  }
  static unsigned callsIn(const Module &M, StringRef Name) {
    return count_if(instructions(*M.getFunction(Name)),
                    [](const Instruction &I) { return isa<CallInst>(I); });
  }
};
} // namespace

static const char *const TwoFunctions = R"(
  define spir_kernel void @k(ptr addrspace(1) %p) {
    call spir_func void @__clang_ocl_kern_imp_k(ptr addrspace(1) %p)
    ret void
  }
  define spir_func void @__clang_ocl_kern_imp_k(ptr addrspace(1) %p) {
    store i32 1, ptr addrspace(1) %p
    ret void
  }
)";

TEST_F(KernelBodies, AreInlinedAndGone) {
  std::unique_ptr<Module> M = parse(TwoFunctions);
  inlineKernelBodies(*M);
  EXPECT_EQ(M->size(), 1u);
  EXPECT_EQ(callsIn(*M, "k"), 0u);
}

TEST_F(KernelBodies, OtherModulesKeepWhatTheyCanCall) {
  std::unique_ptr<Module> M = parse(R"(
    define spir_kernel void @k(ptr addrspace(1) %p) {
      call spir_func void @seen(ptr addrspace(1) %p)
      call spir_func void @unseen(ptr addrspace(1) %p)
      ret void
    }
    define spir_func void @seen(ptr addrspace(1) %p) alwaysinline {
      ret void
    }
    define internal spir_func void @unseen(ptr addrspace(1) %p) alwaysinline {
      ret void
    }
  )");
  inlineKernelBodies(*M);
  EXPECT_EQ(callsIn(*M, "k"), 0u);
  EXPECT_TRUE(M->getFunction("seen"));
  EXPECT_FALSE(M->getFunction("unseen"));
}

TEST_F(KernelBodies, ThatCallThemselvesStay) {
  std::unique_ptr<Module> M = parse(R"(
    define spir_func void @__clang_ocl_kern_imp_k(i32 %n) {
      %less = sub i32 %n, 1
      call spir_func void @__clang_ocl_kern_imp_k(i32 %less)
      ret void
    }
  )");
  inlineKernelBodies(*M);
  EXPECT_EQ(M->getFunction("__clang_ocl_kern_imp_k")->getInstructionCount(),
            3u);
}

TEST_F(KernelBodies, AreRestoredForOtherModules) {
  std::unique_ptr<Module> M = parse(TwoFunctions);
  inlineKernelBodies(*M);
  std::unique_ptr<Module> User =
      parse("declare spir_func void @__clang_ocl_kern_imp_k(ptr addrspace(1))\n"
            "declare spir_func void @__clang_ocl_kern_imp_other(i32)\n");
  restoreKernelBodies(*M, *User);
  EXPECT_EQ(M->size(), 2u);
  const Function *Body = M->getFunction("__clang_ocl_kern_imp_k");
  ASSERT_TRUE(Body);
  EXPECT_FALSE(Body->isDeclaration());
  EXPECT_EQ(Body->getCallingConv(), CallingConv::SPIR_FUNC);
}

TEST_F(KernelBodies, AreRestoredForTheSameModule) {
  std::unique_ptr<Module> M = parse(R"(
    declare spir_func void @__clang_ocl_kern_imp_k()
    define spir_kernel void @k() {
      ret void
    }
    define spir_kernel void @caller() {
      call spir_func void @__clang_ocl_kern_imp_k()
      ret void
    }
  )");
  restoreKernelBodies(*M, *M);
  const Function *Body = M->getFunction("__clang_ocl_kern_imp_k");
  ASSERT_TRUE(Body);
  EXPECT_FALSE(Body->isDeclaration());
  EXPECT_FALSE(verifyModule(*M, &errs()));
}

TEST_F(KernelBodies, AreRestoredOnce) {
  std::unique_ptr<Module> M = parse(TwoFunctions);
  const Function *Body = M->getFunction("__clang_ocl_kern_imp_k");
  std::unique_ptr<Module> User =
      parse("declare spir_func void @__clang_ocl_kern_imp_k(ptr addrspace(1))");
  restoreKernelBodies(*M, *User);
  EXPECT_EQ(M->getFunction("__clang_ocl_kern_imp_k"), Body);
  std::unique_ptr<Module> Declared =
      parse("declare spir_kernel void @k(ptr addrspace(1))");
  restoreKernelBodies(*Declared, *User);
  EXPECT_EQ(Declared->size(), 1u);
}

TEST_F(KernelBodies, WhoseAddressIsTakenStay) {
  std::unique_ptr<Module> M = parse(R"(
    declare void @take(ptr)
    define internal spir_func void @taken(i32 %x) alwaysinline {
      ret void
    }
    define spir_kernel void @k(ptr %f) {
      call void @take(ptr @taken)
      call spir_func void @taken(i32 1)
      ret void
    }
  )");
  inlineKernelBodies(*M);
  EXPECT_EQ(callsIn(*M, "k"), 1u);
  EXPECT_TRUE(M->getFunction("taken"));
}
