// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Target `nvptx`: NVIDIA's GPUs. Exchanges name the participating lanes, which
// wait for each other, but not for lanes that have ended.
//
// All work-groups are complete. A launch of CUDA's has no offset. NVIDIA's
// OpenCL driver, for which the triple is nvptx64-nvidia-nvcl, provides what the
// GPU does not know in registers of the environment: a launch may be one of the
// parts into which the driver divides a grid that is too large for the GPU.
//
//   envreg0 to 2    the part's first work-group
//   envreg3 to 5    the offset of global ids
//   envreg6 to 8    work-groups of the whole launch
//   envreg9         dimensions

#include "Clusters.h"
#include "ElementLoops.h"
#include "LaunchRecipe.h"
#include "MmaMulAdd.h"
#include "NvptxOptions.h"
#include "SectorStores.h"
#include "Target/Simt/Gpu/GpuTarget.h"
#include "Target/Simt/Replicate/Replicate.h"
#include "TensorMaps.h"
#include "WideAccesses.h"
#include "tenon/IR/AddressSpaces.h"
#include "tenon/IR/Kernel/KernelFacts.h"
#include "tenon/IR/Kernel/SubgroupSize.h"
#include "tenon/IR/Values/WgmmaOps.h"
#include "tenon/Support/Identifiers.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/IntrinsicsNVPTX.h"
#include "llvm/TargetParser/Triple.h"

using namespace llvm;

namespace tenon {

/// Whether the code is for NVIDIA's OpenCL driver.
static bool isForOpenCL(const tenon::TargetOptions &Options) {
  return Triple(Options.Triple).getOS() == Triple::NVCL;
}

namespace {
class Nvptx : public Gpu {
public:
  explicit Nvptx(bool ForOpenCL) : ForOpenCL(ForOpenCL) {}

  unsigned warp() const override { return 32; }
  unsigned maxSubgroup() const override { return 32; }
  unsigned addressSpace(unsigned Space) const override;
  Value *isIn(IRBuilderBase &B, Value *Pointer,
              MemorySpace Space) const override {
    return B.CreateIntrinsic(Space == MemorySpace::Local
                                 ? Intrinsic::nvvm_isspacep_shared
                                 : Intrinsic::nvvm_isspacep_local,
                             {Pointer});
  }
  StringRef scopeName(MemoryScope Scope) const override {
    return Scope == MemoryScope::System   ? ""
           : Scope == MemoryScope::Device ? "device"
                                          : "block";
  }
  ItemState itemState(IRBuilderBase &B) const override;
  Value *laneOfWarp(IRBuilderBase &B) const override {
    return read(B, Intrinsic::nvvm_read_ptx_sreg_laneid);
  }
  Value *members(IRBuilderBase &B, Value *Subgroup,
                 bool Diverged) const override;
  Value *shuffle(IRBuilderBase &B, Value *Word, Value *From,
                 Value *Members) const override;
  Value *ballot(IRBuilderBase &B, Value *Bit, Value *Members) const override;
  void barrier(IRBuilderBase &B) const override {
    B.CreateIntrinsic(Intrinsic::nvvm_barrier_cta_sync_aligned_all,
                      {B.getInt32(0)});
  }
  void subgroupBarrier(IRBuilderBase &B, Value *Members) const override {
    B.CreateIntrinsic(Intrinsic::nvvm_bar_warp_sync, {Members});
  }
  std::string mathsName(StringRef Base, Type *Ty) const override {
    return ("__nv_" + Base + (Ty->isFloatTy() ? "f" : "")).str();
  }
  std::string fastMathsName(const MathsRow &Row) const override {
    return Row.Forms & MathsRow::NvFast ? ("__nv_fast_" + Row.Word + "f").str()
                                        : std::string();
  }
  bool provides(const Function &Callee) const override {
    return Callee.getName().starts_with("__nv_") || readWgmmaOp(Callee) ||
           isMapRequest(Callee) || isClusterStart(Callee) ||
           Callee.getName() == "printf"; // writePrintf()
  }
  Value *dotProduct(IRBuilderBase &B, DotSigns Signs, Value *X, Value *Y,
                    Value *C) const override;
  Function *makeEntry(Function &Kernel,
                      const uint64_t GroupSize[3]) const override;

private:
  static Value *read(IRBuilderBase &B, Intrinsic::ID Register) {
    return B.CreateIntrinsic(Register, {});
  }
  static void readEnvironment(IRBuilderBase &B, ItemState &S);

