// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "AmxTarget.h"
#include "tenon/Runtime/tenon_rt.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/TargetParser/Triple.h"

using namespace llvm;

namespace tenon {

const TargetDescription AmxDescription = {
    .Name = "amx",
    .Text = "AMX tiles and vector code for x86-64",
    .Form = KernelForm::WorkGroup,
    .Create = AmxTarget::create,
    .DefaultCPU = "sapphirerapids", // the first processor with tiles
    .EmulatedFeatures = "amx-",
    .RequestFunction = "tenon_amx_request",
    .Engine = "amx",
    .IsBestHere = [] { return tenon_amx_request(0) == TENON_AMX_READY; },
};

/// The targets for any processor, for messages.
static std::string targetsWithoutTiles() {
  return targetNames([](const TargetDescription &D) {
    return D.Form == KernelForm::WorkGroup && D.RequestFunction.empty();
  });
}

Expected<std::unique_ptr<MatrixTarget>>
AmxTarget::create(const TargetOptions &Asked) {
  TargetOptions Options = Asked;
  Options.resolve();
  Triple TT(Options.Triple);
  if (!TT.isX86_64() || TT.isX32())
    return createStringError(
        inconvertibleErrorCode(),
        "target amx generates code for x86-64, not for " + Options.Triple +
            "; the nearest that works is target " + targetsWithoutTiles());
  if (Error E = checkOptions(Options))
    return E;
  std::string CPU = Options.CPU;
  auto Result = std::make_unique<AmxTarget>(std::move(Options));
  if (!Result->hasFeatures("+amx-tile"))
    return createStringError(
        inconvertibleErrorCode(),
        "processor '" + CPU +
            "' has no AMX; target amx takes sapphirerapids, graniterapids and "
            "later, target " +
            targetsWithoutTiles() + " any");
  return Result;
}

const AmxRow *AmxTarget::tileRowFor(const MulAddFacts &Facts) const {
  return selectAmxRow(
      Facts, [&](StringRef Features) { return hasFeatures(Features); });
}

const AmxRow *AmxTarget::tileRowAlone(const MulAddFacts &Facts) const {
  const AmxRow *Row = tileRowFor(Facts);
  return Row && paysAlone(*Row, Facts) ? Row : nullptr;
}

/// Whether \p Facts are those of a single multiplication. The bounds of a
/// checked one are the end of a sum over k.
static bool isAlone(const OpFacts &Facts) {
  return Facts.Opcode == MatrixOpcode::MulAdd ||
         (Facts.Contract.Steps == ContractSteps::Single && !Facts.Checked);
}

bool AmxTarget::contracts(const OpFacts &Facts) const {
  const AmxRow *Row =
      isAlone(Facts) ? tileRowAlone(Facts.MulAdd) : tileRowFor(Facts.MulAdd);
  return Row ? canContractInTiles({Facts, *Row, Model})
             : VectorTarget::contracts(Facts);
}

const AmxRow *AmxTarget::tileRowOf(const Contraction &Facts) const {
  bool InVectors = Facts.Steps == ContractSteps::Single &&
                   !tileRowAlone(Facts.mulAdd()) && canContract(Facts);
  return InVectors ? nullptr : tileRowFor(Facts.mulAdd());
}

Function *AmxTarget::contraction(Module &M, const Contraction &Facts) const {
  const AmxRow *Row = tileRowOf(Facts);
  if (!Row)
    return VectorTarget::contraction(M, Facts);
  Contraction Of = Facts;
  if (Row->A == ElementKind::BF16)
    roundByInstruction(Of);
  return tileContraction(M, {Of, *Row, Model}, *this);
}

/// Contractions choose blocks of tiles and sum loops over k, so fusion does not
/// have to.
FuseLimits AmxTarget::fuseLimitsOf(const MulAddFacts &M) const {
  if (!tileRowFor(M))
    return VectorTarget::fuseLimitsOf(M);
  constexpr unsigned MaxLength = 256; // sub-groups of GPU kernels have no more
  return {MaxLength, MaxLength, MaxMatrixDimension, /*Step=*/0};
}

std::string AmxTarget::path(const OpFacts &Facts) const {
  if (Facts.Opcode != MatrixOpcode::MulAdd)
    return VectorTarget::path(Facts);
  const MulAddFacts &M = Facts.MulAdd;
  const AmxRow *Row = tileRowFor(M);
  if (!Row)
    return "no tile instruction: " + VectorTarget::path(Facts);
  unsigned Share = tileShare(*Row, M.M, M.N, M.K);
  unsigned Joined = tileShareOfLoop(*Row, M.M, M.N);
  if (!tileRowAlone(M))
    return (VectorTarget::path(Facts) + "; in a loop over k " + Row->Name +
            ", " + Twine(Joined) + "% of the tiles used")
        .str();
  return (Row->Name + ", " + Twine(Share) + "% of the tiles used" +
          (Joined == Share ? Twine()
                           : ", " + Twine(Joined) + "% in a loop over k"))
      .str();
}

std::optional<TileUse> AmxTarget::tileUse(const OpFacts &Facts) const {
  const MulAddFacts &M = Facts.MulAdd;
  const AmxRow *Row =
      Facts.Opcode == MatrixOpcode::MulAdd ? tileRowAlone(M) : nullptr;
  if (!Row)
    return std::nullopt;
  return TileUse{Row->Name.str(), tileShare(*Row, M.M, M.N, M.K)};
}

std::optional<TileUse> AmxTarget::tileUseOf(const Contraction &Facts,
                                            bool Summed) const {
  const AmxRow *Row = tileRowOf(Facts);
  if (!Row)
    return std::nullopt;
  return TileUse{Row->Name.str(),
                 Summed ? tileShareOfLoop(*Row, Facts.M, Facts.N)
                        : tileShare(*Row, Facts.M, Facts.N, Facts.K)};
}

/// One step on buffers. The buffers of A and B are padded with zeros to whole
/// groups of k, and that of B is packed.
void AmxTarget::emitHelper(IRBuilderBase &B, Function &F, Function &Declaration,
                           const OpFacts &Facts) const {
  const AmxRow *Row = Facts.Opcode == MatrixOpcode::MulAdd
                          ? tileRowAlone(Facts.MulAdd)
                          : nullptr;
  if (!Row)
    return VectorTarget::emitHelper(B, F, Declaration, Facts);
  MulAddBuffers Buffers = MulAddBuffers::argumentsOf(F);
  const MulAddFacts &M = Facts.MulAdd;
  MulAddFacts Padded = M;
  Padded.K = alignTo(M.K, Row->group());
  Contraction One(Padded, MatrixLayout::RowMajor, MatrixLayout::Packed,
                  ContractSteps::Single,
                  Declaration.hasFnAttribute(FromZeroAttribute));
  Value *Zero = B.getInt64(0), *RowOfC = B.getInt64(uint64_t(M.N) * 4);
  Value *RowOfA = B.getInt64(uint64_t(One.K) * Row->elementBytes());
  B.CreateCall(contraction(*F.getParent(), One),
               {Buffers.D, RowOfC, Buffers.C, RowOfC, Buffers.A, RowOfA, Zero,
                Buffers.B, RowOfC, Zero, B.getInt64(1)});
}

/// Sums over k are multiplied in tiles, and of the multiplications that remain
/// those for which that pays.
void AmxTarget::rewriteFunction(Function &F,
                                FunctionAnalysisManager &AM) const {
  SmallVector<std::pair<WeakVH, unsigned>, 8> Alone;
  unsigned Needs = 0;
  for (Instruction &I : instructions(F))
    if (isa<MulAddOp, ContractOp>(I)) {
      OpFacts Facts = cast<MatrixOp>(I).facts();
      const AmxRow *Row = tileRowFor(Facts.MulAdd);
      if (!Row)
        continue;
      bool IsMulAdd = isa<MulAddOp>(I);
      if (!isAlone(Facts) || tileRowAlone(Facts.MulAdd) ||
          (!IsMulAdd && !VectorTarget::contracts(Facts)))
        Needs |= Row->Needs;
      else if (IsMulAdd)
        Alone.emplace_back(&I, Row->Needs);
    }
  lowerContractions(F, AM, *this);
  for (const auto &[MulAdd, Of] : Alone)
    if (!MulAdd) // it is in a sum
      Needs |= Of;
  if (Needs)
    F.addFnAttr("tenon.needs", std::to_string(Needs)); // KernelFacts.h
}

} // namespace tenon
