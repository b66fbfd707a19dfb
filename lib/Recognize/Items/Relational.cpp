// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// OpenCL C's relational functions (section 6.15.6) and SPIR-V's:
//
//   isnan, isless, …   comparisons; 1 for scalars, -1 in each component of
//                      vectors
//   __spirv_IsNan, …   the same as booleans
//   any, all           of components' highest bits; __spirv_Any: of booleans
//   select(a, b, c)    c ? b : a, in vectors by the highest bit of each
//                      component of c
//   bitselect(a, b, c) (a & ~c) | (b & c)

#include "Recognize/Matrix/MatrixAccess.h"
#include "tenon/Recognize/InputDialect.h"
#include "llvm/ADT/Twine.h"

using namespace llvm;

namespace tenon {

namespace {
/// A comparison of floats, with an i1 or a vector of i1 as result.
struct CompareRow {
  StringLiteral OpenCl, Spirv; // Spirv is empty for LLVM's instructions
  unsigned Operands;
  Value *(*Emit)(IRBuilderBase &B, ArrayRef<Value *> V);
};
/// All other functions.
struct OtherRow {
  StringLiteral OpenCl, Spirv;
  unsigned Operands;
  Expected<Value *> (*Emit)(IRBuilderBase &B, ArrayRef<Value *> V, Type *Ty);
};
} // namespace

//===----------------------------------------------------------------------===//
// Comparisons
//===----------------------------------------------------------------------===//

static Value *magnitude(IRBuilderBase &B, Value *V) {
  return B.CreateUnaryIntrinsic(Intrinsic::fabs, V);
}

template <CmpInst::Predicate P>
static Value *compare(IRBuilderBase &B, ArrayRef<Value *> V) {
  return B.CreateFCmp(P, V[0], V.back());
}

template <CmpInst::Predicate P>
static Value *compareInfinity(IRBuilderBase &B, ArrayRef<Value *> V) {
  return B.CreateFCmp(P, magnitude(B, V[0]),
                      ConstantFP::getInfinity(V[0]->getType()));
}

static Value *isNormal(IRBuilderBase &B, ArrayRef<Value *> V) {
  Type *Ty = V[0]->getType();
  APFloat Smallest =
      APFloat::getSmallestNormalized(Ty->getScalarType()->getFltSemantics());
  Value *Large =
      B.CreateFCmpOGE(magnitude(B, V[0]), ConstantFP::get(Ty, Smallest));
  return B.CreateAnd(Large, compareInfinity<CmpInst::FCMP_OLT>(B, V));
}

static Value *signBit(IRBuilderBase &B, ArrayRef<Value *> V) {
  Type *Ty = V[0]->getType();
  Type *Int = Ty->getWithNewType(B.getIntNTy(Ty->getScalarSizeInBits()));
  return B.CreateIsNeg(B.CreateBitCast(V[0], Int));
}

static constexpr CompareRow Comparisons[] = {
    {"isnan", "__spirv_IsNan", 1, compare<CmpInst::FCMP_UNO>},
    {"isinf", "__spirv_IsInf", 1, compareInfinity<CmpInst::FCMP_OEQ>},
    {"isfinite", "__spirv_IsFinite", 1, compareInfinity<CmpInst::FCMP_OLT>},
    {"isnormal", "__spirv_IsNormal", 1, isNormal},
    {"signbit", "__spirv_SignBitSet", 1, signBit},
    {"isequal", "", 2, compare<CmpInst::FCMP_OEQ>},
    {"isnotequal", "", 2, compare<CmpInst::FCMP_UNE>},
    {"isgreater", "", 2, compare<CmpInst::FCMP_OGT>},
    {"isgreaterequal", "", 2, compare<CmpInst::FCMP_OGE>},
    {"isless", "", 2, compare<CmpInst::FCMP_OLT>},
    {"islessequal", "", 2, compare<CmpInst::FCMP_OLE>},
    {"islessgreater", "__spirv_LessOrGreater", 2, compare<CmpInst::FCMP_ONE>},
    {"isordered", "__spirv_Ordered", 2, compare<CmpInst::FCMP_ORD>},
    {"isunordered", "__spirv_Unordered", 2, compare<CmpInst::FCMP_UNO>},
};

static Expected<Value *> rewriteComparison(const CompareRow &R, CallInst &Call,
                                           IRBuilderBase &B) {
  SmallVector<Value *, 2> V(Call.args());
  Type *Ty = Call.getType();
  bool IsFine = V.size() == R.Operands && Ty->isIntOrIntVectorTy() &&
                all_of(V, [&](Value *X) {
                  return X->getType()->isFPOrFPVectorTy() &&
                         X->getType() == V[0]->getType();
                });
  Value *P = IsFine ? R.Emit(B, V) : nullptr;
  if (!P || Ty->getWithNewBitWidth(1) != P->getType())
    return wrong("expected " + Twine(R.Operands) +
                 " floats, or vectors of them, and as many integers as result");
  return Ty->isVectorTy() ? B.CreateSExtOrTrunc(P, Ty)
                          : B.CreateZExtOrTrunc(P, Ty);
}

//===----------------------------------------------------------------------===//
// Others
//===----------------------------------------------------------------------===//

/// Whether all, or any, of the booleans in \p P are true, as a number. They are
/// combined one by one: LLVM reduces such vectors via integers with as many
/// bits, which SPIR-V does not have.
static Expected<Value *> reduce(IRBuilderBase &B, Value *P, bool All,
                                Type *Ty) {
  if (!Ty->isIntegerTy())
    return wrong("expected an integer as result");
  Value *Result = P;
  if (auto *Vector = dyn_cast<FixedVectorType>(P->getType())) {
    Result = B.CreateExtractElement(P, uint64_t(0));
    for (unsigned I = 1; I < Vector->getNumElements(); ++I) {
      Value *Next = B.CreateExtractElement(P, I);
      Result = All ? B.CreateAnd(Result, Next) : B.CreateOr(Result, Next);
    }
  }
  return B.CreateZExtOrTrunc(Result, Ty);
}

template <bool All>
static Expected<Value *> emitSigns(IRBuilderBase &B, ArrayRef<Value *> V,
                                   Type *Ty) {
  if (!V[0]->getType()->isIntOrIntVectorTy())
    return wrong("expected integers");
  return reduce(B, B.CreateIsNeg(V[0]), All, Ty);
}

template <bool All>
static Expected<Value *> emitTruths(IRBuilderBase &B, ArrayRef<Value *> V,
                                    Type *Ty) {
  if (!V[0]->getType()->isIntOrIntVectorTy())
    return wrong("expected truth values");
  return reduce(B, B.CreateIsNotNull(V[0]), All, Ty);
}

static Expected<Value *> emitSelect(IRBuilderBase &B, ArrayRef<Value *> V,
                                    Type *Ty) {
  Type *By = V[2]->getType();
  if (V[0]->getType() != Ty || V[1]->getType() != Ty ||
      !By->isIntOrIntVectorTy() ||
      By->getWithNewBitWidth(1) != Ty->getWithNewType(B.getInt1Ty()))
    return wrong("expected two values of the result's type and as many "
                 "integers");
  Value *P = By->isVectorTy() ? B.CreateIsNeg(V[2]) : B.CreateIsNotNull(V[2]);
  return B.CreateSelect(P, V[1], V[0]);
}

static Expected<Value *> emitBitSelect(IRBuilderBase &B, ArrayRef<Value *> V,
                                       Type *Ty) {
  Type *Scalar = Ty->getScalarType();
  if (any_of(V, [&](Value *X) { return X->getType() != Ty; }) ||
      (!Scalar->isIntegerTy() && !Scalar->isFloatingPointTy()))
    return wrong("expected three numbers of the result's type");
  Type *Int = Ty->getWithNewType(B.getIntNTy(Ty->getScalarSizeInBits()));
  Value *X = B.CreateBitCast(V[0], Int), *Y = B.CreateBitCast(V[1], Int),
        *Mask = B.CreateBitCast(V[2], Int);
  Value *Bits =
      B.CreateOr(B.CreateAnd(X, B.CreateNot(Mask)), B.CreateAnd(Y, Mask));
  return B.CreateBitCast(Bits, Ty);
}

static constexpr OtherRow Others[] = {
    {"any", "", 1, emitSigns<false>},
    {"all", "", 1, emitSigns<true>},
    {"", "__spirv_Any", 1, emitTruths<false>},
    {"", "__spirv_All", 1, emitTruths<true>},
    {"select", "__spirv_ocl_select", 3, emitSelect},
    {"bitselect", "__spirv_ocl_bitselect", 3, emitBitSelect},
};

static bool isNamed(const Callee &Name, StringRef OpenCl, StringRef Spirv) {
  return (Name.Mangled && !OpenCl.empty() && Name.Identifier == OpenCl) ||
         (!Spirv.empty() && Name.is(Spirv));
}

std::optional<Recognition> recognizeRelational(const Function &,
                                               const Callee &Name) {
  for (const CompareRow &R : Comparisons)
    if (isNamed(Name, R.OpenCl, R.Spirv))
      return Recognition{Name.Identifier.str(),
                         [&R](CallInst &Call, IRBuilderBase &B) {
                           return rewriteComparison(R, Call, B);
                         }};
  for (const OtherRow &R : Others)
    if (isNamed(Name, R.OpenCl, R.Spirv))
      return Recognition{
          Name.Identifier.str(),
          [&R](CallInst &Call, IRBuilderBase &B) -> Expected<Value *> {
            if (Call.arg_size() != R.Operands)
              return wrong("expected " + Twine(R.Operands) +
                           " operands, actual " + Twine(Call.arg_size()));
            return R.Emit(B, SmallVector<Value *, 3>(Call.args()),
                          Call.getType());
          }};
  return std::nullopt;
}

} // namespace tenon
