// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Loads, stores and prefetches 2D blocks. block2DLayout() defines which element
// is in which component of a lane's value. How a component is accessed depends
// on the positions of its elements in all lanes:
//
//   n components, contiguous in one row   one plain vector, lane-major
//   contiguous within a few rows          one plain vector for each row
//   any other positions                   a gather or scatter
//
// Elements outside of the surface and padding components are masked: loads
// return zero for them, and stores skip them. Kernels with many blocks call one
// function for each kind of block:
//
//   define internal void @tenon.subgroup.block2d.load.….v16(ptr %parts,
//       ptr %base, i64 %width, i64 %height, i64 %pitch, i64 %x, i64 %y,
//       <16 x i1> %mask)

#ifndef TENON_LIB_VECTORIZE_BLOCK2DWIDENER_H
#define TENON_LIB_VECTORIZE_BLOCK2DWIDENER_H

#include "LaneAccess.h"
#include "LaneValues.h"
#include "tenon/IR/Values/SubgroupOps.h"

namespace tenon {

struct LaneLayout;
struct Surface;

class Block2DWidener {
public:
  Block2DWidener(LaneCode &Code, LaneValues &Values, LaneAccess &Access)
      : Code(Code), Values(Values), Access(Access) {}

  /// A load or store.
  void widen(llvm::CallInst &I, const SubgroupFacts &Facts);

private:
  bool hasManyBlocks();
  LaneParts call(llvm::CallInst &I, const SubgroupFacts &Facts,
                 const LaneLayout &Layout, const Surface &S,
                 llvm::ArrayRef<llvm::Value *> Stored);

  LaneCode &Code;
  LaneValues &Values;
  LaneAccess &Access;
  std::optional<bool> HasManyBlocks; ///< computed on first use
  uint64_t PayloadBytes = 0;
  llvm::AllocaInst *Payload = nullptr; ///< shared by all called blocks
};

} // namespace tenon

#endif
