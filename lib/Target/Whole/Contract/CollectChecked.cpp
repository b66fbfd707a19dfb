// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "Collect.h"
#include "Target/Whole/WholeElements.h"
#include "tenon/IR/Chains.h"
#include "tenon/IR/FrameMemory.h"
#include "tenon/IR/Loops.h"

using namespace llvm;

namespace tenon {

namespace {
/// A checked operand.
class CheckedOperand {
public:
  /// Pointer, stride, row, column, height and width are the arguments from
  /// \p First on.
  CheckedOperand(IRBuilderBase &B, Function &F, unsigned First, unsigned Rows,
                 unsigned Columns, MatrixLayout Layout, const Contraction &Of)
      : Pointer(F.getArg(First)), Stride(F.getArg(First + 1)), B(B), Rows(Rows),
        Columns(Columns), Layout(Layout), Group(Of.group()),
        ElementBytes(Of.elementBytes()),
        Range(B,
              {F.getArg(First + 2), F.getArg(First + 3), F.getArg(First + 4),
               F.getArg(First + 5)},
              Rows, Columns) {}

  /// Bytes of a copy, and of one of its lines. A copy has the layout of the
  /// operand's memory.
  uint64_t lineBytes() const;
  uint64_t copyBytes() const { return uint64_t(Rows) * Columns * ElementBytes; }
  /// Whether the operand can be read where it is.
  Value *isInside() const { return Range.isInside(Layout, Group); }
  /// Where it begins.
  Value *address() const {
    return at(Pointer, Range.Row, Range.Column, Stride);
  }
  /// Writes the copy to \p Copy.
  void copyTo(Value *Copy) const;

  Value *Pointer, *Stride;

private:
  Value *at(Value *Base, Value *Row, Value *Column, Value *LineStride) const {
    Value *Offset =
        offsetInMemory(B, Layout, Group, ElementBytes, LineStride, Row, Column);
    return B.CreateGEP(B.getInt8Ty(), Base, Offset);
  }

  IRBuilderBase &B;
  unsigned Rows, Columns;
  MatrixLayout Layout;
  unsigned Group, ElementBytes;
  CheckedRange Range;
};
} // namespace

uint64_t CheckedOperand::lineBytes() const {
  switch (Layout) {
  case MatrixLayout::RowMajor:
    return uint64_t(Columns) * ElementBytes;
  case MatrixLayout::ColumnMajor:
    return uint64_t(Rows) * ElementBytes;
  case MatrixLayout::Packed:
    return uint64_t(Columns) * Group * ElementBytes;
  }
  llvm_unreachable("all of them return");
}

/// copy = 0
/// for each (row, column) of the operand that is inside of the matrix
///   copy(row, column) = matrix(first row + row, first column + column)
void CheckedOperand::copyTo(Value *Copy) const {
  Type *Element = B.getIntNTy(ElementBytes * 8);
  B.CreateMemSet(Copy, B.getInt8(0), copyBytes(), Align(1));
  Range.forEachInside(
      [&](Value *Row, Value *Column) {
        Value *RowOfAll = B.CreateAdd(Range.Row, Row);
        Value *ColumnOfAll = B.CreateAdd(Range.Column, Column);
        Value *InMemory = at(Pointer, RowOfAll, ColumnOfAll, Stride);
        Value *InCopy = at(Copy, Row, Column, B.getInt64(lineBytes()));
        Value *V = B.CreateAlignedLoad(Element, InMemory, Align(ElementBytes));
        B.CreateAlignedStore(V, InCopy, Align(ElementBytes));
      },
      /*ByColumns=*/Layout == MatrixLayout::ColumnMajor);
}

namespace {
/// The operand where it is, or its copy.
struct OperandOrCopy {
  Value *Pointer, *Stride;

  OperandOrCopy(IRBuilderBase &B, const CheckedOperand &From, Value *Inside,
                Value *Copy) {
    Value *There = From.address();
    ifThen(B, B.CreateNot(Inside), "copy", [&] { From.copyTo(Copy); });
    Pointer = B.CreateSelect(Inside, There, Copy);
    Stride = B.CreateSelect(Inside, From.Stride, B.getInt64(From.lineBytes()));
  }
};
} // namespace

///   if (a and b are inside of their matrices)
///     collect(acc, state, a, b)
///   else
///     finish(acc, acc, state)
///     a, b = copies of those that are not inside
///     acc = contract(acc, a, b, 1 step)
Function *collectCheckedFunction(Module &M, const Contractor &Target,
                                 const OpFacts &Facts) {
  const Contraction Of(Facts);
  Type *Ptr = PointerType::getUnqual(M.getContext());
  Type *Int = Type::getInt64Ty(M.getContext());
  Function *Collect = collectFunction(M, Target, Facts);
  Function *Finish = finishFunction(M, Target, Facts);
  Function *Single = Target.contraction(M, singleStep(Facts));
  Function *F = collectorFor(M, Target, Facts, "collect_checked",
                             {Ptr, Int, Ptr, Ptr, Int, Int, Int, Int, Int, Ptr,
                              Int, Int, Int, Int, Int});
  if (!F->isDeclaration())
    return F;
  IRBuilder<> B(BasicBlock::Create(M.getContext(), "entry", F));
  Value *Acc = F->getArg(0), *Stride = F->getArg(1), *State = F->getArg(2);
  CheckedOperand OfA(B, *F, 3, Of.M, Of.K, Of.A, Of);
  CheckedOperand OfB(B, *F, 9, Of.K, Of.N, Of.B, Of);
  Value *IsInsideA = OfA.isInside(), *IsInsideB = OfB.isInside();
  BasicBlock *Inside = BasicBlock::Create(M.getContext(), "inside", F);
  BasicBlock *Edge = BasicBlock::Create(M.getContext(), "edge", F);
  B.CreateCondBr(B.CreateAnd(IsInsideA, IsInsideB), Inside, Edge);
  B.SetInsertPoint(Inside);
  Value *AddressOfA = OfA.address(), *AddressOfB = OfB.address();
  B.CreateCall(Collect, {Acc, Stride, State, AddressOfA, OfA.Stride, AddressOfB,
                         OfB.Stride});
  B.CreateRetVoid();
  B.SetInsertPoint(Edge);
  B.CreateCall(Finish, {Acc, Stride, Acc, Stride, State});
  uint64_t BytesOfA = alignTo(OfA.copyBytes(), 64);
  Value *Copies =
      createFrameAlloc(B, B.getInt64(BytesOfA + OfB.copyBytes()), "copies");
  Value *CopyOfB = B.CreateConstGEP1_64(B.getInt8Ty(), Copies, BytesOfA);
  OperandOrCopy A(B, OfA, IsInsideA, Copies), Other(B, OfB, IsInsideB, CopyOfB);
  Value *Zero = B.getInt64(0);
  B.CreateCall(Single, {Acc, Stride, Acc, Stride, A.Pointer, A.Stride, Zero,
                        Other.Pointer, Other.Stride, Zero, B.getInt64(1)});
  createFrameFree(B, Copies);
  B.CreateRetVoid();
  return F;
}

} // namespace tenon
