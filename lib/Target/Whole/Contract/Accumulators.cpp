// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "Accumulators.h"
#include "tenon/IR/Contract/Chains.h"
#include "tenon/IR/Contract/StoreTiles.h"
#include "tenon/IR/Kernel/SubgroupSize.h"
#include "llvm/Analysis/DomTreeUpdater.h"
#include "llvm/Analysis/LoopInfo.h"
#include "llvm/IR/MDBuilder.h"
#include "llvm/Transforms/Utils/BasicBlockUtils.h"

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

ResultMemory CallWriter::inOrder(AccumulatorMemory Memory, StoreOp *Store) {
  ResultMemory To = {Memory};
  if (!Store || !tilesOf(*Store))
    return To;
  auto *Ty = cast<MatrixType>(Store->matrix()->getType());
  To.Near = areLinesNear(B, *Store, isShared(F));
  To.Variable = variable(Ty);
  To.Pointer = B.CreateSelect(To.Near, To.Variable, Memory.Pointer);
  To.Stride = B.CreateSelect(To.Near, rowBytes(Ty), Memory.Stride);
  return To;
}

/// Stores the tiles of the variable in order if lines overlap, instead of
/// \p Store.
static void storeVariable(StoreOp &Store, const ResultMemory &Memory,
                          FunctionAnalysisManager &AM) {
  Function &F = *Store.getFunction();
  DomTreeUpdater Updater(AM.getResult<DominatorTreeAnalysis>(F),
                         DomTreeUpdater::UpdateStrategy::Eager);
  Instruction *InThen = SplitBlockAndInsertIfThen(
      Memory.Near, Store.getIterator(), /*Unreachable=*/false,
      MDBuilder(F.getContext()).createUnlikelyBranchWeights(), &Updater,
      &AM.getResult<LoopAnalysis>(F));
  InThen->getParent()->setName("overlap");
  IRBuilder<> B(InThen);
  auto *Ty = cast<MatrixType>(Store.matrix()->getType());
  uint64_t RowBytes = uint64_t(Ty->columns()) * AccumulatorBytes;
  CallInst *Load =
      MatrixBuilder(B).load(Ty, Memory.Variable, B.getInt64(RowBytes),
                            {MatrixLayout::RowMajor, MatrixStorage::Alignment});
  Store.replaceUsesOfWith(Store.matrix(), Load);
  storeTiles(B, Store, /*WithBarriers=*/false);
  Store.eraseFromParent();
}

void CallWriter::finishResult(Value &Result, const ResultMemory &Memory,
                              StoreOp *Store, FunctionAnalysisManager &AM) {
  if (Memory.Near)
    return storeVariable(*Store, Memory, AM);
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
