// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "Overlap.h"
#include "tenon/IR/Contract/StoreTiles.h"
#include "tenon/IR/Flow/Loops.h"

using namespace llvm;

namespace tenon {

namespace {
/// Lines of bytes, in each of the steps.
struct Extent {
  Value *Base, *Stride, *Distance, *Steps;
  Value *Lines, *Bytes; ///< at least one line
};
struct Range {
  Value *Begin, *End;
};

/// The memory that a call reads and writes.
class Extents {
public:
  Extents(IRBuilderBase &B, const Contraction &Facts, const ContractArgs &Args)
      : B(B), Facts(Facts), Args(Args) {
    bool IsLimited = Facts.Limits == ContractLimits::All;
    Rows = IsLimited ? Args.StepA : B.getInt64(Facts.M);
    Columns = IsLimited ? Args.StepB : B.getInt64(Facts.N);
  }

  Extent operand(MatrixUse Use);
  Range result() {
    return rangeOf({Args.D, Args.StrideD, B.getInt64(0), B.getInt64(1),
                    atLeastOne(Rows), times(Columns, AccumulatorBytes)});
  }
  Range rangeOf(const Extent &E);
  Value *areLinesNear();

  Value *Rows, *Columns;

private:
  Value *times(Value *V, uint64_t Factor) {
    return B.CreateMul(V, B.getInt64(Factor));
  }
  Value *atLeastOne(Value *V) {
    return B.CreateBinaryIntrinsic(Intrinsic::umax, V, B.getInt64(1));
  }

  IRBuilderBase &B;
  const Contraction &Facts;
  const ContractArgs &Args;
};
} // namespace

/// From the lowest byte to after the highest one, for strides of either sign:
///
///   base + min(0, (lines - 1) * stride) + min(0, (steps - 1) * distance)
///   base + max(0, …) + max(0, …) + bytes
Range Extents::rangeOf(const Extent &E) {
  Value *Zero = B.getInt64(0), *One = B.getInt64(1);
  Value *Spans[] = {B.CreateMul(E.Stride, B.CreateSub(E.Lines, One)),
                    B.CreateMul(E.Distance, B.CreateSub(E.Steps, One))};
  Value *Base = B.CreatePtrToInt(E.Base, B.getInt64Ty());
  Range R = {Base, B.CreateAdd(Base, E.Bytes)};
  for (Value *Span : Spans) {
    R.Begin = B.CreateAdd(R.Begin,
                          B.CreateBinaryIntrinsic(Intrinsic::smin, Span, Zero));
    R.End = B.CreateAdd(R.End,
                        B.CreateBinaryIntrinsic(Intrinsic::smax, Span, Zero));
  }
  return R;
}

/// Whether lines of D overlap, with a stride of either sign. A line that is
/// summed in several passes would then contain sums of other lines.
Value *Extents::areLinesNear() {
  return isShorter(B, Args.StrideD,
                   times(atLeastOne(Columns), AccumulatorBytes));
}

/// The memory of A or B; with limits, a single step of all elements of k.
Extent Extents::operand(MatrixUse Use) {
  bool IsA = Use == MatrixUse::A;
  bool HasSteps = Facts.Limits == ContractLimits::None;
  Value *Depth = HasSteps ? B.getInt64(Facts.K) : Args.Steps;
  Value *Across = IsA ? Rows : Columns;
  Extent E = {IsA ? Args.A : Args.B,
              IsA ? Args.StrideA : Args.StrideB,
              HasSteps ? (IsA ? Args.StepA : Args.StepB) : B.getInt64(0),
              HasSteps ? atLeastOne(Args.Steps) : B.getInt64(1),
              Depth,
              Across};
  uint64_t Bytes = Facts.elementBytes(Use), Group = Facts.group();
  if (Facts.hasDepthInLines(Use)) {
    std::swap(E.Lines, E.Bytes);
  } else if (!IsA && Facts.B == MatrixLayout::Packed) {
    E.Lines = B.CreateUDiv(B.CreateAdd(Depth, B.getInt64(Group - 1)),
                           B.getInt64(Group));
    Bytes *= Group;
  }
  E.Lines = atLeastOne(E.Lines), E.Bytes = times(E.Bytes, Bytes);
  return E;
}

Value *overlapsOperands(IRBuilderBase &B, const Contraction &Facts,
                        const ContractArgs &Args) {
  Extents Of(B, Facts, Args);
  Range D = Of.result();
  Value *Overlaps = Of.areLinesNear();
  for (MatrixUse Use : {MatrixUse::A, MatrixUse::B}) {
    // All of a computed B is computed before D is written.
    if (Use == MatrixUse::B && Facts.computesB())
      continue;
    Range R = Of.rangeOf(Of.operand(Use));
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
  Extents Of(B, Facts, Args);
  Value *Bytes = B.CreateMul(Of.Columns, B.getInt64(AccumulatorBytes));
  rangeLoop(B, B.getInt64(0), Of.Rows, "row", [&](Value *Row) {
    auto At = [&](Value *Base, Value *Stride) {
      return B.CreateGEP(B.getInt8Ty(), Base, B.CreateMul(Row, Stride));
    };
    Value *To = At(D, StrideD), *From = At(Temporary, Args.StrideD);
    B.CreateMemCpy(To, Align(1), From, Align(1), Bytes);
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
