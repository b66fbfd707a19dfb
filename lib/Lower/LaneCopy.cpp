// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//   if (reduce_add(1) == sub-group size) memcpy(to, from, bytes)
//   else {
//     for each of the lane's elements: to[…] = from[…]
//     for each element of padding: to[…] = 0
//   }

#include "LaneCopy.h"
#include "LaneElements.h"
#include "tenon/IR/Flow/Loops.h"
#include "tenon/IR/Kernel/CompleteSubgroups.h"
#include "tenon/IR/Values/ItemOps.h"
#include "tenon/IR/Values/SubgroupOps.h"

using namespace llvm;

namespace tenon {

static void copyWhole(IRBuilderBase &B, Value *To, Value *From,
                      const MatrixStorage &Storage) {
  Align Alignment(MatrixStorage::Alignment);
  B.CreateMemCpy(To, Alignment, From, Alignment, Storage.bytes())
      ->addFnAttr(Attribute::get(B.getContext(), "tenon.uniform"));
}

/// Clears the elements of rows and columns that fill up groups.
static void clearPadding(IRBuilderBase &B, Value *To,
                         const MatrixStorage &Storage) {
  Type *Element = B.getIntNTy(Storage.ElementBytes * 8);
  for (unsigned Row = 0; Row < Storage.groups() * Storage.Interleave; ++Row) {
    unsigned First = Row < Storage.Rows ? Storage.Columns : 0;
    unsigned Count = Storage.PaddedColumns - First;
    countedLoop(B, Count, "padding", [&](Value *I) {
      Value *Column = B.CreateAdd(I, B.getInt64(First));
      Value *Offset = B.CreateMul(
          Column, B.getInt64(Storage.Interleave * Storage.ElementBytes));
      Offset = B.CreateAdd(Offset, B.getInt64(Storage.offset(Row, 0)));
      B.CreateStore(Constant::getNullValue(Element),
                    B.CreateGEP(B.getInt8Ty(), To, Offset));
    });
  }
}

/// Whether all lanes of the sub-group are active.
static Value *emitIsComplete(IRBuilderBase &B) {
  SubgroupFacts Count;
  Count.Opcode = SubgroupOpcode::Reduce;
  Count.How = Combination::Add;
  Value *There = createSubgroupOp(B, Count, {B.getInt32(1)});
  Value *All =
      B.CreateTrunc(createItemOp(B, ItemOpcode::SubgroupSize), B.getInt32Ty());
  Value *Is = B.CreateICmpEQ(There, All);
  cast<Instruction>(Is)->setMetadata(AllLanesProperty,
                                     MDNode::get(B.getContext(), {}));
  return Is;
}

/// Copies the lane's elements, and clears padding.
static void copyParts(IRBuilderBase &B, Value *To, Value *From,
                      const MatrixStorage &Storage, unsigned Lanes) {
  LaneElements Elements(B, Storage, B.getIntNTy(Storage.ElementBytes * 8),
                        Lanes);
  countedLoop(B, Elements.count(), "element", [&](Value *Index) {
    Elements.insert(To, Elements.extract(From, Index), Index);
  });
  if (Storage.hasPadding())
    clearPadding(B, To, Storage);
}

Function *laneCopy(Module &M, const MatrixStorage &Storage, unsigned Lanes) {
  assert(Lanes > 1 && "a work-item alone copies all bytes");
  std::string Name =
      ("tenon.lanes" + Twine(Lanes) + ".copy." + Twine(Storage.Rows) + "x" +
       Twine(Storage.Columns) + "." + Twine(Storage.ElementBytes) + "x" +
       Twine(Storage.Interleave) + "x" + Twine(Storage.PaddedColumns))
          .str();
  if (Function *Known = M.getFunction(Name))
    return Known;
  LLVMContext &Ctx = M.getContext();
  Type *Ptr = PointerType::getUnqual(Ctx);
  Function *F = Function::Create(
      FunctionType::get(Type::getVoidTy(Ctx), {Ptr, Ptr}, false),
      GlobalValue::InternalLinkage, Name, M);
  F->setConvergent();
  F->addFnAttr(Attribute::AlwaysInline);
  BasicBlock *Whole = BasicBlock::Create(Ctx, "whole", F);
  BasicBlock *Parts = BasicBlock::Create(Ctx, "parts", F);
  BasicBlock *End = BasicBlock::Create(Ctx, "end", F);
  IRBuilder<> B(BasicBlock::Create(Ctx, "entry", F, Whole));
  B.CreateCondBr(emitIsComplete(B), Whole, Parts);

  Value *To = F->getArg(0), *From = F->getArg(1);
  B.SetInsertPoint(Whole);
  copyWhole(B, To, From, Storage);
  B.CreateBr(End);
  B.SetInsertPoint(Parts);
  copyParts(B, To, From, Storage, Lanes);
  B.CreateBr(End);
  B.SetInsertPoint(End);
  B.CreateRetVoid();
  return F;
}

} // namespace tenon
