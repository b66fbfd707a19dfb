// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "ComputedElements.h"
#include "RoundedElements.h"
#include "tenon/IR/Flow/Loops.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/Transforms/Utils/Cloning.h"
#include <numeric>

using namespace llvm;

namespace tenon {

/// Memory that stays in the L1 cache together with what is packed from it.
static constexpr unsigned MaxBytes = 16 * 1024;

/// The smallest number of steps that is a multiple of \p Unit elements of k.
static unsigned minSteps(const Contraction &Facts, unsigned Unit) {
  return std::lcm(Facts.K, Unit) / Facts.K;
}

bool ComputedElements::isSmall(const Contraction &Facts, unsigned Unit) {
  constexpr uint64_t Max = 128 * 1024;
  return uint64_t(minSteps(Facts, Unit)) * Facts.K * Facts.N *
             Facts.elementBytes(MatrixUse::B) <=
         Max;
}

unsigned ComputedElements::stepsFor(const Contraction &Facts, unsigned Unit,
                                    unsigned Max) {
  unsigned Min = minSteps(Facts, Unit);
  unsigned OfStep = Facts.K * Facts.N * Facts.elementBytes(MatrixUse::B);
  unsigned Fit = std::min(MaxBytes / OfStep, Max / Facts.K);
  return std::max(1u, Fit / Min) * Min;
}

/// Whether \p Load loads a word, from the first argument.
static bool isWord(const LoadInst &Load, const Function &F) {
  return getUnderlyingObject(Load.getPointerOperand()) == F.getArg(0);
}

/// A function that prefetches the first address that \p Element would load,
/// which is mostly in a matrix whose rows are far apart:
///
///   first = the address, from words, step, row and column
///   prefetch first
static Function *prefetchFunction(Function &Element) {
  std::string Name = (Element.getName() + ".prefetch").str();
  if (Function *Known = Element.getParent()->getFunction(Name))
    return Known;
  ValueToValueMapTy Map;
  Function *F = CloneFunction(&Element, Map);
  F->setName(Name);
  F->removeFnAttr(Attribute::Memory);
  for (Instruction &I : F->getEntryBlock()) {
    auto *Load = dyn_cast<LoadInst>(&I);
    if (!Load || isWord(*Load, *F))
      continue;
    constexpr unsigned Read = 0, Keep = 3, Data = 1;
    IRBuilder<> B(Load);
    B.CreateIntrinsic(Intrinsic::prefetch,
                      {Load->getPointerOperand()->getType()},
                      {Load->getPointerOperand(), B.getInt32(Read),
                       B.getInt32(Keep), B.getInt32(Data)});
    ReturnInst *End = B.CreateRet(Constant::getNullValue(F->getReturnType()));
    while (End != &F->getEntryBlock().back()) {
      Instruction &Last = F->getEntryBlock().back();
      Last.replaceAllUsesWith(PoisonValue::get(Last.getType()));
      Last.eraseFromParent();
    }
    break;
  }
  return F;
}

ComputedElements::ComputedElements(IRBuilderBase &B, const Contraction &Facts,
                                   Value *From, unsigned Unit, unsigned Max)
    : B(B), Facts(Facts), Steps(stepsFor(Facts, Unit, Max)),
      Bytes(Facts.elementBytes(MatrixUse::B)),
      Prefetch(prefetchFunction(*Facts.ElementOfB)) {
  unsigned OfStep = Facts.K * Facts.N * Bytes;
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
  // A copy, so that after inlining the address does not escape, and the words
  // stay in registers.
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

/// Emits the call that computes an element of a line.
Value *ComputedElements::element(Value *Step, Value *Row, Value *Column) {
  assert(Facts.ElementOfB && "the function is known where code is emitted");
  Calls.push_back(B.CreateCall(Facts.ElementOfB, {Words, Step, Row, Column}));
  return Calls.back();
}

/// Prefetches about 16 rows ahead of row \p Row of \p Step. Rows of a matrix
/// are far apart, so that a processor's prefetcher does not find the next one.
void ComputedElements::prefetch(Value *Step, Value *Row) {
  constexpr unsigned RowsAhead = 16;
  Value *Later = B.CreateAdd(Step, B.getInt64(divideCeil(RowsAhead, Facts.K)));
  for (unsigned Column : {0u, Facts.N - 1})
    B.CreateCall(Prefetch, {Words, Later, Row, B.getInt64(Column)});
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
  Calls.clear();
  Value *V = ElementAt(I);
  unsigned Size = V->getType()->getPrimitiveSizeInBits() / 8;
  Value *Address =
      B.CreateGEP(B.getInt8Ty(), To, B.CreateMul(I, B.getInt64(Size)));
  Calls.push_back(B.CreateAlignedStore(V, Address, Align(Size)));
  Value *Next = B.CreateNUWAdd(I, B.getInt64(1));
  I->addIncoming(Next, Body);
  BranchInst *Back =
      B.CreateCondBr(B.CreateICmpULT(Next, B.getInt64(Elements)), Body, After);
  unsigned Width = widthOfElements(*Facts.ElementOfB);
  markElementLoop(*Back, Calls, std::min(Width, bit_floor(Elements)));
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
      prefetch(At, Row);
      line(Facts.N, To,
           [&](Value *Column) { return element(At, Row, Column); });
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
      line(Facts.K, To, [&](Value *Row) { return element(At, Row, Column); });
    });
  });
}

/// for (s < Count) for (group < K / rows of a word) for (column < N)
///   to[s][group][column] = word of element(First + s, rows, column)
void ComputedElements::computeWords(Value *First, Value *Count, Value *To,
                                    const WordLayout &Layout) {
  unsigned Groups = Facts.K / Layout.Rows;
  rangeLoop(B, B.getInt64(0), Count, "step", [&](Value *Step) {
    Value *At = B.CreateAdd(First, Step);
    countedLoop(B, Groups, "group", [&](Value *Group) {
      Value *Before = B.CreateAdd(B.CreateMul(Step, B.getInt64(Groups)), Group);
      Value *Line =
          B.CreateGEP(B.getInt8Ty(), To,
                      B.CreateMul(Before, B.getInt64(Layout.GroupBytes)));
      SmallVector<Value *, 4> Rows;
      for (unsigned I = 0; I < Layout.Rows; ++I) {
        Rows.push_back(B.CreateAdd(B.CreateMul(Group, B.getInt64(Layout.Rows)),
                                   B.getInt64(I)));
        prefetch(At, Rows.back());
      }
      line(Facts.N, Line, [&](Value *Column) {
        SmallVector<Value *, 4> Elements;
        for (Value *Row : Rows)
          Elements.push_back(element(At, Row, Column));
        return Layout.Combine(Elements);
      });
      uint64_t Written = uint64_t(Facts.N) * 4;
      if (Layout.GroupBytes > Written)
        B.CreateMemSet(B.CreateConstGEP1_64(B.getInt8Ty(), Line, Written),
                       B.getInt8(0), Layout.GroupBytes - Written, Align(4));
    });
  });
}

void ComputedElements::compute(Value *First, Value *Count) {
  Facts.B == MatrixLayout::RowMajor ? computeRows(First, Count)
                                    : computeColumns(First, Count);
}

} // namespace tenon
