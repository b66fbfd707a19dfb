// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "Accumulators.h"
#include "tenon/IR/Chains.h"
#include "tenon/IR/SubgroupSize.h"

using namespace llvm;

namespace tenon {

AccumulatorMemory rowOfZeros(Module &M, unsigned Columns) {
  static_assert(AccumulatorBytes == 4);
  LLVMContext &Context = M.getContext();
  auto *Ty = ArrayType::get(Type::getInt32Ty(Context), Columns);
  auto *Zeros = new GlobalVariable(
      M, Ty, /*isConstant=*/true, GlobalValue::PrivateLinkage,
      ConstantAggregateZero::get(Ty), "tenon.zeros");
  Zeros->setAlignment(Align(MatrixStorage::Alignment));
  Zeros->setUnnamedAddr(GlobalValue::UnnamedAddr::Global);
  return {Zeros, ConstantInt::get(Type::getInt64Ty(Context), 0)};
}

static bool isShared(const Function &F) { return requiredSubgroupSize(F) > 1; }

AllocaInst *CallWriter::variable(Type *Ty, const Twine &Name) {
  IRBuilder<> Top(&*F.getEntryBlock().getFirstInsertionPt());
  AllocaInst *Memory = Top.CreateAlloca(Ty, nullptr, Name);
  Memory->setAlignment(Align(MatrixStorage::Alignment));
  if (isShared(F))
    Memory->setMetadata("tenon.subgroup", MDNode::get(F.getContext(), {}));
  return Memory;
}

Value *CallWriter::array(ArrayRef<Value *> Words) {
  AllocaInst *Memory =
      variable(ArrayType::get(B.getInt64Ty(), Words.size()), "words");
  for (auto [Index, Word] : enumerate(Words))
    B.CreateStore(Word, B.CreateConstGEP1_64(B.getInt64Ty(), Memory, Index));
  return Memory;
}

AccumulatorMemory CallWriter::memoryOfStart(Value *Start, Contraction &Facts) {
  Facts.FromZero = isZeroMatrix(Start);
  if (Facts.FromZero)
    return {ConstantPointerNull::get(B.getPtrTy()), B.getInt64(0)};
  auto *Ty = cast<MatrixType>(Start->getType());
  AllocaInst *Memory = variable(Ty);
  CallInst *Store = MatrixBuilder(B).store(
      Start, Memory, rowBytes(Ty),
      {MatrixLayout::RowMajor, MatrixStorage::Alignment});
  Store->setMetadata(InPlaceMetadata, MDNode::get(Store->getContext(), {}));
  return {Memory, rowBytes(Ty)};
}

AccumulatorMemory CallWriter::memoryOfResult(MatrixType *Ty, StoreOp *Store) {
  if (Store)
    return {asPointer(Store->pointer()), Store->strideBytes()};
  return {variable(Ty), rowBytes(Ty)};
}

CallInst *CallWriter::call(Function &Callee, ArrayRef<Value *> Operands) {
  assert(Callee.arg_size() == Operands.size() &&
         "a function of the contraction and its operands");
  CallInst *Call = B.CreateCall(&Callee, Operands);
  if (isShared(F))
    Call->addFnAttr(Attribute::get(F.getContext(), "tenon.uniform"));
  return Call;
}

void CallWriter::finishResult(Value &Result, AccumulatorMemory Memory,
                              StoreOp *Store) {
  if (Store) {
    Store->eraseFromParent();
    return;
  }
  auto *Ty = cast<MatrixType>(Result.getType());
  CallInst *Load =
      MatrixBuilder(B).load(Ty, Memory.Pointer, Memory.Stride,
                            {MatrixLayout::RowMajor, MatrixStorage::Alignment});
  Load->setMetadata(InPlaceMetadata, MDNode::get(Load->getContext(), {}));
  Result.replaceAllUsesWith(Load);
}

StoreOp *onlyStore(Value &Result, Instruction &From) {
  auto *Store =
      Result.hasOneUse() ? dyn_cast<StoreOp>(*Result.user_begin()) : nullptr;
  if (!Store || !hasWholeElements(Store->facts()) ||
      Store->facts().Layout == MatrixLayout::ColumnMajor ||
      !isQuietBetween(From, *Store))
    return nullptr;
  return Store;
}

} // namespace tenon
