// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "VectorTarget.h"
#include "Target/Whole/Contract/RoundedElements.h"
#include "tenon/Target/Machine.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/MC/TargetRegistry.h"
#include "llvm/TargetParser/Triple.h"

using namespace llvm;

namespace tenon {

static const llvm::Target *backEndFor(const TargetOptions &Options,
                                      std::string &Message) {
  initializeTargets();
  return TargetRegistry::lookupTarget(Triple(Options.Triple), Message);
}

Error VectorTarget::checkOptions(const TargetOptions &Options) {
  std::string Message;
  if (const llvm::Target *T = backEndFor(Options, Message))
    return checkProcessor(*T, Options);
  return createStringError(inconvertibleErrorCode(), Message);
}

VectorTarget::VectorTarget(TargetOptions Asked)
    : WholeTarget(std::move(Asked)) {
  Triple TT(Options.Triple);
  std::string Message;
  const llvm::Target *T = backEndFor(Options, Message);
  assert(T && "checkOptions() refuses such options");
  Subtarget.reset(T->createMCSubtargetInfo(TT, Options.CPU, Options.Features));
  if (TT.isX86()) {
    bool Wide = hasFeatures("+avx512f,+avx512vl,+avx512bw");
    Model.VectorBits = Wide ? 512 : hasFeatures("+avx") ? 256 : 128;
    Model.VectorRegisters = Wide ? 32 : 16;
    // A group of a small block has nearly as many additions of addresses as
    // multiplications, on the same ports. Four groups share the additions.
    Model.UnrolledGroups = Wide ? 1 : 4;
    Model.HasHalfConversion = hasFeatures("+f16c");
  } else {
    Model.VectorRegisters = 32;
    Model.ScalableBits = hasFeatures("+sve") ? scalableBitsOf(Options.CPU) : 0;
    Model.VectorBits = std::max(128u, Model.ScalableBits);
    bool IsNeon = hasFeatures("+neon");
    Model.HasLaneOperands = IsNeon && !Model.ScalableBits;
    Model.UnrolledGroups = IsNeon ? 2 : 1;
    Model.HasHalfConversion = IsNeon || hasFeatures("+zvfh");
  }
  CacheSizes Caches = cachesOf(Options.CPU);
  Model.L1Cache = Options.L1Cache ? Options.L1Cache : Caches.L1;
  Model.L2Cache = Options.L2Cache ? Options.L2Cache : Caches.L2;
}

bool VectorTarget::hasFeatures(StringRef Features) const {
  SmallVector<StringRef, 4> Words;
  Features.split(Words, ',', -1, /*KeepEmpty=*/false);
  return all_of(Words, [&](StringRef Word) {
    bool IsKnown = any_of(Subtarget->getAllProcessorFeatures(),
                          [&](const SubtargetFeatureKV &Feature) {
                            return Word.drop_front() == Feature.Key;
                          });
    return IsKnown && Subtarget->checkFeatures(Word.str());
  });
}

const MulAddRow &VectorTarget::rowFor(ElementKind A) const {
  return selectMulAddRow(vectorRows(), A, [&](StringRef Features) {
    return hasFeatures(Features);
  });
}

bool VectorTarget::prefers(const ContractionRow &Better,
                           const Contraction &Facts) const {
  bool IsEqual = Facts.KindOfA == Facts.KindOfB;
  if (Better.Row.A != tableKind(Facts.KindOfA) ||
      (Better.Signs == OperandSigns::Equal && !IsEqual) ||
      (Better.Signs == OperandSigns::Mixed && IsEqual) ||
      !hasFeatures(Better.Row.Features))
    return false;
  VectorContraction Of(Facts, Better.Row, Model);
  return Better.Row.StepRows == 1 ||
         (Of.paysInBlocks() && canContractInVectors(Of));
}

const MulAddRow &
VectorTarget::contractionRowFor(const Contraction &Facts) const {
  const MulAddRow &Row = rowFor(Facts.KindOfA);
  for (const ContractionRow &Better : contractionRows())
    if (prefers(Better, Facts))
      return Better.Row;
  if (Facts.Steps != ContractSteps::Single && Row.Step == MulAddStep::DotBf16 &&
      hasSlowDotBf16(Options.CPU))
    return WholeTarget::rowFor(Facts.KindOfA);
  return Row;
}

bool VectorTarget::canContract(const Contraction &Facts) const {
  unsigned Bits = bitsOf(Facts.KindOfA);
  if (Bits != bitsOf(Facts.KindOfB) || Bits < 8 ||
      Facts.Accumulator != rowFor(Facts.KindOfA).Accumulator ||
      bitsOf(Facts.Accumulator) / 8 != AccumulatorBytes)
    return false;
  return canContractInVectors({Facts, contractionRowFor(Facts), Model});
}

bool VectorTarget::contracts(const OpFacts &Facts) const {
  const MulAddFacts &M = Facts.MulAdd;
  return !M.Saturating && M.C == M.D && canContract(Contraction(Facts));
}

/// Multiplications that read subnormal bf16 as zero need no B with others.
void VectorTarget::roundByInstruction(Contraction &Facts) const {
  if (Facts.ElementOfB && Triple(Options.Triple).isX86() &&
      hasFeatures("+avx512bf16,+avx512vl"))
    Facts.ElementOfB = withRoundingInstruction(*Facts.ElementOfB);
}

Function *VectorTarget::contraction(Module &M, const Contraction &Facts) const {
  const MulAddRow &Row = contractionRowFor(Facts);
  Contraction Of = Facts;
  if (Row.Step == MulAddStep::DotBf16)
    roundByInstruction(Of);
  return vectorContraction(
      M, {Of, Row, Model}, *this,
      [&](IRBuilderBase &B, MulAddStep Step, bool BIsUnsigned, Value *Acc,
          Value *AGroup, Value *BVector) {
        return multiplyStep(B, Step, BIsUnsigned, Acc, AGroup, BVector);
      });
}

void VectorTarget::rewriteFunction(Function &F,
                                   FunctionAnalysisManager &AM) const {
  lowerContractions(F, AM, *this);
}

/// A block that stays in the L1 cache. Its rows and columns are long enough
/// that several multiplications use each loaded vector. It is deep enough to
/// execute most loops over k in one iteration, because only a single step
/// becomes a checked contraction.
FuseLimits VectorTarget::fuseLimits(unsigned Bits) const {
  return {64, 64, 2048 / Bits, 512 / Bits};
}

} // namespace tenon
