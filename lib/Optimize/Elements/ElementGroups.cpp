// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "ElementGroups.h"
#include "llvm/IR/PatternMatch.h"
#include "llvm/Transforms/Utils/BasicBlockUtils.h"
#include "llvm/Transforms/Utils/Cloning.h"

using namespace llvm;
using namespace llvm::PatternMatch;

namespace tenon {

/// The number of rows in a group of the buffer if all groups are complete, else
/// 1.
static unsigned interleaveOf(const MatrixType *Ty, const MatrixTarget &Target) {
  MatrixStorage S = Target.storage(Ty);
  return S.hasPadding() ? 1 : S.Interleave;
}

//===----------------------------------------------------------------------===//
// Conditions
//===----------------------------------------------------------------------===//

/// Whether the phi counts iterations like the loop's own counter.
static bool isCounter(PHINode &Phi, const ElementLoop &L) {
  auto *Zero = dyn_cast<ConstantInt>(Phi.getIncomingValueForBlock(L.before()));
  return Zero && Zero->isZero() &&
         match(Phi.getIncomingValueForBlock(L.latch()),
               m_c_Add(m_Specific(&Phi), m_One()));
}

/// Whether iterations can be executed in any order: the loop carries only
/// matrices, of which each iteration changes a different element.
static bool hasFreeOrder(const ElementLoop &L) {
  for (PHINode &Phi : L.Header->phis())
    if (!isCounter(Phi, L) && none_of(L.Carried, [&](const CarriedMatrix &C) {
          return C.Phi == &Phi;
        }))
      return false;
  for (const BasicBlock *Block : L.Blocks)
    for (const Instruction &I : *Block) {
      if (I.mayHaveSideEffects())
        return false;
      bool IsResult = any_of(
          L.Carried, [&](const CarriedMatrix &C) { return C.Result == &I; });
      for (const User *U : I.users())
        if (L.contains(U) ? IsResult && !isa<PHINode>(U) : !IsResult)
          return false;
    }
  return true;
}

unsigned groupedRows(const ElementLoop &L, const MatrixType *Shape,
                     const MatrixTarget &Target) {
  unsigned Group = 1;
  for (const CarriedMatrix &C : L.Carried)
    Group = std::max(Group, interleaveOf(C.type(), Target));
  for (ExtractOp *Extract : L.operations<ExtractOp>()) {
    auto *Ty = cast<MatrixType>(Extract->matrix()->getType());
    if (haveSameShape(Ty, Shape) && !hasSource(Extract->matrix(), L, L.Lanes))
      Group = std::max(Group, interleaveOf(Ty, Target));
  }
  return hasFreeOrder(L) ? Group : 1;
}

//===----------------------------------------------------------------------===//
// Groups as integers
//===----------------------------------------------------------------------===//

/// The number of the group that begins at \p Position among the lane's groups.
static Value *groupNumber(IRBuilderBase &B, const ElementPosition &Position,
                          unsigned Rows) {
  Value *Row = B.CreateExactUDiv(Position.Row, B.getInt64(Rows));
  Value *InRow = B.getInt64(Position.Columns / Position.Lanes);
  return B.CreateAdd(B.CreateMul(Row, InRow), Position.InRow);
}

static Value *elementOf(IRBuilderBase &B, Value *Word, unsigned Number,
                        Type *Component, unsigned ElementBytes) {
  Value *Part = B.CreateLShr(Word, uint64_t(Number) * ElementBytes * 8);
  Part = B.CreateTrunc(Part, B.getIntNTy(Component->getPrimitiveSizeInBits()));
  return B.CreateBitCast(Part, Component);
}

void extractGroups(ElementLoop &L, ArrayRef<ElementPosition> Positions,
                   const MatrixTarget &Target) {
  DenseMap<std::pair<Value *, unsigned>, Value *> Words;
  for (auto [Number, Position] : enumerate(Positions)) {
    L.Index = Position.Index;
    for (ExtractOp *Extract : L.operations<ExtractOp>()) {
      auto *Ty = cast<MatrixType>(Extract->matrix()->getType());
      unsigned Interleave = interleaveOf(Ty, Target);
      if (Interleave == 1 || Ty->rows() != Position.Rows ||
          Ty->columns() != Position.Columns)
        continue;
      unsigned First = Number / Interleave * Interleave;
      Value *&Word = Words[{Extract->matrix(), First}];
      if (!Word) {
        IRBuilder<> Top(L.Header->getTerminator());
        Word = MatrixBuilder(Top).extract(
            Extract->matrix(), groupNumber(Top, Positions[First], Interleave),
            Interleave);
      }
      IRBuilder<> B(Extract);
      Extract->replaceAllUsesWith(elementOf(B, Word, Number - First,
                                            Ty->component(),
                                            Target.storage(Ty).ElementBytes));
      Extract->eraseFromParent();
    }
  }
  L.Index = Positions.front().Index;
}

//===----------------------------------------------------------------------===//
// Copies of the body
//===----------------------------------------------------------------------===//

namespace {
/// Copies the body of a loop for each row of a group.
class RowGrouper {
public:
  RowGrouper(ElementLoop &L, const MatrixTarget &Target)
      : L(L), Target(Target) {}

  SmallVector<ElementPosition, 4> run(const MatrixType *Shape, unsigned Group);

private:
  void takeOutBody();
  void takeOutCounters();
  void copyBody(Value *Index);
  void insertGroups(CarriedMatrix &C, ArrayRef<Value *> Elements);

