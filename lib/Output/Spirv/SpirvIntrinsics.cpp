// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "SpirvIntrinsics.h"
#include "BuiltInCalls.h"
#include "IntegerWords.h"
#include "SpirvVectorParts.h"
#include "tenon/Support/Components.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/Transforms/Utils/LoopUtils.h"

using namespace llvm;

namespace tenon {

static Value *structOf(IRBuilderBase &B, Type *Ty, Value *X, Value *Y) {
  Value *First = B.CreateInsertValue(PoisonValue::get(Ty), X, 0);
  return B.CreateInsertValue(First, Y, 1);
}

//===----------------------------------------------------------------------===//
// Integers
//===----------------------------------------------------------------------===//

/// The upper half of the product of \p L and \p R, computed in twice the width;
/// \p L * \p R is the lower half.
static Value *upperProduct(IRBuilderBase &B, Value *L, Value *R, bool Signed) {
  Type *Ty = L->getType();
  unsigned Bits = Ty->getScalarSizeInBits();
  Type *Wide = Ty->getWithNewBitWidth(2 * Bits);
  Value *X = Signed ? B.CreateSExt(L, Wide) : B.CreateZExt(L, Wide);
  Value *Y = Signed ? B.CreateSExt(R, Wide) : B.CreateZExt(R, Wide);
  return B.CreateTrunc(B.CreateLShr(B.CreateMul(X, Y), Bits), Ty);
}

namespace {
struct Overflowing {
  Value *Result, *Overflows;
};
} // namespace

static Overflowing arithmetic(IRBuilderBase &B, Instruction::BinaryOps Opcode,
                              bool Signed, Value *L, Value *R) {
  Value *Zero = Constant::getNullValue(L->getType());
  unsigned Last = L->getType()->getScalarSizeInBits() - 1;
  Value *Result = B.CreateBinOp(Opcode, L, R);
  if (Opcode == Instruction::Mul) {
    Value *Upper = upperProduct(B, L, R, Signed);
    Value *Expected = Signed ? B.CreateAShr(Result, Last) : Zero;
    return {Result, B.CreateICmpNE(Upper, Expected)};
  }
  bool IsSum = Opcode == Instruction::Add;
  if (!Signed)
    return {Result, IsSum ? B.CreateICmpULT(Result, L) : B.CreateICmpULT(L, R)};
  // A sum overflows if its sign differs from the signs of both operands. A
  // difference overflows if the signs of the operands differ and its sign
  // differs from that of the left operand.
  Value *Differs = B.CreateAnd(B.CreateXor(L, Result),
                               B.CreateXor(IsSum ? R : L, IsSum ? Result : R));
  return {Result, B.CreateICmpSLT(Differs, Zero)};
}

static void expandOverflow(WithOverflowInst &Call) {
  IRBuilder<> B(&Call);
  Overflowing Of = arithmetic(B, Call.getBinaryOp(), Call.isSigned(),
                              Call.getLHS(), Call.getRHS());
  for (User *U : make_early_inc_range(Call.users()))
    if (auto *Extract = dyn_cast<ExtractValueInst>(U)) {
      Extract->replaceAllUsesWith(Extract->getIndices()[0] ? Of.Overflows
                                                           : Of.Result);
      Extract->eraseFromParent();
    }
  if (!Call.use_empty()) // passed or returned as a whole
    Call.replaceAllUsesWith(
        structOf(B, Call.getType(), Of.Result, Of.Overflows));
  Call.eraseFromParent();
}

/// The largest number, or the smallest if \p Negative.
static Value *limit(IRBuilderBase &B, Type *Ty, bool Signed, Value *Negative) {
  unsigned Bits = Ty->getScalarSizeInBits();
  if (!Signed)
    return ConstantInt::get(Ty, APInt::getMaxValue(Bits));
  return B.CreateSelect(Negative,
                        ConstantInt::get(Ty, APInt::getSignedMinValue(Bits)),
                        ConstantInt::get(Ty, APInt::getSignedMaxValue(Bits)));
}

static Value *saturating(IRBuilderBase &B, IntrinsicInst &Call) {
  auto &Of = cast<SaturatingInst>(Call);
  Type *Ty = Call.getType();
  Overflowing Sum =
      arithmetic(B, Of.getBinaryOp(), Of.isSigned(), Of.getLHS(), Of.getRHS());
  Value *Zero = Constant::getNullValue(Ty);
  Value *Limit =
      limit(B, Ty, Of.isSigned(), B.CreateICmpSLT(Of.getLHS(), Zero));
  if (!Of.isSigned() && Of.getBinaryOp() == Instruction::Sub)
    Limit = Zero;
  return B.CreateSelect(Sum.Overflows, Limit, Sum.Result);
}

static Value *saturatingShift(IRBuilderBase &B, IntrinsicInst &Call) {
  bool Signed = Call.getIntrinsicID() == Intrinsic::sshl_sat;
  Value *X = Call.getArgOperand(0), *By = Call.getArgOperand(1);
  Value *Shifted = B.CreateShl(X, By);
  Value *Back = Signed ? B.CreateAShr(Shifted, By) : B.CreateLShr(Shifted, By);
  Value *Negative = B.CreateICmpSLT(X, Constant::getNullValue(X->getType()));
  return B.CreateSelect(B.CreateICmpNE(Back, X),
                        limit(B, X->getType(), Signed, Negative), Shifted);
}

/// left:  (x << n) | ((y >> 1) >> (bits - 1 - n))
static Value *funnelShift(IRBuilderBase &B, IntrinsicInst &Call) {
  bool Left = Call.getIntrinsicID() == Intrinsic::fshl;
  Value *X = Call.getArgOperand(0), *Y = Call.getArgOperand(1);
  Type *Ty = X->getType();
  unsigned Bits = Ty->getScalarSizeInBits();
  Value *Last = ConstantInt::get(Ty, Bits - 1), *One = ConstantInt::get(Ty, 1);
  Value *By = isPowerOf2_32(Bits) ? B.CreateAnd(Call.getArgOperand(2), Last)
                                  : B.CreateURem(Call.getArgOperand(2),
                                                 ConstantInt::get(Ty, Bits));
  Value *Rest = B.CreateSub(Last, By);
  return Left ? B.CreateOr(B.CreateShl(X, By),
                           B.CreateLShr(B.CreateLShr(Y, One), Rest))
              : B.CreateOr(B.CreateLShr(Y, By),
                           B.CreateShl(B.CreateShl(X, One), Rest));
}

/// Expands intrinsics that LLVM's back end supports, but only for integers of
/// widths that SPIR-V has; null for other intrinsics.
static Value *emitForeignInteger(IRBuilderBase &B, IntrinsicInst &Call) {
  Value *X = Call.arg_size() ? Call.getArgOperand(0) : nullptr;
  Value *Y = Call.arg_size() > 1 ? Call.getArgOperand(1) : nullptr;
  switch (Call.getIntrinsicID()) {
  case Intrinsic::smax:
  case Intrinsic::smin:
  case Intrinsic::umax:
  case Intrinsic::umin:
    return B.CreateSelect(
        B.CreateICmp(cast<MinMaxIntrinsic>(Call).getPredicate(), X, Y), X, Y);
  case Intrinsic::abs: {
    Value *Negative = B.CreateICmpSLT(X, Constant::getNullValue(X->getType()));
    return B.CreateSelect(Negative, B.CreateNeg(X), X);
  }
  case Intrinsic::uadd_sat:
  case Intrinsic::usub_sat:
  case Intrinsic::sadd_sat:
  case Intrinsic::ssub_sat:
    return saturating(B, Call);
  case Intrinsic::fshl:
  case Intrinsic::fshr:
    return funnelShift(B, Call);
  case Intrinsic::scmp:
  case Intrinsic::ucmp: {
    bool Signed = Call.getIntrinsicID() == Intrinsic::scmp;
    Value *More =
        B.CreateICmp(Signed ? CmpInst::ICMP_SGT : CmpInst::ICMP_UGT, X, Y);
    Value *Less =
        B.CreateICmp(Signed ? CmpInst::ICMP_SLT : CmpInst::ICMP_ULT, X, Y);
    return B.CreateSub(B.CreateZExt(More, Call.getType()),
                       B.CreateZExt(Less, Call.getType()));
  }
  default:
    return nullptr;
  }
}

//===----------------------------------------------------------------------===//
// Vectors
//===----------------------------------------------------------------------===//

static bool isNanReduction(Intrinsic::ID Id) {
  return Id == Intrinsic::vector_reduce_fmaximum ||
         Id == Intrinsic::vector_reduce_fminimum;
}

bool isReduction(const Instruction &I) {
  auto *Call = dyn_cast<IntrinsicInst>(&I);
  return Call && Call->getIntrinsicID() >= Intrinsic::vector_reduce_add &&
         Call->getIntrinsicID() <= Intrinsic::vector_reduce_xor;
}

Value *emitReduction(IRBuilderBase &B, IntrinsicInst &Call) {
  assert(isReduction(Call) && "only these have a single vector operand");
  Intrinsic::ID Id = Call.getIntrinsicID();
  if (isa<FPMathOperator>(Call))
    B.setFastMathFlags(Call.getFastMathFlags());
  Value *Vector = Call.getArgOperand(Call.arg_size() - 1);
  unsigned Opcode = isNanReduction(Id) ? unsigned(Instruction::FCmp)
                                       : getArithmeticReductionInstruction(Id);
  bool Compares = Opcode == Instruction::ICmp || Opcode == Instruction::FCmp;
  // Sums and products of floating-point numbers have a start value.
  Value *Result = Call.arg_size() > 1 ? Call.getArgOperand(0) : nullptr;
  for (unsigned I = 0; I < componentCount(Vector->getType()); ++I) {
    Value *X = B.CreateExtractElement(Vector, I);
    if (!Result)
      Result = X;
    else if (Compares)
      Result =
          B.CreateBinaryIntrinsic(getMinMaxReductionIntrinsicOp(Id), Result, X);
    else
      Result = B.CreateBinOp(Instruction::BinaryOps(Opcode), Result, X);
  }
  return Result;
}

/// \p Call has two results and one operand, a vector that SPIR-V does not have.
/// Calls the function for each part of the vector.
static Value *twoResultsOfParts(IRBuilderBase &B, IntrinsicInst &Call) {
  auto *Ty = cast<StructType>(Call.getType());
  Value *X = Call.getArgOperand(0);
  auto *Vector = cast<FixedVectorType>(X->getType());
  Value *Results[] = {PoisonValue::get(Ty->getElementType(0)),
                      PoisonValue::get(Ty->getElementType(1))};
  unsigned At = 0;
  for (unsigned Count : partCounts(Vector)) {
    Components From;
    for (unsigned I = 0; I < Count; ++I)
      From.push_back({X, At + I});
    Value *Part = gather(B, Vector->getElementType(), From);
    SmallVector<Type *> Types = {Part->getType()};
    if (Call.getIntrinsicID() == Intrinsic::frexp)
      Types.push_back(
          typeOfComponents(Ty->getElementType(1)->getScalarType(), Count));
    Value *Both = B.CreateIntrinsic(Call.getIntrinsicID(), Types, {Part});
    for (auto [R, Result] : enumerate(Results)) {
      Value *Of = B.CreateExtractValue(Both, R);
      for (unsigned I = 0; I < Count; ++I)
        Result = B.CreateInsertElement(
            Result, Count == 1 ? Of : B.CreateExtractElement(Of, I), At + I);
    }
    At += Count;
  }
  return structOf(B, Ty, Results[0], Results[1]);
}

//===----------------------------------------------------------------------===//
// All
//===----------------------------------------------------------------------===//

/// In maximum and minimum, -0 is less than +0, and a NaN is preferred to a
/// number. OpenCL's fmax and fmin do not distinguish -0 from +0, and prefer a
/// number to a NaN:
///
///   isnan(x) | isnan(y) ? x + y : x == y ? bits(x) & bits(y) : fmax(x, y)
static Value *orderedMaximum(IRBuilderBase &B, IntrinsicInst &Call) {
  Intrinsic::ID Id = Call.getIntrinsicID();
  bool IsMaximum = Id == Intrinsic::maximum || Id == Intrinsic::maximumnum;
  Value *X = Call.getArgOperand(0), *Y = Call.getArgOperand(1);
  Type *Bits = asIntegers(Call.getType());
  Value *L = B.CreateBitCast(X, Bits), *R = B.CreateBitCast(Y, Bits);
  Value *Equal = IsMaximum ? B.CreateAnd(L, R) : B.CreateOr(L, R);
  Value *Number = B.CreateBinaryIntrinsic(
      IsMaximum ? Intrinsic::maxnum : Intrinsic::minnum, X, Y);
  Number = B.CreateSelect(B.CreateFCmpOEQ(X, Y),
                          B.CreateBitCast(Equal, Call.getType()), Number);
  if (Id == Intrinsic::maximumnum || Id == Intrinsic::minimumnum)
    return Number;
  return B.CreateSelect(B.CreateFCmpUNO(X, Y), B.CreateFAdd(X, Y), Number);
}

static Value *emitMaths(IRBuilderBase &B, IntrinsicInst &Call) {
  Type *Ty = Call.getType();
  Value *X = Call.arg_size() ? Call.getArgOperand(0) : nullptr;
  if (isa<FPMathOperator>(Call))
    B.setFastMathFlags(Call.getFastMathFlags());
  switch (Call.getIntrinsicID()) {
  case Intrinsic::canonicalize:
    return B.CreateFMul(X, ConstantFP::get(Ty, 1));
  case Intrinsic::arithmetic_fence:
    return X;
  case Intrinsic::lrint:
  case Intrinsic::llrint:
    return B.CreateFPToSI(B.CreateUnaryIntrinsic(Intrinsic::rint, X), Ty);
  case Intrinsic::sincos: {
    Value *Sine = B.CreateUnaryIntrinsic(Intrinsic::sin, X);
    return structOf(B, Ty, Sine, B.CreateUnaryIntrinsic(Intrinsic::cos, X));
  }
  case Intrinsic::sincospi: {
    Type *Of = X->getType();
    std::string Letters = mangled(Of);
    Value *Sine = callBuiltIn(B, "sinpi", Letters, Of, {X}, false);
    return structOf(B, Ty, Sine,
                    callBuiltIn(B, "cospi", Letters, Of, {X}, false));
  }
  case Intrinsic::maximum:
  case Intrinsic::minimum:
  case Intrinsic::maximumnum:
  case Intrinsic::minimumnum:
    return orderedMaximum(B, Call);
  case Intrinsic::powi: {
    auto *Vector = dyn_cast<FixedVectorType>(Ty);
    if (!Vector)
      return nullptr;
    Value *Power =
        B.CreateVectorSplat(Vector->getNumElements(), Call.getArgOperand(1));
    return callBuiltIn(B, "pown", mangledAll({X, Power}, /*Unsigned=*/false),
                       Ty, {X, Power}, false);
  }
  case Intrinsic::frexp:
  case Intrinsic::modf:
    return isForeignVector(X->getType()) ? twoResultsOfParts(B, Call) : nullptr;
  default:
    return nullptr;
  }
}

static Value *emitPointers(IRBuilderBase &B, IntrinsicInst &Call) {
  switch (Call.getIntrinsicID()) {
  case Intrinsic::launder_invariant_group:
  case Intrinsic::strip_invariant_group:
  case Intrinsic::ssa_copy:
    return Call.getArgOperand(0);
  case Intrinsic::ptrmask: {
    Value *X = Call.getArgOperand(0), *Mask = Call.getArgOperand(1);
    Value *Bits = B.CreatePtrToInt(X, Mask->getType());
    return B.CreateIntToPtr(B.CreateAnd(Bits, Mask), X->getType());
  }
  case Intrinsic::sshl_sat:
  case Intrinsic::ushl_sat:
    return saturatingShift(B, Call);
  default:
    return nullptr;
  }
}

static Value *emitExpansion(IRBuilderBase &B, IntrinsicInst &Call) {
  auto IsForeign = [](const Type *Ty) { return isForeignInteger(Ty); };
  if (isReduction(Call))
    return emitReduction(B, Call);
  if (IsForeign(Call.getType()) ||
      (Call.arg_size() && IsForeign(Call.getArgOperand(0)->getType())))
    if (Value *V = emitForeignInteger(B, Call))
      return V;
  if (Value *V = emitPointers(B, Call))
    return V;
  return emitMaths(B, Call);
}

/// Replaces copies and fills that LLVM must not turn into calls (.inline) by
/// ordinary ones: SPIR-V has instructions for these.
static bool expandMemory(IntrinsicInst &Call) {
  IRBuilder<> B(&Call);
  if (Call.getIntrinsicID() == Intrinsic::memset_inline) {
    auto &Fill = cast<MemSetInst>(Call);
    B.CreateMemSet(Fill.getDest(), Fill.getValue(), Fill.getLength(),
                   Fill.getDestAlign(), Fill.isVolatile());
  } else if (Call.getIntrinsicID() == Intrinsic::memcpy_inline) {
    auto &Copy = cast<MemCpyInst>(Call);
    B.CreateMemCpy(Copy.getDest(), Copy.getDestAlign(), Copy.getSource(),
                   Copy.getSourceAlign(), Copy.getLength(), Copy.isVolatile());
  } else {
    return false;
  }
  Call.eraseFromParent();
  return true;
}

/// A variable with a constant number of elements becomes an array.
static void mendArraySize(AllocaInst &Variable) {
  auto *Count = dyn_cast<ConstantInt>(Variable.getArraySize());
  if (!Count || Count->isOne())
    return;
  Variable.setAllocatedType(
      ArrayType::get(Variable.getAllocatedType(), Count->getZExtValue()));
  Variable.setOperand(0, ConstantInt::get(Count->getType(), 1));
}

/// Variables of constant sizes need not be freed before the function returns.
static void dropStackMarks(Function &F) {
  auto IsVariable = [](const Instruction &I) {
    auto *Variable = dyn_cast<AllocaInst>(&I);
    return Variable && !isa<ConstantInt>(Variable->getArraySize());
  };
  if (any_of(instructions(F), IsVariable))
    return;
  for (Instruction &I : make_early_inc_range(instructions(F))) {
    auto *Call = dyn_cast<IntrinsicInst>(&I);
    if (!Call || (Call->getIntrinsicID() != Intrinsic::stacksave &&
                  Call->getIntrinsicID() != Intrinsic::stackrestore))
      continue;
    if (!Call->getType()->isVoidTy())
      Call->replaceAllUsesWith(PoisonValue::get(Call->getType()));
    Call->eraseFromParent();
  }
}

void expandIntrinsics(Function &F) {
  dropStackMarks(F);
  SmallVector<WeakVH> Todo;
  for (Instruction &I : instructions(F)) {
    if (auto *Variable = dyn_cast<AllocaInst>(&I))
      mendArraySize(*Variable);
    if (isa<IntrinsicInst>(I))
      Todo.push_back(&I);
  }
  // Expanding a reduction can create further intrinsics.
  while (!Todo.empty()) {
    auto *Call = cast_or_null<IntrinsicInst>(Todo.pop_back_val());
    if (!Call || expandMemory(*Call))
      continue;
    if (auto *Arithmetic = dyn_cast<WithOverflowInst>(Call)) {
      expandOverflow(*Arithmetic);
      continue;
    }
    BasicBlock::iterator Before = Call->getIterator();
    bool IsFirst = Before == Call->getParent()->begin();
    Instruction *Previous = IsFirst ? nullptr : &*std::prev(Before);
    IRBuilder<> B(Call);
    Value *New = emitExpansion(B, *Call);
    if (!New)
      continue;
    for (auto At = Previous ? std::next(Previous->getIterator())
                            : Call->getParent()->begin();
         &*At != Call; ++At)
      if (isa<IntrinsicInst>(*At))
        Todo.push_back(&*At);
    Call->replaceAllUsesWith(New);
    Call->eraseFromParent();
  }
}

} // namespace tenon
