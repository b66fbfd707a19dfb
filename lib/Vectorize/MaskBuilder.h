// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The active lanes of the code that is being built, and values computed from
// them. A mask is a vector of i1, whose element l is for lane l:
//
//   <16 x i1> <1, 1, 0, …>       lanes 0 and 1 are active, lane 2 is not
//
// Invariants:
//
//   - No mask means that all lanes are active, and costs nothing. A mask that
//     could be all true remains a mask.
//   - A mask is never poison. A condition may be poison in inactive lanes, so
//     it is combined with the mask by a select, never by an `and`.
//   - A mask is not empty where the first or last active lane is computed:
//     blocks that do so and whose mask may be empty are guarded
//     (LaneSchedule.h).
//
// The code generator chooses the representation: with AVX-512 a mask register
// (bits() is a kmov), with SSE and AVX the sign bits of a vector as wide as the
// operands (bits() is a movmsk), in memory one bit for each lane.

#ifndef TENON_LIB_VECTORIZE_MASKBUILDER_H
#define TENON_LIB_VECTORIZE_MASKBUILDER_H

#include "LaneBuilder.h"

namespace tenon {

class MaskBuilder {
public:
  explicit MaskBuilder(LaneBuilder &B) : B(B) {}

  //===-- State -----------------------------------------------------------===//
  /// Makes \p Lanes the active lanes; null: all.
  void setActive(llvm::Value *Lanes) { Active = Lanes; }
  /// Null if all lanes are active.
  llvm::Value *active() const { return Active; }
  /// Whether there is no mask.
  bool isAllTrue() const { return !Active; }
  /// Whether all lanes that have a work-item are known to be active; the first
  /// lane always has one.
  bool areAllActive() const { return Active == Existing; }

  /// Changes the active lanes for its own lifetime.
  class Scope {
  public:
    Scope(MaskBuilder &Masks, llvm::Value *Lanes)
        : Masks(Masks), Before(Masks.Active) {
      Masks.Active = Lanes;
    }
    ~Scope() { Masks.Active = Before; }
    Scope(const Scope &) = delete;
    Scope &operator=(const Scope &) = delete;

  private:
    MaskBuilder &Masks;
    llvm::Value *Before;
  };

  /// The lanes that have a work-item; null: all.
  void setExisting(llvm::Value *Lanes) { Existing = Lanes; }
  llvm::Value *existing() const { return Existing; }

  //===-- Vectors of i1 ---------------------------------------------------===//
  /// The active lanes; a constant if all are.
  llvm::Value *vector() const;
  /// The active lanes in which \p Condition, a vector of i1, is true.
  llvm::Value *activeWhere(llvm::Value *Condition);
  /// The mask for lane-major vectors of \p Count parts: each lane's bit,
  /// repeated \p Count times. Requires a mask.
  llvm::Value *repeated(unsigned Count);

  //===-- Scalars ---------------------------------------------------------===//
  /// i1: whether \p Lanes, a vector of i1, is true in any lane.
  llvm::Value *any(llvm::Value *Lanes);
  /// \p Lanes as an integer with one bit for each lane; lane 0's is the lowest.
  llvm::Value *bits(llvm::Value *Lanes);
  /// The number of the first or last active lane, an i64.
  llvm::Value *firstLane();
  llvm::Value *lastLane();

  //===-- Values by lanes -------------------------------------------------===//
  /// The first active lane's element of \p Lanes.
  llvm::Value *firstOf(llvm::Value *Lanes);
  /// \p Yes in active lanes, \p No in the others.
  llvm::Value *choose(llvm::Value *Yes, llvm::Value *No) {
    return isAllTrue() ? Yes : B.CreateSelect(Active, Yes, No);
  }

private:
  LaneBuilder &B;
  llvm::Value *Active = nullptr, *Existing = nullptr;
};

} // namespace tenon

#endif
