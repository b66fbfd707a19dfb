// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// SPV_KHR_cooperative_matrix as LLVM IR calls it, in every spelling of
// parseCallee(). Operand orders, from the instruction definitions:
//
//   Load    ptr, layout, [stride, [memory operands]]
//           transitional producers: ptr, stride, layout, scope, [memory op.]
//   Store   ptr, matrix, layout, [stride, [memory operands]]
//           transitional producers: ptr, matrix, stride, layout, scope, […]
//   MulAdd  A, B, C, [operand mask]
//   Length  a value of the matrix type
//
// Strides count elements of the pointer's pointee; canonical ones are in bytes:
//
//   %a = call <A> @_Z…CooperativeMatrixLoadKHR…PU3AS1iil(ptr %p, i32 0, i64 %s)
//   -> %b = mul i64 %s, 4
//      %a = call <A> @tenon.load.a.i8.8x32.row.align4.p1(ptr %p, i64 %b)
//
// Element access through AccessChain is PromoteSlots' business.

#include "tenon/IR/MatrixOps.h"
#include "tenon/Recognize/InputDialect.h"
#include "llvm/IR/Module.h"

using namespace llvm;

namespace tenon {

static Error wrong(const Twine &Message) {
  return createStringError(inconvertibleErrorCode(), Message);
}

static std::optional<uint64_t> constantOf(const Value *V) {
  const auto *C = dyn_cast<ConstantInt>(V);
  return C ? std::optional<uint64_t>(C->getZExtValue()) : std::nullopt;
}

//===----------------------------------------------------------------------===//
// Memory
//===----------------------------------------------------------------------===//

namespace {
/// The operands of a load or store behind pointer and matrix.
struct AccessOperands {
  Value *Layout = nullptr;
  Value *Stride = nullptr; // null: tight
  Value *MemoryMask = nullptr;
  Value *MemoryAlign = nullptr;
};
} // namespace

/// Whether the operands behind pointer and matrix are in the legacy order, with
/// the stride first: an operand that is not i32, or a number that is no layout
/// before one that is, or an unknown number before a layout and a scope.
static bool isStrideFirst(ArrayRef<Value *> Rest) {
  if (Rest.size() < 2)
    return false;
  if (!Rest[0]->getType()->isIntegerTy(32))
    return true;
  auto IsLayout = [](const Value *V) {
    std::optional<uint64_t> Constant = constantOf(V);
    return Constant && matrixLayoutFromSpirv(*Constant);
  };
  if (IsLayout(Rest[0]) || !IsLayout(Rest[1]))
    return false;
  return constantOf(Rest[0]) ||
         (Rest.size() > 2 &&
          constantOf(Rest[2]) == uint64_t(MatrixScope::Subgroup));
}

/// Sorts out the operands from \p First on.
static AccessOperands splitOperands(const CallInst &Call, unsigned First) {
  SmallVector<Value *, 5> Rest;
  for (unsigned I = First; I < Call.arg_size(); ++I)
    Rest.push_back(Call.getArgOperand(I));
  auto At = [&](unsigned I) { return I < Rest.size() ? Rest[I] : nullptr; };
  if (isStrideFirst(Rest)) // stride, layout, scope, [memory operands]
    return {At(1), At(0), At(3), At(4)};
  return {At(0), At(1), At(2), At(3)};
}

static Expected<MatrixLayout> layoutOf(Value *Operand) {
  if (!Operand)
    return wrong("the layout operand is missing");
  std::optional<uint64_t> Constant = constantOf(Operand);
  if (!Constant)
    return wrong("the layout is no constant, expected 0 (row-major), 1 "
                 "(column-major) or 2 (packed); make it one by inlining, or "
                 "branch on it");
  std::optional<MatrixLayout> Layout = matrixLayoutFromSpirv(*Constant);
  if (!Layout)
    return wrong("layout " + Twine(*Constant) +
                 ", expected 0 (row-major), 1 (column-major) or 2 (packed)");
  return *Layout;
}

/// The distance in bytes between rows (columns for column-major, packed rows
/// for packed), from a stride in units of \p UnitBytes.
static Expected<Value *> strideBytes(const AccessOperands &Operands,
                                     MatrixType *Ty, MatrixLayout Layout,
                                     unsigned UnitBytes, IRBuilderBase &B) {
  unsigned Bits = bitsOf(*kindOfComponent(Ty->component()));
  if (Operands.Stride) {
    if (!Operands.Stride->getType()->isIntegerTy())
      return wrong("the stride is no integer");
    return B.CreateMul(B.CreateZExtOrTrunc(Operands.Stride, B.getInt64Ty()),
                       B.getInt64(UnitBytes), "stride");
  }
  if (Layout != MatrixLayout::Packed)
    return wrong("the stride is missing, which only layout packed may leave "
                 "out");
  return B.getInt64(uint64_t(Ty->columns()) * packFactor(Bits) * Bits / 8);
}

static Expected<MatrixBuilder::Memory>
memoryFacts(const AccessOperands &Operands, unsigned UnitBytes) {
  Expected<MatrixLayout> Layout = layoutOf(Operands.Layout);
  if (!Layout)
    return Layout.takeError();
  MatrixBuilder::Memory Memory;
  Memory.Layout = *Layout;
  Memory.Align = UnitBytes;
  if (Operands.MemoryMask)
    if (std::optional<uint64_t> Mask = constantOf(Operands.MemoryMask))
      Memory.Volatile = *Mask & 1; // SPIR-V Memory Operands: Volatile
  return Memory;
}

/// Bytes of the pointee that strides count: from the name, else the component.
static unsigned strideUnit(const Callee &Name, MatrixType *Ty) {
  return pointeeBytes(Name).value_or(bitsOf(*kindOfComponent(Ty->component())) /
                                     8);
}

namespace {
/// A load or store, read and checked.
struct MatrixAccess {
  MatrixBuilder::Memory Memory;
  Value *StrideBytes;
};
} // namespace

/// Reads the operands of a load or store of a \p Ty from operand \p First on.
static Expected<MatrixAccess> readAccess(CallInst &Call, unsigned First,
                                         MatrixOpcode Opcode, MatrixType *Ty,
                                         const Callee &Name, IRBuilderBase &B) {
  if (std::string Message = checkMatrixType(Ty); !Message.empty())
    return wrong(Message);
  AccessOperands Operands = splitOperands(Call, First);
  unsigned Unit = strideUnit(Name, Ty);
  Expected<MatrixBuilder::Memory> Memory = memoryFacts(Operands, Unit);
  if (!Memory)
    return Memory.takeError();
  OpFacts Facts;
  Facts.Opcode = Opcode;
  Facts.Type = Ty;
  Facts.Layout = Memory->Layout;
  if (std::string Message = checkFacts(Facts); !Message.empty())
    return wrong(Message);
  if (Opcode == MatrixOpcode::Store && Operands.Stride &&
      constantOf(Operands.Stride) == uint64_t(0))
    return wrong("a stride of zero, which would store all rows on one another; "
                 "expected a positive stride");
  Expected<Value *> Stride = strideBytes(Operands, Ty, Memory->Layout, Unit, B);
  if (!Stride)
    return Stride.takeError();
  return MatrixAccess{*Memory, *Stride};
}

static bool isPointer(const CallInst &Call, unsigned Operand) {
  return Operand < Call.arg_size() &&
         Call.getArgOperand(Operand)->getType()->isPointerTy();
}

static Expected<Value *> rewriteLoad(CallInst &Call, IRBuilderBase &B,
                                     const Callee &Name) {
  auto *Ty = dyn_cast<MatrixType>(Call.getType());
  if (!Ty || !isPointer(Call, 0))
    return wrong("expected a pointer operand and a matrix result");
  Expected<MatrixAccess> Access =
      readAccess(Call, 1, MatrixOpcode::Load, Ty, Name, B);
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
      readAccess(Call, 2, MatrixOpcode::Store, Ty, Name, B);
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
  KnownMask = 0x1ff,
};

/// The kind of a component of type \p Ty under the bits that concern it. Signed
/// bits on floating components are ignored: producers set them.
static std::optional<ElementKind> operandKind(Type *Ty, bool Signed, bool BF16,
                                              bool TF32) {
  if (Ty->isFloatTy())
    return TF32 ? ElementKind::TF32 : ElementKind::F32;
  if (Ty->isIntegerTy(16) && BF16)
    return ElementKind::BF16;
  if (!Ty->isIntegerTy())
    return kindOfComponent(Ty);
  switch (Ty->getIntegerBitWidth()) {
  case 8:
    return Signed ? ElementKind::S8 : ElementKind::U8;
  case 16:
    return Signed ? ElementKind::S16 : ElementKind::U16;
  case 32:
    return Signed ? ElementKind::S32 : ElementKind::U32;
  case 64:
    return Signed ? ElementKind::S64 : ElementKind::U64;
  default:
    return std::nullopt;
  }
}

/// Reads element kinds from component types and the mask. Sixteen-bit integers
/// under a floating accumulator, or beside bf16 ones, can only be bf16: some
/// producers leave those bits out. Under an accumulator that is i16 too they
/// may be either. The sign of an accumulator matters only when it saturates.
static Expected<MulAddFacts> readKinds(MatrixType *A, MatrixType *B,
                                       MatrixType *C, MatrixType *D,
                                       uint64_t Mask) {
  if (Mask & ~uint64_t(KnownMask))
    return wrong("operand mask 0x" + Twine::utohexstr(Mask) +
                 " has bits that are not supported (8-bit and 4-bit floating "
                 "components)");
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
  std::optional<ElementKind> KindA = operandKind(
      A->component(), Mask & MatrixASigned, BF16, Mask & MatrixAAndBTF32);
  std::optional<ElementKind> KindB = operandKind(
      B->component(), Mask & MatrixBSigned, BF16, Mask & MatrixAAndBTF32);
  std::optional<ElementKind> KindC =
      operandKind(C->component(), !Saturating || Mask & MatrixCSigned, BF16,
                  /*TF32=*/false);
  std::optional<ElementKind> KindD =
      operandKind(D->component(), !Saturating || Mask & MatrixResultSigned,
                  BF16, /*TF32=*/false);
  if (!KindA || !KindB || !KindC || !KindD)
    return wrong("a component type that no multiplication has");
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
    return wrong("the operand mask is no constant");
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

/// A component operand: the scalar itself, or a pointer to a class that wraps
/// it (half, bfloat16 passed by value).
static Expected<Value *> componentOperand(CallInst &Call, unsigned Index,
                                          Type *Component, IRBuilderBase &B) {
  if (Index >= Call.arg_size())
    return wrong("a component operand is missing");
  Value *V = Call.getArgOperand(Index);
  if (V->getType()->isPointerTy())
    return B.CreateLoad(Component, V, "component");
  if (V->getType() == Component)
    return V;
  if (V->getType()->isSingleValueType() &&
      V->getType()->getPrimitiveSizeInBits() ==
          Component->getPrimitiveSizeInBits())
    return B.CreateBitCast(V, Component);
  return wrong("the component operand does not have the matrix's component "
               "type");
}

static Expected<MatrixType *> checkedMatrix(Type *Ty) {
  auto *Matrix = dyn_cast<MatrixType>(Ty);
  if (!Matrix)
    return wrong("expected a matrix");
  if (std::string Message = checkMatrixType(Matrix); !Message.empty())
    return wrong(Message);
  return Matrix;
}

static Expected<Value *> rewriteConstruct(CallInst &Call, IRBuilderBase &B,
                                          const Callee &) {
  Expected<MatrixType *> Ty = checkedMatrix(Call.getType());
  if (!Ty)
    return Ty.takeError();
  Expected<Value *> Component =
      componentOperand(Call, 0, (*Ty)->component(), B);
  if (!Component)
    return Component.takeError();
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
                                         : wrong("the index is no integer");
}

static Expected<Value *> rewriteExtract(CallInst &Call, IRBuilderBase &B,
                                        const Callee &) {
  // With a component class: sret pointer, matrix, index.
  unsigned First = Call.getType()->isVoidTy() ? 1 : 0;
  if (Call.arg_size() < First + 2)
    return wrong("expected a matrix and an index");
  Expected<MatrixType *> Ty =
      checkedMatrix(Call.getArgOperand(First)->getType());
  if (!Ty)
    return Ty.takeError();
  if (Error E = checkIndex(Call.getArgOperand(First + 1)))
    return E;
  if (!First && (!Call.getType()->isSingleValueType() ||
                 Call.getType()->getPrimitiveSizeInBits() !=
                     (*Ty)->component()->getPrimitiveSizeInBits()))
    return wrong("the result does not have the matrix's component type");
  Value *Component = MatrixBuilder(B).extract(Call.getArgOperand(First),
                                              Call.getArgOperand(First + 1));
  if (First) {
    B.CreateStore(Component, Call.getArgOperand(0));
    return nullptr;
  }
  return B.CreateBitCast(Component, Call.getType());
}

/// VectorInsertDynamic has matrix, component, index; CompositeInsert has
/// component, matrix, index.
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
  Expected<Value *> Component =
      componentOperand(Call, 1 - Matrix, (*Ty)->component(), B);
  if (!Component)
    return Component.takeError();
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
  bool NeedsMatrix; // the name serves other types too
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
        ("Op" + R.Base.drop_front(strlen("__spirv_"))).str(),
        [Rewrite = R.Rewrite, Name](CallInst &Call, IRBuilderBase &B) {
          return Rewrite(Call, B, Name);
        }};
  }
  return std::nullopt;
}

} // namespace tenon
