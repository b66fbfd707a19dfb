// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Executes code of one work-item for all lanes of a sub-group in lockstep, by
// LLVM's constant folding. The sub-group is the whole work-group.

#ifndef TENON_UNITTESTS_IR_LOCKSTEP_H
#define TENON_UNITTESTS_IR_LOCKSTEP_H

#include "tenon/IR/Values/ItemOps.h"
#include "tenon/IR/Values/SubgroupOps.h"
#include "llvm/Analysis/ConstantFolding.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/Module.h"
#include "gtest/gtest.h"

namespace tenon {

/// For functions without memory accesses whose branches are the same in all
/// lanes.
class Lockstep {
public:
  Lockstep(llvm::Function &F, unsigned Lanes) : F(F), Known(Lanes) {}

  /// The integers that lanes return.
  std::vector<int64_t>
  run(llvm::function_ref<int(unsigned Lane, unsigned Argument)> Input) {
    for (unsigned Lane = 0; Lane < Known.size(); ++Lane)
      for (llvm::Argument &A : F.args())
        Known[Lane][&A] = llvm::ConstantInt::getSigned(
            A.getType(), Input(Lane, A.getArgNo()));
    llvm::BasicBlock *Block = &F.getEntryBlock(), *From = nullptr;
    while (true) {
      enter(*Block, From);
      for (llvm::Instruction &I : *Block)
        if (!I.isTerminator() && !llvm::isa<llvm::PHINode>(I))
          for (unsigned Lane = 0; Lane < Known.size(); ++Lane)
            Known[Lane][&I] = compute(I, Lane);
      if (auto *End = llvm::dyn_cast<llvm::ReturnInst>(Block->getTerminator()))
        return results(*End);
      From = Block;
      Block = successor(*From);
    }
  }

private:
  using Values = llvm::DenseMap<const llvm::Value *, llvm::Constant *>;

  llvm::Constant *value(llvm::Value *V, unsigned Lane) {
    auto *C = llvm::dyn_cast<llvm::Constant>(V);
    return C ? C : Known[Lane].lookup(V);
  }
  uint64_t number(llvm::Value *V, unsigned Lane) {
    return llvm::cast<llvm::ConstantInt>(value(V, Lane))->getZExtValue();
  }

  std::vector<int64_t> results(llvm::ReturnInst &End) {
    std::vector<int64_t> Results;
    for (unsigned Lane = 0; Lane < Known.size(); ++Lane)
      Results.push_back(
          llvm::cast<llvm::ConstantInt>(value(End.getReturnValue(), Lane))
              ->getSExtValue());
    return Results;
  }

  void enter(llvm::BasicBlock &Block, llvm::BasicBlock *From) {
    for (Values &OfLane : Known) {
      unsigned Lane = &OfLane - Known.data();
      llvm::SmallVector<std::pair<llvm::Value *, llvm::Constant *>> New;
      for (llvm::PHINode &Phi : Block.phis()) // they read what was before
        New.push_back({&Phi, value(Phi.getIncomingValueForBlock(From), Lane)});
      for (auto [Phi, C] : New)
        OfLane[Phi] = C;
    }
  }

  llvm::BasicBlock *successor(llvm::BasicBlock &Block) {
    auto *Branch = llvm::cast<llvm::BranchInst>(Block.getTerminator());
    if (Branch->isUnconditional())
      return Branch->getSuccessor(0);
    uint64_t Condition = number(Branch->getCondition(), 0);
    for (unsigned Lane = 1; Lane < Known.size(); ++Lane)
      EXPECT_EQ(number(Branch->getCondition(), Lane), Condition);
    return Branch->getSuccessor(Condition ? 0 : 1);
  }

  llvm::Constant *compute(llvm::Instruction &I, unsigned Lane) {
    if (std::optional<ItemOpcode> Query = itemOpOf(&I))
      return llvm::ConstantInt::get(I.getType(), answer(I, *Query, Lane));
    if (std::optional<SubgroupFacts> Facts = subgroupFactsOf(&I))
      return exchange(I, *Facts, Lane);
    llvm::SmallVector<llvm::Constant *> Operands;
    for (llvm::Value *V : I.operand_values())
      Operands.push_back(value(V, Lane));
    return llvm::ConstantFoldInstOperands(&I, Operands, F.getDataLayout());
  }

  uint64_t answer(llvm::Instruction &I, ItemOpcode Query, unsigned Lane) {
    switch (Query) {
    case ItemOpcode::SubgroupLocalId:
    case ItemOpcode::LocalLinearId:
      return Lane;
    case ItemOpcode::LocalSize: // of dimension 0
      return number(I.getOperand(0), Lane) == 0 ? Known.size() : 1;
    case ItemOpcode::SubgroupSize:
    case ItemOpcode::SubgroupMaxSize:
      return Known.size();
    default:
      ADD_FAILURE() << "another query";
      return 0;
    }
  }

  /// Executes the operations to which others are lowered.
  llvm::Constant *exchange(llvm::Instruction &I, const SubgroupFacts &Facts,
                           unsigned Lane) {
    llvm::Value *V = I.getOperand(0);
    switch (Facts.Opcode) {
    case SubgroupOpcode::Shuffle:
    case SubgroupOpcode::Broadcast:
      return value(V, number(I.getOperand(1), Lane));
    case SubgroupOpcode::Ballot: {
      uint32_t Words[4] = {};
      for (unsigned Other = 0; Other < Known.size(); ++Other)
        Words[Other / 32] |= uint32_t(number(V, Other)) << Other % 32;
      return llvm::ConstantDataVector::get(I.getContext(), Words);
    }
    case SubgroupOpcode::All: {
      uint64_t Result = 1;
      for (unsigned Other = 0; Other < Known.size(); ++Other)
        Result &= number(V, Other);
      return llvm::ConstantInt::get(I.getType(), Result);
    }
    case SubgroupOpcode::Reduce: {
      EXPECT_TRUE(Facts.How == Combination::UMin) << "no other is used";
      uint64_t Result = number(V, 0);
      for (unsigned Other = 1; Other < Known.size(); ++Other)
        Result = std::min(Result, number(V, Other));
      return llvm::ConstantInt::get(I.getType(), Result);
    }
    default:
      ADD_FAILURE() << "another operation";
      return nullptr;
    }
  }

  llvm::Function &F;
  std::vector<Values> Known; // by lane
};

} // namespace tenon

#endif
