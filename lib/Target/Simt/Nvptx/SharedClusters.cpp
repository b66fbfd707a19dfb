// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Clusters of two work-groups (SharedRing.h). If the tiles of both have the
// same columns of D, they multiply by the same B. Then each copies half of it,
// from where the copy engine writes to the buffers of both (multicast). Each
// buffer has two barriers in each work-group's memory:
//
//   full    the bytes of A and of both halves of B have arrived here
//   empty   both work-groups have read this buffer: an arrival of each of their
//           multiplying warps
//
//   all work-items, before the loop:
//     the first one: init barriers; words = { is piped, where, depths }; fence
//     cluster.arrive
//     the first one: for each depth n < S: full[n] expects bytes; copy A and B
//     cluster.wait                          barriers and words are there
//     shared = the other's words are the same
//     cluster.arrive, relaxed if shared
//   the first one, for each depth n >= S:
//     wait for phase n / S - 1 of empty[n % S]
//     arrive at full[n % S], expecting all bytes; copy A
//     if (shared) copy the own half of B to both, else copy B
//   each multiplying warp, for each depth n:
//     wait for phase n / S of full[n % S]
//     start the multiplications of the buffer
//     wait for those that were started before these
//     if (n > 0 && n - 1 + S < depths)
//       arrive at empty[(n - 1) % S] of both work-groups (of the own one twice,
//       if nothing is shared)
//   all work-items, after the loop:
//     cluster.wait
//
// This is so if the copy engine copies all depths of A and B ("piped"). Others
// are copied as without clusters, and nothing is shared. The first copies, one
// for each buffer, are not shared, so that they need not wait for the other
// work-group, whose arrival includes a fence of the whole GPU.
//
// Bytes of depth n cannot arrive in the phase of depth n - S: the other
// work-group sends them after this one's warps have arrived for n, having
// waited for depth n - S. Both execute the same arrivals and waits, since both
// compare the same words. So everything that one sends to the other, the other
// waits for, and does not end before. The last wait is for the reads of words.
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

/// Whether the other work-group has the same \p Words, and is piped.
Value *SharedRing::agrees(GlobalVariable *Memory, ArrayRef<Value *> Words) {
  Value *Theirs = B.CreateIntrinsic(Intrinsic::nvvm_mapa_shared_cluster,
                                    {Memory, B.CreateXor(Rank, B.getInt32(1))});
  Value *Is = IsPiped;
  for (auto [I, Word] : enumerate(Words)) {
    Value *At = B.CreateConstGEP1_32(B.getInt32Ty(), Theirs, I);
    Is =
        B.CreateAnd(Is, B.CreateICmpEQ(B.CreateLoad(B.getInt32Ty(), At), Word));
  }
  return Is;
}

void SharedRing::startCluster(Value *Leads) {
  findMaps();
  IsPiped = B.CreateAnd(A.IsMapped, OfB.IsMapped);
  IsPiped = B.CreateAnd(IsPiped, B.CreateICmpEQ(Count, WholeDepths));
  GlobalVariable *Memory = agreement();
  markClusterStart(B, Memory, OfB.HasMap);
  Value *Words[AgreementWords] = {B.CreateZExt(IsPiped, B.getInt32Ty()),
                                  OfB.FirstColumn, OfB.FirstLine,
                                  B.CreateTrunc(WholeDepths, B.getInt32Ty())};
  Rank = B.CreateIntrinsic(Intrinsic::nvvm_read_ptx_sreg_cluster_ctarank, {});
  ifThen(B, Leads, "leads", [&] {
    initBarriers(/*First=*/0, /*Arrivals=*/1);
    initBarriers(/*First=*/Blocks.Buffers, GroupsOfCluster * Blocks.warps());
    for (auto [I, Word] : enumerate(Words))
      B.CreateStore(Word, B.CreateConstGEP1_32(B.getInt32Ty(), Memory, I));
    B.CreateIntrinsic(Intrinsic::nvvm_fence_mbarrier_init_release_cluster, {});
    B.CreateIntrinsic(Intrinsic::nvvm_fence_proxy_async_shared_cta, {});
  });
  B.CreateIntrinsic(Intrinsic::nvvm_barrier_cluster_arrive, {});
  ifThen(B, B.CreateAnd(Leads, IsPiped), "piped", [&] { copyFirst(); });
  B.CreateIntrinsic(Intrinsic::nvvm_barrier_cluster_wait, {});
  Value *Size =
      B.CreateIntrinsic(Intrinsic::nvvm_read_ptx_sreg_cluster_nctarank, {});
  IsShared = ifThenElse(
      B, B.CreateICmpEQ(Size, B.getInt32(GroupsOfCluster)), "asks",
      [&] { return agrees(Memory, Words); }, B.getFalse());
  arriveAgain();
  Peer = B.CreateXor(Rank, B.CreateZExt(IsShared, B.getInt32Ty()));
}

