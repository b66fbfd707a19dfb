// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "tenon/Engine/Jit/NativeCode.h"
#include "tenon/Output/CodeGen.h"
#include "tenon/Target/Machine.h"
#include "llvm/AsmParser/Parser.h"
#include "llvm/IR/Module.h"
#include "llvm/Support/SourceMgr.h"
#include "gtest/gtest.h"

using namespace llvm;
using namespace tenon;

/// \p Code as an object of this machine, loaded.
static Expected<NativeCode> loaded(const char *Code) {
  LLVMContext Context;
  SMDiagnostic Wrong;
  std::unique_ptr<Module> M = parseAssemblyString(Code, Wrong, Context);
  if (!M)
    return createStringError(Wrong.getMessage());
  tenon::TargetOptions Options;
  Options.Target = "cpu";
  Options.resolve();
  Expected<std::unique_ptr<TargetMachine>> Machine = createMachine(Options, 0);
  if (!Machine)
    return Machine.takeError();
  M->setTargetTriple((*Machine)->getTargetTriple());
  M->setDataLayout((*Machine)->createDataLayout());
  Expected<std::unique_ptr<MemoryBuffer>> Object = emitObject(*M, **Machine);
  if (!Object)
    return Object.takeError();
  return NativeCode::load(std::move(*Object));
}

TEST(NativeCode, HasVariables) {
  NativeCode Code = cantFail(loaded("@number = global i32 42"));
  EXPECT_EQ(*static_cast<int *>(cantFail(Code.variable("number"))), 42);
}

TEST(NativeCode, KernelsAreAFunctionAndItsDescription) {
  NativeCode Code = cantFail(loaded(R"(
    @k_tenon_info = constant [16 x i64] zeroinitializer
    define void @k() { ret void }
  )"));
  NativeKernel Kernel = cantFail(Code.kernel("k"));
  EXPECT_TRUE(Kernel.Function && Kernel.Info);
}

TEST(NativeCode, NamesWhatIsMissing) {
  NativeCode Code = cantFail(loaded(R"(
    @k_tenon_info = constant [16 x i64] zeroinitializer
    declare void @nobody_defines_this()
    define void @k() {
      call void @nobody_defines_this()
      ret void
    }
  )"));
  Expected<NativeKernel> Kernel = Code.kernel("k");
  ASSERT_FALSE(bool(Kernel));
  std::string Message = toString(Kernel.takeError());
  EXPECT_EQ(Message.find("kernel 'k': "), 0u) << Message;
  EXPECT_NE(Message.find("nobody_defines_this"), std::string::npos) << Message;
}
