// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The entry for work-groups of the target's tile:
//
//   kernel__regrouped(parameters, sizes of the work-groups, their numbers):
//     the tile's position, from the work-group's number
//     if (the tile is inside of the index space)
//       operands of the tile's first sub-group, and of own ones
//       if (for all work-items of the work-group: their own operands are where
//           the first ones and the position in the tile imply, all are
//           aligned, and K is a multiple of the target's depth)
//         %d = tenon.contract(zero, the first's A and B, steps)
//         for each own sub-group: the kernel's code behind the contraction,
//             with %c + %d
//         return
//     for each own sub-group that exists: the kernel's code
//
// Addresses are not analysed but tested at run time; the analysis only finds
// along which dimension of the index space rows and columns go.

#include "EntryVersions.h"
#include "Regroup.h"
#include "tenon/IR/Contract.h"
#include "tenon/IR/ItemOps.h"
#include "llvm/IR/Module.h"

using namespace llvm;

namespace tenon {

namespace {
class Regrouping {
public:
  Regrouping(Function &Kernel, ContractOp &Op, const MatrixTarget &Target,
             FunctionAnalysisManager &AM)
      : Kernel(Kernel), Op(Op), Facts(Op.facts()), Target(Target), AM(AM) {}

  /// The kernel's new version; null if there can be none.
  Function *run();

private:
  using Part = ContractionParts::Part;

  bool findDimensions();
  void readTile(IRBuilderBase &B);
  SubgroupPosition position(IRBuilderBase &B, Value *Row, Value *Column) const;
  Value *row(IRBuilderBase &B, Value *Number) const;
  Value *isInside(IRBuilderBase &B) const;
  CallInst *callBefore(IRBuilderBase &B, Value *Row, Value *Column);
  Value *isInTile(IRBuilderBase &B, CallInst *First, CallInst *Own, Value *Row);
  Value *isFit(IRBuilderBase &B, CallInst *First) const;
  void emitShared(IRBuilderBase &B, CallInst *First);
  void emitSeparate(IRBuilderBase &B);

  Function &Kernel;
  ContractOp &Op;
  OpFacts Facts;
  const MatrixTarget &Target;
  FunctionAnalysisManager &AM;
  GroupTile Tile{};
  unsigned RowDimension = 1; ///< of 0 and 1; columns go along the other
  KernelPart Whole, Before, After;
  RegroupedFunction New;
  SmallVector<CallInst *> Calls; ///< of parts
  Value *Lane = nullptr;
  /// Sub-groups of the index space; the tile's first one; the own first one.
  Value *Rows = nullptr, *Columns = nullptr, *Z = nullptr;
  Value *FirstRow = nullptr, *FirstColumn = nullptr;
  Value *OwnRow = nullptr, *OwnColumn = nullptr;
};
} // namespace

//===----------------------------------------------------------------------===//
// Analysis
//===----------------------------------------------------------------------===//

/// Along which dimensions, as bits, work-items have different values of \p V.
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
  unsigned A = dimensionsOf(Op.a().Pointer, OfA) & InTile;
  unsigned B = dimensionsOf(Op.b().Pointer, OfB) & InTile;
  RowDimension = A == 2 ? 1 : 0;
  return (A == 2 && B == 1) || (A == 1 && B == 2);
}

//===----------------------------------------------------------------------===//
// Positions
//===----------------------------------------------------------------------===//

/// Tiles are numbered down strips of a few rows of tiles, so that those that
/// run at a time read few lines of A and B.
void Regrouping::readTile(IRBuilderBase &B) {
  constexpr unsigned WarpLanes = 32;
  Value *Strip = B.getInt32(Tile.Strip);
  auto Query = [&](ItemOpcode Opcode) {
    return B.CreateTrunc(createItemOp(B, Opcode, B.getInt32(0)),
                         B.getInt32Ty());
  };
  Value *Item = Query(ItemOpcode::LocalId),
        *Number = Query(ItemOpcode::GroupId);
  Lane = B.CreateAnd(Item, B.getInt32(WarpLanes - 1));
  Value *Own = B.CreateLShr(Item, Log2_32(WarpLanes));
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
  Value *Down = Tiles(Rows, Tile.Rows), *Across = Tiles(Columns, Tile.Columns);
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
  OwnRow = B.CreateMul(B.CreateUDiv(Own, B.getInt32(Tile.Columns)),
                       B.getInt32(Tile.RowsEach));
  OwnColumn = B.CreateURem(Own, B.getInt32(Tile.Columns));
}

SubgroupPosition Regrouping::position(IRBuilderBase &, Value *Row,
                                      Value *Column) const {
  return RowDimension == 0 ? SubgroupPosition{Row, Column, Z}
                           : SubgroupPosition{Column, Row, Z};
}

