// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "VectorWords.h"
#include "VectorPanel.h"
#include "tenon/IR/Flow/Loops.h"

using namespace llvm;

namespace tenon {

//===----------------------------------------------------------------------===//
// Words
//===----------------------------------------------------------------------===//

Type *WordsOfA::wordType() {
  if (Facts.Row.Step != MulAddStep::MulAdd)
    return B.getIntNTy(Facts.wordBytes() * 8);
  return componentType(B.getContext(), Facts.Accumulator);
}

/// Rows of a block beyond the last one read the last row; their sums are not
/// stored. After the rows of [group][row] there is still memory of the image.
Value *WordsOfA::readRow(Value *Row) {
  if (!Facts.isLimited() || (Facts.packsA() && !Facts.hasRowImage()))
    return Row;
  Value *Last = Facts.packsA() ? B.getInt64(Facts.M - 1)
                               : B.CreateSub(Args.StepA, B.getInt64(1));
  return B.CreateBinaryIntrinsic(Intrinsic::umin, Row, Last);
}

Value *WordsOfA::step(Value *Step) {
  if (!Step)
    return Range.A;
  uint64_t Bytes =
      uint64_t(Facts.K / Facts.wordElements()) * Facts.imageGroupBytes();
  return at(Range.A, Facts.packsA() ? times(Step, Bytes)
                                    : B.CreateMul(Step, Args.StepA));
}

Value *WordsOfA::load(Value *Step, Value *Row, Value *Group, unsigned Rows) {
  Row = readRow(Row);
  Value *Offset =
      Facts.packsA()
          ? B.CreateAdd(times(Row, Facts.imageRowBytes()),
                        times(Group, Facts.imageGroupBytes()))
          : B.CreateAdd(B.CreateMul(Row, Args.StrideA), times(Group, 4));
  Type *Ty = wordType();
  if (Rows > 1)
    Ty = FixedVectorType::get(Ty, Rows);
  unsigned Alignment = Facts.hasBlockSteps() ? Facts.lanes() * Facts.wordBytes()
                       : Facts.packsA()      ? 4
                                             : Facts.elementBytes(MatrixUse::A);
  return B.CreateAlignedLoad(Ty, at(step(Step), Offset), Align(Alignment));
}

Value *WordsOfA::rest(Value *Row) {
  Row = readRow(Row);
  Value *Memory = at(Range.A, B.CreateAdd(B.CreateMul(Row, Args.StrideA),
                                          times(Range.Groups, 4)));
  unsigned Bits = Facts.elementBytes(MatrixUse::A) * 8;
  Value *All = B.getInt32(0);
  for (unsigned I = 0; I + 1 < Facts.wordElements(); ++I) {
    Value *Element = ifThenElse(
        B, B.CreateICmpUGT(Range.Rest, B.getInt64(I)), "element",
        [&] {
          Value *Address =
              at(Memory, B.getInt64(I * Facts.elementBytes(MatrixUse::A)));
          Value *V =
              B.CreateAlignedLoad(B.getIntNTy(Bits), Address,
                                  Align(Facts.elementBytes(MatrixUse::A)));
          return B.CreateShl(B.CreateZExt(V, B.getInt32Ty()), I * Bits);
        },
        B.getInt32(0));
    All = B.CreateOr(All, Element);
  }
  return All;
}

//===----------------------------------------------------------------------===//
// Sums of rows
//===----------------------------------------------------------------------===//

namespace {
class RowSummer : ByteAddresses {
public:
  RowSummer(IRBuilderBase &B, const VectorContraction &Facts,
            const ContractArgs &Args, const KRange &Range,
            PlacedStepEmitter EmitStep)
      : ByteAddresses(B), Facts(Facts), Args(Args), Range(Range),
        EmitStep(EmitStep), OfA(B, Facts, Args, Range), Lanes(Facts.lanes()) {}

  Value *sumsOfRows();

private:
  using Accumulators = SmallVectorImpl<Value *>;

  Value *sumOfRow(Value *Row);
  Value *sumOfStep(Value *Step, Value *Row, Value *Sum);
  Value *sumOfImage(Value *Row);
  /// Sum + the elements of A's words, which are the step's vector operand; the
  /// scalar operand is ones, of the signedness that the instruction needs.
  Value *addElements(Value *Sum, Value *Words) {
    return EmitStep(B, Facts.Row.Step, Facts.KindOfA == ElementKind::U8, Sum,
                    B.getInt32(0x01010101), Words);
  }

