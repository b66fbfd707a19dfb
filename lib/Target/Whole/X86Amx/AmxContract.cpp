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
  void fillPanel(Value *Panel, Value *First, Value *Count);
  void withSharedPanel();
  unsigned stepsOfBlock() const;
  void withOwnPanel();
  void withBlocks();
  void callRegions(const TileContraction &Of, Value *Panel);
  void callRegion(const TileContraction &Of, const TileSpan &OfRows,
                  const TileSpan &OfColumns, Value *Panel);

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
  void fillWithComputed(Value *Panel, Value *First, Value *Count);
  TileArgs computedArgs(const ComputedElements &OfB) {
    TileArgs From = Args;
    From.B = OfB.memory(), From.StrideB = OfB.stride();
    return From;
  }
  /// Bytes of a panel for one step.
  uint64_t stepBytes() const {
    return uint64_t(tilesIn(Columns)) * TileImageBytes;
  }
  Value *imagesOfStep(Value *Panel, Value *Step) {
    return B.CreateGEP(B.getInt8Ty(), Panel,
                       B.CreateMul(Step, B.getInt64(stepBytes())));
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
  return B.CreateMul(PanelSteps, B.getInt64(stepBytes()));
}

/// for each block of steps
///   elements = computed B
///   its images of the panel = elements
void ContractEmitter::fillWithComputed(Value *Panel, Value *Begin,
                                       Value *Count) {
  unsigned Elements = Facts.depthElements();
  ComputedElements OfB(B, Facts, Args.B, Elements);
  TileArgs From = computedArgs(OfB);
  Value *OfBlock = B.getInt64(OfB.steps() * Facts.K / Elements);
  Value *Blocks = B.CreateUDiv(
      B.CreateAdd(Count, B.CreateSub(OfBlock, B.getInt64(1))), OfBlock);
  rangeLoop(B, B.getInt64(0), Blocks, "block", [&](Value *Index) {
    Value *First = B.CreateMul(Index, OfBlock);
    Value *Here = B.CreateBinaryIntrinsic(Intrinsic::umin,
                                          B.CreateSub(Count, First), OfBlock);
    // The last block may end within a step of the kernel.
    auto InKernel = [&](Value *Steps) {
      Value *Whole = B.CreateMul(Steps, B.getInt64(Elements));
      return B.CreateUDiv(B.CreateAdd(Whole, B.getInt64(Facts.K - 1)),
                          B.getInt64(Facts.K));
    };
    OfB.compute(InKernel(B.CreateAdd(Begin, First)), InKernel(Here));
    rangeLoop(B, B.getInt64(0), Here, "pack", [&](Value *Step) {
      packAll(MatrixUse::B, From, Step,
              imagesOfStep(Panel, B.CreateAdd(First, Step)), nullptr);
    });
  });
}

/// panel[step][tile] = image of B's tile at step First + step
void ContractEmitter::fillPanel(Value *Panel, Value *First, Value *Count) {
  if (Facts.computesB())
    return fillWithComputed(Panel, First, Count);
  rangeLoop(B, B.getInt64(0), Count, "pack", [&](Value *Step) {
    packAll(MatrixUse::B, B.CreateAdd(First, Step), imagesOfStep(Panel, Step),
            nullptr);
  });
}

/// The most steps whose part of a panel stays in the L2 cache beside what it is
/// made from; whole blocks of a computed B.
unsigned ContractEmitter::stepsOfBlock() const {
  uint64_t Fit = uint64_t(Facts.Model.L2Cache) * 1024 / 4 / stepBytes();
  unsigned Unit = 1;
  if (Facts.computesB())
    Unit = ComputedElements::stepsFor(Facts, Facts.depthElements()) * Facts.K /
           Facts.depthElements();
  return std::max<uint64_t>(1, Fit / Unit) * Unit;
}

/// A panel for this call only.
void ContractEmitter::withOwnPanel() {
  if (Facts.makesB() && Facts.Steps == ContractSteps::Continued)
    return withBlocks();
  Value *Panel = createFrameAlloc(B, panelBytes());
  fillPanel(Panel, B.getInt64(0), PanelSteps);
  callRegions(Facts, Panel);
  createFrameFree(B, Panel);
}

