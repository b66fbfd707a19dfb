// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Loads and stores of all active lanes at once, of values whose parts lie in
// memory as in an array (hasPlainParts()). Values are arrays of vectors, as
// everywhere; see LaneBuilder.h for both layouts.
//
//   packed     lane l's value lies right behind that of lane l - 1: one plain
//              vector, lane-major, masked where lanes may be missing
//   elsewhere  a gather or scatter for each part, or for 32 bits of narrower
//              parts; or a vector for each lane, or for each group of lanes
//              that are packed, where that has 16 bytes or more

#ifndef TENON_LIB_VECTORIZE_LANEACCESS_H
#define TENON_LIB_VECTORIZE_LANEACCESS_H

#include "LaneCode.h"
#include "llvm/Analysis/TargetTransformInfo.h"

namespace tenon {

class LaneAccess {
public:
  /// \p Target tells which accesses have instructions.
  LaneAccess(LaneCode &Code, const llvm::TargetTransformInfo &Target)
      : Code(Code), B(Code.B), Masks(Code.Masks), Target(Target),
        Layout(B.function().getDataLayout()) {}

  const llvm::TargetTransformInfo &target() const { return Target; }

  /// Each part takes all bits of its bytes, so that vectors of them lie in
  /// memory like arrays.
  bool hasPlainParts(llvm::Type *Ty) const;

  /// \p Pointer is lane 0's, active or not; \p A holds for every lane's.
  LaneParts loadPacked(llvm::Value *Pointer, llvm::Type *Ty, llvm::Align A);
  void storePacked(llvm::Value *Pointer, llvm::ArrayRef<llvm::Value *> Parts,
                   llvm::Align A);

  /// \p Pointers is a vector over the lanes; in each \p Group lanes the values
  /// are side by side.
  LaneParts gather(llvm::Value *Pointers, llvm::Type *Ty, llvm::Align A,
                   unsigned Group);
  void scatter(llvm::Value *Pointers, llvm::Type *Ty,
               llvm::ArrayRef<llvm::Value *> Parts, llvm::Align A,
               unsigned Group);

  /// One part, in the lanes of \p Where, which are active; zero in the others.
  /// What the target has no instruction for is called: it would be a branch a
  /// lane.
  llvm::Value *gatherWhere(llvm::Value *Where, llvm::Value *Pointers,
                           llvm::Type *Part, llvm::Align A);
  void scatterWhere(llvm::Value *Where, llvm::Value *Pointers,
                    llvm::Value *Stored, llvm::Align A);

private:
  LaneParts gatherActive(llvm::Value *Pointers, llvm::Type *Ty, llvm::Align A,
                         unsigned Group);
  llvm::Value *gatherPart(llvm::Value *Pointers, llvm::Type *Part,
                          llvm::Align A);
  void scatterPart(llvm::Value *Pointers, llvm::Value *Stored, llvm::Align A);
  llvm::Value *callGather(llvm::Value *Pointers, llvm::Type *Part,
                          llvm::Align A);
  void callScatter(llvm::Value *Pointers, llvm::Value *Stored, llvm::Align A);
  bool movesLanes(llvm::Type *Part, unsigned Count, unsigned Group) const;
  LaneParts loadLanes(llvm::Value *Pointers, llvm::Type *Part, unsigned Count,
                      llvm::Align A, unsigned Group);
  void storeLanes(llvm::Value *Pointers, llvm::ArrayRef<llvm::Value *> Parts,
                  llvm::Align A, unsigned Group);
  std::pair<llvm::Type *, unsigned> unitsOf(llvm::Type *Part,
                                            unsigned Count) const;

  LaneCode &Code;
  LaneBuilder &B;
  MaskBuilder &Masks;
  const llvm::TargetTransformInfo &Target;
  const llvm::DataLayout &Layout;
  unsigned OwnAccesses = 0; ///< gathers and scatters lane by lane, so far
};

} // namespace tenon

#endif
