// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The record of a kernel has the layout of tenon_kernel_info.

#include "Kernel/KernelBody.h"
#include "tenon/Runtime/tenon_rt.h"
#include "llvm/IR/Module.h"
#include "gtest/gtest.h"
#include <cstddef>

using namespace llvm;
using namespace tenon;

namespace {
struct KernelInfo : testing::Test {
  LLVMContext Context;
  Module M{"m", Context};

  KernelFacts facts() {
    KernelFacts Facts;
    Facts.Params = {{TENON_PARAM_BUFFER, 8},
                    {TENON_PARAM_VALUE, 4},
                    {TENON_PARAM_LOCAL, 8}};
    Facts.RequiredLocal[0] = 64;
    Facts.RequiredLocal[1] = 2;
    Facts.RequiredLocal[2] = 1;
    Facts.Needs = 3;
    return Facts;
  }
  Constant *make(const CompiledFacts &Compiled) {
    createKernelInfo(M, "k", facts(), Compiled);
    return M.getNamedGlobal("k_tenon_info")->getInitializer();
  }
  /// The number at byte \p Offset of \p Record.
  uint64_t number(Constant *Record, uint64_t Offset) {
    const DataLayout &Layout = M.getDataLayout();
    auto *Ty = cast<StructType>(Record->getType());
    const StructLayout *Members = Layout.getStructLayout(Ty);
    unsigned Index = Members->getElementContainingOffset(Offset);
    Constant *Member = Record->getAggregateElement(Index);
    if (auto *Array = dyn_cast<ArrayType>(Member->getType())) {
      uint64_t Inside = Offset - Members->getElementOffset(Index);
      Member = Member->getAggregateElement(
          Inside / Layout.getTypeAllocSize(Array->getElementType()));
    }
    return cast<ConstantInt>(Member)->getZExtValue();
  }
};
} // namespace

#define MEMBER(Name) offsetof(tenon_kernel_info, Name)

TEST_F(KernelInfo, MembersLieWhereTheRuntimeReadsThem) {
  Constant *Record = make({.StaticLocalBytes = 1024,
                           .SubgroupSize = 16,
                           .CompleteSubgroups = false,
                           .Test = nullptr});
  EXPECT_EQ(M.getDataLayout().getTypeAllocSize(Record->getType()),
            sizeof(tenon_kernel_info));
  EXPECT_EQ(number(Record, MEMBER(num_params)), 3u);
  EXPECT_EQ(number(Record, MEMBER(static_local_bytes)), 1024u);
  EXPECT_EQ(number(Record, MEMBER(subgroup_size)), 16u);
  EXPECT_EQ(number(Record, MEMBER(required_local)), 64u);
  EXPECT_EQ(number(Record, MEMBER(required_local) + 8), 2u);
  EXPECT_EQ(number(Record, MEMBER(required_local) + 16), 1u);
  EXPECT_EQ(number(Record, MEMBER(amx_needs)), 3u);
  EXPECT_EQ(number(Record, MEMBER(complete_subgroups)), 0u);
}

TEST_F(KernelInfo, ParametersInTheirOrder) {
  Constant *Record = make({.StaticLocalBytes = 0,
                           .SubgroupSize = 1,
                           .CompleteSubgroups = false,
                           .Test = nullptr});
  auto *Table = cast<GlobalVariable>(Record->getAggregateElement(1));
  Constant *Params = Table->getInitializer();
  auto Member = [&](unsigned Param, unsigned Number) {
    return cast<ConstantInt>(
               Params->getAggregateElement(Param)->getAggregateElement(Number))
        ->getZExtValue();
  };
  EXPECT_EQ(Member(0, 0), uint64_t(TENON_PARAM_BUFFER));
  EXPECT_EQ(Member(0, 1), 8u);
  EXPECT_EQ(Member(1, 0), uint64_t(TENON_PARAM_VALUE));
  EXPECT_EQ(Member(1, 1), 4u);
  EXPECT_EQ(Member(2, 0), uint64_t(TENON_PARAM_LOCAL));
  EXPECT_EQ(M.getDataLayout().getTypeAllocSize(Params->getType()),
            3 * sizeof(tenon_param_info));
}

TEST_F(KernelInfo, CompleteSubgroupsWithATestAreTwo) {
  auto *Test =
      Function::Create(FunctionType::get(Type::getInt32Ty(Context), false),
                       GlobalValue::ExternalLinkage, "k.test", M);
  Constant *Record = make({.StaticLocalBytes = 0,
                           .SubgroupSize = 8,
                           .CompleteSubgroups = true,
                           .Test = Test});
  EXPECT_EQ(number(Record, MEMBER(complete_subgroups)), 2u);
  EXPECT_EQ(Record->getAggregateElement(7), Test);
}

TEST_F(KernelInfo, CompleteSubgroupsWithoutATestAreOne) {
  Constant *Record = make({.StaticLocalBytes = 0,
                           .SubgroupSize = 8,
                           .CompleteSubgroups = true,
                           .Test = nullptr});
  EXPECT_EQ(number(Record, MEMBER(complete_subgroups)), 1u);
  EXPECT_TRUE(Record->getAggregateElement(7)->isNullValue());
}