/// The same in blocks of k. D is written when all operands have been read.
///
///   to = several blocks ? sums : D
///   for each block
///     panel = the images of its steps
///     to = (first block ? C or zero : to) + A * panel
///   if (several blocks) D = sums
void ContractEmitter::withBlocks() {
  BlockAddresses Addresses(B, Facts, Args);
  unsigned Most = stepsOfBlock();
  Value *OfBlock = B.getInt64(Most), *Zero = B.getInt64(0);
  Value *One = B.getInt64(1);
  Value *Here = B.CreateBinaryIntrinsic(Intrinsic::umin, PanelSteps, OfBlock);
  Value *Panel =
      createFrameAlloc(B, B.CreateMul(Here, B.getInt64(stepBytes())));
  uint64_t LineBytes = uint64_t(Facts.N) * 4;
  Value *Sums = createFrameAlloc(B, B.getInt64(Facts.M * LineBytes));
  Value *Blocks =
      B.CreateUDiv(B.CreateAdd(PanelSteps, B.getInt64(Most - 1)), OfBlock);
  Blocks = B.CreateBinaryIntrinsic(Intrinsic::umax, Blocks, One);
  Value *Several = B.CreateICmpUGT(Blocks, One);
  const TileArgs Whole = Args;
  Value *To = B.CreateSelect(Several, Sums, Whole.D);
  Value *Stride = B.CreateSelect(Several, B.getInt64(LineBytes), Whole.StrideD);
  TileContraction Adds = Facts;
  Adds.FromZero = false;
  rangeLoop(B, Zero, Blocks, "block", [&](Value *Index) {
    Value *First = B.CreateMul(Index, OfBlock);
    Args = Whole;
    Args.D = To, Args.StrideD = Stride;
    Args.A = Addresses.at(Whole.A, Addresses.stepOfA(First));
    Args.Steps = B.CreateBinaryIntrinsic(
        Intrinsic::umin, B.CreateSub(PanelSteps, First), OfBlock);
    Value *IsLast = B.CreateICmpEQ(B.CreateAdd(Index, One), Blocks);
    Args.RestOfA = B.CreateSelect(IsLast, Whole.RestOfA,
                                  ConstantPointerNull::get(B.getPtrTy()));
    fillPanel(Panel, First, Args.Steps);
    auto Add = [&] {
      Args.C = To, Args.StrideC = Stride;
      callRegions(Adds, Panel);
    };
    Value *IsFirst = B.CreateICmpEQ(Index, Zero);
    ifElse(B, IsFirst, "add", [&] { callRegions(Facts, Panel); }, Add);
  });
  Args = Whole;
  ifThen(B, Several, "several", [&] {
    countedLoop(B, Facts.M, "line", [&](Value *Row) {
      B.CreateMemCpy(Addresses.cornerOf(Whole.D, Whole.StrideD, Row, Zero),
                     Align(1),
                     Addresses.cornerOf(Sums, B.getInt64(LineBytes), Row, Zero),
                     Align(4), LineBytes);
    });
  });
  createFrameFree(B, Sums);
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
  ifThen(B, Panel.IsNew, "new",
         [&] { fillPanel(Panel.Memory, B.getInt64(0), PanelSteps); });
  callRegions(Facts, Panel.Memory);
  B.CreateRetVoid();
  B.SetInsertPoint(Alone);
}

void ContractEmitter::callRegions(const TileContraction &Of, Value *Panel) {
  for (const TileSpan &OfRows : Rows)
    for (const TileSpan &OfColumns : Columns)
      callRegion(Of, OfRows, OfColumns, Panel);
}

void ContractEmitter::callRegion(const TileContraction &Kind,
                                 const TileSpan &OfRows,
                                 const TileSpan &OfColumns, Value *Panel) {
  Region R = {Kind, OfRows, OfColumns, Panel != nullptr};
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
    Of.StepB = B.getInt64(stepBytes());
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
    callRegions(Facts, nullptr);
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
