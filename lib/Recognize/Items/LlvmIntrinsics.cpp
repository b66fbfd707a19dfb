// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Intrinsics that front ends make of C's functions, and that few code
// generators know:
//
//   { T, T } @llvm.modf(T x)   and sincos: library operations
//   iN @llvm.lround(T x)       and llround, lrint, llrint: a rounding and a
//                              conversion
//   @llvm.prefetch(ptr p, …)   the prefetch of a byte of global memory

#include "Recognize/Matrix/MatrixAccess.h"
#include "tenon/IR/AddressSpaces.h"
#include "tenon/IR/AsyncOps.h"
#include "tenon/IR/LibraryOps.h"
#include "tenon/Recognize/InputDialect.h"
#include "llvm/IR/IntrinsicInst.h"

using namespace llvm;

namespace tenon {

static Expected<Value *> twoResults(LibraryFunction Function, CallInst &Call,
                                    IRBuilderBase &B) {
  LibraryFacts Facts;
  Facts.Function = Function;
  Value *Both = createLibraryOp(B, Facts, {Call.getArgOperand(0)});
  if (Both->getType() == Call.getType())
    return Both;
  Value *Result = PoisonValue::get(Call.getType());
  for (unsigned I = 0; I < 2; ++I)
    Result = B.CreateInsertValue(Result, B.CreateExtractValue(Both, I), I);
  return Result;
}

static Expected<Value *> roundToInteger(Intrinsic::ID Round, CallInst &Call,
                                        IRBuilderBase &B) {
  Value *Whole = B.CreateUnaryIntrinsic(Round, Call.getArgOperand(0));
  return B.CreateFPToSI(Whole, Call.getType());
}

/// Only a hint: of code and of other memory it is dropped.
static Expected<Value *> prefetch(CallInst &Call, IRBuilderBase &B) {
  Value *From = Call.getArgOperand(0);
  bool OfData = !cast<ConstantInt>(Call.getArgOperand(3))->isZero();
  if (OfData && From->getType()->getPointerAddressSpace() == GlobalSpace)
    createAsyncOp(B, {.Opcode = AsyncOpcode::Prefetch, .ElementBytes = 1},
                  {From, B.getInt64(1)});
  return nullptr;
}

static CallRewriter rewriterOf(Intrinsic::ID Id) {
  switch (Id) {
  case Intrinsic::modf:
    return [](CallInst &Call, IRBuilderBase &B) {
      return twoResults(LibraryFunction::Modf, Call, B);
    };
  case Intrinsic::sincos:
    return [](CallInst &Call, IRBuilderBase &B) {
      return twoResults(LibraryFunction::Sincos, Call, B);
    };
  case Intrinsic::lround:
  case Intrinsic::llround:
    return [](CallInst &Call, IRBuilderBase &B) {
      return roundToInteger(Intrinsic::round, Call, B);
    };
  case Intrinsic::lrint:
  case Intrinsic::llrint:
    return [](CallInst &Call, IRBuilderBase &B) {
      return roundToInteger(Intrinsic::rint, Call, B);
    };
  case Intrinsic::prefetch:
    return prefetch;
  default:
    return nullptr;
  }
}

std::optional<Recognition> recognizeLlvmIntrinsics(const Function &F,
                                                   const Callee &) {
  CallRewriter Rewrite = rewriterOf(F.getIntrinsicID());
  if (!Rewrite)
    return std::nullopt;
  return Recognition{F.getName().str(), std::move(Rewrite)};
}

} // namespace tenon
