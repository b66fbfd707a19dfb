// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Operations that SPV_INTEL_joint_matrix adds to SPV_KHR_cooperative_matrix:
//
//   LoadChecked       ptr, row, column, layout, height, width, [stride, …]
//   StoreChecked      ptr, row, column, matrix, layout, height, width, […]
//   ConstructChecked  row, column, height, width, component
//   LoadOffset        ptr, row, column, layout, [stride, …]
//   StoreOffset       ptr, row, column, matrix, layout, [stride, …]
//   Prefetch          ptr, rows, columns, cache level, layout, [stride];
//                     in revision 16 row and column precede the rows
//   GetElementCoord   matrix, index -> <2 x i32>
//
// Rows, columns, height and width of accesses are those of memory
// (placeFromMemory()). In an older header, the operands of checked accesses are
// ptr, stride, height, width, row, column and layout; the second operand has 64
// bits. An offset becomes part of the pointer.

#include "MatrixAccess.h"
#include "tenon/IR/Matrix/CacheControls.h"
#include "tenon/Recognize/InputDialect.h"

using namespace llvm;

namespace tenon {

static Value *operandOr(const CallInst &Call, unsigned Index) {
  return Index < Call.arg_size() ? Call.getArgOperand(Index) : nullptr;
}

/// A coordinate or size, which may be negative.
static Value *signedOperand(CallInst &Call, unsigned Index, IRBuilderBase &B) {
  return B.CreateSExtOrTrunc(Call.getArgOperand(Index), B.getInt64Ty());
}

static bool areIntegers(const CallInst &Call, ArrayRef<unsigned> Operands) {
  return all_of(Operands, [&](unsigned I) {
    return I < Call.arg_size() &&
           Call.getArgOperand(I)->getType()->isIntegerTy();
  });
}

namespace {
/// The numbers of the operands of a checked or offset access.
struct OperandNumbers {
  unsigned Row, Column, Height, Width;
  AccessOperands Access;
};
} // namespace

/// \p Extra is 1 for stores, whose matrix follows the offsets.
static OperandNumbers checkedOperands(const CallInst &Call, unsigned Extra) {
  if (!Extra && Call.arg_size() > 6 &&
      Call.getArgOperand(1)->getType()->isIntegerTy(64))
    return {.Row = 4,
            .Column = 5,
            .Height = 2,
            .Width = 3,
            .Access = {operandOr(Call, 6), operandOr(Call, 1)}};
  return {.Row = 1,
          .Column = 2,
          .Height = 4 + Extra,
          .Width = 5 + Extra,
          .Access = {operandOr(Call, 3 + Extra), operandOr(Call, 6 + Extra),
                     operandOr(Call, 7 + Extra)}};
}

static MatrixBuilder::Bounds bounds(CallInst &Call, const OperandNumbers &P,
                                    IRBuilderBase &B) {
  return {signedOperand(Call, P.Row, B), signedOperand(Call, P.Column, B),
          signedOperand(Call, P.Height, B), signedOperand(Call, P.Width, B)};
}

//===----------------------------------------------------------------------===//
// Checked
//===----------------------------------------------------------------------===//

static Expected<Value *> rewriteLoadChecked(CallInst &Call, IRBuilderBase &B,
                                            const Callee &Name) {
  Expected<MatrixType *> Ty = checkedMatrix(Call.getType());
  if (!Ty)
    return Ty.takeError();
  OperandNumbers P = checkedOperands(Call, 0);
  if (!isPointer(Call, 0) ||
      !areIntegers(Call, {P.Row, P.Column, P.Height, P.Width}))
    return wrong("expected a pointer, row, column, layout, height and width");
  Expected<MatrixAccess> Access =
      readAccess(P.Access, MatrixOpcode::Load, *Ty, Name, B);
  if (!Access)
    return Access.takeError();
  Expected<MatrixBuilder::Bounds> Place =
      placeFromMemory(bounds(Call, P, B), Access->Memory.Layout, *Ty, B);
  if (!Place)
    return Place.takeError();
  return MatrixBuilder(B).load(*Ty, Call.getArgOperand(0), Access->StrideBytes,
                               Access->Memory, *Place);
}

static Expected<Value *> rewriteStoreChecked(CallInst &Call, IRBuilderBase &B,
                                             const Callee &Name) {
  if (Call.arg_size() < 7)
    return wrong("expected a pointer, row, column, matrix, layout, height and "
                 "width");
  Expected<MatrixType *> Ty = checkedMatrix(Call.getArgOperand(3)->getType());
  if (!Ty)
    return Ty.takeError();
  OperandNumbers P = checkedOperands(Call, 1);
  if (!isPointer(Call, 0) ||
      !areIntegers(Call, {P.Row, P.Column, P.Height, P.Width}))
    return wrong("expected integers for row, column, height and width");
  Expected<MatrixAccess> Access =
      readAccess(P.Access, MatrixOpcode::Store, *Ty, Name, B);
  if (!Access)
    return Access.takeError();
  Expected<MatrixBuilder::Bounds> Place =
      placeFromMemory(bounds(Call, P, B), Access->Memory.Layout, *Ty, B);
  if (!Place)
    return Place.takeError();
  MatrixBuilder(B).store(Call.getArgOperand(3), Call.getArgOperand(0),
                         Access->StrideBytes, Access->Memory, *Place);
  return nullptr;
}

static Expected<Value *>
rewriteConstructChecked(CallInst &Call, IRBuilderBase &B, const Callee &) {
  Expected<MatrixType *> Ty = checkedMatrix(Call.getType());
  if (!Ty)
    return Ty.takeError();
  if (!areIntegers(Call, {0, 1, 2, 3}))
    return wrong("expected row, column, height, width and a component");
  Expected<Value *> Component =
      componentOperand(Call, 4, (*Ty)->component(), B);
  if (!Component)
    return Component.takeError();
  return MatrixBuilder(B).fill(
      *Ty, *Component,
      bounds(Call,
             {.Row = 0, .Column = 1, .Height = 2, .Width = 3, .Access = {}},
             B));
}

//===----------------------------------------------------------------------===//
// Offset
//===----------------------------------------------------------------------===//

namespace {
/// The address where an access with offsets begins, in bytes. With elements of
/// 4 bits it may begin at the second element of the byte.
struct OffsetAddress {
  Value *Pointer;
  std::optional<MatrixBuilder::Bounds> Rest;
};
} // namespace

/// The second half of a byte has no address: the tile begins one element into a
/// matrix with unlimited bounds.
static MatrixBuilder::Bounds endless(Value *Row, Value *Column,
                                     IRBuilderBase &B) {
  Value *End = B.getInt64(INT32_MAX);
  return {Row, Column, End, End};
}

/// The pointer in operand 0, moved by operands 1 (rows of memory) and 2
/// (elements): row * stride + column * size.
static Expected<OffsetAddress> offsetAddress(CallInst &Call, MatrixType *Ty,
                                             MatrixAccess &Access,
                                             IRBuilderBase &B) {
  Value *Row = signedOperand(Call, 1, B), *Column = signedOperand(Call, 2, B);
  unsigned Bits = bitsOf(*kindOfComponent(Ty->component()));
  MatrixLayout Layout = Access.Memory.Layout;
  if (Error E = checkColumnOfMemory(Column, Layout, Ty))
    return E;
  // A pointer that was moved by columns is only aligned to a component.
  Access.Memory.Align = std::min(Access.Memory.Align, divideCeil(Bits, 8u));
  Value *Lines = B.CreateMul(Row, Access.StrideBytes);
  Value *Bytes = Bits >= 8 ? B.CreateMul(Column, B.getInt64(Bits / 8))
                           : B.CreateAShr(Column, B.getInt64(1));
  Value *Offset = B.CreateAdd(Lines, Bytes);
  OffsetAddress Address;
  Address.Pointer = B.CreateGEP(B.getInt8Ty(), Call.getArgOperand(0), Offset);
  if (Bits < 8 &&
      !(Layout == MatrixLayout::Packed && Ty->use() == MatrixUse::B)) {
    Value *Second = B.CreateAnd(Column, B.getInt64(1)), *Zero = B.getInt64(0);
    Address.Rest = Layout == MatrixLayout::ColumnMajor
                       ? endless(Second, Zero, B)
                       : endless(Zero, Second, B);
  }
  return Address;
}

static Expected<Value *> rewriteLoadOffset(CallInst &Call, IRBuilderBase &B,
                                           const Callee &Name) {
  Expected<MatrixType *> Ty = checkedMatrix(Call.getType());
  if (!Ty)
    return Ty.takeError();
  if (!isPointer(Call, 0) || !areIntegers(Call, {1, 2}))
    return wrong("expected a pointer, row, column and layout");
  Expected<MatrixAccess> Access =
      readAccess(accessOperands(Call, 3), MatrixOpcode::Load, *Ty, Name, B);
  if (!Access)
    return Access.takeError();
  Expected<OffsetAddress> Address = offsetAddress(Call, *Ty, *Access, B);
  if (!Address)
    return Address.takeError();
  return MatrixBuilder(B).load(*Ty, Address->Pointer, Access->StrideBytes,
                               Access->Memory, Address->Rest);
}

static Expected<Value *> rewriteStoreOffset(CallInst &Call, IRBuilderBase &B,
                                            const Callee &Name) {
  if (Call.arg_size() < 5 || !isPointer(Call, 0) || !areIntegers(Call, {1, 2}))
    return wrong("expected a pointer, row, column, matrix and layout");
  Expected<MatrixType *> Ty = checkedMatrix(Call.getArgOperand(3)->getType());
  if (!Ty)
    return Ty.takeError();
  Expected<MatrixAccess> Access =
      readAccess(accessOperands(Call, 4), MatrixOpcode::Store, *Ty, Name, B);
  if (!Access)
    return Access.takeError();
  Expected<OffsetAddress> Address = offsetAddress(Call, *Ty, *Access, B);
  if (!Address)
    return Address.takeError();
  MatrixBuilder(B).store(Call.getArgOperand(3), Address->Pointer,
                         Access->StrideBytes, Access->Memory, Address->Rest);
  return nullptr;
}

//===----------------------------------------------------------------------===//
// Others
//===----------------------------------------------------------------------===//

/// A prefetch is only a hint: a prefetch of unknown shape is dropped.
static Expected<Value *> rewritePrefetch(CallInst &Call, IRBuilderBase &B,
                                         const Callee &Name) {
  bool HasOffsets = Call.arg_size() > 6;
  unsigned First = HasOffsets ? 3 : 1; // the rows
  if (!isPointer(Call, 0) ||
      !areIntegers(Call, {1, 2, First, First + 1, First + 2, First + 3}))
    return wrong("expected a pointer, rows, columns, cache level and layout");
  std::optional<uint64_t> Rows = constantOf(Call.getArgOperand(First));
  std::optional<uint64_t> Columns = constantOf(Call.getArgOperand(First + 1));
  Value *Stride = operandOr(Call, First + 4);
  if (!Rows || !Columns || !*Rows || !*Columns || *Rows > MaxMatrixDimension ||
      *Columns > MaxMatrixDimension || !Stride)
    return nullptr;
  Type *Component =
      B.getIntNTy(8 * std::min(8u, pointeeBytes(Name).value_or(1)));
  auto *Ty = MatrixType::get(Component, MatrixScope::Subgroup, *Rows, *Columns,
                             MatrixUse::A);
  Expected<MatrixAccess> Access =
      readAccess({Call.getArgOperand(First + 3), Stride},
                 MatrixOpcode::Prefetch, Ty, Name, B);
  if (!Access)
    return Access.takeError();
  Value *Pointer = Call.getArgOperand(0);
  if (HasOffsets) // a matrix A is at any column of memory
    Pointer = cantFail(offsetAddress(Call, Ty, *Access, B)).Pointer;
  CallInst *Prefetch = MatrixBuilder(B).prefetch(
      Ty, Pointer, Access->StrideBytes, Access->Memory);
  if (constantOf(Call.getArgOperand(First + 2)).value_or(0) > 0)
    setCacheControls(*Prefetch, NotInNearest);
  return nullptr;
}

static Expected<Value *> rewriteCoord(CallInst &Call, IRBuilderBase &B,
                                      const Callee &) {
  if (Call.arg_size() != 2 || !areIntegers(Call, {1}))
    return wrong("expected a matrix and an index");
  Expected<MatrixType *> Ty = checkedMatrix(Call.getArgOperand(0)->getType());
  if (!Ty)
    return Ty.takeError();
  Value *Coord = MatrixBuilder(B).coord(*Ty, Call.getArgOperand(1));
  if (Coord->getType() != Call.getType())
    return wrong("expected a result of <2 x i32>");
  return Coord;
}

using Rewriter = Expected<Value *> (*)(CallInst &, IRBuilderBase &,
                                       const Callee &);

namespace {
struct Row {
  StringLiteral Base;
  Rewriter Rewrite;
};
} // namespace

static constexpr Row Rows[] = {
    {"__spirv_CooperativeMatrixLoadCheckedINTEL", rewriteLoadChecked},
    {"__spirv_CooperativeMatrixStoreCheckedINTEL", rewriteStoreChecked},
    {"__spirv_CooperativeMatrixConstructCheckedINTEL", rewriteConstructChecked},
    {"__spirv_CooperativeMatrixLoadOffsetINTEL", rewriteLoadOffset},
    {"__spirv_CooperativeMatrixStoreOffsetINTEL", rewriteStoreOffset},
    {"__spirv_CooperativeMatrixPrefetchINTEL", rewritePrefetch},
    {"__spirv_CooperativeMatrixGetElementCoordINTEL", rewriteCoord},
    {"__spirv_JointMatrixGetElementCoordINTEL", rewriteCoord},
};

std::optional<Recognition> recognizeJointMatrixAdditions(const Function &,
                                                         const Callee &Name) {
  for (const Row &R : Rows)
    if (Name.is(R.Base))
      return Recognition{
          operationName(R.Base),
          [Rewrite = R.Rewrite, Name](CallInst &Call, IRBuilderBase &B) {
            return Rewrite(Call, B, Name);
          }};
  return std::nullopt;
}

} // namespace tenon
