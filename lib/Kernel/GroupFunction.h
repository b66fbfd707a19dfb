// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef TENON_LIB_KERNEL_GROUPFUNCTION_H
#define TENON_LIB_KERNEL_GROUPFUNCTION_H

#include "KernelBody.h"
#include "tenon/IR/Kernel/GenericPointers.h"
#include "tenon/IR/Kernel/KernelFacts.h"
#include "tenon/IR/Kernel/WidenedKernel.h"
#include "llvm/IR/IRBuilder.h"

namespace tenon {

/// Makes the function that runs a work-group of a kernel (GroupFunction.cpp).
class GroupFunctionMaker {
public:
  GroupFunctionMaker(llvm::Function &Kernel, bool TrapDivergence);

  void run();

private:
  llvm::Function *makeBody(llvm::Function &From, const llvm::Twine &BodyName);
  void copyStructures(llvm::Function &NewBody);
  void makeGroup();
  llvm::Function *makeLaunchTest();
  llvm::Value *copyTest(const llvm::Function &Of);
  llvm::Value *testGroups(const llvm::Function &Of, llvm::Value *Holds);
  void loadState(llvm::Value *Range, llvm::Value *Group);
  void loadParameters(llvm::Value *Args, llvm::Value *Local);
  void runCoroutines();
  void beginIteration();
  void checkIteration();
  using CallVisitor =
      llvm::function_ref<void(llvm::Value *Result, llvm::Value *Index)>;
  void forEachCall(CallVisitor Visit);
  void forEachSubgroup(CallVisitor Visit);
  void forEachInRows(llvm::Value *End, CallVisitor Visit);
  llvm::Value *isInRows();
  void loopUpTo(llvm::Value *End, const llvm::Twine &LoopName,
                llvm::function_ref<void(llvm::Value *)> Visit);
  void loop(llvm::Value *Begin, llvm::Value *End, unsigned Step,
            const llvm::Twine &LoopName,
            llvm::function_ref<void(llvm::Value *)> Visit);
  llvm::Value *items();
  llvm::Value *call(llvm::Function *Callee, const ItemState::Triple &LocalId);
  llvm::Value *linearId(const ItemState::Triple &Id);

  llvm::Function &Kernel;
  llvm::Module &M;
  llvm::LLVMContext &Ctx;
  KernelFacts Facts;
  std::string Name;
  std::optional<WidenedKernel> Widened;
  KernelVersions Versions;
  llvm::SmallVector<llvm::GlobalVariable *, 4> Locals; // of all versions
  // In any version:
  bool HasBarrier;
  bool ChecksBarriers; // whether to check that all reach the same barriers
  bool QueriesSpaces;  // queries the memory space of generic pointers
  unsigned Width;      // work-items of one call of the body
  uint64_t StaticLocalBytes = 0;
  llvm::Function *Body = nullptr, *PartialBody = nullptr;
  llvm::IRBuilder<> B{Ctx};
  ItemState State;
  llvm::SmallVector<llvm::Value *> Parameters; // of the body: the kernel's own
  llvm::Value *Block = nullptr, *BlockEnd = nullptr;
  BarrierTexts Texts;
  // Variables of the group function with trap-divergence: the text that the
  // last call wrote, and the text that all calls of an iteration must write.
  llvm::AllocaInst *Reached = nullptr, *Common = nullptr;
};

} // namespace tenon

#endif
