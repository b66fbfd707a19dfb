// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Accumulators to which a loop adds products:
//
//   loop:  %c = phi <C> [ %start, %before ], [ %e, %latch ]
//          %d = tenon.muladd(load %pa, load %pb, %c)
//          %e = tenon.muladd(load %qa, load %qb, %d)      ; one product or more
//
// A product can be summed after the loop if its operands advance by equal
// distances and nothing in the loop may write them. Otherwise its operands are
// collected iteration by iteration (Collect.h), and an instruction that may
// write them ends a collection. So are checked operands, which may be outside
// of their matrix.

#ifndef TENON_LIB_TARGET_WHOLE_CONTRACT_CHAINS_H
#define TENON_LIB_TARGET_WHOLE_CONTRACT_CHAINS_H

#include "Contraction.h"
#include "llvm/Analysis/AliasAnalysis.h"
#include "llvm/Analysis/LoopInfo.h"
#include "llvm/Analysis/ScalarEvolution.h"

namespace tenon {

/// A matrix in memory, and the distance by which it advances in each iteration.
struct MovingOperand {
  LoadOp *Load = nullptr;
  const llvm::SCEV *Start = nullptr, *Stride = nullptr, *Step = nullptr;
};

/// A product that each iteration adds.
struct Product {
  MulAddOp *MulAdd;
  LoadOp *LoadOfA, *LoadOfB;
  Contraction Facts;
  /// The operands in all iterations; empty if they are collected.
  std::optional<std::pair<MovingOperand, MovingOperand>> Moving;
  /// Instructions before which the collected operands have to be summed.
  llvm::SmallVector<llvm::Instruction *, 2> Writers;
  llvm::Instruction *EndOfIteration =
      nullptr; ///< one of them that every iteration executes

  /// Whether an operand may be outside of its matrix.
  bool isChecked() const {
    return LoadOfA->facts().Checked || LoadOfB->facts().Checked;
  }
};

struct Chain {
  llvm::PHINode *Phi;
  llvm::Loop *L;
  llvm::SmallVector<Product, 2>
      Products; ///< in order; the last ends an iteration

  MulAddOp &last() const { return *Products.back().MulAdd; }
  bool collects() const {
    return llvm::any_of(Products, [](const Product &P) { return !P.Moving; });
  }
};

class ChainFinder {
public:
  ChainFinder(llvm::Function &F, const Contractor &Target,
              const llvm::DominatorTree &Dominators, llvm::LoopInfo &Loops,
              llvm::ScalarEvolution &Evolution, llvm::AAResults &Aliases)
      : F(F), Target(Target), Dominators(Dominators), Loops(Loops),
        Evolution(Evolution), Aliases(Aliases) {}

  /// The chain whose last product is \p Last.
  std::optional<Chain> find(MulAddOp &Last);
  /// Whether the memory of \p Load is unchanged at \p User.
  bool staysUntil(LoadOp &Load, const llvm::Instruction &User);

private:
  std::optional<Product> product(MulAddOp &MulAdd, llvm::Loop &L);
  bool mayChange(const llvm::Instruction &Writer, const LoadOp &Load);
  bool isReadOnly(const LoadOp &Load);
  std::optional<MovingOperand> movingOperand(LoadOp &Load, llvm::Loop &L);
  bool isAffine(llvm::Value *Address, llvm::Loop &L);
  void widenAddress(LoadOp &Load, llvm::Loop &L);
  bool continuesAlongK(const MovingOperand &O, MatrixLayout Layout,
                       const Contraction &Facts, bool IsA);
  ContractSteps stepsOf(const MovingOperand &A, const MovingOperand &B,
                        Contraction Facts);

  llvm::Function &F;
  const Contractor &Target;
  const llvm::DominatorTree &Dominators;
  llvm::LoopInfo &Loops;
  llvm::ScalarEvolution &Evolution;
  llvm::AAResults &Aliases;
};

/// Whether no instruction from \p First up to \p Last, in one block, writes
/// memory.
bool isQuietBetween(const llvm::Instruction &First,
                    const llvm::Instruction &Last);

/// Neither checked nor volatile, with aligned elements.
bool isPlainAccess(const OpFacts &Facts);

/// The layout of \p Load's memory; for A, packed memory is row-major memory.
MatrixLayout layoutOf(const LoadOp &Load, MatrixUse Use);

} // namespace tenon

#endif
