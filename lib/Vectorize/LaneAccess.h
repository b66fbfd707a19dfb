// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Loads and stores values of all active lanes at once, if their parts are in
// memory as in an array (hasPlainParts()). Values are arrays of vectors;
// LaneBuilder.h explains both layouts.
//
//   packed     lane l's value directly follows that of lane l - 1 in memory: a
//              plain vector, lane-major, masked if lanes may be inactive
//   other      a gather or scatter for each part, or for each 32 bits of
//   addresses  narrower parts; or, from 16 bytes on, a vector for each lane or
//              for each cluster of packed lanes

#ifndef TENON_LIB_VECTORIZE_LANEACCESS_H
#define TENON_LIB_VECTORIZE_LANEACCESS_H

#include "LaneCode.h"
#include "llvm/Analysis/TargetTransformInfo.h"

namespace tenon {

class LaneAccess {
public:
  /// \p Target describes which accesses have instructions.
  LaneAccess(LaneCode &Code, const llvm::TargetTransformInfo &Target)
      : Code(Code), B(Code.B), Masks(Code.Masks), Target(Target),
        Layout(B.function().getDataLayout()) {}

  const llvm::TargetTransformInfo &target() const { return Target; }

  /// Whether parts have no padding bits, so that vectors and arrays of them
  /// have the same layout in memory.
  bool hasPlainParts(llvm::Type *Ty) const;

  /// \p Pointer is the address of lane 0, even if lane 0 is inactive; \p A is
  /// the alignment of each lane's address.
  LaneParts loadPacked(llvm::Value *Pointer, llvm::Type *Ty, llvm::Align A);
  void storePacked(llvm::Value *Pointer, llvm::ArrayRef<llvm::Value *> Parts,
                   llvm::Align A);

  /// \p Pointers is a vector over the lanes; the values of each \p Cluster
  /// lanes are contiguous.
  LaneParts gather(llvm::Value *Pointers, llvm::Type *Ty, llvm::Align A,
                   unsigned Cluster);
  void scatter(llvm::Value *Pointers, llvm::Type *Ty,
               llvm::ArrayRef<llvm::Value *> Parts, llvm::Align A,
               unsigned Cluster);

  /// One part in the active lanes \p Where; zero in the others. Accesses for
  /// which the target has no instruction are calls, since they would be
  /// expanded to one branch for each lane.
  llvm::Value *gatherWhere(llvm::Value *Where, llvm::Value *Pointers,
                           llvm::Type *Part, llvm::Align A);
  void scatterWhere(llvm::Value *Where, llvm::Value *Pointers,
                    llvm::Value *Stored, llvm::Align A);

private:
  LaneParts gatherActive(llvm::Value *Pointers, llvm::Type *Ty, llvm::Align A,
                         unsigned Cluster);
  llvm::Value *gatherPart(llvm::Value *Pointers, llvm::Type *Part,
                          llvm::Align A);
  void scatterPart(llvm::Value *Pointers, llvm::Value *Stored, llvm::Align A);
  llvm::Value *callGather(llvm::Value *Pointers, llvm::Type *Part,
                          llvm::Align A);
  void callScatter(llvm::Value *Pointers, llvm::Value *Stored, llvm::Align A);
  bool movesLanes(llvm::Type *Part, unsigned Count, unsigned Cluster) const;
  LaneParts loadLanes(llvm::Value *Pointers, llvm::Type *Part, unsigned Count,
                      llvm::Align A, unsigned Cluster);
  void storeLanes(llvm::Value *Pointers, llvm::ArrayRef<llvm::Value *> Parts,
                  llvm::Align A, unsigned Cluster);
  std::pair<llvm::Type *, unsigned> unitsOf(llvm::Type *Part,
                                            unsigned Count) const;

  LaneCode &Code;
  LaneBuilder &B;
  MaskBuilder &Masks;
  const llvm::TargetTransformInfo &Target;
  const llvm::DataLayout &Layout;
  unsigned OwnAccesses = 0; ///< expanded gathers and scatters so far
};

} // namespace tenon

#endif
