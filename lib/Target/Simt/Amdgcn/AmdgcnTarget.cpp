// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Target `amdgcn`: AMD's GPUs under HSA. A wavefront has one program counter;
// the execution mask holds the active lanes, so exchanges need not name them.
// Sizes are read from the packet that dispatched the kernel, offsets from its
// implicit arguments.

#include "Target/Simt/Gpu/GpuTarget.h"
#include "llvm/IR/IntrinsicsAMDGPU.h"
#include "llvm/MC/MCSubtargetInfo.h"

using namespace llvm;

namespace tenon {

/// Offsets in hsa_kernel_dispatch_packet_t, in bytes.
static constexpr unsigned PacketDimensions = 2, PacketGroupSize = 4,
                          PacketGridSize = 12;
/// The offset of the implicit arguments of code objects from version 5 on.
static constexpr unsigned ImplicitOffsets = 40;

namespace {
class Amdgcn : public Gpu {
public:
  explicit Amdgcn(const MCSubtargetInfo &Device)
      : Lanes(Device.checkFeatures("+wavefrontsize64") ? 64 : 32),
        // From gfx10 on ds_bpermute exchanges within each half of 64 lanes
        // only.
        Exchanging(Device.checkFeatures("+gfx10-insts") ? 32 : Lanes) {}

  unsigned warp() const override { return Lanes; }
  unsigned maxSubgroup() const override { return Exchanging; }
  unsigned addressSpace(unsigned Space) const override;
  Value *isIn(IRBuilderBase &B, Value *Pointer,
              MemorySpace Space) const override {
    return B.CreateIntrinsic(Space == MemorySpace::Local
                                 ? Intrinsic::amdgcn_is_shared
                                 : Intrinsic::amdgcn_is_private,
                             {Pointer});
  }
  StringRef scopeName(MemoryScope Scope) const override {
    return Scope == MemoryScope::System      ? ""
           : Scope == MemoryScope::Device    ? "agent"
           : Scope == MemoryScope::WorkGroup ? "workgroup"
                                             : "wavefront";
  }
  ItemState itemState(IRBuilderBase &B) const override;
  Value *laneOfWarp(IRBuilderBase &B) const override;
  Value *members(IRBuilderBase &, Value *Subgroup, bool) const override {
    return Subgroup;
  }
  Value *shuffle(IRBuilderBase &B, Value *Word, Value *From,
                 Value *Members) const override;
  Value *ballot(IRBuilderBase &B, Value *Bit, Value *Members) const override;
  void barrier(IRBuilderBase &B) const override {
    fenced(B, "workgroup", Intrinsic::amdgcn_s_barrier);
  }
  void subgroupBarrier(IRBuilderBase &B, Value *) const override {
    fenced(B, "wavefront", Intrinsic::amdgcn_wave_barrier);
  }
  std::string mathsName(StringRef Base, Type *Ty) const override {
    return ("__ocml_" + Base + (Ty->isFloatTy() ? "_f32" : "_f64")).str();
  }
  std::string fastMathsName(const MathsRow &Row) const override {
    return Row.Forms & MathsRow::AmdNative
               ? ("__ocml_native_" + Row.Word + "_f32").str()
               : std::string();
  }
  bool provides(const Function &Callee) const override {
    return Callee.getName().starts_with("__ocml_") ||
           Callee.getName().starts_with("__ockl_");
  }
  Function *makeEntry(Function &Kernel,
                      const uint64_t GroupSize[3]) const override;

private:
  static void fenced(IRBuilderBase &B, StringRef Scope, Intrinsic::ID Barrier);

