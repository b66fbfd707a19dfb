// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The entry for work-groups of the target's tile:
//
//   kernel__regrouped(parameters, sizes of the work-groups, their numbers):
//     the tile's position, from the work-group's number
//     operands of the tile's first sub-group, and of this sub-group's blocks
//     if (for all work-items of the work-group: their own operands are where
//         the first ones and the position in the tile imply)
//       %d = tenon.contract(zero, the first's A and B, steps), with the bounds
//            of A and B, and of what the tile's sub-groups read of them
//       for each own sub-group that exists: the kernel's code after the
//           contraction, with %c + %d
//     else
//       for each own sub-group that exists: the kernel's code
//
// If the tile is persistent, and operands do not depend on memory, a work-group
// does every n-th tile, where n is the number of work-groups:
//
//     if (for all of these tiles and all work-items of the work-group: operands
//         are where they should be)
//       if (this sub-group copies)
//         for each of these tiles: the contraction
//       else
//         for each of these tiles: the contraction; the code after it
//     else
//       for each of these tiles: the kernel's code
//
// Addresses are not analysed but tested at run time. The analysis only finds
// the dimension of the index space along which the rows of A advance, and the
// one along which the columns of B advance.

#include "EntryVersions.h"
#include "Regroup.h"
#include "tenon/IR/Flow/Loops.h"
#include "tenon/IR/Matrix/Contract.h"
#include "tenon/IR/Values/ItemOps.h"
#include "llvm/IR/Module.h"

using namespace llvm;

namespace tenon {

namespace {
class Regrouping {
public:
  Regrouping(Function &Kernel, ContractOp &Op, const GroupTile &Tile,
             const MatrixTarget &Target, FunctionAnalysisManager &AM)
      : Kernel(Kernel), Op(Op), Facts(Op.facts()), Target(Target), AM(AM),
        Tile(Tile) {}

  /// The new entry; null if there can be none.
  Function *run();

private:
  using Part = ContractionParts::Part;

  bool findDimensions();
  void readSizes(IRBuilderBase &B);
  void readTile(IRBuilderBase &B, Value *Number);
  SubgroupPosition position(Value *Row, Value *Column) const;
  Value *row(IRBuilderBase &B, Value *Number) const;
  Value *exists(IRBuilderBase &B, Value *Row) const;
  CallInst *callBefore(IRBuilderBase &B, Value *Row, Value *Column);
  Value *isInTile(IRBuilderBase &B, CallInst *First, CallInst *Own, Value *Row,
                  Value *Column);
  Value *isFit(IRBuilderBase &B, CallInst *First) const;
  std::pair<MatrixBounds, MatrixBounds> limits(IRBuilderBase &B,
                                               CallInst *First) const;
  Value *contract(IRBuilderBase &B, CallInst *First);
  void emitAfter(IRBuilderBase &B, Value *D);
  void emitSeparate(IRBuilderBase &B);
  Value *areFit(IRBuilderBase &B, CallInst *First);
  void emitTile(IRBuilderBase &B);
  SmallVector<Value *, 2>
  forTiles(IRBuilderBase &B, StringRef Name, ArrayRef<Value *> Carried,
           function_ref<void(MutableArrayRef<Value *>)> Body);
  void emitTiles(IRBuilderBase &B);

