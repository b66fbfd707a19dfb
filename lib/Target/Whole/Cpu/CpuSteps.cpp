// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What a row of the table multiplies with.

#include "CpuSteps.h"
#include "llvm/IR/IntrinsicsX86.h"

using namespace llvm;

namespace tenon {

static constexpr Intrinsic::ID DotBf16[] = {
    Intrinsic::x86_avx512bf16_dpbf16ps_128,
    Intrinsic::x86_avx512bf16_dpbf16ps_256,
    Intrinsic::x86_avx512bf16_dpbf16ps_512};
static constexpr Intrinsic::ID DotInt8[] = {Intrinsic::x86_avx512_vpdpbusd_128,
                                            Intrinsic::x86_avx512_vpdpbusd_256,
                                            Intrinsic::x86_avx512_vpdpbusd_512};
static constexpr Intrinsic::ID PairInt16[] = {
    Intrinsic::x86_sse2_pmadd_wd, Intrinsic::x86_avx2_pmadd_wd,
    Intrinsic::x86_avx512_pmaddw_d_512};

Value *multiplyStep(IRBuilderBase &B, CpuStep Step, bool BIsUnsigned,
                    Value *Acc, Value *AGroup, Value *BVector) {
  auto *Ty = cast<FixedVectorType>(Acc->getType());
  unsigned Count = Ty->getNumElements();
  Value *Splat = B.CreateVectorSplat(Count, AGroup);
  unsigned Size = Count == 16 ? 2 : Count == 8 ? 1 : 0;
  auto As = [&](Value *V, Type *Element, unsigned PerLane) {
    return B.CreateBitCast(V, FixedVectorType::get(Element, Count * PerLane));
  };
  switch (Step) {
  case CpuStep::MulAdd:
    if (Ty->getElementType()->isIntegerTy())
      return B.CreateAdd(Acc, B.CreateMul(Splat, BVector));
    return B.CreateIntrinsic(Ty, Intrinsic::fmuladd, {Splat, BVector, Acc});
  case CpuStep::DotBf16:
    return B.CreateIntrinsic(
        DotBf16[Size],
        {Acc, As(BVector, B.getBFloatTy(), 2), As(Splat, B.getBFloatTy(), 2)});
  case CpuStep::DotInt8: {
    Value *X = As(Splat, B.getInt8Ty(), 4), *Y = As(BVector, B.getInt8Ty(), 4);
    if (BIsUnsigned)
      std::swap(X, Y);
    return B.CreateIntrinsic(DotInt8[Size], {Acc, X, Y});
  }
  case CpuStep::PairInt16:
    return B.CreateAdd(
        Acc,
        B.CreateIntrinsic(PairInt16[Size], {As(Splat, B.getInt16Ty(), 2),
                                            As(BVector, B.getInt16Ty(), 2)}));
  }
  return nullptr;
}

} // namespace tenon
