// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "AmxBlock.h"
#include "tenon/IR/Loops.h"
#include "tenon/Target/MatrixStorage.h"
#include "llvm/IR/IntrinsicsX86.h"

using namespace llvm;

namespace tenon {

//===----------------------------------------------------------------------===//
// Arguments
//===----------------------------------------------------------------------===//

ContractArgs::ContractArgs(Function &F)
    : D(F.getArg(0)), StrideD(F.getArg(1)), C(F.getArg(2)),
      StrideC(F.getArg(3)), A(F.getArg(4)), StrideA(F.getArg(5)),
      StepA(F.getArg(6)), B(F.getArg(7)), StrideB(F.getArg(8)),
      StepB(F.getArg(9)), Steps(F.getArg(10)) {
  if (F.arg_size() > 11)
    RestOfA = F.getArg(11), RestOfB = F.getArg(12);
  static constexpr const char *Names[] = {
      "d", "d.stride", "c",      "c.stride", "a",      "a.stride", "a.step",
      "b", "b.stride", "b.step", "steps",    "a.rest", "b.rest"};
  for (Argument &Arg : F.args())
    Arg.setName(Names[Arg.getArgNo()]);
}

SmallVector<Value *, 12> ContractArgs::values() const {
  SmallVector<Value *, 12> All = {D, StrideD, C,     StrideC, A, StrideA, StepA,
                                  B, StrideB, StepB, Steps};
  if (RestOfA)
    All.append({RestOfA, RestOfB});
  return All;
}

FunctionType *ContractArgs::functionType(LLVMContext &Ctx, bool OfRegion) {
  Type *Ptr = PointerType::getUnqual(Ctx), *Int = Type::getInt64Ty(Ctx);
  SmallVector<Type *, 12> Types = {Ptr, Int, Ptr, Int, Ptr, Int,
                                   Int, Ptr, Int, Int, Int};
  if (OfRegion)
    Types.append({Ptr, Ptr});
  return FunctionType::get(Type::getVoidTy(Ctx), Types, false);
}

//===----------------------------------------------------------------------===//
// Places
//===----------------------------------------------------------------------===//

Value *BlockPlace::cornerOf(Value *Base, Value *Stride, unsigned Row,
                            unsigned Column) {
  return cornerOf(Base, Stride, B.getInt64(Row), B.getInt64(Column));
}

Value *BlockPlace::cornerOf(Value *Base, Value *Stride, Value *Row,
                            Value *Column) {
  return at(Base, B.CreateAdd(B.CreateMul(Row, Stride), times(Column, 4)));
}

Value *BlockPlace::firstOfA(Value *Row) {
  if (Facts.A == MatrixLayout::ColumnMajor)
    return at(Args.A, times(Row, Facts.Row->elementBytes()));
  return at(Args.A, B.CreateMul(Row, Args.StrideA));
}

Value *BlockPlace::firstOfB(Value *Column) {
  switch (Facts.B) {
  case MatrixLayout::RowMajor:
    return at(Args.B, times(Column, Facts.Row->elementBytes()));
  case MatrixLayout::ColumnMajor:
    return at(Args.B, B.CreateMul(Column, Args.StrideB));
  case MatrixLayout::Packed:
    break;
  }
  return at(Args.B, times(Column, 4));
}

/// Separate steps are Distance apart, and an instruction's steps in them
/// Within.
Value *BlockPlace::stepOffset(Value *Step, Value *Distance, Value *Within) {
  if (Facts.Steps != ContractSteps::Separate)
    return B.CreateMul(Step, Within);
  Value *PerStep = B.getInt64(Facts.K / depthElements());
  return B.CreateAdd(B.CreateMul(B.CreateUDiv(Step, PerStep), Distance),
                     B.CreateMul(B.CreateURem(Step, PerStep), Within));
}

Value *BlockPlace::stepOfA(Value *Step) {
  bool IsColumns = Facts.A == MatrixLayout::ColumnMajor;
  return stepOffset(Step, Args.StepA,
                    IsColumns ? times(Args.StrideA, depthElements())
                              : B.getInt64(Facts.depth()));
}

Value *BlockPlace::stepOfB(Value *Step) {
  switch (Facts.B) {
  case MatrixLayout::RowMajor:
    return stepOffset(Step, Args.StepB, times(Args.StrideB, depthElements()));
  case MatrixLayout::ColumnMajor:
    return stepOffset(Step, Args.StepB, B.getInt64(Facts.depth()));
  case MatrixLayout::Packed:
    break;
  }
  return stepOffset(Step, Args.StepB, times(Args.StrideB, Facts.depth() / 4));
}

TilesInMemory BlockPlace::tilesOfA(Value *Step, Value *Row, unsigned Tile,
                                   unsigned Count, Value *Valid) {
  return {Facts.Row,    Facts.A, Facts.depth(),
          Tile,         Count,   at(firstOfA(Row), stepOfA(Step)),
          Args.StrideA, Valid};
}

TilesInMemory BlockPlace::tilesOfB(Value *Step, Value *Column, unsigned Tile,
                                   unsigned Count, Value *Valid) {
  return {Facts.Row,    Facts.B, Facts.depth(),
          Tile,         Count,   at(firstOfB(Column), stepOfB(Step)),
          Args.StrideB, Valid};
}

//===----------------------------------------------------------------------===//
// Regions
//===----------------------------------------------------------------------===//

namespace {
/// Tiles of one operand at one step: the first one's address, the distance of
/// the next, and the stride of a tile load.
struct TileSource {
  Value *First, *Next, *Stride;
};

class RegionEmitter {
public:
  RegionEmitter(Function &F, const Region &R)
      : F(F), R(R), Facts(R.Facts), B(F.getContext()), Args(F),
        Place(B, Facts, Args), Tile(R.Rows.Tile), Width(R.Columns.Tile),
        Block(chooseBlock(R.Rows.Count, R.Columns.Count,
                          Facts.Steps == ContractSteps::Resident)) {
    B.SetInsertPoint(BasicBlock::Create(F.getContext(), "entry", &F));
  }
  void emit();

private:
  using Tiles = SmallVector<Value *, 8>;

