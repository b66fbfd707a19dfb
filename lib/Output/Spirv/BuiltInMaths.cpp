// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "BuiltInMaths.h"
#include "BuiltInCalls.h"
#include "SpirvVectorParts.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/PatternMatch.h"
#include "llvm/Transforms/Utils/Local.h"

using namespace llvm;

namespace tenon {

/// The name of the variant of \p Row for type \p Ty: only float has variants
/// that allow larger errors.
static std::string nameOf(const MathsRow &Row, Precision Error, Type *Ty) {
  bool HasForm = hasForm(Row, Error) && Ty->getScalarType()->isFloatTy();
  return ((HasForm ? prefixOf(Error) : "") + Row.Word).str();
}

/// The second result is returned in a private variable.
static Value *callTwoResults(CallInst &Call, StringRef Name,
                             SmallVectorImpl<Value *> &Operands) {
  IRBuilder<> B(&Call);
  BasicBlock &Entry = Call.getFunction()->getEntryBlock();
  IRBuilder<> Top(&Entry, Entry.begin());
  Type *First = Call.getType()->getStructElementType(0),
       *Second = Call.getType()->getStructElementType(1);
  Operands.push_back(Top.CreateAlloca(Second, nullptr, "second"));
  CallInst *New =
      callBuiltIn(B, Name, mangledAll(Operands, /*Unsigned=*/false, Second),
                  First, Operands, false);
  New->getCalledFunction()->setMemoryEffects(
      MemoryEffects::argMemOnly(ModRefInfo::Mod));
  Value *Both = B.CreateInsertValue(PoisonValue::get(Call.getType()), New, 0);
  return B.CreateInsertValue(Both, B.CreateLoad(Second, Operands.back()), 1);
}

/// Intrinsics that LLVM's back end does not support for vectors, or at all.
static bool isForeign(Intrinsic::ID Id) {
  return Id == Intrinsic::ldexp || Id == Intrinsic::exp10;
}

/// llvm.frexp of a type that OpenCL's frexp supports: LLVM's back end crashes
/// if only the fraction is used.
static bool isFrexp(const IntrinsicInst &Call) {
  if (Call.getIntrinsicID() != Intrinsic::frexp)
    return false;
  Type *Ty = Call.getArgOperand(0)->getType(), *Number = Ty->getScalarType();
  Type *Exponent = Call.getType()->getStructElementType(1);
  return (Number->isHalfTy() || Number->isFloatTy() || Number->isDoubleTy()) &&
         !isForeignVector(Ty) && Exponent->getScalarType()->isIntegerTy(32);
}

static void nameIntrinsics(Function &F) {
  for (Instruction &I : make_early_inc_range(instructions(F))) {
    auto *Call = dyn_cast<IntrinsicInst>(&I);
    if (Call && isFrexp(*Call)) {
      SmallVector<Value *, 2> Operands(Call->args());
      I.replaceAllUsesWith(callTwoResults(*Call, "frexp", Operands));
      I.eraseFromParent();
      continue;
    }
    const MathsRow *Row = Call ? findMaths(Call->getIntrinsicID()) : nullptr;
    // OpenCL has no bfloat: makeBFloatBits() converts these functions to float.
    if (!Row || I.getType()->getScalarType()->isBFloatTy() ||
        !(isForeign(Row->Intrinsic) || precisionOf(*Call) != Precision::Full))
      continue;
    SmallVector<Value *, 2> Operands(Call->args());
    IRBuilder<> B(&I);
    I.replaceAllUsesWith(
        callBuiltIn(B, nameOf(*Row, precisionOf(*Call), I.getType()),
                    mangledAll(Operands, /*Unsigned=*/false), I.getType(),
                    Operands, false));
    I.eraseFromParent();
  }
}

/// "__spirv_FConvert_Rhalf4_rtz": LLVM's back end does not support all of
/// OpenCL C's names.
static std::string conversionName(const CallInst &Call,
                                  const LibraryFacts &Facts) {
  Type *Ty = Call.getType(), *Number = Ty->getScalarType();
  bool FromInteger = Call.getArgOperand(0)->getType()->isIntOrIntVectorTy();
  std::string Name = !FromInteger   ? "__spirv_FConvert_R"
                     : Facts.Signed ? "__spirv_ConvertSToF_R"
                                    : "__spirv_ConvertUToF_R";
  Name += Number->isHalfTy()    ? "half"
          : Number->isFloatTy() ? "float"
                                : "double";
  if (auto *Vector = dyn_cast<FixedVectorType>(Ty))
    Name += std::to_string(Vector->getNumElements());
  return Name + "_" + wordOf(Facts.Mode).str();
}

/// Words of bytes and masks are unsigned; the addend of a dot product has its
/// own sign.
static std::string lettersOf(const LibraryFacts &Facts,
                             ArrayRef<Value *> Operands, bool IsUnsigned) {
  SmallVector<MangledParameter, 4> Parameters;
  for (Value *V : Operands)
    Parameters.push_back({V->getType(), IsUnsigned});
  MathsShape Shape = rowOf(Facts.Function).Shape;
  if (Shape == MathsShape::Shuffle)
    Parameters.back().Unsigned = true;
  if (Shape == MathsShape::DotProduct) {
    Parameters[0].Unsigned = Parameters[1].Unsigned = true;
    Parameters.back().Unsigned |= !dotSigns(Facts.Function).any();
  }
  return mangledAll(Parameters);
}

void nameLibraryOp(CallInst &Call, const LibraryFacts &Facts) {
  const MathsRow &Row = rowOf(Facts.Function);
  SmallVector<Value *, 4> Operands(Call.args());
  std::string Name = nameOf(Row, Facts.Error, Operands[0]->getType());
  bool IsUnsigned = Row.Shape == MathsShape::FromBits ||
                    (Row.Shape == MathsShape::Integers && !Facts.Signed);
  if (Facts.Function == LibraryFunction::Convert) {
    Name = conversionName(Call, Facts);
    IsUnsigned = !Facts.Signed;
  }
  IRBuilder<> B(&Call);
  Value *New =
      Call.getType()->isStructTy()
          ? callTwoResults(Call, Name, Operands)
          : callBuiltIn(B, Name, lettersOf(Facts, Operands, IsUnsigned),
                        Call.getType(), Operands, false);
  Call.replaceAllUsesWith(New);
  Call.eraseFromParent();
}

/// The i64, or vector of i64, that \p V extends to i128, or null.
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

/// The upper half of a product of i64, by OpenCL's function, because SPIR-V has
/// no i128:
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
