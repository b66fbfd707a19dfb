// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// cp.async.bulk.tensor by its definition in the PTX ISA: the copy of a box of a
// matrix in global memory, which a tensor map describes, to shared memory. The
// driver's encoding of maps is not documented; here a map is
//
//   byte 0   address of the matrix        32  columns of a box (u32)
//        8   columns, in elements (u64)   36  lines of a box (u32)
//       16   lines (u64)                  40  bytes of an element (u32)
//       24   bytes between lines (u64)    44  1: swizzle of 128 bytes (u32)
//
// Elements that are outside of the matrix are zero. The box is
//
//   to[line * width + byte]     width: bytes of a line of the box
//
// With the swizzle, bits 4 to 6 of an address are replaced by their exclusive
// or with bits 7 to 9.
//
// A copy takes effect as late as the definition permits: when the work-item
// that has started it waits for its barrier (mbarrier), whose phase has not
// ended yet. Until then its destination has an arbitrary pattern. The code has
// to wait for its own copies: a work-item that only waits for those of another
// one would wait forever. Copies are in a ring, a variable of the kernel:
//
//   copy(to, barrier, …)   if (started - done >= 64)
//                            execute those of the oldest one's barrier
//                          to[0 … bytes] = pattern; copies[started++ % 64] = …
//   try_wait(barrier, p)   if (phase == p) execute the barrier's copies
//                          phase != p
//
// Work-groups of a cluster (NvvmClusters.h) have one ring together: a copy to
// several of them is one copy for each, which takes effect when a work-item of
// the receiving work-group waits for its own barrier. That wait lets others
// continue, and may be repeated.
//
// A barrier's word has the pending bytes in bits 0 to 31, the pending arrivals
// in bits 32 to 46, those of a whole phase in bits 47 to 61, and the phase in
// bit 63. When nothing is pending any more, the next phase begins.

#include "Nvvm.h"
#include "NvvmClusters.h"
#include "NvvmState.h"
#include "tenon/IR/Flow/Loops.h"
#include "llvm/IR/IntrinsicsNVPTX.h"
#include "llvm/IR/Module.h"
#include "llvm/IR/Operator.h"
#include "llvm/Transforms/Utils/Local.h"

using namespace llvm;

namespace tenon {

namespace {
constexpr unsigned RingOfCopies = 64, SharedMemory = 3;
/// Large numbers of any kind of element, but not infinity.
constexpr unsigned UnfinishedWord = 0x7a7b7a7b;

/// The members of the variable, of a copy, and of a map, which a copy contains.
enum Member : unsigned { Started, Done, Copies };
enum CopyMember : unsigned { IsDone, Barrier, To, X, Y, Map };
enum MapMember : unsigned {
  Address,
  Columns,
  Lines,
  Pitch,
  BoxColumns,
  BoxLines,
  ElementBytes,
  Swizzle
};

class TensorState : public NvvmState {
public:
  TensorState(IRBuilderBase &B, Value *At) : NvvmState(B, type(B), At) {}
  explicit TensorState(IRBuilderBase &B)
      : NvvmState(B, type(B), StringRef("tenon.tensor.copies")) {}
  /// That of the kernel into which \p B emits code.
  static TensorState of(IRBuilderBase &B) {
    const Function &F = *B.GetInsertBlock()->getParent();
    if (isOfCluster(F))
      return TensorState(B, clusterVariable(B, "copies", type(B)));
    return TensorState(B);
  }

