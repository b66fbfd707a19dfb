// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "Kernel/KernelBody.h"
#include "tenon/Runtime/tenon_rt.h"
#include "llvm/AsmParser/Parser.h"
#include "llvm/IR/LLVMContext.h"
#include "llvm/IR/Module.h"
#include "llvm/Support/SourceMgr.h"
#include "gtest/gtest.h"

using namespace llvm;
using namespace tenon;

namespace {
struct LocalVariables : testing::Test {
  LLVMContext Context;
  std::unique_ptr<Module> M;

  /// The bytes of the local variables of @f.
  uint64_t place(const char *Text) {
    SMDiagnostic Diagnostic;
    M = parseAssemblyString(Text, Diagnostic, Context);
    Function *F = M->getFunction("f");
    return placeLocalVariables(*F, F->getArg(0), localVariables(F));
  }
  bool isUsed(StringRef Name) { return !M->getNamedGlobal(Name)->use_empty(); }
};
} // namespace

TEST_F(LocalVariables, TakeTheirAlignedSizes) {
  // 3 bytes, then a double from byte 8 on; the whole has the block's alignment.
  EXPECT_EQ(place(R"(
    @a = internal addrspace(3) global [3 x i8] undef, align 1
    @b = internal addrspace(3) global double undef, align 8
    define void @f(ptr %block) {
      store volatile i8 0, ptr addrspace(3) @a
      store volatile double 0.0, ptr addrspace(3) @b
      ret void
    })"),
            uint64_t(TENON_LOCAL_ALIGN));
  EXPECT_FALSE(isUsed("a"));
  EXPECT_FALSE(isUsed("b"));
}

TEST_F(LocalVariables, OfOtherFunctionsStay) {
  EXPECT_EQ(place(R"(
    @a = internal addrspace(3) global [4096 x i8] undef
    define void @f(ptr %block) {
      ret void
    }
    define void @g() {
      store volatile i8 0, ptr addrspace(3) @a
      ret void
    })"),
            0u);
  EXPECT_TRUE(isUsed("a"));
}

TEST_F(LocalVariables, AreFoundInConstants) {
  EXPECT_EQ(place(R"(
    @a = internal addrspace(3) global [200 x i8] undef
    define void @f(ptr %block) {
      store volatile i8 0, ptr addrspace(3) getelementptr (i8, ptr addrspace(3) @a, i64 7)
      ret void
    })"),
            alignTo(200, TENON_LOCAL_ALIGN));
  EXPECT_FALSE(isUsed("a"));
}
