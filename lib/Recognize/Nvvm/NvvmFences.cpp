// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The fence between copies to shared memory and multiplications that read it by
// the asynchronous proxy. Work-items that copied execute it after they have
// waited for their copies, and before a barrier; others may multiply after that
// barrier. Therefore a variable in shared memory counts the work-items of the
// work-group whose copies are complete but not fenced. The count has to be zero
// when a multiplication starts. Each work-item knows whether it is counted:
//
//   wait for copies        if (!written) { written = true; ++unfenced; }
//   fence.proxy.async      if (written) { written = false; --unfenced; }

#include "Nvvm.h"
#include "NvvmState.h"
#include "tenon/IR/Flow/Loops.h"
#include "llvm/IR/Module.h"

using namespace llvm;

namespace tenon {

namespace {
enum Member : unsigned { Written };

class FenceState : public NvvmState {
public:
  explicit FenceState(IRBuilderBase &B)
      : NvvmState(B, StructType::get(B.getInt64Ty()),
                  StringRef("tenon.fences")) {}
  void change(bool Is);
  Value *unfenced();
};
} // namespace

/// The counter in shared memory. Work-items clear it before any of them copies.
Value *FenceState::unfenced() {
  constexpr unsigned SharedMemory = 3;
  constexpr StringLiteral Name = "tenon.unfenced";
  Module &M = *B.GetInsertBlock()->getModule();
  Type *Ty = B.getInt32Ty();
  GlobalVariable *Count = M.getNamedGlobal(Name);
  if (!Count)
    Count = new GlobalVariable(M, Ty, /*isConstant=*/false,
                               GlobalValue::InternalLinkage,
                               PoisonValue::get(Ty), Name, nullptr,
                               GlobalValue::NotThreadLocal, SharedMemory);
  BasicBlock &Entry = B.GetInsertBlock()->getParent()->getEntryBlock();
  bool IsKnown = any_of(Count->users(), [&](const User *U) {
    const auto *Store = dyn_cast<StoreInst>(U);
    return Store && Store->getParent() == &Entry;
  });
  if (!IsKnown)
    IRBuilder<>(&Entry, Entry.getFirstInsertionPt())
        .CreateStore(ConstantInt::get(Ty, 0), Count);
  return Count;
}

/// if (written != is) { written = is; unfenced += is ? 1 : -1; }
void FenceState::change(bool Is) {
  Value *Was = B.CreateIsNotNull(number(Written));
  Value *Changes = Is ? B.CreateNot(Was) : Was;
  Value *Difference =
      B.CreateSelect(Changes, B.getInt32(Is ? 1 : -1), B.getInt32(0));
  B.CreateAtomicRMW(AtomicRMWInst::Add, unfenced(), Difference, MaybeAlign(4),
                    AtomicOrdering::Monotonic);
  setNumber(Written, B.getInt64(Is));
}

void noteWrittenTiles(IRBuilderBase &B) {
  for (const Function &F : *B.GetInsertBlock()->getModule())
    if (F.getName().starts_with("tenon.wgmma."))
      return FenceState(B).change(true);
}

void fenceWrittenTiles(IRBuilderBase &B) { FenceState(B).change(false); }

Value *areTilesFenced(IRBuilderBase &B) {
  LoadInst *Count = B.CreateLoad(B.getInt32Ty(), FenceState(B).unfenced());
  Count->setAtomic(AtomicOrdering::Monotonic);
  Count->setAlignment(Align(4));
  return B.CreateIsNull(Count);
}

} // namespace tenon
