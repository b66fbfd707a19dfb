// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// cp.async by its definition in the PTX ISA: copies of 4, 8 or 16 bytes from
// global to shared memory. A work-item commits copies in groups and waits for
// groups. Here a copy takes effect as late as the definition permits, when its
// group is waited for. Until then its destination has an arbitrary pattern, so
// that code gives wrong results if it reads the destination too early, or reads
// its previous contents. A work-item's copies and groups are in a ring, a
// variable of its kernel; if it is full, the oldest copy takes effect earlier:
//
//   cp.async(to, from, bytes, read)
//     copy until started - 1023
//     to[0 … bytes] = pattern
//     copies[started++ % 1024] = { to, from, bytes, read }
//   commit_group                ends[groups++ % 64] = started
//   wait_group(n)               copy until groups > n ? ends[groups-n-1] : 0
//   wait_all                    copy until started
//
//   copy until limit:
//     for (; done < limit; ++done) execute copies[done % 1024]

#include "Nvvm.h"
#include "NvvmState.h"
#include "tenon/IR/Flow/Loops.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/IR/IntrinsicsNVPTX.h"
#include "llvm/IR/Module.h"

using namespace llvm;

namespace tenon {

namespace {
struct Instruction {
  Intrinsic::ID ID;
  unsigned Bytes;
};

constexpr unsigned RingOfCopies = 1024, RingOfGroups = 64;
/// Large numbers of any kind of element, but not infinity.
constexpr unsigned UnfinishedWord = 0x7a7b7a7b;

/// The members of the variable, and of a copy.
enum Member : unsigned { Started, Done, Groups, Ends, Copies };
enum CopyMember : unsigned { To, From, Bytes, Read };

/// The variable of a kernel.
class CopyState : public NvvmState {
public:
  CopyState(IRBuilderBase &B, Value *At) : NvvmState(B, type(B), At) {}
  explicit CopyState(IRBuilderBase &B)
      : NvvmState(B, type(B), StringRef("tenon.cp.async")) {}

