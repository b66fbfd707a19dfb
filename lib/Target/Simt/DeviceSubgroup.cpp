// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "DeviceSubgroup.h"

using namespace llvm;

namespace tenon {

Value *DeviceSubgroup::ballot(IRBuilderBase &B, Value *Bit, Value *) const {
  SubgroupFacts Facts;
  Facts.Opcode = SubgroupOpcode::Ballot;
  Value *Words = createSubgroupOp(B, Facts, {Bit});
  return B.CreateZExt(B.CreateExtractElement(Words, uint64_t(0)),
                      B.getInt64Ty());
}

/// The device's barrier waits for all lanes of its sub-group. A part of
/// it executes a ballot, whose result is stored so that it is not
/// removed.
void DeviceSubgroup::subgroupBarrier(IRBuilderBase &B, Value *Members) const {
  if (!Members) {
    createItemOp(B, ItemOpcode::SubgroupBarrier);
    return;
  }
  BasicBlock &Entry = B.GetInsertBlock()->getParent()->getEntryBlock();
  IRBuilder<> Top(&Entry, Entry.begin());
  Value *Kept = Top.CreateAlloca(B.getInt64Ty(), nullptr, "ballot");
  B.CreateFence(AtomicOrdering::SequentiallyConsistent);
  B.CreateStore(ballot(B, B.getTrue(), Members), Kept, /*isVolatile=*/true);
  B.CreateFence(AtomicOrdering::SequentiallyConsistent);
}

} // namespace tenon
