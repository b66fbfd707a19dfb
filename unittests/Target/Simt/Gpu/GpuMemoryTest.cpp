// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// OpenCL's address spaces on GPUs for which LLVM has code generators.

#include "IR/Evaluate.h"
#include "Target/Simt/Gpu/Gpu.h"
#include "tenon/Target/MatrixTarget.h"
#include "tenon/Target/TargetDescription.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Verifier.h"

using namespace llvm;
using namespace tenon;

namespace {
/// A target whose kernels have the form of a GPU.
struct GpuMemory : testing::TestWithParam<const TargetDescription *> {
  std::unique_ptr<MatrixTarget> Target;
  EvaluatedModule Code;

  void SetUp() override {
    tenon::TargetOptions Options;
    Options.Target = GetParam()->Name.str();
    Expected<std::unique_ptr<MatrixTarget>> Made = createTarget(Options);
    if (!Made)
      GTEST_SKIP() << toString(Made.takeError());
    Target = std::move(*Made);
  }
  const Gpu &device() { return *Target->gpu(); }
  unsigned of(unsigned Space) { return device().addressSpace(Space); }

  static std::vector<const TargetDescription *> gpus() {
    std::vector<const TargetDescription *> Gpus;
    for (const TargetDescription *Each : targetDescriptions())
      if (Each->Form == KernelForm::Gpu)
        Gpus.push_back(Each);
    return Gpus;
  }
};
} // namespace

TEST_P(GpuMemory, PrivateAndGenericPointersAreOfOneSpace) {
  EXPECT_EQ(of(PrivateSpace), of(GenericSpace));
  EXPECT_EQ(of(GenericSpace), device().genericSpace());
  EXPECT_NE(of(LocalSpace), of(GlobalSpace));
  EXPECT_NE(of(LocalSpace), of(GenericSpace));
}

TEST_P(GpuMemory, MemoryOfDeviceAndHostIsGlobal) {
  EXPECT_EQ(of(DeviceSpace), of(GlobalSpace));
  EXPECT_EQ(of(HostSpace), of(GlobalSpace));
}

TEST_P(GpuMemory, PointersMove) {
  Function &F = Code.parse(R"(
    @table = addrspace(2) constant [2 x i32] [i32 1, i32 2]
    define i32 @f(ptr addrspace(2) %c, ptr addrspace(3) %l,
                  ptr addrspace(1) %g, ptr addrspace(4) %any, ptr %p) {
      %x = load i32, ptr addrspace(3) %l
      %y = load i32, ptr addrspace(2) @table
      %cast = addrspacecast ptr addrspace(1) %g to ptr addrspace(4)
      %same = addrspacecast ptr %p to ptr addrspace(4)
      store i32 %x, ptr addrspace(4) %cast
      store i32 %y, ptr addrspace(4) %same
      ret i32 %x
    })");
  (void)F;
  moveAddressSpaces(*Code.M, device());
  EXPECT_FALSE(verifyModule(*Code.M, &errs()));
  Function &New = *Code.M->getFunction("f");
  unsigned Spaces[] = {ConstantSpace, LocalSpace, GlobalSpace, GenericSpace,
                       PrivateSpace};
  for (Argument &A : New.args())
    EXPECT_EQ(A.getType()->getPointerAddressSpace(), of(Spaces[A.getArgNo()]));
  EXPECT_EQ(Code.M->getNamedGlobal("table")->getAddressSpace(),
            of(ConstantSpace));
  // The cast from the private space to the generic one disappears.
  EXPECT_EQ(
      count_if(instructions(New),
               [](const Instruction &I) { return isa<AddrSpaceCastInst>(I); }),
      1);
}

TEST_P(GpuMemory, NullPointersAreCastAsConstants) {
  Code.parse(R"(
    define ptr addrspace(4) @f() {
      ret ptr addrspace(4) addrspacecast (ptr null to ptr addrspace(4))
    })");
  moveAddressSpaces(*Code.M, device());
  auto *Return = cast<ReturnInst>(
      Code.M->getFunction("f")->getEntryBlock().getTerminator());
  EXPECT_TRUE(isa<ConstantPointerNull>(Return->getReturnValue()));
}

INSTANTIATE_TEST_SUITE_P(Gpus, GpuMemory, testing::ValuesIn(GpuMemory::gpus()),
                         [](const auto &Info) {
                           return Info.param->Name.str();
                         });
