// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Bytes of a matrix of 4-bit elements that a program combines with elements of
// another matrix of its shape, as SYCL's joint_matrix_convert does:
//
//   byte i of <a i4 8x64>   and   elements 2 i, 2 i + 1 of <a half 8x64>
//
// Lanes then have to hold the same elements of both, as they do where both are
// accessed element by element (joint_matrix_copy). So this byte consists of
// elements 2 i and 2 i + 1, whichever these are, and not of two neighbours:
//
//   %x = slice <a i8 8x32> %m          %l = extract <a i4 8x64> %m, 2 * %i
//   %v = extract <a i8 8x32> %x, %i -> %h = extract <a i4 8x64> %m, 2 * %i + 1
//                                      %v = zext %l | zext %h << 4

#include "SlotAccess.h"
#include "tenon/IR/Matrix/Reinterpretation.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Analysis/LoopInfo.h"
#include "llvm/IR/Dominators.h"
#include "llvm/IR/InstIterator.h"

using namespace llvm;

namespace tenon {

namespace {
class ByteSplitter {
public:
  explicit ByteSplitter(Function &F) : F(F), Tree(F), Loops(Tree) {}
  void run();

private:
  /// The innermost loop of an access, or its block.
  using Place = const void *;
  Place placeOf(const Instruction &I) const {
    if (const Loop *L = Loops.getLoopFor(I.getParent()))
      return L;
    return I.getParent();
  }
  bool isBesideElements(const Instruction &I, const MatrixType *Ty) const {
    return any_of(Elements, [&](const std::pair<Place, MatrixType *> &E) {
      const MatrixType *Other = E.second;
      return E.first == placeOf(I) && Other->rows() == Ty->rows() &&
             Other->columns() == Ty->columns() && Other->use() == Ty->use() &&
             Other->scope() == Ty->scope();
    });
  }
  void splitExtract(ExtractOp &Extract, Value *Matrix);
  void splitInsert(InsertOp &Insert, Value *Matrix);

  Function &F;
  DominatorTree Tree;
  LoopInfo Loops;
  /// The types of the matrices of which elements are accessed.
  SmallVector<std::pair<Place, MatrixType *>> Elements;
};
} // namespace

/// The matrix of 4-bit elements whose bytes \p V has; null if there is none.
static Value *nibblesOf(Value *V) {
  Value *Matrix = reinterpreted(V);
  return Matrix && cast<MatrixType>(Matrix->getType())
                       ->component()
                       ->isIntegerTy(4)
             ? Matrix
             : nullptr;
}

static std::pair<Value *, Value *> indicesOf(IRBuilderBase &B, Value *Index) {
  Value *First = B.CreateShl(Index, 1);
  return {First, B.CreateAdd(First, ConstantInt::get(Index->getType(), 1))};
}

static void eraseUnused(Value *V) {
  if (V->use_empty())
    cast<Instruction>(V)->eraseFromParent();
}

void ByteSplitter::splitExtract(ExtractOp &Extract, Value *Matrix) {
  IRBuilder<> B(&Extract);
  MatrixBuilder Make(B);
  auto [First, Second] = indicesOf(B, Extract.index());
  Type *Byte = Extract.getType();
  Value *Low = B.CreateZExt(Make.extract(Matrix, First), Byte);
  Value *High = B.CreateZExt(Make.extract(Matrix, Second), Byte);
  Extract.replaceAllUsesWith(B.CreateOr(Low, B.CreateShl(High, 4)));
  Value *Bytes = Extract.matrix();
  Extract.eraseFromParent();
  eraseUnused(Bytes);
}

/// Bytes are inserted into a reinterpretation that is reinterpreted back.
void ByteSplitter::splitInsert(InsertOp &Insert, Value *Matrix) {
  if (!Insert.hasOneUse() || reinterpreted(*Insert.user_begin()) != &Insert)
    return;
  auto *Back = cast<Instruction>(*Insert.user_begin());
  if (Back->getType() != Matrix->getType())
    return;
  IRBuilder<> B(Back);
  MatrixBuilder Make(B);
  auto [First, Second] = indicesOf(B, Insert.index());
  Type *Nibble = B.getIntNTy(4);
  Value *Low = B.CreateTrunc(Insert.component(), Nibble);
  Value *High = B.CreateTrunc(B.CreateLShr(Insert.component(), 4), Nibble);
  Value *Half = Make.insert(Matrix, Low, First);
  Back->replaceAllUsesWith(Make.insert(Half, High, Second));
  Value *Bytes = Insert.matrix();
  Back->eraseFromParent();
  Insert.eraseFromParent();
  eraseUnused(Bytes);
}

void ByteSplitter::run() {
  SmallVector<Instruction *> OfBytes;
  for (Instruction &I : instructions(F)) {
    if (!isa<ExtractOp, InsertOp>(I))
      continue;
    Value *Matrix = cast<CallInst>(I).getArgOperand(0);
    auto *Ty = cast<MatrixType>(Matrix->getType());
    if (nibblesOf(Matrix))
      OfBytes.push_back(&I);
    else if (!Ty->component()->isIntegerTy(4))
      Elements.emplace_back(placeOf(I), Ty);
  }
  for (Instruction *I : OfBytes) {
    Value *Matrix = nibblesOf(cast<CallInst>(I)->getArgOperand(0));
    if (!isBesideElements(*I, cast<MatrixType>(Matrix->getType())))
      continue;
    if (auto *Extract = dyn_cast<ExtractOp>(I))
      splitExtract(*Extract, Matrix);
    else
      splitInsert(*cast<InsertOp>(I), Matrix);
  }
}

void splitBytesBesideElements(Function &F) { ByteSplitter(F).run(); }

} // namespace tenon
