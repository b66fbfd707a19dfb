// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// D = A * B + C on buffers.
//
//   prepare    convert A and B to the form that the row's step needs
//              (MulAddPrepare), and C to accumulators of the row's type
//   multiply   for each panel of columns (1 to 4 vectors wide)
//                for each register block (as many rows as registers hold)
//                  acc[row][vector] = C
//                  for each step of k
//                    b[vector] = B's row group; a = A[row], splat
//                    acc[row][vector] = step(acc[row][vector], a, b[vector])
//                  D = acc
//   finish     convert accumulators to D if D is narrower
//
//                 N: panels of 1..4 vectors
//              +--------+--------+--+
//   M: blocks  | R x V  |        |  |   remainders have their own width and
//   of R rows  +--------+--------+--+   height; nothing is padded in memory
//              |        |        |  |
//              +--------+--------+--+
//
// Bytes of equal signs: the instruction multiplies unsigned by signed bytes, so
// the sign bits of A are flipped. That changes A by 128, so 128 times the
// column sums of B are subtracted (s8) or added (u8). If one vector has all
// columns of two signed operands, B is flipped instead, and 128 times the row
// sums of A are subtracted: A, then the signed operand, is broadcast from
// memory and needs no copy. All sums are exact modulo 2^32.

#include "OpaqueAddress.h"
#include "Target/SaturatingSum.h"
#include "Vectors.h"
#include "WholeTarget.h"
#include "tenon/IR/Flow/Loops.h"
#include "llvm/IR/Module.h"

using namespace llvm;

namespace tenon {

namespace {
/// An operand in the form in which steps read it.
struct Prepared {
  Value *Base = nullptr;
  uint64_t RowBytes = 0;  ///< A: from row to row; B: from step to step
  uint64_t StepBytes = 0; ///< A: from step to step; B: from column to column
};

class MulAddEmitter {
public:
  MulAddEmitter(IRBuilderBase &B, const MulAddBuffers &Buffers,
                const MulAddFacts &Facts, const MulAddRow &Row,
                const VectorModel &Model, StepEmitter EmitStep)
      : B(B), Facts(Facts), Row(Row), Model(Model), EmitStep(EmitStep),
        D(Buffers.D), A(Buffers.A), BMatrix(Buffers.B), C(Buffers.C),
        Accumulator(componentType(B.getContext(), Row.Accumulator)),
        Lanes(std::min(Model.VectorBits, Row.MaxVectorBits) /
              Accumulator->getPrimitiveSizeInBits()),
        Steps(divideCeil(Facts.K, Row.StepElements)) {
    AStorage = wholeStorage(MatrixUse::A, bitsOf(Facts.A), Facts.M, Facts.K);
    BStorage = wholeStorage(MatrixUse::B, bitsOf(Facts.B), Facts.K, Facts.N);
    CStorage = wholeStorage(MatrixUse::Accumulator, bitsOf(Row.Accumulator),
                            Facts.M, Facts.N);
  }

  void emit();
  /// Whether there is one panel with few steps in total: the operands can then
  /// stay in registers or in their buffers.
  bool isSmall() const {
    return Row.Prepare == MulAddPrepare::None && Facts.N <= Lanes &&
           Facts.M * Steps <= 64;
  }

private:
  // Preparation (MulAddPrepare).
  void prepareA();
  void prepareB();
  void prepareC();
  void finish();
  void copyElements(uint64_t Count, Type *From, Value *Source, Type *To,
                    Value *Target, function_ref<Value *(Value *)> Convert);
  void widenBGroup(Value *GroupIndex, Value *Column, unsigned Width);
  /// The type of prepared elements; bf16 as its bits.
  Type *preparedType() const {
    return Row.Prepare == MulAddPrepare::Float   ? B.getFloatTy()
           : Row.Prepare == MulAddPrepare::Int32 ? B.getInt32Ty()
                                                 : B.getInt16Ty();
  }
  Value *widenElements(Value *V, ElementKind Kind);
  Value *widenPair(Value *Pairs, unsigned Element);

