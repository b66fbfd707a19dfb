// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Blocks and branches for a whole sub-group, in the order of LaneSchedule. A
// block in which only some lanes may be has a variable for the lanes that
// arrive:
//
//   br i1 %c, label %then, label %else        %c differs between lanes
//   ->
//   arriving.then |= mask & c
//   arriving.else |= mask & !c
//   br label %then                            %else is pending
// then:
//   mask = arriving.then; arriving.then = 0
//   br i1 any(mask), label %then.work, label %else
//
// A phi is a variable too: each edge stores its value for the lanes that take
// it. The latch of a loop that lanes leave apart goes back while any lane does.

#ifndef TENON_LIB_VECTORIZE_FUNCTIONWIDENER_H
#define TENON_LIB_VECTORIZE_FUNCTIONWIDENER_H

#include "InstructionWidener.h"
#include "LaneSchedule.h"

namespace tenon {

class FunctionWidener {
public:
  /// \p F is as prepareToWiden() leaves it, and \p AM knows it as it is; \p
  /// Width lanes lie as \p Shape says. \p Target tells which accesses have
  /// instructions. \p TrapDivergence: what all lanes have to come to ends the
  /// process when they do not.
  FunctionWidener(llvm::Function &F, llvm::FunctionAnalysisManager &AM,
                  LaneShape Shape, unsigned Width,
                  const llvm::TargetTransformInfo &Target, bool TrapDivergence);

  /// Replaces the function's blocks. False after an error, which is reported.
  bool run();

private:
  using BasicBlock = llvm::BasicBlock;
  using Value = llvm::Value;

  void makeVariables();
  void widenBlock(BasicBlock &Block);
  void forgetLoop(const llvm::Loop &L);
  void enterBlock(BasicBlock &Block);
  void readPhis(BasicBlock &Block);
  void leaveBlock(BasicBlock &Block);
  void leaveUniformly(llvm::BranchInst &Branch);
  void leaveApart(llvm::BranchInst &Branch);
  void goOn(BasicBlock &From, llvm::ArrayRef<BasicBlock *> To);
  /// Sends \p Going (null: all active lanes) from \p From to \p To.
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
  /// Masks, by block of the old code: of the lanes that are on the way to it,
  /// and of those that were active in it.
  llvm::DenseMap<const BasicBlock *, llvm::AllocaInst *> Arriving, Active;
};

} // namespace tenon

#endif
