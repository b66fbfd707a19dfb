// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "AmxBlock.h"
#include "AmxConfigure.h"
#include "AmxTiles.h"
#include "tenon/IR/Flow/Loops.h"
#include "tenon/Target/MatrixStorage.h"
#include "llvm/IR/IntrinsicsX86.h"

using namespace llvm;

namespace tenon {

//===----------------------------------------------------------------------===//
// Arguments
//===----------------------------------------------------------------------===//

TileArgs::TileArgs(Function &F) : ContractArgs(F) {
  constexpr unsigned First = 11;
  if (F.arg_size() == First)
    return;
  RestOfA = F.getArg(First), RestOfB = F.getArg(First + 1);
  RestOfA->setName("a.rest");
  RestOfB->setName("b.rest");
}

SmallVector<Value *, 12> TileArgs::values() const {
  SmallVector<Value *, 12> All = ContractArgs::values();
  if (RestOfA)
    All.append({RestOfA, RestOfB});
  return All;
}

FunctionType *TileArgs::regionType(LLVMContext &Ctx) {
  Type *Ptr = PointerType::getUnqual(Ctx);
  SmallVector<Type *, 12> Types = ContractArgs::types(Ctx);
  Types.append({Ptr, Ptr});
  return FunctionType::get(Type::getVoidTy(Ctx), Types, false);
}

//===----------------------------------------------------------------------===//
// Addresses
//===----------------------------------------------------------------------===//

Value *BlockAddresses::cornerOf(Value *Base, Value *Stride, unsigned Row,
                                unsigned Column) {
  return cornerOf(Base, Stride, B.getInt64(Row), B.getInt64(Column));
}

Value *BlockAddresses::cornerOf(Value *Base, Value *Stride, Value *Row,
                                Value *Column) {
  return at(Base, B.CreateAdd(B.CreateMul(Row, Stride), times(Column, 4)));
}

Value *BlockAddresses::firstOfA(Value *Row) {
  if (Facts.A == MatrixLayout::ColumnMajor)
    return at(Args.A, times(Row, Facts.elementBytes(MatrixUse::A)));
  return at(Args.A, B.CreateMul(Row, Args.StrideA));
}

Value *BlockAddresses::firstOfB(Value *Column) {
  switch (Facts.B) {
  case MatrixLayout::RowMajor:
    return at(Args.B, times(Column, Facts.elementBytes(MatrixUse::B)));
  case MatrixLayout::ColumnMajor:
    return at(Args.B, B.CreateMul(Column, Args.StrideB));
  case MatrixLayout::Packed:
    break;
  }
  return at(Args.B,
            times(Column, Facts.group() * Facts.elementBytes(MatrixUse::B)));
}

/// Separate steps are \p Distance apart, and the steps of instructions within
/// them are \p Within apart.
Value *BlockAddresses::stepOffset(Value *Step, Value *Distance, Value *Within) {
  if (Facts.Steps != ContractSteps::Separate)
    return B.CreateMul(Step, Within);
  Value *PerStep = B.getInt64(Facts.K / Facts.depthElements());
  return B.CreateAdd(B.CreateMul(B.CreateUDiv(Step, PerStep), Distance),
                     B.CreateMul(B.CreateURem(Step, PerStep), Within));
}

Value *BlockAddresses::stepOfA(Value *Step) {
  bool IsColumns = Facts.A == MatrixLayout::ColumnMajor;
  return stepOffset(Step, Args.StepA,
                    IsColumns ? times(Args.StrideA, Facts.depthElements())
                              : bytesOfDepth(MatrixUse::A));
}

Value *BlockAddresses::stepOfB(Value *Step) {
  switch (Facts.B) {
  case MatrixLayout::RowMajor:
    return stepOffset(Step, Args.StepB,
                      times(Args.StrideB, Facts.depthElements()));
  case MatrixLayout::ColumnMajor:
    return stepOffset(Step, Args.StepB, bytesOfDepth(MatrixUse::B));
  case MatrixLayout::Packed:
    break;
  }
  return stepOffset(Step, Args.StepB,
                    times(Args.StrideB, Facts.depthElements() / Facts.group()));
}

void BlockAddresses::pack(MatrixUse Use, Value *Step, const TileSpan &Span,
                          Value *First, unsigned Count, Value *Valid,
                          Value *Images) {
  bool IsA = Use == MatrixUse::A;
  auto Pack = [&](Value *From, unsigned Tile, unsigned Tiles, Value *To) {
    Value *Memory = IsA ? at(firstOfA(From), stepOfA(Step))
                        : at(firstOfB(From), stepOfB(Step));
    TilesInMemory Those = {Facts.Row,
                           {IsA ? Facts.MemoryOfA : Facts.MemoryOfB,
                            IsA ? Facts.KindOfA : Facts.KindOfB},
                           Facts.Model,
                           IsA ? Facts.A : Facts.B,
                           Facts.depth(),
                           Tile,
                           Tiles,
                           Memory,
                           IsA ? Args.StrideA : Args.StrideB,
                           Valid};
    IsA ? packTilesOfA(B, Those, To) : packTilesOfB(B, Those, To);
  };
  unsigned Whole = Span.Last ? Count - 1 : Count;
  if (Whole)
    Pack(First, Span.Tile, Whole, Images);
  if (Span.Last)
    Pack(B.CreateAdd(First, B.getInt64(uint64_t(Whole) * Span.Tile)), Span.Last,
         1, at(Images, B.getInt64(uint64_t(Whole) * TileImageBytes)));
}

//===----------------------------------------------------------------------===//
// Regions
//===----------------------------------------------------------------------===//

namespace {
/// The tiles of one operand at one step: the first one's address, the distance
/// to the next, and the stride of a tile load.
struct TileSource {
  Value *First, *Next, *Stride;
};

class RegionEmitter {
public:
  RegionEmitter(Function &F, const Region &R)
      : F(F), R(R), Facts(R.Facts), B(F.getContext()), Args(F),
        Addresses(B, Facts, Args), Tile(R.Rows.Tile), Width(R.Columns.Tile),
        Registers(*BlockTiles::assign(R.Rows, R.Columns, Facts.depth(),
                                      Facts.Steps == ContractSteps::Resident)),
        Block(Registers.block()) {
    B.SetInsertPoint(BasicBlock::Create(F.getContext(), "entry", &F));
  }
  void emit();

private:
  void blocks(Value *FirstRow, unsigned Height);
  void block(Value *FirstRow, unsigned Height, Value *FirstColumn,
             unsigned Columns);
  void step(Value *Step);
  void prefetchD(Value *Step);
  void multiply(const TileSource &A, const TileSource &OfB);
  void loopOverSteps(function_ref<void(Value *)> Body);
  void multiplySteps();
  void multiplyResident();
  void loadA(const TileSource &A, unsigned Row);
  void loadB(const TileSource &OfB, unsigned Column);
  void product(unsigned Row, unsigned Column);
  void pack(Value *Step);
  Value *imagesFor(Value *Images, Value *Step, unsigned Count);
  TileSource sourceOfA(Value *Step);
  TileSource sourceOfB(Value *Step);
  TileSource imagesOfTile(Value *Images, Value *First, unsigned Size);
  Value *images(unsigned Count, const Twine &Name);