  // Register blocks.
  void panel(Value *Column, ArrayRef<unsigned> Widths);
  void block(Value *FirstRow, unsigned Rows, Value *Column,
             ArrayRef<unsigned> Widths, ArrayRef<Value *> Corrections);
  void sumStep(Value *StepIndex, Value *FirstRow, Value *Column,
               ArrayRef<unsigned> Widths, MutableArrayRef<Value *> Sums);
  Value *step(Value *Acc, Value *AGroup, Value *BVector) {
    return EmitStep(Row.Step, Facts.B == ElementKind::U8 || flipsB(), Acc,
                    AGroup, BVector);
  }
  Value *columnSums(Value *Column, unsigned Width);
  Value *rowSum(Value *RowIndex);
  Value *loadB(Value *StepIndex, Value *Column, unsigned Width);

  /// Lanes of vectors for \p Width columns: those of an instruction, if the row
  /// is an instruction.
  unsigned lanesFor(unsigned Width) const {
    if (Row.Step == MulAddStep::MulAdd)
      return Width;
    return std::max(4u, unsigned(PowerOf2Ceil(Width)));
  }
  bool sameSigns() const {
    return Row.Step == MulAddStep::DotInt8 && Facts.A == Facts.B;
  }
  bool flipsB() const {
    return sameSigns() && Facts.A == ElementKind::S8 && Facts.N <= Lanes;
  }
  bool flipsA() const { return sameSigns() && !flipsB(); }

  Value *at(Value *Base, Value *Offset) {
    return B.CreateGEP(B.getInt8Ty(), Base, Offset);
  }
  Value *times(Value *V, uint64_t Factor) {
    return B.CreateMul(V, B.getInt64(Factor));
  }
  Value *temporary(uint64_t Bytes, const Twine &Name) {
    BasicBlock &Entry = B.GetInsertBlock()->getParent()->getEntryBlock();
    IRBuilder<> Top(&Entry, Entry.begin());
    auto *Memory =
        Top.CreateAlloca(ArrayType::get(Top.getInt8Ty(), Bytes), nullptr, Name);
    Memory->setAlignment(Align(MatrixStorage::Alignment));
    return Memory;
  }

