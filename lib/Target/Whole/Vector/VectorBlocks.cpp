// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "VectorBlocks.h"
#include "VectorBlockSteps.h"
#include "VectorPanel.h"
#include "VectorWords.h"
#include "tenon/IR/Flow/Loops.h"
#include <numeric>

using namespace llvm;

namespace tenon {

namespace {
/// A register block of rows by vectors of columns. If steps have several rows,
/// Rows counts steps, and a vector has as many columns as a step has rows.
struct RegisterBlock {
  Value *FirstRow;
  unsigned Rows;
  Value *FirstVector;
  unsigned Vectors;
  bool IsMasked = false; ///< at the limit of columns
};

class BlockEmitter : ByteAddresses {
public:
  BlockEmitter(IRBuilderBase &B, const VectorContraction &Facts,
               const ContractArgs &Args, const KRange &Range,
               PlacedStepEmitter EmitStep)
      : ByteAddresses(B), Facts(Facts), Args(Args), Range(Range),
        EmitStep(EmitStep), OfA(B, Facts, Args, Range), Lanes(Facts.lanes()),
        Padded(paddedLines(Facts, MatrixUse::B)) {}

  void emit();

private:
  using Accumulators = SmallVectorImpl<Value *>;

  void panels(unsigned Wide);
  void panel(Value *FirstVector, unsigned Vectors);
  void limitedPanels(unsigned Wide);
  void limitedPanel(Value *FirstVector, unsigned Vectors,
                    bool IsMasked = false);
  unsigned maxRows(unsigned Vectors) const;
  void block(const RegisterBlock &Block);
  void packRows(const RegisterBlock &Block);
  void load(const RegisterBlock &Block, Accumulators &Acc);
  void multiply(const RegisterBlock &Block, Value *OfB, Accumulators &Acc,
                function_ref<Value *(unsigned R)> WordsOf);
  SmallVector<unsigned, 16> rowOrder(unsigned Rows) const;
  void step(const RegisterBlock &Block, Value *Step, Accumulators &Acc);
  void store(const RegisterBlock &Block, Accumulators &Acc);
  void loadSteps(const RegisterBlock &Block, Accumulators &Acc);
  void storeSteps(const RegisterBlock &Block, Accumulators &Acc);
  unsigned columnsOf(const RegisterBlock &Block);
  unsigned rowsOf(const RegisterBlock &Block, unsigned R);
  unsigned neighboursOf(const RegisterBlock &Block, unsigned R);
  Value *groupOfB(const RegisterBlock &Block, Value *Step, Value *Group);
  Value *maskOf(const RegisterBlock &Block, unsigned V);
  Value *loadVector(FixedVectorType *Ty, Value *Pointer, Value *Mask);
  void storeVector(Value *V, Value *Pointer, Value *Mask);

  Value *product(Value *Acc, Value *Words, Value *OfB) {
    bool BIsUnsigned = Facts.flipsB() ? Facts.KindOfB == ElementKind::S8
                                      : Facts.KindOfB == ElementKind::U8;
    return EmitStep(B, Facts.Row.Step, BIsUnsigned, Acc, Words, OfB);
  }
  /// Limits.
  Value *rows() const { return Args.StepA; }
  Value *columns() const { return Args.StepB; }
  /// Emits \p Store for a row, if it is within the limit.
  void storeRow(Value *Row, function_ref<void()> Store) {
    Facts.isLimited() ? ifThen(B, B.CreateICmpULT(Row, rows()), "row", Store)
                      : Store();
  }
  /// The row of C that is read for \p Row.
  Value *readRow(Value *Row) {
    Value *Last = Facts.isLimited() ? B.CreateSub(rows(), B.getInt64(1)) : Row;
    return Facts.isLimited()
               ? B.CreateBinaryIntrinsic(Intrinsic::umin, Row, Last)
               : Row;
  }
  Value *rowOf(const RegisterBlock &Block, unsigned R) {
    return B.CreateAdd(Block.FirstRow, B.getInt64(R * Facts.Row.StepRows));
  }
  /// The row of A in memory, or in its image.
  Value *rowOfA(const RegisterBlock &Block, unsigned R) {
    return Facts.packsRowsOfBlocks() ? B.getInt64(R) : rowOf(Block, R);
  }
  /// Vector V of a row in C or D.
  Value *address(const RegisterBlock &Block, Value *Base, Value *Stride,
                 Value *Row, unsigned V) {
    Value *Line = at(Base, B.CreateMul(Row, Stride));
    Value *Vector = B.CreateAdd(Block.FirstVector, B.getInt64(V));
    return at(Line, times(Vector, Lanes * AccumulatorBytes));
  }
  Type *accumulator() {
    return componentType(B.getContext(), Facts.Accumulator);
  }
  unsigned vectorBytes() const { return Lanes * Facts.wordBytes(); }

