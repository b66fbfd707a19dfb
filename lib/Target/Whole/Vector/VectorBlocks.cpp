// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "VectorBlocks.h"
#include "VectorBlockSteps.h"
#include "VectorPanel.h"
#include "tenon/IR/Loops.h"
#include <numeric>

using namespace llvm;

namespace tenon {

namespace {
/// A register block: rows by vectors of columns. Where steps have several rows,
/// Rows counts these, and vectors have as many columns.
struct RegisterBlock {
  Value *FirstRow;
  unsigned Rows;
  Value *FirstVector;
  unsigned Vectors;
};

class BlockEmitter {
public:
  BlockEmitter(IRBuilderBase &B, const VectorContraction &Facts,
               const ContractArgs &Args, const GroupRange &Range,
               PlacedStepEmitter EmitStep)
      : B(B), Facts(Facts), Args(Args), Range(Range), EmitStep(EmitStep),
        Lanes(Facts.lanes()), Word(Facts.wordElements()),
        Padded(paddedLines(Facts, MatrixUse::B)) {}

  void emit();

private:
  using Accumulators = SmallVectorImpl<Value *>;

  void panel(Value *FirstVector, unsigned Vectors);
  void block(const RegisterBlock &Block);
  void load(const RegisterBlock &Block, Accumulators &Acc);
  void multiply(const RegisterBlock &Block, Value *OfB, Accumulators &Acc,
                function_ref<Value *(unsigned R)> WordsOf);
  void step(const RegisterBlock &Block, Value *Step, Accumulators &Acc);
  void store(const RegisterBlock &Block, Accumulators &Acc);
  void loadSteps(const RegisterBlock &Block, Accumulators &Acc);
  void storeSteps(const RegisterBlock &Block, Accumulators &Acc);
  unsigned columnsOf(const RegisterBlock &Block);
  unsigned rowsOf(const RegisterBlock &Block, unsigned R);
  Value *stepOfA(Value *Step);
  Value *wordsOfA(Value *Step, Value *Row, Value *Group, unsigned Rows);
  unsigned neighboursOf(const RegisterBlock &Block, unsigned R);
  Value *groupOfB(Value *Step, Value *Group);
  Value *restOfA(Value *Row);
  Value *sumsOfRows();
  Value *sumOfRow(Value *Row);
  Value *sumOfStep(Value *Step, Value *Row, Value *Sum);
  Value *sumOfImage(Value *Row);
  Value *maskOf(const RegisterBlock &Block, unsigned V);

  Value *product(Value *Acc, Value *Words, Value *OfB) {
    bool BIsUnsigned = Facts.flipsB() ? Facts.KindOfB == ElementKind::S8
                                      : Facts.KindOfB == ElementKind::U8;
    return EmitStep(B, Facts.Row.Step, BIsUnsigned, Acc, Words, OfB);
  }
  /// Sum + the elements of A's words, which are the step's vector operand; its
  /// scalar operand is ones, of the signedness that the instruction needs.
  Value *addElements(Value *Sum, Value *Words) {
    return EmitStep(B, Facts.Row.Step, Facts.KindOfA == ElementKind::U8, Sum,
                    B.getInt32(0x01010101), Words);
  }
  Value *rowOf(const RegisterBlock &Block, unsigned R) {
    return B.CreateAdd(Block.FirstRow, B.getInt64(R * Facts.Row.StepRows));
  }
  /// Vector V of row R in C or D.
  Value *address(const RegisterBlock &Block, Value *Base, Value *Stride,
                 unsigned R, unsigned V) {
    Value *Line = at(Base, B.CreateMul(rowOf(Block, R), Stride));
    Value *Vector = B.CreateAdd(Block.FirstVector, B.getInt64(V));
    return at(Line, times(Vector, Lanes * AccumulatorBytes));
  }
  Value *at(Value *Base, Value *Offset) {
    return B.CreateGEP(B.getInt8Ty(), Base, Offset);
  }
  Value *times(Value *V, uint64_t Factor) {
    return B.CreateMul(V, B.getInt64(Factor));
  }
  FixedVectorType *vectorOf(Type *Element) {
    return FixedVectorType::get(Element, Lanes);
  }
  Type *accumulator() {
    return Facts.Accumulator == ElementKind::F32 ? B.getFloatTy()
                                                 : B.getInt32Ty();
  }
  /// The type of a word in a step.
  Type *wordType() {
    return Facts.Row.Step == MulAddStep::MulAdd
               ? accumulator()
               : B.getIntNTy(Facts.wordBytes() * 8);
  }
  unsigned vectorBytes() const { return Lanes * Facts.wordBytes(); }