/// Says that the other's words have been read, which is certain after a branch
/// that depends on them. If B is shared, the first copies are on their way: a
/// fence would wait for them.
void SharedRing::arriveAgain() {
  auto Arrive = [&](Intrinsic::ID ID) {
    return [&, ID] { B.CreateIntrinsic(ID, {}); };
  };
  ifElse(B, IsShared, "agreed",
         Arrive(Intrinsic::nvvm_barrier_cluster_arrive_relaxed),
         Arrive(Intrinsic::nvvm_barrier_cluster_arrive));
}

void SharedRing::endCluster() {
  B.CreateIntrinsic(Intrinsic::nvvm_barrier_cluster_wait, {});
}

/// Copies depth \p Number to the buffer at \p Offset.
void SharedRing::copyDepth(Value *Number, Value *Offset, bool MayShare) {
  Value *Full = mapBarrier(Number), *Buffer = buffer(Offset);
  B.CreateIntrinsic(
      Intrinsic::nvvm_mbarrier_arrive_expect_tx_scope_cta_space_cta,
      {Full, B.getInt32(BufferBytes)});
  auto CopyAll = [&](const Operand &O) {
    copyBoxes(O, Number, Buffer, Full,
              {B.getInt32(0), boxesOf(O), /*ForCluster=*/false});
  };
  CopyAll(A);
  if (!MayShare)
    return CopyAll(OfB);
  unsigned Half = boxesOf(OfB) / GroupsOfCluster;
  ifElse(
      B, IsShared, "shared",
      [&] {
        copyBoxes(
            OfB, Number, Buffer, Full,
            {B.CreateMul(Rank, B.getInt32(Half)), Half, /*ForCluster=*/true});
      },
      [&] { CopyAll(OfB); });
}

/// Copies the first use of each buffer, for which nobody waits.
void SharedRing::copyFirst() {
  SmallVector<Value *, 1> Offset = {B.getInt32(0)};
  Value *Depths = B.CreateBinaryIntrinsic(Intrinsic::umin, Count,
                                          B.getInt64(Blocks.Buffers));
  carriedLoop(B, Depths, "first", Offset,
              [&](Value *Number, SmallVectorImpl<Value *> &Each) {
                copyDepth(Number, Each[0], /*MayShare=*/false);
                Each[0] = nextBuffer(Each[0]);
              });
}

void SharedRing::copyPiped() {
  SmallVector<Value *, 1> Offset = {B.getInt32(0)};
  Value *First = B.getInt64(Blocks.Buffers);
  Value *Depths = B.CreateBinaryIntrinsic(Intrinsic::usub_sat, Count, First);
  ifThen(B, Elected, "elected", [&] {
    carriedLoop(B, Depths, "copied", Offset,
                [&](Value *Before, SmallVectorImpl<Value *> &Each) {
                  Value *Number = B.CreateAdd(Before, First);
                  waitForPhase(mapBarrier(Number, Blocks.Buffers),
                               B.CreateUDiv(Before, First));
                  copyDepth(Number, Each[0], /*MayShare=*/true);
                  Each[0] = nextBuffer(Each[0]);
                });
  });
}

void SharedRing::waitPiped(Value *Number) {
  waitForPhase(mapBarrier(Number),
               B.CreateUDiv(Number, B.getInt64(Blocks.Buffers)));
}

/// Two lanes of each warp arrive, one at the barrier of each work-group. What
/// warps have read is known to be read, since they have waited for the
/// multiplications, and they have written nothing that others read. So the
/// arrival need not release writes to the other work-group: for that, the
/// assembler would emit a fence of the whole GPU (MEMBAR.ALL.GPU) for each
/// buffer, which takes longer than the multiplications.
void SharedRing::releasePiped(Value *Number, Value *Lane) {
  Value *Before = B.CreateSub(Number, B.getInt64(1));
  Value *Next = B.CreateAdd(Before, B.getInt64(Blocks.Buffers));
  Value *Is =
      B.CreateAnd(B.CreateIsNotNull(Number), B.CreateICmpULT(Next, Count));
  Is = B.CreateAnd(Is, B.CreateICmpULT(Lane, B.getInt32(GroupsOfCluster)));
  Is = B.CreateAnd(Is, IsPiped);
  ifThen(B, Is, "read", [&] {
    Value *Of = B.CreateSelect(B.CreateIsNull(Lane), Rank, Peer);
    Value *Empty = B.CreateIntrinsic(Intrinsic::nvvm_mapa_shared_cluster,
                                     {mapBarrier(Before, Blocks.Buffers), Of});
    B.CreateIntrinsic(Intrinsic::nvvm_mbarrier_arrive_scope_cta_space_cluster,
                      {Empty, B.getInt32(1)});
  });
}

} // namespace tenon
