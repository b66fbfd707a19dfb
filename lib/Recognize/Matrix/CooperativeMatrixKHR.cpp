// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Calls of SPV_KHR_cooperative_matrix in LLVM IR, in every spelling that
// parseCallee() supports. Operand orders, from the instruction definitions:
//
//   Load    ptr, layout, [stride, [memory operands]]
//           in an older order: ptr, stride, layout, scope, [memory op.]
//   Store   ptr, matrix, layout, [stride, [memory operands]]
//           in an older order: ptr, matrix, stride, layout, scope, […]
//   MulAdd  A, B, C, [operand mask]
//   Length  a value of the matrix type
//
// LLVM 23 has intrinsics with the same operands: llvm.spv.cooperative.matrix.
// load, store, muladd and splat.
//
// Foreign strides count elements of the pointee type; canonical ones count
// bytes:
//
//   %a = call <A> @_Z…CooperativeMatrixLoadKHR…PU3AS1iil(ptr %p, i32 0, i64 %s)
//   -> %b = mul i64 %s, 4
//      %a = call <A> @tenon.load.a.i8.8x32.row.align4.p1(ptr %p, i64 %b)
//
// PromoteSlots handles element access through AccessChain.

#include "MatrixAccess.h"
#include "MatrixOfBytes.h"
#include "tenon/Recognize/InputDialect.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/IR/Module.h"

using namespace llvm;

