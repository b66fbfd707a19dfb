// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "tenon/IR/SubgroupSize.h"
#include "tenon/IR/MetadataNumbers.h"
#include "llvm/IR/Constants.h"

using namespace llvm;

namespace tenon {

static constexpr StringLiteral MetadataName = "intel_reqd_sub_group_size";

unsigned requiredSubgroupSize(const Function &Kernel) {
  const MDNode *Node = Kernel.getMetadata(MetadataName);
  uint64_t Size = numberAt(Node, 0).value_or(0);
  return std::min<uint64_t>(Size, std::numeric_limits<unsigned>::max());
}

void requireSubgroupSize(Function &Kernel, unsigned Size) {
  assert(Size > 0 && "a size is not taken back");
  LLVMContext &Ctx = Kernel.getContext();
  auto *Number = ConstantInt::get(Type::getInt32Ty(Ctx), Size);
  Kernel.setMetadata(MetadataName,
                     MDNode::get(Ctx, ConstantAsMetadata::get(Number)));
}

} // namespace tenon
