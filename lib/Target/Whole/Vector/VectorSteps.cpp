// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The multiplication steps of the table's rows. Instructions get the scalar
// operand last if possible, because it may then be a memory operand that they
// broadcast.

#include "VectorTarget.h"
#include "llvm/IR/IntrinsicsAArch64.h"
#include "llvm/IR/IntrinsicsX86.h"
#include "llvm/TargetParser/Triple.h"

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

Value *VectorTarget::multiplyStep(IRBuilderBase &B, MulAddStep Step,
                                  bool BIsUnsigned, Value *Acc, Value *AGroup,
                                  Value *BVector) const {
  auto *Ty = cast<FixedVectorType>(Acc->getType());
  unsigned Count = Ty->getNumElements();
  Value *Splat = B.CreateVectorSplat(Count, AGroup);
  unsigned Size = Count == 16 ? 2 : Count == 8 ? 1 : 0;
  bool IsArm = Triple(Options.Triple).isAArch64();
  auto As = [&](Value *V, Type *Element, unsigned PerLane) {
    return B.CreateBitCast(V, FixedVectorType::get(Element, Count * PerLane));
  };
  switch (Step) {
  case MulAddStep::MulAdd:
    return WholeTarget::multiplyStep(B, Step, BIsUnsigned, Acc, AGroup,
                                     BVector);
  case MulAddStep::DotBf16: {
    Value *X = As(BVector, B.getBFloatTy(), 2);
    Value *Y = As(Splat, B.getBFloatTy(), 2);
    if (IsArm)
      return B.CreateIntrinsic(Intrinsic::aarch64_neon_bfdot,
                               {Acc->getType(), X->getType()}, {Acc, X, Y});
    return B.CreateIntrinsic(DotBf16[Size], {Acc, X, Y});
  }
  case MulAddStep::DotInt8: {
    Value *X = As(Splat, B.getInt8Ty(), 4), *Y = As(BVector, B.getInt8Ty(), 4);
    if (BIsUnsigned)
      std::swap(X, Y);
    if (IsArm)
      return B.CreateIntrinsic(Intrinsic::aarch64_neon_usdot,
                               {Acc->getType(), X->getType()}, {Acc, X, Y});
    return B.CreateIntrinsic(DotInt8[Size], {Acc, X, Y});
  }
  case MulAddStep::DotEqualSigns: {
    Value *X = As(BVector, B.getInt8Ty(), 4), *Y = As(Splat, B.getInt8Ty(), 4);
    return B.CreateIntrinsic(BIsUnsigned ? Intrinsic::aarch64_neon_udot
                                         : Intrinsic::aarch64_neon_sdot,
                             {Acc->getType(), X->getType()}, {Acc, X, Y});
  }
  case MulAddStep::PairInt16:
    return B.CreateAdd(
        Acc,
        B.CreateIntrinsic(PairInt16[Size], {As(Splat, B.getInt16Ty(), 2),
                                            As(BVector, B.getInt16Ty(), 2)}));
  }
  return nullptr;
}

} // namespace tenon
