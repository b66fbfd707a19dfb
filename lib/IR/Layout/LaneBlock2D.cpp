// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// 2D blocks as code of one lane. A table has the position of each component's
// element. Elements outside of the surface are read from a variable that is
// zero, and written to a variable that nothing reads:
//
//   for (s = 0; s < components; ++s) {
//     position = positions[lane * components + s]
//     x = coordinate.x + position.x
//     y = coordinate.y + position.y
//     inside = 0 <= x && (x + 1) * size <= width && 0 <= y && y < height
//     value[s] = *(inside ? base + y * pitch + x * size : &outside)
//   }

#include "tenon/IR/Flow/Loops.h"
#include "tenon/IR/Lanes/LaneLowering.h"
#include "tenon/IR/Layout/Block2DLayout.h"
#include "tenon/Report/Diagnose.h"
#include "llvm/IR/Module.h"
#include "llvm/Transforms/Utils/BasicBlockUtils.h"

using namespace llvm;

namespace tenon {

namespace {
class Block2DLowering {
public:
  Block2DLowering(CallInst &Call, const SubgroupFacts &Facts,
                  const LaneLayout &Layout, Value *Lane, BlockSpaces Spaces,
                  bool MayUnroll)
      : Call(Call), M(*Call.getModule()), Facts(Facts), Layout(Layout),
        Lane(Lane), Spaces(Spaces), MayUnroll(MayUnroll),
        Element(Type::getIntNTy(M.getContext(), 8 * Facts.Block.ElementBytes)),
        B(&Call) {}

  void run();

private:
  GlobalVariable *makePositions();
  Value *address(Value *Component, Value *Outside);

  CallInst &Call;
  Module &M;
  const SubgroupFacts &Facts;
  const LaneLayout &Layout;
  Value *Lane; // i64
  BlockSpaces Spaces;
  bool MayUnroll;
  Type *Element;
  IRBuilder<> B;
  GlobalVariable *Positions = nullptr; // i32 x, y for each lane and component
};
} // namespace

/// Padding gets a position outside of any surface.
GlobalVariable *Block2DLowering::makePositions() {
  SmallVector<uint32_t> Numbers;
  for (unsigned L = 0; L < Layout.Lanes; ++L)
    for (unsigned Component = 0; Component < Layout.Components; ++Component) {
      std::optional<LaneLayout::Coordinates> P = Layout.element(L, Component);
      Numbers.push_back(P ? P->Column : 0);
      Numbers.push_back(P ? P->Row : INT32_MAX);
    }
  Constant *Table = ConstantDataArray::get(M.getContext(), Numbers);
  return new GlobalVariable(M, Table->getType(), /*isConstant=*/true,
                            GlobalValue::PrivateLinkage, Table, "block2d",
                            nullptr, GlobalValue::NotThreadLocal, Spaces.Table);
}

/// In 64 bits, which no product or sum of 32-bit numbers leaves.
Value *Block2DLowering::address(Value *Component, Value *Outside) {
  Type *I64 = B.getInt64Ty();
  auto Signed = [&](unsigned Operand) {
    return B.CreateSExt(Call.getArgOperand(Operand), I64);
  };
  Value *Coordinate = Call.getArgOperand(4);
  Value *Row =
      B.CreateAdd(B.CreateMul(Lane, B.getInt64(Layout.Components)), Component);
  auto Sum = [&](unsigned Part) {
    Value *Index = B.CreateAdd(B.CreateShl(Row, 1), B.getInt64(Part));
    Value *Offset = B.CreateLoad(B.getInt32Ty(),
                                 B.CreateGEP(B.getInt32Ty(), Positions, Index));
    return B.CreateAdd(
        B.CreateSExt(B.CreateExtractElement(Coordinate, Part), I64),
        B.CreateSExt(Offset, I64));
  };
  Value *X = Sum(0), *Y = Sum(1), *Zero = B.getInt64(0);
  Value *Size = B.getInt64(Facts.Block.ElementBytes);
  Value *Begin = B.CreateMul(X, Size);
  Value *Inside = B.CreateAnd(
      B.CreateAnd(B.CreateICmpSGE(X, Zero),
                  B.CreateICmpSLE(B.CreateAdd(Begin, Size), Signed(1))),
      B.CreateAnd(B.CreateICmpSGE(Y, Zero), B.CreateICmpSLT(Y, Signed(2))));
  Value *Base =
      B.CreateAddrSpaceCast(Call.getArgOperand(0), B.getPtrTy(Spaces.Generic));
  Value *Offset = B.CreateAdd(B.CreateMul(Y, Signed(3)), Begin);
  return B.CreateSelect(Inside, B.CreateGEP(B.getInt8Ty(), Base, Offset),
                        B.CreateAddrSpaceCast(Outside, Base->getType()));
}

void Block2DLowering::run() {
  BasicBlock *Before = Call.getParent();
  IRBuilder<> Entry(&*Before->getParent()->getEntryBlock().begin());
  auto *Outside = Entry.CreateAlloca(Element, nullptr, "outside");
  auto *Components = Entry.CreateAlloca(
      ArrayType::get(Element, Layout.Components), nullptr, "components");
  Components->setAlignment(M.getDataLayout().getPrefTypeAlign(Facts.Value));
  Positions = makePositions();
  bool Load = Facts.Opcode == SubgroupOpcode::Block2DLoad;
  Align ElementAlign(Facts.Block.ElementBytes);
  B.CreateStore(Constant::getNullValue(Element), Outside);
  if (!Load)
    B.CreateStore(Call.getArgOperand(5), Components);
  BasicBlock *After = SplitBlock(Before, &Call);
  Before->getTerminator()->eraseFromParent();
  B.SetInsertPoint(Before);
  auto Access = [&](Value *Component) {
    Value *Memory = address(Component, Outside);
    Value *Own = B.CreateGEP(Element, Components, Component);
    Value *From = Load ? Memory : Own, *To = Load ? Own : Memory;
    B.CreateAlignedStore(B.CreateAlignedLoad(Element, From, ElementAlign), To,
                         ElementAlign);
  };
  SmallVector<Value *, 0> Nothing;
  if (MayUnroll)
    countedLoop(B, Layout.Components, "block2d", Access);
  else
    carriedLoop(B, B.getInt64(Layout.Components), "block2d", Nothing,
                [&](Value *Component, SmallVectorImpl<Value *> &) {
                  Access(Component);
                });
  B.CreateBr(After);
  B.SetInsertPoint(&Call);
  if (Load)
    Call.replaceAllUsesWith(B.CreateLoad(Facts.Value, Components));
}

bool lowerBlock2D(CallInst &Call, const SubgroupFacts &Facts, unsigned Lanes,
                  Value *Lane, BlockSpaces Spaces, bool MayUnroll) {
  Expected<LaneLayout> Layout = block2DLayout(Facts.Block, Facts.Value, Lanes);
  if (!Layout) {
    reportError(Call, describe(Facts), toString(Layout.takeError()));
    return false;
  }
  if (Facts.Opcode != SubgroupOpcode::Block2DPrefetch)
    Block2DLowering(Call, Facts, *Layout, Lane, Spaces, MayUnroll).run();
  return true;
}

} // namespace tenon
