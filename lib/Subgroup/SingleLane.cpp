// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Sub-group operations where a sub-group is one work-item:
//
//   broadcast, shuffle, reduce, inclusive scan, any, all   the operand
//   exclusive scan                                         the identity
//   ballot                                                 bit 0; elect is true
//   block read and write                                   a load, a store
//   2D blocks                                              all elements, in a
//                                                          loop with bounds
//
// Element s of a 2D block is at a place that a table tells, and one outside the
// memory is read from a zero, or written to where nobody looks:
//
//   for (s = 0; s < slots; ++s) {
//     x = coordinate.x + places[s].x;  y = coordinate.y + places[s].y
//     inside = 0 <= x && (x + 1) * size <= width && 0 <= y && y < height
//     value[s] = *(inside ? base + y * pitch + x * size : &outside)
//   }

#include "KernelBody.h"
#include "tenon/IR/Block2DLayout.h"
#include "tenon/IR/Loops.h"
#include "tenon/IR/SubgroupSize.h"
#include "tenon/Report/Diagnose.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Module.h"
#include "llvm/Transforms/Utils/BasicBlockUtils.h"

using namespace llvm;

namespace tenon {

//===----------------------------------------------------------------------===//
// 2D blocks
//===----------------------------------------------------------------------===//

namespace {
class Block2DLowering {
public:
  Block2DLowering(CallInst &Call, const SubgroupFacts &Facts,
                  const Block2DLayout &Layout)
      : Call(Call), M(*Call.getModule()), Facts(Facts), Layout(Layout),
        Element(Type::getIntNTy(M.getContext(), 8 * Facts.Block.ElementBytes)),
        B(&Call) {}

  void run();

private:
  GlobalVariable *makePlaces();
  Value *address(Value *Slot, Value *Outside);

