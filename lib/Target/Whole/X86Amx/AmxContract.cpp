// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The function of a contraction packs B into a panel if B is read more than
// once, and calls a function for each region of tiles that can share a
// configuration. In most cases there is one region, otherwise
//
//            N: equal tiles   remainder
//         +--------------------+---+
//   M     |                    |   |     regions are divided into blocks
//         |     (0, 0)         |   |     (AmxBlock.h)
//         +--------------------+---+
//   rem.  |                    |   |
//         +--------------------+---+

#include "AmxContract.h"
#include "AmxBlock.h"
#include "AmxTiles.h"
#include "Target/Whole/Contract/ComputedElements.h"
#include "Target/Whole/Contract/Overlap.h"
#include "Target/Whole/Contract/SharedPanel.h"
#include "tenon/IR/Flow/Loops.h"
#include "tenon/IR/Kernel/FrameMemory.h"
#include "tenon/Target/MatrixStorage.h"

using namespace llvm;

namespace tenon {

unsigned TileContraction::depth() const {
  // Whole steps, and a remainder at the end of the sum.
  if (Steps == ContractSteps::Continued || stepBytes() % 4 != 0)
    return MaxTileBytes;
  unsigned Depth = depthOf(stepBytes());
  // Each instruction begins with a group of a packed B. A group in memory
  // becomes several of the instruction's if elements are widened.
  bool SplitsGroups =
      B == MatrixLayout::Packed && Depth % (group() * Row->elementBytes()) != 0;
  return SplitsGroups ? MaxTileBytes : Depth;
}

bool canContractInTiles(const TileContraction &Facts) {
  if (Facts.B == MatrixLayout::Packed &&
      Facts.K % std::max(Facts.group(), Facts.Row->group()) != 0)
    return false;
  if (Facts.computesB() &&
      !ComputedElements::isSmall(Facts, Facts.depthElements()))
    return false;
  switch (Facts.Steps) {
  case ContractSteps::Single:
  case ContractSteps::Continued:
    return true;
  case ContractSteps::Separate:
    return Facts.stepBytes() % 4 == 0 && Facts.stepBytes() % Facts.depth() == 0;
  case ContractSteps::Resident:
    return Facts.stepBytes() % 4 == 0 && Facts.stepBytes() == Facts.depth();
  }
  llvm_unreachable("all of them return");
}

namespace {
class ContractEmitter {
public:
  ContractEmitter(Function &F, const TileContraction &Facts,
                  const Contractor &Target)
      : F(F), Facts(Facts), Target(Target), B(F.getContext()) {
    TileSpans Spans = spansOf(Facts.M, Facts.N, Facts.depth(),
                              Facts.Steps == ContractSteps::Resident);
    Rows = Spans.Rows, Columns = Spans.Columns;
    B.SetInsertPoint(BasicBlock::Create(F.getContext(), "entry", &F));
    Args = TileArgs(F);
  }
  void emit();

private:
  bool hasOneBlock() const;
  void countSteps();
  void packRest();
  bool readsPanelOften() const;
  Value *panelBytes();
  void fillPanel(Value *Panel);
  void withSharedPanel();
  void withOwnPanel();
  void callRegions(Value *Panel);
  void callRegion(const TileSpan &OfRows, const TileSpan &OfColumns,
                  Value *Panel);

  static unsigned tilesIn(ArrayRef<TileSpan> Spans) {
    unsigned Tiles = 0;
    for (const TileSpan &Span : Spans)
      Tiles += Span.Count;
    return Tiles;
  }
  Value *image(Value *Images, unsigned Number) {
    return B.CreateConstGEP1_64(B.getInt8Ty(), Images,
                                uint64_t(Number) * TileImageBytes);
  }
  void packAll(MatrixUse Use, Value *Step, Value *Images, Value *Valid) {
    packAll(Use, Args, Step, Images, Valid);
  }
  void packAll(MatrixUse Use, const TileArgs &From, Value *Step, Value *Images,
               Value *Valid);
  void packRestOfB(Value *Images);
  void fillWithComputed(Value *Panel);
  TileArgs computedArgs(const ComputedElements &OfB) {
    TileArgs From = Args;
    From.B = OfB.memory(), From.StrideB = OfB.stride();
    return From;
  }
  Value *imagesOfStep(Value *Panel, Value *Step) {
    uint64_t Bytes = uint64_t(tilesIn(Columns)) * TileImageBytes;
    return B.CreateGEP(B.getInt8Ty(), Panel,
                       B.CreateMul(Step, B.getInt64(Bytes)));
  }

