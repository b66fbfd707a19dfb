// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "CpuContract.h"
#include "CpuBlocks.h"
#include "CpuPanel.h"
#include "Target/Whole/Contract/Overlap.h"
#include "tenon/IR/Loops.h"
#include "tenon/Target/MatrixStorage.h"

using namespace llvm;

namespace tenon {

bool canContractInVectors(const VectorContraction &Facts) {
  // A single small product is faster in buffers that are registers.
  constexpr uint64_t LeastProducts = 16 * 16 * 16;
  uint64_t Products = uint64_t(Facts.M) * Facts.N * Facts.K;
  if (Facts.Steps == ContractSteps::Single && Products < LeastProducts)
    return false;
  if (Facts.B == MatrixLayout::Packed && Facts.K % Facts.group() != 0)
    return false;
  return !Facts.hasSeparateSteps() || Facts.K % Facts.wordElements() == 0;
}

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
  void keepApart();
  void countGroups();
  void fillPanel(Value *Panel);
  void packSteps(MatrixUse Use, Value *Base, Value *Stride, Value *Step,
                 Value *Steps, Value *Image);
  Value *sharedPanel(Value *Bytes, Value *Known);
  void withPanel();
  FunctionCallee frameFunction(StringRef Name);
  void multiply(Value *Panel);
  Value *partOfB(Value *Panel, Value *First);
  void multiplyInPlace(Value *Panel);
  void multiplyImages(Value *Panel);
  void blocks(const GroupRange &Range) {
    emitBlocks(B, Facts, Args, Range, EmitStep);
  }

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

/// if (D overlaps A or B) { contract to another place, copy it; return }
void VectorContractEmitter::keepApart() {
  BasicBlock *Apart = BasicBlock::Create(B.getContext(), "apart", &F);
  BasicBlock *Direct = BasicBlock::Create(B.getContext(), "direct", &F);
  B.CreateCondBr(overlapsOperands(B, Facts, Args), Apart, Direct);
  B.SetInsertPoint(Apart);
  B.CreateCall(apartFunction(F, Facts, Target), Args.values());
  B.CreateRetVoid();
  B.SetInsertPoint(Direct);
}

void VectorContractEmitter::countGroups() {
  Elements = Facts.Steps == ContractSteps::Single ? B.getInt64(Facts.K)
                                                  : times(Args.Steps, Facts.K);
  PanelSteps = Args.Steps;
  StepOfB = Args.StepB;
  Value *OfPanel = Elements;
  if (Facts.packsB() && Facts.hasSeparateSteps()) {
    // A B that stays where it is takes one step of the panel.
    Value *Stays = B.CreateIsNull(Args.StepB);
    Value *First =
        B.CreateBinaryIntrinsic(Intrinsic::umin, Args.Steps, B.getInt64(1));
    PanelSteps = B.CreateSelect(Stays, First, Args.Steps);
    uint64_t Bytes = uint64_t(Facts.K / Word) * Padded * 4;
    StepOfB = B.CreateSelect(Stays, B.getInt64(0), B.getInt64(Bytes));
    OfPanel = times(PanelSteps, Facts.K);
  }
  PanelGroups = B.CreateUDiv(B.CreateAdd(OfPanel, B.getInt64(Word - 1)),
                             B.getInt64(Word));
}

FunctionCallee VectorContractEmitter::frameFunction(StringRef Name) {
  bool Allocates = Name == "tenon_frame_alloc";
  Type *Ptr = B.getPtrTy();
  return F.getParent()->getOrInsertFunction(
      Name, FunctionType::get(Allocates ? Ptr : B.getVoidTy(),
                              {Allocates ? B.getInt64Ty() : Ptr}, false));
}

/// Memory that \p Body uses: on the stack if it is small.
void VectorContractEmitter::withMemory(Value *Bytes,
                                       function_ref<void(Value *)> Body) {
  constexpr uint64_t MostOnStack = 64 * 1024;
  auto *Count = dyn_cast<ConstantInt>(Bytes);
  if (Count && Count->getZExtValue() <= MostOnStack)
    return Body(variable(ArrayType::get(B.getInt8Ty(), Count->getZExtValue()),
                         "words"));
  Value *Memory = B.CreateCall(frameFunction("tenon_frame_alloc"), Bytes);
  Body(Memory);
  B.CreateCall(frameFunction("tenon_frame_free"), Memory);
}

//===----------------------------------------------------------------------===//
// Images
//===----------------------------------------------------------------------===//

/// The words of \p Steps separate steps from \p Step on.
void VectorContractEmitter::packSteps(MatrixUse Use, Value *Base, Value *Stride,
                                      Value *Step, Value *Steps, Value *Image) {
  bool IsA = Use == MatrixUse::A;
  Value *Distance = IsA ? Args.StepA : Args.StepB;
  uint64_t Bytes =
      uint64_t(Facts.K / Word) * (IsA ? Facts.imageGroupBytes() : Padded * 4);
  rangeLoop(B, B.getInt64(0), Steps, "steps", [&](Value *I) {
    Value *Offset = B.CreateMul(B.CreateAdd(Step, I), Distance);
    packWords(B, Facts, {Use, at(Base, Offset), Stride, B.getInt64(Facts.K)},
              at(Image, times(I, Bytes)));
  });
}

void VectorContractEmitter::fillPanel(Value *Panel) {
  if (Facts.hasSeparateSteps())
    return packSteps(MatrixUse::B, Args.B, Args.StrideB, B.getInt64(0),
                     PanelSteps, Panel);
  packWords(B, Facts, {MatrixUse::B, Args.B, Args.StrideB, Elements}, Panel);
}

/// The panel under which work-groups share B; null if there is none. Stores to
/// \p Known whether it is filled.
Value *VectorContractEmitter::sharedPanel(Value *Bytes, Value *Known) {
  Type *Int = B.getInt64Ty(), *Ptr = B.getPtrTy();
  auto *KeyTy = StructType::get(Ptr, Ptr, Int, Int, Int);
  Value *Key = variable(KeyTy, "key");
  Value *Members[] = {Args.B, &F, Args.StrideB, Args.StepB, PanelSteps};
  for (auto [Index, Member] : enumerate(Members))
    B.CreateStore(Member, B.CreateStructGEP(KeyTy, Key, Index));
  return B.CreateCall(
      F.getParent()->getOrInsertFunction("tenon_panel", Ptr, Ptr, Int, Ptr),
      {Key, Bytes, Known}, "panel");
}

/// known = 0
/// shared = tenon_panel(&key, bytes, &known)
/// panel = shared ? shared : own memory
/// if (!known) fill it
/// multiply with it
void VectorContractEmitter::withPanel() {
  if (!Facts.packsB())
    return multiply(Args.B);
  Value *Bytes =
      times(B.CreateAdd(PanelGroups, B.getInt64(Lanes)), uint64_t(Padded) * 4);
  if (!Facts.SharesB)
    return withMemory(Bytes, [&](Value *Panel) {
      fillPanel(Panel);
      multiply(Panel);
    });
  Value *Known = variable(B.getInt8Ty(), "known");
  B.CreateStore(B.getInt8(0), Known);
  Value *Shared = sharedPanel(Bytes, Known);
  Value *IsOwn = B.CreateIsNull(Shared);
  Value *Panel = ifThenElse(
      B, IsOwn, "own",
      [&] { return B.CreateCall(frameFunction("tenon_frame_alloc"), Bytes); },
      Shared);
  Value *IsNew = B.CreateIsNull(B.CreateLoad(B.getInt8Ty(), Known));
  ifThen(B, B.CreateOr(IsOwn, IsNew), "new", [&] { fillPanel(Panel); });
  multiply(Panel);
  ifThen(B, IsOwn, "free",
         [&] { B.CreateCall(frameFunction("tenon_frame_free"), Panel); });
}

//===----------------------------------------------------------------------===//
// Blocks of k
//===----------------------------------------------------------------------===//

void VectorContractEmitter::multiply(Value *Panel) {
  Facts.packsA() ? multiplyImages(Panel) : multiplyInPlace(Panel);
}

/// All of k at once, with A's words in memory.
void VectorContractEmitter::multiplyInPlace(Value *Panel) {
  GroupRange All = {};
  All.A = Args.A, All.B = Panel;
  if (Facts.hasSeparateSteps()) {
    All.Groups = B.getInt64(Facts.K / Word);
    All.Steps = Args.Steps, All.StepOfB = StepOfB;
  } else {
    All.Groups = B.CreateUDiv(Elements, B.getInt64(Word));
    if (Facts.K % Word != 0)
      All.Rest = B.CreateURem(Elements, B.getInt64(Word));
  }
  if (!Facts.FromZero)
    All.C = Args.C, All.StrideC = Args.StrideC;
  blocks(All);
}

/// B from separate step, or element of k, \p First on.
Value *VectorContractEmitter::partOfB(Value *Panel, Value *First) {
  if (Facts.hasSeparateSteps())
    return at(Panel, B.CreateMul(First, StepOfB));
  Value *Group = B.CreateUDiv(First, B.getInt64(Word));
  return at(Panel, Facts.packsB() ? times(Group, uint64_t(Padded) * 4)
                                  : B.CreateMul(Group, Args.StrideB));
}

/// for each block of k: image = A's words; D = (first ? C : D) + …
void VectorContractEmitter::multiplyImages(Value *Panel) {
  bool Separate = Facts.hasSeparateSteps();
  // A unit of k is one element or one separate step.
  unsigned UnitGroups = Separate ? Facts.K / Word : 1;
  unsigned UnitsOfBlock =
      Facts.imageGroups() * (Separate ? 1 : Word) / UnitGroups;
  Value *Units = Separate ? Args.Steps : Elements;
  Value *Count = B.CreateUDiv(B.CreateAdd(Units, B.getInt64(UnitsOfBlock - 1)),
                              B.getInt64(UnitsOfBlock));
  Count = B.CreateBinaryIntrinsic(Intrinsic::umax, Count, B.getInt64(1));
  if (Facts.FromZero)
    countedLoop(B, Facts.M, "zero", [&](Value *Row) {
      B.CreateMemSet(at(Args.D, B.CreateMul(Row, Args.StrideD)), B.getInt8(0),
                     uint64_t(Facts.N) * AccumulatorBytes, Align(1));
    });
  uint64_t ImageBytes =
      Facts.hasRowImage()
          ? uint64_t(Facts.M) * Facts.imageRowBytes()
          : uint64_t(Facts.imageGroups() + Lanes) * Facts.imageGroupBytes();
  withMemory(B.getInt64(ImageBytes), [&](Value *Image) {
    rangeLoop(B, B.getInt64(0), Count, "block", [&](Value *Index) {
      Value *First = times(Index, UnitsOfBlock);
      Value *Here = B.CreateBinaryIntrinsic(
          Intrinsic::umin, B.CreateSub(Units, First), B.getInt64(UnitsOfBlock));
      GroupRange Range = {};
      if (Separate) {
        packSteps(MatrixUse::A, Args.A, Args.StrideA, First, Here, Image);
        Range.Groups = B.getInt64(UnitGroups);
        Range.Steps = Here, Range.StepOfB = StepOfB;
      } else {
        Value *Distance = Facts.A == MatrixLayout::ColumnMajor
                              ? Args.StrideA
                              : B.getInt64(Facts.elementBytes());
        Value *Memory = at(Args.A, B.CreateMul(First, Distance));
        packWords(B, Facts, {MatrixUse::A, Memory, Args.StrideA, Here}, Image);
        Range.Groups = B.CreateUDiv(B.CreateAdd(Here, B.getInt64(Word - 1)),
                                    B.getInt64(Word));
      }
      Range.B = partOfB(Panel, First);
      Range.A = Image;
      Value *IsFirst = B.CreateIsNull(Index);
      Range.C =
          Facts.FromZero ? Args.D : B.CreateSelect(IsFirst, Args.C, Args.D);
      Range.StrideC = Facts.FromZero
                          ? Args.StrideD
                          : B.CreateSelect(IsFirst, Args.StrideC, Args.StrideD);
      blocks(Range);
    });
  });
}

void VectorContractEmitter::emit() {
  keepApart();
  countGroups();
  withPanel();
  B.CreateRetVoid();
}

Function *vectorContraction(Module &M, const VectorContraction &Facts,
                            const Contractor &Target, PlacedStepEmitter Step) {
  Function *F =
      contractFunction(M, "tenon.cpu.contract." + Facts.name(), Target);
  if (!F->isDeclaration())
    return F;
  F->addFnAttr(Attribute::NoInline); // it has a variant that calls it
  VectorContractEmitter(*F, Facts, Target, Step).emit();
  return F;
}

} // namespace tenon
