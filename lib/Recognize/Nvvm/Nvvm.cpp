// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Modules for NVIDIA's GPUs, as target nvptx writes them: LLVM's intrinsics for
// PTX. They are supported so that the engines can run code that was lowered for
// a GPU.
//
//   read.ptx.sreg.tid.x                local_id(0), and so on; laneid
//   read.ptx.sreg.envreg0 to 9         as NVIDIA's OpenCL driver sets them
//   shfl.sync.idx.i32(who, v, l, 31)   shuffle(v, l)
//   vote.ballot.sync(who, bit)         ballot(bit), of those in `who`
//   activemask                         ballot(true)
//   prmt(a, b, digits)                 bytes of a and b
//   idp4a.s.u(a, b, c)                 c + dot(a, b), and so on
//   e4m3x2.to.f16x2.rn, e5m2x2         two elements of fp8 as f16
//   barrier.cta.sync.aligned.all(0), bar.warp.sync(who)
//                                      barriers; for some lanes a ballot
//   barrier.cta.sync.count(1, work-items of the work-group)
//                                      a barrier
//   exit                               return from the kernel
//   setmaxnreg                         ignored
//   clusters                           NvvmClusters.h
//
// and the operations of WgmmaOps.h.
//
// All others are refused, because no engine and no other target supports them.
//
// The reader has given kernels sub-groups of 32 (lib/Input/NvptxKernels.cpp).

#include "Nvvm.h"
#include "NvvmClusters.h"
#include "tenon/IR/Elements/ElementConversion.h"
#include "tenon/IR/Kernel/KernelFacts.h"
#include "tenon/IR/Values/ItemOps.h"
#include "tenon/IR/Values/LibraryOps.h"
#include "tenon/IR/Values/SubgroupOps.h"
#include "tenon/Recognize/InputDialect.h"
#include "llvm/IR/IntrinsicsNVPTX.h"

using namespace llvm;

