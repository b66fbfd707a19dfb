// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Before:
//
//   %acc  = phi <C> [ %zero, %entry ], [ %next, %loop ]
//   %a    = call <A> @tenon.load.a.i16.8x16.row(ptr %p, i64 %s)
//   %next = call <C> @tenon.muladd.f32.8x16x16.bf16.bf16(%a, %b, %acc)
//
// After, with %zero, %acc and %next in one buffer:
//
//   call void @tenon.cpu.load.a.i16.8x16.row(ptr %buffer.a, ptr %p, i64 %s)
//   call void @tenon.cpu.muladd.…(ptr %buffer.c, ptr %buffer.a, ptr %buffer.b,
//                                 ptr %buffer.c)
//
// Buffers are stack memory of the function, or one heap block if they are
// large. Phis with inputs in other buffers become copies at the ends of the
// predecessors; several copies on one edge are ordered as one parallel copy.

#include "BufferLowering.h"
#include "BufferAssignment.h"
#include "LaneCopy.h"
#include "MatrixBuffers.h"
#include "MatrixSlots.h"
#include "tenon/IR/Contract/StoreTiles.h"
#include "tenon/IR/Kernel/FrameMemory.h"
#include "tenon/IR/Matrix/MatrixEdges.h"
#include "tenon/IR/Matrix/ParsedFacts.h"
#include "tenon/Report/Diagnose.h"
#include "tenon/Runtime/tenon_rt.h"
#include "tenon/Target/TargetReport.h"
#include "llvm/ADT/SetVector.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Module.h"
#include "llvm/Transforms/Utils/Local.h"

using namespace llvm;

namespace tenon {

/// Larger buffers are allocated on the heap: threads have 8 MiB of stack.
static constexpr uint64_t MaxStackBytes = 256 * 1024;

namespace {
class BufferLowering {
public:
  BufferLowering(Function &F, const MatrixTarget &Target)
      : F(F), Target(Target), Buffers(F, Target),
        Assignment(F, [&](const MatrixType *Ty) { return bytesOf(Ty); }) {}

  void run() {
    makeBuffers();
    lowerPhis();
    SmallVector<Instruction *, 32> Users;
    for (Instruction &I : instructions(F))
      if (!isa<PHINode>(I) && touchesMatrix(I))
        Users.push_back(&I);
    for (Instruction *I : Users)
      lower(*I);
    eraseDead(Users);
  }

private:
  uint64_t bytesOf(const MatrixType *Ty) const { return Buffers.bytes(Ty); }

  static bool touchesMatrix(const Instruction &I) {
    return isa<MatrixType>(I.getType()) || isa<MatrixOp>(I) ||
           any_of(I.operands(),
                  [](const Use &U) { return isa<MatrixType>(U->getType()); });
  }

  IRBuilder<> atEntry() const {
    return IRBuilder<>(&*F.getEntryBlock().getFirstInsertionPt());
  }
  AllocaInst *makeBuffer(IRBuilderBase &B, uint64_t Bytes, const Twine &Name);
  void makeBuffers();
  void makeHeapBuffers(IRBuilderBase &B, uint64_t Total);
  Value *zeroBuffer(MatrixType *Ty);
  Value *laneZeroBuffer(MatrixType *Ty);

  /// The address of matrix \p V; all constants share one buffer of zeros.
  Value *addressOf(Value *V) {
    if (auto *I = dyn_cast<Instruction>(V))
      return Pointers[Assignment.bufferOf(*I)];
    assert(isa<Constant>(V) && "functions have no matrices as parameters");
    return zeroBuffer(cast<MatrixType>(V->getType()));
  }

  /// Whether the contents of matrix \p V are undefined. An undefined matrix
  /// with padding counts as zero, because padding has to be zero.
  bool isArbitrary(const Value *V) const {
    return isa<UndefValue>(V) &&
           !Buffers.hasPadding(cast<MatrixType>(V->getType()));
  }

