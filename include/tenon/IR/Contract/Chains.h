// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Accumulators to which a loop adds multiplications, one or several in each
// iteration:
//
//   loop:  %c = phi <C> [ %start, %before ], [ %e, %latch ]
//          %d = tenon.muladd(load %pa, load %pb, %c)
//          %e = tenon.muladd(load %qa, load %qb, %d)
//
// A multiplication can be summed after the loop, as one contraction, if its
// operands advance by equal distances and nothing in the loop may write them.
// Otherwise a target can still collect its steps, until an instruction that may
// write the operands.

#ifndef TENON_IR_CONTRACT_CHAINS_H
#define TENON_IR_CONTRACT_CHAINS_H

#include "tenon/IR/Contract/ComputedOperand.h"
#include "tenon/IR/Contract/Sharing.h"
#include "tenon/IR/Matrix/Contract.h"
#include "llvm/ADT/SetVector.h"
#include "llvm/Analysis/AliasAnalysis.h"
#include "llvm/Analysis/LoopInfo.h"
#include "llvm/Analysis/ScalarEvolution.h"
#include "llvm/IR/PassManager.h"

namespace tenon {

/// A matrix in memory, and the distance by which it advances in each iteration.
struct MovingOperand {
  LoadOp *Load = nullptr; ///< null if B is computed
  const llvm::SCEV *Start = nullptr, *Stride = nullptr, *Step = nullptr;
  /// Checked: row, column, height and width in the first iteration; the
  /// coordinate along k advances by K.
  llvm::SmallVector<const llvm::SCEV *, 4> Bounds = {};
  bool IsNarrow = false; ///< that coordinate wraps around at 32 bits
};

/// A multiplication that each iteration executes. A target may also have code
/// for operands that are converted after their load, and for a B that the
/// iteration computes.
struct ChainMulAdd {
  MulAddOp *MulAdd;
  LoadOp *LoadOfA, *LoadOfB; ///< no load of B if it is computed
  OpFacts Facts; ///< of its contraction, continued if the operands are not
                 ///< known in all iterations
  /// The operands in all iterations; empty if they are not known.
  std::optional<std::pair<MovingOperand, MovingOperand>> Moving;
  /// Instructions that may write the operands.
  llvm::SmallVector<llvm::Instruction *, 2> Writers;
  llvm::Instruction *EndOfIteration =
      nullptr; ///< one of them that every iteration executes
  /// Set only if all iterations are known.
  std::optional<ComputedOperand> ComputedB = std::nullopt;
  /// Whether work-items wait for each other in each iteration, and have to do
  /// so once more after the sum: then they may write the operands.
  bool Waits = false;
  /// Whether each step ends along k where the one before begins.
  bool Descends = false;

  /// Whether an operand may be outside of its matrix.
  bool isChecked() const {
    return LoadOfA->facts().Checked || (LoadOfB && LoadOfB->facts().Checked);
  }
};

struct Chain {
  llvm::PHINode *Phi;
  llvm::Loop *L;
  llvm::SmallVector<ChainMulAdd, 2>
      MulAdds; ///< in order; the last ends an iteration
  /// The phis that merge the accumulator if iterations may skip
  /// multiplications. Such multiplications are not known in all iterations, and
  /// any of them may be the last.
  llvm::SmallVector<llvm::PHINode *, 4> Merges = {};

  MulAddOp &last() const { return *MulAdds.back().MulAdd; }
  /// The phis of the accumulator at the loop's exits.
  llvm::SmallSetVector<llvm::PHINode *, 4> exits() const;
};

class ChainFinder {
public:
  /// \p HasCode says whether the target has code for a contraction. Without
  /// \p Sequences no multiplication has Moving operands. simplifyLoops() was
  /// called.
  ChainFinder(llvm::Function &F,
              llvm::function_ref<bool(const OpFacts &)> HasCode,
              llvm::FunctionAnalysisManager &AM, bool Sequences);
  /// A finder that finds no chains, for mayChange() only.
  ChainFinder(llvm::Function &F, llvm::FunctionAnalysisManager &AM);