namespace tenon {

static Value *ballot(IRBuilderBase &B, Value *Bit) {
  SubgroupFacts Facts;
  Facts.Opcode = SubgroupOpcode::Ballot;
  return B.CreateExtractElement(createSubgroupOp(B, Facts, {Bit}), uint64_t(0));
}

/// A barrier of named lanes. All of them are active, so it becomes a ballot,
/// whose result is stored so that it is not removed.
static void createLaneBarrier(IRBuilderBase &B) {
  BasicBlock &Entry = B.GetInsertBlock()->getParent()->getEntryBlock();
  IRBuilder<> Top(&Entry, Entry.begin());
  Value *Kept = Top.CreateAlloca(B.getInt32Ty(), nullptr, "ballot");
  B.CreateStore(ballot(B, B.getTrue()), Kept, /*isVolatile=*/true);
}

static Value *query(IRBuilderBase &B, ItemOpcode Opcode, unsigned Dimension) {
  return B.CreateTrunc(createItemOp(B, Opcode, B.getInt32(Dimension)),
                       B.getInt32Ty());
}

/// The special registers of ids and sizes.
static std::optional<std::pair<ItemOpcode, unsigned>>
queryOf(Intrinsic::ID Register) {
  switch (Register) {
#define REGISTER(Word, Opcode)                                                 \
  case Intrinsic::nvvm_read_ptx_sreg_##Word##_x:                               \
    return std::pair(ItemOpcode::Opcode, 0u);                                  \
  case Intrinsic::nvvm_read_ptx_sreg_##Word##_y:                               \
    return std::pair(ItemOpcode::Opcode, 1u);                                  \
  case Intrinsic::nvvm_read_ptx_sreg_##Word##_z:                               \
    return std::pair(ItemOpcode::Opcode, 2u);
    REGISTER(tid, LocalId)
    REGISTER(ntid, LocalSize)
    REGISTER(ctaid, GroupId)
    REGISTER(nctaid, NumGroups)
#undef REGISTER
  default:
    return std::nullopt;
  }
}

/// What NVIDIA's OpenCL driver provides for a launch that it does not divide;
/// null for another register.
static CallRewriter environmentOf(Intrinsic::ID Register) {
  switch (Register) {
  case Intrinsic::nvvm_read_ptx_sreg_envreg0:
  case Intrinsic::nvvm_read_ptx_sreg_envreg1:
  case Intrinsic::nvvm_read_ptx_sreg_envreg2:
    return [](CallInst &, IRBuilderBase &B) -> Expected<Value *> {
      return B.getInt32(0);
    };
#define REGISTER(Number, Opcode, Dimension)                                    \
  case Intrinsic::nvvm_read_ptx_sreg_envreg##Number:                           \
    return [](CallInst &, IRBuilderBase &B) -> Expected<Value *> {             \
      return query(B, ItemOpcode::Opcode, Dimension);                          \
    };
    REGISTER(3, GlobalOffset, 0)
    REGISTER(4, GlobalOffset, 1)
    REGISTER(5, GlobalOffset, 2)
    REGISTER(6, NumGroups, 0)
    REGISTER(7, NumGroups, 1)
    REGISTER(8, NumGroups, 2)
#undef REGISTER
  case Intrinsic::nvvm_read_ptx_sreg_envreg9:
    return [](CallInst &, IRBuilderBase &B) -> Expected<Value *> {
      return B.CreateTrunc(createItemOp(B, ItemOpcode::WorkDim),
                           B.getInt32Ty());
    };
  default:
    return nullptr;
  }
}

static Expected<Value *> rewriteShuffle(CallInst &Call, IRBuilderBase &B) {
  auto *Clamp = dyn_cast<ConstantInt>(Call.getArgOperand(3));
  if (!Clamp || Clamp->getZExtValue() != NvvmWarp - 1)
    return createStringError(
        "expected 31 as the last operand: a shuffle over the whole warp");
  SubgroupFacts Facts;
  Facts.Opcode = SubgroupOpcode::Shuffle;
  return createSubgroupOp(B, Facts,
                          {Call.getArgOperand(1), Call.getArgOperand(2)});
}

/// prmt in its plain mode selects four bytes of two words by the lower three
/// bits of the selector's digits; the fourth bit would replicate a sign.
static Expected<Value *> rewritePermute(CallInst &Call, IRBuilderBase &B) {
  auto *Selector = dyn_cast<ConstantInt>(Call.getArgOperand(2));
  if (!Selector || Selector->getZExtValue() & 0x8888)
    return createStringError("expected a constant selector without signs");
  Type *Wide = B.getInt64Ty();
  Value *High = B.CreateShl(B.CreateZExt(Call.getArgOperand(1), Wide), 32);
  Value *Both = B.CreateOr(High, B.CreateZExt(Call.getArgOperand(0), Wide));
  Value *Word = B.getInt32(0);
  for (unsigned I = 0; I < 4; ++I) {
    unsigned Byte = Selector->getZExtValue() >> 4 * I & 7;
    Value *Bits = B.CreateTrunc(B.CreateLShr(Both, 8 * Byte), B.getInt8Ty());
    Word = B.CreateOr(Word,
                      B.CreateShl(B.CreateZExt(Bits, B.getInt32Ty()), 8 * I));
  }
  return Word;
}

/// Dot products of bytes. If only B is signed, A and B are swapped.
template <bool SignedA, bool SignedB>
static Expected<Value *> rewriteDotProduct(CallInst &Call, IRBuilderBase &B) {
  Value *X = Call.getArgOperand(0), *Y = Call.getArgOperand(1);
  LibraryFacts Facts;
  Facts.Function = SignedA && SignedB   ? LibraryFunction::DotSS
                   : SignedA || SignedB ? LibraryFunction::DotSU
                                        : LibraryFunction::DotUU;
  if (!SignedA && SignedB)
    std::swap(X, Y);
  return B.CreateAdd(createLibraryOp(B, Facts, {X, Y}), Call.getArgOperand(2));
}

/// Converts two elements of fp8. f16 represents every value of fp8.
template <ElementKind Kind>
static Expected<Value *> rewriteFloat8Pair(CallInst &Call, IRBuilderBase &B) {
  constexpr unsigned Count = 2;
  Value *Bytes = B.CreateBitCast(Call.getArgOperand(0),
                                 FixedVectorType::get(B.getInt8Ty(), Count));
  return B.CreateFPTrunc(widenFloat(B, Bytes, Kind),
                         FixedVectorType::get(B.getHalfTy(), Count));
}

/// Ends a work-item, in the kernel itself.
static Expected<Value *> rewriteExit(CallInst &Call, IRBuilderBase &B) {
  auto *End = dyn_cast<UnreachableInst>(Call.getNextNode());
  if (!End || !isKernel(*Call.getFunction()))
    return createStringError(
        "expected it in a kernel, and `unreachable` after it");
  B.CreateRetVoid();
  End->eraseFromParent();
  return nullptr;
}

/// A barrier of the work-group, which may be reached at different places in the
/// code.
static Expected<Value *> rewriteBarrier(CallInst &Call, IRBuilderBase &B) {
  if (isOfCluster(*Call.getFunction()))
    waitForPart(B);
  else
    createNumberedBarrier(B);
  return nullptr;
}

/// A barrier of as many work-items as the last operand states.
static Expected<Value *> rewriteCountedBarrier(CallInst &Call,
                                               IRBuilderBase &B) {
  const auto *Count = dyn_cast<ConstantInt>(Call.getArgOperand(1));
  uint64_t All = itemsOfPart(*Call.getFunction());
  if (!Count || !All || Count->getZExtValue() != All)
    return createStringError("expected a barrier of all work-items of the "
                             "kernel's required work-group size");
  return rewriteBarrier(Call, B);
}

/// The rewriter for barriers and for the end of a work-item.
static CallRewriter flowRewriterOf(Intrinsic::ID ID) {
  switch (ID) {
  case Intrinsic::nvvm_barrier_cta_sync_aligned_all:
    return rewriteBarrier;
  case Intrinsic::nvvm_barrier_cta_sync_count:
    return rewriteCountedBarrier;
  case Intrinsic::nvvm_exit:
    return rewriteExit;
  case Intrinsic::nvvm_setmaxnreg_dec_sync_aligned_u32:
  case Intrinsic::nvvm_setmaxnreg_inc_sync_aligned_u32:
    return [](CallInst &, IRBuilderBase &) -> Expected<Value *> {
      return nullptr;
    };
  case Intrinsic::nvvm_bar_warp_sync:
    return [](CallInst &Call, IRBuilderBase &B) -> Expected<Value *> {
      if (isa<Constant>(Call.getArgOperand(0)))
        createItemOp(B, ItemOpcode::SubgroupBarrier);
      else
        createLaneBarrier(B);
      return nullptr;
    };
  default:
    return nullptr;
  }
}

/// The rewriter for intrinsics that do not depend on other calls.
static CallRewriter rewriterOf(Intrinsic::ID ID) {
  if (auto Query = queryOf(ID))
    return [Q = *Query](CallInst &, IRBuilderBase &B) -> Expected<Value *> {
      return query(B, Q.first, Q.second);
    };
  switch (ID) {
  case Intrinsic::nvvm_read_ptx_sreg_laneid:
    return [](CallInst &, IRBuilderBase &B) -> Expected<Value *> {
      return B.CreateTrunc(createItemOp(B, ItemOpcode::SubgroupLocalId),
                           B.getInt32Ty());
    };
  case Intrinsic::nvvm_shfl_sync_idx_i32:
    return rewriteShuffle;
  case Intrinsic::nvvm_prmt:
    return rewritePermute;
  case Intrinsic::nvvm_idp4a_s_s:
    return rewriteDotProduct<true, true>;
  case Intrinsic::nvvm_idp4a_s_u:
    return rewriteDotProduct<true, false>;
  case Intrinsic::nvvm_idp4a_u_s:
    return rewriteDotProduct<false, true>;
  case Intrinsic::nvvm_idp4a_u_u:
    return rewriteDotProduct<false, false>;
  case Intrinsic::nvvm_e4m3x2_to_f16x2_rn:
    return rewriteFloat8Pair<ElementKind::E4M3>;
  case Intrinsic::nvvm_e5m2x2_to_f16x2_rn:
    return rewriteFloat8Pair<ElementKind::E5M2>;
  case Intrinsic::nvvm_vote_ballot_sync:
    return [](CallInst &Call, IRBuilderBase &B) -> Expected<Value *> {
      Value *Bits = ballot(B, Call.getArgOperand(1));
      return B.CreateAnd(Bits, Call.getArgOperand(0));
    };
  case Intrinsic::nvvm_activemask:
    return [](CallInst &, IRBuilderBase &B) -> Expected<Value *> {
      return ballot(B, B.getTrue());
    };
  default:
    if (CallRewriter Rewrite = environmentOf(ID))
      return Rewrite;
    if (CallRewriter Rewrite = flowRewriterOf(ID))
      return Rewrite;
    if (CallRewriter Rewrite = nvvmLdmatrixRewriter(ID))
      return Rewrite;
    if (CallRewriter Rewrite = nvvmCpAsyncRewriter(ID))
      return Rewrite;
    if (CallRewriter Rewrite = nvvmTensorCopyRewriter(ID))
      return Rewrite;
    if (CallRewriter Rewrite = nvvmClusterRewriter(ID))
      return Rewrite;
    return nvvmMmaRewriter(ID);
  }
}

static Expected<Value *> refuse(CallInst &, IRBuilderBase &) {
  return createStringError(
      "this intrinsic of NVIDIA's GPUs is not supported; the nearest that work "
      "are ids and sizes (read.ptx.sreg), shfl.sync.idx.i32, vote.ballot.sync, "
      "activemask, barriers, exit, setmaxnreg, prmt, idp4a, "
      "e4m3x2.to.f16x2.rn, "
      "e5m2x2.to.f16x2.rn, ldmatrix, cp.async "
      "with groups, cp.async.bulk.tensor.g2s.tile.2d with mbarrier, and "
      "mma.sync m16n8k16 (f16, bf16), m16n8k8 (tf32), m16n8k32 (8-bit "
      "integers, fp8), m8n8k4 (f64)");
}

std::optional<Recognition> recognizeNvvm(const Function &F, const Callee &) {
  CallRewriter Rewrite = nvvmWgmmaRewriter(F);
  if (!Rewrite && !F.getName().starts_with("llvm.nvvm."))
    return std::nullopt;
  if (!Rewrite)
    Rewrite = rewriterOf(F.getIntrinsicID());
  return Recognition{F.getName().str(), Rewrite ? Rewrite : refuse};
}

} // namespace tenon