/// Of own sub-group \p Number, in the tile.
Value *Regrouping::row(IRBuilderBase &B, Value *Number) const {
  return B.CreateAdd(OwnRow, Number);
}

Value *Regrouping::isInside(IRBuilderBase &B) const {
  Value *Below = B.CreateAdd(FirstRow, B.getInt32(Tile.Rows));
  Value *Right = B.CreateAdd(FirstColumn, B.getInt32(Tile.Columns));
  return B.CreateAnd(B.CreateICmpULE(Below, Rows),
                     B.CreateICmpULE(Right, Columns));
}

//===----------------------------------------------------------------------===//
// Tests
//===----------------------------------------------------------------------===//

/// \p Row and \p Column are in the tile.
CallInst *Regrouping::callBefore(IRBuilderBase &B, Value *Row, Value *Column) {
  SubgroupPosition At =
      position(B, B.CreateAdd(FirstRow, Row), B.CreateAdd(FirstColumn, Column));
  Calls.push_back(Before.call(B, New.Parameters, New.Sizes, At, Lane));
  return Calls.back();
}

/// Whether the operands of an own sub-group in row \p Row of the tile are those
/// of the first one, so many rows and columns further.
Value *Regrouping::isInTile(IRBuilderBase &B, CallInst *First, CallInst *Own,
                            Value *Row) {
  auto Of = [&](CallInst *Call, Part Which) {
    return B.CreateExtractValue(Call, Which);
  };
  /// \p Count lines, or elements of a line, further.
  auto Further = [&](Part Pointer, Part Stride, Value *Count, bool Lines,
                     unsigned Bytes) {
    Value *Wide = B.CreateZExt(Count, B.getInt64Ty());
    Value *Each = Lines ? Of(First, Stride) : B.getInt64(Bytes);
    return B.CreatePtrAdd(Of(First, Pointer), B.CreateMul(Wide, Each));
  };
  const MulAddFacts &M = Facts.MulAdd;
  Value *DownA = B.CreateMul(Row, B.getInt32(M.M));
  Value *RightB = B.CreateMul(OwnColumn, B.getInt32(M.N));
  unsigned Group =
      Facts.Contract.B == MatrixLayout::Packed ? packFactor(bitsOf(M.B)) : 1;
  Value *A =
      Further(Part::PointerA, Part::StrideA, DownA,
              Facts.Contract.A == MatrixLayout::RowMajor, bitsOf(M.A) / 8);
  Value *OfB = Further(Part::PointerB, Part::StrideB, RightB,
                       Facts.Contract.B == MatrixLayout::ColumnMajor,
                       bitsOf(M.B) / 8 * Group);
  Value *Is = B.CreateICmpEQ(A, Of(Own, Part::PointerA));
  Is = B.CreateAnd(Is, B.CreateICmpEQ(OfB, Of(Own, Part::PointerB)));
  for (Part Same : {Part::StrideA, Part::StrideB, Part::Steps})
    Is = B.CreateAnd(Is, B.CreateICmpEQ(Of(First, Same), Of(Own, Same)));
  return B.CreateAnd(Is, Of(Own, Part::Reached));
}

/// Whether the operands are aligned, and K is a multiple of the depth.
Value *Regrouping::isFit(IRBuilderBase &B, CallInst *First) const {
  Value *Bits = nullptr;
  for (Part Which :
       {Part::PointerA, Part::StrideA, Part::PointerB, Part::StrideB}) {
    Value *V = B.CreateExtractValue(First, Which);
    if (V->getType()->isPointerTy())
      V = B.CreatePtrToInt(V, B.getInt64Ty());
    Bits = Bits ? B.CreateOr(Bits, V) : V;
  }
  Value *Is = B.CreateIsNull(B.CreateAnd(Bits, Tile.Align - 1));
  Value *Count = B.CreateExtractValue(First, Part::Steps);
  Value *K = B.CreateMul(Count, B.getInt64(Facts.MulAdd.K));
  Is = B.CreateAnd(Is, B.CreateIsNull(B.CreateURem(K, B.getInt64(Tile.Depth))));
  // The helper counts in 32 bits.
  Value *Most = B.getInt64(uint64_t(1) << 31);
  Is = B.CreateAnd(Is, B.CreateICmpULT(Count, Most));
  Is = B.CreateAnd(Is, B.CreateICmpULT(K, Most));
  Is = B.CreateAnd(Is, B.CreateIsNotNull(Count));
  return B.CreateAnd(Is, B.CreateExtractValue(First, Part::Reached));
}

//===----------------------------------------------------------------------===//
// Code
//===----------------------------------------------------------------------===//

