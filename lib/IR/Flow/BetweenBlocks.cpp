// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "tenon/IR/Flow/BetweenBlocks.h"

using namespace llvm;

namespace tenon {

void betweenBlocks(CallInst &Call, IRBuilderBase &B, const Twine &After,
                   function_ref<void()> Emit) {
  BasicBlock *Before = Call.getParent();
  BasicBlock *Rest = Before->splitBasicBlock(&Call, After);
  Before->getTerminator()->eraseFromParent();
  B.SetInsertPoint(Before);
  Emit();
  B.CreateBr(Rest);
  B.SetInsertPoint(&Call);
}

} // namespace tenon