  bool ForOpenCL;
};
} // namespace

unsigned Nvptx::addressSpace(unsigned Space) const {
  switch (Space) {
  case ConstantSpace: // the device's own is a window of 64 KiB, without
                      // buffers
  case DeviceSpace:
  case HostSpace:
    return GlobalSpace;
  case GenericSpace:
    return 0;
  default:
    return Space;
  }
}

ItemState Nvptx::itemState(IRBuilderBase &B) const {
  static constexpr Intrinsic::ID
      Item[] = {Intrinsic::nvvm_read_ptx_sreg_tid_x,
                Intrinsic::nvvm_read_ptx_sreg_tid_y,
                Intrinsic::nvvm_read_ptx_sreg_tid_z},
      Items[] = {Intrinsic::nvvm_read_ptx_sreg_ntid_x,
                 Intrinsic::nvvm_read_ptx_sreg_ntid_y,
                 Intrinsic::nvvm_read_ptx_sreg_ntid_z},
      Group[] = {Intrinsic::nvvm_read_ptx_sreg_ctaid_x,
                 Intrinsic::nvvm_read_ptx_sreg_ctaid_y,
                 Intrinsic::nvvm_read_ptx_sreg_ctaid_z},
      Groups[] = {Intrinsic::nvvm_read_ptx_sreg_nctaid_x,
                  Intrinsic::nvvm_read_ptx_sreg_nctaid_y,
                  Intrinsic::nvvm_read_ptx_sreg_nctaid_z};
  auto Wide = [&](Intrinsic::ID Register) {
    return B.CreateZExt(read(B, Register), B.getInt64Ty());
  };
  ItemState S;
  for (unsigned D = 0; D < 3; ++D) {
    S.LocalId[D] = Wide(Item[D]);
    S.LocalSize[D] = S.EnqueuedSize[D] = Wide(Items[D]);
    S.GroupId[D] = Wide(Group[D]);
    S.NumGroups[D] = Wide(Groups[D]);
    S.GlobalSize[D] = B.CreateMul(S.NumGroups[D], S.LocalSize[D]);
    S.Offset[D] = B.getInt64(0);
  }
  if (ForOpenCL) {
    readEnvironment(B, S);
    return S;
  }
  // The launch does not provide the number of dimensions: it is that of the
  // last dimension with more than one work-item.
  S.Dimensions = B.getInt64(1);
  for (unsigned D = 1; D < 3; ++D)
    S.Dimensions =
        B.CreateSelect(B.CreateICmpUGT(S.GlobalSize[D], B.getInt64(1)),
                       B.getInt64(D + 1), S.Dimensions);
  return S;
}

void Nvptx::readEnvironment(IRBuilderBase &B, ItemState &S) {
  static constexpr Intrinsic::ID
      FirstGroup[] = {Intrinsic::nvvm_read_ptx_sreg_envreg0,
                      Intrinsic::nvvm_read_ptx_sreg_envreg1,
                      Intrinsic::nvvm_read_ptx_sreg_envreg2},
      Offset[] = {Intrinsic::nvvm_read_ptx_sreg_envreg3,
                  Intrinsic::nvvm_read_ptx_sreg_envreg4,
                  Intrinsic::nvvm_read_ptx_sreg_envreg5},
      Groups[] = {Intrinsic::nvvm_read_ptx_sreg_envreg6,
                  Intrinsic::nvvm_read_ptx_sreg_envreg7,
                  Intrinsic::nvvm_read_ptx_sreg_envreg8};
  auto Wide = [&](Intrinsic::ID Register) {
    return B.CreateZExt(read(B, Register), B.getInt64Ty());
  };
  for (unsigned D = 0; D < 3; ++D) {
    S.GroupId[D] = B.CreateAdd(S.GroupId[D], Wide(FirstGroup[D]));
    S.Offset[D] = Wide(Offset[D]);
    S.NumGroups[D] = Wide(Groups[D]);
    S.GlobalSize[D] = B.CreateMul(S.NumGroups[D], S.LocalSize[D]);
  }
  S.Dimensions = Wide(Intrinsic::nvvm_read_ptx_sreg_envreg9);
}

Value *Nvptx::members(IRBuilderBase &B, Value *Subgroup, bool Diverged) const {
  if (!Diverged)
    return Subgroup;
  return B.CreateAnd(B.CreateIntrinsic(Intrinsic::nvvm_activemask, {}),
                     Subgroup);
}

Value *Nvptx::shuffle(IRBuilderBase &B, Value *Word, Value *From,
                      Value *Members) const {
  constexpr unsigned WholeWarp = 31;
  return B.CreateIntrinsic(Intrinsic::nvvm_shfl_sync_idx_i32,
                           {Members, Word, From, B.getInt32(WholeWarp)});
}

Value *Nvptx::ballot(IRBuilderBase &B, Value *Bit, Value *Members) const {
  return B.CreateZExt(
      B.CreateIntrinsic(Intrinsic::nvvm_vote_ballot_sync, {Members, Bit}),
      B.getInt64Ty());
}

Value *Nvptx::dotProduct(IRBuilderBase &B, DotSigns Signs, Value *X, Value *Y,
                         Value *C) const {
  Intrinsic::ID ID =
      Signs.A ? Signs.B ? Intrinsic::nvvm_idp4a_s_s : Intrinsic::nvvm_idp4a_s_u
      : Signs.B ? Intrinsic::nvvm_idp4a_u_s
                : Intrinsic::nvvm_idp4a_u_u;
  return B.CreateIntrinsic(ID, {X, Y, C});
}

Function *Nvptx::makeEntry(Function &Kernel,
                           const uint64_t GroupSize[3]) const {
  Kernel.setCallingConv(CallingConv::PTX_Kernel);
  Kernel.setName(identifierOf(Kernel.getName()));
  if (GroupSize[0])
    Kernel.addFnAttr("nvvm.reqntid",
                     (Twine(GroupSize[0]) + "," + Twine(GroupSize[1]) + "," +
                      Twine(GroupSize[2]))
                         .str());
  Function *Entry = resolveMapRequests(Kernel);
  resolveClusters(*Entry);
  return Entry;
}

//===----------------------------------------------------------------------===//
// Matrices
//===----------------------------------------------------------------------===//

/// OpenCL has no launches of regrouped entries, whose work-groups are others
/// than those of the kernel.
static NvptxOptions chosenBy(const tenon::TargetOptions &Options,
                             StringRef CPU) {
  NvptxOptions Chosen(CPU, Options.Features);
  Chosen.Regroup &= !isForOpenCL(Options);
  return Chosen;
}

namespace {
/// Warps hold matrices in the layouts of tensor cores. Smaller sub-groups that
/// use tensor cores get whole warps; other smaller ones are parts of warps, and
/// hold matrices in the layouts of generic code.
class NvptxTarget : public GpuTarget {
public:
  NvptxTarget(tenon::TargetOptions Options, const NvptxOptions &Chosen)
      : GpuTarget(NvptxDescription, Options,
                  std::make_unique<Nvptx>(isForOpenCL(Options))),
        Chosen(Chosen) {}

