// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "LaunchRecipe.h"
#include "tenon/IR/KernelFacts.h"
#include "tenon/IR/KernelSignature.h"
#include "tenon/Runtime/tenon_rt.h"
#include "llvm/ADT/SmallPtrSet.h"
#include "llvm/IR/Instruction.h"
#include "llvm/IR/Operator.h"

using namespace llvm;

namespace tenon {

/// Whether \p User is in \p F, or part of a constant that is.
static bool isUsedIn(const User *U, const Function &F) {
  if (const auto *I = dyn_cast<Instruction>(U))
    return I->getFunction() == &F;
  return any_of(U->users(), [&](const User *Of) { return isUsedIn(Of, F); });
}

/// Of local variables; helpers have been inlined.
static uint64_t sharedBytes(const Function &Kernel) {
  constexpr unsigned LocalSpace = 3;
  const Module &M = *Kernel.getParent();
  const DataLayout &Layout = M.getDataLayout();
  uint64_t Bytes = 0;
  for (const GlobalVariable &G : M.globals())
    if (G.getAddressSpace() == LocalSpace && !G.isDeclaration() &&
        any_of(G.users(), [&](const User *U) { return isUsedIn(U, Kernel); }))
      Bytes = alignTo(Bytes, Layout.getPreferredAlign(&G)) +
              Layout.getTypeAllocSize(G.getValueType());
  return Bytes;
}

static json::Object parameterOf(const tenon_param_info &Param,
                                const KernelParameter &Signature) {
  json::Object Text;
  if (!Signature.Name.empty())
    Text["name"] = Signature.Name;
  Text["type"] = Signature.Type;
  switch (Param.kind) {
  case TENON_PARAM_BUFFER:
    Text["kind"] = "buffer";
    Text["bytes"] = 8;
    break;
  case TENON_PARAM_LOCAL:
    Text["kind"] = "offset-in-dynamic-shared-memory";
    Text["bytes"] = 4;
    Text["multiple"] = TENON_LOCAL_ALIGN;
    break;
  default:
    Text["kind"] = "value";
    Text["bytes"] = Param.size;
  }
  return Text;
}

static json::Object recipeOf(const Function &Kernel) {
  constexpr unsigned WarpLanes = 32;
  KernelFacts Facts = kernelFacts(Kernel);
  json::Array Parameters;
  for (auto [Param, Signature] : zip(Facts.Params, kernelParameters(Kernel)))
    Parameters.push_back(parameterOf(Param, Signature));
  uint64_t Lanes = std::max<uint64_t>(Facts.SubgroupSize, 1);
  json::Object Text{
      {"name", Kernel.getName()}, {"parameters", std::move(Parameters)},
      {"subgroup_size", Lanes},   {"subgroups_per_warp", WarpLanes / Lanes},
      {"block_multiple", Lanes},  {"shared_bytes", sharedBytes(Kernel)},
  };
  if (Facts.requiredItems())
    Text["block"] = json::Array{Facts.RequiredLocal[0], Facts.RequiredLocal[1],
                                Facts.RequiredLocal[2]};
  return Text;
}

json::Object launchRecipe(const Module &M, StringRef Target, StringRef CPU,
                          bool AssumesAligned) {
  json::Array Kernels, Assumes;
  for (const Function &F : M)
    if (F.getCallingConv() == CallingConv::PTX_Kernel && !F.isDeclaration())
      Kernels.push_back(recipeOf(F));
  if (AssumesAligned)
    Assumes.push_back("matrices and strides in global memory are aligned to 16 "
                      "bytes");
  return json::Object{
      {"target", Target},
      {"processor", CPU},
      {"grid", "work-items / block, in each dimension; whole blocks; ids "
               "begin at 0"},
      {"assumes", std::move(Assumes)},
      {"kernels", std::move(Kernels)},
  };
}

} // namespace tenon