  /// The chain whose last multiplication is \p Last. Without Sequences also a
  /// chain of which iterations may skip multiplications; \p Last is then any of
  /// them.
  std::optional<Chain> find(MulAddOp &Last);
  /// Why the last find() found nothing, in words; empty outside of loops.
  llvm::StringRef whyNot() const { return WhyNot; }
  /// The contraction of a multiplication from zero whose operands are still in
  /// memory.
  std::optional<OpFacts> single(MulAddOp &MulAdd);
  /// Whether \p Writer, in any iteration, may change what a load reads in any
  /// other iteration from \p Memory, which is not a variable.
  bool mayChange(const llvm::Instruction &Writer, const llvm::Value *Memory);
  /// Whether a load at \p User, which \p Load dominates, would read the same.
  bool staysUntil(LoadOp &Load, const llvm::Instruction &User);

private:
  /// Keeps the first reason.
  std::nullopt_t refuse(const llvm::Twine &Why) {
    if (WhyNot.empty())
      WhyNot = Why.str();
    return std::nullopt;
  }
  LoadOp *operandLoad(MulAddOp &MulAdd, MatrixUse Use, const llvm::Loop &L);
  std::optional<Chain> straight(MulAddOp &Last, llvm::Loop &L);
  bool leavesWithSum(const Chain &C);
  std::optional<Chain> conditional(MulAddOp &Any, llvm::Loop &L);
  std::optional<ChainMulAdd> mulAdd(MulAddOp &MulAdd, llvm::Loop &L);
  std::optional<ChainMulAdd> mulAddOfComputed(MulAddOp &MulAdd, llvm::Loop &L);
  OpFacts factsOf(MulAddOp &MulAdd, ContractSteps Steps);
  bool mayChange(const llvm::Instruction &Writer, const LoadOp &Load) {
    return mayChange(Writer, Load.pointer());
  }
  const KernelWrites &writes();
  bool mayWriteTo(const llvm::Instruction &Writer, const llvm::Value *Memory);
  bool isReadOnly(const llvm::Value *Memory);
  std::optional<MovingOperand> movingOperand(LoadOp &Load, llvm::Loop &L);
  std::optional<MovingOperand> checkedOperand(LoadOp &Load, llvm::Loop &L,
                                              const OpFacts &Facts,
                                              MatrixUse Use);
  std::optional<MovingOperand> wholeOperand(LoadOp &Load, llvm::Loop &L,
                                            const OpFacts &Facts,
                                            MatrixUse Use);
  static bool isWholeAlongK(const LoadOp &Load, const OpFacts &Facts,
                            MatrixUse Use);
  bool isKnownBefore(const MovingOperand &O, llvm::Loop &L);
  bool setMoving(ChainMulAdd &P, llvm::Loop &L);
  bool onlyWaits(const ChainMulAdd &P, const llvm::Loop &L);
  bool isAffine(llvm::Value *Address, llvm::Loop &L);
  void widen(llvm::Use &Part, llvm::Loop &L);
  bool continuesAlongK(const MovingOperand &O, const OpFacts &Facts,
                       MatrixUse Use);
  bool descendsAlongK(MovingOperand O, const OpFacts &Facts, MatrixUse Use) {
    O.Step = Evolution.getNegativeSCEV(O.Step);
    return continuesAlongK(O, Facts, Use);
  }
  ContractSteps stepsOf(const MovingOperand &A, const MovingOperand &B,
                        OpFacts Facts);

  llvm::Function &F;
  llvm::function_ref<bool(const OpFacts &)> HasCode;
  bool Sequences;
  const llvm::DominatorTree &Dominators;
  llvm::LoopInfo &Loops;
  llvm::ScalarEvolution &Evolution;
  llvm::AAResults &Aliases;
  std::optional<KernelWrites> Writes; ///< found at the first query
  std::string WhyNot;
};

/// "A: "
std::string describeOperand(MatrixUse Use);
/// Why operand \p Matrix of a multiplication is not read later or earlier from
/// the memory of \p Load, which is null if it is not loaded.
llvm::StringRef whyNotMoved(const llvm::Value &Matrix, const LoadOp *Load,
                            const llvm::Loop &L);
/// Why memory of the operands may be another at the multiplication than where
/// they are loaded.
std::string whyNotKept(const ChainMulAdd &P);
/// Why \p V, to which loop \p L adds products, is not their sum.
llvm::StringRef whyNoSum(const llvm::Value &V, const llvm::Loop &L);

/// Whether no instruction on the only path from \p First to the loop writes
/// memory, or orders other work-items' writes.
bool isQuietUpTo(const llvm::Instruction &First, const llvm::Loop &L);

/// The multiplications of \p F that are summed by contractions for which
/// HasCode is true. Calls simplifyLoops(). \p Computed gets the insertions of
/// the elements of operands that they compute.
llvm::SmallPtrSet<const MulAddOp *, 8>
summedMulAdds(llvm::Function &F,
              llvm::function_ref<bool(const OpFacts &)> HasCode,
              llvm::FunctionAnalysisManager &AM,
              llvm::SmallPtrSetImpl<const InsertOp *> *Computed = nullptr);

/// Erases operands of a multiplication that has been replaced.
void eraseUnusedOperands(llvm::ArrayRef<llvm::Value *> Operands);

/// The facts of the same contraction with a single step, whose operands may be
/// copies.
OpFacts singleStep(OpFacts Facts);

/// Simplifies the loops of a function and brings them into LCSSA form.
void simplifyLoops(llvm::Function &F, llvm::FunctionAnalysisManager &AM);

/// Whether no instruction from \p First up to \p Last, in one block, writes
/// memory.
bool isQuietBetween(const llvm::Instruction &First,
                    const llvm::Instruction &Last);

/// Whether an access is not volatile and its elements are aligned.
bool hasWholeElements(const OpFacts &Facts);
/// Whether an access is neither volatile nor checked, and its elements are
/// aligned.
bool isPlainAccess(const OpFacts &Facts);

/// The layout of \p Load's memory; for A, packed memory is row-major memory.
MatrixLayout layoutOf(const LoadOp &Load, MatrixUse Use);

} // namespace tenon

#endif
