// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The multiplication steps of the table's rows. If possible, the scalar operand
// is the last one of an instruction, because it may then be a memory operand
// that the instruction broadcasts.

#include "VectorTarget.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/IR/IntrinsicsAArch64.h"
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

namespace {
/// The operands of an instruction. That of A is the same in all lanes, or has
/// the words of several rows.
struct StepOperands {
  bool BIsUnsigned;
  Value *Acc, *A, *BVector;

  unsigned lanes() const {
    return cast<FixedVectorType>(Acc->getType())->getNumElements();
  }
};
} // namespace

/// \p V as vectors of \p Element, with \p PerLane elements in each lane.
static Value *elementsOf(IRBuilderBase &B, const StepOperands &Of, Value *V,
                         Type *Element, unsigned PerLane) {
  return B.CreateBitCast(V,
                         FixedVectorType::get(Element, Of.lanes() * PerLane));
}

static Value *emitX86Step(IRBuilderBase &B, MulAddStep Step,
                          const StepOperands &Of) {
  unsigned Lanes = Of.lanes(), Size = Lanes == 16 ? 2 : Lanes == 8 ? 1 : 0;
  auto As = [&](Value *V, Type *Element, unsigned PerLane) {
    return elementsOf(B, Of, V, Element, PerLane);
  };
  if (Step == MulAddStep::DotBf16)
    return B.CreateIntrinsic(DotBf16[Size],
                             {Of.Acc, As(Of.BVector, B.getBFloatTy(), 2),
                              As(Of.A, B.getBFloatTy(), 2)});
  if (Step == MulAddStep::DotInt8) {
    Value *X = As(Of.A, B.getInt8Ty(), 4);
    Value *Y = As(Of.BVector, B.getInt8Ty(), 4);
    if (Of.BIsUnsigned)
      std::swap(X, Y);
    return B.CreateIntrinsic(DotInt8[Size], {Of.Acc, X, Y});
  }
  assert(Step == MulAddStep::PairInt16 && "a step of another architecture");
  return B.CreateAdd(
      Of.Acc,
      B.CreateIntrinsic(PairInt16[Size], {As(Of.A, B.getInt16Ty(), 2),
                                          As(Of.BVector, B.getInt16Ty(), 2)}));
}

namespace {
/// The operand that an instruction takes first; in a block its rows.
enum class First { A, B, Unsigned };

enum class Vectors { Neon, Scalable };

struct ArmStep {
  MulAddStep Step;
  StringLiteral Features; ///< LLVM's name
  Intrinsic::ID WithSignedB, WithUnsignedB;
  First Operand;
  Vectors Registers;
};
} // namespace

static constexpr ArmStep ArmSteps[] = {
    {.Step = MulAddStep::DotBf16,
     .Features = "+bf16",
     .WithSignedB = Intrinsic::aarch64_neon_bfdot,
     .WithUnsignedB = Intrinsic::aarch64_neon_bfdot,
     .Operand = First::B,
     .Registers = Vectors::Neon},
    {.Step = MulAddStep::DotInt8,
     .Features = "+i8mm",
     .WithSignedB = Intrinsic::aarch64_neon_usdot,
     .WithUnsignedB = Intrinsic::aarch64_neon_usdot,
     .Operand = First::Unsigned,
     .Registers = Vectors::Neon},
    {.Step = MulAddStep::DotEqualSigns,
     .Features = "+dotprod",
     .WithSignedB = Intrinsic::aarch64_neon_sdot,
     .WithUnsignedB = Intrinsic::aarch64_neon_udot,
     .Operand = First::B,
     .Registers = Vectors::Neon},
    {.Step = MulAddStep::DotEqualSigns,
     .Features = "+sve",
     .WithSignedB = Intrinsic::aarch64_sve_sdot,
     .WithUnsignedB = Intrinsic::aarch64_sve_udot,
     .Operand = First::B,
     .Registers = Vectors::Scalable},
    {.Step = MulAddStep::BlockEqualSigns,
     .Features = "+i8mm",
     .WithSignedB = Intrinsic::aarch64_neon_smmla,
     .WithUnsignedB = Intrinsic::aarch64_neon_ummla,
     .Operand = First::A,
     .Registers = Vectors::Neon},
    {.Step = MulAddStep::BlockMixedSigns,
     .Features = "+i8mm",
     .WithSignedB = Intrinsic::aarch64_neon_usmmla,
     .WithUnsignedB = Intrinsic::aarch64_neon_usmmla,
     .Operand = First::Unsigned,
     .Registers = Vectors::Neon},
    {.Step = MulAddStep::BlockBf16,
     .Features = "+bf16",
     .WithSignedB = Intrinsic::aarch64_neon_bfmmla,
     .WithUnsignedB = Intrinsic::aarch64_neon_bfmmla,
     .Operand = First::A,
     .Registers = Vectors::Neon},
};

/// \p V in a scalable vector; \p V itself if code generation knows the size of
/// scalable vectors.
static Value *scalable(IRBuilderBase &B, Value *V) {
  Type *Element = V->getType()->getScalarType();
  auto *Ty =
      ScalableVectorType::get(Element, 128 / Element->getPrimitiveSizeInBits());
  return B.CreateInsertVector(Ty, PoisonValue::get(Ty), V, uint64_t(0));
}

static Value *emitArmStep(IRBuilderBase &B, const ArmStep &Row,
                          const StepOperands &Of) {
  bool IsFloat = Of.Acc->getType()->isFPOrFPVectorTy();
  Type *Element = IsFloat ? B.getBFloatTy() : B.getInt8Ty();
  unsigned PerLane = 32 / Element->getPrimitiveSizeInBits();
  SmallVector<Value *, 3> Operands = {
      Of.Acc, elementsOf(B, Of, Of.A, Element, PerLane),
      elementsOf(B, Of, Of.BVector, Element, PerLane)};
  if (Row.Operand == First::B ||
      (Row.Operand == First::Unsigned && Of.BIsUnsigned))
    std::swap(Operands[1], Operands[2]);
  if (Row.Registers == Vectors::Scalable)
    for (Value *&V : Operands)
      V = scalable(B, V);
  Value *Sum = B.CreateIntrinsic(
      Operands[0]->getType(),
      Of.BIsUnsigned ? Row.WithUnsignedB : Row.WithSignedB, Operands);
  return Row.Registers == Vectors::Scalable
             ? B.CreateExtractVector(Of.Acc->getType(), Sum, uint64_t(0))
             : Sum;
}

Value *VectorTarget::multiplyStep(IRBuilderBase &B, MulAddStep Step,
                                  bool BIsUnsigned, Value *Acc, Value *AGroup,
                                  Value *BVector) const {
  if (Step == MulAddStep::MulAdd)
    return WholeTarget::multiplyStep(B, Step, BIsUnsigned, Acc, AGroup,
                                     BVector);
  StepOperands Of = {BIsUnsigned, Acc, AGroup, BVector};
  if (!AGroup->getType()->isVectorTy())
    Of.A = B.CreateVectorSplat(Of.lanes(), AGroup);
  const auto *Row = find_if(ArmSteps, [&](const ArmStep &S) {
    return S.Step == Step && hasFeatures(S.Features);
  });
  return Row == std::end(ArmSteps) ? emitX86Step(B, Step, Of)
                                   : emitArmStep(B, *Row, Of);
}

} // namespace tenon
