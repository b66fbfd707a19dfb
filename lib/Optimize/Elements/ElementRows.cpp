// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "ElementPatches.h"
#include "tenon/IR/Elements/ElementConversion.h"
#include "tenon/IR/Matrix/Reinterpretation.h"
#include "tenon/IR/Values/ItemOps.h"
#include "llvm/IR/MDBuilder.h"
#include "llvm/Transforms/Utils/BasicBlockUtils.h"

using namespace llvm;

namespace tenon {

static unsigned bytesOf(const Type *Component) {
  return Component->getPrimitiveSizeInBits() / 8;
}

static bool hasWholeBytes(const Type *Component) {
  return Component->getPrimitiveSizeInBits() % 8 == 0;
}

//===----------------------------------------------------------------------===//
// Rows
//===----------------------------------------------------------------------===//

/// Adds a loop around \p L:
///   before -> head … back -> exit
///   before -> outer -> head … back -> outer.end -> outer, or exit
Value *addOuterLoop(ElementLoop &L, unsigned Count, const Twine &Name) {
  assert(Count && "the body is executed before the test");
  OuterLoop Inner = L.Around.empty()
                        ? OuterLoop{L.Header, L.Back, cast<PHINode>(L.Index)}
                        : L.Around.back();
  BasicBlock *Latch = Inner.Back->getParent();
  BasicBlock *Exit = Inner.Back->getSuccessor(1);
  BasicBlock *Before = L.entry()->getParent();
  Function *F = Before->getParent();
  LLVMContext &Ctx = F->getContext();
  BasicBlock *Outer = BasicBlock::Create(Ctx, Name, F, Inner.Head);
  BasicBlock *End = BasicBlock::Create(Ctx, Name + ".end", F, Exit);
  IRBuilder<> B(Outer);
  PHINode *Counter = B.CreatePHI(B.getInt64Ty(), 2);
  for (PHINode &Phi : Inner.Head->phis()) {
    if (&Phi == Inner.Counter)
      continue;
    PHINode *Carried = B.CreatePHI(Phi.getType(), 2);
    Carried->addIncoming(Phi.getIncomingValueForBlock(Before), Before);
    Carried->addIncoming(Phi.getIncomingValueForBlock(Latch), End);
    Phi.setIncomingValueForBlock(Before, Carried);
  }
  B.CreateBr(Inner.Head);
  Before->getTerminator()->replaceSuccessorWith(Inner.Head, Outer);
  Inner.Head->replacePhiUsesWith(Before, Outer);
  B.SetInsertPoint(End);
  Value *Next = B.CreateNUWAdd(Counter, B.getInt64(1));
  BranchInst *Back =
      B.CreateCondBr(B.CreateICmpULT(Next, B.getInt64(Count)), Outer, Exit);
  Counter->addIncoming(B.getInt64(0), Before);
  Counter->addIncoming(Next, End);
  Inner.Back->setSuccessor(1, End);
  L.Around.push_back({Outer, Back, Counter});
  return Counter;
}

static Value *laneBefore(Instruction &At, unsigned Lanes) {
  IRBuilder<> B(&At);
  CallInst *Lane = createItemOp(B, ItemOpcode::SubgroupLocalId);
  Lane->setMetadata(
      LLVMContext::MD_range,
      MDBuilder(B.getContext()).createRange(APInt(64, 0), APInt(64, Lanes)));
  return Lane;
}

/// Replaces the extractions of one coordinate directly.
static void replaceCoordinates(CoordOp &Coord,
                               const ElementPosition &Position) {
  IRBuilder<> B(&Coord);
  Value *Parts[] = {B.CreateTrunc(Position.Row, B.getInt32Ty()),
                    B.CreateTrunc(Position.Column, B.getInt32Ty())};
  for (User *U : make_early_inc_range(Coord.users()))
    if (auto *Take = dyn_cast<ExtractElementInst>(U))
      if (auto *Number = dyn_cast<ConstantInt>(Take->getIndexOperand());
          Number && Number->getZExtValue() < 2) {
        Take->replaceAllUsesWith(Parts[Number->getZExtValue()]);
        Take->eraseFromParent();
      }
  if (!Coord.use_empty()) {
    Value *Pair = PoisonValue::get(Coord.getType());
    Pair = B.CreateInsertElement(Pair, Parts[0], uint64_t(0));
    Coord.replaceAllUsesWith(B.CreateInsertElement(Pair, Parts[1], 1));
  }
  Coord.eraseFromParent();
}

void setTripCount(ElementLoop &L, uint64_t Count) {
  assert(Count && "the body is executed before the test");
  IRBuilder<> B(L.Back);
  Value *Next = cast<PHINode>(L.Index)->getIncomingValueForBlock(L.latch());
  L.setTest(B.CreateICmpULT(Next, B.getInt64(Count)));
}

void setIndex(ElementLoop &L, Value *Index) {
  auto Set = [&](auto Operations) {
    for (CallInst *Op : Operations)
      Op->setArgOperand(Op->arg_size() - 1, Index);
  };
  Set(L.operations<ExtractOp>());
  Set(L.operations<InsertOp>());
  Set(L.operations<CoordOp>());
  L.Index = Index;
}

void setCoordinates(ElementLoop &L, const ElementPosition &Position) {
  for (CoordOp *Coord : L.operations<CoordOp>())
    replaceCoordinates(*Coord, Position);
}

ElementPosition splitIntoRows(ElementLoop &L, const MatrixType *Ty,
                              unsigned Lanes, unsigned Group) {
  unsigned InRow = elementsOfLaneRow(Ty, Lanes), TripCount = Ty->rows() / Group;
  assert(InRow && "lanes have equal parts of rows");
  assert(Ty->rows() % Group == 0 && "groups of rows are complete");
  assert(L.isNormal() && L.Around.empty() && "the loop is split only once");
  auto *Phi = cast<PHINode>(L.Index);
  ElementPosition Position = {Ty->rows(), Ty->columns(), Lanes,  Phi,
                              nullptr,    nullptr,       nullptr};
  L.RowsEntry = L.entry();
  IRBuilder<> B(&*L.Header->getFirstInsertionPt());
  Position.InRow = B.getInt64(0);
  setTripCount(L, InRow > 1 ? InRow : TripCount);
  if (InRow > 1) {
    Position.Row = addOuterLoop(L, TripCount, "row");
    Position.Row->setName("r");
    Position.InRow = Phi;
  }
  if (Group > 1)
    Position.Row = B.CreateNUWMul(Position.Row, B.getInt64(Group));
  if (InRow > 1)
    setIndex(L, B.CreateAdd(B.CreateMul(Position.Row, B.getInt64(InRow)),
                            Position.InRow));
  else if (Group > 1)
    setIndex(L, Position.Row);
  Position.Index = L.Index;
  Position.Column = Position.InRow;
  if (Lanes > 1)
    Position.Column = columnOfLane(B, Ty, Lanes, laneBefore(*L.entry(), Lanes),
                                   Position.InRow);
  if (Group == 1)
    setCoordinates(L, Position);
  return Position;
}

//===----------------------------------------------------------------------===//
// Memory
//===----------------------------------------------------------------------===//

ArrayRef<Use> boundsOf(const MatrixOp &Op) {
  constexpr unsigned Count = 4;
  if (!Op.facts().Checked)
    return {};
  return ArrayRef<Use>(Op.arg_end() - Count, Op.arg_end());
}

MatrixInMemory::MatrixInMemory(MatrixOp &Op)
    : Facts(Op.facts()), Pointer(Op.getArgOperand(0)),
      Stride(Op.getArgOperand(isa<StoreOp>(Op) ? 2 : 1)), Bounds(boundsOf(Op)) {
  assert((isa<LoadOp>(Op) || isa<StoreOp>(Op)) && "only these access memory");
}

bool MatrixInMemory::hasColumns() const {
  return !Facts.Volatile && hasWholeBytes(Facts.Type->component()) &&
         Facts.Layout == MatrixLayout::ColumnMajor;
}

bool MatrixInMemory::hasRows() const {
  unsigned Bits = Facts.Type->component()->getPrimitiveSizeInBits();
  if (Facts.Volatile || !hasWholeBytes(Facts.Type->component()))
    return false;
  // Packed memory is row-major memory for A and accumulators, and for B if an
  // element has 32 bits.
  return Facts.Layout == MatrixLayout::RowMajor ||
         (Facts.Layout == MatrixLayout::Packed &&
          (Facts.Type->use() != MatrixUse::B || Bits >= 32));
}

Value *isInside(IRBuilderBase &B, ArrayRef<Use> Bounds,
                const ElementPosition &Position) {
  assert(Bounds.size() == 4 && "a checked access");
  auto Within = [&](Value *First, Value *At, Value *Length) {
    Value *Position = B.CreateAdd(First, At);
    return B.CreateAnd(B.CreateICmpSGE(Position, B.getInt64(0)),
                       B.CreateICmpSLT(Position, Length));
  };
  return B.CreateAnd(Within(Bounds[0], Position.Row, Bounds[2]),
                     Within(Bounds[1], Position.Column, Bounds[3]));
}

Value *originOf(IRBuilderBase &B, const MatrixInMemory &Memory) {
  if (Memory.Bounds.empty())
    return B.getInt64(0);
  uint64_t Bytes = bytesOf(Memory.Facts.Type->component());
  bool ByColumns = Memory.hasColumns();
  return B.CreateAdd(B.CreateMul(Memory.Bounds[ByColumns], Memory.Stride),
                     B.CreateMul(Memory.Bounds[!ByColumns], B.getInt64(Bytes)));
}

Value *elementAddress(IRBuilderBase &B, Value *First, Value *Stride,
                      const ElementPosition &Position, const Type *Component) {
  assert(hasWholeBytes(Component) && "each element has an address");
  Value *Row =
      B.CreateGEP(B.getInt8Ty(), First, B.CreateMul(Position.Row, Stride));
  return B.CreateGEP(
      B.getInt8Ty(), Row,
      B.CreateMul(Position.Column, B.getInt64(bytesOf(Component))));
}

static Value *loadElement(IRBuilderBase &B, const MatrixInMemory &Memory,
                          const ElementPosition &Position) {
  Type *Component = Memory.Facts.Type->component();
  Value *First =
      B.CreateGEP(B.getInt8Ty(), Memory.Pointer, originOf(B, Memory));
  return B.CreateAlignedLoad(
      Component, elementAddress(B, First, Memory.Stride, Position, Component),
      Align(MinAlign(Memory.Facts.Align, bytesOf(Component))));
}

//===----------------------------------------------------------------------===//
// Sources
//===----------------------------------------------------------------------===//

/// Whether nothing writes memory between \p Load and \p L, including \p L
/// itself in another iteration of an enclosing loop.
static bool isQuietUpTo(const LoadOp &Load, const ElementLoop &L) {
  return allOnTheWay(Load, *L.entry(), [&](const Instruction &I) {
    return (!I.mayWriteToMemory() || isa<PrefetchOp>(I)) && !L.contains(&I);
  });
}

bool hasSource(const Value *Matrix, const ElementLoop &L, unsigned Lanes) {
  if (isa<Constant>(Matrix) || isa<FillOp>(Matrix))
    return true;
  if (const auto *Convert = dyn_cast<ConvertOp>(Matrix)) {
    ConvertFacts Facts = Convert->facts().Convert;
    return hasWholeBytes(Facts.Source->component()) &&
           hasWholeBytes(cast<MatrixType>(Matrix->getType())->component());
  }
  if (const auto *Slice = dyn_cast<SliceOp>(Matrix)) {
    OpFacts All = Slice->facts();
    SliceFacts Facts = All.Slice;
    return !isReinterpretation(All) && elementsOfLaneRow(Facts.Source, Lanes) &&
           Facts.Column % Lanes == 0;
  }
  auto *Load = const_cast<LoadOp *>(dyn_cast<LoadOp>(Matrix));
  if (!Load)
    return false;
  MatrixInMemory Memory(*Load);
  return (Memory.hasRows() || (L.InPatches && Memory.hasColumns())) &&
         isQuietUpTo(*Load, L);
}

Value *copySource(Value *Matrix, Instruction &At, const ElementLoop &L,
                  unsigned Lanes) {
  auto *Op = dyn_cast<MatrixOp>(Matrix);
  if (!Op || !hasSource(Op, L, Lanes))
    return Matrix;
  auto *Copy = cast<MatrixOp>(Op->clone());
  Copy->insertBefore(At.getIterator());
  for (Use &Operand : Copy->args())
    if (isa<MatrixType>(Operand->getType()))
      Operand.set(copySource(Operand, *Copy, L, Lanes));
  return Copy;
}

/// if (Inside) Then(), else zero; inserted before \p At.
static Value *zeroOutside(Value *Inside, Type *Ty, Instruction *At,
                          ElementLoop &L,
                          function_ref<Value *(IRBuilderBase &)> Then) {
  BasicBlock *Head = At->getParent();
  Instruction *InThen = SplitBlockAndInsertIfThen(Inside, At->getIterator(),
                                                  /*Unreachable=*/false);
  BasicBlock *Body = InThen->getParent(), *Tail = At->getParent();
  L.Blocks.insert(Body);
  L.Blocks.insert(Tail);
  IRBuilder<> B(InThen);
  Value *V = Then(B);
  auto *Phi = PHINode::Create(Ty, 2, "", Tail->begin());
  Phi->addIncoming(V, Body);
  Phi->addIncoming(Constant::getNullValue(Ty), Head);
  return Phi;
}

Value *readSource(Value *Matrix, const ElementPosition &Position,
                  Instruction *At, ElementLoop &L) {
  IRBuilder<> B(At);
  auto *Ty = cast<MatrixType>(Matrix->getType());
  Type *Component = Ty->component();
  if (isa<Constant>(Matrix))
    return Constant::getNullValue(Component);
  if (auto *Fill = dyn_cast<FillOp>(Matrix)) {
    if (!Fill->facts().Checked)
      return Fill->component();
    return B.CreateSelect(isInside(B, boundsOf(*Fill), Position),
                          Fill->component(), Constant::getNullValue(Component));
  }
  if (!hasSource(Matrix, L, Position.Lanes)) {
    Value *InRow = B.getInt64(elementsOfLaneRow(Ty, Position.Lanes));
    return MatrixBuilder(B).extract(
        Matrix, B.CreateAdd(B.CreateMul(Position.Row, InRow), Position.InRow));
  }
  if (auto *Convert = dyn_cast<ConvertOp>(Matrix)) {
    Value *From = readSource(Convert->matrix(), Position, At, L);
    B.SetInsertPoint(At);
    return convertElement(B, From, Convert->facts().Convert, Component);
  }
  if (auto *Slice = dyn_cast<SliceOp>(Matrix)) {
    SliceFacts Facts = Slice->facts().Slice;
    ElementPosition InWhole = Position;
    InWhole.Row = B.CreateAdd(Position.Row, B.getInt64(Facts.Row));
    InWhole.Column = B.CreateAdd(Position.Column, B.getInt64(Facts.Column));
    InWhole.InRow =
        B.CreateAdd(Position.InRow, B.getInt64(Facts.Column / Position.Lanes));
    if (InWhole.In)
      movePatch(*InWhole.In, Facts.Row, Facts.Column);
    return readSource(Slice->matrix(), InWhole, At, L);
  }
  auto &Load = *cast<LoadOp>(Matrix);
  MatrixInMemory Memory(Load);
  if (!Memory.hasRows()) {
    assert(Position.In && "hasSource() accepts columns in patches only");
    L.PatchSources.push_back(&Load);
    return MatrixBuilder(B).extract(loadPatch(Memory, *Position.In),
                                    Position.In->Index);
  }
  if (Memory.Bounds.empty())
    return loadElement(B, Memory, Position);
  return zeroOutside(isInside(B, Memory.Bounds, Position), Component, At, L,
                     [&](IRBuilderBase &Inner) {
                       return loadElement(Inner, Memory, Position);
                     });
}

} // namespace tenon
