// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Clusters of two work-groups (SharedRing.h). If the tiles of both have the
// same columns of D, they multiply by the same B. Then each copies half of it,
// from where the copy engine writes to the buffers of both (multicast). Each
// buffer has two barriers in each work-group's memory:
//
//   full    the bytes of A and of both halves of B have arrived here
//   empty   the other work-group has read its buffer: one arrival
//
//   all work-items, before the loop:
//     the first one: init barriers; words = { B has a map, where, depths };
//                    fence
//     cluster.arrive; cluster.wait          barriers and words are there
//     the first one: shared = the other's words are the same
//     cluster.arrive
//   depth n, by the first one, after its own work-group has read buffer n % S:
//     if (shared && n >= S) arrive at the other's empty[n % S]
//     arrive at full[n % S], expecting all bytes; copy A
//     if (shared)
//       if (n >= S) wait for phase n / S - 1 of empty[n % S]
//       copy the own half of B to both
//     else
//       copy B
//   wait for n                              as in SharedMaps.cpp
//   all work-items, after the loop:
//     cluster.wait
//
// Bytes of depth n cannot arrive in the phase of depth n - S: the other
// work-group sends them after this one's arrival for n, before which this one
// has waited for depth n - S. Both execute the same arrivals and waits, since
// both compare the same words. So everything that one sends to the other, the
// other waits for, and does not end before. The last wait is for the reads of
// words.
//
// A work-group that does not execute the contraction has to take part, too:
// Clusters.h. Without a cluster in the launch, a work-group is a cluster of its
// own, and shares nothing.

#include "Clusters.h"
#include "SharedRing.h"
#include "tenon/IR/AddressSpaces.h"
#include "tenon/IR/Flow/Loops.h"
#include "llvm/IR/IntrinsicsNVPTX.h"
#include "llvm/IR/Module.h"

using namespace llvm;

namespace tenon {

bool SharedRing::usesClusters() {
  constexpr unsigned LeastLines = 16; // two patterns of the swizzle
  const SharedTile &Tile = OfB.Tile;
  return Blocks.Clusters && Blocks.TensorMaps && converted().empty() &&
         !Facts.Contract.Persistent && Tile.consistsOfBoxes() &&
         (Tile.lineBytes() > SharedTile::PanelBytes ||
          Tile.lines() >= LeastLines);
}

/// A half of B consists of whole boxes: of panels, or of half of the lines of a
/// single one.
unsigned SharedRing::linesOfBox(const Operand &O) {
  bool IsHalved = &O == &OfB && usesClusters() &&
                  O.Tile.lineBytes() == SharedTile::PanelBytes;
  return IsHalved ? O.Tile.lines() / 2 : O.Tile.lines();
}

/// The words on which both work-groups have to agree.
GlobalVariable *SharedRing::agreement() {
  Module &M = *B.GetInsertBlock()->getModule();
  auto *Ty = ArrayType::get(B.getInt32Ty(), AgreementWords);
  return new GlobalVariable(M, Ty, /*isConstant=*/false,
                            GlobalValue::InternalLinkage, PoisonValue::get(Ty),
                            "cluster", nullptr, GlobalValue::NotThreadLocal,
                            LocalSpace);
}

/// Whether the other work-group has the same \p Words, and B has a map.
Value *SharedRing::agrees(GlobalVariable *Memory, ArrayRef<Value *> Words) {
  Value *Other = B.CreateXor(Rank, B.getInt32(1));
  Value *Theirs =
      B.CreateIntrinsic(Intrinsic::nvvm_mapa_shared_cluster, {Memory, Other});
  Value *Is = OfB.IsMapped;
  for (auto [I, Word] : enumerate(Words)) {
    Value *At = B.CreateConstGEP1_32(B.getInt32Ty(), Theirs, I);
    Is =
        B.CreateAnd(Is, B.CreateICmpEQ(B.CreateLoad(B.getInt32Ty(), At), Word));
  }
  return Is;
}

void SharedRing::startCluster(Value *Leads) {
  findMaps();
  GlobalVariable *Memory = agreement();
  markClusterStart(B, Memory, OfB.HasMap);
  // Where there is no map, the other words do not matter.
  Value *Words[AgreementWords] = {B.CreateZExt(OfB.IsMapped, B.getInt32Ty()),
                                  OfB.FirstColumn, OfB.FirstLine,
                                  B.CreateTrunc(WholeDepths, B.getInt32Ty())};
  Rank = B.CreateIntrinsic(Intrinsic::nvvm_read_ptx_sreg_cluster_ctarank, {});
  ifThen(B, Leads, "leads", [&] {
    initBarriers(/*First=*/0);
    initBarriers(/*First=*/Blocks.Buffers);
    for (auto [I, Word] : enumerate(Words))
      B.CreateStore(Word, B.CreateConstGEP1_32(B.getInt32Ty(), Memory, I));
    B.CreateIntrinsic(Intrinsic::nvvm_fence_mbarrier_init_release_cluster, {});
    B.CreateIntrinsic(Intrinsic::nvvm_fence_proxy_async_shared_cta, {});
  });
  B.CreateIntrinsic(Intrinsic::nvvm_barrier_cluster_arrive, {});
  B.CreateIntrinsic(Intrinsic::nvvm_barrier_cluster_wait, {});
  Value *Size =
      B.CreateIntrinsic(Intrinsic::nvvm_read_ptx_sreg_cluster_nctarank, {});
  Value *Asks =
      B.CreateAnd(Leads, B.CreateICmpEQ(Size, B.getInt32(GroupsOfCluster)));
  IsShared = ifThenElse(
      B, Asks, "asks", [&] { return agrees(Memory, Words); }, B.getFalse());
  B.CreateIntrinsic(Intrinsic::nvvm_barrier_cluster_arrive, {});
}

void SharedRing::endCluster() {
  B.CreateIntrinsic(Intrinsic::nvvm_barrier_cluster_wait, {});
}

/// Tells the other work-group that this one has read the buffer for depth \p
/// Number.
void SharedRing::releaseToPeer(Value *Number) {
  Value *Other = B.CreateXor(Rank, B.getInt32(1));
  Value *Theirs =
      B.CreateIntrinsic(Intrinsic::nvvm_mapa_shared_cluster,
                        {mapBarrier(Number, Blocks.Buffers), Other});
  B.CreateIntrinsic(Intrinsic::nvvm_mbarrier_arrive_scope_cluster_space_cluster,
                    {Theirs, B.getInt32(1)});
}

/// Copies this work-group's half of B to both. \p IsReused (i1): whether the
/// buffer held another depth before.
void SharedRing::copyShared(Value *Number, Value *Buffer, Value *Barrier,
                            Value *IsReused) {
  ifThen(B, IsReused, "reused", [&] {
    Value *Use = B.CreateUDiv(Number, B.getInt64(Blocks.Buffers));
    waitForPhase(
        mapBarrier(Number, Blocks.Buffers), B.CreateSub(Use, B.getInt64(1)),
        Intrinsic::nvvm_mbarrier_try_wait_parity_scope_cluster_space_cta);
  });
  unsigned Half = boxesOf(OfB) / GroupsOfCluster;
  copyBoxes(OfB, Number, Buffer, Barrier,
            {B.CreateMul(Rank, B.getInt32(Half)), Half, /*ForCluster=*/true});
}

} // namespace tenon
