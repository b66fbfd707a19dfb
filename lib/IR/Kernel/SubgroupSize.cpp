// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "tenon/IR/Kernel/SubgroupSize.h"
#include "tenon/IR/Kernel/KernelFacts.h"
#include "tenon/IR/Matrix/MatrixOps.h"
#include "tenon/IR/Matrix/MatrixType.h"
#include "tenon/IR/MetadataNumbers.h"
#include "tenon/IR/Values/ItemOps.h"
#include "tenon/IR/Values/SubgroupOps.h"
#include "tenon/Report/Diagnose.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/IR/Constants.h"
#include "llvm/IR/InstIterator.h"

using namespace llvm;

namespace tenon {

static constexpr StringLiteral MetadataName = "intel_reqd_sub_group_size";

unsigned requiredSubgroupSize(const Function &Kernel) {
  const MDNode *Node = Kernel.getMetadata(MetadataName);
  uint64_t Size = numberAt(Node, 0).value_or(0);
  return std::min<uint64_t>(Size, std::numeric_limits<unsigned>::max());
}

bool checkSubgroupSize(const Function &F, unsigned Size, unsigned Max,
                       StringRef WhyMax) {
  if (isPowerOf2_32(Size) && Size <= Max)
    return true;
  unsigned Nearest = std::min<uint64_t>(Max, NextPowerOf2(Size));
  reportError(F, "requires sub-groups of " + Twine(Size) +
                     ", expected a power of two up to " + Twine(Max) + WhyMax +
                     "; the nearest that works is " + Twine(Nearest));
  return false;
}

bool hasSubgroups(const Function &F, bool IsSimt) {
  return isKernel(F) || (IsSimt && !F.isDeclaration() && usesMatrices(F));
}

/// The lanes that the clusters of operations in \p Kernel need; 1 without
/// clusters.
static unsigned clusterLanes(const Function &Kernel) {
  unsigned Lanes = 1;
  for (const Instruction &I : instructions(Kernel))
    if (std::optional<SubgroupFacts> Facts = subgroupFactsOf(&I))
      Lanes = std::max(Lanes, Facts->Cluster);
  return Lanes;
}

/// Whether the call reads the value of a lane that a sub-group of one work-item
/// does not have, as far as constants tell.
static bool readsOtherLane(const SubgroupFacts &Facts, const CallInst &Call) {
  switch (Facts.Opcode) {
  case SubgroupOpcode::Reduce:
    return Facts.Cluster > 1;
  case SubgroupOpcode::Broadcast:
  case SubgroupOpcode::Shuffle:
  case SubgroupOpcode::ShuffleXor:
  case SubgroupOpcode::ShuffleUp:
  case SubgroupOpcode::ShuffleDown:
  case SubgroupOpcode::Rotate: {
    const auto *Lane = dyn_cast<ConstantInt>(Call.getArgOperand(1));
    return Lane && !Lane->isZero();
  }
  default:
    return false;
  }
}

static bool readsOtherLanes(const Function &Kernel) {
  return any_of(instructions(Kernel), [](const Instruction &I) {
    std::optional<SubgroupFacts> Facts = subgroupFactsOf(&I);
    return Facts && readsOtherLane(*Facts, cast<CallInst>(I));
  });
}

static bool queriesSubgroup(ItemOpcode Opcode) {
  switch (Opcode) {
  case ItemOpcode::SubgroupSize:
  case ItemOpcode::SubgroupMaxSize:
  case ItemOpcode::SubgroupLocalId:
  case ItemOpcode::SubgroupId:
  case ItemOpcode::NumSubgroups:
  case ItemOpcode::EnqueuedNumSubgroups:
    return true;
  default:
    return false;
  }
}

/// Whether \p Kernel has operations of sub-groups or matrices.
static bool hasLanes(const Function &Kernel) {
  return any_of(instructions(Kernel), [](const Instruction &I) {
    const auto *Call = dyn_cast<CallInst>(&I);
    const Function *Callee = Call ? Call->getCalledFunction() : nullptr;
    if (!Callee)
      return false;
    std::optional<ItemOpcode> Item = readItemOp(*Callee);
    return MatrixOp::isDeclaration(*Callee) || readSubgroupFacts(*Callee) ||
           (Item && queriesSubgroup(*Item));
  });
}

/// Why \p Kernel must have been written for sub-groups of several work-items,
/// as part of a sentence. Empty if nothing shows it.
static StringRef evidenceOfLanes(const Function &Kernel) {
  if (readsOtherLanes(Kernel))
    return "reads values of other lanes";
  bool Cooperates = false;
  for (const Instruction &I : instructions(Kernel)) {
    const auto *Call = dyn_cast<CallInst>(&I);
    const Function *Callee = Call ? Call->getCalledFunction() : nullptr;
    if (!Callee)
      continue;
    if (std::optional<SubgroupFacts> Facts = readSubgroupFacts(*Callee)) {
      if (Facts->Opcode == SubgroupOpcode::BlockRead ||
          Facts->Opcode == SubgroupOpcode::BlockWrite)
        return "reads or writes blocks of sub-groups";
      Cooperates = true;
    }
    Cooperates |= MatrixOp::isDeclaration(*Callee);
    std::optional<ItemOpcode> Item = readItemOp(*Callee);
    if (Item == ItemOpcode::NumSubgroups || Item == ItemOpcode::SubgroupId ||
        Item == ItemOpcode::EnqueuedNumSubgroups)
      return "queries numbers of sub-groups";
  }
  constexpr uint64_t SmallestUsual = 8;
  uint64_t Items = kernelFacts(Kernel).requiredItems();
  return Cooperates && Items && Items % SmallestUsual == 0
             ? "requires a work-group size that is a multiple of usual "
               "sub-group sizes"
             : "";
}

static void reportOpenSize(const Function &Kernel, unsigned Size) {
  if (Kernel.hasFnAttribute(VersionOfAttribute))
    return; // reported for the other version
  StringRef Evidence = Size == 1 ? evidenceOfLanes(Kernel) : "";
  if (!Evidence.empty()) {
    reportWarning(Kernel, "requires no sub-group size, but " + Evidence +
                              ": its sub-groups have one work-item; "
                              "--subgroup-size=16 would give them 16");
    return;
  }
  if (!hasLanes(Kernel))
    return;
  std::string Items =
      Size == 1 ? "one work-item" : utostr(Size) + " work-items";
  Kernel.getContext().diagnose(TenonDiagnostic(
      describeFunction(Kernel) +
          ": requires no sub-group size: its sub-groups have " + Items,
      DS_Note));
}

unsigned openSubgroupSize(const Function &F, unsigned Requested,
                          unsigned Preferred) {
  assert(!requiredSubgroupSize(F) && "the size is open");
  if (Requested)
    return Requested;
  unsigned Lanes = clusterLanes(F);
  return Lanes > std::max(1u, Preferred) ? Lanes : Preferred;
}

unsigned decideSubgroupSize(const Function &F, unsigned Requested,
                            unsigned Preferred) {
  unsigned Size = openSubgroupSize(F, Requested, Preferred);
  if (!Requested && isKernel(F))
    reportOpenSize(F, std::max(1u, Size));
  return Size;
}

void requireSubgroupSize(Function &Kernel, unsigned Size) {
  assert(Size > 0 && "a size cannot be removed");
  LLVMContext &Ctx = Kernel.getContext();
  auto *Number = ConstantInt::get(Type::getInt32Ty(Ctx), Size);
  Kernel.setMetadata(MetadataName,
                     MDNode::get(Ctx, ConstantAsMetadata::get(Number)));
}

} // namespace tenon
