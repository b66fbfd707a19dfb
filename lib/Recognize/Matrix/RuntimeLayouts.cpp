// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//   %m = call <M> @…CooperativeMatrixLoadKHR…(ptr %p, i32 %layout, …)
//   ->
//     switch i32 %layout, label %no.layout [ i32 0, label %layout0
//                                            i32 1, label %layout1 … ]
//   layout0:
//     %m0 = tenon.load….row…          one block for each layout that the
//     br label %layout.end            operation can have
//   no.layout:
//     unreachable
//   layout.end:
//     %m = phi <M> [ %m0, %layout0 ], …

#include "RuntimeLayouts.h"
#include "tenon/IR/Matrix/MatrixKinds.h"
#include "llvm/IR/Module.h"
#include "llvm/Transforms/Utils/BasicBlockUtils.h"

using namespace llvm;

namespace tenon {

char LayoutUnknown::ID;

void LayoutUnknown::log(raw_ostream &Stream) const {
  Stream << "the layout is not constant, and another operand has the same "
            "value; expected 0 (row-major), 1 (column-major) or 2 (packed), or "
            "a value that no other operand has";
}

namespace {
/// The blocks of one layout, and their result.
struct Version {
  BasicBlock *Entry, *Exit;
  Value *Result;
};
} // namespace

/// A block that executes \p Call with \p Layout and branches to \p After; an
/// error if the operation does not support that layout.
static Expected<Version> makeVersion(CallInst &Call, const Recognition &R,
                                     unsigned Operand, uint64_t Layout,
                                     BasicBlock *After) {
  assert(Operand < Call.arg_size() && "the layout is an operand");
  LLVMContext &Ctx = Call.getContext();
  auto *Block = BasicBlock::Create(Ctx, "layout" + Twine(Layout),
                                   After->getParent(), After);
  BranchInst *Exit = BranchInst::Create(After, Block);
  IRBuilder<> B(Exit);
  B.SetCurrentDebugLocation(Call.getDebugLoc());
  auto *Copy = cast<CallInst>(B.Insert(Call.clone()));
  Copy->setArgOperand(
      Operand,
      ConstantInt::get(Call.getArgOperand(Operand)->getType(), Layout));
  Expected<Value *> Result = R.Rewrite(*Copy, B);
  if (!Result) {
    DeleteDeadBlock(Block);
    return Result.takeError();
  }
  Copy->eraseFromParent();
  return Version{Block, Exit->getParent(), *Result};
}

Expected<Value *> branchOnLayout(CallInst &Call, const Recognition &R,
                                 Error Refusal) {
  Value *Layout = nullptr;
  Error Others = handleErrors(
      std::move(Refusal), [&](std::unique_ptr<LayoutUnknown> Unknown) -> Error {
        if (count(Call.args(), Unknown->Layout) != 1)
          return Error(std::move(Unknown));
        Layout = Unknown->Layout;
        return Error::success();
      });
  if (Others)
    return Others;
  unsigned Operand = find(Call.args(), Layout) - Call.arg_begin();
  BasicBlock *Before = Call.getParent();
  BasicBlock *After = SplitBlock(Before, &Call);
  After->setName("layout.end");
  IRBuilder<> B(Before->getTerminator());
  B.SetCurrentDebugLocation(Call.getDebugLoc());
  auto *None = BasicBlock::Create(Call.getContext(), "no.layout",
                                  Before->getParent(), After);
  new UnreachableInst(Call.getContext(), None);
  SwitchInst *Switch = B.CreateSwitch(Layout, None);
  Before->getTerminator()->eraseFromParent();
  SmallVector<Version, 3> Versions;
  Error Last = Error::success();
  for (uint64_t Number = 0; matrixLayoutFromSpirv(Number); ++Number) {
    Expected<Version> V = makeVersion(Call, R, Operand, Number, After);
    consumeError(std::move(Last));
    Last = V ? Error::success() : V.takeError();
    if (!V)
      continue;
    Versions.push_back(*V);
    Switch->addCase(
        cast<ConstantInt>(ConstantInt::get(Layout->getType(), Number)),
        V->Entry);
  }
  if (Versions.empty())
    return Last;
  consumeError(std::move(Last));
  if (Call.getType()->isVoidTy())
    return nullptr;
  auto *Phi =
      PHINode::Create(Call.getType(), Versions.size(), "", After->begin());
  for (const Version &V : Versions)
    Phi->addIncoming(V.Result, V.Exit);
  return Phi;
}

} // namespace tenon