  IRBuilderBase &B;
  const VectorContraction &Facts;
  const ContractArgs &Args;
  const GroupRange &Range;
  PlacedStepEmitter EmitStep;
  unsigned Lanes, Word, Padded;
  Value *RowSums = nullptr; ///< 128 times the sums of A's rows, in memory
};
} // namespace

/// Columns are divided evenly into as many vectors as registers hold. The last
/// vector of all may be partial, and is in a panel of its own width then.
void BlockEmitter::emit() {
  RowSums = Facts.flipsB() ? sumsOfRows() : nullptr;
  unsigned Vectors = Padded / Lanes;
  unsigned Most = Facts.Model.VectorRegisters >= 32 ? 4 : 2;
  unsigned Wide = divideCeil(Vectors, divideCeil(Vectors, Most));
  unsigned Panels = (Facts.N / Lanes) / Wide;
  countedLoop(B, Panels, "panel",
              [&](Value *I) { panel(times(I, Wide), Wide); });
  if (unsigned Rest = Vectors - Panels * Wide)
    panel(B.getInt64(Panels * Wide), Rest);
}

/// Rows are divided evenly: if registers hold 6 rows, 32 rows are two blocks of
/// 6 and four of 5, not five of 6 and one of 2.
void BlockEmitter::panel(Value *FirstVector, unsigned Vectors) {
  // Without an image, the address of each row is in a general register.
  unsigned Most = (Facts.Model.VectorRegisters - 2 - Vectors) / Vectors;
  Most = std::clamp(Most, 1u, Facts.packsA() ? 14u : 8u);
  if (Facts.takesLanesOfA() && Most > 2 * Lanes)
    Most = alignDown(Most, Lanes);
  unsigned OfStep = Facts.Row.StepRows, Lines = divideCeil(Facts.M, OfStep);
  unsigned Blocks = divideCeil(Lines, Most);
  unsigned Rows = Lines / Blocks, Taller = Lines % Blocks;
  countedLoop(B, Taller, "rows", [&](Value *I) {
    block({times(I, (Rows + 1) * OfStep), Rows + 1, FirstVector, Vectors});
  });
  Value *First = B.getInt64(uint64_t(Taller) * (Rows + 1) * OfStep);
  // The block with an incomplete step is in no loop.
  bool HasIncomplete = Facts.M % OfStep != 0;
  unsigned Whole = Blocks - Taller - HasIncomplete;
  countedLoop(B, Whole, "rows", [&](Value *I) {
    block({B.CreateAdd(First, times(I, Rows * OfStep)), Rows, FirstVector,
           Vectors});
  });
  if (HasIncomplete)
    block({B.CreateAdd(First, B.getInt64(uint64_t(Whole) * Rows * OfStep)),
           Rows, FirstVector, Vectors});
}

//===----------------------------------------------------------------------===//
// A
//===----------------------------------------------------------------------===//

/// The memory of A from separate step \p Step on, or the image's part of it.
Value *BlockEmitter::stepOfA(Value *Step) {
  if (!Step)
    return Range.A;
  uint64_t Bytes = uint64_t(Facts.K / Word) * Facts.imageGroupBytes();
  return at(Range.A, Facts.packsA() ? times(Step, Bytes)
                                    : B.CreateMul(Step, Args.StepA));
}

/// The words of \p Rows rows, which the image has as neighbours.
Value *BlockEmitter::wordsOfA(Value *Step, Value *Row, Value *Group,
                              unsigned Rows) {
  Value *Offset =
      Facts.packsA()
          ? B.CreateAdd(times(Row, Facts.imageRowBytes()),
                        times(Group, Facts.imageGroupBytes()))
          : B.CreateAdd(B.CreateMul(Row, Args.StrideA), times(Group, 4));
  Type *Ty = wordType();
  if (Rows > 1)
    Ty = FixedVectorType::get(Ty, Rows);
  unsigned Alignment = Facts.hasBlockSteps() ? vectorBytes()
                       : Facts.packsA()      ? 4
                                             : Facts.elementBytes();
  return B.CreateAlignedLoad(Ty, at(stepOfA(Step), Offset), Align(Alignment));
}

/// The words of a group of B: in the panel, or in memory.
Value *BlockEmitter::groupOfB(Value *Step, Value *Group) {
  Value *Base = Range.B;
  if (Step)
    Base = at(Base, B.CreateMul(Step, Range.StepOfB));
  return at(Base, B.CreateMul(Group, Range.GroupOfB));
}

/// The elements behind the whole groups, and zeros.
Value *BlockEmitter::restOfA(Value *Row) {
  Value *Memory = at(Range.A, B.CreateAdd(B.CreateMul(Row, Args.StrideA),
                                          times(Range.Groups, 4)));
  unsigned Bits = Facts.elementBytes() * 8;
  Value *All = B.getInt32(0);
  for (unsigned I = 0; I + 1 < Word; ++I) {
    Value *Element = ifThenElse(
        B, B.CreateICmpUGT(Range.Rest, B.getInt64(I)), "element",
        [&] {
          Value *Address = at(Memory, B.getInt64(I * Facts.elementBytes()));
          Value *V = B.CreateAlignedLoad(B.getIntNTy(Bits), Address,
                                         Align(Facts.elementBytes()));
          return B.CreateShl(B.CreateZExt(V, B.getInt32Ty()), I * Bits);
        },
        B.getInt32(0));
    All = B.CreateOr(All, Element);
  }
  return All;
}

/// Sum + the words of a row of A in memory, of a single step.
Value *BlockEmitter::sumOfStep(Value *Step, Value *Row, Value *Sum) {
  auto *Ty = cast<FixedVectorType>(Sum->getType());
  Value *Start = at(stepOfA(Step), B.CreateMul(Row, Args.StrideA));
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
  return Range.Rest ? AddWord(Sums[0], restOfA(Row)) : Sums[0];
}

/// 128 * the sum of a row of A in memory, in this range of k.
Value *BlockEmitter::sumOfRow(Value *Row) {
  SmallVector<Value *, 1> Sums = {
      Constant::getNullValue(vectorOf(B.getInt32Ty()))};
  if (Range.Steps)
    carriedLoop(B, Range.Steps, "sum.step", Sums,
                [&](Value *Step, Accumulators &Carried) {
                  Carried[0] = sumOfStep(Step, Row, Carried[0]);
                });
  else
    Sums[0] = sumOfStep(nullptr, Row, Sums[0]);
  return B.CreateShl(B.CreateAddReduce(Sums[0]), 7);
}

/// 128 * the sums of a vector of an image's rows, which are contiguous.
Value *BlockEmitter::sumOfImage(Value *Row) {
  assert(!Facts.hasRowImage() &&
         "only column-major A has an image without conversion");
  auto *Ty = vectorOf(B.getInt32Ty());
  SmallVector<Value *, 1> Sums = {Constant::getNullValue(Ty)};
  Value *Groups = Range.Groups; // steps are one behind the other
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

Value *BlockEmitter::sumsOfRows() {
  BasicBlock &Entry = B.GetInsertBlock()->getParent()->getEntryBlock();
  IRBuilder<> Top(&Entry, Entry.begin());
  Value *Sums = Top.CreateAlloca(
      ArrayType::get(Top.getInt32Ty(), paddedLines(Facts, MatrixUse::A)),
      nullptr, "row.sums");
  unsigned RowsOfOne = Facts.packsA() ? Lanes : 1;
  countedLoop(B, divideCeil(Facts.M, RowsOfOne), "row", [&](Value *I) {
    Value *Row = times(I, RowsOfOne);
    Value *Sum = Facts.packsA() ? sumOfImage(Row) : sumOfRow(Row);
    B.CreateAlignedStore(Sum, at(Sums, times(Row, 4)), Align(4));
  });
  return Sums;
}

//===----------------------------------------------------------------------===//
// One block
//===----------------------------------------------------------------------===//

/// The lanes of the last, partial vector of all; null for whole ones.
Value *BlockEmitter::maskOf(const RegisterBlock &Block, unsigned V) {
  // The panel with the partial vector is in no loop.
  auto *First = dyn_cast<ConstantInt>(Block.FirstVector);
  if (!First || (First->getZExtValue() + V + 1) * Lanes <= Facts.N)
    return nullptr;
  SmallVector<Constant *, 16> Bits;
  for (unsigned I = 0; I < Lanes; ++I)
    Bits.push_back(B.getInt1(I < Facts.N % Lanes));
  return ConstantVector::get(Bits);
}

void BlockEmitter::load(const RegisterBlock &Block, Accumulators &Acc) {
  if (Facts.hasBlockSteps())
    return loadSteps(Block, Acc);
  auto *Ty = vectorOf(accumulator());
  Value *Zero = Constant::getNullValue(Ty);
  for (unsigned R = 0; R < Block.Rows; ++R)
    for (unsigned V = 0; V < Block.Vectors; ++V) {
      if (!Range.C) {
        Acc.push_back(Zero);
        continue;
      }
      Value *Pointer = address(Block, Range.C, Range.StrideC, R, V);
      Value *Mask = maskOf(Block, V);
      if (Mask)
        Acc.push_back(B.CreateMaskedLoad(Ty, Pointer, Align(4), Mask, Zero));
      else
        Acc.push_back(B.CreateAlignedLoad(Ty, Pointer, Align(4)));
    }
}

/// Columns of a block that are not padding, which only a panel in no loop has.
unsigned BlockEmitter::columnsOf(const RegisterBlock &Block) {
  unsigned Columns = Block.Vectors * Lanes;
  auto *First = dyn_cast<ConstantInt>(Block.FirstVector);
  if (!First)
    return Columns;
  return std::min(Columns, Facts.N - unsigned(First->getZExtValue()) * Lanes);
}

/// Rows of step \p R that are not padding, which only a block in no loop has.
unsigned BlockEmitter::rowsOf(const RegisterBlock &Block, unsigned R) {
  unsigned Rows = Facts.Row.StepRows;
  auto *First = dyn_cast<ConstantInt>(Block.FirstRow);
  if (!First)
    return Rows;
  return std::min(Rows, Facts.M - unsigned(First->getZExtValue()) - R * Rows);
}

/// Each step's rows of C, as blocks.
void BlockEmitter::loadSteps(const RegisterBlock &Block, Accumulators &Acc) {
  unsigned Columns = columnsOf(Block), Padded = Block.Vectors * Lanes;
  unsigned OfStep = Facts.Row.StepRows;
  if (!Range.C) {
    auto *Ty = FixedVectorType::get(accumulator(), OfStep * Lanes);
    Acc.append(Block.Rows * Block.Vectors, Constant::getNullValue(Ty));
    return;
  }
  auto *Ty = FixedVectorType::get(accumulator(), Columns);
  SmallVector<int, 16> Pad(Padded, Columns);
  std::iota(Pad.begin(), Pad.begin() + Columns, 0);
  Value *Zeros =
      Constant::getNullValue(FixedVectorType::get(accumulator(), Padded));
  for (unsigned R = 0; R < Block.Rows; ++R) {
    SmallVector<Value *, 2> Rows(OfStep, Zeros);
    Value *Pointer = address(Block, Range.C, Range.StrideC, R, 0);
    for (unsigned I = 0; I < rowsOf(Block, R); ++I) {
      Value *Row = at(Pointer, times(Range.StrideC, I));
      Rows[I] = B.CreateShuffleVector(B.CreateAlignedLoad(Ty, Row, Align(4)),
                                      Constant::getNullValue(Ty), Pad);
    }
    appendBlocks(B, Facts, Rows, Acc);
  }
}

void BlockEmitter::storeSteps(const RegisterBlock &Block, Accumulators &Acc) {
  for (unsigned R = 0; R < Block.Rows; ++R) {
    auto OfStep = ArrayRef(Acc).slice(R * Block.Vectors, Block.Vectors);
    Value *Pointer = address(Block, Args.D, Args.StrideD, R, 0);
    for (unsigned I = 0; I < rowsOf(Block, R); ++I)
      B.CreateAlignedStore(rowOfBlocks(B, Facts, OfStep, I, columnsOf(Block)),
                           at(Pointer, times(Args.StrideD, I)), Align(4));
  }
}

/// acc[r][v] += word of A * group of B[v]
void BlockEmitter::multiply(const RegisterBlock &Block, Value *OfB,
                            Accumulators &Acc,
                            function_ref<Value *(unsigned R)> WordsOf) {
  auto *Ty = vectorOf(wordType());
  bool InPanel = Facts.packsB() && !Facts.mayReadInPlace();
  Align Alignment(InPanel ? vectorBytes() : Facts.elementBytes());
  SmallVector<Value *, 4> Vectors;
  for (unsigned V = 0; V < Block.Vectors; ++V) {
    Value *Vector = B.CreateAdd(Block.FirstVector, B.getInt64(V));
    Value *Words = B.CreateAlignedLoad(
        Ty, at(OfB, times(Vector, vectorBytes())), Alignment);
    if (Facts.flipsB() && !Facts.packsB())
      Words = B.CreateXor(Words, ConstantInt::get(Ty, 0x80808080));
    Vectors.push_back(Words);
  }
  for (unsigned R = 0; R < Block.Rows; ++R) {
    Value *Words = WordsOf(R);
    for (unsigned V = 0; V < Block.Vectors; ++V) {
      Value *&Sum = Acc[R * Block.Vectors + V];
      Sum = product(Sum, Words, Vectors[V]);
    }
  }
}

void BlockEmitter::store(const RegisterBlock &Block, Accumulators &Acc) {
  if (Facts.hasBlockSteps())
    return storeSteps(Block, Acc);
  for (unsigned R = 0; R < Block.Rows; ++R) {
    Value *OfRow = nullptr;
    if (RowSums)
      OfRow = B.CreateVectorSplat(
          Lanes,
          B.CreateLoad(B.getInt32Ty(), at(RowSums, times(rowOf(Block, R), 4))));
    for (unsigned V = 0; V < Block.Vectors; ++V) {
      Value *Sum = Acc[R * Block.Vectors + V];
      if (OfRow)
        Sum = Facts.KindOfB == ElementKind::S8 ? B.CreateSub(Sum, OfRow)
                                               : B.CreateAdd(Sum, OfRow);
      Value *Pointer = address(Block, Args.D, Args.StrideD, R, V);
      if (Value *Mask = maskOf(Block, V))
        B.CreateMaskedStore(Sum, Pointer, Align(4), Mask);
      else
        B.CreateAlignedStore(Sum, Pointer, Align(4));
    }
  }
}

/// Rows whose words of A one load has: a step's, or those of lanes.
unsigned BlockEmitter::neighboursOf(const RegisterBlock &Block, unsigned R) {
  if (!Facts.takesLanesOfA())
    return Facts.Row.StepRows;
  return PowerOf2Ceil(std::min(Lanes, Block.Rows - R));
}

/// The groups of one step.
void BlockEmitter::step(const RegisterBlock &Block, Value *Step,
                        Accumulators &Acc) {
  auto Group = [&](Value *Index, Accumulators &Sums) {
    Value *Words = nullptr;
    multiply(Block, groupOfB(Step, Index), Sums, [&](unsigned R) {
      unsigned Lane = Facts.takesLanesOfA() ? R % Lanes : 0;
      if (Lane == 0)
        Words = wordsOfA(Step, rowOf(Block, R), Index, neighboursOf(Block, R));
      return Facts.takesLanesOfA() && Words->getType()->isVectorTy()
                 ? B.CreateExtractElement(Words, Lane)
                 : Words;
    });
  };
  // A short separate step has no loop of its own. Loads of scalable vectors
  // would be moved ahead over all of it, and accumulators spilled for them.
  unsigned MostUnrolled = Facts.Model.ScalableBits ? 2 : 8;
  auto *Count = dyn_cast<ConstantInt>(Range.Groups);
  if (Count && Count->getZExtValue() <= MostUnrolled) {
    for (unsigned I = 0; I < Count->getZExtValue(); ++I)
      Group(B.getInt64(I), Acc);
    return;
  }
  unsigned Unroll = Facts.Model.UnrolledGroups;
  Value *Whole = Range.Groups;
  if (Unroll > 1)
    Whole = B.CreateUDiv(Range.Groups, B.getInt64(Unroll));
  carriedLoop(B, Whole, "group", Acc, [&](Value *Index, Accumulators &Sums) {
    for (unsigned I = 0; I < Unroll; ++I)
      Group(Unroll == 1 ? Index
                        : B.CreateAdd(times(Index, Unroll), B.getInt64(I)),
            Sums);
  });
  if (Unroll == 1)
    return;
  Value *Done = times(Whole, Unroll);
  carriedLoop(B, B.CreateSub(Range.Groups, Done), "group.rest", Acc,
              [&](Value *Index, Accumulators &Sums) {
                Group(B.CreateAdd(Done, Index), Sums);
              });
}

void BlockEmitter::block(const RegisterBlock &Block) {
  SmallVector<Value *, 32> Acc;
  load(Block, Acc);
  if (Range.Steps)
    carriedLoop(
        B, Range.Steps, "step", Acc,
        [&](Value *Step, Accumulators &Sums) { step(Block, Step, Sums); });
  else
    step(Block, nullptr, Acc);
  if (Range.Rest)
    carriedIf(B, B.CreateIsNotNull(Range.Rest), "rest", Acc,
              [&](Accumulators &Sums) {
                multiply(Block, groupOfB(nullptr, Range.Groups), Sums,
                         [&](unsigned R) { return restOfA(rowOf(Block, R)); });
              });
  store(Block, Acc);
}

void emitBlocks(IRBuilderBase &B, const VectorContraction &Facts,
                const ContractArgs &Args, const GroupRange &Range,
                PlacedStepEmitter Step) {
  BlockEmitter(B, Facts, Args, Range, Step).emit();
}

} // namespace tenon
