// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A device's sub-group as the warp to which a kernel's sub-groups are lowered;
// its primitives are canonical operations.

#ifndef TENON_LIB_TARGET_SIMT_DEVICESUBGROUP_H
#define TENON_LIB_TARGET_SIMT_DEVICESUBGROUP_H

#include "Target/Simt/Gpu/Warp.h"
#include "tenon/IR/AddressSpaces.h"
#include "tenon/IR/Values/ItemOps.h"
#include "tenon/IR/Values/SubgroupOps.h"

namespace tenon {

class DeviceSubgroup : public Warp {
public:
  explicit DeviceSubgroup(unsigned Lanes) : Lanes(Lanes) {}

  unsigned warp() const override { return Lanes; }
  llvm::Value *laneOfWarp(llvm::IRBuilderBase &B) const override {
    return B.CreateTrunc(createItemOp(B, ItemOpcode::SubgroupLocalId),
                         B.getInt32Ty());
  }
  /// Null if all lanes are active.
  llvm::Value *members(llvm::IRBuilderBase &, llvm::Value *Subgroup,
                       bool Diverged) const override {
    return Diverged ? Subgroup : nullptr;
  }
  llvm::Value *shuffle(llvm::IRBuilderBase &B, llvm::Value *Word,
                       llvm::Value *From, llvm::Value *) const override {
    SubgroupFacts Facts;
    Facts.Opcode = SubgroupOpcode::Shuffle;
    return createSubgroupOp(B, Facts, {Word, From});
  }
  llvm::Value *ballot(llvm::IRBuilderBase &B, llvm::Value *Bit,
                      llvm::Value *) const override;
  void barrier(llvm::IRBuilderBase &B) const override {
    createItemOp(B, ItemOpcode::Barrier);
  }
  void subgroupBarrier(llvm::IRBuilderBase &B,
                       llvm::Value *Members) const override;
  unsigned tableSpace() const override { return ConstantSpace; }
  unsigned genericSpace() const override { return GenericSpace; }

private:
  unsigned Lanes;
};

} // namespace tenon

#endif