  void blocks(Value *FirstRow, unsigned Height);
  void block(Value *FirstRow, unsigned Height, Value *FirstColumn,
             unsigned Columns);
  void step(Value *Step, SmallVectorImpl<Value *> &Acc);
  void prefetchD(Value *Step);
  void multiply(const TileSource &A, const TileSource &OfB,
                SmallVectorImpl<Value *> &Acc);
  void multiplySteps(SmallVectorImpl<Value *> &Acc);
  void multiplyResident(SmallVectorImpl<Value *> &Acc);
  Value *tileOfA(const TileSource &A, unsigned Row);
  Value *tileOfB(const TileSource &OfB, unsigned Column);
  Value *product(Value *C, Value *OfA, Value *OfB);
  void pack(Value *Step);
  Value *imagesFor(Value *Images, Value *Step, unsigned Count);
  TileSource sourceOfA(Value *Step);
  TileSource sourceOfB(Value *Step);
  TileSource imagesOfTile(Value *Images, Value *First, unsigned Size);
  Value *images(unsigned Count, const Twine &Name);

  bool packsA() const { return Facts.A == MatrixLayout::ColumnMajor; }
  bool packsB() const { return !R.HasPanel && Facts.B != MatrixLayout::Packed; }
  Value *shape(unsigned Size) { return B.getInt16(Size); }
  Value *load(unsigned Rows, unsigned Bytes, Value *From, Value *Stride) {
    return B.CreateIntrinsic(Intrinsic::x86_tileloadd64_internal,
                             {shape(Rows), shape(Bytes), From, Stride});
  }

