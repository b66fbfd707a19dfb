// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "Overlap.h"
#include "tenon/IR/Loops.h"

using namespace llvm;

namespace tenon {

namespace {
/// Lines of bytes, in each of the steps.
struct Extent {
  Value *Base, *Stride, *Distance, *Steps;
  uint64_t Lines, Bytes;
};
struct Range {
  Value *Begin, *End;
};
} // namespace

/// From the lowest to after the highest byte, for strides of either sign:
///
///   base + min(0, (lines - 1) * stride) + min(0, (steps - 1) * distance)
///   base + max(0, …) + max(0, …) + bytes
static Range rangeOf(IRBuilderBase &B, const Extent &E) {
  Value *Zero = B.getInt64(0), *One = B.getInt64(1);
  Value *Steps =
      B.CreateSub(B.CreateBinaryIntrinsic(Intrinsic::umax, E.Steps, One), One);
  Value *Spans[] = {B.CreateMul(E.Stride, B.getInt64(E.Lines - 1)),
                    B.CreateMul(E.Distance, Steps)};
  Value *Base = B.CreatePtrToInt(E.Base, B.getInt64Ty());
  Range R = {Base, B.CreateAdd(Base, B.getInt64(E.Bytes))};
  for (Value *Span : Spans) {
    R.Begin = B.CreateAdd(R.Begin,
                          B.CreateBinaryIntrinsic(Intrinsic::smin, Span, Zero));
    R.End = B.CreateAdd(R.End,
                        B.CreateBinaryIntrinsic(Intrinsic::smax, Span, Zero));
  }
  return R;
}

/// i1: whether D overlaps A or B, including the gaps between rows.
static Value *overlapsOperands(IRBuilderBase &B, const Contraction &Facts,
                               const ContractArgs &Args) {
  uint64_t Bytes = Facts.elementBytes(), Group = Facts.group();
  Value *None = B.getInt64(0);
  bool Turned = Facts.A == MatrixLayout::ColumnMajor;
  Extent A = {Args.A,
              Args.StrideA,
              Args.StepA,
              Args.Steps,
              Turned ? Facts.K : Facts.M,
              (Turned ? Facts.M : Facts.K) * Bytes};
  Extent OfB = {Args.B,     Args.StrideB, Args.StepB,
                Args.Steps, Facts.K,      Facts.N * Bytes};
  if (Facts.B == MatrixLayout::ColumnMajor) {
    OfB.Lines = Facts.N;
    OfB.Bytes = Facts.K * Bytes;
  } else if (Facts.B == MatrixLayout::Packed) {
    OfB.Lines = divideCeil(Facts.K, Group);
    OfB.Bytes *= Group;
  }
  Range D = rangeOf(B, {Args.D, Args.StrideD, None, None, Facts.M,
                        uint64_t(Facts.N) * AccumulatorBytes});
  Value *Overlaps = B.getFalse();
  for (const Extent &E : {A, OfB}) {
    Range R = rangeOf(B, E);
    Overlaps =
        B.CreateOr(Overlaps, B.CreateAnd(B.CreateICmpULT(D.Begin, R.End),
                                         B.CreateICmpULT(R.Begin, D.End)));
  }
  return Overlaps;
}

/// A function like \p Contract that calls it with a temporary and copies the
/// result to D.
static Function *functionByCopy(Function &Contract, const Contraction &Facts,
                                const Contractor &Target) {
  Function *F =
      Function::Create(Contract.getFunctionType(), GlobalValue::InternalLinkage,
                       Contract.getName() + ".copied", Contract.getParent());
  F->setDoesNotThrow();
  F->addFnAttr(Attribute::WillReturn);
  F->addFnAttr(Attribute::NoInline); // rare, and with a large variable
  Target.contractionAttributes(*F);
  IRBuilder<> B(BasicBlock::Create(F->getContext(), "entry", F));
  uint64_t RowBytes = uint64_t(Facts.N) * AccumulatorBytes;
  AllocaInst *Temporary =
      B.CreateAlloca(ArrayType::get(B.getInt8Ty(), Facts.M * RowBytes));
  Temporary->setAlignment(Align(64));
  ContractArgs Args(*F);
  Value *D = Args.D, *StrideD = Args.StrideD;
  Args.D = Temporary;
  Args.StrideD = B.getInt64(RowBytes);
  B.CreateCall(&Contract, Args.values());
  countedLoop(B, Facts.M, "row", [&](Value *Row) {
    auto At = [&](Value *Base, Value *Stride) {
      return B.CreateGEP(B.getInt8Ty(), Base, B.CreateMul(Row, Stride));
    };
    Value *To = At(D, StrideD), *From = At(Temporary, Args.StrideD);
    B.CreateMemCpy(To, Align(1), From, Align(1), RowBytes);
  });
  B.CreateRetVoid();
  return F;
}

void separateOverlap(IRBuilderBase &B, const Contraction &Facts,
                     const ContractArgs &Args, const Contractor &Target) {
  Function &F = *B.GetInsertBlock()->getParent();
  BasicBlock *Overlap = BasicBlock::Create(B.getContext(), "overlap", &F);
  BasicBlock *Direct = BasicBlock::Create(B.getContext(), "direct", &F);
  B.CreateCondBr(overlapsOperands(B, Facts, Args), Overlap, Direct);
  B.SetInsertPoint(Overlap);
  B.CreateCall(functionByCopy(F, Facts, Target), Args.values());
  B.CreateRetVoid();
  B.SetInsertPoint(Direct);
}

} // namespace tenon
