// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "VectorContract.h"
#include "Target/Whole/Contract/Accumulators.h"
#include "Target/Whole/Contract/CheckedOperand.h"
#include "Target/Whole/Contract/Overlap.h"
#include "Target/Whole/Contract/SharedPanel.h"
#include "VectorBlocks.h"
#include "VectorComputed.h"
#include "VectorDots.h"
#include "VectorPanel.h"
#include "tenon/IR/Flow/Loops.h"
#include "tenon/IR/Kernel/FrameMemory.h"
#include "tenon/Target/MatrixStorage.h"

using namespace llvm;

namespace tenon {

namespace {
class VectorContractEmitter {
public:
  VectorContractEmitter(Function &F, const VectorContraction &Facts,
                        const Contractor &Target, PlacedStepEmitter EmitStep)
      : F(F), Facts(Facts), Target(Target), EmitStep(EmitStep),
        B(BasicBlock::Create(F.getContext(), "entry", &F)), Args(F),
        Lanes(Facts.lanes()), Word(Facts.wordElements()),
        Padded(paddedLines(Facts, MatrixUse::B)) {}

  void emit();

private:
  void countGroups();
  Value *panelBytes();
  void fillPanel(Value *Panel);
  void fillWithComputed(Value *Panel);
  void packSteps(MatrixUse Use, Value *Base, Value *Stride, Value *Step,
                 Value *Steps, Value *Image);
  Value *filledPanel();
  void withPanel();
  void multiply(Value *Panel);
  Value *groupOfB();
  Value *partOfB(Value *Panel, Value *First);
  void multiplyInPlace(Value *Panel);
  void multiplyBlocks(Value *Panel);
  void takeInPlace(Value *First, Value *Here, KRange &Range);
  void multiplyImages(Value *Panel);
  void multiplyFewRows();
  void multiplyFewRows(Value *Shared, Value *IsAlone);
  OperandMemory blockOfA(Value *First, Value *Here);
  void packBlockOfB(Value *First, Value *Here, Value *Words);
  void continueInD(KRange &Range, Value *Index);
  Value *ceilDiv(Value *V, Value *By);
  void forBlocksOfK(
      Value *Units, Value *OfBlock,
      function_ref<void(Value *First, Value *Here, KRange &)> Operands);
  void blocks(const KRange &Range) {
    emitBlocks(B, Facts, Args, Range, EmitStep);
  }

  /// Bytes of a group of k in the panel.
  uint64_t groupBytes() const { return uint64_t(Padded) * Facts.wordBytes(); }
  Value *at(Value *Base, Value *Offset) {
    return B.CreateGEP(B.getInt8Ty(), Base, Offset);
  }
  Value *times(Value *V, uint64_t Factor) {
    return B.CreateMul(V, B.getInt64(Factor));
  }
  AllocaInst *variable(Type *Ty, const Twine &Name) {
    IRBuilder<> Top(&F.getEntryBlock(), F.getEntryBlock().begin());
    AllocaInst *Memory = Top.CreateAlloca(Ty, nullptr, Name);
    Memory->setAlignment(Align(MatrixStorage::Alignment));
    return Memory;
  }
  void withMemory(Value *Bytes, function_ref<void(Value *)> Body);
  void withFilledUp(MatrixUse Use, Value *Condition, function_ref<void()> Body);
  /// Whether rows of A, or columns of B, are outside of the limits.
  Value *isPart(MatrixUse Use) {
    if (!Facts.isLimited())
      return B.getFalse();
    return Use == MatrixUse::A
               ? B.CreateICmpULT(Args.StepA, B.getInt64(Facts.M))
               : B.CreateICmpULT(Args.StepB, B.getInt64(Facts.N));
  }