  Function &F;
  const Region &R;
  const Contraction &Facts;
  IRBuilder<> B;
  ContractArgs Args;
  BlockPlace Place;
  unsigned Tile, Width; ///< rows of A's and C's tiles, columns of B's and C's
  BlockShape Block;
  // The block at hand.
  unsigned Height = 0, Columns = 0;
  Value *FirstRow = nullptr, *FirstColumn = nullptr;
  Value *ImagesOfA = nullptr, *ImagesOfB = nullptr;
};
} // namespace

Value *RegionEmitter::images(unsigned Count, const Twine &Name) {
  BasicBlock &Entry = F.getEntryBlock();
  IRBuilder<> Top(&Entry, Entry.begin());
  auto *Memory = Top.CreateAlloca(
      ArrayType::get(Top.getInt8Ty(), Count * TileImageBytes), nullptr, Name);
  Memory->setAlignment(Align(MatrixStorage::Alignment));
  return Memory;
}

/// Images are there twice: one step's are read while the next one's are made.
Value *RegionEmitter::imagesFor(Value *Images, Value *Step, unsigned Count) {
  Value *Odd = B.CreateAnd(Step, B.getInt64(1));
  return Place.at(Images, Place.times(Odd, uint64_t(Count) * TileImageBytes));
}

/// Makes the images of step \p Step.
void RegionEmitter::pack(Value *Step) {
  if (packsA())
    packTilesOfA(B, Place.tilesOfA(Step, FirstRow, Tile, Height, nullptr),
                 imagesFor(ImagesOfA, Step, Block.Rows));
  if (packsB())
    packTilesOfB(B, Place.tilesOfB(Step, FirstColumn, Width, Columns, nullptr),
                 imagesFor(ImagesOfB, Step, Block.Columns));
}

/// Images from that of the tile with row or column \p First on.
TileSource RegionEmitter::imagesOfTile(Value *Images, Value *First,
                                       unsigned Size) {
  Value *Before = B.CreateUDiv(First, B.getInt64(Size));
  return {Place.at(Images, Place.times(Before, TileImageBytes)),
          B.getInt64(TileImageBytes), B.getInt64(MaxTileBytes)};
}

TileSource RegionEmitter::sourceOfA(Value *Step) {
  if (packsA())
    return {imagesFor(ImagesOfA, Step, Block.Rows), B.getInt64(TileImageBytes),
            B.getInt64(MaxTileBytes)};
  return {Place.at(Place.firstOfA(FirstRow), Place.stepOfA(Step)),
          Place.times(Args.StrideA, Tile), Args.StrideA};
}

TileSource RegionEmitter::sourceOfB(Value *Step) {
  if (packsB())
    return {imagesFor(ImagesOfB, Step, Block.Columns),
            B.getInt64(TileImageBytes), B.getInt64(MaxTileBytes)};
  if (R.HasPanel) {
    Value *OfStep = Place.at(Args.B, B.CreateMul(Step, Args.StepB));
    return imagesOfTile(OfStep, FirstColumn, Width);
  }
  return {Place.at(Place.firstOfB(FirstColumn), Place.stepOfB(Step)),
          B.getInt64(uint64_t(Width) * 4), Args.StrideB};
}

Value *RegionEmitter::tileOfA(const TileSource &A, unsigned Row) {
  return load(Tile, Facts.depth(), Place.at(A.First, Place.times(A.Next, Row)),
              A.Stride);
}

Value *RegionEmitter::tileOfB(const TileSource &OfB, unsigned Column) {
  return load(Facts.depth() / 4, Width * 4,
              Place.at(OfB.First, Place.times(OfB.Next, Column)), OfB.Stride);
}

Value *RegionEmitter::product(Value *C, Value *OfA, Value *OfB) {
  return B.CreateIntrinsic(
      Facts.Row->Instruction,
      {shape(Tile), shape(Width * 4), shape(Facts.depth()), C, OfA, OfB});
}

/// The shorter side's tiles are loaded first and stay, the other side's one
/// after the other. To load the others ahead into all eight tiles was measured:
/// no gain with one thread, a loss with several.
void RegionEmitter::multiply(const TileSource &A, const TileSource &OfB,
                             SmallVectorImpl<Value *> &Acc) {
  auto Multiply = [&](unsigned I, unsigned J, Value *OfA, Value *OfBTile) {
    Value *&C = Acc[I * Columns + J];
    C = product(C, OfA, OfBTile);
  };
  bool KeepsA = Height <= Columns;
  Tiles Kept;
  for (unsigned I = 0; I < (KeepsA ? Height : Columns); ++I)
    Kept.push_back(KeepsA ? tileOfA(A, I) : tileOfB(OfB, I));
  for (unsigned J = 0; J < (KeepsA ? Columns : Height); ++J) {
    Value *Other = KeepsA ? tileOfB(OfB, J) : tileOfA(A, J);
    for (unsigned I = 0; I < Kept.size(); ++I)
      KeepsA ? Multiply(I, J, Kept[I], Other) : Multiply(J, I, Other, Kept[I]);
  }
}

///   if (steps) { load all tiles of A and B
///                for each step: acc[i][j] += A[i] * B[j] }
void RegionEmitter::multiplyResident(SmallVectorImpl<Value *> &Acc) {
  Value *First = B.getInt64(0);
  carriedIf(B, B.CreateICmpNE(Args.Steps, First), "first", Acc,
            [&](SmallVectorImpl<Value *> &Carried) {
              pack(First);
              TileSource A = sourceOfA(First), OfB = sourceOfB(First);
              Tiles TilesOfA, TilesOfB;
              for (unsigned I = 0; I < Height; ++I)
                TilesOfA.push_back(tileOfA(A, I));
              for (unsigned J = 0; J < Columns; ++J)
                TilesOfB.push_back(tileOfB(OfB, J));
              carriedLoop(B, Args.Steps, "k", Carried,
                          [&](Value *, SmallVectorImpl<Value *> &Sums) {
                            for (unsigned I = 0; I < Height * Columns; ++I)
                              Sums[I] = product(Sums[I], TilesOfA[I / Columns],
                                                TilesOfB[I % Columns]);
                          });
            });
}

/// A store to memory that is far away holds up all those behind it. Each of the
/// first steps asks for two lines of each tile.
void RegionEmitter::prefetchD(Value *Step) {
  constexpr unsigned LinesAStep = 2;
  unsigned Rounds = divideCeil(Tile, LinesAStep);
  ifThen(B, B.CreateICmpULT(Step, B.getInt64(Rounds)), "early", [&] {
    for (unsigned I = 0; I < Height; ++I)
      for (unsigned Line = 0; Line < LinesAStep; ++Line) {
        Value *Row = B.CreateAdd(Place.times(Step, LinesAStep),
                                 B.getInt64(I * Tile + Line));
        Value *First = Place.cornerOf(Args.D, Args.StrideD,
                                      B.CreateAdd(FirstRow, Row), FirstColumn);
        for (unsigned J = 0; J < Columns; ++J)
          B.CreateIntrinsic(
              Intrinsic::prefetch, {B.getPtrTy()},
              {Place.at(First, B.getInt64(uint64_t(J) * Width * 4)),
               B.getInt32(/*write*/ 1), B.getInt32(/*first level*/ 3),
               B.getInt32(/*data*/ 1)});
      }
  });
}

void RegionEmitter::step(Value *Step, SmallVectorImpl<Value *> &Acc) {
  if (Facts.Steps == ContractSteps::Continued)
    prefetchD(Step);
  if (packsA() || packsB()) {
    Value *Next = B.CreateAdd(Step, B.getInt64(1));
    ifThen(B, B.CreateICmpULT(Next, Args.Steps), "next", [&] { pack(Next); });
  }
  multiply(sourceOfA(Step), sourceOfB(Step), Acc);
}

void RegionEmitter::multiplySteps(SmallVectorImpl<Value *> &Acc) {
  if (packsA() || packsB())
    ifThen(B, B.CreateICmpNE(Args.Steps, B.getInt64(0)), "first",
           [&] { pack(B.getInt64(0)); });
  carriedLoop(B, Args.Steps, "k", Acc,
              [&](Value *Step, SmallVectorImpl<Value *> &Carried) {
                step(Step, Carried);
              });
}

void RegionEmitter::block(Value *Row, unsigned BlockHeight, Value *Column,
                          unsigned BlockColumns) {
  FirstRow = Row, FirstColumn = Column;
  Height = BlockHeight, Columns = BlockColumns;
  auto ForEachTile = [&](function_ref<void(unsigned, Value *, Value *)> Do) {
    for (unsigned I = 0; I < Height; ++I)
      for (unsigned J = 0; J < Columns; ++J)
        Do(I * Columns + J, B.CreateAdd(FirstRow, B.getInt64(I * Tile)),
           B.CreateAdd(FirstColumn, B.getInt64(J * Width)));
  };
  SmallVector<Value *, 8> Acc(Height * Columns);
  ForEachTile([&](unsigned Index, Value *TileRow, Value *TileColumn) {
    Acc[Index] =
        Facts.FromZero
            ? B.CreateIntrinsic(Intrinsic::x86_tilezero_internal,
                                {shape(Tile), shape(Width * 4)})
            : load(Tile, Width * 4,
                   Place.cornerOf(Args.C, Args.StrideC, TileRow, TileColumn),
                   Args.StrideC);
  });
  if (Facts.Steps == ContractSteps::Resident)
    multiplyResident(Acc);
  else
    multiplySteps(Acc);
  if (mayHaveRest(Facts))
    carriedIf(B, B.CreateIsNotNull(Args.RestOfA), "rest", Acc,
              [&](SmallVectorImpl<Value *> &Carried) {
                multiply(imagesOfTile(Args.RestOfA, FirstRow, Tile),
                         imagesOfTile(Args.RestOfB, FirstColumn, Width),
                         Carried);
              });
  ForEachTile([&](unsigned Index, Value *TileRow, Value *TileColumn) {
    B.CreateIntrinsic(
        Intrinsic::x86_tilestored64_internal,
        {shape(Tile), shape(Width * 4),
         Place.cornerOf(Args.D, Args.StrideD, TileRow, TileColumn),
         Args.StrideD, Acc[Index]});
  });
}

/// A row of blocks, Height tiles high.
void RegionEmitter::blocks(Value *Row, unsigned BlockHeight) {
  unsigned Whole = R.Columns.Count / Block.Columns;
  unsigned Step = Block.Columns * Width;
  countedLoop(B, Whole, "column", [&](Value *Index) {
    block(Row, BlockHeight, Place.times(Index, Step), Block.Columns);
  });
  if (unsigned Left = R.Columns.Count % Block.Columns)
    block(Row, BlockHeight, B.getInt64(uint64_t(Whole) * Step), Left);
}

void RegionEmitter::emit() {
  if (packsA())
    ImagesOfA = images(2 * Block.Rows, "images.a");
  if (packsB())
    ImagesOfB = images(2 * Block.Columns, "images.b");
  unsigned Whole = R.Rows.Count / Block.Rows;
  unsigned Step = Block.Rows * Tile;
  countedLoop(B, Whole, "row", [&](Value *Index) {
    blocks(Place.times(Index, Step), Block.Rows);
  });
  if (unsigned Left = R.Rows.Count % Block.Rows)
    blocks(B.getInt64(uint64_t(Whole) * Step), Left);
  B.CreateRetVoid();
}

bool mayHaveRest(const Contraction &Facts) {
  return Facts.Steps != ContractSteps::Separate &&
         Facts.Steps != ContractSteps::Resident &&
         Facts.K % (Facts.depth() / Facts.Row->elementBytes()) != 0;
}

Function *regionFunction(Module &M, const Region &R,
                         function_ref<void(Function &)> AddAttributes) {
  const Contraction &Facts = R.Facts;
  static constexpr const char *Steps[] = {"", ".continued", ".separate",
                                          ".resident"};
  std::string Name =
      ("tenon.amx.tiles." + Twine(Facts.Row->Name) + "." + Twine(R.Rows.Tile) +
       "x" + Twine(R.Rows.Count) + "." + Twine(R.Columns.Tile) + "x" +
       Twine(R.Columns.Count) + ".k" + Twine(Facts.K) + "." + wordOf(Facts.A) +
       "." + (R.HasPanel ? StringRef("panel") : wordOf(Facts.B)) +
       Steps[unsigned(Facts.Steps)] + (Facts.FromZero ? ".zero" : ""))
          .str();
  if (Function *Known = M.getFunction(Name))
    return Known;
  Function *F =
      Function::Create(ContractArgs::functionType(M.getContext(), true),
                       GlobalValue::InternalLinkage, Name, M);
  F->setDoesNotThrow();
  F->addFnAttr(Attribute::WillReturn);
  // A configuration of its own. LLVM also does not learn here that A and B may
  // be one piece of memory: it would load that once, and tdp* with one register
  // as both operands is an exception.
  F->addFnAttr(Attribute::NoInline);
  AddAttributes(*F);
  RegionEmitter(*F, R).emit();
  return F;
}

} // namespace tenon
