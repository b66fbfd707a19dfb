// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Finds addresses that are progressions within groups of neighbouring lanes,
// but not over all lanes. If lanes copy several rows of a matrix, each group
// copies one row:
//
//   row + 4 * stride * (lane / 4) + 16 * (lane % 4)      groups of 4, step 16

#ifndef TENON_LIB_VECTORIZE_LANEGROUPS_H
#define TENON_LIB_VECTORIZE_LANEGROUPS_H

#include "tenon/IR/LaneClassification.h"

namespace tenon {

class LaneGroups {
public:
  /// For the function that \p Lanes classifies. \p Lanes has to outlive this.
  explicit LaneGroups(const LaneClassification &Lanes);

  /// The largest power of two n for which \p Pointer grows by \p Bytes from
  /// lane to lane in each group of n lanes that begins at a multiple of n.
  unsigned sizeFor(const llvm::Value *Pointer, uint64_t Bytes) const;

private:
  /// What is known of the values of a group's lanes, modulo 2^n.
  struct Group {
    unsigned Size;
    int64_t Step;
    bool Signed, Unsigned; ///< also without the modulo
    /// The value is the lane's number, shifted to the left by this many bits.
    std::optional<unsigned> LaneShift = std::nullopt;

    bool operator==(const Group &) const = default;
  };
  using MaybeGroup = std::optional<Group>;

  Group uniform() const { return {Lanes.Width, 0, true, true}; }
  MaybeGroup get(const llvm::Value *V) const;
  MaybeGroup compute(const llvm::Instruction &I) const;
  MaybeGroup ofArithmetic(const llvm::BinaryOperator &I) const;
  MaybeGroup ofLane(const llvm::BinaryOperator &I, unsigned Shift) const;
  MaybeGroup ofCast(const llvm::CastInst &I) const;
  MaybeGroup ofAddress(const llvm::GetElementPtrInst &I) const;
  MaybeGroup ofPhi(const llvm::PHINode &I) const;

  const LaneClassification &Lanes;
  const llvm::DataLayout &Layout;
  llvm::DenseMap<const llvm::Value *, MaybeGroup> Known;
};

} // namespace tenon

#endif
