// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The work-items of a sub-group that execute one operation together, with
// common checks and accesses of such operations: uniform operands, lane values,
// memory that the kernel may access.

#ifndef TENON_LIB_ENGINE_REFERENCE_OPERATIONS_COOPERATIVECALL_H
#define TENON_LIB_ENGINE_REFERENCE_OPERATIONS_COOPERATIVECALL_H

#include "Engine/Reference/Run/Launch.h"

namespace tenon::reference {

struct CooperativeCall {
  llvm::ArrayRef<WorkItem *> Lanes; ///< those that take part, in order
  uint64_t Width;                   ///< nominal size of the sub-group
  /// All work-items of the sub-group, also those that have ended.
  llvm::ArrayRef<WorkItem> Subgroup;
  const MemoryMap &Map;
  const OpSite &Op;

  /// Operand \p Index of the first lane.
  uint64_t operand(unsigned Index) const {
    return Lanes.front()->Operands[Index];
  }
  uint64_t laneOf(const WorkItem &Item) const { return Item.Linear % Width; }
  void setResult(uint64_t Result) const {
    for (WorkItem *Lane : Lanes)
      Lane->Result = Result;
  }

  // Lane values (OpSite::Value), which operands point to

  uint64_t component(const WorkItem &Lane, unsigned Index) const;
  void setComponent(const WorkItem &Lane, unsigned Index, uint64_t Bits) const;
  /// The memory of the lane's operand (OpSite::ValueOperand, or \p Operand), or
  /// of its result.
  char *bytes(const WorkItem &Lane) const;
  char *bytes(const WorkItem &Lane, unsigned Operand) const;
  char *resultBytes(const WorkItem &Lane) const;

  // Checks: empty, or what is wrong

  std::string requireUniform(unsigned Operand, llvm::StringRef Name) const;
  /// That the sub-group is complete.
  std::string requireComplete() const;
  /// That the kernel may access the memory of \p What, such as "row 3, column
  /// 1".
  std::string checkAccess(const llvm::Twine &What, uint64_t Address,
                          uint64_t Bytes, bool Write) const;
};

/// The elements of the matrix whose fragments the lanes hold.
std::vector<uint64_t> gatherFragments(const CooperativeCall &Call);
/// The reverse: writes each lane's fragment.
void scatterFragments(const CooperativeCall &Call,
                      llvm::ArrayRef<uint64_t> Elements);

/// D of a contraction from the elements of C, in \p Sum. Returns an empty
/// string, or what went wrong.
std::string performContract(const CooperativeCall &Call,
                            std::vector<uint64_t> &Sum);

/// Performs an operation of SubgroupOps.def. Returns an empty string, or what
/// went wrong.
std::string performSubgroup(const CooperativeCall &Call);
/// The operations of these that access memory.
std::string performBlock(const CooperativeCall &Call);

} // namespace tenon::reference

#endif
