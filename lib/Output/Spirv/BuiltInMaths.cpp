// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "BuiltInMaths.h"
#include "BuiltInCalls.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/PatternMatch.h"
#include "llvm/Transforms/Utils/Local.h"

using namespace llvm;

namespace tenon {

/// Functions that the C library and OpenCL have by one name.
static constexpr StringLiteral MathsNames[] = {
    "erf",    "erfc",      "cbrt",  "expm1",     "log1p",
    "asinh",  "acosh",     "atanh", "hypot",     "tgamma",
    "lgamma", "remainder", "fdim",  "nextafter", "logb"};

/// The name of \p F without float's suffix; empty when it is none of these.
static StringRef mathsLibraryName(const Function &F) {
  Type *Ty = F.getReturnType();
  StringRef Base = F.getName();
  if (!F.isDeclaration() || !(Ty->isFloatTy() || Ty->isDoubleTy()) ||
      (Ty->isFloatTy() && !Base.consume_back("f")))
    return {};
  return is_contained(MathsNames, Base) ? Base : StringRef();
}

bool isMathsLibrary(const Function &F) { return !mathsLibraryName(F).empty(); }

void nameMathsLibrary(Function &F) {
  Type *Ty = F.getReturnType();
  StringRef Base = mathsLibraryName(F);
  if (Base.empty())
    return;
  std::string Letters(F.arg_size(), Ty->isFloatTy() ? 'f' : 'd');
  F.setName("_Z" + Twine(Base.size()) + Base + Letters);
  F.setCallingConv(CallingConv::SPIR_FUNC);
  for (User *U : F.users())
    if (auto *Call = dyn_cast<CallInst>(U))
      Call->setCallingConv(CallingConv::SPIR_FUNC);
}

namespace {
struct IntrinsicRow {
  Intrinsic::ID Id;
  StringLiteral Name;
};
} // namespace

/// Those that LLVM's back end does not take, in vectors or at all.
static constexpr IntrinsicRow Intrinsics[] = {
    {Intrinsic::ldexp, "ldexp"},
    {Intrinsic::exp10, "exp10"},
};

static void nameIntrinsics(Function &F) {
  for (Instruction &I : make_early_inc_range(instructions(F))) {
    auto *Call = dyn_cast<IntrinsicInst>(&I);
    if (!Call)
      continue;
    for (const IntrinsicRow &R : Intrinsics) {
      if (R.Id != Call->getIntrinsicID())
        continue;
      std::string Letters;
      SmallVector<Value *, 2> Operands(Call->args());
      for (Value *V : Operands)
        Letters += mangled(V->getType(), /*Unsigned=*/false);
      IRBuilder<> B(&I);
      I.replaceAllUsesWith(
          callBuiltIn(B, R.Name, Letters, I.getType(), Operands, false));
      I.eraseFromParent();
      break;
    }
  }
}

/// The i64, or vector of it, that \p V extends to i128, or null.
static Value *extended(Value *V, bool Signed) {
  using namespace PatternMatch;
  Type *Narrow = V->getType()->getWithNewBitWidth(64);
  const APInt *Number = nullptr;
  if (match(V, m_APInt(Number)))
    return (Signed ? Number->isSignedIntN(64) : Number->isIntN(64))
               ? ConstantInt::get(Narrow, Number->trunc(64))
               : nullptr;
  Value *From = nullptr;
  bool Extends = Signed ? match(V, m_SExt(m_Value(From)))
                        : match(V, m_ZExt(m_Value(From)));
  return Extends && From->getType() == Narrow ? From : nullptr;
}

/// The upper half of a product of i64 by OpenCL's name: SPIR-V has no i128.
///
///   trunc (lshr (mul (sext a), (sext b)), 64)  ->  mul_hi(a, b)
static void nameUpperProducts(Function &F) {
  using namespace PatternMatch;
  for (Instruction &I : make_early_inc_range(instructions(F))) {
    Value *X, *Y;
    if (!I.getType()->isIntOrIntVectorTy(64) ||
        !match(&I, m_Trunc(m_LShr(m_Mul(m_Value(X), m_Value(Y)),
                                  m_SpecificInt(64)))))
      continue;
    for (bool Signed : {true, false}) {
      Value *U = extended(X, Signed), *V = extended(Y, Signed);
      if (!U || !V)
        continue;
      IRBuilder<> B(&I);
      std::string Letters = mangled(I.getType(), !Signed);
      Letters += I.getType()->isVectorTy() ? "S_" : Letters;
      I.replaceAllUsesWith(
          callBuiltIn(B, "mul_hi", Letters, I.getType(), {U, V}, false));
      RecursivelyDeleteTriviallyDeadInstructions(&I);
      break;
    }
  }
}

void nameMathsIntrinsics(Function &F) {
  nameUpperProducts(F);
  nameIntrinsics(F);
}

} // namespace tenon
