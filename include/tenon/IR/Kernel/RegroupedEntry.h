// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Entries for work-groups of a target's own size, each of which does the work
// of several sub-groups of a kernel (RegroupPass).

#ifndef TENON_IR_KERNEL_REGROUPEDENTRY_H
#define TENON_IR_KERNEL_REGROUPEDENTRY_H

#include "tenon/IR/Kernel/TensorMap.h"
#include "llvm/IR/Module.h"
#include <string>

namespace tenon {

/// Attribute of such an entry: the name of its kernel.
inline constexpr char RegroupedAttribute[] = "tenon.regrouped";
/// Attribute of an entry: the sub-groups of the kernel, along dimensions 0 and
/// 1, whose work one of its work-groups does: "4,4".
inline constexpr char RegroupedTileAttribute[] = "tenon.regrouped.tile";
/// Attribute of an entry: the smallest and the largest number of work-groups
/// that it is for: "16,0", where 0 means any number.
inline constexpr char RegroupedGroupsAttribute[] = "tenon.regrouped.groups";
/// Attribute of an entry whose work-groups compute several tiles if there are
/// fewer work-groups than tiles.
inline constexpr char RegroupedPersistentAttribute[] =
    "tenon.regrouped.persistent";
/// Attribute of an entry whose work-groups share copies if they run in
/// clusters: the number of work-groups of a cluster, "2".
inline constexpr char RegroupedClusterAttribute[] = "tenon.regrouped.cluster";

/// An entry's parameters are those of the kernel, then six of u32: the size of
/// the kernel's work-groups and their number, of three dimensions each. Its
/// work-groups are counted along one dimension:
///
///   tiles(x) * tiles(y) * work-items along z
///     tiles(x) = work-items along x / 32 / Tile[0], rounded up
///     tiles(y) = work-items along y / Tile[1], rounded up
///
/// The kernel's work-groups have to be multiples of 32 work-items along x.
/// Which entry a launch takes depends on the number of its work-groups, for
/// which each has limits, and on how much of a tile there is (engine cuda). A
/// persistent entry may be launched with any smaller number of work-groups:
/// best are as many as run at the same time. Where a launch can make maps, and
/// the number of work-groups is a multiple of Cluster, clusters of so many are
/// best; any other launch computes the same.
struct RegroupedEntry {
  std::string Name;
  unsigned Items = 0;        ///< of a work-group
  unsigned Tile[2] = {1, 1}; ///< sub-groups along x, along y
  uint64_t DynamicBytes = 0; ///< of local memory, which a launch provides
  uint64_t MinGroups = 0, MaxGroups = 0; ///< 0: any
  bool Persistent = false;
  unsigned Cluster = 1;                      ///< work-groups of a cluster
  llvm::SmallVector<TensorMap, 2> Maps = {}; ///< further parameters
};

/// The entries of \p Kernel, in a lowered module that still has its variables.
llvm::SmallVector<RegroupedEntry, 2>
regroupedEntries(const llvm::Function &Kernel);

/// Whether \p G is a local variable that is too large for the memory that
/// NVIDIA's GPUs provide without a request by the launch.
bool isDynamicLocal(const llvm::GlobalVariable &G);

/// The offsets of the dynamic local variables of \p M in the memory that a
/// launch provides; variables of one kernel do not overlap.
llvm::SmallVector<std::pair<llvm::GlobalVariable *, uint64_t>, 2>
dynamicLocals(llvm::Module &M);

/// Bytes of the local variables of \p Kernel, the dynamic ones or the others;
/// its calls have been inlined.
uint64_t localBytes(const llvm::Function &Kernel, bool Dynamic);

} // namespace tenon

#endif
