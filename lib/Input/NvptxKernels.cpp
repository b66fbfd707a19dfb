// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//   define ptx_kernel void @k(…) "nvvm.reqntid"="32,4,1"
//   ->
//   define spir_kernel void @k(…) !intel_reqd_sub_group_size !{i32 32}
//                                 !reqd_work_group_size !{i32 32, i32 4, i32 1}
//
// The kernels call intrinsics, which recognition reads. For engines, the
// work-groups of a cluster ("nvvm.cluster_dim"="2,1,1") are one.

#include "NvptxKernels.h"
#include "llvm/IR/Constants.h"
#include "llvm/TargetParser/Triple.h"
#include <array>

using namespace llvm;

namespace tenon {

static void setNumbers(Function &Kernel, StringRef Name,
                       ArrayRef<unsigned> Numbers) {
  SmallVector<Metadata *, 3> Operands;
  Type *I32 = Type::getInt32Ty(Kernel.getContext());
  for (unsigned Number : Numbers)
    Operands.push_back(ConstantAsMetadata::get(ConstantInt::get(I32, Number)));
  Kernel.setMetadata(Name, MDNode::get(Kernel.getContext(), Operands));
}

/// The numbers of an attribute, for each dimension: 1 for those that it leaves
/// out.
static std::array<unsigned, 3> readSizes(const Function &Kernel,
                                         StringRef Attribute) {
  StringRef Text = Kernel.getFnAttribute(Attribute).getValueAsString();
  std::array<unsigned, 3> Sizes = {1, 1, 1};
  for (unsigned &Size : Sizes) {
    auto [Word, Rest] = Text.split(',');
    Word.getAsInteger(10, Size);
    Text = Rest;
  }
  return Sizes;
}

/// A cluster is executed as one work-group.
static void readGroupSize(Function &Kernel) {
  if (!Kernel.hasFnAttribute("nvvm.reqntid"))
    return;
  auto Sizes = readSizes(Kernel, "nvvm.reqntid");
  Sizes[0] *= readSizes(Kernel, "nvvm.cluster_dim").front();
  setNumbers(Kernel, "reqd_work_group_size", Sizes);
}

void readNvptxKernels(Module &M) {
  constexpr unsigned Warp = 32;
  if (!M.getTargetTriple().isNVPTX())
    return;
  for (Function &F : M) {
    if (F.getCallingConv() != CallingConv::PTX_Kernel)
      continue;
    F.setCallingConv(CallingConv::SPIR_KERNEL);
    setNumbers(F, "intel_reqd_sub_group_size", Warp);
    readGroupSize(F);
    // These attributes were derived from intrinsics that recognition replaces.
    F.removeFnAttr(Attribute::NoSync);
    F.removeFnAttr(Attribute::Memory);
  }
  M.setTargetTriple(Triple("spirv64-unknown-unknown"));
}

} // namespace tenon
