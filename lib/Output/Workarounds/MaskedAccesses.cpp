// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//   v = masked.load <12 x i32> p, m, t
//     ->
//   s = sext m to <12 x i32>
//   a = bitcast (vmaskmovps.256 p, s[0..7]) to <8 x i32>
//   b = bitcast (vmaskmovps.128 p + 32, s[8..11]) to <4 x i32>
//   v = select m, a ++ b, t
//
// If the last piece is not full, its mask is padded with zeros.

#include "MaskedAccesses.h"
#include "tenon/Support/KeptAnalyses.h"
#include "llvm/Analysis/VectorUtils.h"
#include "llvm/CodeGen/TargetSubtargetInfo.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/IntrinsicsX86.h"
#include "llvm/IR/PatternMatch.h"
#include "llvm/Transforms/Scalar/LoopDeletion.h"
#include "llvm/Transforms/Scalar/LoopDistribute.h"
#include "llvm/Transforms/Scalar/LoopPassManager.h"
#include "llvm/Transforms/Scalar/LoopRotation.h"
#include "llvm/Transforms/Utils/InjectTLIMappings.h"
#include "llvm/Transforms/Vectorize/LoopVectorize.h"

using namespace llvm;
using namespace llvm::PatternMatch;

namespace tenon {

namespace {
/// A masked load or store, viewed as a vector of 32- or 64-bit integers.
class MaskedAccess {
public:
  /// \p Call must be one; see `isOne`.
  explicit MaskedAccess(IntrinsicInst &Call)
      : Call(Call), IsLoad(Call.getIntrinsicID() == Intrinsic::masked_load),
        Ty(accessType(Call)), DL(Call.getDataLayout()),
        Bits(DL.getTypeSizeInBits(Ty->getElementType())), B(&Call) {}

  static bool isOne(const IntrinsicInst &Call);
  void replace();

private:
  static FixedVectorType *accessType(const IntrinsicInst &Call);
  static unsigned maskIndex(const IntrinsicInst &Call) {
    return Call.getIntrinsicID() == Intrinsic::masked_load ? 1 : 2;
  }
  Value *piece(Value *V, unsigned First, unsigned Count);
  Value *move(unsigned First, unsigned Count);