  const VectorContraction &Facts;
  const ContractArgs &Args;
  const KRange &Range;
  PlacedStepEmitter EmitStep;
  WordsOfA OfA;
  unsigned Lanes;
};
} // namespace

/// Sum + the words of a row of A in memory, for a single step.
Value *RowSummer::sumOfStep(Value *Step, Value *Row, Value *Sum) {
  auto *Ty = cast<FixedVectorType>(Sum->getType());
  Value *Start = at(OfA.step(Step), B.CreateMul(Row, Args.StrideA));
  Value *Chunks = B.CreateUDiv(Range.Groups, B.getInt64(Lanes));
  auto LoadWords = [&](Type *Words, Value *Group) {
    return B.CreateAlignedLoad(Words, at(Start, times(Group, 4)), Align(1));
  };
  auto AddWord = [&](Value *To, Value *Word) {
    Value *One =
        B.CreateInsertElement(Constant::getNullValue(Ty), Word, uint64_t(0));
    return addElements(To, One);
  };
  SmallVector<Value *, 1> Sums = {Sum};
  carriedLoop(B, Chunks, "sum", Sums, [&](Value *I, Accumulators &Carried) {
    Carried[0] = addElements(Carried[0], LoadWords(Ty, times(I, Lanes)));
  });
  Value *Done = times(Chunks, Lanes);
  carriedLoop(B, B.CreateSub(Range.Groups, Done), "sum.rest", Sums,
              [&](Value *I, Accumulators &Carried) {
                Value *Word = LoadWords(B.getInt32Ty(), B.CreateAdd(Done, I));
                Carried[0] = AddWord(Carried[0], Word);
              });
  return Range.Rest ? AddWord(Sums[0], OfA.rest(Row)) : Sums[0];
}

/// 128 * the sum of a row of A in memory, in this range of k.
Value *RowSummer::sumOfRow(Value *Row) {
  SmallVector<Value *, 1> Sums = {
      Constant::getNullValue(Facts.vectorOf(B.getInt32Ty()))};
  if (Range.Steps)
    carriedLoop(B, Range.Steps, "sum.step", Sums,
                [&](Value *Step, Accumulators &Carried) {
                  Carried[0] = sumOfStep(Step, Row, Carried[0]);
                });
  else
    Sums[0] = sumOfStep(nullptr, Row, Sums[0]);
  return B.CreateShl(B.CreateAddReduce(Sums[0]), 7);
}

/// 128 * the sums of a vector of rows of an image, which are contiguous.
Value *RowSummer::sumOfImage(Value *Row) {
  assert(!Facts.hasRowImage() &&
         "only column-major A has an image without conversion");
  auto *Ty = Facts.vectorOf(B.getInt32Ty());
  SmallVector<Value *, 1> Sums = {Constant::getNullValue(Ty)};
  Value *Groups = Range.Groups; // steps follow each other
  if (Range.Steps)
    Groups = B.CreateMul(Groups, Range.Steps);
  carriedLoop(B, Groups, "sum", Sums, [&](Value *Group, Accumulators &Carried) {
    Value *Offset = B.CreateAdd(times(Group, Facts.imageGroupBytes()),
                                times(Row, Facts.imageRowBytes()));
    Value *Words = B.CreateAlignedLoad(Ty, at(Range.A, Offset), Align(4));
    Carried[0] = addElements(Carried[0], Words);
  });
  return B.CreateShl(Sums[0], 7);
}

Value *RowSummer::sumsOfRows() {
  BasicBlock &Entry = B.GetInsertBlock()->getParent()->getEntryBlock();
  IRBuilder<> Top(&Entry, Entry.begin());
  Value *Sums = Top.CreateAlloca(
      ArrayType::get(Top.getInt32Ty(), paddedLines(Facts, MatrixUse::A)),
      nullptr, "row.sums");
  unsigned RowsOfOne = Facts.packsA() ? Lanes : 1;
  auto Body = [&](Value *I) {
    Value *Row = times(I, RowsOfOne);
    Value *Sum = Facts.packsA() ? sumOfImage(Row) : sumOfRow(Row);
    B.CreateAlignedStore(Sum, at(Sums, times(Row, 4)), Align(4));
  };
  if (Facts.isLimited() && !Facts.packsA())
    rangeLoop(B, B.getInt64(0), Args.StepA, "row", Body);
  else
    countedLoop(B, divideCeil(Facts.M, RowsOfOne), "row", Body);
  return Sums;
}

Value *emitRowSums(IRBuilderBase &B, const VectorContraction &Facts,
                   const ContractArgs &Args, const KRange &Range,
                   PlacedStepEmitter Step) {
  return RowSummer(B, Facts, Args, Range, Step).sumsOfRows();
}

} // namespace tenon