  bool packsA() const {
    return Facts.A == MatrixLayout::ColumnMajor || Facts.converts(MatrixUse::A);
  }
  bool packsB() const { return !R.HasPanel && Facts.B != MatrixLayout::Packed; }
  /// Emits a tile instruction, whose first operands are register numbers.
  void tile(Intrinsic::ID Instruction, ArrayRef<unsigned> Tiles,
            ArrayRef<Value *> Rest = {});

  Function &F;
  const Region &R;
  const TileContraction &Facts;
  IRBuilder<> B;
  TileArgs Args;
  BlockAddresses Addresses;
  unsigned Tile, Width; ///< rows of A's and C's tiles, columns of B's and C's
  BlockTiles Registers;
  BlockShape Block;
  // The current block.
  unsigned Height = 0, Columns = 0;
  Value *FirstRow = nullptr, *FirstColumn = nullptr;
  Value *ImagesOfA = nullptr, *ImagesOfB = nullptr;
};
} // namespace

void RegionEmitter::tile(Intrinsic::ID Instruction, ArrayRef<unsigned> Tiles,
                         ArrayRef<Value *> Rest) {
  SmallVector<Value *, 4> Operands;
  for (unsigned Number : Tiles)
    Operands.push_back(B.getInt8(Number));
  Operands.append(Rest.begin(), Rest.end());
  B.CreateIntrinsic(Instruction, Operands);
}

Value *RegionEmitter::images(unsigned Count, const Twine &Name) {
  BasicBlock &Entry = F.getEntryBlock();
  IRBuilder<> Top(&Entry, Entry.begin());
  auto *Memory = Top.CreateAlloca(
      ArrayType::get(Top.getInt8Ty(), Count * TileImageBytes), nullptr, Name);
  Memory->setAlignment(Align(MatrixStorage::Alignment));
  return Memory;
}

/// Images are double-buffered: those of one step are read while those of the
/// next one are written.
Value *RegionEmitter::imagesFor(Value *Images, Value *Step, unsigned Count) {
  Value *Odd = B.CreateAnd(Step, B.getInt64(1));
  return Addresses.at(Images,
                      Addresses.times(Odd, uint64_t(Count) * TileImageBytes));
}

/// Writes the images of step \p Step.
void RegionEmitter::pack(Value *Step) {
  if (packsA())
    Addresses.pack(MatrixUse::A, Step, R.Rows, FirstRow, Height, nullptr,
                   imagesFor(ImagesOfA, Step, Block.Rows));
  if (packsB())
    Addresses.pack(MatrixUse::B, Step, R.Columns, FirstColumn, Columns, nullptr,
                   imagesFor(ImagesOfB, Step, Block.Columns));
}

/// The images of \p Images from that of the tile with row or column \p First
/// on.
TileSource RegionEmitter::imagesOfTile(Value *Images, Value *First,
                                       unsigned Size) {
  Value *Before = B.CreateUDiv(First, B.getInt64(Size));
  return {Addresses.at(Images, Addresses.times(Before, TileImageBytes)),
          B.getInt64(TileImageBytes), B.getInt64(MaxTileBytes)};
}

TileSource RegionEmitter::sourceOfA(Value *Step) {
  if (packsA())
    return {imagesFor(ImagesOfA, Step, Block.Rows), B.getInt64(TileImageBytes),
            B.getInt64(MaxTileBytes)};
  return {Addresses.at(Addresses.firstOfA(FirstRow), Addresses.stepOfA(Step)),
          Addresses.times(Args.StrideA, Tile), Args.StrideA};
}

TileSource RegionEmitter::sourceOfB(Value *Step) {
  if (packsB())
    return {imagesFor(ImagesOfB, Step, Block.Columns),
            B.getInt64(TileImageBytes), B.getInt64(MaxTileBytes)};
  if (R.HasPanel) {
    Value *OfStep = Addresses.at(Args.B, B.CreateMul(Step, Args.StepB));
    return imagesOfTile(OfStep, FirstColumn, Width);
  }
  return {
      Addresses.at(Addresses.firstOfB(FirstColumn), Addresses.stepOfB(Step)),
      B.getInt64(uint64_t(Width) * 4), Args.StrideB};
}

void RegionEmitter::loadA(const TileSource &A, unsigned Row) {
  tile(Intrinsic::x86_tileloadd64, Registers.ofA(Row),
       {Addresses.at(A.First, Addresses.times(A.Next, Row)), A.Stride});
}

/// Work-groups that a thread runs one after the other read the same rows of A
/// with other columns of B. The hint of tileloaddt1 keeps these rows in the L1
/// cache: tiles of B that are read from the L2 cache do not replace them.
/// Images of a step are written just before, and are in L1 in any case.
void RegionEmitter::loadB(const TileSource &OfB, unsigned Column) {
  tile(
      packsB() ? Intrinsic::x86_tileloadd64 : Intrinsic::x86_tileloaddt164,
      Registers.ofB(Column),
      {Addresses.at(OfB.First, Addresses.times(OfB.Next, Column)), OfB.Stride});
}

void RegionEmitter::product(unsigned Row, unsigned Column) {
  tile(Facts.Row->Instruction, {Registers.accumulator(Row, Column),
                                Registers.ofA(Row), Registers.ofB(Column)});
}

/// The side with fewer tiles stays in registers, and the tiles of the other
/// side are loaded one after the other. Loading them ahead into more registers
/// gains nothing with one thread, and loses time with several (measured).
void RegionEmitter::multiply(const TileSource &A, const TileSource &OfB) {
  bool KeepsA = Registers.keepsA();
  unsigned Kept = KeepsA ? Height : Columns, Others = KeepsA ? Columns : Height;
  for (unsigned I = 0; I < Kept; ++I)
    KeepsA ? loadA(A, I) : loadB(OfB, I);
  for (unsigned J = 0; J < Others; ++J) {
    KeepsA ? loadB(OfB, J) : loadA(A, J);
    for (unsigned I = 0; I < Kept; ++I)
      KeepsA ? product(I, J) : product(J, I);
  }
}

///   if (steps) { load all tiles of A and B
///                for each step: acc[i][j] += A[i] * B[j] }
void RegionEmitter::multiplyResident() {
  Value *First = B.getInt64(0);
  ifThen(B, B.CreateICmpNE(Args.Steps, First), "first", [&] {
    pack(First);
    TileSource A = sourceOfA(First), OfB = sourceOfB(First);
    for (unsigned I = 0; I < Height; ++I)
      loadA(A, I);
    for (unsigned J = 0; J < Columns; ++J)
      loadB(OfB, J);
    loopOverSteps([&](Value *) {
      for (unsigned I = 0; I < Height; ++I)
        for (unsigned J = 0; J < Columns; ++J)
          product(I, J);
    });
  });
}

/// Stores to lines outside of the near caches block all later stores, so each
/// of the first steps prefetches two lines of each tile.
void RegionEmitter::prefetchD(Value *Step) {
  constexpr unsigned LinesAStep = 2;
  unsigned TripCount = divideCeil(Tile, LinesAStep);
  ifThen(B, B.CreateICmpULT(Step, B.getInt64(TripCount)), "early", [&] {
    for (unsigned I = 0; I < Height; ++I)
      for (unsigned Line = 0; Line < LinesAStep; ++Line) {
        Value *Row = B.CreateAdd(Addresses.times(Step, LinesAStep),
                                 B.getInt64(I * Tile + Line));
        Value *First = Addresses.cornerOf(
            Args.D, Args.StrideD, B.CreateAdd(FirstRow, Row), FirstColumn);
        for (unsigned J = 0; J < Columns; ++J)
          B.CreateIntrinsic(
              Intrinsic::prefetch, {B.getPtrTy()},
              {Addresses.at(First, B.getInt64(uint64_t(J) * Width * 4)),
               B.getInt32(/*write*/ 1), B.getInt32(/*first level*/ 3),
               B.getInt32(/*data*/ 1)});
      }
  });
}

void RegionEmitter::step(Value *Step) {
  if (Facts.Steps == ContractSteps::Continued)
    prefetchD(Step);
  if (packsA() || packsB()) {
    Value *Next = B.CreateAdd(Step, B.getInt64(1));
    ifThen(B, B.CreateICmpULT(Next, Args.Steps), "next", [&] { pack(Next); });
  }
  multiply(sourceOfA(Step), sourceOfB(Step));
}

void RegionEmitter::loopOverSteps(function_ref<void(Value *)> Body) {
  SmallVector<Value *, 0> Nothing;
  carriedLoop(B, Args.Steps, "k", Nothing,
              [&](Value *Step, SmallVectorImpl<Value *> &) { Body(Step); });
}

void RegionEmitter::multiplySteps() {
  if (packsA() || packsB())
    ifThen(B, B.CreateICmpNE(Args.Steps, B.getInt64(0)), "first",
           [&] { pack(B.getInt64(0)); });
  loopOverSteps([&](Value *Step) { step(Step); });
}

void RegionEmitter::block(Value *Row, unsigned BlockHeight, Value *Column,
                          unsigned BlockColumns) {
  FirstRow = Row, FirstColumn = Column;
  Height = BlockHeight, Columns = BlockColumns;
  auto CornerOf = [&](Value *Base, Value *Stride, unsigned I, unsigned J) {
    return Addresses.cornerOf(Base, Stride,
                              B.CreateAdd(FirstRow, B.getInt64(I * Tile)),
                              B.CreateAdd(FirstColumn, B.getInt64(J * Width)));
  };
  auto ForEachTile = [&](function_ref<void(unsigned, unsigned)> Do) {
    for (unsigned I = 0; I < Height; ++I)
      for (unsigned J = 0; J < Columns; ++J)
        Do(I, J);
  };
  ForEachTile([&](unsigned I, unsigned J) {
    unsigned Acc = Registers.accumulator(I, J);
    if (Facts.FromZero)
      return tile(Intrinsic::x86_tilezero, Acc);
    tile(Intrinsic::x86_tileloadd64, Acc,
         {CornerOf(Args.C, Args.StrideC, I, J), Args.StrideC});
  });
  Facts.Steps == ContractSteps::Resident ? multiplyResident() : multiplySteps();
  if (mayHaveRest(Facts))
    ifThen(B, B.CreateIsNotNull(Args.RestOfA), "rest", [&] {
      multiply(imagesOfTile(Args.RestOfA, FirstRow, Tile),
               imagesOfTile(Args.RestOfB, FirstColumn, Width));
    });
  ForEachTile([&](unsigned I, unsigned J) {
    tile(Intrinsic::x86_tilestored64, Registers.accumulator(I, J),
         {CornerOf(Args.D, Args.StrideD, I, J), Args.StrideD});
  });
}

/// A row of blocks, each Height tiles high.
void RegionEmitter::blocks(Value *Row, unsigned BlockHeight) {
  unsigned Whole = R.Columns.Count / Block.Columns;
  unsigned Step = Block.Columns * Width;
  countedLoop(B, Whole, "column", [&](Value *Index) {
    block(Row, BlockHeight, Addresses.times(Index, Step), Block.Columns);
  });
  if (unsigned Left = R.Columns.Count % Block.Columns)
    block(Row, BlockHeight, B.getInt64(uint64_t(Whole) * Step), Left);
}

///   how = tenon_tiles(configuration)
///   if (how != kept) ldtilecfg configuration
///   blocks
///   if (how == own) tilerelease
void RegionEmitter::emit() {
  if (packsA())
    ImagesOfA = images(2 * Block.Rows, "images.a");
  if (packsB())
    ImagesOfB = images(2 * Block.Columns, "images.b");
  Value *How = configureTiles(B, Registers.configuration());
  unsigned Whole = R.Rows.Count / Block.Rows;
  unsigned Step = Block.Rows * Tile;
  countedLoop(B, Whole, "row", [&](Value *Index) {
    blocks(Addresses.times(Index, Step), Block.Rows);
  });
  if (unsigned Left = R.Rows.Count % Block.Rows)
    blocks(B.getInt64(uint64_t(Whole) * Step), Left);
  releaseTiles(B, How);
  B.CreateRetVoid();
}

bool mayHaveRest(const TileContraction &Facts) {
  return Facts.Steps != ContractSteps::Separate &&
         Facts.Steps != ContractSteps::Resident &&
         (Facts.Limits != ContractLimits::None ||
          Facts.K % (Facts.depth() / Facts.Row->elementBytes()) != 0);
}

/// "16x2", or "16x1and11" with a last tile of another size.
static std::string wordsOf(const TileSpan &Span) {
  if (!Span.Last)
    return (Twine(Span.Tile) + "x" + Twine(Span.Count)).str();
  return (Twine(Span.Tile) + "x" + Twine(Span.Count - 1) + "and" +
          Twine(Span.Last))
      .str();
}

Function *regionFunction(Module &M, const Region &R, const Contractor &Target) {
  const TileContraction &Facts = R.Facts;
  static constexpr const char *Steps[] = {"", ".continued", ".separate",
                                          ".resident"};
  std::string Name = ("tenon.amx.tiles." + Twine(Facts.Row->Name) + "." +
                      wordsOf(R.Rows) + "." + wordsOf(R.Columns) + ".k" +
                      Twine(Facts.K) + "." + wordOf(Facts.A) + "." +
                      (Facts.converts(MatrixUse::A)
                           ? ("from." + wordOf(Facts.MemoryOfA) + ".").str()
                           : std::string()) +
                      (R.HasPanel ? StringRef("panel") : wordOf(Facts.B)) +
                      Steps[unsigned(Facts.Steps)] +
                      (Facts.Limits == ContractLimits::None ? "" : ".depth") +
                      (Facts.FromZero ? ".zero" : ""))
                         .str();
  if (Function *Known = M.getFunction(Name))
    return Known;
  Function *F = Function::Create(TileArgs::regionType(M.getContext()),
                                 GlobalValue::InternalLinkage, Name, M);
  F->setDoesNotThrow();
  F->addFnAttr(Attribute::WillReturn);
  F->addFnAttr(Attribute::NoInline); // many contractions may share it
  Target.contractionAttributes(*F);
  RegionEmitter(*F, R).emit();
  return F;
}

} // namespace tenon
