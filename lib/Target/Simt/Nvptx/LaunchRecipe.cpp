// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "LaunchRecipe.h"
#include "tenon/IR/Kernel/KernelFacts.h"
#include "tenon/IR/Kernel/KernelSignature.h"
#include "tenon/IR/Kernel/RegroupedEntry.h"
#include "tenon/Runtime/tenon_rt.h"

using namespace llvm;

namespace tenon {

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

static json::Array mapsOf(const RegroupedEntry &Entry) {
  json::Array Maps;
  for (const TensorMap &Map : Entry.Maps) {
    json::Object Pitch{{"factor", Map.Factor}};
    if (Map.Pitch) {
      Pitch["parameter"] = *Map.Pitch;
      Pitch["signed"] = Map.IsSigned;
    }
    Maps.push_back(
        json::Object{{"base", Map.Base},
                     {"pitch", std::move(Pitch)},
                     {"element_bytes", Map.ElementBytes},
                     {"box", json::Array{Map.columns(), Map.Lines}}});
  }
  return Maps;
}

static json::Object recipeOf(const Function &Kernel) {
  constexpr unsigned WarpLanes = 32;
  KernelFacts Facts = kernelFacts(Kernel);
  json::Array Parameters;
  for (auto [Param, Signature] : zip(Facts.Params, kernelParameters(Kernel)))
    Parameters.push_back(parameterOf(Param, Signature));
  uint64_t Held = std::max<uint64_t>(Facts.SubgroupSize, 1);
  uint64_t Lanes = Held / Facts.Replicas;
  json::Object Text{
      {"name", Kernel.getName()},
      {"parameters", std::move(Parameters)},
      {"subgroup_size", Lanes},
      {"subgroups_per_warp", WarpLanes / Held},
      {"block_multiple", Lanes},
      {"shared_bytes", localBytes(Kernel, /*Dynamic=*/false)},
  };
  if (Facts.Replicas > 1)
    Text["threads_per_item"] = Facts.Replicas;
  if (uint64_t Bytes = localBytes(Kernel, /*Dynamic=*/true))
    Text["dynamic_shared_bytes"] = alignTo(Bytes, TENON_LOCAL_ALIGN);
  json::Array Regrouped;
  for (const RegroupedEntry &Entry : regroupedEntries(Kernel)) {
    json::Object Words{{"name", Entry.Name},
                       {"block", Entry.Items},
                       {"tile", json::Array{Entry.Tile[0], Entry.Tile[1]}},
                       {"least_blocks", Entry.MinGroups},
                       {"most_blocks", Entry.MaxGroups},
                       {"dynamic_shared_bytes", Entry.DynamicBytes}};
    if (Entry.Persistent)
      Words["persistent"] = true;
    if (Entry.Cluster > 1)
      Words["cluster"] = Entry.Cluster;
    if (!Entry.Maps.empty())
      Words["tensor_maps"] = mapsOf(Entry);
    Regrouped.push_back(std::move(Words));
  }
  if (!Regrouped.empty())
    Text["regrouped"] = std::move(Regrouped);
  if (Facts.requiredItems())
    Text["block"] = json::Array{Facts.RequiredLocal[0] / Facts.Replicas,
                                Facts.RequiredLocal[1], Facts.RequiredLocal[2]};
  return Text;
}

json::Object launchRecipe(const Module &M, StringRef Target, StringRef CPU,
                          bool AssumesAligned) {
  json::Array Kernels, Assumes;
  for (const Function &F : M)
    if (F.getCallingConv() == CallingConv::PTX_Kernel && !F.isDeclaration() &&
        !F.hasFnAttribute(RegroupedAttribute))
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
