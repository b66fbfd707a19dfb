// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "ComputedElements.h"
#include "tenon/IR/Loops.h"
#include <numeric>

using namespace llvm;

namespace tenon {

/// Memory that stays in the L1 cache beside what is packed from it.
static constexpr unsigned MostBytes = 16 * 1024;

/// The least steps that are a multiple of \p Unit elements of k.
static unsigned leastSteps(const Contraction &Facts, unsigned Unit) {
  return std::lcm(Facts.K, Unit) / Facts.K;
}

bool ComputedElements::isSmall(const Contraction &Facts, unsigned Unit) {
  constexpr uint64_t Most = 128 * 1024;
  return uint64_t(leastSteps(Facts, Unit)) * Facts.K * Facts.N *
             Facts.elementBytes(MatrixUse::B) <=
         Most;
}

ComputedElements::ComputedElements(IRBuilderBase &B, const Contraction &Facts,
                                   Value *From, unsigned Unit)
    : B(B), Facts(Facts), Bytes(Facts.elementBytes(MatrixUse::B)) {
  unsigned Least = leastSteps(Facts, Unit);
  unsigned OfStep = Facts.K * Facts.N * Bytes;
  Steps = std::max(1u, MostBytes / (Least * OfStep)) * Least;
  BasicBlock &Entry = B.GetInsertBlock()->getParent()->getEntryBlock();
  IRBuilder<> Top(&Entry, Entry.begin());
  auto Variable = [&](uint64_t Size, const Twine &Name) {
    AllocaInst *Made = Top.CreateAlloca(
        ArrayType::get(Top.getInt8Ty(), std::max<uint64_t>(Size, 1)), nullptr,
        Name);
    Made->setAlignment(Align(64));
    return Made;
  };
  Memory = Variable(uint64_t(Steps) * OfStep, "elements");
  // A copy whose address does not escape once the function is inlined: its
  // words are in registers then.
  uint64_t WordBytes = uint64_t(*Facts.WordsOfB) * 8;
  Words = Variable(WordBytes, "words");
  B.CreateMemCpy(Words, Align(8), From, Align(8), WordBytes);
}

Value *ComputedElements::at(Value *Depth) const {
  Value *Distance = Facts.B == MatrixLayout::RowMajor
                        ? stride()
                        : cast<Value>(B.getInt64(Bytes));
  return B.CreateGEP(B.getInt8Ty(), Memory, B.CreateMul(Depth, Distance));
}

Value *ComputedElements::stride() const {
  bool ByRows = Facts.B == MatrixLayout::RowMajor;
  return B.getInt64(uint64_t(ByRows ? Facts.N : Steps * Facts.K) * Bytes);
}

/// for (i < Elements) To[i] = ElementAt(i)
///
/// Elements are independent of each other: LLVM vectorises the loop.
void ComputedElements::line(unsigned Elements, Value *To,
                            function_ref<Value *(Value *)> ElementAt) {
  LLVMContext &Ctx = B.getContext();
  Function &F = *B.GetInsertBlock()->getParent();
  BasicBlock *Before = B.GetInsertBlock();
  BasicBlock *Body = BasicBlock::Create(Ctx, "element", &F);
  BasicBlock *After = BasicBlock::Create(Ctx, "line.end", &F);
  B.CreateBr(Body);
  B.SetInsertPoint(Body);
  PHINode *I = B.CreatePHI(B.getInt64Ty(), 2);
  I->addIncoming(B.getInt64(0), Before);
  Value *V = ElementAt(I);
  Value *Address =
      B.CreateGEP(B.getInt8Ty(), To, B.CreateMul(I, B.getInt64(Bytes)));
  StoreInst *Store = B.CreateAlignedStore(V, Address, Align(Bytes));
  Value *Next = B.CreateNUWAdd(I, B.getInt64(1));
  I->addIncoming(Next, Body);
  BranchInst *Back =
      B.CreateCondBr(B.CreateICmpULT(Next, B.getInt64(Elements)), Body, After);
  markElementLoop(*Back, {cast<Instruction>(V), Store});
  B.SetInsertPoint(After);
}

/// for (s < Count) for (row < K) for (column < N)
///   memory[s][row][column] = element(First + s, row, column)
void ComputedElements::computeRows(Value *First, Value *Count) {
  rangeLoop(B, B.getInt64(0), Count, "step", [&](Value *Step) {
    Value *At = B.CreateAdd(First, Step);
    countedLoop(B, Facts.K, "row", [&](Value *Row) {
      Value *Line = B.CreateAdd(B.CreateMul(Step, B.getInt64(Facts.K)), Row);
      Value *To =
          B.CreateGEP(B.getInt8Ty(), Memory, B.CreateMul(Line, stride()));
      line(Facts.N, To, [&](Value *Column) {
        return B.CreateCall(Facts.ElementOfB, {Words, At, Row, Column});
      });
    });
  });
}

/// for (column < N) for (s < Count) for (row < K)
///   memory[column][s][row] = element(First + s, row, column)
void ComputedElements::computeColumns(Value *First, Value *Count) {
  countedLoop(B, Facts.N, "column", [&](Value *Column) {
    Value *Line =
        B.CreateGEP(B.getInt8Ty(), Memory, B.CreateMul(Column, stride()));
    rangeLoop(B, B.getInt64(0), Count, "step", [&](Value *Step) {
      Value *At = B.CreateAdd(First, Step);
      Value *To =
          B.CreateGEP(B.getInt8Ty(), Line,
                      B.CreateMul(Step, B.getInt64(uint64_t(Facts.K) * Bytes)));
      line(Facts.K, To, [&](Value *Row) {
        return B.CreateCall(Facts.ElementOfB, {Words, At, Row, Column});
      });
    });
  });
}

void ComputedElements::compute(Value *First, Value *Count) {
  Facts.B == MatrixLayout::RowMajor ? computeRows(First, Count)
                                    : computeColumns(First, Count);
}

} // namespace tenon
