// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "tenon/IR/Kernel/WidenedKernel.h"
#include "llvm/IR/Constants.h"
#include "llvm/IR/Metadata.h"

using namespace llvm;

namespace tenon {

void noteWidened(Function &Kernel, Function *Partial, unsigned Width) {
  assert(
      (!Partial || (!Partial->isDeclaration() &&
                    Kernel.getFunctionType() == Partial->getFunctionType())) &&
      "two versions of one kernel");
  LLVMContext &Ctx = Kernel.getContext();
  auto *Number = ConstantInt::get(Type::getInt32Ty(Ctx), Width);
  Metadata *Version = Partial ? ValueAsMetadata::get(Partial) : nullptr;
  Kernel.setMetadata(
      "tenon.widened",
      MDNode::get(Ctx, {Version, ConstantAsMetadata::get(Number)}));
}

std::optional<WidenedKernel> widenedKernel(const Function &Kernel) {
  const MDNode *Node = Kernel.getMetadata("tenon.widened");
  if (!Node || Node->getNumOperands() != 2)
    return std::nullopt;
  auto *Partial = mdconst::dyn_extract_or_null<Function>(Node->getOperand(0));
  auto *Width = mdconst::dyn_extract_or_null<ConstantInt>(Node->getOperand(1));
  if (!Width || (!Partial && Node->getOperand(0)))
    return std::nullopt;
  return WidenedKernel{Partial, unsigned(Width->getZExtValue())};
}

} // namespace tenon