  const VectorContraction &Facts;
  const ContractArgs &Args;
  const KRange &Range;
  PlacedStepEmitter EmitStep;
  WordsOfA OfA;
  unsigned Lanes, Padded;
  Value *RowSums = nullptr; ///< 128 times the sums of A's rows, in memory
};
} // namespace

/// The last vector may be partial; it then has a separate panel of its width.
void BlockEmitter::emit() {
  RowSums =
      Facts.flipsB() ? emitRowSums(B, Facts, Args, Range, EmitStep) : nullptr;
  unsigned Wide = Facts.panelVectors();
  if (!Facts.isLimited())
    return panels(Wide);
  Value *IsWhole = B.CreateAnd(B.CreateICmpEQ(rows(), B.getInt64(Facts.M)),
                               B.CreateICmpEQ(columns(), B.getInt64(Facts.N)));
  ifThen(B, IsWhole, "whole", [&] { panels(Wide); });
  ifThen(B, B.CreateNot(IsWhole), "part", [&] { limitedPanels(Wide); });
}

void BlockEmitter::panels(unsigned Wide) {
  unsigned Panels = (Facts.N / Lanes) / Wide;
  countedLoop(B, Panels, "panel",
              [&](Value *I) { panel(times(I, Wide), Wide); });
  if (unsigned Rest = Padded / Lanes - Panels * Wide)
    panel(B.getInt64(Panels * Wide), Rest);
}

/// First panels of whole vectors, then the remaining vectors one at a time, the
/// last one possibly masked.
void BlockEmitter::limitedPanels(unsigned Wide) {
  Value *Panels = B.CreateUDiv(columns(), B.getInt64(Wide * Lanes));
  rangeLoop(B, B.getInt64(0), Panels, "panel",
            [&](Value *I) { limitedPanel(times(I, Wide), Wide); });
  Value *Vectors = B.CreateUDiv(B.CreateAdd(columns(), B.getInt64(Lanes - 1)),
                                B.getInt64(Lanes));
  rangeLoop(B, times(Panels, Wide), Vectors, "vector",
            [&](Value *V) { limitedPanel(V, 1, /*IsMasked=*/true); });
}

/// Blocks of equal height. The last one may extend beyond the rows, whose sums
/// are then not stored.
void BlockEmitter::limitedPanel(Value *FirstVector, unsigned Vectors,
                                bool IsMasked) {
  unsigned OfStep = Facts.Row.StepRows, Lines = divideCeil(Facts.M, OfStep);
  unsigned Rows = divideCeil(Lines, divideCeil(Lines, maxRows(Vectors)));
  uint64_t OfBlock = uint64_t(Rows) * OfStep;
  Value *Blocks = B.CreateUDiv(B.CreateAdd(rows(), B.getInt64(OfBlock - 1)),
                               B.getInt64(OfBlock));
  rangeLoop(B, B.getInt64(0), Blocks, "rows", [&](Value *I) {
    block({times(I, OfBlock), Rows, FirstVector, Vectors, IsMasked});
  });
}

/// The number of rows, or of steps of rows, of a block that the registers can
/// hold. Without an image, the address of each row is in a general register.
/// Steps of several rows load A's words in pairs, ahead of the multiplications.
unsigned BlockEmitter::maxRows(unsigned Vectors) const {
  unsigned Others = Vectors + (Facts.hasBlockSteps() ? 3 : 2);
  unsigned Max = (Facts.Model.VectorRegisters - Others) / Vectors;
  Max = std::clamp(Max, 1u, Facts.packsA() ? Facts.MaxImageRows : 8u);
  return Facts.takesLanesOfA() && Max > 2 * Lanes ? alignDown(Max, Lanes) : Max;
}

/// Rows are divided evenly: if registers hold 6 rows, 32 rows are two blocks of
/// 6 and four of 5, not five of 6 and one of 2.
void BlockEmitter::panel(Value *FirstVector, unsigned Vectors) {
  unsigned OfStep = Facts.Row.StepRows, Lines = divideCeil(Facts.M, OfStep);
  unsigned Blocks = divideCeil(Lines, maxRows(Vectors));
  unsigned Rows = Lines / Blocks, Taller = Lines % Blocks;
  countedLoop(B, Taller, "rows", [&](Value *I) {
    block({times(I, (Rows + 1) * OfStep), Rows + 1, FirstVector, Vectors});
  });
  Value *First = B.getInt64(uint64_t(Taller) * (Rows + 1) * OfStep);
  // The block with an incomplete step is outside of the loop.
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

/// The words of a group of B in the block's columns, from the panel or from
/// memory.
Value *BlockEmitter::groupOfB(const RegisterBlock &Block, Value *Step,
                              Value *Group) {
  Value *Column = times(Block.FirstVector, Lanes);
  if (Facts.hasColumnPanels()) {
    ColumnPanel Panel(B, Facts, Column);
    Value *First = B.CreateAdd(Panel.Start, Panel.Line);
    Value *Word = B.CreateAdd(First, B.CreateMul(Group, Panel.Lines));
    return at(Range.B, times(Word, Facts.wordBytes()));
  }
  Value *Base = at(Range.B, times(Column, Facts.wordBytes()));
  if (Step)
    Base = at(Base, B.CreateMul(Step, Range.StepOfB));
  return at(Base, B.CreateMul(Group, Range.GroupOfB));
}

//===----------------------------------------------------------------------===//
// One block
//===----------------------------------------------------------------------===//

/// The mask of the last, partial vector; null for whole vectors.
Value *BlockEmitter::maskOf(const RegisterBlock &Block, unsigned V) {
  if (Block.IsMasked) {
    auto *Ty = Facts.vectorOf(B.getInt64Ty());
    Value *Left = B.CreateSub(columns(), times(Block.FirstVector, Lanes));
    return B.CreateICmpULT(B.CreateStepVector(Ty),
                           B.CreateVectorSplat(Lanes, Left));
  }
  // The panel with the partial vector is outside of the loop.
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
  auto *Ty = Facts.vectorOf(accumulator());
  Value *Zero = Constant::getNullValue(Ty);
  for (unsigned R = 0; R < Block.Rows; ++R)
    for (unsigned V = 0; V < Block.Vectors; ++V) {
      if (!Range.C) {
        Acc.push_back(Zero);
        continue;
      }
      Value *Row = readRow(rowOf(Block, R));
      Acc.push_back(loadVector(Ty,
                               address(Block, Range.C, Range.StrideC, Row, V),
                               maskOf(Block, V)));
    }
}

Value *BlockEmitter::loadVector(FixedVectorType *Ty, Value *Pointer,
                                Value *Mask) {
  if (Mask)
    return B.CreateMaskedLoad(Ty, Pointer, Align(4), Mask,
                              Constant::getNullValue(Ty));
  return B.CreateAlignedLoad(Ty, Pointer, Align(4));
}

void BlockEmitter::storeVector(Value *V, Value *Pointer, Value *Mask) {
  if (Mask)
    B.CreateMaskedStore(V, Pointer, Align(4), Mask);
  else
    B.CreateAlignedStore(V, Pointer, Align(4));
}

/// The columns of a block that are not padding. Only a panel outside of the
/// loop has padding.
unsigned BlockEmitter::columnsOf(const RegisterBlock &Block) {
  unsigned Columns = Block.Vectors * Lanes;
  auto *First = dyn_cast<ConstantInt>(Block.FirstVector);
  if (!First)
    return Columns;
  return std::min(Columns, Facts.N - unsigned(First->getZExtValue()) * Lanes);
}

/// The rows of step \p R that are not padding. Only a block outside of the loop
/// has padding.
unsigned BlockEmitter::rowsOf(const RegisterBlock &Block, unsigned R) {
  unsigned Rows = Facts.Row.StepRows;
  auto *First = dyn_cast<ConstantInt>(Block.FirstRow);
  if (!First)
    return Rows;
  return std::min(Rows, Facts.M - unsigned(First->getZExtValue()) - R * Rows);
}

/// Loads the rows of C of each step as blocks.
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
  Value *Mask = Block.IsMasked ? maskOf(Block, 0) : nullptr;
  for (unsigned R = 0; R < Block.Rows; ++R) {
    SmallVector<Value *, 2> Rows(OfStep, Zeros);
    for (unsigned I = 0; I < rowsOf(Block, R); ++I) {
      Value *Row = readRow(B.CreateAdd(rowOf(Block, R), B.getInt64(I)));
      Value *V =
          loadVector(Ty, address(Block, Range.C, Range.StrideC, Row, 0), Mask);
      Rows[I] = B.CreateShuffleVector(V, Constant::getNullValue(Ty), Pad);
    }
    appendBlocks(B, Facts, Rows, Acc);
  }
}

void BlockEmitter::storeSteps(const RegisterBlock &Block, Accumulators &Acc) {
  Value *Mask = Block.IsMasked ? maskOf(Block, 0) : nullptr;
  for (unsigned R = 0; R < Block.Rows; ++R) {
    auto OfStep = ArrayRef(Acc).slice(R * Block.Vectors, Block.Vectors);
    for (unsigned I = 0; I < rowsOf(Block, R); ++I) {
      Value *Row = B.CreateAdd(rowOf(Block, R), B.getInt64(I));
      storeRow(Row, [&] {
        storeVector(rowOfBlocks(B, Facts, OfStep, I, columnsOf(Block)),
                    address(Block, Args.D, Args.StrideD, Row, 0), Mask);
      });
    }
  }
}

/// Alternates between the two halves: for addresses at equal distances LLVM's
/// loop strength reduction would create a chain with an addition for each row.
SmallVector<unsigned, 16> BlockEmitter::rowOrder(unsigned Rows) const {
  unsigned Half = Facts.hasSingleWords() ? divideCeil(Rows, 2) : Rows;
  SmallVector<unsigned, 16> Order;
  for (unsigned R = 0; R < Half; ++R) {
    Order.push_back(R);
    if (Half + R < Rows)
      Order.push_back(Half + R);
  }
  return Order;
}

/// acc[r][v] += word of A * group of B[v]
void BlockEmitter::multiply(const RegisterBlock &Block, Value *OfB,
                            Accumulators &Acc,
                            function_ref<Value *(unsigned R)> WordsOf) {
  auto *Ty = Facts.vectorOf(OfA.wordType());
  bool InPanel = Facts.packsB() && !Facts.mayReadInPlace();
  Align Alignment(InPanel ? vectorBytes() : Facts.elementBytes(MatrixUse::B));
  SmallVector<Value *, 4> Vectors;
  for (unsigned V = 0; V < Block.Vectors; ++V) {
    Value *Words = B.CreateAlignedLoad(
        Ty, at(OfB, B.getInt64(V * vectorBytes())), Alignment);
    if (Facts.flipsB() && !Facts.packsB())
      Words = B.CreateXor(Words, ConstantInt::get(Ty, 0x80808080));
    Vectors.push_back(Words);
  }
  for (unsigned R : rowOrder(Block.Rows)) {
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
    Value *Row = rowOf(Block, R);
    storeRow(Row, [&] {
      Value *OfRow = nullptr;
      if (RowSums)
        OfRow = B.CreateVectorSplat(
            Lanes, B.CreateLoad(B.getInt32Ty(), at(RowSums, times(Row, 4))));
      for (unsigned V = 0; V < Block.Vectors; ++V) {
        Value *Sum = Acc[R * Block.Vectors + V];
        if (OfRow)
          Sum = Facts.KindOfB == ElementKind::S8 ? B.CreateSub(Sum, OfRow)
                                                 : B.CreateAdd(Sum, OfRow);
        storeVector(Sum, address(Block, Args.D, Args.StrideD, Row, V),
                    maskOf(Block, V));
      }
    });
  }
}

/// The number of rows whose words of A one load reads: those of a step, or one
/// for each lane.
unsigned BlockEmitter::neighboursOf(const RegisterBlock &Block, unsigned R) {
  if (!Facts.takesLanesOfA())
    return Facts.Row.StepRows;
  return PowerOf2Ceil(std::min(Lanes, Block.Rows - R));
}

/// Multiplies the groups of one step.
void BlockEmitter::step(const RegisterBlock &Block, Value *Step,
                        Accumulators &Acc) {
  auto Group = [&](Value *Index, Accumulators &Sums) {
    Value *Words = nullptr;
    multiply(Block, groupOfB(Block, Step, Index), Sums, [&](unsigned R) {
      unsigned Lane = Facts.takesLanesOfA() ? R % Lanes : 0;
      if (Lane == 0)
        Words = OfA.load(Step, rowOfA(Block, R), Index, neighboursOf(Block, R));
      return Facts.takesLanesOfA() && Words->getType()->isVectorTy()
                 ? B.CreateExtractElement(Words, Lane)
                 : Words;
    });
  };
  // A short separate step has no loop. With scalable vectors, the loads of a
  // long sequence would be hoisted to its beginning, and accumulators spilled.
  unsigned MaxUnrolled = Facts.Model.ScalableBits ? 2 : 8;
  auto *Count = dyn_cast<ConstantInt>(Range.Groups);
  if (Count && Count->getZExtValue() <= MaxUnrolled) {
    for (unsigned I = 0; I < Count->getZExtValue(); ++I)
      Group(B.getInt64(I), Acc);
    return;
  }
  unsigned Unroll = Facts.unrolledGroups();
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

void BlockEmitter::packRows(const RegisterBlock &Block) {
  Value *First = at(Range.MemoryOfA, B.CreateMul(Block.FirstRow, Args.StrideA));
  packWords(B, Facts,
            {MatrixUse::A, First, Args.StrideA, Range.Elements, Block.Rows},
            Range.A);
}

void BlockEmitter::block(const RegisterBlock &Block) {
  if (Facts.packsRowsOfBlocks())
    packRows(Block);
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
                multiply(Block, groupOfB(Block, nullptr, Range.Groups), Sums,
                         [&](unsigned R) { return OfA.rest(rowOf(Block, R)); });
              });
  store(Block, Acc);
}

void emitBlocks(IRBuilderBase &B, const VectorContraction &Facts,
                const ContractArgs &Args, const KRange &Range,
                PlacedStepEmitter Step) {
  BlockEmitter(B, Facts, Args, Range, Step).emit();
}

} // namespace tenon
