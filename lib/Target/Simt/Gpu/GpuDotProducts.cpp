// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Dot products of bytes, for GPUs that have an instruction for them:
//
//   %d = call i32 @tenon.library.dot_4x8packed_ss_int(i32 %x, i32 %y)
//   %s = add i32 %d, %c                   ->   %s = dot(%x, %y, %c)

#include "Gpu.h"
#include "tenon/IR/Values/LibraryOps.h"
#include "llvm/IR/Module.h"

using namespace llvm;

namespace tenon {

/// The addition that is the only use of \p Call; null if there is none.
static BinaryOperator *sumOf(CallInst &Call) {
  if (!Call.hasOneUse())
    return nullptr;
  auto *Sum = dyn_cast<BinaryOperator>(*Call.user_begin());
  return Sum && Sum->getOpcode() == Instruction::Add &&
                 Sum->getOperand(0) != Sum->getOperand(1)
             ? Sum
             : nullptr;
}

static void lowerDotProduct(CallInst &Call, DotSigns Signs, const Gpu &Device) {
  Value *X = Call.getArgOperand(0), *Y = Call.getArgOperand(1);
  if (Call.arg_size() == 2) {
    BinaryOperator *Sum = sumOf(Call);
    Instruction *Replaced = Sum ? static_cast<Instruction *>(Sum) : &Call;
    IRBuilder<> B(Replaced);
    Value *C = B.getInt32(0);
    if (Sum)
      C = Sum->getOperand(Sum->getOperand(0) == &Call ? 1 : 0);
    Replaced->replaceAllUsesWith(Device.dotProduct(B, Signs, X, Y, C));
    if (Sum)
      Sum->eraseFromParent();
    Call.eraseFromParent();
    return;
  }
  IRBuilder<> B(&Call);
  Value *Product = Device.dotProduct(B, Signs, X, Y, B.getInt32(0));
  Call.replaceAllUsesWith(B.CreateBinaryIntrinsic(
      Signs.any() ? Intrinsic::sadd_sat : Intrinsic::uadd_sat, Product,
      Call.getArgOperand(2)));
  Call.eraseFromParent();
}

void lowerDotProducts(Module &M, const Gpu &Device) {
  for (Function &F : make_early_inc_range(M)) {
    std::optional<LibraryFacts> Facts = readLibraryFacts(F);
    if (!Facts || rowOf(Facts->Function).Shape != MathsShape::DotProduct)
      continue;
    while (!F.use_empty())
      lowerDotProduct(*cast<CallInst>(*F.user_begin()),
                      dotSigns(Facts->Function), Device);
    F.eraseFromParent();
  }
}

} // namespace tenon
