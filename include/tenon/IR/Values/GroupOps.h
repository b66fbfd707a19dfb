// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Operations of a work-group on ordinary values in canonical form
// (GroupOps.def): convergent calls to declared functions that carry
// "tenon.group"="<word>", and "tenon.combination" where values are combined.
//
//   %s = call float @tenon.group.reduce.fadd.f32(float %x)
//
// The attributes are the truth, the name is made from them.

#ifndef TENON_IR_VALUES_GROUPOPS_H
#define TENON_IR_VALUES_GROUPOPS_H

#include "tenon/IR/Values/SubgroupOps.h"

namespace tenon {

enum class GroupOpcode {
#define GROUP_OP(Name, Word, Operands) Name,
#include "tenon/IR/Values/GroupOps.def"
};

/// The static facts of one declaration, read from its attributes.
struct GroupFacts {
  GroupOpcode Opcode{};
  llvm::Type *Value = nullptr; ///< one work-item's: T in GroupOps.def
  Combination How{};           ///< reduce, scan
};

/// Whether the operation combines values.
bool combines(GroupOpcode Opcode);

/// "work-group reduce.fadd", as messages name it.
std::string describe(const GroupFacts &Facts);

/// The facts of \p F when it declares such an operation.
std::optional<GroupFacts> readGroupFacts(const llvm::Function &F);
/// The facts of the operation that \p V calls, if it calls one.
std::optional<GroupFacts> groupFactsOf(const llvm::Value *V);

/// Calls the operation; Facts.Value is read from the first operand.
llvm::CallInst *createGroupOp(llvm::IRBuilderBase &B, GroupFacts Facts,
                              llvm::ArrayRef<llvm::Value *> Operands);

} // namespace tenon

#endif
