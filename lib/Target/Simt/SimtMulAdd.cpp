// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// D = A * B + C, where each lane computes the elements of D that it holds. If
// the number of lanes divides the columns of a panel, a lane has the columns of
// B that its columns of D need:
//
//   for each chunk of rows r0, r0 + s, r0 + 2s … that one lane holds of A
//     for each of the lane's columns
//       acc = <C[r0][column], C[r0 + s][column], …>, wide
//       for each component c of a row of A          one lane has them all
//         a = broadcast(<A[r0][c], A[r0 + s][c], …>, that lane)
//         for each element k of c
//           acc += a[k] * splat(B[k][column])
//       D = acc, narrowed
//
// In a sub-group of one lane, neighbouring columns of B are a vector:
//
//   acc = <C[row][c0], C[row][c0 + 1], …>
//   acc += splat(A[row][k]) * <B[k][c0], B[k][c0 + 1], …>
//
// With dot products, a step multiplies four elements of k.

#include "Target/Simt/SimtMulAdd.h"
#include "Target/SaturatingSum.h"
#include "tenon/IR/Elements/ElementConversion.h"
#include "tenon/IR/Flow/Loops.h"
#include "tenon/IR/Values/LibraryOps.h"
#include "llvm/IR/Module.h"

using namespace llvm;