  Function &Kernel;
  ContractOp &Op;
  OpFacts Facts;
  const MatrixTarget &Target;
  FunctionAnalysisManager &AM;
  GroupTile Tile;
  unsigned RowDimension = 1; ///< of 0 and 1; columns go along the other
  KernelPart Whole, Before, After;
  RegroupedFunction New;
  SmallVector<CallInst *> Calls;            ///< of parts
  Value *Lane = nullptr, *Copies = nullptr; ///< whether the sub-group copies
  /// The numbers of sub-groups in the index space and of tiles, and the
  /// positions of the tile's first sub-group and of this sub-group's first
  /// block.
  Value *Rows = nullptr, *Columns = nullptr, *Z = nullptr;
  Value *Down = nullptr, *Across = nullptr;
  Value *FirstRow = nullptr, *FirstColumn = nullptr;
  Value *OwnRow = nullptr, *OwnColumn = nullptr;
};
} // namespace

//===----------------------------------------------------------------------===//
// Analysis
//===----------------------------------------------------------------------===//

/// The dimensions, as bits, along which \p V differs between work-items.
static unsigned dimensionsOf(const Value *V,
                             SmallPtrSetImpl<const Value *> &Known) {
  constexpr unsigned All = 7;
  auto *I = dyn_cast<Instruction>(V);
  if (!I || !Known.insert(I).second)
    return 0;
  if (std::optional<ItemOpcode> Item = itemOpOf(I)) {
    switch (*Item) {
    case ItemOpcode::GlobalId:
    case ItemOpcode::LocalId:
    case ItemOpcode::GroupId: {
      auto *Dimension = dyn_cast<ConstantInt>(I->getOperand(0));
      return Dimension ? 1u << std::min<uint64_t>(Dimension->getZExtValue(), 2)
                       : All;
    }
    case ItemOpcode::GlobalLinearId:
    case ItemOpcode::LocalLinearId:
    case ItemOpcode::SubgroupId:
      return All;
    default:
      return 0;
    }
  }
  unsigned Found = 0;
  for (const Use &U : I->operands())
    Found |= dimensionsOf(U.get(), Known);
  return Found;
}

bool Regrouping::findDimensions() {
  constexpr unsigned InTile = 3;
  SmallPtrSet<const Value *, 32> OfA, OfB;
  unsigned A = dimensionsOf(Op.a().Pointer, OfA);
  unsigned B = dimensionsOf(Op.b().Pointer, OfB);
  if (Facts.Checked) {
    A |= dimensionsOf(Op.a().Checked->Row, OfA);
    B |= dimensionsOf(Op.b().Checked->Column, OfB);
  }
  A &= InTile, B &= InTile;
  RowDimension = A == 2 ? 1 : 0;
  return (A == 2 && B == 1) || (A == 1 && B == 2);
}

//===----------------------------------------------------------------------===//
// Positions
//===----------------------------------------------------------------------===//

static Value *query(IRBuilderBase &B, ItemOpcode Opcode) {
  return B.CreateTrunc(createItemOp(B, Opcode, B.getInt32(0)), B.getInt32Ty());
}

/// Reads the numbers of sub-groups and tiles, and of this sub-group and tile.
void Regrouping::readSizes(IRBuilderBase &B) {
  Value *Item = query(B, ItemOpcode::LocalId);
  Lane = B.CreateAnd(Item, B.getInt32(WarpLanes - 1));
  // Copying sub-groups come first; the subtraction gives them huge numbers.
  Value *Number = B.CreateLShr(Item, B.getInt32(Log2_32(WarpLanes)));
  Copies = B.CreateICmpULT(Number, B.getInt32(Tile.Copiers));
  Value *Own = B.CreateSub(Number, B.getInt32(Tile.Copiers));
  OwnRow = B.CreateMul(B.CreateUDiv(Own, B.getInt32(Tile.Columns)),
                       B.getInt32(Tile.RowsEach));
  OwnColumn = B.CreateURem(Own, B.getInt32(Tile.Columns));
  Value *Along0 =
      B.CreateUDiv(B.CreateMul(New.Sizes.local(0), New.Sizes.groups(0)),
                   B.getInt32(WarpLanes));
  Value *Along1 = B.CreateMul(New.Sizes.local(1), New.Sizes.groups(1));
  Rows = RowDimension == 0 ? Along0 : Along1;
  Columns = RowDimension == 0 ? Along1 : Along0;
  auto Tiles = [&](Value *Subgroups, unsigned Each) {
    Value *Up = B.CreateAdd(Subgroups, B.getInt32(Each - 1));
    return B.CreateUDiv(Up, B.getInt32(Each));
  };
  Down = Tiles(Rows, Tile.Rows);
  Across = Tiles(Columns, Tile.Columns);
}

/// Tiles are numbered column by column in strips of a few rows of tiles, so
/// that tiles that are computed at the same time read few lines of A and B.
void Regrouping::readTile(IRBuilderBase &B, Value *Number) {
  Value *Strip = B.getInt32(Tile.Strip);
  Value *Each = B.CreateMul(Down, Across);
  Z = B.CreateUDiv(Number, Each);
  Number = B.CreateSub(Number, B.CreateMul(Z, Each));
  Value *OfStrip = B.CreateMul(Across, Strip);
  Value *Above = B.CreateMul(B.CreateUDiv(Number, OfStrip), Strip);
  Value *Left = B.CreateSub(Down, Above);
  Value *Height = B.CreateBinaryIntrinsic(Intrinsic::umin, Left, Strip);
  Value *InStrip = B.CreateSub(Number, B.CreateMul(Above, Across));
  Value *Column = B.CreateUDiv(InStrip, Height);
  Value *Row = B.CreateSub(InStrip, B.CreateMul(Column, Height));
  FirstRow = B.CreateMul(B.CreateAdd(Above, Row), B.getInt32(Tile.Rows));
  FirstColumn = B.CreateMul(Column, B.getInt32(Tile.Columns));
}

SubgroupPosition Regrouping::position(Value *Row, Value *Column) const {
  return RowDimension == 0 ? SubgroupPosition{Row, Column, Z}
                           : SubgroupPosition{Column, Row, Z};
}

/// The row in the tile of block \p Number of this sub-group.
Value *Regrouping::row(IRBuilderBase &B, Value *Number) const {
  return B.CreateAdd(OwnRow, Number);
}

/// Whether the block in row \p Row of the tile, in this sub-group's column, is
/// in the index space. Copying sub-groups have no row of the tile.
Value *Regrouping::exists(IRBuilderBase &B, Value *Row) const {
  Value *AtRow = B.CreateAdd(FirstRow, Row),
        *AtColumn = B.CreateAdd(FirstColumn, OwnColumn);
  Value *Is = B.CreateAnd(B.CreateICmpULT(AtRow, Rows),
                          B.CreateICmpULT(AtColumn, Columns));
  return B.CreateAnd(Is, B.CreateICmpULT(Row, B.getInt32(Tile.Rows)));
}

//===----------------------------------------------------------------------===//
// Tests
//===----------------------------------------------------------------------===//

/// Calls the code before the contraction for this block of the tile.
CallInst *Regrouping::callBefore(IRBuilderBase &B, Value *Row, Value *Column) {
  SubgroupPosition At =
      position(B.CreateAdd(FirstRow, Row), B.CreateAdd(FirstColumn, Column));
  Calls.push_back(Before.call(B, New.Parameters, New.Sizes, At, Lane));
  return Calls.back();
}

/// Whether the operands \p Own of the block in row \p Row and column \p Column
/// of the tile are those of the first block (\p First), as many rows and
/// columns further on.
Value *Regrouping::isInTile(IRBuilderBase &B, CallInst *First, CallInst *Own,
                            Value *Row, Value *Column) {
  auto Of = [&](CallInst *Call, Part Which) {
    return B.CreateExtractValue(Call, Which);
  };
  const MulAddFacts &M = Facts.MulAdd;
  Value *Zero = B.getInt64(0);
  Value *DownA =
      B.CreateZExt(B.CreateMul(Row, B.getInt32(M.M)), B.getInt64Ty());
  Value *RightB =
      B.CreateZExt(B.CreateMul(Column, B.getInt32(M.N)), B.getInt64Ty());
  Value *A = B.CreatePtrAdd(Of(First, Part::PointerA),
                            elementDistance(B, Facts, MatrixUse::A, DownA, Zero,
                                            Of(First, Part::StrideA)));
  Value *OfB =
      B.CreatePtrAdd(Of(First, Part::PointerB),
                     elementDistance(B, Facts, MatrixUse::B, Zero, RightB,
                                     Of(First, Part::StrideB)));
  Value *Is = B.CreateICmpEQ(A, Of(Own, Part::PointerA));
  Is = B.CreateAnd(Is, B.CreateICmpEQ(OfB, Of(Own, Part::PointerB)));
  auto AreEqual = [&](Part Which, Value *Fewer) {
    Value *Expected = B.CreateSub(Of(First, Which), Fewer);
    Is = B.CreateAnd(Is, B.CreateICmpEQ(Expected, Of(Own, Which)));
  };
  for (Part Same : {Part::StrideA, Part::StrideB, Part::Steps})
    AreEqual(Same, Zero);
  if (Facts.Checked)
    for (auto [Which, Fewer] : {std::pair(Part::Rows, DownA),
                                {Part::DepthA, Zero},
                                {Part::DepthB, Zero},
                                {Part::Columns, RightB}})
      AreEqual(Which, Fewer);
  return B.CreateAnd(Is, Of(Own, Part::Reached));
}

/// Whether the helper, which counts in 32 bits, can execute the contraction.
Value *Regrouping::isFit(IRBuilderBase &B, CallInst *First) const {
  Value *Count = B.CreateExtractValue(First, Part::Steps);
  Value *K = B.CreateMul(Count, B.getInt64(Facts.MulAdd.K));
  Value *Max = B.getInt64(uint64_t(1) << 31);
  Value *Is = B.CreateICmpULT(Count, Max);
  Is = B.CreateAnd(Is, B.CreateICmpULT(K, Max));
  Is = B.CreateAnd(Is, B.CreateIsNotNull(Count));
  return B.CreateAnd(Is, B.CreateExtractValue(First, Part::Reached));
}

//===----------------------------------------------------------------------===//
// Code
//===----------------------------------------------------------------------===//

/// The parts of A and B that the tile's sub-groups read.
std::pair<MatrixBounds, MatrixBounds>
Regrouping::limits(IRBuilderBase &B, CallInst *First) const {
  auto Of = [&](Part Which) { return B.CreateExtractValue(First, Which); };
  auto Read = [&](Value *All, Value *Before, unsigned Max, unsigned Each,
                  Part Which) {
    Value *Count = B.CreateBinaryIntrinsic(
        Intrinsic::umin, B.CreateSub(All, Before), B.getInt32(Max));
    Value *Elements =
        B.CreateZExt(B.CreateMul(Count, B.getInt32(Each)), B.getInt64Ty());
    return B.CreateBinaryIntrinsic(Intrinsic::smin, Elements, Of(Which));
  };
  Value *Zero = B.getInt64(0);
  Value *Height = Read(Rows, FirstRow, Tile.Rows, Facts.MulAdd.M, Part::Rows);
  Value *Width =
      Read(Columns, FirstColumn, Tile.Columns, Facts.MulAdd.N, Part::Columns);
  return {{Zero, Zero, Height, Of(Part::DepthA)},
          {Zero, Zero, Of(Part::DepthB), Width}};
}

/// The sums of this sub-group's blocks, which form one larger matrix.
Value *Regrouping::contract(IRBuilderBase &B, CallInst *First) {
  MatrixBuilder Make(B);
  MatrixType *Own = Facts.Type;
  auto *Block =
      MatrixType::get(Own->component(), MatrixScope::Subgroup,
                      Own->rows() * Tile.RowsEach, Own->columns(), Own->use());
  auto Operand = [&](Part Pointer, Part Stride, MatrixUse Use) {
    Value *Line = B.CreateExtractValue(First, Stride);
    StepDistance Far = distanceAlongK(Facts, Use);
    Value *Step = Far.Strides ? B.CreateMul(Line, B.getInt64(Far.Strides))
                              : B.getInt64(Far.Bytes);
    return ContractOp::Operand{B.CreateExtractValue(First, Pointer), Line,
                               Step};
  };
  ContractOp::Operand OfA =
      Operand(Part::PointerA, Part::StrideA, MatrixUse::A);
  ContractOp::Operand OfB =
      Operand(Part::PointerB, Part::StrideB, MatrixUse::B);
  std::tie(OfA.Checked, OfB.Checked) = limits(B, First);
  MulAddFacts Step = Facts.MulAdd;
  Step.M *= Tile.RowsEach;
  ContractFacts Contract = Facts.Contract;
  Contract.Narrow = false; // areBoundsPossible(): no coordinate wraps around
  Contract.Persistent = Tile.Persistent;
  Value *Zero = Make.fill(Block, Constant::getNullValue(Own->component()));
  return Make.contract(Zero, OfA, OfB, B.CreateExtractValue(First, Part::Steps),
                       Step, Contract);
}

/// The kernel's code after the contraction, whose result is \p D.
void Regrouping::emitAfter(IRBuilderBase &B, Value *D) {
  MatrixBuilder Make(B);
  MatrixType *Own = Facts.Type;
  for (unsigned I = 0; I < Tile.RowsEach; ++I) {
    Value *Row = row(B, B.getInt32(I));
    Value *Mine = Make.slice(D, Own, I * Own->rows(), 0);
    ifThen(B, exists(B, Row), "own", [&] {
      SubgroupPosition At = position(B.CreateAdd(FirstRow, Row),
                                     B.CreateAdd(FirstColumn, OwnColumn));
      Calls.push_back(
          After.call(B, New.Parameters, New.Sizes, At, Lane, {Mine}));
    });
  }
}

/// Executes the kernel's code for one block after the other.
void Regrouping::emitSeparate(IRBuilderBase &B) {
  auto Each = [&](Value *Number) {
    Value *Row = row(B, B.CreateTrunc(Number, B.getInt32Ty()));
    ifThen(B, exists(B, Row), "exists", [&] {
      SubgroupPosition At = position(B.CreateAdd(FirstRow, Row),
                                     B.CreateAdd(FirstColumn, OwnColumn));
      Calls.push_back(Whole.call(B, New.Parameters, New.Sizes, At, Lane));
    });
  };
  rangeLoop(B, B.getInt64(0), B.getInt64(Tile.RowsEach), "each", Each);
}

/// Whether this sub-group's blocks fit into the tile whose first block is \p
/// First.
Value *Regrouping::areFit(IRBuilderBase &B, CallInst *First) {
  Value *Fits = isFit(B, First);
  for (unsigned I = 0; I < Tile.RowsEach; ++I) {
    Value *Row = row(B, B.getInt32(I)), *Exists = exists(B, Row);
    // Blocks that do not exist are replaced by the first block.
    Row = B.CreateSelect(Exists, Row, B.getInt32(0));
    Value *Column = B.CreateSelect(Exists, OwnColumn, B.getInt32(0));
    CallInst *Own = callBefore(B, Row, Column);
    Fits = B.CreateAnd(Fits, isInTile(B, First, Own, Row, Column));
  }
  return Fits;
}

void Regrouping::emitTile(IRBuilderBase &B) {
  readTile(B, query(B, ItemOpcode::GroupId));
  CallInst *First = callBefore(B, B.getInt32(0), B.getInt32(0));
  ifElse(
      B, voteInGroup(B, areFit(B, First)), "shared",
      [&] { emitAfter(B, contract(B, First)); }, [&] { emitSeparate(B); });
}

/// Emits \p Body for each tile of this work-group. Each iteration passes values
/// to the next: \p Body replaces those \p Carried. Returns the last ones.
SmallVector<Value *, 2>
Regrouping::forTiles(IRBuilderBase &B, StringRef Name,
                     ArrayRef<Value *> Carried,
                     function_ref<void(MutableArrayRef<Value *>)> Body) {
  Value *Number = query(B, ItemOpcode::GroupId),
        *Groups = query(B, ItemOpcode::NumGroups);
  Value *Deep = B.CreateMul(New.Sizes.local(2), New.Sizes.groups(2));
  Value *All = B.CreateMul(B.CreateMul(Down, Across), Deep);
  Value *Left = B.CreateBinaryIntrinsic(Intrinsic::usub_sat, All, Number);
  Value *Up = B.CreateAdd(Left, B.CreateSub(Groups, B.getInt32(1)));
  Value *Count = B.CreateZExt(B.CreateUDiv(Up, Groups), B.getInt64Ty());
  SmallVector<Value *, 2> Values = {Number};
  append_range(Values, Carried);
  carriedLoop(
      B, Count, Name, Values,
      [&](Value *, SmallVectorImpl<Value *> &Each) {
        readTile(B, Each[0]);
        Body(MutableArrayRef(Each).drop_front());
        Each[0] = B.CreateAdd(Each[0], Groups);
      },
      /*KeepsCode=*/true);
  Values.erase(Values.begin());
  return Values;
}

/// Sub-groups that copy have a loop of their own, in which they do not wait for
/// the code after the contraction.
void Regrouping::emitTiles(IRBuilderBase &B) {
  auto First = [&] { return callBefore(B, B.getInt32(0), B.getInt32(0)); };
  auto Test = [&](MutableArrayRef<Value *> Fits) {
    Fits[0] = B.CreateAnd(Fits[0], areFit(B, First()));
  };
  auto Copy = [&] {
    Target.beginTiles(B, Facts, /*Copies=*/true);
    forTiles(B, "copied", {},
             [&](MutableArrayRef<Value *>) { contract(B, First()); });
  };
  auto Multiply = [&] {
    Target.beginTiles(B, Facts, /*Copies=*/false);
    forTiles(B, "multiplied", {}, [&](MutableArrayRef<Value *>) {
      emitAfter(B, contract(B, First()));
    });
  };
  auto Separate = [&] {
    forTiles(B, "separate", {},
             [&](MutableArrayRef<Value *>) { emitSeparate(B); });
  };
  Value *Fit = forTiles(B, "tested", {B.getTrue()}, Test).front();
  ifElse(
      B, voteInGroup(B, Fit), "shared",
      [&] { ifElse(B, Copies, "copies", Copy, Multiply); }, Separate);
}

Function *Regrouping::run() {
  if (!findDimensions())
    return nullptr;
  Whole = wholeKernel(Kernel);
  Before = beforeContraction(Op);
  // Sub-groups of a persistent tile compute the first block's operands once
  // more, perhaps after another one has executed the code after the block's
  // contraction, which may change what was read.
  Tile.Persistent &= !Before.readsMemory();
  After =
      afterContraction(Op, Target.laneLayout(Facts.Type, WarpLanes).Components);
  // Each part tests its own accesses at its beginning.
  for (KernelPart *Part : {&Whole, &After})
    Target.prepareFunction(*Part->Code, AM);
  bool RowsAlongX = RowDimension == 0;
  New = RegroupedFunction(Kernel, RowsAlongX ? Tile.Rows : Tile.Columns,
                          RowsAlongX ? Tile.Columns : Tile.Rows,
                          Tile.subgroups() + Tile.Copiers, Tile.MinGroups,
                          /*MaxGroups=*/0);
  IRBuilder<> B(BasicBlock::Create(Kernel.getContext(), "entry", New.F));
  readSizes(B);
  if (Tile.Persistent) {
    New.F->addFnAttr(RegroupedPersistentAttribute);
    emitTiles(B);
  } else {
    emitTile(B);
  }
  B.CreateRetVoid();
  inlineParts(Calls, {Whole, Before, After}, AM);
  return New.F;
}

Function *makeTileEntry(Function &Kernel, ContractOp &Op, const GroupTile &Tile,
                        const MatrixTarget &Target,
                        FunctionAnalysisManager &AM) {
  return Regrouping(Kernel, Op, Tile, Target, AM).run();
}

} // namespace tenon