  static StructType *mapType(IRBuilderBase &B) {
    Type *I64 = B.getInt64Ty(), *I32 = B.getInt32Ty();
    return StructType::get(B.getContext(),
                           {B.getPtrTy(1), I64, I64, I64, I32, I32, I32, I32});
  }
  Value *copy(Value *Number, CopyMember Which) {
    return B.CreateStructGEP(copyType(B), inRing(Copies, Number), Which);
  }
  Value *load(Value *Number, CopyMember Which) {
    return B.CreateLoad(copyType(B)->getElementType(Which),
                        copy(Number, Which));
  }
  /// A number of a copy's map, as i64.
  Value *load(Value *Number, MapMember Which) {
    Value *At = B.CreateStructGEP(mapType(B), copy(Number, Map), Which);
    Value *V = B.CreateLoad(mapType(B)->getElementType(Which), At);
    return V->getType()->isPointerTy() ? V : B.CreateZExt(V, B.getInt64Ty());
  }
  /// Executes the copies whose barrier is \p At, if \p Is (i1).
  void execute(Value *At, Value *Is) {
    B.CreateCall(function(), {variable(), At, Is});
  }

private:
  static StructType *copyType(IRBuilderBase &B) {
    Type *I32 = B.getInt32Ty();
    return StructType::get(B.getContext(),
                           {I32, B.getPtrTy(SharedMemory),
                            B.getPtrTy(SharedMemory), I32, I32, mapType(B)});
  }
  static StructType *type(IRBuilderBase &B) {
    Type *I64 = B.getInt64Ty();
    return StructType::get(
        B.getContext(), {I64, I64, ArrayType::get(copyType(B), RingOfCopies)});
  }
  Function *function();
  Value *element(Value *Number, Value *Line, Value *Byte);
  Value *copyBox(Value *Number);
};
} // namespace

//===----------------------------------------------------------------------===//
// Barriers
//===----------------------------------------------------------------------===//

static constexpr unsigned PendingBit = 32, ArrivalsBit = 47;
static constexpr unsigned MaxArrivals = (1u << (ArrivalsBit - PendingBit)) - 1;

/// Stores \p Word, or the beginning of the next phase if nothing is pending.
static void storeBarrier(IRBuilderBase &B, Value *At, Value *Word) {
  Value *Pending = B.CreateAnd(Word, (uint64_t(1) << ArrivalsBit) - 1);
  Value *Arrivals = B.CreateAnd(B.CreateLShr(Word, ArrivalsBit), MaxArrivals);
  Value *Next = B.CreateOr(Word, B.CreateShl(Arrivals, PendingBit));
  Next = B.CreateXor(Next, B.getInt64(uint64_t(1) << PhaseBit));
  B.CreateStore(B.CreateSelect(B.CreateIsNull(Pending), Next, Word), At);
}

/// Adds \p Bytes (i64) to the pending ones, and arrives \p Arrivals times.
static Value *changeBarrier(IRBuilderBase &B, Value *At, Value *Bytes,
                            unsigned Arrivals) {
  constexpr uint64_t OfBytes = (uint64_t(1) << PendingBit) - 1;
  Value *Word = B.CreateLoad(B.getInt64Ty(), At);
  Value *Low = B.CreateAnd(B.CreateAdd(Word, Bytes), OfBytes);
  Value *High = B.CreateSub(B.CreateAnd(Word, ~OfBytes),
                            B.getInt64(uint64_t(Arrivals) << PendingBit));
  storeBarrier(B, At, B.CreateOr(High, Low));
  return Word;
}

static Value *phaseOf(IRBuilderBase &B, Value *At) {
  return B.CreateTrunc(B.CreateLShr(B.CreateLoad(B.getInt64Ty(), At), PhaseBit),
                       B.getInt32Ty());
}

//===----------------------------------------------------------------------===//
// Copies
//===----------------------------------------------------------------------===//

/// A byte of the box: of the matrix, or 0 outside.
Value *TensorState::element(Value *Number, Value *Line, Value *Byte) {
  auto Coordinate = [&](CopyMember Which) {
    return B.CreateSExt(load(Number, Which), B.getInt64Ty());
  };
  Value *Bytes = load(Number, ElementBytes);
  Value *Row = B.CreateAdd(Coordinate(Y), Line);
  Value *At = B.CreateAdd(B.CreateMul(Coordinate(X), Bytes), Byte);
  Value *Width = B.CreateMul(load(Number, Columns), Bytes);
  Value *IsIn = B.CreateAnd(B.CreateICmpULT(At, Width),
                            B.CreateICmpULT(Row, load(Number, Lines)));
  return ifThenElse(
      B, IsIn, "inside",
      [&] {
        Value *Far = B.CreateAdd(B.CreateMul(Row, load(Number, Pitch)), At);
        return B.CreateLoad(B.getInt8Ty(),
                            B.CreatePtrAdd(load(Number, Address), Far));
      },
      B.getInt8(0));
}

/// Returns the number of copied bytes.
Value *TensorState::copyBox(Value *Number) {
  Value *Width =
      B.CreateMul(load(Number, BoxColumns), load(Number, ElementBytes));
  Value *Target = load(Number, To), *Zero = B.getInt64(0);
  Value *Begin = B.CreatePtrToInt(Target, B.getInt64Ty());
  Value *IsSwizzled = B.CreateIsNotNull(load(Number, Swizzle));
  Value *Mask = B.CreateSelect(IsSwizzled, B.getInt64(0x70), Zero);
  rangeLoop(B, Zero, load(Number, BoxLines), "line", [&](Value *Line) {
    rangeLoop(B, Zero, Width, "byte", [&](Value *Byte) {
      Value *V = element(Number, Line, Byte);
      Value *Offset = B.CreateAdd(B.CreateMul(Line, Width), Byte);
      Value *At = B.CreateAdd(Begin, Offset);
      Value *Change = B.CreateAnd(B.CreateLShr(At, 3), Mask);
      B.CreateStore(
          V,
          B.CreatePtrAdd(Target, B.CreateSub(B.CreateXor(At, Change), Begin)));
    });
  });
  return B.CreateMul(Width, load(Number, BoxLines));
}

/// execute(variable, barrier, is)
///   for (n = done; n < (is ? started : done); ++n)
///     if (copies[n % 64] are the barrier's and not done) execute it
///     if (n == done && it is done) ++done
Function *TensorState::function() {
  bool IsOfCluster =
      variable()->getType()->getPointerAddressSpace() == SharedMemory;
  StringRef Name =
      IsOfCluster ? "tenon.tensor.execute.cluster" : "tenon.tensor.execute";
  auto Emit = [](IRBuilderBase &In, Function &F) {
    TensorState State(In, F.getArg(0));
    Value *Own = F.getArg(1), *Begin = State.number(Done);
    Value *End = In.CreateSelect(F.getArg(2), State.number(Started), Begin);
    rangeLoop(In, Begin, End, "copy", [&](Value *Number) {
      Value *IsOwn =
          In.CreateAnd(In.CreateIsNull(State.load(Number, IsDone)),
                       In.CreateICmpEQ(State.load(Number, Barrier), Own));
      ifThen(In, IsOwn, "own", [&] {
        Value *Bytes = State.copyBox(Number);
        changeBarrier(In, Own, In.CreateNeg(Bytes), 0);
        In.CreateStore(In.getInt32(1), State.copy(Number, IsDone));
      });
      Value *First = State.number(Done);
      Value *IsFirst =
          In.CreateAnd(In.CreateICmpEQ(First, Number),
                       In.CreateIsNotNull(State.load(Number, IsDone)));
      State.setNumber(
          Done, In.CreateAdd(First, In.CreateZExt(IsFirst, In.getInt64Ty())));
    });
  };
  return functionOf(
      *B.GetInsertBlock()->getModule(), Name, B.getVoidTy(),
      {variable()->getType(), B.getPtrTy(SharedMemory), B.getInt1Ty()}, Emit);
}

/// \p Pointer in shared memory, of which it is a cast to the memory of a
/// cluster; null if it is none.
static Value *inSharedMemory(IRBuilderBase &B, Value *Pointer) {
  if (Pointer->getType()->getPointerAddressSpace() == SharedMemory)
    return Pointer;
  if (auto *Cast = dyn_cast<AddrSpaceCastOperator>(Pointer))
    return inSharedMemory(B, Cast->getPointerOperand());
  if (auto *Call = dyn_cast<CallInst>(Pointer);
      Call && Call->getIntrinsicID() == Intrinsic::nvvm_mapa_shared_cluster)
    return inPart(B, Call->getArgOperand(0), Call->getArgOperand(1));
  auto *Gep = dyn_cast<GEPOperator>(Pointer);
  Value *Base = Gep ? inSharedMemory(B, Gep->getPointerOperand()) : nullptr;
  if (!Base)
    return nullptr;
  return B.CreateGEP(Gep->getSourceElementType(), Base,
                     SmallVector<Value *>(Gep->indices()));
}

/// A function that fills so many words with the pattern.
static Function *clearFunction(Module &M) {
  auto Emit = [](IRBuilderBase &B, Function &F) {
    rangeLoop(B, B.getInt64(0), F.getArg(1), "clear", [&](Value *I) {
      B.CreateStore(B.getInt32(UnfinishedWord),
                    B.CreateGEP(B.getInt32Ty(), F.getArg(0), I));
    });
  };
  IRBuilder<> B(M.getContext());
  return functionOf(M, "tenon.tensor.clear", B.getVoidTy(),
                    {B.getPtrTy(SharedMemory), B.getInt64Ty()}, Emit);
}

/// Fills the copy's destination with the pattern.
static void clearBox(IRBuilderBase &B, TensorState &State, Value *Number,
                     Value *Target) {
  Value *Bytes = B.CreateMul(State.load(Number, BoxColumns),
                             State.load(Number, ElementBytes));
  Bytes = B.CreateMul(Bytes, State.load(Number, BoxLines));
  B.CreateCall(clearFunction(*B.GetInsertBlock()->getModule()),
               {Target, B.CreateLShr(Bytes, 2)});
}

enum CopyOperand : unsigned {
  OfTarget,
  OfBarrier,
  OfMap,
  OfX,
  OfY,
  Receivers,
  HasReceivers = 7,
  Group = 9
};

/// Starts the copy of \p Call to \p Target, which ends at \p End.
static void startCopyTo(CallInst &Call, IRBuilderBase &B, Value *Target,
                        Value *End) {
  TensorState State = TensorState::of(B);
  Value *Number = State.number(Started);
  Value *Oldest = State.number(Done);
  State.execute(
      B.CreateFreeze(State.load(Oldest, Barrier)),
      B.CreateICmpUGE(B.CreateSub(Number, Oldest), B.getInt64(RingOfCopies)));
  B.CreateStore(B.getInt32(0), State.copy(Number, IsDone));
  B.CreateStore(Target, State.copy(Number, To));
  B.CreateStore(End, State.copy(Number, Barrier));
  B.CreateStore(Call.getArgOperand(OfX), State.copy(Number, X));
  B.CreateStore(Call.getArgOperand(OfY), State.copy(Number, Y));
  StructType *Ty = TensorState::mapType(B);
  for (unsigned I = 0; I < Ty->getNumElements(); ++I) {
    Value *From = B.CreateStructGEP(Ty, Call.getArgOperand(OfMap), I);
    B.CreateStore(B.CreateLoad(Ty->getElementType(I), From),
                  B.CreateStructGEP(Ty, State.copy(Number, Map), I));
  }
  clearBox(B, State, Number, Target);
  State.setNumber(Started, B.CreateAdd(Number, B.getInt64(1)));
}

static Expected<Value *> startCopy(CallInst &Call, IRBuilderBase &B) {
  auto NumberIn = [&](unsigned I) -> std::optional<uint64_t> {
    auto *C = dyn_cast<ConstantInt>(Call.getArgOperand(I));
    return C ? std::optional(C->getZExtValue()) : std::nullopt;
  };
  Value *Given = Call.getArgOperand(OfTarget),
        *End = Call.getArgOperand(OfBarrier);
  Value *Target = inSharedMemory(B, Given);
  auto Mask = NumberIn(Receivers), HasMask = NumberIn(HasReceivers);
  if (!Target || !HasMask || (*HasMask && !Mask) || NumberIn(Group) != 0)
    return createStringError(
        "expected a copy to shared memory of the own work-group, or of named "
        "ones of its cluster");
  unsigned Size = clusterSize(*Call.getFunction());
  if (!*HasMask)
    startCopyTo(Call, B, Target, End);
  else if (*Mask >> Size) // code for larger clusters than this one
    B.CreateIntrinsic(Intrinsic::trap, {});
  else
    for (unsigned Part = 0; Part < Size; ++Part)
      if (*Mask >> Part & 1)
        startCopyTo(Call, B, inPart(B, Target, B.getInt32(Part)),
                    inPart(B, End, B.getInt32(Part)));
  // Nothing else supports pointers to the memory of a cluster.
  Call.setArgOperand(OfTarget, PoisonValue::get(Given->getType()));
  RecursivelyDeleteTriviallyDeadInstructions(Given);
  return nullptr;
}

static Expected<Value *> startBarrier(CallInst &Call, IRBuilderBase &B) {
  auto *Count = dyn_cast<ConstantInt>(Call.getArgOperand(1));
  if (!Count || Count->isZero() || Count->getZExtValue() > MaxArrivals)
    return createStringError("expected a constant number of arrivals, 1 to " +
                             Twine(MaxArrivals));
  uint64_t Arrivals = Count->getZExtValue();
  B.CreateStore(B.getInt64(Arrivals << PendingBit | Arrivals << ArrivalsBit),
                Call.getArgOperand(0));
  return nullptr;
}

static Expected<Value *> tryWait(CallInst &Call, IRBuilderBase &B) {
  Value *At = Call.getArgOperand(0);
  Value *Parity = B.CreateAnd(Call.getArgOperand(1), 1);
  TensorState State = TensorState::of(B);
  State.execute(At, B.CreateICmpEQ(phaseOf(B, At), Parity));
  if (isOfCluster(*Call.getFunction()))
    return testPhase(B, At, Parity);
  return B.CreateICmpNE(phaseOf(B, At), Parity);
}

/// Arrives at a barrier of any work-group of the cluster.
static Expected<Value *> arriveAtBarrier(CallInst &Call, IRBuilderBase &B) {
  Value *Given = Call.getArgOperand(0);
  Value *At = inSharedMemory(B, Given);
  auto *Count = dyn_cast<ConstantInt>(Call.getArgOperand(1));
  if (!At || !Count)
    return createStringError("expected a barrier in shared memory of a "
                             "work-group, and a constant number of arrivals");
  changeBarrier(B, At, B.getInt64(0), Count->getZExtValue());
  Call.setArgOperand(0, PoisonValue::get(Given->getType()));
  RecursivelyDeleteTriviallyDeadInstructions(Given);
  return nullptr;
}

CallRewriter nvvmTensorCopyRewriter(Intrinsic::ID ID) {
  switch (ID) {
  case Intrinsic::nvvm_cp_async_bulk_tensor_g2s_tile_2d:
    return startCopy;
  case Intrinsic::nvvm_mbarrier_init_shared:
    return startBarrier;
  case Intrinsic::nvvm_mbarrier_inval_shared:
    return [](CallInst &Call, IRBuilderBase &B) -> Expected<Value *> {
      B.CreateStore(B.getInt64(UnfinishedWord), Call.getArgOperand(0));
      return nullptr;
    };
  case Intrinsic::nvvm_mbarrier_arrive_expect_tx_scope_cta_space_cta:
    return [](CallInst &Call, IRBuilderBase &B) -> Expected<Value *> {
      Value *Bytes = B.CreateZExt(Call.getArgOperand(1), B.getInt64Ty());
      return changeBarrier(B, Call.getArgOperand(0), Bytes, 1);
    };
  case Intrinsic::nvvm_mbarrier_arrive_scope_cta_space_cluster:
  case Intrinsic::nvvm_mbarrier_arrive_scope_cluster_space_cluster:
    return arriveAtBarrier;
  case Intrinsic::nvvm_mbarrier_try_wait_parity_scope_cta_space_cta:
  case Intrinsic::nvvm_mbarrier_try_wait_parity_scope_cluster_space_cta:
    return tryWait;
  default:
    return nullptr;
  }
}

} // namespace tenon
