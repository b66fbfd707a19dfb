// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "MatrixAccess.h"
#include "RuntimeLayouts.h"
#include "tenon/Support/TypeText.h"
#include "llvm/IR/Module.h"

using namespace llvm;

namespace tenon {

Error wrong(const Twine &Message) {
  return createStringError(inconvertibleErrorCode(), Message);
}

std::optional<uint64_t> constantOf(const Value *V) {
  const auto *C = dyn_cast<ConstantInt>(V);
  return C ? C->getValue().tryZExtValue() : std::nullopt;
}

/// Whether the operands after pointer and matrix are in the legacy order, with
/// the stride first. This is so if the first one is not i32, if it is a number
/// that is no layout and precedes a layout, or if it is an unknown number that
/// precedes a layout and a scope.
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

AccessOperands accessOperands(const CallInst &Call, unsigned First) {
  assert(First <= Call.arg_size() && "earlier operands have been checked");
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
  if (!Operand->getType()->isIntegerTy() || Operand->getType()->isIntegerTy(1))
    return wrong("the layout has type " + textOf(Operand->getType()) +
                 ", expected i32");
  std::optional<uint64_t> Constant = constantOf(Operand);
  if (!Constant)
    return make_error<LayoutUnknown>(Operand);
  std::optional<MatrixLayout> Layout = matrixLayoutFromSpirv(*Constant);
  if (!Layout)
    return wrong("layout " + Twine(*Constant) +
                 ", expected 0 (row-major), 1 (column-major) or 2 (packed)");
  return *Layout;
}

/// The distance in bytes between rows (column-major: columns; packed: packed
/// rows), computed from a stride in units of \p Unit bytes.
static Expected<Value *> strideBytes(const AccessOperands &Operands,
                                     MatrixType *Ty, MatrixLayout Layout,
                                     unsigned Unit, IRBuilderBase &B) {
  assert(Unit && "the unit of memory has a size");
  unsigned Bits = bitsOf(*kindOfComponent(Ty->component()));
  if (Operands.Stride) {
    if (!Operands.Stride->getType()->isIntegerTy())
      return wrong("the stride is not an integer");
    Value *Stride = B.CreateZExtOrTrunc(Operands.Stride, B.getInt64Ty());
    return B.CreateMul(Stride, B.getInt64(Unit), "stride");
  }
  if (Layout != MatrixLayout::Packed)
    return wrong("the stride is missing, which only layout packed may "
                 "omit");
  return B.getInt64(uint64_t(Ty->columns()) * packFactor(Bits) * Bits / 8);
}

/// Memory Operands of SPIR-V.
enum : unsigned {
  VolatileOperand = 0x1,
  AlignedOperand = 0x2,
  NontemporalOperand = 0x4
};

MemoryOperands memoryOperands(const Value *Mask, const Value *Alignment) {
  MemoryOperands Memory;
  std::optional<uint64_t> Bits = Mask ? constantOf(Mask) : std::nullopt;
  if (!Bits)
    return Memory;
  Memory.Volatile = *Bits & VolatileOperand;
  Memory.Nontemporal = *Bits & NontemporalOperand;
  if ((*Bits & AlignedOperand) && Alignment)
    if (std::optional<uint64_t> Known = constantOf(Alignment);
        Known && isPowerOf2_64(*Known))
      Memory.Alignment = Known;
  return Memory;
}

static Expected<MatrixBuilder::Memory>
memoryFacts(const AccessOperands &Operands, unsigned Unit) {
  Expected<MatrixLayout> Layout = layoutOf(Operands.Layout);
  if (!Layout)
    return Layout.takeError();
  MatrixBuilder::Memory Memory;
  Memory.Layout = *Layout;
  Memory.Align = Unit;
  MemoryOperands Said = memoryOperands(Operands.MemoryMask, Operands.Alignment);
  Memory.Volatile = Said.Volatile;
  Memory.Nontemporal = Said.Nontemporal;
  // This is the alignment of the first address; a larger one does not apply to
  // other lines.
  if (Said.Alignment)
    Memory.Align = std::min<uint64_t>(Memory.Align, *Said.Alignment);
  return Memory;
}

/// Whether \p Generator, which llvm-spirv has read from a module, is a program
/// that only guesses pointee types: llvm-spirv itself, or LLVM's back end.
static bool guessesPointees(const MDNode *Generator) {
  constexpr unsigned Translator = 6, BackEnd = 43;
  auto *Id =
      Generator->getNumOperands()
          ? mdconst::dyn_extract_or_null<ConstantInt>(Generator->getOperand(0))
          : nullptr;
  return Id && (Id->equalsInt(Translator) || Id->equalsInt(BackEnd));
}

/// The unit of strides in bytes: the size of the pointee type in the name, or
/// of a component if the name has none. For components of 4 bits it is a byte,
/// because memory has no such type.
static Expected<unsigned> strideUnit(const Callee &Name, MatrixType *Ty,
                                     const Module &M) {
  unsigned Component = divideCeil(bitsOf(*kindOfComponent(Ty->component())), 8);
  unsigned Pointee = pointeeBytes(Name).value_or(Component);
  const NamedMDNode *Generators = M.getNamedMetadata("spirv.Generator");
  if (Pointee == Component || !Generators ||
      none_of(Generators->operands(), guessesPointees))
    return Pointee;
  // It is not known from which of several linked modules this function is.
  if (!all_of(Generators->operands(), guessesPointees))
    return wrong("the unit of the stride is not known: the module was linked "
                 "from SPIR-V of several programs, of which some guess pointee "
                 "types; the pointer's has " +
                 Twine(Pointee * 8) + " bits, the component " +
                 Twine(Component * 8) +
                 "; expected equal ones, or modules of one program");
  return Component;
}

Expected<MatrixAccess> readAccess(const AccessOperands &Operands,
                                  MatrixOpcode Opcode, MatrixType *Ty,
                                  const Callee &Name, IRBuilderBase &B) {
  assert((Opcode == MatrixOpcode::Load || Opcode == MatrixOpcode::Store ||
          Opcode == MatrixOpcode::Prefetch) &&
         "other operations access no memory");
  if (std::string Message = checkMatrixType(Ty); !Message.empty())
    return wrong(Message);
  Expected<unsigned> Unit =
      strideUnit(Name, Ty, *B.GetInsertBlock()->getModule());
  if (!Unit)
    return Unit.takeError();
  Expected<MatrixBuilder::Memory> Memory = memoryFacts(Operands, *Unit);
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
    return wrong("a stride of zero, which would store all rows at one address; "
                 "expected a positive stride");
  Expected<Value *> Stride =
      strideBytes(Operands, Ty, Memory->Layout, *Unit, B);
  if (!Stride)
    return Stride.takeError();
  return MatrixAccess{*Memory, *Stride};
}

/// The number of rows of the matrix in a row of memory.
static uint64_t rowsInLine(MatrixLayout Layout, const MatrixType *Ty) {
  if (Layout != MatrixLayout::Packed || Ty->use() != MatrixUse::B)
    return 1;
  return packFactor(bitsOf(*kindOfComponent(Ty->component())));
}

Error checkColumnOfMemory(const Value *Column, MatrixLayout Layout,
                          const MatrixType *Ty) {
  uint64_t Group = rowsInLine(Layout, Ty);
  std::optional<uint64_t> Known = constantOf(Column);
  if (!Known || *Known % Group == 0)
    return Error::success();
  return wrong("a packed matrix at column " + Twine(int64_t(*Known)) +
               " of memory, where a column of the matrix has " + Twine(Group) +
               " elements; expected a multiple of it");
}

Expected<MatrixBuilder::Bounds> placeFromMemory(MatrixBuilder::Bounds InMemory,
                                                MatrixLayout Layout,
                                                const MatrixType *Ty,
                                                IRBuilderBase &B) {
  auto [Row, Column, Height, Width] = InMemory;
  if (Layout == MatrixLayout::ColumnMajor)
    return MatrixBuilder::Bounds{Column, Row, Width, Height};
  if (Error E = checkColumnOfMemory(Column, Layout, Ty))
    return E;
  uint64_t Group = rowsInLine(Layout, Ty);
  if (Group == 1)
    return InMemory;
  auto Rows = [&](Value *V) { return B.CreateMul(V, B.getInt64(Group)); };
  // Scalar evolution does not support signed quotients. Most is a multiple of
  // Group; positions further below zero do not occur.
  auto Columns = [&](Value *V) {
    constexpr uint64_t Max = uint64_t(1) << 62;
    Value *Quotient =
        B.CreateUDiv(B.CreateAdd(V, B.getInt64(Max)), B.getInt64(Group));
    return B.CreateSub(Quotient, B.getInt64(Max / Group));
  };
  return MatrixBuilder::Bounds{Rows(Row), Columns(Column), Rows(Height),
                               Columns(Width)};
}

bool isPointer(const CallInst &Call, unsigned Operand) {
  return Operand < Call.arg_size() &&
         Call.getArgOperand(Operand)->getType()->isPointerTy();
}

Expected<Value *> componentOperand(CallInst &Call, unsigned Index,
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
  return wrong("a component of type " + textOf(V->getType()) + ", expected " +
               textOf(Component));
}

Expected<MatrixType *> checkedMatrix(Type *Ty) {
  auto *Matrix = dyn_cast<MatrixType>(Ty);
  if (!Matrix)
    return wrong("expected a matrix");
  if (std::string Message = checkMatrixType(Matrix); !Message.empty())
    return wrong(Message);
  return Matrix;
}

} // namespace tenon
