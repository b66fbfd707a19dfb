// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "tenon/IR/SubgroupSize.h"
#include "llvm/IR/Constants.h"
#include "llvm/IR/Metadata.h"

using namespace llvm;

namespace tenon {

static constexpr StringLiteral MetadataName = "intel_reqd_sub_group_size";

unsigned requiredSubgroupSize(const Function &Kernel) {
  const MDNode *Node = Kernel.getMetadata(MetadataName);
  if (!Node || Node->getNumOperands() == 0)
    return 0;
  auto *Size = mdconst::dyn_extract<ConstantInt>(Node->getOperand(0));
  return Size ? Size->getZExtValue() : 0;
}

void requireSubgroupSize(Function &Kernel, unsigned Size) {
  LLVMContext &Ctx = Kernel.getContext();
  auto *Number = ConstantInt::get(Type::getInt32Ty(Ctx), Size);
  Kernel.setMetadata(MetadataName,
                     MDNode::get(Ctx, ConstantAsMetadata::get(Number)));
}

} // namespace tenon
