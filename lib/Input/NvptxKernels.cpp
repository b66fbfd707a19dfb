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
#include "llvm/ADT/STLExtras.h"
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
static Expected<std::array<unsigned, 3>> readSizes(const Function &Kernel,
                                                   StringRef Attribute) {
  constexpr unsigned Max = 65535; // also a product of two is a number
  std::array<unsigned, 3> Sizes = {1, 1, 1};
  if (!Kernel.hasFnAttribute(Attribute))
    return Sizes;
  StringRef Text = Kernel.getFnAttribute(Attribute).getValueAsString();
  SmallVector<StringRef, 3> Words;
  Text.split(Words, ',');
  for (auto [Index, Word] : enumerate(Words))
    if (unsigned Size; Index >= Sizes.size() || Word.getAsInteger(10, Size) ||
                       Size == 0 || Size > Max)
      return createStringError("kernel '" + Kernel.getName() + "': attribute " +
                               Attribute + " is '" + Text +
                               "', expected one to three numbers of 1 to " +
                               Twine(Max));
    else
      Sizes[Index] = Size;
  return Sizes;
}

/// A cluster is executed as one work-group.
static Error readGroupSize(Function &Kernel) {
  auto Cluster = readSizes(Kernel, "nvvm.cluster_dim");
  if (!Cluster)
    return Cluster.takeError();
  if (!Kernel.hasFnAttribute("nvvm.reqntid"))
    return Error::success();
  auto Sizes = readSizes(Kernel, "nvvm.reqntid");
  if (!Sizes)
    return Sizes.takeError();
  Sizes->front() *= Cluster->front();
  setNumbers(Kernel, "reqd_work_group_size", *Sizes);
  return Error::success();
}

Error readNvptxKernels(Module &M) {
  constexpr unsigned Warp = 32;
  if (!M.getTargetTriple().isNVPTX())
    return Error::success();
  for (Function &F : M) {
    if (F.getCallingConv() != CallingConv::PTX_Kernel)
      continue;
    F.setCallingConv(CallingConv::SPIR_KERNEL);
    setNumbers(F, "intel_reqd_sub_group_size", Warp);
    if (Error E = readGroupSize(F))
      return E;
    // These attributes were derived from intrinsics that recognition replaces.
    F.removeFnAttr(Attribute::NoSync);
    F.removeFnAttr(Attribute::Memory);
  }
  M.setTargetTriple(Triple("spirv64-unknown-unknown"));
  return Error::success();
}

} // namespace tenon