/// The blocks of own sub-groups are one larger matrix.
void Regrouping::emitShared(IRBuilderBase &B, CallInst *First) {
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
  MulAddFacts Step = Facts.MulAdd;
  Step.M *= Tile.RowsEach;
  Value *Zero = Make.fill(Block, Constant::getNullValue(Own->component()));
  Value *D =
      Make.contract(Zero, OfA, OfB, B.CreateExtractValue(First, Part::Steps),
                    Step, Facts.Contract);
  for (unsigned I = 0; I < Tile.RowsEach; ++I) {
    Value *Mine = Make.slice(D, Own, I * Own->rows(), 0);
    SubgroupPosition At =
        position(B, B.CreateAdd(FirstRow, row(B, B.getInt32(I))),
                 B.CreateAdd(FirstColumn, OwnColumn));
    Calls.push_back(After.call(B, New.Parameters, New.Sizes, At, Lane, {Mine}));
  }
  B.CreateRetVoid();
}

/// One after the other, as the kernel does it.
void Regrouping::emitSeparate(IRBuilderBase &B) {
  LLVMContext &Context = B.getContext();
  BasicBlock *Entry = B.GetInsertBlock();
  auto NewBlock = [&](const Twine &Name) {
    return BasicBlock::Create(Context, Name, New.F);
  };
  BasicBlock *Each = NewBlock("each"), *Exists = NewBlock("exists"),
             *Next = NewBlock("next"), *End = NewBlock("end");
  B.CreateBr(Each);
  B.SetInsertPoint(Each);
  PHINode *Number = B.CreatePHI(B.getInt32Ty(), 2);
  Value *Row = B.CreateAdd(FirstRow, row(B, Number));
  Value *Column = B.CreateAdd(FirstColumn, OwnColumn);
  Value *Is =
      B.CreateAnd(B.CreateICmpULT(Row, Rows), B.CreateICmpULT(Column, Columns));
  B.CreateCondBr(Is, Exists, Next);
  B.SetInsertPoint(Exists);
  Calls.push_back(
      Whole.call(B, New.Parameters, New.Sizes, position(B, Row, Column), Lane));
  B.CreateBr(Next);
  B.SetInsertPoint(Next);
  Value *Following = B.CreateAdd(Number, B.getInt32(1));
  B.CreateCondBr(B.CreateICmpULT(Following, B.getInt32(Tile.RowsEach)), Each,
                 End);
  Number->addIncoming(B.getInt32(0), Entry);
  Number->addIncoming(Following, Next);
  B.SetInsertPoint(End);
  B.CreateRetVoid();
}

Function *Regrouping::run() {
  std::optional<GroupTile> Found = Target.groupTile(Facts);
  if (!Found || !findDimensions())
    return nullptr;
  Tile = *Found;
  Whole = wholeKernel(Kernel);
  Before = beforeContraction(Op);
  constexpr unsigned WarpLanes = 32;
  After =
      afterContraction(Op, Target.laneLayout(Facts.Type, WarpLanes).Components);
  // Accesses of the parts are tested where the parts begin.
  for (KernelPart *Part : {&Whole, &After})
    Target.prepareFunction(*Part->Code, AM);
  bool RowsAlongX = RowDimension == 0;
  New = RegroupedFunction(Kernel, RowsAlongX ? Tile.Rows : Tile.Columns,
                          RowsAlongX ? Tile.Columns : Tile.Rows,
                          Tile.subgroups(), Tile.LeastGroups, /*Most=*/0);
  LLVMContext &Context = Kernel.getContext();
  auto NewBlock = [&](const Twine &Name) {
    return BasicBlock::Create(Context, Name, New.F);
  };
  BasicBlock *Entry = NewBlock("entry"), *Inside = NewBlock("inside"),
             *Shared = NewBlock("shared"), *Separate = NewBlock("separate");
  IRBuilder<> B(Entry);
  readTile(B);
  B.CreateCondBr(isInside(B), Inside, Separate);
  B.SetInsertPoint(Inside);
  CallInst *First = callBefore(B, B.getInt32(0), B.getInt32(0));
  Value *Fits = isFit(B, First);
  for (unsigned I = 0; I < Tile.RowsEach; ++I) {
    Value *Row = row(B, B.getInt32(I));
    CallInst *Own = callBefore(B, Row, OwnColumn);
    Fits = B.CreateAnd(Fits, isInTile(B, First, Own, Row));
  }
  Value *All = voteInGroup(B, Fits);
  B.CreateCondBr(All, Shared, Separate);
  B.SetInsertPoint(Shared);
  emitShared(B, First);
  B.SetInsertPoint(Separate);
  emitSeparate(B);
  inlineParts(Calls, {Whole, Before, After}, AM);
  return New.F;
}

Function *makeTileEntry(Function &Kernel, ContractOp &Op,
                        const MatrixTarget &Target,
                        FunctionAnalysisManager &AM) {
  return Regrouping(Kernel, Op, Target, AM).run();
}

} // namespace tenon
