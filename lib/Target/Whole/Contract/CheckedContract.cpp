// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "CheckedContract.h"
#include "CheckedOperand.h"
#include "Overlap.h"
#include "tenon/IR/Flow/Loops.h"
#include "tenon/IR/Kernel/FrameMemory.h"
#include "tenon/IR/Matrix/Contract.h"

using namespace llvm;

namespace tenon {

//===----------------------------------------------------------------------===//
// Arguments
//===----------------------------------------------------------------------===//

static CheckedArgs::Operand operandFrom(Function &F, unsigned First) {
  auto Arg = [&](unsigned I) { return F.getArg(First + I); };
  return {Arg(0), Arg(1), {Arg(2), Arg(3), Arg(4), Arg(5)}};
}

CheckedArgs::CheckedArgs(Function &F)
    : D(F.getArg(0)), StrideD(F.getArg(1)), C(F.getArg(2)),
      StrideC(F.getArg(3)), A(operandFrom(F, 4)), B(operandFrom(F, 10)),
      Steps(F.getArg(16)) {
  assert(F.arg_size() == 17 && "types() are its own");
}

SmallVector<Value *, 17> CheckedArgs::values() const {
  SmallVector<Value *, 17> All = {D, StrideD, C, StrideC};
  for (const Operand &Of : {A, B})
    All.append({Of.Pointer, Of.Stride, Of.Bounds.Row, Of.Bounds.Column,
                Of.Bounds.Height, Of.Bounds.Width});
  All.push_back(Steps);
  return All;
}

SmallVector<Type *, 17> CheckedArgs::types(LLVMContext &Ctx) {
  Type *Ptr = PointerType::getUnqual(Ctx), *Int = Type::getInt64Ty(Ctx);
  return {Ptr, Int, Ptr, Int, Ptr, Int, Int, Int, Int,
          Int, Ptr, Int, Int, Int, Int, Int, Int};
}

//===----------------------------------------------------------------------===//
// The function
//===----------------------------------------------------------------------===//

namespace {
class CheckedEmitter {
public:
  CheckedEmitter(Function &F, const OpFacts &Op, const Contraction &Facts,
                 CheckedResult Result, const Contractor &Target)
      : F(F), Op(Op), Facts(Facts), Result(Result), Target(Target),
        OfCopies(Facts.withLimits(ContractLimits::Depth, /*MayShareB=*/false)),
        B(BasicBlock::Create(F.getContext(), "entry", &F)), Args(F) {
    OfCopies.FromZero = false;
  }

  void emit();

private:
  void findLimits();
  Value *isRegular();
  void splitLastSteps(Value *AreEqual, Value *Min);
  void sumInPlace(ContractLimits Limits);
  void sumCopies();
  void sumSteps(Value *First, Value *Last);
  void withTemporary(Value *StartsWithC, OperandAddress C, Value *MoreBytes,
                     function_ref<void(OperandAddress, Value *)> Body);
  void copyInside(OperandAddress To, OperandAddress From);
  void addTo(OperandAddress Sum, OperandAddress A, OperandAddress OfB,
             Value *Depth);

  Value *number(uint64_t N) { return B.getInt64(N); }
  Value *at(Value *Base, Value *Offset) {
    return B.CreateGEP(B.getInt8Ty(), Base, Offset);
  }
  /// max(0, min(V, Most))
  Value *clamp(Value *V, Value *Max) {
    return B.CreateBinaryIntrinsic(
        Intrinsic::smax, number(0),
        B.CreateBinaryIntrinsic(Intrinsic::smin, V, Max));
  }
  CheckedOperand operand(MatrixUse Use, const MatrixBounds &Bounds) {
    const CheckedArgs::Operand &Of = Use == MatrixUse::A ? Args.A : Args.B;
    return CheckedOperand(B, Facts, Use, {Of.Pointer, Of.Stride}, Bounds);
  }
  OperandAddress begin(MatrixUse Use) {
    const CheckedArgs::Operand &Of = Use == MatrixUse::A ? Args.A : Args.B;
    return {operand(Use, Of.Bounds).address(), Of.Stride};
  }

