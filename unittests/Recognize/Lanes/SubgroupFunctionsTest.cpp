// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "tenon/Recognize/InputDialect.h"
#include "llvm/IR/Module.h"
#include "gtest/gtest.h"

using namespace llvm;

namespace tenon {
namespace {

/// The operation that \p Symbol names; empty if it is not a sub-group function.
std::string operationOf(StringRef Symbol) {
  LLVMContext Context;
  Module M("m", Context);
  auto *Ty = FunctionType::get(Type::getVoidTy(Context), false);
  Function *F = Function::Create(Ty, GlobalValue::ExternalLinkage, Symbol, M);
  auto Found = recognizeSubgroupFunctions(*F, parseCallee(Symbol));
  return Found ? Found->Operation : "";
}

TEST(SubgroupFunctions, OpenClNamesAreWhole) {
  EXPECT_EQ(operationOf("_Z19sub_group_broadcastfj"), "sub_group_broadcast");
  EXPECT_EQ(operationOf("_Z25sub_group_broadcast_firstf"),
            "sub_group_broadcast_first");
  EXPECT_EQ(operationOf("_Z21sub_group_shuffle_xorij"),
            "sub_group_shuffle_xor");
  EXPECT_EQ(operationOf("sub_group_elect"), "sub_group_elect");
  EXPECT_EQ(operationOf("sub_group_elect.1"), "sub_group_elect");
  EXPECT_EQ(operationOf("_Z23sub_group_shuffle_otherij"), "");
  EXPECT_EQ(operationOf("_Z18sub_group_broadcasfj"), "");
}

TEST(SubgroupFunctions, SpirvNamesHavePostfixes) {
  EXPECT_EQ(operationOf("_Z28__spirv_GroupNonUniformElecti"),
            "OpGroupNonUniformElect");
  EXPECT_EQ(operationOf("__spirv_GroupNonUniformElect_Rbool"),
            "OpGroupNonUniformElect");
  EXPECT_EQ(operationOf("__spirv_GroupNonUniformAllEqual"),
            "OpGroupNonUniformAllEqual");
  EXPECT_EQ(operationOf("_Z32__spirv_GroupNonUniformBroadcastjfj"),
            "OpGroupNonUniformBroadcast");
  EXPECT_EQ(operationOf("_Z37__spirv_GroupNonUniformBroadcastFirstjf"),
            "OpGroupNonUniformBroadcastFirst");
}

} // namespace
} // namespace tenon
