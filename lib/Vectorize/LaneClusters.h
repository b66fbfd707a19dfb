// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Finds addresses that are progressions within clusters of neighbouring lanes,
// but not over all lanes. If lanes copy several rows of a matrix, each cluster
// copies one row:
//
//   row + 4 * stride * (lane / 4) + 16 * (lane % 4)      clusters of 4, step 16

#ifndef TENON_LIB_VECTORIZE_LANECLUSTERS_H
#define TENON_LIB_VECTORIZE_LANECLUSTERS_H

#include "tenon/IR/Lanes/LaneClassification.h"

namespace tenon {

class LaneClusters {
public:
  /// For the function that \p Lanes classifies. \p Lanes must outlive this
  /// object.
  explicit LaneClusters(const LaneClassification &Lanes);

  /// The largest power of two n for which \p Pointer grows by \p Bytes from
  /// lane to lane in each cluster of n lanes that begins at a multiple of n.
  unsigned sizeFor(const llvm::Value *Pointer, uint64_t Bytes) const;

private:
  /// The known facts about the values of the lanes of a cluster, modulo 2^n.
  struct Cluster {
    unsigned Size;
    int64_t Step;
    bool Signed, Unsigned; ///< also without the modulo
    /// The value is the lane's number, shifted to the left by this many bits,
    /// possibly with other bits that are the same in all lanes.
    std::optional<unsigned> LaneShift = std::nullopt;

    bool operator==(const Cluster &) const = default;
  };
  using MaybeCluster = std::optional<Cluster>;

  Cluster uniform() const { return {Lanes.Width, 0, true, true}; }
  MaybeCluster get(const llvm::Value *V) const;
  MaybeCluster compute(const llvm::Instruction &I) const;
  MaybeCluster ofArithmetic(const llvm::BinaryOperator &I) const;
  MaybeCluster ofLane(const llvm::BinaryOperator &I, unsigned Shift) const;
  MaybeCluster ofCast(const llvm::CastInst &I) const;
  MaybeCluster ofAddress(const llvm::GetElementPtrInst &I) const;
  MaybeCluster ofPhi(const llvm::PHINode &I) const;

  const LaneClassification &Lanes;
  const llvm::DataLayout &Layout;
  llvm::DenseMap<const llvm::Value *, MaybeCluster> Known;
};

} // namespace tenon

#endif