  unsigned Lanes, Exchanging;
};
} // namespace

unsigned Amdgcn::addressSpace(unsigned Space) const {
  constexpr unsigned ReadOnly = 4;
  switch (Space) {
  case ConstantSpace:
    return ReadOnly;
  case DeviceSpace:
  case HostSpace:
    return GlobalSpace;
  case GenericSpace:
    return 0;
  default:
    return Space;
  }
}

/// From registers, the dispatch packet and the implicit arguments of HSA:
///
///   local size = min(enqueued size, global size - group id * enqueued size)
///   groups     = ceil(global size / enqueued size)
ItemState Amdgcn::itemState(IRBuilderBase &B) const {
  static constexpr Intrinsic::ID Item[] = {Intrinsic::amdgcn_workitem_id_x,
                                           Intrinsic::amdgcn_workitem_id_y,
                                           Intrinsic::amdgcn_workitem_id_z},
                                 Group[] = {Intrinsic::amdgcn_workgroup_id_x,
                                            Intrinsic::amdgcn_workgroup_id_y,
                                            Intrinsic::amdgcn_workgroup_id_z};
  Value *Packet = B.CreateIntrinsic(Intrinsic::amdgcn_dispatch_ptr, {});
  Value *Implicit = B.CreateIntrinsic(Intrinsic::amdgcn_implicitarg_ptr, {});
  auto Read = [&](Value *From, unsigned Offset, unsigned Bits) {
    LoadInst *V = B.CreateAlignedLoad(
        B.getIntNTy(Bits), B.CreateConstGEP1_32(B.getInt8Ty(), From, Offset),
        Align(Bits / 8));
    V->setMetadata(LLVMContext::MD_invariant_load,
                   MDNode::get(B.getContext(), {}));
    return B.CreateZExtOrTrunc(V, B.getInt64Ty());
  };
  auto Wide = [&](Intrinsic::ID Register) {
    return B.CreateZExt(B.CreateIntrinsic(Register, {}), B.getInt64Ty());
  };
  ItemState S;
  for (unsigned D = 0; D < 3; ++D) {
    S.LocalId[D] = Wide(Item[D]);
    S.GroupId[D] = Wide(Group[D]);
    S.EnqueuedSize[D] = Read(Packet, PacketGroupSize + 2 * D, 16);
    S.GlobalSize[D] = Read(Packet, PacketGridSize + 4 * D, 32);
    S.Offset[D] = Read(Implicit, ImplicitOffsets + 8 * D, 64);
    // The last work-group may be smaller.
    Value *Rest = B.CreateSub(S.GlobalSize[D],
                              B.CreateMul(S.GroupId[D], S.EnqueuedSize[D]));
    S.LocalSize[D] =
        B.CreateBinaryIntrinsic(Intrinsic::umin, S.EnqueuedSize[D], Rest);
    Value *RoundedUp = B.CreateAdd(
        S.GlobalSize[D], B.CreateSub(S.EnqueuedSize[D], B.getInt64(1)));
    S.NumGroups[D] = B.CreateUDiv(RoundedUp, S.EnqueuedSize[D]);
  }
  S.Dimensions = B.CreateAnd(Read(Packet, PacketDimensions, 16), 3);
  return S;
}

Value *Amdgcn::laneOfWarp(IRBuilderBase &B) const {
  Value *All = B.getInt32(-1);
  Value *Lane =
      B.CreateIntrinsic(Intrinsic::amdgcn_mbcnt_lo, {All, B.getInt32(0)});
  if (Lanes == 32)
    return Lane;
  return B.CreateIntrinsic(Intrinsic::amdgcn_mbcnt_hi, {All, Lane});
}

/// Uses a scalar register if the whole wavefront reads one lane.
Value *Amdgcn::shuffle(IRBuilderBase &B, Value *Word, Value *From,
                       Value *) const {
  assert(Word->getType()->isIntegerTy(32) && From->getType()->isIntegerTy(32) &&
         "registers are exchanged");
  if (isa<Constant>(From))
    return B.CreateIntrinsic(Intrinsic::amdgcn_readlane, {B.getInt32Ty()},
                             {Word, From});
  return B.CreateIntrinsic(Intrinsic::amdgcn_ds_bpermute,
                           {B.CreateShl(From, 2), Word}); // in bytes
}

Value *Amdgcn::ballot(IRBuilderBase &B, Value *Bit, Value *) const {
  assert(Bit->getType()->isIntegerTy(1) && "a bit of each lane");
  Type *Bits = B.getIntNTy(Lanes);
  return B.CreateZExt(
      B.CreateIntrinsic(Intrinsic::amdgcn_ballot, {Bits}, {Bit}),
      B.getInt64Ty());
}

void Amdgcn::fenced(IRBuilderBase &B, StringRef Scope, Intrinsic::ID Barrier) {
  SyncScope::ID Id = B.getContext().getOrInsertSyncScopeID(Scope);
  B.CreateFence(AtomicOrdering::Release, Id);
  B.CreateIntrinsic(Barrier, {});
  B.CreateFence(AtomicOrdering::Acquire, Id);
}

/// A structure that is passed by value stays in the memory of the arguments;
/// the kernel makes its private copy from there:
///
///   define spir_kernel void @k(ptr byval(%s) %x)
///   ->
///   define amdgpu_kernel void @k(ptr addrspace(4) byref(%s) %from)
///     %x = alloca %s;  memcpy(%x, %from)
static Function *passByReference(Function &Kernel) {
  constexpr unsigned ReadOnly = 4;
  LLVMContext &Ctx = Kernel.getContext();
  SmallVector<Type *, 8> Types;
  for (Argument &A : Kernel.args())
    Types.push_back(A.hasByValAttr() ? PointerType::get(Ctx, ReadOnly)
                                     : A.getType());
  auto *Ty = FunctionType::get(Kernel.getReturnType(), Types, false);
  if (Ty == Kernel.getFunctionType())
    return &Kernel;
  Function *New =
      Function::Create(Ty, Kernel.getLinkage(), "", Kernel.getParent());
  New->takeName(&Kernel);
  New->copyAttributesFrom(&Kernel);
  New->copyMetadata(&Kernel, 0);
  New->splice(New->begin(), &Kernel);
  IRBuilder<> B(&*New->getEntryBlock().begin());
  for (auto [Old, From] : zip(Kernel.args(), New->args())) {
    From.takeName(&Old);
    if (!Old.hasByValAttr()) {
      Old.replaceAllUsesWith(&From);
      continue;
    }
    Type *Struct = Old.getParamByValType();
    Align A = Old.getParamAlign().value_or(
        Kernel.getDataLayout().getABITypeAlign(Struct));
    unsigned Index = From.getArgNo();
    New->removeParamAttr(Index, Attribute::ByVal);
    New->addParamAttr(Index, Attribute::getWithByRefType(Ctx, Struct));
    AllocaInst *Copy = B.CreateAlloca(Struct);
    Copy->setAlignment(A);
    uint64_t Bytes = Kernel.getDataLayout().getTypeAllocSize(Struct);
    B.CreateMemCpy(Copy, A, &From, A, Bytes);
    Old.replaceAllUsesWith(B.CreateAddrSpaceCast(Copy, Old.getType()));
  }
  Kernel.replaceAllUsesWith(New); // annotations
  Kernel.eraseFromParent();
  return New;
}

Function *Amdgcn::makeEntry(Function &Kernel,
                            const uint64_t GroupSize[3]) const {
  assert(!Kernel.isDeclaration() && "the code of a kernel");
  Function *Entry = passByReference(Kernel);
  Entry->setCallingConv(CallingConv::AMDGPU_KERNEL);
  if (uint64_t Items = GroupSize[0] * GroupSize[1] * GroupSize[2])
    Entry->addFnAttr("amdgpu-flat-work-group-size",
                     (Twine(Items) + "," + Twine(Items)).str());
  return Entry;
}

static Expected<std::unique_ptr<MatrixTarget>>
createAmdgcnTarget(const TargetOptions &Options) {
  assert(Options.Target == AmdgcnDescription.Name && "options of this target");
  return createGpuTarget(
      AmdgcnDescription, Options,
      [](tenon::TargetOptions Resolved, const TargetMachine &Machine) {
        return std::make_unique<GpuTarget>(
            AmdgcnDescription, std::move(Resolved),
            std::make_unique<Amdgcn>(*Machine.getMCSubtargetInfo()));
      });
}

const TargetDescription AmdgcnDescription = {
    .Name = "amdgcn",
    .Text = "sub-group broadcasts, code for AMD's GPUs",
    .Form = KernelForm::Gpu,
    .Create = createAmdgcnTarget,
    .DefaultTriple = "amdgcn-amd-amdhsa",
    .DefaultCPU = "gfx90a",
    .Has = {.Scopes = true},
};

} // namespace tenon