  Value *end(Value *Group) { return inRing(Ends, Group); }
  Value *copy(Value *Number, CopyMember Which) {
    return B.CreateStructGEP(copyType(B), inRing(Copies, Number), Which);
  }
  /// Executes copies until \p Limit of them have been executed.
  void copyUntil(Value *Limit);

private:
  static StructType *copyType(IRBuilderBase &B) {
    Type *I32 = B.getInt32Ty();
    return StructType::get(B.getContext(),
                           {B.getPtrTy(3), B.getPtrTy(1), I32, I32});
  }
  static StructType *type(IRBuilderBase &B) {
    Type *I64 = B.getInt64Ty();
    return StructType::get(B.getContext(),
                           {I64, I64, I64, ArrayType::get(I64, RingOfGroups),
                            ArrayType::get(copyType(B), RingOfCopies)});
  }
  Function *copyFunction();
  void copyOne(Value *Number);
};
} // namespace

/// for (i = 0; i < bytes; ++i)
///   to[i] = i < read ? from[i] : 0
void CopyState::copyOne(Value *Number) {
  auto Load = [&](CopyMember Which, Type *Ty) {
    return B.CreateLoad(Ty, copy(Number, Which));
  };
  Value *Target = Load(To, B.getPtrTy(3)), *Source = Load(From, B.getPtrTy(1));
  Value *Size = Load(Bytes, B.getInt32Ty()),
        *Length = Load(Read, B.getInt32Ty());
  Value *All = B.CreateZExt(Size, B.getInt64Ty());
  Value *Given = B.CreateZExt(Length, B.getInt64Ty());
  rangeLoop(B, B.getInt64(0), All, "byte", [&](Value *Index) {
    Value *Byte = ifThenElse(
        B, B.CreateICmpULT(Index, Given), "read",
        [&] {
          return B.CreateLoad(B.getInt8Ty(), B.CreatePtrAdd(Source, Index));
        },
        B.getInt8(0));
    B.CreateStore(Byte, B.CreatePtrAdd(Target, Index));
  });
}

Function *CopyState::copyFunction() {
  constexpr StringLiteral Name = "tenon.cp.async.until";
  auto Emit = [](IRBuilderBase &In, Function &F) {
    CopyState State(In, F.getArg(0));
    Value *Limit = F.getArg(1);
    rangeLoop(In, State.number(Done), Limit, "copy", [&](Value *Number) {
      State.copyOne(Number);
      State.setNumber(Done, In.CreateAdd(Number, In.getInt64(1)));
    });
  };
  return functionOf(*B.GetInsertBlock()->getModule(), Name, B.getVoidTy(),
                    {B.getPtrTy(), B.getInt64Ty()}, Emit);
}

void CopyState::copyUntil(Value *Limit) {
  B.CreateCall(copyFunction(), {variable(), Limit});
}

static void startCopy(CallInst &Call, IRBuilderBase &B, unsigned Size) {
  CopyState State(B);
  Value *Number = State.number(Started);
  State.copyUntil(B.CreateSub(Number, B.getInt64(RingOfCopies - 1)));
  Value *All = B.getInt32(Size);
  Value *Length =
      Call.arg_size() > 2
          ? B.CreateBinaryIntrinsic(Intrinsic::umin, Call.getArgOperand(2), All)
          : All;
  Value *Target = Call.getArgOperand(0);
  for (unsigned Byte = 0; Byte < Size; Byte += 4)
    B.CreateStore(B.getInt32(UnfinishedWord),
                  B.CreatePtrAdd(Target, B.getInt64(Byte)));
  B.CreateStore(Target, State.copy(Number, To));
  B.CreateStore(Call.getArgOperand(1), State.copy(Number, From));
  B.CreateStore(All, State.copy(Number, Bytes));
  B.CreateStore(Length, State.copy(Number, Read));
  State.setNumber(Started, B.CreateAdd(Number, B.getInt64(1)));
}

static void commitGroup(IRBuilderBase &B) {
  CopyState State(B);
  Value *Group = State.number(Groups);
  B.CreateStore(State.number(Started), State.end(Group));
  State.setNumber(Groups, B.CreateAdd(Group, B.getInt64(1)));
}

/// Waits for all groups except the last \p Left ones.
static void waitForGroups(IRBuilderBase &B, Value *Left) {
  CopyState State(B);
  Value *Last =
      B.CreateSub(State.number(Groups), B.CreateZExt(Left, B.getInt64Ty()));
  Value *Limit =
      B.CreateLoad(B.getInt64Ty(), State.end(B.CreateSub(Last, B.getInt64(1))));
  Value *IsAny = B.CreateICmpSGT(Last, B.getInt64(0));
  State.copyUntil(B.CreateSelect(IsAny, B.CreateFreeze(Limit), B.getInt64(0)));
}

static constexpr Instruction Starts[] = {
    {Intrinsic::nvvm_cp_async_ca_shared_global_4, 4},
    {Intrinsic::nvvm_cp_async_ca_shared_global_8, 8},
    {Intrinsic::nvvm_cp_async_ca_shared_global_16, 16},
    {Intrinsic::nvvm_cp_async_cg_shared_global_16, 16},
    {Intrinsic::nvvm_cp_async_ca_shared_global_4_s, 4},
    {Intrinsic::nvvm_cp_async_ca_shared_global_8_s, 8},
    {Intrinsic::nvvm_cp_async_ca_shared_global_16_s, 16},
    {Intrinsic::nvvm_cp_async_cg_shared_global_16_s, 16},
};

CallRewriter nvvmCpAsyncRewriter(Intrinsic::ID ID) {
  const auto *Start =
      find_if(Starts, [&](const Instruction &I) { return I.ID == ID; });
  if (Start != std::end(Starts))
    return [Start](CallInst &Call, IRBuilderBase &B) -> Expected<Value *> {
      startCopy(Call, B, Start->Bytes);
      return nullptr;
    };
  switch (ID) {
  case Intrinsic::nvvm_cp_async_commit_group:
    return [](CallInst &, IRBuilderBase &B) -> Expected<Value *> {
      commitGroup(B);
      return nullptr;
    };
  case Intrinsic::nvvm_cp_async_wait_group:
    return [](CallInst &Call, IRBuilderBase &B) -> Expected<Value *> {
      auto *Left = cast<ConstantInt>(Call.getArgOperand(0));
      if (Left->getZExtValue() >= RingOfGroups)
        return createStringError("expected to leave fewer than " +
                                 Twine(RingOfGroups) + " groups");
      waitForGroups(B, Left);
      noteWrittenTiles(B);
      return nullptr;
    };
  case Intrinsic::nvvm_cp_async_wait_all:
    return [](CallInst &, IRBuilderBase &B) -> Expected<Value *> {
      CopyState State(B);
      State.copyUntil(State.number(Started));
      noteWrittenTiles(B);
      return nullptr;
    };
  default:
    return nullptr;
  }
}

} // namespace tenon
