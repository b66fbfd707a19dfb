// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Barriers by LLVM's coroutines. The body of a work-item suspends at each
// barrier; the group function starts all work-items, then resumes each in turn
// until all have ended. CoroSplit keeps values that live across a barrier in
// the coroutine's frame.
//
//   entry:    %id  = coro.id;  %mem = tenon_frame_alloc(coro.size)
//             %hdl = coro.begin(%id, %mem)
//   barrier:  [*%reached = the barrier's text]
//             %s = coro.suspend(not final)
//             switch %s: 0 -> continue, 1 -> cleanup, otherwise -> suspend
//   return:   the same with null and a final suspend
//   cleanup:  tenon_frame_free(coro.free(%id, %hdl))
//   suspend:  coro.end(%hdl);  ret %hdl

#include "KernelBody.h"
#include "tenon/IR/Kernel/FrameMemory.h"
#include "llvm/ADT/SmallPtrSet.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Module.h"
#include "llvm/Transforms/Utils/BasicBlockUtils.h"

using namespace llvm;

namespace tenon {

bool hasBarrier(const Function *F) {
  return any_of(instructions(F), [](const Instruction &I) {
    return itemOpOf(&I) == ItemOpcode::Barrier;
  });
}

namespace {
class CoroutineMaker {
public:
  CoroutineMaker(Function &F, const BarrierTexts &Texts, Value *Reached)
      : F(F), M(*F.getParent()), Ctx(F.getContext()),
        Pointer(PointerType::getUnqual(Ctx)), Texts(Texts), Reached(Reached) {}

  void run() {
    SmallVector<Instruction *, 8> Barriers, Returns;
    for (Instruction &I : instructions(F)) {
      if (itemOpOf(&I) == ItemOpcode::Barrier)
        Barriers.push_back(&I);
      if (isa<ReturnInst>(I))
        Returns.push_back(&I);
    }
    begin();
    Cleanup = BasicBlock::Create(Ctx, "cleanup", &F);
    Suspend = BasicBlock::Create(Ctx, "suspend", &F);
    for (Instruction *Barrier : Barriers)
      suspendAt(*Barrier);
    for (Instruction *Return : Returns)
      endAt(*Return);
    finish();
    F.setPresplitCoroutine();
  }

private:
  void begin() {
    // Allocas stay before coro.begin: CoroSplit moves those that have to live
    // longer to the frame.
    IRBuilder<> B(&*F.getEntryBlock().getFirstNonPHIOrDbgOrAlloca());
    Value *Null = ConstantPointerNull::get(Pointer);
    Id = B.CreateIntrinsic(Intrinsic::coro_id,
                           {B.getInt32(0), Null, Null, Null});
    Value *Size = B.CreateIntrinsic(Intrinsic::coro_size, {B.getInt64Ty()}, {});
    Value *Memory = createFrameAlloc(B, Size);
    Handle = B.CreateIntrinsic(Intrinsic::coro_begin, {Id, Memory});
  }

  /// Whether a vector of pointers has an address inside of \p Variable.
  static bool isInVector(const AllocaInst &Variable) {
    SmallPtrSet<const Value *, 16> Seen = {&Variable};
    SmallVector<const Value *, 16> Todo = {&Variable};
    while (!Todo.empty())
      for (const User *U : Todo.pop_back_val()->users()) {
        if (isa<InsertElementInst>(U))
          return true;
        if (isa<GetElementPtrInst, AddrSpaceCastInst, PHINode, SelectInst>(U) &&
            Seen.insert(U).second)
          Todo.push_back(U);
      }
    return false;
  }

  /// CoroSplit does not follow vectors of pointers. It would leave a variable
  /// on the stack that is only used through such a vector after a barrier. A
  /// use at the end of the coroutine keeps the variable in the frame.
  void keepVariables(IRBuilderBase &B) {
    for (Instruction &I : F.getEntryBlock())
      if (isa<AllocaInst>(I) && isInVector(cast<AllocaInst>(I)))
        B.CreateIntrinsic(Intrinsic::fake_use, {&I});
  }

  void suspend(IRBuilderBase &B, bool Final, BasicBlock *Resume) {
    Value *State =
        B.CreateIntrinsic(Intrinsic::coro_suspend,
                          {ConstantTokenNone::get(Ctx), B.getInt1(Final)});
    SwitchInst *Switch = B.CreateSwitch(State, Suspend, 2);
    Switch->addCase(B.getInt8(0), Resume);
    Switch->addCase(B.getInt8(1), Cleanup);
  }

  void suspendAt(Instruction &Barrier) {
    BasicBlock *Before = Barrier.getParent();
    BasicBlock *After = SplitBlock(Before, std::next(Barrier.getIterator()));
    Before->getTerminator()->eraseFromParent();
    IRBuilder<> B(Before);
    if (Reached)
      B.CreateStore(textOf(Texts, Barrier), Reached);
    suspend(B, /*Final=*/false, After);
    Barrier.eraseFromParent();
  }

  void endAt(Instruction &Return) {
    BasicBlock *Never = BasicBlock::Create(Ctx, "ended", &F);
    IRBuilder<>(Never).CreateUnreachable();
    IRBuilder<> B(&Return);
    keepVariables(B);
    if (Reached)
      B.CreateStore(ConstantPointerNull::get(Pointer), Reached);
    suspend(B, /*Final=*/true, Never);
    Return.eraseFromParent();
  }

  void finish() {
    IRBuilder<> B(Cleanup);
    Value *Memory = B.CreateIntrinsic(Intrinsic::coro_free, {Id, Handle});
    createFrameFree(B, Memory);
    B.CreateBr(Suspend);
    B.SetInsertPoint(Suspend);
    B.CreateIntrinsic(Intrinsic::coro_end,
                      {Handle, B.getFalse(), ConstantTokenNone::get(Ctx)});
    B.CreateRet(Handle);
  }

  Function &F;
  Module &M;
  LLVMContext &Ctx;
  PointerType *Pointer;
  const BarrierTexts &Texts;
  Value *Reached;
  Value *Id = nullptr, *Handle = nullptr;
  BasicBlock *Cleanup = nullptr, *Suspend = nullptr;
};
} // namespace

void makeCoroutine(Function &F, const BarrierTexts &Texts, Value *Reached) {
  assert(F.getReturnType()->isPointerTy() && "it returns the handle");
  assert(Texts.empty() == !Reached && "texts are stored, nothing else is");
  CoroutineMaker(F, Texts, Reached).run();
  assert(!hasBarrier(&F) && "it suspends at each barrier");
}

} // namespace tenon