  void copy(IRBuilderBase &B, Value *To, Value *From, MatrixType *Ty) {
    if (To == From)
      return;
    if (Buffers.isShared())
      B.CreateCall(laneCopy(*F.getParent(), Target.storage(Ty), Buffers.Lanes),
                   {To, From});
    else
      B.CreateMemCpy(To, Buffers.alignment(), From, Buffers.alignment(),
                     bytesOf(Ty));
  }

  void lowerPhis();
  void lowerEdge(BasicBlock &From, ArrayRef<PHINode *> Phis);
  void lower(Instruction &I);
  void lowerSelect(SelectInst &Select, MatrixType *Ty);
  void lowerOp(MatrixOp &Op);
  void lowerElement(MatrixOp &Op, const OpFacts &Facts);
  void lowerFragment(MatrixOp &Op, const OpFacts &Facts);
  bool lowerInPlace(MatrixOp &Op);
  void replaceWith(Instruction &I, Value *V);
  void eraseDead(ArrayRef<Instruction *> Users);

  Function &F;
  const MatrixTarget &Target;
  MatrixBuffers Buffers;
  BufferAssignment Assignment;
  ParsedFacts Parsed;
  SmallVector<Value *> Pointers; // by buffer number
  SmallVector<PHINode *> MatrixPhis;
  DenseMap<uint64_t, Value *> LaneZeros; // by size
};
} // namespace

//===----------------------------------------------------------------------===//
// Buffers
//===----------------------------------------------------------------------===//

/// A buffer on the stack.
AllocaInst *BufferLowering::makeBuffer(IRBuilderBase &B, uint64_t Bytes,
                                       const Twine &Name) {
  AllocaInst *Buffer =
      B.CreateAlloca(ArrayType::get(B.getInt8Ty(), Bytes), nullptr, Name);
  Buffer->setAlignment(Buffers.alignment());
  Buffers.markShared(*Buffer);
  return Buffer;
}

void BufferLowering::makeBuffers() {
  uint64_t Total = 0;
  for (uint64_t Bytes : Assignment.buffers())
    Total += Bytes;
  IRBuilder<> B = atEntry();
  if (Total > MaxStackBytes && !Target.isSimt())
    return makeHeapBuffers(B, Total);
  for (uint64_t Bytes : Assignment.buffers())
    Pointers.push_back(makeBuffer(B, Bytes, "matrix"));
}

void BufferLowering::makeHeapBuffers(IRBuilderBase &B, uint64_t Total) {
  CallInst *Block = createFrameAlloc(B, B.getInt64(Total), "matrices");
  uint64_t Offset = 0;
  for (uint64_t Bytes : Assignment.buffers()) {
    Pointers.push_back(
        B.CreateConstInBoundsGEP1_64(B.getInt8Ty(), Block, Offset, "matrix"));
    Offset += Bytes;
  }
  freeFrameAtReturns(F, Block);
}

/// A lane's share of the zero matrix.
Value *BufferLowering::laneZeroBuffer(MatrixType *Ty) {
  Value *&Zero = LaneZeros[bytesOf(Ty)];
  if (!Zero) {
    IRBuilder<> B = atEntry();
    Zero = makeBuffer(B, bytesOf(Ty), "zero");
    B.CreateMemSet(Zero, B.getInt8(0), bytesOf(Ty), Buffers.alignment());
  }
  return Zero;
}

Value *BufferLowering::zeroBuffer(MatrixType *Ty) {
  if (Target.isSimt())
    return laneZeroBuffer(Ty);
  Module &M = *F.getParent();
  std::string Name = "tenon.zero." + std::to_string(bytesOf(Ty));
  GlobalVariable *Zero = M.getGlobalVariable(Name, /*AllowInternal=*/true);
  if (!Zero) {
    auto *Bytes = ArrayType::get(Type::getInt8Ty(M.getContext()), bytesOf(Ty));
    Zero = new GlobalVariable(M, Bytes, /*isConstant=*/true,
                              GlobalValue::InternalLinkage,
                              Constant::getNullValue(Bytes), Name);
    Zero->setAlignment(Align(MatrixStorage::Alignment));
  }
  return Zero;
}

//===----------------------------------------------------------------------===//
// Phis
//===----------------------------------------------------------------------===//

void BufferLowering::lowerPhis() {
  for (BasicBlock &Block : F) {
    SmallVector<PHINode *, 4> Phis;
    for (PHINode &Phi : Block.phis())
      if (isa<MatrixType>(Phi.getType()))
        Phis.push_back(&Phi);
    if (Phis.empty())
      continue;
    SmallSetVector<BasicBlock *, 4> From(Phis[0]->block_begin(),
                                         Phis[0]->block_end());
    for (BasicBlock *Pred : From)
      lowerEdge(*Pred, Phis);
    MatrixPhis.append(Phis);
  }
}

/// Emits the copies for \p Phis on the edges from \p From. A copy can be done
/// if no remaining copy reads its destination; if there is none, the remaining
/// copies form cycles, and one source is saved to a spare buffer.
void BufferLowering::lowerEdge(BasicBlock &From, ArrayRef<PHINode *> Phis) {
  struct Copy {
    Value *To, *From;
    MatrixType *Ty;
  };
  SmallVector<Copy, 4> Pending;
  for (PHINode *Phi : Phis) {
    Value *Incoming = Phi->getIncomingValueForBlock(&From);
    if (isArbitrary(Incoming))
      continue;
    Value *To = addressOf(Phi), *Source = addressOf(Incoming);
    if (To != Source)
      Pending.push_back({To, Source, cast<MatrixType>(Phi->getType())});
  }
  IRBuilder<> B(From.getTerminator());
  while (!Pending.empty()) {
    auto *Ready = find_if(Pending, [&](const Copy &C) {
      return none_of(Pending, [&](const Copy &D) { return D.From == C.To; });
    });
    if (Ready != Pending.end()) {
      copy(B, Ready->To, Ready->From, Ready->Ty);
      Pending.erase(Ready);
      continue;
    }
    Copy &First = Pending.front();
    IRBuilder<> Entry = atEntry();
    Value *Spare = makeBuffer(Entry, bytesOf(First.Ty), "spare");
    copy(B, Spare, First.From, First.Ty);
    First.From = Spare;
  }
}

//===----------------------------------------------------------------------===//
// Instructions
//===----------------------------------------------------------------------===//

void BufferLowering::replaceWith(Instruction &I, Value *V) {
  I.replaceAllUsesWith(V);
  if (auto *New = dyn_cast<Instruction>(V); New && !New->hasName())
    New->takeName(&I);
}

/// Element operations concern one lane, and are done in place.
void BufferLowering::lowerElement(MatrixOp &Op, const OpFacts &Facts) {
  IRBuilder<> B(&Op);
  B.CollectMetadataToCopy(&Op, {LLVMContext::MD_access_group});
  std::unique_ptr<LaneShare> Share =
      Buffers.share(B, Facts, Op.hasMetadata(WholeMetadata));
  if (isa<LengthOp>(Op))
    return replaceWith(Op, B.getInt32(Share->count()));
  if (auto *Extract = dyn_cast<ExtractOp>(&Op))
    return replaceWith(
        Op, Share->extract(addressOf(Extract->matrix()), Extract->index()));
  if (auto *Insert = dyn_cast<InsertOp>(&Op)) {
    if (!isArbitrary(Insert->matrix()))
      copy(B, addressOf(&Op), addressOf(Insert->matrix()), Facts.Type);
    return Share->insert(addressOf(&Op), Insert->component(), Insert->index());
  }
  auto [Row, Column] = Share->coordinates(cast<CoordOp>(Op).index());
  Value *Pair = PoisonValue::get(Op.getType());
  Pair = B.CreateInsertElement(Pair, Row, uint64_t(0));
  replaceWith(Op, B.CreateInsertElement(Pair, Column, 1));
}

void BufferLowering::lowerFragment(MatrixOp &Op, const OpFacts &Facts) {
  Expected<LaneLayout> Layout =
      fragmentLayout(Facts.Type, Facts.Fragment, Buffers.Lanes);
  if (!Layout)
    return reportError(Op, describe(Facts), toString(Layout.takeError()));
  IRBuilder<> B(&Op);
  std::unique_ptr<LaneShare> Share = Buffers.share(B, Facts);
  if (auto *From = dyn_cast<FromFragmentOp>(&Op))
    return Share->putFragment(addressOf(&Op), From->fragment(), *Layout);
  Value *Matrix = addressOf(cast<ToFragmentOp>(Op).matrix());
  replaceWith(Op, Share->takeFragment(Matrix, Op.getType(), *Layout));
}

/// Makes the variable that \p Op loads or stores in place the matrix's buffer;
/// false if it does not do so in place.
bool BufferLowering::lowerInPlace(MatrixOp &Op) {
  if (!Op.hasMetadata(InPlaceMetadata))
    return false;
  auto *Store = dyn_cast<StoreOp>(&Op);
  Value *Variable = Store ? Store->pointer() : cast<LoadOp>(Op).pointer();
  cast<AllocaInst>(Variable)->replaceAllUsesWith(
      addressOf(Store ? Store->matrix() : &Op));
  return true;
}

void BufferLowering::lowerOp(MatrixOp &Op) {
  if (lowerInPlace(Op))
    return;
  IRBuilder<> B(&Op);
  const OpFacts &Facts = Parsed.of(Op);
  switch (Facts.Opcode) {
  case MatrixOpcode::Length:
  case MatrixOpcode::Extract:
  case MatrixOpcode::Insert:
  case MatrixOpcode::Coord:
    return lowerElement(Op, Facts);
  case MatrixOpcode::FromFragment:
  case MatrixOpcode::ToFragment:
    return lowerFragment(Op, Facts);
  case MatrixOpcode::Load:
  case MatrixOpcode::Store:
  case MatrixOpcode::MulAdd:
  case MatrixOpcode::Contract: // for a target that does not rewrite it
  case MatrixOpcode::Fill:
  case MatrixOpcode::Prefetch:
  case MatrixOpcode::Convert:
  case MatrixOpcode::Slice:
    break;
  }
  SmallVector<Value *, 4> Operands;
  if (isa<MatrixType>(Op.getType()))
    Operands.push_back(addressOf(&Op));
  for (Value *Operand : Op.args())
    Operands.push_back(isa<MatrixType>(Operand->getType()) ? addressOf(Operand)
                                                           : Operand);
  if (Op.getCalledFunction()->hasFnAttribute(FromZeroAttribute))
    Operands.back() = addressOf(&Op);
  Function *Helper = Target.helper(*Op.getCalledFunction(), Buffers.Lanes);
  assert(equal(Operands, Helper->getFunctionType()->params(),
               [](Value *V, Type *Ty) { return V->getType() == Ty; }) &&
         "a helper takes the operation's operands, and its result's buffer");
  CallInst *Call = B.CreateCall(Helper, Operands);
  Call->setCallingConv(Helper->getCallingConv());
  Buffers.markShared(*Call);
  remarkLowered(Op, Facts, Target);
}

/// Whether \p I, which loads or stores a matrix of type \p Ty, accesses private
/// variables; otherwise reports it. Only these have been enlarged to a matrix's
/// real size.
static bool checkPrivate(const Instruction &I, const MatrixType *Ty) {
  SmallVector<const Value *, 4> Objects;
  getUnderlyingObjects(getLoadStorePointerOperand(&I), Objects);
  if (all_of(Objects, [](const Value *V) { return isa<AllocaInst>(V); }))
    return true;
  StringRef Access = I.getOpcodeName(); // "load" or "store"
  reportError(I, Access + " of " + describe(Ty),
              "the memory is not a private variable; expected a matrix " +
                  Access + ", which has a layout and a stride");
  return false;
}

void BufferLowering::lowerSelect(SelectInst &Select, MatrixType *Ty) {
  IRBuilder<> B(&Select);
  Value *From =
      B.CreateSelect(Select.getCondition(), addressOf(Select.getTrueValue()),
                     addressOf(Select.getFalseValue()));
  if (Buffers.isShared())
    return copy(B, addressOf(&Select), From, Ty);
  // Source and destination may be the same buffer.
  B.CreateMemMove(addressOf(&Select), Buffers.alignment(), From,
                  Buffers.alignment(), bytesOf(Ty));
}

void BufferLowering::lower(Instruction &I) {
  if (auto *Op = dyn_cast<MatrixOp>(&I))
    return lowerOp(*Op);
  IRBuilder<> B(&I);
  auto *Ty = dyn_cast<MatrixType>(I.getType());
  if (auto *Load = dyn_cast<LoadInst>(&I)) {
    if (checkPrivate(I, Ty))
      copy(B, addressOf(&I), Load->getPointerOperand(), Ty);
    return;
  }
  if (auto *Store = dyn_cast<StoreInst>(&I)) {
    Value *Matrix = Store->getValueOperand();
    Ty = cast<MatrixType>(Matrix->getType());
    if (checkPrivate(I, Ty) && !isArbitrary(Matrix))
      copy(B, Store->getPointerOperand(), addressOf(Matrix), Ty);
    return;
  }
  if (isa<FreezeInst>(&I))
    return copy(B, addressOf(&I), addressOf(I.getOperand(0)), Ty);
  if (auto *Select = dyn_cast<SelectInst>(&I))
    return lowerSelect(*Select, Ty);
  reportError(I, "matrix",
              "used by an instruction that is not a matrix operation (" +
                  Twine(I.getOpcodeName()) + ")");
}

/// Erases lowered instructions: phis first, which may be their own operands,
/// and otherwise users before their operands.
void BufferLowering::eraseDead(ArrayRef<Instruction *> Users) {
  for (PHINode *Phi : MatrixPhis) {
    Phi->replaceAllUsesWith(PoisonValue::get(Phi->getType()));
    Phi->eraseFromParent();
  }
  for (Instruction *I : reverse(Users)) {
    if (!I->use_empty())
      I->replaceAllUsesWith(PoisonValue::get(I->getType()));
    I->eraseFromParent();
  }
}

//===----------------------------------------------------------------------===//
// Driver
//===----------------------------------------------------------------------===//

/// Multiplications with a zero C need no buffer of zeros.
static void startFromZero(Function &F) {
  SmallVector<WeakTrackingVH, 4> Fills;
  for (Instruction &I : instructions(F)) {
    auto *MulAdd = dyn_cast<MulAddOp>(&I);
    if (!MulAdd || !isZeroMatrix(MulAdd->c()))
      continue;
    Function &Old = *MulAdd->getCalledFunction();
    MulAdd->setCalledFunction(
        markedDeclaration(Old, FromZeroAttribute, Old.getFunctionType()));
    constexpr unsigned C = 2;
    Fills.push_back(MulAdd->c());
    MulAdd->setArgOperand(C, PoisonValue::get(MulAdd->c()->getType()));
  }
  RecursivelyDeleteTriviallyDeadInstructionsPermissive(Fills);
}

void lowerToBuffers(Function &F, const MatrixTarget &Target,
                    FunctionAnalysisManager &AM) {
  assert(!F.isDeclaration() &&
         "operations are replaced by helpers, not lowered");
  if (containsMatrix(F.getFunctionType()))
    return reportError(F, "a matrix cannot be a parameter or a result of a "
                          "function that is not inlined");
  Target.rewriteFunction(F, AM);
  storeTilesInOrder(F, Target.isSimt());
  if (!enlargeMatrixSlots(F, Target))
    return;
  if (!Target.isSimt())
    startFromZero(F);
  splitMatrixEdges(F);
  BufferLowering(F, Target).run();
}

} // namespace tenon
