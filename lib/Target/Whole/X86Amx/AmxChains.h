// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Accumulators that a loop adds products to:
//
//   loop:  %c = phi <C> [ %start, %before ], [ %e, %latch ]
//          %d = tenon.muladd(load %pa, load %pb, %c)
//          %e = tenon.muladd(load %qa, load %qb, %d)      ; one product or more
//
// A product can be summed behind the loop when its operands advance by equal
// distances and nothing in the loop may write them. Else it is collected
// iteration by iteration (AmxCollect.h), and what may write its operands ends a
// collection.

#ifndef TENON_LIB_TARGET_WHOLE_X86AMX_AMXCHAINS_H
#define TENON_LIB_TARGET_WHOLE_X86AMX_AMXCHAINS_H

#include "AmxTarget.h"
#include "llvm/Analysis/AliasAnalysis.h"
#include "llvm/Analysis/LoopInfo.h"
#include "llvm/Analysis/ScalarEvolution.h"

namespace tenon {

/// A matrix in memory, and how far it moves each iteration.
struct MovingOperand {
  LoadOp *Load = nullptr;
  const llvm::SCEV *Start = nullptr, *Stride = nullptr, *Step = nullptr;
};

/// What an iteration adds.
struct Product {
  MulAddOp *MulAdd;
  LoadOp *LoadOfA, *LoadOfB;
  Contraction Facts;
  /// Where the operands are in all iterations; not there when they are
  /// collected.
  std::optional<std::pair<MovingOperand, MovingOperand>> Moving;
  /// Before these, what was collected has to be summed.
  llvm::SmallVector<llvm::Instruction *, 2> Writers;
  llvm::Instruction *EndOfIteration =
      nullptr; ///< one of them, met in each iteration
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
  ChainFinder(llvm::Function &F, const AmxTarget &Target,
              const llvm::DominatorTree &Dominators, llvm::LoopInfo &Loops,
              llvm::ScalarEvolution &Evolution, llvm::AAResults &Aliases)
      : F(F), Target(Target), Dominators(Dominators), Loops(Loops),
        Evolution(Evolution), Aliases(Aliases) {}

  /// The chain whose last product is \p Last.
  std::optional<Chain> find(MulAddOp &Last);
  /// Whether memory is at \p User what \p Load has read.
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
  const AmxTarget &Target;
  const llvm::DominatorTree &Dominators;
  llvm::LoopInfo &Loops;
  llvm::ScalarEvolution &Evolution;
  llvm::AAResults &Aliases;
};

/// Nothing from \p First up to \p Last of one block writes memory.
bool isQuietBetween(const llvm::Instruction &First,
                    const llvm::Instruction &Last);

/// Neither checked nor volatile.
bool isPlainAccess(const OpFacts &Facts);

/// How \p Load lies in memory; for A, packed memory is row-major memory.
MatrixLayout layoutOf(const LoadOp &Load, MatrixUse Use);

} // namespace tenon

#endif
