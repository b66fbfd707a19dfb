// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The state of a work-item's asynchronous operations, in a variable of its
// kernel: counters (i64), and rings of the started operations and of their
// groups.

#ifndef TENON_LIB_RECOGNIZE_NVVM_NVVMSTATE_H
#define TENON_LIB_RECOGNIZE_NVVM_NVVMSTATE_H

#include "llvm/ADT/STLFunctionalExtras.h"
#include "llvm/IR/IRBuilder.h"

namespace tenon {

class NvvmState {
public:
  NvvmState(llvm::IRBuilderBase &B, llvm::StructType *Record, llvm::Value *At)
      : B(B), Record(Record), At(At) {}
  /// The variable \p Name of the kernel into which \p B emits code, created if
  /// it does not exist. Its first members are counters, which start from 0.
  NvvmState(llvm::IRBuilderBase &B, llvm::StructType *Record,
            llvm::StringRef Name);

  llvm::Value *variable() const { return At; }
  llvm::Value *number(unsigned Member) {
    return B.CreateLoad(B.getInt64Ty(), address(Member));
  }
  void setNumber(unsigned Member, llvm::Value *V) {
    B.CreateStore(V, address(Member));
  }

protected:
  llvm::Value *address(unsigned Member) {
    assert(Member < Record->getNumElements() && "a member of the record");
    return B.CreateStructGEP(Record, At, Member);
  }
  /// Element \p Number of a ring, whose size is a power of two.
  llvm::Value *inRing(unsigned Member, llvm::Value *Number);

  llvm::IRBuilderBase &B;

private:
  llvm::StructType *Record;
  llvm::Value *At;
};

/// The function \p Name of \p M, which has parameters of \p Types. If there is
/// none yet, \p Emit emits its body; a result of void is returned after it.
llvm::Function *functionOf(
    llvm::Module &M, llvm::StringRef Name, llvm::Type *Result,
    llvm::ArrayRef<llvm::Type *> Types,
    llvm::function_ref<void(llvm::IRBuilderBase &, llvm::Function &)> Emit);

} // namespace tenon

#endif