  Function &F;
  const TileContraction &Facts;
  const Contractor &Target;
  IRBuilder<> B;
  SmallVector<TileSpan, 2> Rows, Columns;
  TileArgs Args;
  Value *KernelSteps = nullptr; ///< those of the kernel, not of instructions
  Value *Rest = nullptr;        ///< elements of k after the whole steps
  Value *PanelSteps = nullptr;  ///< number of different steps
};
} // namespace

/// Whether there is a single block, which is only written after all operands
/// have been read.
bool ContractEmitter::hasOneBlock() const {
  if (Rows.size() > 1 || Columns.size() > 1)
    return false;
  BlockShape Block = chooseBlock(Rows[0].Count, Columns[0].Count,
                                 Facts.Steps == ContractSteps::Resident);
  return Rows[0].Count <= Block.Rows && Columns[0].Count <= Block.Columns;
}

/// Divides the elements of k into whole steps of the instruction and a
/// remainder.
void ContractEmitter::countSteps() {
  unsigned Elements = Facts.depthElements();
  KernelSteps = Args.Steps;
  Args.RestOfA = Args.RestOfB = ConstantPointerNull::get(B.getPtrTy());
  if (Facts.Steps == ContractSteps::Separate) {
    Args.Steps = B.CreateMul(Args.Steps, B.getInt64(Facts.K / Elements));
    PanelSteps = Args.Steps;
    return;
  }
  if (Facts.Steps == ContractSteps::Resident) {
    PanelSteps =
        B.CreateBinaryIntrinsic(Intrinsic::umin, Args.Steps, B.getInt64(1));
    return;
  }
  Value *K = Facts.Limits != ContractLimits::None ? Args.Steps
             : Facts.Steps == ContractSteps::Single
                 ? B.getInt64(Facts.K)
                 : B.CreateMul(Args.Steps, B.getInt64(Facts.K));
  PanelSteps = Args.Steps = B.CreateUDiv(K, B.getInt64(Elements));
  if (mayHaveRest(Facts))
    Rest = B.CreateURem(K, B.getInt64(Elements));
}

/// A panel pays off if more than one row of blocks reads it, or if B has to be
/// packed in any case.
bool ContractEmitter::readsPanelOften() const {
  if (Facts.makesB())
    return true;
  if (Facts.B == MatrixLayout::Packed)
    return false;
  return Rows.size() > 1 ||
         Rows[0].Count > chooseBlock(Rows[0].Count, Columns[0].Count,
                                     Facts.Steps == ContractSteps::Resident)
                             .Rows;
}

/// The images of all of an operand's tiles at one step.
void ContractEmitter::packAll(MatrixUse Use, const TileArgs &From, Value *Step,
                              Value *Images, Value *Valid) {
  BlockAddresses Addresses(B, Facts, From);
  unsigned Tile = 0;
  for (const TileSpan &Span : Use == MatrixUse::A ? Rows : Columns) {
    Addresses.pack(Use, Step, Span, B.getInt64(Span.Begin), Span.Count, Valid,
                   image(Images, Tile));
    Tile += Span.Count;
  }
}

void ContractEmitter::packRestOfB(Value *Images) {
  if (!Facts.computesB())
    return packAll(MatrixUse::B, Args.Steps, Images, Rest);
  unsigned Elements = Facts.depthElements();
  ComputedElements OfB(B, Facts, Args.B, Elements);
  Value *Start = B.CreateMul(Args.Steps, B.getInt64(Elements));
  Value *First = B.CreateUDiv(Start, B.getInt64(Facts.K));
  OfB.compute(First, B.CreateSub(KernelSteps, First));
  TileArgs From = computedArgs(OfB);
  From.B = OfB.at(B.CreateURem(Start, B.getInt64(Facts.K)));
  packAll(MatrixUse::B, From, B.getInt64(0), Images, Rest);
}

/// The remainder of k is read with masks. No tile is live at this point.
void ContractEmitter::packRest() {
  auto Images = [&](ArrayRef<TileSpan> Spans, const Twine &Name) {
    IRBuilder<> Top(&F.getEntryBlock(), F.getEntryBlock().begin());
    auto *Memory = Top.CreateAlloca(
        ArrayType::get(B.getInt8Ty(), tilesIn(Spans) * TileImageBytes), nullptr,
        Name);
    Memory->setAlignment(Align(MatrixStorage::Alignment));
    return Memory;
  };
  Value *OfA = Images(Rows, "a.rest"), *OfB = Images(Columns, "b.rest");
  SmallVector<Value *, 2> Pointers = {Args.RestOfA, Args.RestOfB};
  carriedIf(B, B.CreateIsNotNull(Rest), "rest", Pointers,
            [&](SmallVectorImpl<Value *> &Changed) {
              packAll(MatrixUse::A, Args.Steps, OfA, Rest);
              packRestOfB(OfB);
              Changed[0] = OfA, Changed[1] = OfB;
            });
  Args.RestOfA = Pointers[0], Args.RestOfB = Pointers[1];
}

Value *ContractEmitter::panelBytes() {
  return B.CreateMul(PanelSteps,
                     B.getInt64(uint64_t(tilesIn(Columns)) * TileImageBytes));
}

/// for each block of steps
///   elements = computed B
///   its images of the panel = elements
void ContractEmitter::fillWithComputed(Value *Panel) {
  unsigned Elements = Facts.depthElements();
  ComputedElements OfB(B, Facts, Args.B, Elements);
  TileArgs From = computedArgs(OfB);
  Value *OfBlock = B.getInt64(OfB.steps() * Facts.K / Elements);
  Value *Blocks = B.CreateUDiv(
      B.CreateAdd(PanelSteps, B.CreateSub(OfBlock, B.getInt64(1))), OfBlock);
  rangeLoop(B, B.getInt64(0), Blocks, "block", [&](Value *Index) {
    Value *First = B.CreateMul(Index, OfBlock);
    Value *Here = B.CreateBinaryIntrinsic(
        Intrinsic::umin, B.CreateSub(PanelSteps, First), OfBlock);
    // The last block may end within a step of the kernel.
    auto InKernel = [&](Value *Steps) {
      Value *Whole = B.CreateMul(Steps, B.getInt64(Elements));
      return B.CreateUDiv(B.CreateAdd(Whole, B.getInt64(Facts.K - 1)),
                          B.getInt64(Facts.K));
    };
    OfB.compute(InKernel(First), InKernel(Here));
    rangeLoop(B, B.getInt64(0), Here, "pack", [&](Value *Step) {
      packAll(MatrixUse::B, From, Step,
              imagesOfStep(Panel, B.CreateAdd(First, Step)), nullptr);
    });
  });
}

/// panel[step][tile] = image of B's tile
void ContractEmitter::fillPanel(Value *Panel) {
  if (Facts.computesB())
    return fillWithComputed(Panel);
  rangeLoop(B, B.getInt64(0), PanelSteps, "pack", [&](Value *Step) {
    packAll(MatrixUse::B, Step, imagesOfStep(Panel, Step), nullptr);
  });
}

/// A panel for this call only.
void ContractEmitter::withOwnPanel() {
  Value *Panel = createFrameAlloc(B, panelBytes());
  fillPanel(Panel);
  callRegions(Panel);
  createFrameFree(B, Panel);
}

/// panel = tenon_panel(&key, bytes, &known)
/// if (panel) { if (!known) fill it; multiply with it; return }
void ContractEmitter::withSharedPanel() {
  SharedPanel Panel = requestPanel(B, Facts, Args, PanelSteps, panelBytes());
  BasicBlock *Shared = BasicBlock::Create(B.getContext(), "shared", &F);
  BasicBlock *Alone = BasicBlock::Create(B.getContext(), "alone", &F);
  B.CreateCondBr(B.CreateIsNotNull(Panel.Memory), Shared, Alone);
  B.SetInsertPoint(Shared);
  ifThen(B, Panel.IsNew, "new", [&] { fillPanel(Panel.Memory); });
  callRegions(Panel.Memory);
  B.CreateRetVoid();
  B.SetInsertPoint(Alone);
}

void ContractEmitter::callRegions(Value *Panel) {
  for (const TileSpan &OfRows : Rows)
    for (const TileSpan &OfColumns : Columns)
      callRegion(OfRows, OfColumns, Panel);
}

void ContractEmitter::callRegion(const TileSpan &OfRows,
                                 const TileSpan &OfColumns, Value *Panel) {
  Region R = {Facts, OfRows, OfColumns, Panel != nullptr};
  Function *Callee = regionFunction(*F.getParent(), R, Target);
  TileArgs Of = Args;
  BlockAddresses Addresses(B, Facts, Args);
  Of.D =
      Addresses.cornerOf(Args.D, Args.StrideD, OfRows.Begin, OfColumns.Begin);
  Of.C =
      Addresses.cornerOf(Args.C, Args.StrideC, OfRows.Begin, OfColumns.Begin);
  Of.A = Addresses.firstOfA(B.getInt64(OfRows.Begin));
  unsigned ColumnTile = OfColumns.Begin / MaxTileRows;
  if (Panel) {
    Of.B = image(Panel, ColumnTile);
    Of.StepB = B.getInt64(uint64_t(tilesIn(Columns)) * TileImageBytes);
  } else {
    Of.B = Addresses.firstOfB(B.getInt64(OfColumns.Begin));
  }
  if (Rest) {
    Of.RestOfA =
        B.CreateSelect(B.CreateIsNull(Args.RestOfA), Args.RestOfA,
                       image(Args.RestOfA, OfRows.Begin / MaxTileRows));
    Of.RestOfB = image(Args.RestOfB, ColumnTile);
  }
  B.CreateCall(Callee, Of.values());
}

void ContractEmitter::emit() {
  if (!hasOneBlock())
    separateOverlap(B, Facts, Args, Target);
  countSteps();
  if (Rest)
    packRest();
  if (Facts.SharesB)
    withSharedPanel();
  if (readsPanelOften())
    withOwnPanel();
  else
    callRegions(nullptr);
  B.CreateRetVoid();
}

Function *tileContraction(Module &M, const TileContraction &Facts,
                          const Contractor &Target) {
  Function *F = contractFunction(M, "tenon.amx.contract." + Facts.name(),
                                 ContractArgs::types(M.getContext()), Target);
  if (F->isDeclaration())
    ContractEmitter(*F, Facts, Target).emit();
  return F;
}

} // namespace tenon
