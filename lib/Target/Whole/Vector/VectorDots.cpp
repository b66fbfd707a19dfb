// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "VectorDots.h"
#include "Target/Whole/ByteAddresses.h"
#include "VectorPanel.h"
#include "VectorWords.h"
#include "tenon/IR/Flow/Loops.h"

using namespace llvm;

namespace tenon {

namespace {
/// The dot products that are summed in registers at the same time.
struct DotBlock {
  Value *FirstRow;
  unsigned Rows;
  Value *FirstColumn;
  unsigned Columns;
};

class DotEmitter : ByteAddresses {
public:
  DotEmitter(IRBuilderBase &B, const VectorContraction &Facts,
             const ContractArgs &Args, Value *Elements,
             PlacedStepEmitter EmitStep)
      : ByteAddresses(B), Facts(Facts), Args(Args), EmitStep(EmitStep),
        Elements(Elements), Chunk(Facts.lanes() * Facts.wordElements()) {}

  void emit();

private:
  using Accumulators = SmallVectorImpl<Value *>;

  void columns(Value *FirstColumn, unsigned Columns);
  void block(const DotBlock &Block);
  void multiply(const DotBlock &Block, Value *Index, Accumulators &Acc);
  void store(const DotBlock &Block, Accumulators &Acc);
  Value *words(MatrixUse Use, Value *Line, Value *Index);
  Value *total(Value *Sums);
  Type *accumulator() const {
    return componentType(B.getContext(), Facts.Accumulator);
  }

  const VectorContraction &Facts;
  const ContractArgs &Args;
  PlacedStepEmitter EmitStep;
  Value *Elements;
  unsigned Chunk; ///< elements of k in a vector of words
};
} // namespace

/// Multiplies as many columns at a time as have a vector each in 16 registers,
/// together with one vector of A. Columns are divided evenly, like rows.
void DotEmitter::emit() {
  constexpr unsigned MaxSums = 12, MaxColumns = 8;
  unsigned Rows = divideCeil(Facts.M, divideCeil(Facts.M, Facts.MaxDotRows));
  unsigned Max = std::min(MaxColumns, MaxSums / Rows);
  unsigned Blocks = divideCeil(Facts.N, Max);
  unsigned Columns = Facts.N / Blocks, Wider = Facts.N % Blocks;
  countedLoop(B, Wider, "columns",
              [&](Value *I) { columns(times(I, Columns + 1), Columns + 1); });
  Value *First = B.getInt64(uint64_t(Wider) * (Columns + 1));
  countedLoop(B, Blocks - Wider, "columns", [&](Value *I) {
    columns(B.CreateAdd(First, times(I, Columns)), Columns);
  });
}

/// Multiplies all rows by these columns while the columns are in a cache.
void DotEmitter::columns(Value *FirstColumn, unsigned Columns) {
  unsigned Blocks = divideCeil(Facts.M, Facts.MaxDotRows);
  unsigned Rows = Facts.M / Blocks, Taller = Facts.M % Blocks;
  countedLoop(B, Taller, "rows", [&](Value *I) {
    block({times(I, Rows + 1), Rows + 1, FirstColumn, Columns});
  });
  Value *First = B.getInt64(uint64_t(Taller) * (Rows + 1));
  countedLoop(B, Blocks - Taller, "rows", [&](Value *I) {
    block({B.CreateAdd(First, times(I, Rows)), Rows, FirstColumn, Columns});
  });
}

void DotEmitter::block(const DotBlock &Block) {
  Value *Zero = Constant::getNullValue(Facts.vectorOf(accumulator()));
  SmallVector<Value *, 16> Acc(Block.Rows * Block.Columns, Zero);
  carriedLoop(
      B, B.CreateUDiv(Elements, B.getInt64(Chunk)), "dot", Acc,
      [&](Value *Index, Accumulators &Sums) { multiply(Block, Index, Sums); });
  store(Block, Acc);
}

/// Vector \p Index of the words of row or column \p Line.
Value *DotEmitter::words(MatrixUse Use, Value *Line, Value *Index) {
  bool IsA = Use == MatrixUse::A;
  unsigned Bytes = Facts.elementBytes(Use);
  Value *Offset =
      B.CreateAdd(B.CreateMul(Line, IsA ? Args.StrideA : Args.StrideB),
                  times(Index, uint64_t(Chunk) * Bytes));
  Value *V = loadWords(B, Facts, Use, at(IsA ? Args.A : Args.B, Offset), Chunk);
  return B.CreateBitCast(V, Facts.vectorOf(Facts.Row.Step == MulAddStep::MulAdd
                                               ? accumulator()
                                               : B.getInt32Ty()));
}

/// acc[r][c] += words of row r * words of column c
void DotEmitter::multiply(const DotBlock &Block, Value *Index,
                          Accumulators &Acc) {
  bool BIsUnsigned = Facts.KindOfB == ElementKind::U8;
  auto Line = [&](Value *First, unsigned I) {
    return B.CreateAdd(First, B.getInt64(I));
  };
  SmallVector<Value *, 8> OfB;
  for (unsigned C = 0; C < Block.Columns; ++C)
    OfB.push_back(words(MatrixUse::B, Line(Block.FirstColumn, C), Index));
  for (unsigned R = 0; R < Block.Rows; ++R) {
    Value *OfA = words(MatrixUse::A, Line(Block.FirstRow, R), Index);
    for (unsigned C = 0; C < Block.Columns; ++C) {
      Value *&Sum = Acc[R * Block.Columns + C];
      Sum = EmitStep(B, Facts.Row.Step, BIsUnsigned, Sum, OfA, OfB[C]);
    }
  }
}

/// The sum of all lanes, in any order.
Value *DotEmitter::total(Value *Sums) {
  if (accumulator()->isIntegerTy())
    return B.CreateAddReduce(Sums);
  CallInst *Total =
      B.CreateFAddReduce(ConstantFP::getNegativeZero(B.getFloatTy()), Sums);
  Total->setHasAllowReassoc(true);
  return Total;
}

void DotEmitter::store(const DotBlock &Block, Accumulators &Acc) {
  for (unsigned R = 0; R < Block.Rows; ++R)
    for (unsigned C = 0; C < Block.Columns; ++C) {
      Value *Row = B.CreateAdd(Block.FirstRow, B.getInt64(R));
      Value *Column = times(B.CreateAdd(Block.FirstColumn, B.getInt64(C)),
                            AccumulatorBytes);
      auto Address = [&](Value *Base, Value *Stride) {
        return at(Base, B.CreateAdd(B.CreateMul(Row, Stride), Column));
      };
      Value *Sum = total(Acc[R * Block.Columns + C]);
      if (!Facts.FromZero) {
        Value *OfC = B.CreateAlignedLoad(
            accumulator(), Address(Args.C, Args.StrideC), Align(4));
        Sum = accumulator()->isIntegerTy() ? B.CreateAdd(Sum, OfC)
                                           : B.CreateFAdd(Sum, OfC);
      }
      B.CreateAlignedStore(Sum, Address(Args.D, Args.StrideD), Align(4));
    }
}

void emitDots(IRBuilderBase &B, const VectorContraction &Facts,
              const ContractArgs &Args, Value *Elements,
              PlacedStepEmitter Step) {
  DotEmitter(B, Facts, Args, Elements, Step).emit();
}

} // namespace tenon