  unsigned preferredLanes() const override { return WarpLanes; }
  unsigned heldLanes(Function &F, FunctionAnalysisManager &AM) const override;
  bool raisesFragments(Function &F,
                       FunctionAnalysisManager &AM) const override {
    return isKernel(F) && usesMma(F) && heldLanes(F, AM) == WarpLanes;
  }
  bool hasDotProducts() const override { return true; }
  FuseLimits fuseLimits(unsigned Bits) const override;
  FuseLimits fuseLimitsOf(const MulAddFacts &M) const override;
  void prepareFunction(Function &F, FunctionAnalysisManager &AM) const override;
  bool contracts(const OpFacts &Facts) const override {
    return !Facts.Contract.ComputedB &&
           (Chosen.blocksFor(Facts) || Chosen.partsOf(Facts));
  }
  bool regroups(const Function &Kernel) const override {
    return requiredSubgroupSize(Kernel) == WarpLanes;
  }
  SmallVector<GroupTile, 2> groupTiles(const OpFacts &Facts) const override;
  void beginTiles(IRBuilderBase &B, const OpFacts &Facts,
                  bool Copies) const override;
  std::optional<GroupParts> groupParts(const OpFacts &Facts) const override;
  LaneLayout laneLayout(const MatrixType *Ty, unsigned Lanes) const override;
  std::string pathIn(const Function &Kernel, const Function &Declaration,
                     const OpFacts &Facts) const override;

protected:
  void emitHelper(IRBuilderBase &B, Function &F, Function &Declaration,
                  const OpFacts &Facts, unsigned Lanes) const override;
  void emitMulAdd(IRBuilderBase &B, const MulAddBuffers &Buffers,
                  const MulAddFacts &Facts, LaneLayouts Layouts,
                  unsigned Lanes) const override;

private:
  bool usesMma(const Function &F) const;

