// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The memory from which contractions read C and to which they write D: that of
// the kernel's own load and store if possible, otherwise a variable.

#ifndef TENON_LIB_TARGET_WHOLE_CONTRACT_ACCUMULATORS_H
#define TENON_LIB_TARGET_WHOLE_CONTRACT_ACCUMULATORS_H

#include "Contraction.h"

namespace tenon {

/// An accumulator in row-major memory.
struct AccumulatorMemory {
  llvm::Value *Pointer = nullptr, *Stride = nullptr;
};

/// Where a result is stored; a variable if lines are \p Near (StoreTiles.h).
struct ResultMemory : AccumulatorMemory {
  llvm::Value *Near = nullptr; ///< null: they never are
  llvm::AllocaInst *Variable = nullptr;
};

/// A row of \p Columns zeros in \p M, which serves as every row of an
/// accumulator.
AccumulatorMemory rowOfZeros(llvm::Module &M, unsigned Columns);

/// Emits the calls of the functions of contractions.
class CallWriter {
public:
  explicit CallWriter(llvm::Instruction &At) : B(&At), F(*At.getFunction()) {}

  llvm::IRBuilder<> B;

  llvm::Value *asPointer(llvm::Value *P) {
    return B.CreateAddrSpaceCast(P, B.getPtrTy());
  }
  /// \p Start as memory; sets Facts.FromZero if no memory is needed.
  AccumulatorMemory memoryOfStart(llvm::Value *Start, Contraction &Facts);
  /// The memory of \p Store, or a variable for a matrix of type \p Ty.
  AccumulatorMemory memoryOfResult(MatrixType *Ty, StoreOp *Store);
  llvm::CallInst *call(llvm::Function &Callee,
                       llvm::ArrayRef<llvm::Value *> Operands);
  /// \p Memory, or a variable if \p Store, which is null or stores to
  /// \p Memory, has to store its tiles in order.
  ResultMemory inOrder(AccumulatorMemory Memory, StoreOp *Store);
  /// Replaces \p Result, which now is in \p Memory. Removes \p Store, unless it
  /// is null or stores the variable. Preserves analyses of \p AM.
  void finishResult(llvm::Value &Result, const ResultMemory &Memory,
                    StoreOp *Store, llvm::FunctionAnalysisManager &AM);

  llvm::AllocaInst *variable(MatrixType *Ty) {
    return variable(llvm::ArrayType::get(B.getInt8Ty(), Ty->elements() * 4),
                    "acc");
  }
  llvm::AllocaInst *variable(llvm::Type *Ty, const llvm::Twine &Name);
  /// A variable with \p Words, which are i64.
  llvm::Value *array(llvm::ArrayRef<llvm::Value *> Words);
  llvm::Value *rowBytes(MatrixType *Ty) {
    return B.getInt64(uint64_t(Ty->columns()) * AccumulatorBytes);
  }

private:
  llvm::Function &F;
};

/// The only user of \p Result, if it is a store to row-major memory, perhaps a
/// checked one, and no instruction between \p From and it writes memory.
StoreOp *onlyStore(llvm::Value &Result, llvm::Instruction &From);

} // namespace tenon

#endif