  IntrinsicInst &Call;
  bool IsLoad;
  FixedVectorType *Ty;
  const DataLayout &DL;
  unsigned Bits;
  IRBuilder<> B;
  /// The mask as integers of that many bits; the stored value of a store.
  Value *Signs = nullptr, *Stored = nullptr;
};
} // namespace

FixedVectorType *MaskedAccess::accessType(const IntrinsicInst &Call) {
  bool Loads = Call.getIntrinsicID() == Intrinsic::masked_load;
  return dyn_cast<FixedVectorType>(Loads ? Call.getType()
                                         : Call.getArgOperand(0)->getType());
}

/// Constant masks are selected well, and accesses of narrower elements become
/// branches for each element.
bool MaskedAccess::isOne(const IntrinsicInst &Call) {
  Intrinsic::ID Id = Call.getIntrinsicID();
  if ((Id != Intrinsic::masked_load && Id != Intrinsic::masked_store) ||
      !accessType(Call) || isa<Constant>(Call.getArgOperand(maskIndex(Call))))
    return false;
  uint64_t Bits = Call.getDataLayout().getTypeSizeInBits(
      accessType(Call)->getElementType());
  return Bits == 32 || Bits == 64;
}

/// Components \p First to First + \p Count of \p V, padded with zeros at the
/// end.
Value *MaskedAccess::piece(Value *V, unsigned First, unsigned Count) {
  unsigned Size = Ty->getNumElements();
  assert(First < Size && Count && "a piece has components");
  SmallVector<int> Mask;
  for (unsigned I = First; I < First + Count; ++I)
    Mask.push_back(std::min(I, Size));
  return B.CreateShuffleVector(V, Constant::getNullValue(V->getType()), Mask);
}

/// Loads or stores \p Count elements from \p First on; returns loaded ones.
Value *MaskedAccess::move(unsigned First, unsigned Count) {
  bool Is256 = Count * Bits == 256;
  Intrinsic::ID Single = IsLoad ? (Is256 ? Intrinsic::x86_avx_maskload_ps_256
                                         : Intrinsic::x86_avx_maskload_ps)
                                : (Is256 ? Intrinsic::x86_avx_maskstore_ps_256
                                         : Intrinsic::x86_avx_maskstore_ps);
  Intrinsic::ID Double = IsLoad ? (Is256 ? Intrinsic::x86_avx_maskload_pd_256
                                         : Intrinsic::x86_avx_maskload_pd)
                                : (Is256 ? Intrinsic::x86_avx_maskstore_pd_256
                                         : Intrinsic::x86_avx_maskstore_pd);
  Value *Address = B.CreateConstGEP1_64(
      B.getInt8Ty(),
      B.CreateAddrSpaceCast(Call.getArgOperand(IsLoad ? 0 : 1), B.getPtrTy()),
      First * Bits / 8);
  SmallVector<Value *, 3> Operands = {Address, piece(Signs, First, Count)};
  Type *Float = Bits == 32 ? B.getFloatTy() : B.getDoubleTy();
  if (!IsLoad)
    Operands.push_back(B.CreateBitCast(piece(Stored, First, Count),
                                       FixedVectorType::get(Float, Count)));
  CallInst *Moved = B.CreateIntrinsic(Bits == 32 ? Single : Double, Operands);
  return IsLoad ? B.CreateBitCast(
                      Moved, FixedVectorType::get(B.getIntNTy(Bits), Count))
                : nullptr;
}

void MaskedAccess::replace() {
  unsigned Size = Ty->getNumElements(), Widest = 256 / Bits;
  auto *Integers = FixedVectorType::get(B.getIntNTy(Bits), Size);
  Value *Mask = Call.getArgOperand(maskIndex(Call));
  Signs = B.CreateSExt(Mask, Integers);
  if (!IsLoad)
    Stored = B.CreateBitOrPointerCast(Call.getArgOperand(0), Integers);
  SmallVector<Value *> Pieces;
  for (unsigned First = 0, Count; First < Size; First += Count) {
    Count = Size - First > Widest / 2 ? Widest : Widest / 2;
    Pieces.push_back(move(First, Count));
  }
  if (IsLoad) {
    Value *Whole =
        Pieces.size() > 1 ? concatenateVectors(B, Pieces) : Pieces[0];
    Whole = B.CreateShuffleVector(Whole, createSequentialMask(0, Size, 0));
    Value *Otherwise = Call.getArgOperand(2);
    Whole = B.CreateBitOrPointerCast(Whole, Ty);
    if (!match(Otherwise, m_Undef()) && !match(Otherwise, m_Zero()))
      Whole = B.CreateSelect(Mask, Whole, Otherwise);
    Call.replaceAllUsesWith(Whole);
  }
  Call.eraseFromParent();
}

/// Freezes the results of loads for which \p Wanted is true; false if there are
/// none.
static bool freezeLoads(Function &F,
                        function_ref<bool(const Instruction &)> Wanted) {
  bool Changed = false;
  for (Instruction &I : instructions(F)) {
    if (!Wanted(I) || (I.hasOneUse() && isa<FreezeInst>(I.user_back())))
      continue;
    auto *Frozen =
        new FreezeInst(&I, I.getName() + ".frozen", std::next(I.getIterator()));
    I.replaceUsesWithIf(Frozen, [&](Use &U) { return U.getUser() != Frozen; });
    Changed = true;
  }
  return Changed;
}

static PreservedAnalyses keptByFreezing(bool Changed) {
  return Changed ? keptWithBlocks() : PreservedAnalyses::all();
}

namespace {
struct FreezeMaskedLoadsPass : PassInfoMixin<FreezeMaskedLoadsPass> {
  PreservedAnalyses run(Function &F, FunctionAnalysisManager &) {
    return keptByFreezing(freezeLoads(F, [](const Instruction &I) {
      auto *Load = dyn_cast<IntrinsicInst>(&I);
      return Load && Load->getIntrinsicID() == Intrinsic::masked_load;
    }));
  }
  /// Needed for correctness, and therefore also in functions without
  /// optimisation.
  static bool isRequired() { return true; }
};

/// The SLP vectoriser loads 31 elements to get every second one of 16.
/// Instruction selection would turn such a load and its shuffle into 16
/// insertions; with a freeze between them, it shuffles registers.
struct FreezeOddLoadsPass : PassInfoMixin<FreezeOddLoadsPass> {
  PreservedAnalyses run(Function &F, FunctionAnalysisManager &) {
    return keptByFreezing(freezeLoads(F, [](const Instruction &I) {
      auto *Ty = dyn_cast<FixedVectorType>(I.getType());
      return Ty && isa<LoadInst>(I) && !isPowerOf2_32(Ty->getNumElements()) &&
             all_of(I.users(), IsaPred<ShuffleVectorInst>);
    }));
  }
};
} // namespace

/// Adds the passes from LLVM's extension point up to its loop vectoriser.
static void addLoopVectorizer(FunctionPassManager &FPM,
                              LoopVectorizeOptions Options) {
  LoopPassManager Rotate;
  Rotate.addPass(LoopRotatePass());
  Rotate.addPass(LoopDeletionPass());
  FPM.addPass(createFunctionToLoopPassAdaptor(std::move(Rotate)));
  FPM.addPass(LoopDistributePass());
  FPM.addPass(InjectTLIMappings());
  FPM.addPass(LoopVectorizePass(Options));
  FPM.addPass(FreezeMaskedLoadsPass());
}

PipelineTuningOptions withoutLoopVectorizer(PipelineTuningOptions Tuning) {
  Tuning.LoopVectorization = Tuning.LoopInterleaving = false;
  return Tuning;
}

void registerMaskedAccesses(PassBuilder &Builder,
                            const PipelineTuningOptions &Tuning) {
  Builder.registerPipelineStartEPCallback(
      [](ModulePassManager &MPM, OptimizationLevel) {
        MPM.addPass(createModuleToFunctionPassAdaptor(FreezeMaskedLoadsPass()));
      });
  LoopVectorizeOptions Options(!Tuning.LoopInterleaving,
                               !Tuning.LoopVectorization);
  Builder.registerVectorizerStartEPCallback(
      [Options](FunctionPassManager &FPM, OptimizationLevel Level) {
        if (Level != OptimizationLevel::O0)
          addLoopVectorizer(FPM, Options);
      });
  Builder.registerOptimizerLastEPCallback(
      [](ModulePassManager &MPM, OptimizationLevel Level, ThinOrFullLTOPhase) {
        if (Level != OptimizationLevel::O0)
          MPM.addPass(createModuleToFunctionPassAdaptor(FreezeOddLoadsPass()));
      });
}

void selectMaskedAccesses(Module &M, const TargetMachine &Machine) {
  if (!Machine.getTargetTriple().isX86())
    return;
  for (Function &F : M) {
    if (F.isDeclaration() ||
        !Machine.getSubtargetImpl(F)->checkFeatures("+avx,-avx512f"))
      continue;
    for (Instruction &I : make_early_inc_range(instructions(F)))
      if (auto *Call = dyn_cast<IntrinsicInst>(&I))
        if (MaskedAccess::isOne(*Call))
          MaskedAccess(*Call).replace();
  }
}

} // namespace tenon