  static constexpr unsigned WarpLanes = 32, AssumedAlignment = 16,
                            MaxThreads = 1024; // of a work-group
  NvptxOptions Chosen;
};
} // namespace

bool NvptxTarget::usesMma(const Function &F) const {
  return any_of(instructions(F), [&](const Instruction &I) {
    auto *Op = dyn_cast<MulAddOp>(&I);
    return Op && mmaRow(Op->facts().MulAdd, Chosen.Processor);
  });
}

unsigned NvptxTarget::heldLanes(Function &F,
                                FunctionAnalysisManager &AM) const {
  unsigned Own = requiredSubgroupSize(F);
  if (Own > 1 && Own < WarpLanes && isKernel(F) && usesMma(F) &&
      kernelFacts(F).requiredItems() * (WarpLanes / Own) <= MaxThreads &&
      canReplicate(F, AM, {Own, WarpLanes}))
    return WarpLanes;
  return GpuTarget::heldLanes(F, AM);
}

/// The accumulators of a block take half of a lane's registers, so its K is
/// limited to what a lane loads at once.
FuseLimits NvptxTarget::fuseLimits(unsigned Bits) const {
  return {64, 64, 512 / Bits, 512 / Bits};
}

/// Without an instruction, the code of a multiplication grows with its
/// matrices.
FuseLimits NvptxTarget::fuseLimitsOf(const MulAddFacts &M) const {
  return mmaRow(M, Chosen.Processor) ? GpuTarget::fuseLimitsOf(M)
                                     : FuseLimits();
}

void NvptxTarget::prepareFunction(Function &F,
                                  FunctionAnalysisManager &AM) const {
  unsigned Lanes = std::max(1u, requiredSubgroupSize(F));
  if (Lanes == WarpLanes)
    unrollElementLoops(AM.getResult<LoopAnalysis>(F));
  if (!Chosen.AssumeAligned && !F.hasFnAttribute(RegroupedAttribute))
    versionWideAccesses(
        F, AM, [&](const MatrixType *Ty) { return laneLayout(Ty, Lanes); });
}

/// The second, smaller tile is for launches whose larger tiles would use less
/// than half of the processors of a large GPU.
SmallVector<GroupTile, 2> NvptxTarget::groupTiles(const OpFacts &Facts) const {
  SmallVector<GroupTile, 2> Tiles;
  auto Add = [&](const RegroupedBlocks &Blocks, unsigned MinGroups,
                 bool Persistent) {
    Tiles.push_back({.Rows = Blocks.Of.WarpRows * Blocks.Each,
                     .Columns = Blocks.Of.WarpColumns,
                     .RowsEach = Blocks.Each,
                     .Strip = Chosen.stripOf(Blocks.Of),
                     .MinGroups = MinGroups,
                     .Copiers = Blocks.Of.Copiers,
                     .Persistent = Persistent && Blocks.Of.Copiers});
  };
  auto Largest = Chosen.blocksFor(Facts);
  if (!Largest)
    return Tiles;
  auto Smaller = Chosen.smallerBlocksFor(Facts);
  Add(*Largest, Smaller ? NvptxOptions::MinOfLargest : NvptxOptions::MinGroups,
      Chosen.Persistent);
  if (Smaller)
    Add(*Smaller, NvptxOptions::MinOfSmaller, /*Persistent=*/false);
  return Tiles;
}

void NvptxTarget::beginTiles(IRBuilderBase &B, const OpFacts &Facts,
                             bool Copies) const {
  RegroupedBlocks Blocks = *Chosen.blocksFor(Facts);
  OpFacts OfWarp = Chosen.ofWarpgroups(Facts);
  OfWarp.MulAdd.M *= Blocks.Each;
  moveRegisters(B, OfWarp, Blocks.Of, Copies);
}

std::optional<GroupParts> NvptxTarget::groupParts(const OpFacts &Facts) const {
  if (unsigned Parts = Chosen.partsOf(Facts))
    return GroupParts{.Parts = Parts,
                      .MaxGroups = NvptxOptions::MaxParted,
                      .Align = AssumedAlignment};
  return std::nullopt;
}

LaneLayout NvptxTarget::laneLayout(const MatrixType *Ty, unsigned Lanes) const {
  if (Lanes == WarpLanes)
    if (std::optional<LaneLayout> L = mmaLaneLayout(Ty))
      return *L;
  return simtLayout(Ty, Lanes);
}

std::string NvptxTarget::pathIn(const Function &Kernel,
                                const Function &Declaration,
                                const OpFacts &Facts) const {
  bool IsMultiplication = Facts.Opcode == MatrixOpcode::MulAdd ||
                          Facts.Opcode == MatrixOpcode::Contract;
  if (!IsMultiplication || requiredSubgroupSize(Kernel) != WarpLanes)
    return GpuTarget::pathIn(Kernel, Declaration, Facts);
  const MmaRow *Row = mmaRow(Facts.MulAdd, Chosen.Processor);
  if (!Row)
    return GpuTarget::pathIn(Kernel, Declaration, Facts);
  bool IsShared = Facts.Opcode == MatrixOpcode::Contract;
  if (IsShared)
    if (auto Wgmma =
            wgmmaFor(Chosen.ofWarpgroups(Facts), Chosen.blocksOf(Facts)->Of))
      return "shared memory, wgmma " +
             Wgmma->shape().substr(0, Wgmma->shape().find('.'));
  auto [M, N, K] = Row->Shape;
  StringRef Memory = IsShared ? "shared memory, " : "";
  return (Memory + "mma.sync m" + Twine(M) + "n" + Twine(N) + "k" + Twine(K))
      .str();
}

void NvptxTarget::emitHelper(IRBuilderBase &B, Function &F,
                             Function &Declaration, const OpFacts &Facts,
                             unsigned Lanes) const {
  if (Facts.Opcode == MatrixOpcode::Contract) {
    SharedBlocks Blocks = Chosen.blocksOf(Facts)->Of;
    OpFacts OfGroups = Chosen.ofWarpgroups(Facts);
    if (std::optional<WgmmaFacts> Wgmma = wgmmaFor(OfGroups, Blocks))
      return emitWarpgroupContract(B, F, OfGroups, *Wgmma, Blocks);
    const MmaRow *Row = mmaRow(Facts.MulAdd, Chosen.Processor);
    return emitSharedContract(B, F, Facts, *Row, Blocks);
  }
  OpFacts Known = Facts;
  bool IsAccess =
      Facts.Opcode == MatrixOpcode::Load || Facts.Opcode == MatrixOpcode::Store;
  if (Chosen.AssumeAligned && IsAccess && Facts.AddrSpace == GlobalSpace)
    Known.Align = std::max(Known.Align, AssumedAlignment);
  if (Facts.Opcode == MatrixOpcode::Store && Facts.AddrSpace == GlobalSpace &&
      Lanes == WarpLanes &&
      emitSectorStore(B, F, Known, laneLayout(Facts.Type, Lanes)))
    return;
  GpuTarget::emitHelper(B, F, Declaration, Known, Lanes);
}

void NvptxTarget::emitMulAdd(IRBuilderBase &B, const MulAddBuffers &Buffers,
                             const MulAddFacts &Facts, LaneLayouts Layouts,
                             unsigned Lanes) const {
  if (Lanes != WarpLanes)
    return GpuTarget::emitMulAdd(B, Buffers, Facts, Layouts, Lanes);
  if (const MmaRow *Row = mmaRow(Facts, Chosen.Processor))
    return emitMmaMulAdd(B, Buffers, Facts, *Row);
  emitInPlainLayouts(B, Buffers, Facts, Layouts);
}

static Expected<std::unique_ptr<MatrixTarget>>
createNvptxTarget(const TargetOptions &Options) {
  if (Error E = NvptxOptions::checkNumbers(Options.Features))
    return E;
  if (Error E = NvptxOptions(Options.CPU, Options.Features).check())
    return E;
  return createGpuTarget(
      NvptxDescription, Options,
      [&](tenon::TargetOptions Resolved, const TargetMachine &Machine) {
        NvptxOptions Chosen = chosenBy(Resolved, Machine.getTargetCPU());
        return std::make_unique<NvptxTarget>(std::move(Resolved), Chosen);
      });
}

/// The features without Tenon's own. Unless they name a version of PTX, one is
/// added that has all instructions of the processor.
static std::string codeGenFeatures(const TargetOptions &Options) {
  SmallVector<StringRef, 4> Words;
  StringRef(Options.Features).split(Words, ',', -1, /*KeepEmpty=*/false);
  erase_if(Words, NvptxOptions::isWord);
  bool NamesVersion =
      any_of(Words, [](StringRef Word) { return Word.starts_with("+ptx"); });
  unsigned Number = NvptxOptions(Options.CPU, "").Processor;
  if (!NamesVersion && Number >= 89 && Number <= 90)
    Words.push_back("+ptx84"); // fp8
  return join(Words, ",");
}

static json::Object recipe(const Module &M, const TargetOptions &Options) {
  return launchRecipe(
      M, NvptxDescription.Name, Options.CPU,
      NvptxOptions(Options.CPU, Options.Features).AssumeAligned);
}

const TargetDescription NvptxDescription = {
    .Name = "nvptx",
    .Text = "tensor cores, PTX for NVIDIA's GPUs",
    .Form = KernelForm::Gpu,
    .Create = createNvptxTarget,
    .DefaultTriple = "nvptx64-nvidia-cuda",
    .DefaultCPU = "sm_80",
    .Suffix = "ptx",
    .Has = {.Scopes = true},
    .Engine = "cuda",
    .AssumedAlignment = "matrices and strides in global memory to 16 bytes",
    .CodeGenFeatures = codeGenFeatures,
    .LaunchRecipe = recipe,
};

} // namespace tenon