namespace tenon {

//===----------------------------------------------------------------------===//
// Memory
//===----------------------------------------------------------------------===//

static Expected<Value *> rewriteLoad(CallInst &Call, IRBuilderBase &B,
                                     const Callee &Name) {
  auto *Ty = dyn_cast<MatrixType>(Call.getType());
  if (!Ty || !isPointer(Call, 0))
    return wrong("expected a pointer operand and a matrix result");
  Expected<MatrixAccess> Access =
      readAccess(accessOperands(Call, 1), MatrixOpcode::Load, Ty, Name, B);
  if (!Access)
    return Access.takeError();
  return MatrixBuilder(B).load(Ty, Call.getArgOperand(0), Access->StrideBytes,
                               Access->Memory);
}

static Expected<Value *> rewriteStore(CallInst &Call, IRBuilderBase &B,
                                      const Callee &Name) {
  MatrixType *Ty = Call.arg_size() < 2
                       ? nullptr
                       : dyn_cast<MatrixType>(Call.getArgOperand(1)->getType());
  if (!Ty || !isPointer(Call, 0))
    return wrong("expected a pointer and a matrix operand");
  Expected<MatrixAccess> Access =
      readAccess(accessOperands(Call, 2), MatrixOpcode::Store, Ty, Name, B);
  if (!Access)
    return Access.takeError();
  MatrixBuilder(B).store(Call.getArgOperand(1), Call.getArgOperand(0),
                         Access->StrideBytes, Access->Memory);
  return nullptr;
}

//===----------------------------------------------------------------------===//
// Multiplication
//===----------------------------------------------------------------------===//

/// Bits of Cooperative Matrix Operands (SPV_KHR_cooperative_matrix and
/// SPV_INTEL_joint_matrix).
enum OperandMask : uint64_t {
  MatrixASigned = 0x1,
  MatrixBSigned = 0x2,
  MatrixCSigned = 0x4,
  MatrixResultSigned = 0x8,
  SaturatingAccumulation = 0x10,
  MatrixAAndBTF32 = 0x20,
  MatrixAAndBBFloat16 = 0x40,
  MatrixCBFloat16 = 0x80,
  MatrixResultBFloat16 = 0x100,
  MatrixAE5M2 = 0x400, // DPC++ and IGC call it BFloat8
  MatrixBE5M2 = 0x800,
  MatrixAE4M3 = 0x1000, // HFloat8
  MatrixBE4M3 = 0x2000,
  MatrixAE2M1 = 0x10000,
  MatrixBE2M1 = 0x20000,
  MatrixSmallFloat = 0x33c00,
  KnownMask = 0x33dff,
};

/// The kind of a component of type \p Ty with the mask bits of its operand.
/// Signed bits for floating-point components are ignored, because producers set
/// them.
static std::optional<ElementKind> operandKind(Type *Ty, bool Signed, bool BF16,
                                              bool TF32) {
  if (Ty->isFloatTy())
    return TF32 ? ElementKind::TF32 : ElementKind::F32;
  if (Ty->isIntegerTy(16) && BF16)
    return ElementKind::BF16;
  return Ty->isIntegerTy() ? signedKind(Ty->getIntegerBitWidth(), Signed)
                           : kindOfComponent(Ty);
}

/// The fp8 or fp4 kind that \p Mask gives operand A (\p Shift is zero) or B
/// (whose bits are those of A times two).
static std::optional<ElementKind> smallFloatKind(uint64_t Mask,
                                                 unsigned Shift) {
  uint64_t OfA = Mask >> Shift;
  return OfA & MatrixAE5M2   ? std::optional(ElementKind::E5M2)
         : OfA & MatrixAE4M3 ? std::optional(ElementKind::E4M3)
         : OfA & MatrixAE2M1 ? std::optional(ElementKind::E2M1)
                             : std::nullopt;
}

/// What is wrong with operand mask \p Mask, as the end of a message that begins
/// with the mask; empty if the mask is valid. Signed bits for floating-point
/// components are valid.
static std::string checkMask(MatrixType *A, MatrixType *B, MatrixType *C,
                             MatrixType *D, uint64_t Mask) {
  auto IsFloat = [](Type *T) { return T->isFloatTy(); };
  auto IsShort = [](Type *T) { return T->isIntegerTy(16) || T->isBFloatTy(); };
  auto IsInteger = [](Type *T) { return T->isIntegerTy(); };
  auto IsByte = [](Type *T) { return T->isIntegerTy(8); };
  auto IsHalfByte = [](Type *T) { return T->isIntegerTy(4); };
  const struct {
    uint64_t Bit;
    StringLiteral Says;
    bool (*Fits)(Type *);
    MatrixType *Operands[2];
  } Claims[] = {
      {SaturatingAccumulation, "the sum saturates", IsInteger, {C, D}},
      {MatrixAAndBTF32, "A and B hold tf32", IsFloat, {A, B}},
      {MatrixAAndBBFloat16, "A and B hold bf16", IsShort, {A, B}},
      {MatrixCBFloat16, "C holds bf16", IsShort, {C, C}},
      {MatrixResultBFloat16, "the result holds bf16", IsShort, {D, D}},
      {MatrixAE5M2, "A holds fp8 (E5M2)", IsByte, {A, A}},
      {MatrixBE5M2, "B holds fp8 (E5M2)", IsByte, {B, B}},
      {MatrixAE4M3, "A holds fp8 (E4M3)", IsByte, {A, A}},
      {MatrixBE4M3, "B holds fp8 (E4M3)", IsByte, {B, B}},
      {MatrixAE2M1, "A holds fp4 (E2M1)", IsHalfByte, {A, A}},
      {MatrixBE2M1, "B holds fp4 (E2M1)", IsHalfByte, {B, B}},
  };
  for (const auto &Claim : Claims)
    for (MatrixType *Ty : Claim.Operands)
      if (Mask & Claim.Bit && !Claim.Fits(Ty->component()))
        return (" says that " + Claim.Says + ", which " + describe(Ty) +
                " cannot; expected another component type, or the mask "
                "without 0x" +
                Twine::utohexstr(Claim.Bit))
            .str();
  for (uint64_t Both : {MatrixAE5M2 | MatrixAE4M3, MatrixBE5M2 | MatrixBE4M3})
    if ((Mask & Both) == Both)
      return (" says that one operand holds E5M2 and E4M3; expected one bit of "
              "0x" +
              Twine::utohexstr(Both))
          .str();
  if (Mask & ~uint64_t(KnownMask))
    return " has unknown bits; expected bits of 0x" + utohexstr(KnownMask);
  return {};
}

/// Reads element kinds from component types and the mask. 16-bit integers can
/// only be bf16 with a floating-point accumulator, or together with bf16 ones:
/// some producers omit those bits. With an i16 accumulator they may be either.
/// With fp8 and fp4 operands an i16 accumulator is bf16. The sign of an
/// accumulator matters only if it saturates.
static Expected<MulAddFacts> readKinds(MatrixType *A, MatrixType *B,
                                       MatrixType *C, MatrixType *D,
                                       uint64_t Mask) {
  if (std::string Message = checkMask(A, B, C, D, Mask); !Message.empty())
    return wrong("operand mask 0x" + Twine::utohexstr(Mask) + Message);
  auto IsShort = [](MatrixType *M) { return M->component()->isIntegerTy(16); };
  bool BF16 = Mask & MatrixAAndBBFloat16;
  if (IsShort(A) && IsShort(B) && !BF16) {
    if (D->component()->isFloatTy() ||
        Mask & (MatrixCBFloat16 | MatrixResultBFloat16))
      BF16 = true;
    else if (D->component()->isIntegerTy(16) &&
             !(Mask & (MatrixASigned | MatrixBSigned)))
      return wrong("A and B have i16 components and the operand mask says "
                   "neither that they are bf16 (0x40) nor that they are signed "
                   "integers (0x3)");
  }
  bool Saturating = Mask & SaturatingAccumulation;
  MulAddFacts Facts;
  std::optional<ElementKind> KindA = smallFloatKind(Mask, 0);
  if (!KindA)
    KindA = operandKind(A->component(), Mask & MatrixASigned, BF16,
                        Mask & MatrixAAndBTF32);
  std::optional<ElementKind> KindB = smallFloatKind(Mask, 1);
  if (!KindB)
    KindB = operandKind(B->component(), Mask & MatrixBSigned, BF16,
                        Mask & MatrixAAndBTF32);
  bool BF16Sums = BF16 || Mask & MatrixSmallFloat;
  std::optional<ElementKind> KindC =
      operandKind(C->component(), !Saturating || Mask & MatrixCSigned, BF16Sums,
                  /*TF32=*/false);
  std::optional<ElementKind> KindD =
      operandKind(D->component(), !Saturating || Mask & MatrixResultSigned,
                  BF16Sums, /*TF32=*/false);
  assert(KindA && KindB && KindC && KindD && "the types have been checked");
  if (Saturating && (isFloat(*KindC) || isFloat(*KindD)))
    return wrong("operand mask 0x" + Twine::utohexstr(Mask) +
                 " says that the sum saturates, which " + wordOf(*KindD) +
                 " cannot; expected integers, or the mask without 0x" +
                 Twine::utohexstr(SaturatingAccumulation));
  Facts.M = A->rows();
  Facts.N = B->columns();
  Facts.K = A->columns();
  Facts.A = *KindA;
  Facts.B = *KindB;
  Facts.C = *KindC;
  Facts.D = *KindD;
  Facts.Saturating = Saturating;
  return Facts;
}

static Expected<Value *> rewriteMulAdd(CallInst &Call, IRBuilderBase &Builder,
                                       const Callee &) {
  MatrixType *Operands[3] = {};
  for (unsigned I = 0; I < 3 && I < Call.arg_size(); ++I)
    Operands[I] = dyn_cast<MatrixType>(Call.getArgOperand(I)->getType());
  auto *D = dyn_cast<MatrixType>(Call.getType());
  auto [A, B, C] = Operands;
  if (!A || !B || !C || !D)
    return wrong("expected matrices for A, B, C and the result");
  for (auto [What, Ty] :
       {std::pair("A is ", A), std::pair("B is ", B), std::pair("C is ", C),
        std::pair("the result is ", D)})
    if (std::string Message = checkMatrixType(Ty); !Message.empty())
      return wrong(What + Message);
  std::optional<uint64_t> Mask = 0;
  if (Call.arg_size() > 3)
    Mask = constantOf(Call.getArgOperand(3));
  if (!Mask)
    return wrong("the operand mask is not constant");
  Expected<MulAddFacts> Kinds = readKinds(A, B, C, D, *Mask);
  if (!Kinds)
    return Kinds.takeError();
  OpFacts Facts;
  Facts.Opcode = MatrixOpcode::MulAdd;
  Facts.Type = D;
  Facts.MulAdd = *Kinds;
  if (std::string Message = checkFacts(Facts, A, B, C); !Message.empty())
    return wrong(describe(Facts) + ": " + Message);
  return MatrixBuilder(Builder).mulAdd(Call.getArgOperand(0),
                                       Call.getArgOperand(1),
                                       Call.getArgOperand(2), D, *Kinds);
}

//===----------------------------------------------------------------------===//
// Composites
//===----------------------------------------------------------------------===//

/// A component operand, or a byte of a matrix of 4-bit elements: a pointer to
/// an element of such a matrix can only point to the element's byte.
static Expected<Value *> componentOrByte(CallInst &Call, unsigned Index,
                                         MatrixType *Ty, IRBuilderBase &B) {
  Type *Component = Ty->component(), *Byte = B.getInt8Ty();
  if (Index < Call.arg_size() && isByteOf(Ty, Byte)) {
    Type *Given = Call.getArgOperand(Index)->getType();
    if (Given->isPointerTy() || Given == Byte)
      Component = Byte;
  }
  return componentOperand(Call, Index, Component, B);
}

static Expected<Value *> rewriteConstruct(CallInst &Call, IRBuilderBase &B,
                                          const Callee &) {
  Expected<MatrixType *> Ty = checkedMatrix(Call.getType());
  if (!Ty)
    return Ty.takeError();
  if (Call.arg_size() > 1)
    return wrong(Twine(Call.arg_size()) +
                 " operands, expected one component for all elements");
  Expected<Value *> Component = componentOrByte(Call, 0, *Ty, B);
  if (!Component)
    return Component.takeError();
  if (isByteOf(*Ty, (*Component)->getType()))
    return fillBytes(B, *Ty, *Component);
  return MatrixBuilder(B).fill(*Ty, *Component);
}

static Expected<Value *> rewriteLength(CallInst &Call, IRBuilderBase &B,
                                       const Callee &) {
  if (Call.arg_empty())
    return wrong("expected a matrix operand");
  Expected<MatrixType *> Ty = checkedMatrix(Call.getArgOperand(0)->getType());
  if (!Ty)
    return Ty.takeError();
  if (!Call.getType()->isIntegerTy())
    return wrong("expected an integer result");
  return B.CreateZExtOrTrunc(MatrixBuilder(B).length(*Ty), Call.getType());
}

static Error checkIndex(const Value *Index) {
  return Index->getType()->isIntegerTy() ? Error::success()
                                         : wrong("the index is not an integer");
}

static Expected<Value *> rewriteExtract(CallInst &Call, IRBuilderBase &B,
                                        const Callee &) {
  // With a component class, the operands are sret pointer, matrix and index.
  unsigned First = Call.getType()->isVoidTy() ? 1 : 0;
  if (Call.arg_size() < First + 2)
    return wrong("expected a matrix and an index");
  if (First && !isPointer(Call, 0))
    return wrong("expected a result, or a pointer to it before the matrix");
  Expected<MatrixType *> Ty =
      checkedMatrix(Call.getArgOperand(First)->getType());
  if (!Ty)
    return Ty.takeError();
  if (Error E = checkIndex(Call.getArgOperand(First + 1)))
    return E;
  if (!First && isByteOf(*Ty, Call.getType()))
    return extractByte(B, Call.getArgOperand(0), Call.getArgOperand(1));
  if (!First && (!Call.getType()->isSingleValueType() ||
                 Call.getType()->getPrimitiveSizeInBits() !=
                     (*Ty)->component()->getPrimitiveSizeInBits()))
    return wrong("a result of type " + textOf(Call.getType()) + ", expected " +
                 textOf((*Ty)->component()));
  Value *Component = MatrixBuilder(B).extract(Call.getArgOperand(First),
                                              Call.getArgOperand(First + 1));
  if (First) {
    B.CreateStore(Component, Call.getArgOperand(0));
    return nullptr;
  }
  return B.CreateBitCast(Component, Call.getType());
}

/// The operands of VectorInsertDynamic are matrix, component and index, those
/// of CompositeInsert are component, matrix and index.
static Expected<Value *> rewriteInsert(CallInst &Call, IRBuilderBase &B,
                                       const Callee &) {
  if (Call.arg_size() < 3)
    return wrong("expected a matrix, a component and an index");
  unsigned Matrix = isa<MatrixType>(Call.getArgOperand(0)->getType()) ? 0 : 1;
  Expected<MatrixType *> Ty =
      checkedMatrix(Call.getArgOperand(Matrix)->getType());
  if (!Ty)
    return Ty.takeError();
  if (Error E = checkIndex(Call.getArgOperand(2)))
    return E;
  Expected<Value *> Component = componentOrByte(Call, 1 - Matrix, *Ty, B);
  if (!Component)
    return Component.takeError();
  if (isByteOf(*Ty, (*Component)->getType()))
    return insertByte(B, Call.getArgOperand(Matrix), *Component,
                      Call.getArgOperand(2));
  return MatrixBuilder(B).insert(Call.getArgOperand(Matrix), *Component,
                                 Call.getArgOperand(2));
}

//===----------------------------------------------------------------------===//
// The table
//===----------------------------------------------------------------------===//

using Rewriter = Expected<Value *> (*)(CallInst &, IRBuilderBase &,
                                       const Callee &);

namespace {
struct Row {
  StringLiteral Base;
  Rewriter Rewrite;
  bool NeedsMatrix; // the name is also used for other types
};
} // namespace

static constexpr Row Rows[] = {
    {"__spirv_CooperativeMatrixLoadKHR", rewriteLoad, false},
    {"__spirv_CooperativeMatrixStoreKHR", rewriteStore, false},
    {"__spirv_CooperativeMatrixMulAddKHR", rewriteMulAdd, false},
    {"__spirv_CooperativeMatrixLengthKHR", rewriteLength, false},
    {"__spirv_CompositeConstruct", rewriteConstruct, true},
    {"__spirv_ConstantComposite", rewriteConstruct, true},
    {"__spirv_CompositeExtract", rewriteExtract, true},
    {"__spirv_CompositeInsert", rewriteInsert, true},
    {"__spirv_VectorExtractDynamic", rewriteExtract, true},
    {"__spirv_VectorInsertDynamic", rewriteInsert, true},
    {"llvm.spv.cooperative.matrix.load", rewriteLoad, false},
    {"llvm.spv.cooperative.matrix.store", rewriteStore, false},
    {"llvm.spv.cooperative.matrix.muladd", rewriteMulAdd, false},
    {"llvm.spv.cooperative.matrix.splat", rewriteConstruct, false},
};

static bool mentionsMatrix(const FunctionType *Ty) {
  return isa<MatrixType>(Ty->getReturnType()) ||
         any_of(Ty->params(), [](Type *T) { return isa<MatrixType>(T); });
}

std::optional<Recognition> recognizeCooperativeMatrix(const Function &F,
                                                      const Callee &Name) {
  for (const Row &R : Rows) {
    if (!Name.is(R.Base) ||
        (R.NeedsMatrix && !mentionsMatrix(F.getFunctionType())))
      continue;
    return Recognition{
        operationName(R.Base),
        [Rewrite = R.Rewrite, Name](CallInst &Call, IRBuilderBase &B) {
          return Rewrite(Call, B, Name);
        }};
  }
  return std::nullopt;
}

} // namespace tenon