  CallInst &Call;
  Module &M;
  const SubgroupFacts &Facts;
  const Block2DLayout &Layout;
  Type *Element;
  IRBuilder<> B;
  GlobalVariable *Places = nullptr; // x and y of each slot, i32
};
} // namespace

/// Padding lies where no memory is.
GlobalVariable *Block2DLowering::makePlaces() {
  SmallVector<uint32_t> Numbers;
  for (unsigned Slot = 0; Slot < Layout.Slots; ++Slot) {
    std::optional<Block2DLayout::Place> P = Layout.element(0, Slot);
    Numbers.push_back(P ? P->Block * Facts.Block.Width + P->Column : 0);
    Numbers.push_back(P ? P->Row : INT32_MAX);
  }
  Constant *Table = ConstantDataArray::get(M.getContext(), Numbers);
  return new GlobalVariable(M, Table->getType(), /*isConstant=*/true,
                            GlobalValue::PrivateLinkage, Table, "block2d");
}

/// In 64 bits, which no product or sum of 32-bit numbers leaves.
Value *Block2DLowering::address(Value *Slot, Value *Outside) {
  Type *I64 = B.getInt64Ty();
  auto Signed = [&](unsigned Operand) {
    return B.CreateSExt(Call.getArgOperand(Operand), I64);
  };
  Value *Coordinate = Call.getArgOperand(4);
  auto Place = [&](unsigned Part) {
    Value *Index = B.CreateAdd(B.CreateShl(Slot, 1), B.getInt64(Part));
    Value *Offset = B.CreateLoad(B.getInt32Ty(),
                                 B.CreateGEP(B.getInt32Ty(), Places, Index));
    return B.CreateAdd(
        B.CreateSExt(B.CreateExtractElement(Coordinate, Part), I64),
        B.CreateSExt(Offset, I64));
  };
  Value *X = Place(0), *Y = Place(1), *Zero = B.getInt64(0);
  Value *Size = B.getInt64(Facts.Block.ElementBytes);
  Value *Begin = B.CreateMul(X, Size);
  Value *Inside = B.CreateAnd(
      B.CreateAnd(B.CreateICmpSGE(X, Zero),
                  B.CreateICmpSLE(B.CreateAdd(Begin, Size), Signed(1))),
      B.CreateAnd(B.CreateICmpSGE(Y, Zero), B.CreateICmpSLT(Y, Signed(2))));
  Value *Base = B.CreateAddrSpaceCast(Call.getArgOperand(0), B.getPtrTy());
  Value *Offset = B.CreateAdd(B.CreateMul(Y, Signed(3)), Begin);
  return B.CreateSelect(Inside, B.CreateGEP(B.getInt8Ty(), Base, Offset),
                        Outside);
}

void Block2DLowering::run() {
  BasicBlock *Before = Call.getParent();
  IRBuilder<> Entry(&*Before->getParent()->getEntryBlock().begin());
  auto *Outside = Entry.CreateAlloca(Element, nullptr, "outside");
  auto *Slots = Entry.CreateAlloca(ArrayType::get(Element, Layout.Slots),
                                   nullptr, "slots");
  Slots->setAlignment(M.getDataLayout().getPrefTypeAlign(Facts.Value));
  Places = makePlaces();
  bool Load = Facts.Opcode == SubgroupOpcode::Block2DLoad;
  Align ElementAlign(Facts.Block.ElementBytes);
  B.CreateStore(Constant::getNullValue(Element), Outside);
  if (!Load)
    B.CreateStore(Call.getArgOperand(5), Slots);
  BasicBlock *After = SplitBlock(Before, &Call);
  Before->getTerminator()->eraseFromParent();
  B.SetInsertPoint(Before);
  countedLoop(B, Layout.Slots, "block2d", [&](Value *Slot) {
    Value *Memory = address(Slot, Outside);
    Value *Own = B.CreateGEP(Element, Slots, Slot);
    Value *From = Load ? Memory : Own, *To = Load ? Own : Memory;
    B.CreateAlignedStore(B.CreateAlignedLoad(Element, From, ElementAlign), To,
                         ElementAlign);
  });
  B.CreateBr(After);
  B.SetInsertPoint(&Call);
  if (Load)
    Call.replaceAllUsesWith(B.CreateLoad(Facts.Value, Slots));
}

/// False when the value is none of a single lane.
static bool lowerBlock2D(CallInst &Call, const SubgroupFacts &Facts) {
  Expected<Block2DLayout> Layout = block2DLayout(Facts.Block, Facts.Value, 1);
  if (!Layout) {
    reportError(Call, describe(Facts), toString(Layout.takeError()));
    return false;
  }
  if (Facts.Opcode != SubgroupOpcode::Block2DPrefetch)
    Block2DLowering(Call, Facts, *Layout).run();
  return true;
}

//===----------------------------------------------------------------------===//
// The rest
//===----------------------------------------------------------------------===//

/// What replaces a call's result; null where there is none.
static Value *singleLaneValue(CallInst &Call, const SubgroupFacts &Facts,
                              IRBuilderBase &B) {
  auto ElementAlign = [&] {
    return Align(Facts.Value->getScalarSizeInBits() / 8);
  };
  switch (Facts.Opcode) {
  case SubgroupOpcode::Broadcast:
  case SubgroupOpcode::Shuffle:
  case SubgroupOpcode::Reduce:
  case SubgroupOpcode::ScanInclusive:
  case SubgroupOpcode::Any:
  case SubgroupOpcode::All:
    return Call.getArgOperand(0);
  case SubgroupOpcode::ScanExclusive:
    return identityOf(Facts.How, Facts.Value);
  case SubgroupOpcode::Ballot:
    return B.CreateInsertElement(
        Constant::getNullValue(Call.getType()),
        B.CreateZExt(Call.getArgOperand(0), B.getInt32Ty()), uint64_t(0));
  case SubgroupOpcode::Elect:
    return B.getTrue();
  case SubgroupOpcode::BlockRead:
    return B.CreateAlignedLoad(Facts.Value, Call.getArgOperand(0),
                               ElementAlign());
  case SubgroupOpcode::BlockWrite:
    B.CreateAlignedStore(Call.getArgOperand(1), Call.getArgOperand(0),
                         ElementAlign());
    return nullptr;
  case SubgroupOpcode::Block2DLoad:
  case SubgroupOpcode::Block2DStore:
  case SubgroupOpcode::Block2DPrefetch:
    break;
  }
  return nullptr;
}

static bool isBlock2D(SubgroupOpcode Opcode) {
  return Opcode == SubgroupOpcode::Block2DLoad ||
         Opcode == SubgroupOpcode::Block2DStore ||
         Opcode == SubgroupOpcode::Block2DPrefetch;
}

static void lowerCall(CallInst &Call, const SubgroupFacts &Facts) {
  if (Facts.Cluster > 1) {
    reportError(Call, describe(Facts),
                "needs a sub-group of at least " + Twine(Facts.Cluster) +
                    " work-items, the kernel's have 1");
    Call.replaceAllUsesWith(PoisonValue::get(Call.getType()));
    return void(Call.eraseFromParent());
  }
  if (isBlock2D(Facts.Opcode)) {
    if (!lowerBlock2D(Call, Facts))
      return;
  } else {
    IRBuilder<> B(&Call);
    if (Value *V = singleLaneValue(Call, Facts, B))
      Call.replaceAllUsesWith(V);
  }
  Call.eraseFromParent();
}

void lowerSingleLanes(Module &M) {
  for (Function &F : make_early_inc_range(M)) {
    std::optional<SubgroupFacts> Facts = readSubgroupFacts(F);
    if (!Facts)
      continue;
    for (User *U : make_early_inc_range(F.users()))
      if (auto *Call = dyn_cast<CallInst>(U);
          Call && Call->getCalledOperand() == &F &&
          Call->getFunction()->getCallingConv() == CallingConv::SPIR_KERNEL &&
          requiredSubgroupSize(*Call->getFunction()) <= 1)
        lowerCall(*Call, *Facts);
    if (F.use_empty())
      F.eraseFromParent();
  }
}

} // namespace tenon