  IRBuilderBase &B;
  const MulAddFacts &Facts;
  const MulAddRow &Row;
  const VectorModel &Model;
  StepEmitter EmitStep;
  Value *D, *A, *BMatrix, *C;
  Type *Accumulator;
  unsigned Lanes, Steps;
  MatrixStorage AStorage, BStorage, CStorage;
  Prepared PreparedA, PreparedB;
  Value *AccIn = nullptr, *AccOut = nullptr;
};
} // namespace

//===----------------------------------------------------------------------===//
// Preparation
//===----------------------------------------------------------------------===//

/// target[i] = Convert(source[i]) for Count elements, vector by vector.
void MulAddEmitter::copyElements(uint64_t Count, Type *From, Value *Source,
                                 Type *To, Value *Target,
                                 function_ref<Value *(Value *)> Convert) {
  unsigned FromBytes = From->getPrimitiveSizeInBits() / 8,
           ToBytes = To->getPrimitiveSizeInBits() / 8;
  unsigned Width = Model.VectorBits / 8 / std::max(FromBytes, ToBytes);
  auto Chunk = [&](Value *First, unsigned Elements) {
    Value *V = B.CreateAlignedLoad(FixedVectorType::get(From, Elements),
                                   at(Source, times(First, FromBytes)),
                                   Align(FromBytes));
    B.CreateAlignedStore(Convert(V), at(Target, times(First, ToBytes)),
                         Align(ToBytes));
  };
  auto Whole = [&](Value *I) { Chunk(times(I, Width), Width); };
  countedLoop(B, Count / Width, "convert", Whole);
  if (unsigned Rest = Count % Width)
    Chunk(B.getInt64(Count - Rest), Rest);
}

Value *MulAddEmitter::widenElements(Value *V, ElementKind Kind) {
  unsigned Count = cast<FixedVectorType>(V->getType())->getNumElements();
  if (Row.Prepare == MulAddPrepare::Float)
    return widenToFloat(B, V, Kind, Model);
  if (Row.Prepare == MulAddPrepare::BFloat)
    return widenToBFloat(B, V, Kind, Model);
  auto *To = FixedVectorType::get(preparedType(), Count);
  return B.CreateIntCast(V, To, classOf(Kind) == ElementClass::Signed);
}

/// A keeps its rows; padding stays zero.
void MulAddEmitter::prepareA() {
  uint64_t Count = uint64_t(AStorage.Rows) * AStorage.PaddedColumns;
  uint64_t ElementBytes = AStorage.ElementBytes;
  PreparedA.Base = A;
  if (Row.Prepare != MulAddPrepare::None) {
    Type *To = preparedType();
    ElementBytes = To->getPrimitiveSizeInBits() / 8;
    PreparedA.Base = temporary(Count * ElementBytes, "a");
    copyElements(Count, bitsType(B, Facts.A), A, To, PreparedA.Base,
                 [&](Value *V) { return widenElements(V, Facts.A); });
  } else if (flipsA()) {
    PreparedA.Base = temporary(Count, "a");
    copyElements(Count, B.getInt8Ty(), A, B.getInt8Ty(), PreparedA.Base,
                 [&](Value *V) {
                   return B.CreateXor(V, ConstantInt::get(V->getType(), 0x80));
                 });
  }
  if (PreparedA.Base != A)
    PreparedA.Base = opaqueAddress(B, PreparedA.Base);
  PreparedA.RowBytes = AStorage.PaddedColumns * ElementBytes;
  PreparedA.StepBytes = Row.StepElements * ElementBytes;
}

/// Element 0 or 1 of each pair of bf16 as f32, by a shift or mask of the pair.
Value *MulAddEmitter::widenPair(Value *Pairs, unsigned Element) {
  auto *Ty = cast<FixedVectorType>(Pairs->getType());
  Value *Bits = Element ? B.CreateAnd(Pairs, ConstantInt::get(Ty, 0xffff0000))
                        : B.CreateShl(Pairs, ConstantInt::get(Ty, 16));
  return B.CreateBitCast(
      Bits, FixedVectorType::get(B.getFloatTy(), Ty->getNumElements()));
}

/// Widens one group of B's rows, Width columns of it: every StepElements rows
/// of the group become one prepared row.
void MulAddEmitter::widenBGroup(Value *GroupIndex, Value *Column,
                                unsigned Width) {
  unsigned Interleave = BStorage.Interleave;
  Value *Offset =
      B.CreateAdd(times(GroupIndex, BStorage.groupBytes()),
                  times(Column, uint64_t(Interleave) * BStorage.ElementBytes));
  Value *Source = at(BMatrix, Offset);
  bool Pairs = Facts.B == ElementKind::BF16;
  auto *From =
      Pairs ? FixedVectorType::get(B.getInt32Ty(), Width)
            : FixedVectorType::get(bitsType(B, Facts.B), Width * Interleave);
  Value *V = B.CreateAlignedLoad(From, Source, Align(BStorage.ElementBytes));
  Value *Wide = Pairs ? V : widenElements(V, Facts.B);
  // One lane for every StepElements rows of a column.
  unsigned Runs = Interleave / Row.StepElements;
  if (!Pairs && Row.StepElements > 1)
    Wide = B.CreateBitCast(Wide,
                           FixedVectorType::get(B.getInt32Ty(), Width * Runs));
  for (unsigned Run = 0; Run < Runs; ++Run) {
    Value *Part = Pairs       ? widenPair(Wide, Run)
                  : Runs == 1 ? Wide
                              : strideVector(B, Wide, Run, Runs);
    Value *StepIndex = B.CreateAdd(times(GroupIndex, Runs), B.getInt64(Run));
    B.CreateAlignedStore(
        Part,
        at(PreparedB.Base, B.CreateAdd(times(StepIndex, PreparedB.RowBytes),
                                       times(Column, PreparedB.StepBytes))),
        Align(4));
  }
}

void MulAddEmitter::prepareB() {
  PreparedB.Base = BMatrix;
  PreparedB.RowBytes = BStorage.groupBytes();
  PreparedB.StepBytes = BStorage.Interleave * BStorage.ElementBytes;
  if (Row.Prepare == MulAddPrepare::None)
    return;
  PreparedB.StepBytes = 4; // f32, i32 or a pair of i16
  PreparedB.RowBytes = uint64_t(Facts.N) * PreparedB.StepBytes;
  unsigned Runs = BStorage.Interleave / Row.StepElements;
  PreparedB.Base =
      temporary(BStorage.groups() * Runs * PreparedB.RowBytes, "b");
  unsigned Width = Model.VectorBits / 32;
  countedLoop(B, BStorage.groups(), "group", [&](Value *GroupIndex) {
    countedLoop(B, Facts.N / Width, "column", [&](Value *Chunk) {
      widenBGroup(GroupIndex, times(Chunk, Width), Width);
    });
    if (unsigned Rest = Facts.N % Width)
      widenBGroup(GroupIndex, B.getInt64(Facts.N - Rest), Rest);
  });
}

/// Accumulators of the row's type: C's buffer itself, a widened copy, or none
/// if the sum starts from zero. A saturating sum adds C at the end.
void MulAddEmitter::prepareC() {
  uint64_t Count = uint64_t(Facts.M) * Facts.N;
  bool Narrow = bitsOf(Facts.C) != bitsOf(Row.Accumulator);
  AccIn = Facts.Saturating ? nullptr : C;
  AccOut = D;
  if (bitsOf(Facts.D) != bitsOf(Row.Accumulator) || Facts.Saturating)
    AccOut = temporary(CStorage.bytes(), "acc");
  if (AccIn && Narrow) {
    AccIn = AccOut == D ? temporary(CStorage.bytes(), "acc") : AccOut;
    copyElements(Count, bitsType(B, Facts.C), C, B.getFloatTy(), AccIn,
                 [&](Value *V) { return widenToFloat(B, V, Facts.C, Model); });
  }
}

void MulAddEmitter::finish() {
  uint64_t Count = uint64_t(Facts.M) * Facts.N;
  if (Facts.Saturating) {
    countedLoop(B, Count, "saturate", [&](Value *I) {
      Value *Offset = times(I, 4);
      Value *Products = B.CreateLoad(B.getInt32Ty(), at(AccOut, Offset));
      Value *Addend = B.getInt32(0);
      if (C)
        Addend = B.CreateLoad(B.getInt32Ty(), at(C, Offset));
      B.CreateStore(saturatingSum(B, Products, Addend, Facts), at(D, Offset));
    });
  } else if (AccOut != D) {
    copyElements(Count, B.getFloatTy(), AccOut, bitsType(B, Facts.D), D,
                 [&](Value *V) { return narrowFloat(B, V, Facts.D, Model); });
  }
}

//===----------------------------------------------------------------------===//
// Register blocks
//===----------------------------------------------------------------------===//

Value *MulAddEmitter::loadB(Value *StepIndex, Value *Column, unsigned Width) {
  Type *Group = Row.Step == MulAddStep::MulAdd ? Accumulator : B.getInt32Ty();
  Value *Offset = B.CreateAdd(times(StepIndex, PreparedB.RowBytes),
                              times(Column, PreparedB.StepBytes));
  Value *V = B.CreateAlignedLoad(
      FixedVectorType::get(Group, Width), at(PreparedB.Base, Offset),
      Align(MinAlign(PreparedB.RowBytes, PreparedB.StepBytes)));
  if (flipsB())
    V = B.CreateXor(V, ConstantInt::get(V->getType(), 0x80808080));
  return resizeVector(B, V, lanesFor(Width));
}

/// The correction of these columns' accumulators for the flipped signs of A:
///
///   s8: - 128 * sum over k of B[k][n]     u8: + 128 * the same
Value *MulAddEmitter::columnSums(Value *Column, unsigned Width) {
  auto *Ty = FixedVectorType::get(B.getInt32Ty(), lanesFor(Width));
  SmallVector<Value *, 1> Sum = {Constant::getNullValue(Ty)};
  carriedLoop(B, Steps, "columnsum", Sum,
              [&](Value *StepIndex, SmallVectorImpl<Value *> &Carried) {
                Carried[0] = step(Carried[0], B.getInt32(0x01010101),
                                  loadB(StepIndex, Column, Width));
              });
  Value *Scaled = B.CreateShl(Sum[0], ConstantInt::get(Ty, 7));
  return Facts.A == ElementKind::S8 ? B.CreateNeg(Scaled) : Scaled;
}

/// The correction of a row for the flipped signs of B: 128 * sum over k of
/// A[m][k], as
///
///   partial[lane] = dot of four bytes of A with ones;  sum of all lanes
Value *MulAddEmitter::rowSum(Value *RowIndex) {
  Value *First = at(PreparedA.Base, times(RowIndex, PreparedA.RowBytes));
  Value *Sum = B.getInt32(0);
  auto Words = [&](Value *Zeros, Value *Word, unsigned Count) {
    Value *V = B.CreateAlignedLoad(FixedVectorType::get(B.getInt32Ty(), Count),
                                   at(First, times(Word, 4)), Align(4));
    return EmitStep(Row.Step, /*BIsUnsigned=*/false, Zeros,
                    B.getInt32(0x01010101),
                    resizeVector(B, V, lanesFor(Count)));
  };
  auto Zeros = [&](unsigned Count) {
    return Constant::getNullValue(
        FixedVectorType::get(B.getInt32Ty(), lanesFor(Count)));
  };
  if (Steps >= Lanes) {
    SmallVector<Value *, 1> Partial = {Zeros(Lanes)};
    carriedLoop(B, Steps / Lanes, "rowsum", Partial,
                [&](Value *Chunk, SmallVectorImpl<Value *> &Carried) {
                  Carried[0] = Words(Carried[0], times(Chunk, Lanes), Lanes);
                });
    Sum = B.CreateAddReduce(Partial[0]);
  }
  if (unsigned Rest = Steps % Lanes) {
    Value *Partial = Words(Zeros(Rest), B.getInt64(Steps - Rest), Rest);
    Sum = B.CreateAdd(Sum, B.CreateAddReduce(resizeVector(B, Partial, Rest)));
  }
  return B.CreateShl(Sum, 7);
}

/// One step of k of a register block; \p Sums are its vectors, row by row.
void MulAddEmitter::sumStep(Value *StepIndex, Value *FirstRow, Value *Column,
                            ArrayRef<unsigned> Widths,
                            MutableArrayRef<Value *> Sums) {
  SmallVector<Value *, 4> BVectors;
  for (unsigned V = 0, Lane = 0; V < Widths.size(); Lane += Widths[V++])
    BVectors.push_back(
        loadB(StepIndex, B.CreateAdd(Column, B.getInt64(Lane)), Widths[V]));
  Type *GroupTy = Row.Step == MulAddStep::MulAdd ? Accumulator : B.getInt32Ty();
  for (unsigned R = 0; !Sums.empty(); ++R) {
    Value *Offset = B.CreateAdd(
        times(B.CreateAdd(FirstRow, B.getInt64(R)), PreparedA.RowBytes),
        times(StepIndex, PreparedA.StepBytes));
    Value *AGroup =
        B.CreateAlignedLoad(GroupTy, at(PreparedA.Base, Offset), Align(4));
    for (auto [Sum, BVector] : zip(Sums.take_front(Widths.size()), BVectors))
      Sum = step(Sum, AGroup, BVector);
    Sums = Sums.drop_front(Widths.size());
  }
}

/// One register block: Rows rows by the vectors of Widths, all steps of k.
void MulAddEmitter::block(Value *FirstRow, unsigned Rows, Value *Column,
                          ArrayRef<unsigned> Widths,
                          ArrayRef<Value *> Corrections) {
  unsigned Bytes = CStorage.ElementBytes;
  auto Address = [&](Value *Base, unsigned R, unsigned FirstLane) {
    Value *Offset = B.CreateAdd(
        times(B.CreateAdd(FirstRow, B.getInt64(R)), CStorage.groupBytes()),
        times(B.CreateAdd(Column, B.getInt64(FirstLane)), Bytes));
    return at(Base, Offset);
  };
  auto AlignOf = [&](unsigned Width) {
    unsigned Lowest = MinAlign(Lanes, PowerOf2Ceil(Width));
    return Align(MinAlign(CStorage.groupBytes(), Lowest * Bytes));
  };
  SmallVector<Value *> Acc;
  for (unsigned R = 0; R < Rows; ++R)
    for (unsigned V = 0, Lane = 0; V < Widths.size(); Lane += Widths[V++]) {
      auto *Ty = FixedVectorType::get(Accumulator, Widths[V]);
      Value *In = Constant::getNullValue(Ty);
      if (AccIn)
        In = B.CreateAlignedLoad(Ty, Address(AccIn, R, Lane),
                                 AlignOf(Widths[V]));
      Acc.push_back(resizeVector(B, In, lanesFor(Widths[V])));
    }
  // Enough steps in an iteration to hide the loop's overhead, but never all of
  // them: without a loop, B's vectors would be hoisted out of the loop over
  // blocks, and spilled.
  unsigned Unroll = std::clamp<unsigned>(48 / Acc.size(), 1, 8);
  carriedLoop(
      B, Steps, "step", Acc,
      [&](Value *StepIndex, SmallVectorImpl<Value *> &Carried) {
        sumStep(StepIndex, FirstRow, Column, Widths, Carried);
      },
      Unroll);
  for (unsigned R = 0, I = 0; R < Rows; ++R)
    for (unsigned V = 0, Lane = 0; V < Widths.size(); Lane += Widths[V++]) {
      Value *Sum = Acc[I++];
      if (!Corrections.empty())
        Sum = B.CreateAdd(Sum, Corrections[V]);
      if (flipsB())
        Sum = B.CreateSub(
            Sum,
            B.CreateVectorSplat(lanesFor(Widths[V]),
                                rowSum(B.CreateAdd(FirstRow, B.getInt64(R)))));
      B.CreateAlignedStore(resizeVector(B, Sum, Widths[V]),
                           Address(AccOut, R, Lane), AlignOf(Widths[V]));
    }
}

/// All rows of a panel, distributed evenly to blocks: if registers hold 6 rows,
/// 32 rows are two blocks of 6 and four of 5, not five of 6 and one of 2.
void MulAddEmitter::panel(Value *Column, ArrayRef<unsigned> Widths) {
  SmallVector<Value *, 4> Corrections;
  if (flipsA())
    for (unsigned V = 0, Lane = 0; V < Widths.size(); Lane += Widths[V++])
      Corrections.push_back(
          columnSums(B.CreateAdd(Column, B.getInt64(Lane)), Widths[V]));
  unsigned Vectors = Widths.size();
  unsigned MaxRows =
      std::max(1u, (Model.VectorRegisters - 2 - Vectors) / Vectors);
  unsigned Blocks = divideCeil(Facts.M, std::min(MaxRows, 14u));
  unsigned Rows = Facts.M / Blocks, Taller = Facts.M % Blocks;
  countedLoop(B, Taller, "rows", [&](Value *I) {
    block(times(I, Rows + 1), Rows + 1, Column, Widths, Corrections);
  });
  Value *First = B.getInt64(uint64_t(Taller) * (Rows + 1));
  countedLoop(B, Blocks - Taller, "rows", [&](Value *I) {
    block(B.CreateAdd(First, times(I, Rows)), Rows, Column, Widths,
          Corrections);
  });
}

void MulAddEmitter::emit() {
  prepareA();
  prepareB();
  prepareC();
  unsigned Vectors = Facts.N / Lanes;
  unsigned Panels = divideCeil(Vectors, Model.maxVectors());
  unsigned Wide = Panels ? divideCeil(Vectors, Panels) : 0;
  unsigned WidePanels = Wide ? Vectors / Wide : 0;
  SmallVector<unsigned, 4> Widths(Wide, Lanes);
  auto WidePanel = [&](Value *I) { panel(times(I, Wide * Lanes), Widths); };
  countedLoop(B, WidePanels, "panel", WidePanel);
  // The remainder: fewer whole vectors, then a partial one.
  Widths.assign(Vectors - WidePanels * Wide, Lanes);
  if (Facts.N % Lanes)
    Widths.push_back(Facts.N % Lanes);
  if (!Widths.empty())
    panel(B.getInt64(uint64_t(WidePanels) * Wide * Lanes), Widths);
  finish();
}

void emitWholeMulAdd(IRBuilderBase &B, Function &F, const MulAddFacts &Facts,
                     const MulAddRow &Row, const VectorModel &Model,
                     StepEmitter Step, bool FromZero) {
  for (unsigned Operand : {1, 2}) // A and B; D may be C
    for (auto Kind : {Attribute::NoAlias, Attribute::ReadOnly})
      F.getArg(Operand)->addAttr(Kind);
  MulAddBuffers Buffers = MulAddBuffers::argumentsOf(F);
  if (FromZero)
    Buffers.C = nullptr;
  MulAddFacts Plain = plainOperands(B, Facts, Buffers);
  MulAddEmitter Emitter(B, Buffers, Plain, Row, Model, Step);
  Emitter.emit();
  if (Emitter.isSmall())
    F.addFnAttr(Attribute::AlwaysInline);
}

} // namespace tenon