  Function &F;
  const VectorContraction &Facts;
  const Contractor &Target;
  PlacedStepEmitter EmitStep;
  IRBuilder<> B;
  ContractArgs Args;
  unsigned Lanes, Word, Padded;
  Value *Elements = nullptr;    ///< of k in all steps
  Value *PanelSteps = nullptr;  ///< of B that the panel has
  Value *PanelGroups = nullptr; ///< of k in them, the last perhaps incomplete
  Value *StepOfB = nullptr;     ///< bytes between steps in the panel or memory
};
} // namespace

void VectorContractEmitter::countGroups() {
  Elements = Facts.Limits != ContractLimits::None ? Args.Steps
             : Facts.Steps == ContractSteps::Single
                 ? B.getInt64(Facts.K)
                 : times(Args.Steps, Facts.K);
  PanelSteps = Args.Steps;
  StepOfB = Args.StepB;
  Value *OfPanel = Elements;
  if (Facts.packsB() && Facts.hasSeparateSteps()) {
    // If B is the same in all steps, the panel has a single step.
    Value *Stays = B.CreateIsNull(Args.StepB);
    Value *First =
        B.CreateBinaryIntrinsic(Intrinsic::umin, Args.Steps, B.getInt64(1));
    PanelSteps = B.CreateSelect(Stays, First, Args.Steps);
    uint64_t Bytes = uint64_t(Facts.K / Word) * groupBytes();
    StepOfB = B.CreateSelect(Stays, B.getInt64(0), B.getInt64(Bytes));
    OfPanel = times(PanelSteps, Facts.K);
  }
  PanelGroups = B.CreateUDiv(B.CreateAdd(OfPanel, B.getInt64(Word - 1)),
                             B.getInt64(Word));
}

/// Calls \p Body with memory, on the stack if it is small; null for no bytes.
void VectorContractEmitter::withMemory(Value *Bytes,
                                       function_ref<void(Value *)> Body) {
  constexpr uint64_t MaxOnStack = 64 * 1024;
  auto *Count = dyn_cast<ConstantInt>(Bytes);
  if (Count && Count->isZero())
    return Body(nullptr);
  if (Count && Count->getZExtValue() <= MaxOnStack)
    return Body(variable(ArrayType::get(B.getInt8Ty(), Count->getZExtValue()),
                         "words"));
  Value *Memory = createFrameAlloc(B, Bytes);
  Body(Memory);
  createFrameFree(B, Memory);
}

//===----------------------------------------------------------------------===//
// Images
//===----------------------------------------------------------------------===//

/// Packs the words of \p Steps separate steps from \p Step on.
void VectorContractEmitter::packSteps(MatrixUse Use, Value *Base, Value *Stride,
                                      Value *Step, Value *Steps, Value *Image) {
  bool IsA = Use == MatrixUse::A;
  Value *Distance = IsA ? Args.StepA : Args.StepB;
  uint64_t Bytes =
      uint64_t(Facts.K / Word) * (IsA ? Facts.imageGroupBytes() : groupBytes());
  rangeLoop(B, B.getInt64(0), Steps, "steps", [&](Value *I) {
    Value *Offset = B.CreateMul(B.CreateAdd(Step, I), Distance);
    packWords(B, Facts, {Use, at(Base, Offset), Stride, B.getInt64(Facts.K)},
              at(Image, times(I, Bytes)));
  });
}

/// If k is along lines, packing writes up to one more vector of groups. A last,
/// incomplete block has its panels at the same positions as a complete one.
Value *VectorContractEmitter::panelBytes() {
  if (Facts.hasColumnPanels()) {
    Value *OfBlock = B.getInt64(Facts.blockGroups());
    Value *Blocks = ceilDiv(PanelGroups, OfBlock);
    return times(B.CreateMul(Blocks, OfBlock), groupBytes());
  }
  return times(B.CreateAdd(PanelGroups, B.getInt64(Lanes)), groupBytes());
}

/// for each block of steps
///   its words of the panel = computed B
void VectorContractEmitter::fillWithComputed(Value *Panel) {
  ComputedElements OfB(B, Facts, Args.B, Lanes * Word);
  Value *OfBlock = B.getInt64(OfB.steps());
  rangeLoop(B, B.getInt64(0), ceilDiv(Args.Steps, OfBlock), "block",
            [&](Value *Index) {
              Value *First = B.CreateMul(Index, OfBlock);
              Value *Here = B.CreateBinaryIntrinsic(
                  Intrinsic::umin, B.CreateSub(Args.Steps, First), OfBlock);
              packComputed(
                  B, Facts, OfB, First, Here,
                  at(Panel, times(First, Facts.K / Word * groupBytes())));
            });
}

void VectorContractEmitter::fillPanel(Value *Panel) {
  if (Facts.computesB())
    return fillWithComputed(Panel);
  if (Facts.hasSeparateSteps())
    return packSteps(MatrixUse::B, Args.B, Args.StrideB, B.getInt64(0),
                     PanelSteps, Panel);
  withFilledUp(MatrixUse::B, isPart(MatrixUse::B), [&] {
    packWords(B, Facts, {MatrixUse::B, Args.B, Args.StrideB, Elements}, Panel);
  });
}

/// Calls Body() with a copy of an operand, padded with zeros, if \p Condition
/// is true: packing, and loads of vectors, read all rows and columns.
void VectorContractEmitter::withFilledUp(MatrixUse Use, Value *Condition,
                                         function_ref<void()> Body) {
  auto *Known = dyn_cast<ConstantInt>(Condition);
  if (Known && Known->isZero())
    return Body();
  bool IsA = Use == MatrixUse::A;
  const ContractArgs Before = Args;
  Value *&Memory = IsA ? Args.A : Args.B;
  Value *&Stride = IsA ? Args.StrideA : Args.StrideB;
  SmallVector<Value *, 2> Place = {Memory, Stride};
  carriedIf(B, Condition, "fill", Place, [&](SmallVectorImpl<Value *> &Copy) {
    Value *Bytes = filledUpBytes(B, Facts, Use, Elements);
    PartOfOperand Part = {
        Use, {Memory, Stride}, IsA ? Args.StepA : Args.StepB, Elements};
    OperandAddress Filled =
        fillUp(B, Facts, Part, createFrameAlloc(B, Bytes, "copy"));
    Copy[0] = Filled.Pointer, Copy[1] = Filled.Stride;
  });
  Memory = Place[0], Stride = Place[1];
  Body();
  ifThen(B, Condition, "free", [&] { createFrameFree(B, Place[0]); });
  Args = Before;
}

/// shared = tenon_panel(&key, bytes, &known)
/// panel = shared ? shared : own memory
/// if (!known) fill it
/// multiply with it
void VectorContractEmitter::withPanel() {
  if (!Facts.packsB())
    return withFilledUp(MatrixUse::B, isPart(MatrixUse::B),
                        [&] { multiply(Args.B); });
  if (Facts.hasFewRows())
    return multiplyFewRows();
  Value *Bytes = panelBytes();
  if (!Facts.SharesB)
    return withMemory(Bytes, [&](Value *Panel) {
      fillPanel(Panel);
      multiply(Panel);
    });
  SharedPanel Shared = requestPanel(B, Facts, Args, PanelSteps, Bytes);
  Value *IsOwn = B.CreateIsNull(Shared.Memory);
  Value *Panel = ifThenElse(
      B, IsOwn, "own", [&] { return createFrameAlloc(B, Bytes); },
      Shared.Memory);
  ifThen(B, Shared.IsNew, "new", [&] { fillPanel(Panel); });
  multiply(Panel);
  ifThen(B, IsOwn, "free", [&] { createFrameFree(B, Panel); });
}

//===----------------------------------------------------------------------===//
// Blocks of k
//===----------------------------------------------------------------------===//

void VectorContractEmitter::multiply(Value *Panel) {
  if (Facts.packsA())
    return multiplyImages(Panel);
  bool InBlocks =
      Facts.hasColumnPanels() && Facts.Steps != ContractSteps::Single;
  InBlocks ? multiplyBlocks(Panel) : multiplyInPlace(Panel);
}

/// One block of k at a time, with A read in place.
void VectorContractEmitter::multiplyBlocks(Value *Panel) {
  Value *OfBlock = B.getInt64(uint64_t(Facts.blockGroups()) * Word);
  forBlocksOfK(Elements, OfBlock,
               [&](Value *First, Value *Here, KRange &Range) {
                 takeInPlace(First, Here, Range);
                 Range.B = partOfB(Panel, First);
                 Range.GroupOfB = groupOfB();
               });
}

/// Reads A's elements First … First + Here - 1 of k from memory.
void VectorContractEmitter::takeInPlace(Value *First, Value *Here,
                                        KRange &Range) {
  Range.A = at(Args.A, times(First, Facts.elementBytes(MatrixUse::A)));
  Range.Groups = B.CreateUDiv(Here, B.getInt64(Word));
  if (Facts.mayHaveRest())
    Range.Rest = B.CreateURem(Here, B.getInt64(Word));
}

/// All of k at once, with A read in place.
void VectorContractEmitter::multiplyInPlace(Value *Panel) {
  KRange All = {};
  All.A = Args.A, All.B = Panel, All.GroupOfB = groupOfB();
  if (Facts.hasSeparateSteps()) {
    All.Groups = B.getInt64(Facts.K / Word);
    All.Steps = Args.Steps, All.StepOfB = StepOfB;
  } else {
    All.Groups = B.CreateUDiv(Elements, B.getInt64(Word));
    if (Facts.mayHaveRest())
      All.Rest = B.CreateURem(Elements, B.getInt64(Word));
  }
  if (!Facts.FromZero)
    All.C = Args.C, All.StrideC = Args.StrideC;
  blocks(All);
}

/// Bytes between groups of k of B, in the panel or in memory.
Value *VectorContractEmitter::groupOfB() {
  return Facts.packsB() ? B.getInt64(groupBytes()) : Args.StrideB;
}

/// B from separate step, or element of k, \p First on.
Value *VectorContractEmitter::partOfB(Value *Panel, Value *First) {
  if (Facts.hasSeparateSteps())
    return at(Panel, B.CreateMul(First, StepOfB));
  Value *Group = B.CreateUDiv(First, B.getInt64(Word));
  return at(Panel, B.CreateMul(Group, groupOfB()));
}

/// The sums of the first block of k (\p Index 0) start from C, or from one row
/// of zeros for all rows; those of later blocks continue in D.
void VectorContractEmitter::continueInD(KRange &Range, Value *Index) {
  Value *IsFirst = B.CreateIsNull(Index);
  AccumulatorMemory Start = {Args.C, Args.StrideC};
  if (Facts.FromZero)
    Start = rowOfZeros(*F.getParent(), Facts.N);
  Range.C = B.CreateSelect(IsFirst, Start.Pointer, Args.D);
  Range.StrideC = B.CreateSelect(IsFirst, Start.Stride, Args.StrideD);
}

/// A's elements First … First + Here - 1 of k.
OperandMemory VectorContractEmitter::blockOfA(Value *First, Value *Here) {
  Value *Distance = Facts.A == MatrixLayout::ColumnMajor
                        ? Args.StrideA
                        : B.getInt64(Facts.elementBytes(MatrixUse::A));
  Value *Memory = at(Args.A, B.CreateMul(First, Distance));
  return {MatrixUse::A, Memory, Args.StrideA, Here};
}

/// Packs the words of B's elements First … First + Here - 1 of k.
void VectorContractEmitter::packBlockOfB(Value *First, Value *Here,
                                         Value *Words) {
  Value *Offset = B.CreateMul(First, Args.StrideB);
  if (Facts.B == MatrixLayout::ColumnMajor)
    Offset = times(First, Facts.elementBytes(MatrixUse::B));
  else if (Facts.B == MatrixLayout::Packed)
    Offset = B.CreateMul(B.CreateUDiv(First, B.getInt64(Facts.group())),
                         Args.StrideB);
  packWords(B, Facts, {MatrixUse::B, at(Args.B, Offset), Args.StrideB, Here},
            Words);
}

Value *VectorContractEmitter::ceilDiv(Value *V, Value *By) {
  return B.CreateUDiv(B.CreateAdd(V, B.CreateSub(By, B.getInt64(1))), By);
}

/// for each block of \p OfBlock units of k, at least one, because an empty sum
/// also writes D:
///   D = (first ? C : D) + the units [first, first + here) of \p Operands
void VectorContractEmitter::forBlocksOfK(
    Value *Units, Value *OfBlock,
    function_ref<void(Value *First, Value *Here, KRange &)> Operands) {
  Value *Count = B.CreateBinaryIntrinsic(
      Intrinsic::umax, ceilDiv(Units, OfBlock), B.getInt64(1));
  rangeLoop(B, B.getInt64(0), Count, "block", [&](Value *Index) {
    Value *First = B.CreateMul(Index, OfBlock);
    Value *Here = B.CreateBinaryIntrinsic(Intrinsic::umin,
                                          B.CreateSub(Units, First), OfBlock);
    KRange Range = {};
    Operands(First, Here, Range);
    continueInD(Range, Index);
    blocks(Range);
  });
}

/// Multiplies with A's words in an image, one image for each block of k.
void VectorContractEmitter::multiplyImages(Value *Panel) {
  bool Separate = Facts.hasSeparateSteps();
  // A unit of k is one element or one separate step.
  unsigned UnitGroups = Separate ? Facts.K / Word : 1;
  Value *OfBlock =
      B.getInt64(Facts.imageGroups() * (Separate ? 1 : Word) / UnitGroups);
  withMemory(B.getInt64(Facts.imageBytes()), [&](Value *Image) {
    forBlocksOfK(Separate ? Args.Steps : Elements, OfBlock,
                 [&](Value *First, Value *Here, KRange &Range) {
                   if (Separate) {
                     packSteps(MatrixUse::A, Args.A, Args.StrideA, First, Here,
                               Image);
                     Range.Groups = B.getInt64(UnitGroups);
                     Range.Steps = Here, Range.StepOfB = StepOfB;
                   } else {
                     OperandMemory Block = blockOfA(First, Here);
                     if (!Facts.packsRowsOfBlocks())
                       packWords(B, Facts, Block, Image);
                     Range.MemoryOfA = Block.Memory, Range.Elements = Here;
                     Range.Groups = ceilDiv(Here, B.getInt64(Word));
                   }
                   Range.A = Image;
                   Range.B = partOfB(Panel, First);
                   Range.GroupOfB = groupOfB();
                 });
  });
}

/// The shared panel, filled; null if there is none.
Value *VectorContractEmitter::filledPanel() {
  SharedPanel Shared = requestPanel(B, Facts, Args, PanelSteps, panelBytes());
  Value *Fills = B.CreateAnd(B.CreateIsNotNull(Shared.Memory), Shared.IsNew);
  ifThen(B, Fills, "new", [&] { fillPanel(Shared.Memory); });
  return Shared.Memory;
}

/// shared = tenon_panel(…), if work-groups share B; else null
/// if (!shared), and B is column-major: dot products; else
/// for each block of k                   one, if no operand is packed for it
///   words = shared ? its part : B in place, or packed
///   D = (first ? C : D) + …
void VectorContractEmitter::multiplyFewRows() {
  Value *Shared =
      Facts.SharesB ? filledPanel() : ConstantPointerNull::get(B.getPtrTy());
  Value *IsAlone = B.CreateIsNull(Shared);
  auto Words = [&] {
    withFilledUp(MatrixUse::B, B.CreateAnd(IsAlone, isPart(MatrixUse::B)),
                 [&] { multiplyFewRows(Shared, IsAlone); });
  };
  if (!Facts.takesDots())
    return Words();
  auto Dots = [&] { emitDots(B, Facts, Args, Elements, EmitStep); };
  Facts.SharesB ? ifElse(B, IsAlone, "alone", Dots, Words) : Dots();
}

void VectorContractEmitter::multiplyFewRows(Value *Shared, Value *IsAlone) {
  bool InPlace = Facts.mayReadInPlace();
  std::optional<ComputedElements> Computed;
  unsigned BlockGroups = Facts.groupsOfFewRows();
  if (Facts.computesB()) {
    // A block of k is not longer than A's image.
    Computed.emplace(B, Facts, Args.B, Lanes * Word,
                     Facts.packsA() ? Facts.imageGroups() * Word : ~0u);
    BlockGroups = Computed->steps() * Facts.K / Word;
  }
  Value *GroupBytes = B.getInt64(groupBytes()), *OfB = Shared;
  Value *OfBlock = B.getInt64(uint64_t(BlockGroups) * Word);
  if (InPlace) {
    GroupBytes = B.CreateSelect(IsAlone, Args.StrideB, GroupBytes);
    OfB = B.CreateSelect(IsAlone, Args.B, Shared);
  }
  if (!Facts.packsA()) {
    Value *All =
        B.CreateBinaryIntrinsic(Intrinsic::umax, Elements, B.getInt64(1));
    OfBlock = InPlace ? All : B.CreateSelect(IsAlone, OfBlock, All);
  }
  uint64_t BytesOfB =
      InPlace ? 0 : uint64_t(BlockGroups + Lanes) * groupBytes();
  uint64_t BytesOfA = Facts.packsA() ? Facts.imageBytes() : 0;
  auto Operands = [&](Value *First, Value *Here, KRange &Range, Value *Image,
                      Value *Words) {
    if (Facts.packsA()) {
      packWords(B, Facts, blockOfA(First, Here), Image);
      Range.A = Image, Range.Groups = ceilDiv(Here, B.getInt64(Word));
    } else {
      takeInPlace(First, Here, Range);
    }
    Value *Part =
        at(OfB, B.CreateMul(B.CreateUDiv(First, B.getInt64(Word)), GroupBytes));
    auto Packed = [&] {
      Value *OfStep = B.getInt64(Facts.K);
      if (Computed)
        packComputed(B, Facts, *Computed, B.CreateUDiv(First, OfStep),
                     B.CreateUDiv(Here, OfStep), Words);
      else
        packBlockOfB(First, Here, Words);
      return Words;
    };
    Range.B = InPlace ? Part : ifThenElse(B, IsAlone, "alone", Packed, Part);
    Range.GroupOfB = GroupBytes;
  };
  withMemory(B.getInt64(BytesOfA), [&](Value *Image) {
    withMemory(B.getInt64(BytesOfB), [&](Value *Words) {
      forBlocksOfK(Elements, OfBlock,
                   [&](Value *First, Value *Here, KRange &Range) {
                     Operands(First, Here, Range, Image, Words);
                   });
    });
  });
}

void VectorContractEmitter::emit() {
  separateOverlap(B, Facts, Args, Target);
  countGroups();
  Value *FillsA = Facts.packsA() ? isPart(MatrixUse::A) : B.getFalse();
  withFilledUp(MatrixUse::A, FillsA, [&] { withPanel(); });
  B.CreateRetVoid();
}

Function *vectorContraction(Module &M, const VectorContraction &Facts,
                            const Contractor &Target, PlacedStepEmitter Step) {
  Function *F = contractFunction(
      M, "tenon." + Target.target().name() + ".contract." + Facts.name(),
      ContractArgs::types(M.getContext()), Target);
  if (!F->isDeclaration())
    return F;
  F->addFnAttr(Attribute::NoInline); // its variant for overlaps calls it
  VectorContractEmitter(*F, Facts, Target, Step).emit();
  return F;
}

} // namespace tenon