  Function &F;
  const OpFacts &Op;
  const Contraction &Facts;
  CheckedResult Result;
  const Contractor &Target;
  Contraction OfCopies;
  IRBuilder<> B;
  CheckedArgs Args;
  struct {
    Value *Begin, *End;
  } Rows = {}, Columns = {}; ///< inside, of the tile
  Value *Depth = nullptr;    ///< elements of k inside of A or B
  Value *Regular = nullptr;  ///< begins inside
  Value *Summed = nullptr;   ///< of Depth, those that are summed at once
};
} // namespace

Value *CheckedEmitter::isRegular() {
  Value *Is = B.getTrue();
  auto Require = [&](Value *Too) { Is = B.CreateAnd(Is, Too); };
  const MatrixBounds &A = Args.A.Bounds, &OfB = Args.B.Bounds;
  for (Value *First : {A.Row, A.Column, OfB.Row, OfB.Column})
    Require(B.CreateICmpSGE(First, number(0)));
  Value *All = B.CreateMul(Args.Steps, number(Facts.K));
  if (Op.Contract.Narrow)
    for (auto [Use, First, End] :
         {std::tuple(MatrixUse::A, A.Column, A.Width),
          std::tuple(MatrixUse::B, OfB.Row, OfB.Height)}) {
      Value *Max = number(narrowEnd(Op, Use));
      Require(B.CreateOr(B.CreateICmpSGE(End, Max),
                         B.CreateICmpSLE(B.CreateAdd(First, All), Max)));
    }
  if (Facts.B == MatrixLayout::Packed)
    Require(B.CreateIsNull(B.CreateURem(OfB.Row, number(Facts.group()))));
  return Is;
}

/// Steps in which A and B do not end at the same element of k are summed one by
/// one, after the others. So is the last step if packed memory ends within a
/// group of B, which then has elements outside of the matrix. The other steps
/// must not have overwritten the operands of these steps. \p Min: the number of
/// elements of k that both operands have.
void CheckedEmitter::splitLastSteps(Value *AreEqual, Value *Min) {
  Value *IsWhole =
      B.CreateAnd(AreEqual, B.CreateIsNull(B.CreateURem(
                                Depth, number(rowsInLine(Op, MatrixUse::B)))));
  Value *OfSteps = B.CreateSub(Min, B.CreateURem(Min, number(Facts.K)));
  Summed = B.CreateSelect(IsWhole, Depth, OfSteps);
  OperandAddress A = begin(MatrixUse::A), OfB = begin(MatrixUse::B);
  ContractArgs All;
  All.D = Args.D, All.StrideD = Args.StrideD;
  All.A = A.Pointer, All.StrideA = A.Stride;
  All.B = OfB.Pointer, All.StrideB = OfB.Stride;
  All.StepA = Rows.End, All.StepB = Columns.End, All.Steps = Depth;
  Value *Overlaps = overlapsOperands(
      B, Facts.withLimits(ContractLimits::All, /*MayShareB=*/false), All);
  Regular = B.CreateAnd(Regular, B.CreateOr(IsWhole, B.CreateNot(Overlaps)));
}

void CheckedEmitter::findLimits() {
  const MatrixBounds &A = Args.A.Bounds, &OfB = Args.B.Bounds;
  Value *M = number(Facts.M), *N = number(Facts.N);
  Rows = {clamp(B.CreateNeg(A.Row), M), clamp(B.CreateSub(A.Height, A.Row), M)};
  Columns = {clamp(B.CreateNeg(OfB.Column), N),
             clamp(B.CreateSub(OfB.Width, OfB.Column), N)};
  Value *All = B.CreateMul(Args.Steps, number(Facts.K));
  Value *OfA = clamp(B.CreateSub(A.Width, A.Column), All);
  Value *DepthOfB = clamp(B.CreateSub(OfB.Height, OfB.Row), All);
  Depth = B.CreateBinaryIntrinsic(Intrinsic::smax, OfA, DepthOfB);
  Regular = isRegular();
  splitLastSteps(B.CreateICmpEQ(OfA, DepthOfB),
                 B.CreateBinaryIntrinsic(Intrinsic::smin, OfA, DepthOfB));
}

/// D = C + the sum of everything that is inside, in place.
void CheckedEmitter::sumInPlace(ContractLimits Limits) {
  Contraction Of = Facts.withLimits(Limits, /*MayShareB=*/true);
  bool All = Limits == ContractLimits::All;
  OperandAddress A = begin(MatrixUse::A), OfB = begin(MatrixUse::B);
  B.CreateCall(Target.contraction(*F.getParent(), Of),
               {Args.D, Args.StrideD, Args.C, Args.StrideC, A.Pointer, A.Stride,
                All ? Rows.End : number(0), OfB.Pointer, OfB.Stride,
                All ? Columns.End : number(0), Summed});
}

/// Sum += A * B; A and B are copies.
void CheckedEmitter::addTo(OperandAddress Sum, OperandAddress A,
                           OperandAddress OfB, Value *Depth) {
  B.CreateCall(Target.contraction(*F.getParent(), OfCopies),
               {Sum.Pointer, Sum.Stride, Sum.Pointer, Sum.Stride, A.Pointer,
                A.Stride, number(0), OfB.Pointer, OfB.Stride, number(0),
                Depth});
}

/// Copies the existing elements of C or D.
void CheckedEmitter::copyInside(OperandAddress To, OperandAddress From) {
  bool IsWhole = Result == CheckedResult::Whole;
  Value *FirstRow = IsWhole ? number(0) : Rows.Begin;
  Value *FirstColumn = IsWhole ? number(0) : Columns.Begin;
  Value *EndOfRows = IsWhole ? number(Facts.M) : Rows.End;
  Value *EndOfColumns = IsWhole ? number(Facts.N) : Columns.End;
  Value *Width = B.CreateBinaryIntrinsic(
      Intrinsic::smax, number(0), B.CreateSub(EndOfColumns, FirstColumn));
  Value *Skipped = B.CreateMul(FirstColumn, number(AccumulatorBytes));
  Value *Bytes = B.CreateMul(Width, number(AccumulatorBytes));
  rangeLoop(B, FirstRow, EndOfRows, "row", [&](Value *Row) {
    auto At = [&](OperandAddress P) {
      return at(P.Pointer, B.CreateAdd(B.CreateMul(Row, P.Stride), Skipped));
    };
    B.CreateMemCpy(At(To), Align(1), At(From), Align(1), Bytes);
  });
}

/// temporary = 0
/// if (StartsWithC) temporary = C
/// Body(temporary, more memory)
/// D = temporary
void CheckedEmitter::withTemporary(
    Value *StartsWithC, OperandAddress C, Value *MoreBytes,
    function_ref<void(OperandAddress, Value *)> Body) {
  uint64_t RowBytes = uint64_t(Facts.N) * AccumulatorBytes;
  uint64_t Bytes = alignTo(Facts.M * RowBytes, 64);
  Value *Memory =
      createFrameAlloc(B, B.CreateAdd(MoreBytes, number(Bytes)), "copies");
  OperandAddress Sum = {Memory, number(RowBytes)};
  B.CreateMemSet(Memory, B.getInt8(0), Bytes, Align(64));
  ifThen(B, StartsWithC, "start", [&] { copyInside(Sum, C); });
  Body(Sum, at(Memory, number(Bytes)));
  copyInside({Args.D, Args.StrideD}, Sum);
  createFrameFree(B, Memory);
}

/// D = C + A * B, with copies of A and B in which rows and columns outside are
/// zero.
void CheckedEmitter::sumCopies() {
  Value *BytesOfA = filledUpBytes(B, Facts, MatrixUse::A, Summed);
  Value *BytesOfB = filledUpBytes(B, Facts, MatrixUse::B, Summed);
  withTemporary(
      B.getInt1(!Facts.FromZero), {Args.C, Args.StrideC},
      B.CreateAdd(BytesOfA, BytesOfB), [&](OperandAddress Sum, Value *Memory) {
        OperandAddress A = fillUp(
            B, Facts, {MatrixUse::A, begin(MatrixUse::A), Rows.End, Summed},
            Memory);
        OperandAddress OfB = fillUp(
            B, Facts, {MatrixUse::B, begin(MatrixUse::B), Columns.End, Summed},
            at(Memory, BytesOfA));
        addTo(Sum, A, OfB, Summed);
      });
}

/// D = (regular ? D : C) + the steps from First up to Last, from copies.
void CheckedEmitter::sumSteps(Value *First, Value *Last) {
  Value *IsSum = B.CreateOr(Regular, B.getInt1(!Facts.FromZero));
  OperandAddress Start = {B.CreateSelect(Regular, Args.D, Args.C),
                          B.CreateSelect(Regular, Args.StrideD, Args.StrideC)};
  uint64_t BytesOfA =
      alignTo(operand(MatrixUse::A, Args.A.Bounds).copyBytes(), 64);
  uint64_t BytesOfB = operand(MatrixUse::B, Args.B.Bounds).copyBytes();
  withTemporary(IsSum, Start, number(BytesOfA + BytesOfB),
                [&](OperandAddress Sum, Value *Memory) {
                  rangeLoop(B, First, Last, "step", [&](Value *Step) {
                    auto Copy = [&](MatrixUse Use, const MatrixBounds &Bounds,
                                    Value *To) -> OperandAddress {
                      CheckedOperand Of =
                          operand(Use, boundsOfStep(B, Op, Use, Bounds, Step));
                      Of.copyTo(To);
                      return {To, number(Of.lineBytes())};
                    };
                    OperandAddress A =
                        Copy(MatrixUse::A, Args.A.Bounds, Memory);
                    OperandAddress OfB = Copy(MatrixUse::B, Args.B.Bounds,
                                              at(Memory, number(BytesOfA)));
                    addTo(Sum, A, OfB, number(Facts.K));
                  });
                });
}

///   if (regular)
///     if (everything is inside, or the target skips what is outside)
///       D = C + the sum of A * B, in place
///     else
///       D = C + the sum of copies
///   if (not regular, or A and B end at different elements or within a group)
///     D += the other steps, one after the other
void CheckedEmitter::emit() {
  findLimits();
  if (Result == CheckedResult::Inside && Target.hasAllLimits(Facts)) {
    ifThen(B, Regular, "inside", [&] { sumInPlace(ContractLimits::All); });
  } else {
    Value *Whole = B.CreateAnd(B.CreateICmpEQ(Rows.End, number(Facts.M)),
                               B.CreateICmpEQ(Columns.End, number(Facts.N)));
    ifThen(B, B.CreateAnd(Regular, Whole), "inside",
           [&] { sumInPlace(ContractLimits::Depth); });
    ifThen(B, B.CreateAnd(Regular, B.CreateNot(Whole)), "edge",
           [&] { sumCopies(); });
  }
  Value *UpToEnd =
      B.CreateUDiv(B.CreateAdd(Depth, number(Facts.K - 1)), number(Facts.K));
  Value *Last = B.CreateSelect(Regular, UpToEnd, Args.Steps);
  Value *AfterSum = B.CreateSelect(B.CreateICmpEQ(Summed, Depth), UpToEnd,
                                   B.CreateUDiv(Summed, number(Facts.K)));
  Value *First = B.CreateSelect(Regular, AfterSum, number(0));
  Value *IsLeft =
      B.CreateOr(B.CreateNot(Regular), B.CreateICmpULT(First, Last));
  ifThen(B, IsLeft, "steps", [&] { sumSteps(First, Last); });
  B.CreateRetVoid();
}

Function *checkedContraction(Module &M, const OpFacts &Facts, bool FromZero,
                             CheckedResult Result, const Contractor &Target) {
  Contraction Of(Facts);
  Of.FromZero = FromZero;
  Function *F = contractFunction(
      M,
      "tenon." + Target.target().name() + ".contract." + Of.name() +
          ".checked" + (Facts.Contract.Narrow ? ".narrow" : "") +
          (Result == CheckedResult::Inside ? ".inside" : ""),
      CheckedArgs::types(M.getContext()), Target);
  if (F->isDeclaration())
    CheckedEmitter(*F, Facts, Of, Result, Target).emit();
  return F;
}

} // namespace tenon
