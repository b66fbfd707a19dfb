// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Widens work-item queries: the ids of all lanes are computed from those of the
// first lane:
//
//   lanes in one row    x = x of the first lane + l
//   lanes anywhere      the same with a carry into y and z, by a division of
//                       small numbers

#ifndef TENON_LIB_VECTORIZE_QUERYWIDENER_H
#define TENON_LIB_VECTORIZE_QUERYWIDENER_H

#include "LaneValues.h"
#include "tenon/IR/Values/ItemOps.h"

namespace tenon {

class QueryWidener {
public:
  QueryWidener(LaneCode &Code, LaneValues &Values, LaneShape Shape)
      : Code(Code), B(Code.B), Values(Values), Shape(Shape) {}

  /// Widens a query with a constant dimension, or a barrier.
  void widen(llvm::CallInst &I, ItemOpcode Opcode);
  /// The lanes that have a work-item, a vector of i1; null: all. Only the last
  /// sub-group of a work-group may have lanes without one.
  llvm::Value *existingLanes();

private:
  llvm::Value *groupQuery(ItemOpcode Opcode, unsigned Dimension = 0);
  llvm::Value *subgroupSize();
  std::pair<llvm::Value *, llvm::Value *>
  carryOn(llvm::Value *First, llvm::Value *Size, llvm::Value *Steps);
  llvm::Value *localIdAnywhere(unsigned D);
  llvm::Value *idOfLanes(ItemOpcode Opcode, unsigned D);

  LaneCode &Code;
  LaneBuilder &B;
  LaneValues &Values;
  const LaneShape Shape;
  llvm::Value *LocalIds[3] = {}; ///< in the entry block; computed on first use
};

} // namespace tenon

#endif
