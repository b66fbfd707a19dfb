// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "SpirvFinish.h"
#include "tenon/IR/Kernel/SubgroupSize.h"
#include "tenon/IR/Matrix/CacheControls.h"
#include "tenon/IR/MetadataNumbers.h"
#include "llvm/ADT/DenseSet.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/IR/Constants.h"

using namespace llvm;
using namespace tenon::spirv;

namespace tenon {

namespace {
enum : uint32_t { DecorationBuiltIn = 11, DecorationLinkage = 41 };

/// A family of built-ins by the prefix of their names, and the minor version of
/// SPIR-V 1.x that it needs.
struct FamilyRow {
  StringLiteral Begin;
  unsigned Minor;
};
} // namespace

/// The first matching row applies.
static constexpr FamilyRow Families[] = {
    {"sub_group_non_uniform_", 3},
    {"sub_group_ballot", 3},
    {"sub_group_inverse_ballot", 3},
    {"sub_group_broadcast_first", 3},
    {"sub_group_elect", 3},
    {"sub_group_shuffle", 3},
    {"sub_group_rotate", 3},
    {"sub_group_clustered_", 3},
    {"get_sub_group_eq_mask", 3},
    {"get_sub_group_ge_mask", 3},
    {"get_sub_group_gt_mask", 3},
    {"get_sub_group_le_mask", 3},
    {"get_sub_group_lt_mask", 3},
    {"__spirv_GroupNonUniform", 3},
    {"__spirv_Group", 0},
    {"__spirv_ocl_", 0},
    {"__spirv_Atomic", 0},
    {"__spirv_BuiltIn", 0},
    {"__spirv_ControlBarrier", 0},
    {"__spirv_MemoryBarrier", 0},
    {"__spirv_Convert", 0},
    {"__spirv_SatConvert", 0},
    {"__spirv_FConvert", 0},
    {"__spirv_SConvert", 0},
    {"__spirv_UConvert", 0},
    {"__spirv_GenericCast", 0},
    {"__spirv_PtrCastToGeneric", 0},
    {"__spirv_Image", 0},
    {"__spirv_SampledImage", 0},
    {"__spirv_Subgroup", 0},
    {"__spirv_", 4},
    {"", 0}, // OpenCL C's others
};

/// Whether SPIR-V states to how many bytes \p A points, which version 1.0
/// cannot express: the back end writes MaxByteOffset for dereferenceable bytes.
static bool hasMaxByteOffset(const Argument &A) {
  constexpr unsigned MaxByteOffset = 45;
  if (A.getDereferenceableBytes())
    return true;
  const MDNode *Lists =
      A.getParent()->getMetadata("spirv.ParameterDecorations");
  const auto *Own =
      Lists && A.getArgNo() < Lists->getNumOperands()
          ? dyn_cast_or_null<MDNode>(Lists->getOperand(A.getArgNo()))
          : nullptr;
  return Own && any_of(Own->operands(), [&](const MDOperand &Decoration) {
           return numberAt(dyn_cast_or_null<MDNode>(Decoration), 0) ==
                  MaxByteOffset;
         });
}

static unsigned minorOf(const Function &F) {
  if (!F.isDeclaration()) // SubgroupDispatch
    return requiredSubgroupSize(F) || any_of(F.args(), hasMaxByteOffset) ? 1
                                                                         : 0;
  StringRef Name = F.getName();
  if (Name.consume_front("_Z"))
    Name = Name.drop_while(isDigit);
  return find_if(Families,
                 [&](const FamilyRow &R) { return Name.starts_with(R.Begin); })
      ->Minor;
}

/// Execution modes of SPIR-V 1.0 and 1.1, such as sizes.
static bool isOldMode(const MDNode &Mode) {
  constexpr unsigned SubgroupsPerWorkgroup = 36;
  std::optional<uint64_t> Number = numberAt(&Mode, 1);
  return Number && *Number <= SubgroupsPerWorkgroup;
}

unsigned lowestMinor(const Module &M) {
  unsigned Minor = 0;
  if (M.getNamedGlobal("llvm.global.annotations")) // UserSemantic
    Minor = 4;
  for (const Function &F : M)
    if (!F.isIntrinsic())
      Minor = std::max(Minor, minorOf(F));
  if (const NamedMDNode *Modes = M.getNamedMetadata("spirv.ExecutionMode"))
    for (const MDNode *Mode : Modes->operands())
      Minor = std::max(Minor, isOldMode(*Mode) ? 1u : 4u);
  return Minor;
}

void mendLinkage(SpirvModule &M) {
  auto Decorates = [](const SpirvInst &I, uint32_t Decoration) {
    return I.Opcode == OpDecorate && I.Words.size() > 1 &&
           I.Words[1] == Decoration;
  };
  DenseSet<uint32_t> BuiltIns;
  for (const SpirvInst &I : M.Insts)
    if (Decorates(I, DecorationBuiltIn))
      BuiltIns.insert(I.Words[0]);
  llvm::erase_if(M.Insts, [&](const SpirvInst &I) {
    return Decorates(I, DecorationLinkage) && BuiltIns.contains(I.Words[0]);
  });
  auto IsLinkage = [](const SpirvInst &I) {
    return I.Opcode == OpCapability && I.Words[0] == CapLinkage;
  };
  bool Links = any_of(M.Insts, [&](const SpirvInst &I) {
    return Decorates(I, DecorationLinkage);
  });
  bool IsLibrary = none_of(
      M.Insts, [](const SpirvInst &I) { return I.Opcode == OpEntryPoint; });
  if (!Links && !IsLibrary)
    llvm::erase_if(M.Insts, IsLinkage);
  if (IsLibrary && none_of(M.Insts, IsLinkage))
    M.Insts.insert(M.Insts.begin(), SpirvInst(OpCapability, {CapLinkage}));
}

void cutNulls(SpirvModule &M) {
  for (SpirvInst &I : M.Insts)
    if (I.Opcode == OpConstantNull)
      I.Words.resize(2); // type and result
}

/// The pointer that \p I decorates, and the kind of cache control; nothing for
/// other instructions.
static std::optional<std::pair<uint32_t, uint32_t>>
controlOf(const SpirvInst &I) {
  bool IsControl =
      I.Opcode == OpDecorate && I.Words.size() > 1 &&
      (I.Words[1] == CacheControl::Load || I.Words[1] == CacheControl::Store);
  if (!IsControl)
    return std::nullopt;
  return std::pair(I.Words[0], I.Words[1]);
}

void groupCacheControls(SpirvModule &M) {
  DenseMap<std::pair<uint32_t, uint32_t>, unsigned> Levels;
  for (const SpirvInst &I : M.Insts)
    if (auto Control = controlOf(I))
      ++Levels[*Control];
  std::vector<SpirvInst> All;
  for (SpirvInst &I : M.Insts) {
    auto Control = controlOf(I);
    All.push_back(std::move(I));
    if (!Control || Levels[*Control] == 1)
      continue;
    uint32_t Group = All.back().Words[0] = M.freshId();
    All.push_back(SpirvInst(OpDecorationGroup, {Group}));
    All.push_back(SpirvInst(OpGroupDecorate, {Group, Control->first}));
  }
  M.Insts = std::move(All);
}

} // namespace tenon