  ElementLoop &L;
  const MatrixTarget &Target;
  SmallVector<ElementPosition, 4> Positions;
  SmallVector<BasicBlock *, 4> Body; ///< from First to Last
  BasicBlock *First = nullptr, *Last = nullptr;
  BasicBlock *Before = nullptr; ///< ends the copies so far
  /// The kernel's own counters of elements.
  SmallVector<Instruction *, 2> Numbers;
  /// For each carried matrix, the elements that the copies compute.
  SmallVector<SmallVector<Value *, 4>, 2> Made;
};
} // namespace

/// Replaces the kernel's own counters by values computed from the loop's
/// counter.
void RowGrouper::takeOutCounters() {
  for (PHINode &Phi : make_early_inc_range(L.Header->phis())) {
    if (&Phi == L.Index || !isCounter(Phi, L))
      continue;
    Instruction *Number;
    Value *Zero = Constant::getNullValue(Phi.getType());
    if (Phi.getType() == L.Index->getType())
      Number = BinaryOperator::CreateAdd(L.Index, Zero);
    else
      Number = CastInst::CreateIntegerCast(L.Index, Phi.getType(), false);
    Number->insertBefore(First->begin());
    Numbers.push_back(Number);
    Phi.replaceAllUsesWith(Number);
    Phi.eraseFromParent();
  }
}

/// header: phis  ->  body: one element  ->  latch: inserts, counter, test
void RowGrouper::takeOutBody() {
  Instruction *Next = cast<Instruction>(
      cast<PHINode>(L.Index)->getIncomingValueForBlock(L.latch()));
  First = SplitBlock(L.Header, L.Header->getFirstInsertionPt());
  Next->moveBefore(L.Back->getIterator());
  cast<Instruction>(L.Back->getCondition())->moveBefore(L.Back->getIterator());
  for (const CarriedMatrix &C : L.Carried)
    C.Result->moveBefore(Next->getIterator());
  Instruction *Begin = L.Carried.empty() ? Next : L.Carried.front().Result;
  BasicBlock *Tail = SplitBlock(L.latch(), Begin);
  Before = Last = Tail->getSinglePredecessor();
  L.Blocks.insert(First);
  for (BasicBlock *Block : L.Blocks)
    if (Block != L.Header)
      Body.push_back(Block);
  L.Blocks.insert(Tail);
  for (const CarriedMatrix &C : L.Carried)
    Made.push_back({C.Result->component()});
}

/// Appends one more copy of the body, for the element \p Index.
void RowGrouper::copyBody(Value *Index) {
  ValueToValueMapTy Map;
  SmallVector<BasicBlock *, 4> Copies;
  Map[L.Index] = Index;
  for (BasicBlock *Block : Body) {
    Copies.push_back(CloneBasicBlock(Block, Map, "", Block->getParent()));
    Copies.back()->moveBefore(L.latch());
    Map[Block] = Copies.back();
  }
  remapInstructionsInBlocks(Copies, Map);
  // The end of the original already branches to the first copy.
  auto *End = cast<BasicBlock>(Map[Last]);
  End->getTerminator()->setSuccessor(0, L.latch());
  Before->getTerminator()->setSuccessor(0, cast<BasicBlock>(Map[First]));
  Before = End;
  L.Blocks.insert_range(Copies);
  for (auto &Elements : Made) {
    Value *Copy = Map.lookup(Elements.front());
    Elements.push_back(Copy ? Copy : Elements.front());
  }
}

void RowGrouper::insertGroups(CarriedMatrix &C, ArrayRef<Value *> Elements) {
  IRBuilder<> B(C.Result);
  unsigned Interleave = interleaveOf(C.type(), Target);
  unsigned Bytes = Target.storage(C.type()).ElementBytes;
  Value *Matrix = C.Phi;
  for (unsigned J = 0; J < Elements.size(); J += Interleave)
    Matrix =
        Interleave == 1
            ? MatrixBuilder(B).insert(Matrix, Elements[J], Positions[J].Index)
            : MatrixBuilder(B).insert(
                  Matrix, groupWord(B, Elements.slice(J, Interleave), Bytes),
                  groupNumber(B, Positions[J], Interleave), Interleave);
  C.Result->replaceAllUsesWith(Matrix);
  C.Result->eraseFromParent();
  C.Result = cast<InsertOp>(Matrix);
}

SmallVector<ElementPosition, 4> RowGrouper::run(const MatrixType *Shape,
                                                unsigned Group) {
  takeOutBody();
  takeOutCounters();
  ElementPosition Position = splitIntoRows(L, Shape, L.Lanes, Group);
  for (Instruction *Number : Numbers)
    Number->setOperand(0, Position.Index);
  IRBuilder<> B(L.Header->getTerminator());
  for (unsigned J = 0; J < Group; ++J) {
    Positions.push_back(Position);
    if (!J)
      continue;
    Positions[J].Row = B.CreateAdd(Position.Row, B.getInt64(J));
    Positions[J].Index = B.CreateAdd(
        Position.Index, B.getInt64(J * elementsOfLaneRow(Shape, L.Lanes)));
    copyBody(Positions[J].Index);
  }
  for (auto [C, Elements] : zip(L.Carried, Made))
    insertGroups(C, Elements);
  for (const ElementPosition &Of : Positions) {
    L.Index = Of.Index;
    setCoordinates(L, Of);
  }
  L.Index = Position.Index;
  return Positions;
}

SmallVector<ElementPosition, 4> splitIntoGroups(ElementLoop &L,
                                                const MatrixType *Shape,
                                                const MatrixTarget &Target,
                                                unsigned Group) {
  return RowGrouper(L, Target).run(Shape, Group);
}

} // namespace tenon
