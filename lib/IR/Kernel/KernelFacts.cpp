// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "tenon/IR/Kernel/KernelFacts.h"
#include "tenon/IR/AddressSpaces.h"
#include "tenon/IR/Kernel/SubgroupSize.h"
#include "tenon/IR/MetadataNumbers.h"
#include "llvm/IR/Module.h"

using namespace llvm;

namespace tenon {

static tenon_param_info paramOf(const Argument &A, const DataLayout &Layout) {
  Type *Ty = A.getType();
  if (A.hasByValAttr())
    return {TENON_PARAM_VALUE, Layout.getTypeAllocSize(A.getParamByValType())};
  if (!Ty->isPointerTy())
    return {TENON_PARAM_VALUE, // the verifier refuses scalable vectors
            Layout.getTypeAllocSize(Ty).getKnownMinValue()};
  bool Local = Ty->getPointerAddressSpace() == LocalSpace;
  return {uint64_t(Local ? TENON_PARAM_LOCAL : TENON_PARAM_BUFFER), 8};
}

bool isKernel(const Function &F) {
  return F.getCallingConv() == CallingConv::SPIR_KERNEL && !F.isDeclaration();
}

KernelFacts kernelFacts(const Function &Kernel) {
  KernelFacts Facts;
  const DataLayout &Layout = Kernel.getParent()->getDataLayout();
  for (const Argument &A : Kernel.args())
    Facts.Params.push_back(paramOf(A, Layout));
  Facts.SubgroupSize = requiredSubgroupSize(Kernel);
  const MDNode *Local = Kernel.getMetadata("reqd_work_group_size");
  for (unsigned D = 0; D < 3; ++D)
    Facts.RequiredLocal[D] = numberAt(Local, D).value_or(0);
  Kernel.getFnAttribute("tenon.needs")
      .getValueAsString()
      .getAsInteger(10, Facts.Needs);
  uint64_t Replicas = 0;
  Kernel.getFnAttribute(ReplicasAttribute)
      .getValueAsString()
      .getAsInteger(10, Replicas);
  if (Replicas && Facts.SubgroupSize && Facts.SubgroupSize % Replicas == 0)
    Facts.Replicas = Replicas;
  return Facts;
}

} // namespace tenon
