// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// One instruction after the other, each in the form that LaneClassification has
// found for its value:
//
//   uniform      cloned, on the operands of the first active lane
//   progression  computed for the first lane
//   lanes        computed on vectors: an operation works on each part of its
//                operands; parts are only renamed by what puts them into a
//                vector, structure or array and takes them out
//
// Calls and accesses of memory have wideners of their own. What has no vector
// code is cloned in a loop over the lanes.

#ifndef TENON_LIB_VECTORIZE_INSTRUCTIONWIDENER_H
#define TENON_LIB_VECTORIZE_INSTRUCTIONWIDENER_H

#include "CallWidener.h"
#include "MemoryWidener.h"
#include "ProgressionWidener.h"

namespace tenon {

class InstructionWidener {
public:
  InstructionWidener(LaneCode &Code, LaneValues &Values,
                     const LaneClassification &Lanes,
                     const llvm::TargetTransformInfo &Target,
                     bool TrapDivergence)
      : Code(Code), B(Code.B), Masks(Code.Masks), Values(Values),
        Access(Code, Target), Memory(Code, Values, Access, Lanes),
        Progressions(Code, Values, Lanes), Queries(Code, Values, Lanes.Shape),
        Blocks(Code, Values, Access), Subgroup(Code, Values, Access, Blocks),
        Calls(Code, Values, Queries, Subgroup, TrapDivergence) {}

  /// No phi and no terminator. Builds at the insertion point of the code.
  void widen(llvm::Instruction &I);
  /// See QueryWidener.
  llvm::Value *existingLanes() { return Queries.existingLanes(); }
  /// When all blocks are there.
  void finish() { Memory.freeHeapMemory(); }

private:
  void laneByLane(llvm::Instruction &I);
  void widenLanes(llvm::Instruction &I);
  void widenPartwise(llvm::Instruction &I);
  llvm::Value *onVectors(llvm::Instruction &I,
                         llvm::ArrayRef<llvm::Value *> Operands);
  llvm::Value *safeDivisor(llvm::Instruction &I, llvm::Value *Divisor);
  void widenBitCast(llvm::BitCastInst &I);
  void widenElementAccess(llvm::Instruction &I);
  void widenMember(llvm::Instruction &I);

  LaneCode &Code;
  LaneBuilder &B;
  MaskBuilder &Masks;
  LaneValues &Values;
  LaneAccess Access;
  MemoryWidener Memory;
  ProgressionWidener Progressions;
  QueryWidener Queries;
  Block2DWidener Blocks;
  SubgroupWidener Subgroup;
  CallWidener Calls;
};

} // namespace tenon

#endif
