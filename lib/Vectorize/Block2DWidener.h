// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// 2D blocks of memory. block2DLayout() tells which element is in which slot of
// a lane's value. Slots are loaded or stored by how the elements of all lanes
// lie:
//
//   in one row, n slots of a      one plain vector, the slots' elements
//   lane beside each other        lane-major
//   in a few rows, beside each    a plain vector for each row
//   other in each
//   elsewhere                     a gather or scatter
//
// What lies outside of the memory, or is no element, is masked: it reads as
// zero and is not written. A kernel of many blocks calls a function for each
// form:
//
//   define internal void @tenon.subgroup.block2d.load.….v16(ptr %parts,
//       ptr %base, i64 %width, i64 %height, i64 %pitch, i64 %x, i64 %y,
//       <16 x i1> %mask)

#ifndef TENON_LIB_VECTORIZE_BLOCK2DWIDENER_H
#define TENON_LIB_VECTORIZE_BLOCK2DWIDENER_H

#include "LaneAccess.h"
#include "LaneValues.h"
#include "tenon/IR/SubgroupOps.h"

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
                 const LaneLayout &Places, const Surface &S,
                 llvm::ArrayRef<llvm::Value *> Stored);

  LaneCode &Code;
  LaneValues &Values;
  LaneAccess &Access;
  std::optional<bool> HasManyBlocks; ///< counted when first asked
  uint64_t PayloadBytes = 0;
  llvm::AllocaInst *Payload = nullptr; ///< of called blocks, of all in turn
};

} // namespace tenon

#endif