namespace tenon {

/// Whether dot products can be used: for 32-bit sums of bytes of one kind, or
/// of 4-bit elements that several lanes hold in words.
static bool takesDotProducts(const MulAddFacts &Facts, unsigned Lanes) {
  unsigned Bits = bitsOf(Facts.A);
  return (Bits == 8 || (Bits == 4 && Lanes > 1)) && bitsOf(Facts.B) == Bits &&
         !isFloat(Facts.A) && bitsOf(Facts.D) == 32 &&
         Facts.K % (32 / Bits) == 0;
}

SimtMulAdd::SimtMulAdd(IRBuilderBase &B, const MulAddBuffers &At,
                       const MulAddFacts &Facts, LaneLayouts Layouts,
                       MulAddCode Code)
    : B(B), Facts(Facts),
      A(matrix(MatrixUse::A, Facts.A, Facts.M, Facts.K, Layouts, At.A)),
      BMatrix(matrix(MatrixUse::B, Facts.B, Facts.K, Facts.N, Layouts, At.B)),
      C(matrix(MatrixUse::Accumulator, Facts.C, Facts.M, Facts.N, Layouts,
               At.C)),
      D(matrix(MatrixUse::Accumulator, Facts.D, Facts.M, Facts.N, Layouts,
               At.D)),
      Lanes(D.layout().Lanes),
      Dot(Code.DotProducts && takesDotProducts(Facts, Lanes)),
      HasVectors(Code.Vectors) {
  bool Double = bitsOf(Facts.A) == 64;
  Wide = !isFloat(Facts.A) ? (Double ? ElementKind::S64 : ElementKind::S32)
         : Double          ? ElementKind::F64
                           : ElementKind::F32;
  WideTy = storedType(B.getContext(), Wide);
}

LaneMatrix SimtMulAdd::matrix(MatrixUse Use, ElementKind Kind, unsigned Rows,
                              unsigned Columns, LaneLayouts Layouts,
                              Value *Memory) {
  auto *Ty = MatrixType::get(storedType(B.getContext(), Kind),
                             MatrixScope::Subgroup, Rows, Columns, Use);
  return {B, Ty, Layouts(Ty), Memory};
}

//===----------------------------------------------------------------------===//
// Values
//===----------------------------------------------------------------------===//

Value *SimtMulAdd::gather(LaneMatrix &M, Value *First, unsigned Step,
                          unsigned Width) {
  if (Width == 1)
    return M.load(First);
  Value *V = PoisonValue::get(FixedVectorType::get(M.componentType(), Width));
  for (unsigned I = 0; I < Width; ++I)
    V = B.CreateInsertElement(V, M.load(B.CreateAdd(First, number(I * Step))),
                              I);
  return V;
}

Value *SimtMulAdd::widen(Value *V, ElementKind Kind) {
  if (isFloat(Kind))
    return widenFloat(B, V, Kind);
  Type *Ty = V->getType()->getWithNewType(WideTy);
  return classOf(Kind) == ElementClass::Signed ? B.CreateSExt(V, Ty)
                                               : B.CreateZExt(V, Ty);
}

/// Elements of four bits are extracted by shifts: LLVM's SPIR-V back end does
/// not support vectors of i4.
Value *SimtMulAdd::wideElement(LaneMatrix &M, Value *Component, unsigned Sub,
                               ElementKind Kind) {
  unsigned Bits = bitsOf(Kind);
  if (Bits >= 8)
    return widen(M.element(Component, number(Sub)), Kind);
  unsigned Above = Component->getType()->getScalarSizeInBits() - Bits;
  if (isFloat(Kind)) {
    Value *Element =
        B.CreateTrunc(B.CreateLShr(Component, Sub * Bits),
                      Component->getType()->getWithNewType(B.getInt8Ty()));
    return widen(B.CreateAnd(Element, 0xf), Kind);
  }
  Value *Top = B.CreateShl(Component, Above - Sub * Bits);
  Type *Ty = Component->getType()->getWithNewType(WideTy);
  return classOf(Kind) == ElementClass::Signed
             ? B.CreateSExtOrTrunc(B.CreateAShr(Top, Above), Ty)
             : B.CreateZExtOrTrunc(B.CreateLShr(Top, Above), Ty);
}

Value *SimtMulAdd::splat(Value *V, unsigned Width) {
  return Width == 1 ? V : B.CreateVectorSplat(Width, V);
}

Value *SimtMulAdd::joinBytes(ArrayRef<Value *> Parts) {
  Value *Whole = nullptr;
  unsigned Bits = 0;
  for (Value *Part : Parts) {
    Type *Ty = Part->getType()->getWithNewType(B.getInt32Ty());
    Value *At = B.CreateShl(B.CreateZExt(Part, Ty), Bits);
    Whole = Whole ? B.CreateOr(Whole, At) : At;
    Bits += Part->getType()->getScalarSizeInBits();
  }
  return Whole;
}

Value *SimtMulAdd::dotProduct(Value *X, Value *Y, Value *Acc) {
  bool SignedA = classOf(Facts.A) == ElementClass::Signed;
  bool SignedB = classOf(Facts.B) == ElementClass::Signed;
  LibraryFacts Dot;
  Dot.Function = SignedA && SignedB   ? LibraryFunction::DotSS
                 : SignedA || SignedB ? LibraryFunction::DotSU
                                      : LibraryFunction::DotUU;
  bool Swaps = !SignedA && SignedB;
  auto Call = [&](Value *U, Value *V) {
    return createLibraryOp(B, Dot, {Swaps ? V : U, Swaps ? U : V});
  };
  auto *Vector = dyn_cast<FixedVectorType>(Acc->getType());
  if (!Vector)
    return B.CreateAdd(Acc, Call(X, Y));
  Value *Sums = PoisonValue::get(Vector);
  for (unsigned I = 0; I < Vector->getNumElements(); ++I) {
    Value *U = B.CreateExtractElement(X, I), *V = B.CreateExtractElement(Y, I);
    Sums = B.CreateInsertElement(Sums, Call(U, V), I);
  }
  return B.CreateAdd(Acc, Sums);
}

/// Four bytes from a word: the word itself, or of eight elements of 4 bits
/// those with numbers 2 * i + \p Part, each sign-extended to a byte.
Value *SimtMulAdd::bytesOf(Value *Word, unsigned Part, ElementKind Kind) {
  constexpr uint64_t Nibbles = 0x0f0f0f0f, Signs = 0x08080808, Above = 0x1e;
  if (bitsOf(Kind) == 8)
    return Word;
  Value *Bytes = B.CreateAnd(B.CreateLShr(Word, Part * 4), Nibbles);
  if (classOf(Kind) != ElementClass::Signed)
    return Bytes;
  Type *Ty = Word->getType(); // 8 * 0x1e = 0xf0
  Value *Sign =
      B.CreateMul(B.CreateAnd(Bytes, Signs), ConstantInt::get(Ty, Above));
  return B.CreateOr(Bytes, Sign);
}

Value *SimtMulAdd::product(Value *X, Value *Y, Value *Acc) {
  if (WideTy->isIntegerTy())
    return B.CreateAdd(Acc, B.CreateMul(X, Y));
  return B.CreateIntrinsic(Acc->getType(), Intrinsic::fma, {X, Y, Acc});
}

//===----------------------------------------------------------------------===//
// Sums
//===----------------------------------------------------------------------===//

static Value *convertSum(IRBuilderBase &B, Value *V, ElementKind From,
                         ElementKind To, Type *Ty) {
  if (From == To)
    return V;
  ConvertFacts Conversion;
  Conversion.From = From;
  Conversion.To = To;
  return convertElement(B, V, Conversion, Ty);
}

/// A saturating sum starts from zero, and C is added at the end.
Value *SimtMulAdd::start(Value *Index) {
  if (Facts.Saturating)
    return Constant::getNullValue(WideTy);
  if (!isFloat(Facts.C))
    return C.load(Index);
  return convertSum(B, C.load(Index), Facts.C, Wide, WideTy);
}

void SimtMulAdd::finish(Value *Index, Value *Acc) {
  if (Facts.Saturating)
    Acc = saturatingSum(B, Acc, C.load(Index), Facts);
  else if (isFloat(Facts.D))
    Acc =
        convertSum(B, Acc, Wide, Facts.D, storedType(B.getContext(), Facts.D));
  D.store(Acc, Index);
}

Value *SimtMulAdd::startChunk(Value *First, unsigned Step, unsigned Width) {
  if (Width == 1)
    return start(First);
  Value *Acc = PoisonValue::get(FixedVectorType::get(WideTy, Width));
  for (unsigned I = 0; I < Width; ++I)
    Acc = B.CreateInsertElement(Acc,
                                start(B.CreateAdd(First, number(I * Step))), I);
  return Acc;
}

void SimtMulAdd::finishChunk(Value *First, unsigned Step, unsigned Width,
                             Value *Acc) {
  if (Width == 1)
    return finish(First, Acc);
  for (unsigned I = 0; I < Width; ++I)
    finish(B.CreateAdd(First, number(I * Step)),
           B.CreateExtractElement(Acc, I));
}

/// Divides \p Count items into chunks of 1, 2, 4 … up to \p Max and calls
/// Emit(first, width, number of chunks).
static void inChunks(unsigned Count, unsigned Max,
                     function_ref<void(unsigned, unsigned, unsigned)> Emit) {
  unsigned First = 0;
  for (unsigned Width = Max; Width; Width /= 2) {
    unsigned Chunks = (Count - First) / Width;
    if (Chunks)
      Emit(First, Width, Chunks);
    First += Chunks * Width;
  }
}

/// The unroll factor of a loop whose body has \p Steps multiplications:
/// TripCount or 1. \p Steps is multiplied by it.
static unsigned unrolled(unsigned TripCount, unsigned &Steps) {
  if (uint64_t(TripCount) * Steps > MaxUnrolledSteps)
    return 1;
  Steps *= TripCount;
  return TripCount;
}

static void repeat(IRBuilderBase &B, unsigned TripCount, unsigned Unroll,
                   const Twine &Name, function_ref<void(Value *)> Body) {
  SmallVector<Value *, 0> Nothing;
  carriedLoop(
      B, TripCount, Name, Nothing,
      [&](Value *I, SmallVectorImpl<Value *> &) { Body(I); }, Unroll);
}

void SimtMulAdd::emitRows() {
  unsigned Period = A.layout().rowPeriod();
  for (unsigned Row = 0; Row < std::min(Period, Facts.M); ++Row)
    inChunks(divideCeil(Facts.M - Row, Period), 8,
             [&](unsigned First, unsigned Width, unsigned Count) {
               emitRowChunks(Row + First * Period, Width, Count);
             });
}

/// Rows FirstRow, FirstRow + Period … of D, in one part of the columns.
struct SimtMulAdd::RowChunk {
  unsigned FirstRow, Width;
  Value *Chunk; ///< number of chunks of Width rows before this one
  Value *Part;
};

/// Multiplies and adds \p Elements elements of k: those of cell \p Block *
/// lanes + \p Cell in the rows of a panel of A, and those of the cells that are
/// joined with it:
///
///   cell of A's row r   in the lane of (FirstRow, Cell), whose component is
///                       block + rows before
///   component of B's k  emitComponentOfRow(k / Pack, part)
Value *SimtMulAdd::addCells(const RowChunk &R, Value *Panel, Value *Block,
                            unsigned Cell, unsigned Elements, Value *Acc) {
  const LaneLayout &LA = A.layout(), &LB = BMatrix.layout();
  unsigned Joined = joined();
  unsigned RowComponents = LA.firstOfRow(LA.rowPeriod());
  // Decoding fp8 or fp4 takes many operations, so the lane that holds an
  // element decodes it for all lanes.
  bool DecodesFirst = isSmallFloat(Facts.A);
  SmallVector<Value *, 4> X;
  for (unsigned J = 0; J < Joined; ++J) {
    LaneLayout::Holder Of = LA.holder(R.FirstRow, (Cell + J) * LA.Pack);
    Value *First = B.CreateAdd(number(Of.Component), Block);
    First = B.CreateAdd(First, B.CreateMul(Panel, number(LA.PanelComponents)));
    First = B.CreateAdd(First,
                        B.CreateMul(R.Chunk, number(R.Width * RowComponents)));
    Value *Own = gather(A, First, RowComponents, R.Width);
    X.push_back(DecodesFirst ? Own : A.fromLane(Own, number(Of.Lane)));
  }
  Value *Lines =
      B.CreateAdd(B.CreateMul(Panel, number(LA.PanelColumns / LB.Pack)),
                  B.CreateMul(Block, number(Lanes * LA.Pack / LB.Pack)));
  auto OfB = [&](unsigned K) {
    Value *Line = B.CreateAdd(Lines, number(K / LB.Pack));
    return BMatrix.load(emitComponentOfRow(B, LB, Line, R.Part));
  };
  if (Dot) {
    Value *Left = joinBytes(X), *Right = OfB(Cell * LA.Pack);
    for (unsigned Part = 0; Part < 8 / bitsOf(Facts.A); ++Part)
      Acc = dotProduct(bytesOf(Left, Part, Facts.A),
                       splat(bytesOf(Right, Part, Facts.B), R.Width), Acc);
    return Acc;
  }
  for (unsigned Sub = 0; Sub < Elements; ++Sub) {
    unsigned K = Cell * LA.Pack + Sub;
    Value *Left = wideElement(A, X[0], Sub, Facts.A);
    if (DecodesFirst)
      Left = A.fromLane(Left, number(LA.holder(R.FirstRow, K).Lane));
    Value *Right = wideElement(BMatrix, OfB(K), K % LB.Pack, Facts.B);
    Acc = product(Left, splat(Right, R.Width), Acc);
  }
  return Acc;
}

/// Multiplies and adds the first \p Columns columns of one panel of A.
void SimtMulAdd::addPanel(const RowChunk &R, Value *Panel, unsigned Columns,
                          unsigned Unroll, SmallVectorImpl<Value *> &Acc) {
  unsigned Pack = A.layout().Pack, Joined = joined();
  unsigned Blocks = Columns / (Lanes * Pack);
  carriedLoop(
      B, Blocks, "k", Acc,
      [&](Value *Block, SmallVectorImpl<Value *> &Carried) {
        for (unsigned U = 0; U < Lanes; U += Joined)
          Carried[0] = addCells(R, Panel, narrow(Block), U, Pack, Carried[0]);
      },
      Unroll);
  unsigned Rest = Columns - Blocks * Lanes * Pack;
  for (unsigned U = 0; U * Pack < Rest; U += Joined)
    Acc[0] = addCells(R, Panel, number(Blocks), U,
                      std::min(Pack, Rest - U * Pack), Acc[0]);
}

void SimtMulAdd::emitRowChunks(unsigned FirstRow, unsigned Width,
                               unsigned Count) {
  const LaneLayout &LA = A.layout(), &LD = D.layout();
  unsigned Period = LA.rowPeriod(), Parts = LD.panels() * LD.componentsOfRow();
  unsigned Blocks = LA.GridColumns / Lanes; // whole ones
  unsigned Steps = (Blocks ? Lanes : LA.GridColumns) * LA.Pack;
  unsigned AllBlocks = unrolled(std::max(Blocks, 1u), Steps);
  unsigned AllPanels = unrolled(LA.panels(), Steps);
  unsigned AllParts = unrolled(Parts, Steps);
  unsigned AllChunks = unrolled(Count, Steps);
  unsigned Panels = Facts.K / LA.PanelColumns; // complete ones

  auto Tile = [&](const RowChunk &R) {
    Value *Row = B.CreateAdd(number(FirstRow),
                             B.CreateMul(R.Chunk, number(Width * Period)));
    Value *First = emitComponentOfRow(B, LD, Row, R.Part);
    unsigned Step = Period * LD.componentsOfRow();
    SmallVector<Value *, 1> Acc = {startChunk(First, Step, Width)};
    carriedLoop(
        B, Panels, "panel", Acc,
        [&](Value *Panel, SmallVectorImpl<Value *> &Carried) {
          addPanel(R, narrow(Panel), LA.PanelColumns, AllBlocks, Carried);
        },
        AllPanels);
    if (unsigned Rest = Facts.K % LA.PanelColumns)
      addPanel(R, number(Panels), Rest, AllBlocks, Acc);
    finishChunk(First, Step, Width, Acc[0]);
  };
  repeat(B, Count, AllChunks, "rows", [&](Value *Chunk) {
    repeat(B, Parts, AllParts, "part", [&](Value *Part) {
      Tile({FirstRow, Width, narrow(Chunk), narrow(Part)});
    });
  });
}

void SimtMulAdd::emitColumns() {
  inChunks(Facts.N, 16, [&](unsigned First, unsigned Width, unsigned Count) {
    emitColumnChunks(First, Width, Count);
  });
}

/// Multiplies in sub-groups of one lane: all matrices are row-major, with one
/// element in a component.
void SimtMulAdd::emitColumnChunks(unsigned FirstColumn, unsigned Width,
                                  unsigned Count) {
  unsigned Joined = Dot ? 4 : 1, TripCount = Facts.K / Joined, Steps = 1;
  // Either all steps are unrolled or none: only values at constant indices stay
  // in registers.
  if (!HasVectors && uint64_t(Facts.M) * Facts.N * TripCount > MaxUnrolledSteps)
    Steps = MaxUnrolledSteps;
  unsigned AllK = unrolled(TripCount, Steps);
  unsigned AllChunks = unrolled(Count, Steps);
  unsigned AllRows = unrolled(Facts.M, Steps);
  auto Step = [&](Value *RowStart, Value *Column, Value *K, Value *Acc) {
    SmallVector<Value *, 4> X, Y;
    for (unsigned J = 0; J < Joined; ++J) {
      Value *KJ = B.CreateAdd(K, number(J));
      X.push_back(A.load(B.CreateAdd(RowStart, KJ)));
      Value *First = B.CreateAdd(B.CreateMul(KJ, number(Facts.N)), Column);
      Y.push_back(gather(BMatrix, First, 1, Width));
    }
    Value *Left =
        splat(Dot ? joinBytes(X) : wideElement(A, X[0], 0, Facts.A), Width);
    if (Dot)
      return dotProduct(Left, joinBytes(Y), Acc);
    return product(Left, wideElement(BMatrix, Y[0], 0, Facts.B), Acc);
  };
  repeat(B, Facts.M, AllRows, "row", [&](Value *R) {
    repeat(B, Count, AllChunks, "columns", [&](Value *Chunk) {
      Value *Row = narrow(R);
      Value *Column = B.CreateAdd(B.CreateMul(narrow(Chunk), number(Width)),
                                  number(FirstColumn));
      Value *First = B.CreateAdd(B.CreateMul(Row, number(Facts.N)), Column);
      Value *RowStart = B.CreateMul(Row, number(Facts.K));
      SmallVector<Value *, 1> Acc = {startChunk(First, 1, Width)};
      carriedLoop(
          B, TripCount, "k", Acc,
          [&](Value *K, SmallVectorImpl<Value *> &Carried) {
            Value *From = B.CreateMul(narrow(K), number(Joined));
            Carried[0] = Step(RowStart, Column, From, Carried[0]);
          },
          AllK);
      finishChunk(First, 1, Width, Acc[0]);
    });
  });
}

/// Whether components are single elements in row-major order.
bool SimtMulAdd::isInRows() const {
  auto Plain = [](const LaneMatrix &M) {
    return M.layout().Pack == 1 && M.layout().GridColumns == M.layout().Columns;
  };
  return Lanes == 1 && Plain(A) && Plain(BMatrix) && Plain(C) && Plain(D);
}

void SimtMulAdd::emit() {
  if (isInRows())
    emitColumns();
  else if (Lanes > 1 && D.layout().componentsOfRow())
    emitRows();
  else
    emitShuffled();
}

void emitSimtMulAdd(IRBuilderBase &B, const MulAddBuffers &Buffers,
                    const MulAddFacts &Facts, LaneLayouts Layouts,
                    MulAddCode Code) {
  SimtMulAdd(B, Buffers, Facts, Layouts, Code).emit();
}

} // namespace tenon
