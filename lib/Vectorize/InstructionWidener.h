// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Widens single instructions, in the form that LaneClassification chose for
// their values:
//
//   uniform      cloned, on the operands of the first active lane
//   progression  computed for the first lane
//   lanes        computed on vectors, one for each part of the operands.
//                Insertions of parts into vectors, structures and arrays, and
//                their extractions, emit no code
//
// Calls and memory accesses have separate wideners. An instruction without a
// vector form is cloned in a loop over the lanes.

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
                     unsigned AtomicBytes, bool TrapDivergence)
      : Code(Code), B(Code.B), Masks(Code.Masks), Values(Values),
        AtomicBytes(AtomicBytes), Access(Code, Target),
        Memory(Code, Values, Access, Lanes), Progressions(Code, Values, Lanes),
        Queries(Code, Values, Lanes.Shape), Blocks(Code, Values, Access),
        Subgroup(Code, Values, Access, Blocks),
        Calls(Code, Values, Queries, Subgroup, TrapDivergence) {}

  /// \p I is neither a phi nor a terminator. Emits at the insertion point.
  void widen(llvm::Instruction &I);
  /// See QueryWidener.
  llvm::Value *existingLanes() { return Queries.existingLanes(); }
  /// To be called when all blocks have been emitted.
  void finish() { Memory.freeHeapMemory(); }

private:
  void laneByLane(llvm::Instruction &I);
  void widenUpdate(llvm::AtomicRMWInst &I);
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
  const unsigned AtomicBytes; ///< that the processor exchanges at once
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
