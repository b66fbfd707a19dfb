// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Emits the blocks of a kernel for a whole sub-group, in the order of
// LaneSchedule. A block that only some lanes may execute has a variable with
// the mask of the lanes that are to execute it:
//
//   br i1 %c, label %then, label %else        %c is divergent
//   ->
//   arriving.then |= mask & c
//   arriving.else |= mask & !c
//   br label %then                            %else is pending
// then:
//   mask = arriving.then; arriving.then = 0
//   br i1 any(mask), label %then.work, label %else
//
// A phi also becomes a variable: each edge stores its value for the lanes that
// take it. A loop with divergent exits continues while any lane is in it.

#ifndef TENON_LIB_VECTORIZE_FUNCTIONWIDENER_H
#define TENON_LIB_VECTORIZE_FUNCTIONWIDENER_H

#include "InstructionWidener.h"
#include "LaneSchedule.h"

namespace tenon {

class FunctionWidener {
public:
  /// \p F has been prepared by prepareToWiden(), and the analyses in \p AM are
  /// up to date. \p Shape describes the position of the \p Width lanes in the
  /// work-group, and \p Target the accesses that have instructions.
  /// \p AtomicBytes: the most memory that one instruction exchanges. With
  /// \p TrapDivergence, an operation that needs all lanes aborts the process if
  /// only some of them execute it.
  FunctionWidener(llvm::Function &F, llvm::FunctionAnalysisManager &AM,
                  LaneShape Shape, unsigned Width,
                  const llvm::TargetTransformInfo &Target, unsigned AtomicBytes,
                  bool TrapDivergence);

  /// Replaces the function's blocks. False after an error, which is reported.
  bool run();

private:
  using BasicBlock = llvm::BasicBlock;
  using Value = llvm::Value;

  void makeVariables();
  void widenBlock(BasicBlock &Block);
  void resetLoop(const llvm::Loop &L);
  void enterBlock(BasicBlock &Block);
  void readPhis(BasicBlock &Block);
  void leaveBlock(BasicBlock &Block);
  void leaveUniformly(llvm::BranchInst &Branch);
  void leaveDivergently(llvm::BranchInst &Branch);
  void branchToNext(BasicBlock &From, llvm::ArrayRef<BasicBlock *> To);
  /// Adds \p Going (null: all active lanes) to the lanes that branch from
  /// \p From to \p To.
  void takeEdge(BasicBlock &From, BasicBlock &To, Value *Going);
  void passPhi(llvm::PHINode &Phi, BasicBlock &From, Value *Going);
  bool mixesEdges(const BasicBlock &From, const BasicBlock &To) const;
  void finish();

  llvm::Function &F;
  llvm::FunctionAnalysisManager &AM;
  LaneClassification Lanes;
  LaneSchedule Schedule;
  BasicBlock &OldEntry;
  LaneCode Code;
  LaneBuilder &B;
  MaskBuilder &Masks;
  LaneValues Values;
  InstructionWidener Instructions;

  llvm::DenseMap<const BasicBlock *, BasicBlock *> NewBlocks;
  llvm::DenseMap<const Value *, LaneValues::Variables> Incoming; ///< of phis
  /// Masks for each block of the original code: the lanes that will execute it,
  /// and the lanes that were active in it.
  llvm::DenseMap<const BasicBlock *, llvm::AllocaInst *> Arriving, Active;
};

} // namespace tenon

#endif
