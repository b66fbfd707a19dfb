// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The functions that tenon/joint_matrix.h declares. A matrix is represented by
// a variable of 64 bits, a slot. The operands of a function are the slot's
// address and, as constants, the type of the matrix (the element kind as
// letters, use, rows, columns). The last operands of checked operations are a
// position and bounds (row, column, height, width):
//
//   load      slot, ptr, stride, layout, type
//   store     slot, ptr, stride, layout, type
//   prefetch  ptr, stride, layout, type
//   fill      slot, ptr to a component, type
//   mad       slots of D, A, B and C, M, N, K, kinds of D, A, B and C
//   convert   slot, slot of the source, type, kind and use of the source
//   length    type
//   get       ptr to the result, slot, index, type
//   set       slot, ptr to a component, index, type
//   coord     index, type
//
// Slots become variables of the matrix type:
//
//   %m = alloca %"class.tenon::joint_matrix"   ; { i64 }
//   call void @_Z19__tenon_matrix_load…(%m, ptr %p, i64 %s, i32 0, …)
//   -> %m = alloca <matrix>
//      %v = call <matrix> @tenon.load…(ptr %p, i64 %b)
//      store <matrix> %v, ptr %m

#include "MatrixAccess.h"
#include "SlotVariables.h"
#include "tenon/Recognize/InputDialect.h"
#include "llvm/IR/Module.h"

using namespace llvm;

namespace tenon {

//===----------------------------------------------------------------------===//
// Types
//===----------------------------------------------------------------------===//

namespace {
/// A matrix type with the kind of its elements.
struct TypedMatrix {
  MatrixType *Type;
  ElementKind Kind;
};
} // namespace

static Expected<uint64_t> constantOperand(const CallInst &Call, unsigned I) {
  std::optional<uint64_t> Value = constantOf(Call.getArgOperand(I));
  if (!Value)
    return wrong("operand " + Twine(I) +
                 " is not constant; expected a call by tenon/joint_matrix.h "
                 "that can be inlined");
  return *Value;
}

/// A kind: up to four letters, the first one in the lowest bits.
static Expected<ElementKind> kindOperand(const CallInst &Call, unsigned I) {
  Expected<uint64_t> Letters = constantOperand(Call, I);
  if (!Letters)
    return Letters.takeError();
  std::string Word;
  for (uint64_t Rest = *Letters; Rest; Rest >>= 8)
    Word += char(Rest & 0xff);
  if (std::optional<ElementKind> Kind = parseElementKind(Word))
    return *Kind;
  return wrong("unknown element kind '" + Twine(Word) + "'");
}

static Expected<TypedMatrix> makeMatrix(LLVMContext &Ctx, ElementKind Kind,
                                        uint64_t Use, uint64_t Rows,
                                        uint64_t Columns) {
  std::optional<MatrixUse> Known = matrixUseFromSpirv(Use);
  if (!Known)
    return wrong("unknown use " + Twine(Use));
  Type *Component = storedType(Ctx, Kind);
  Expected<MatrixType *> Ty = checkedMatrix(
      MatrixType::get(Component, MatrixScope::Subgroup, Rows, Columns, *Known));
  if (!Ty)
    return Ty.takeError();
  return TypedMatrix{*Ty, Kind};
}

/// The type that the four operands from \p First on describe.
static Expected<TypedMatrix> typeOperands(const CallInst &Call,
                                          unsigned First) {
  Expected<ElementKind> Kind = kindOperand(Call, First);
  if (!Kind)
    return Kind.takeError();
  uint64_t Numbers[3]; // use, rows, columns
  for (unsigned I = 0; I < 3; ++I) {
    Expected<uint64_t> Number = constantOperand(Call, First + 1 + I);
    if (!Number)
      return Number.takeError();
    Numbers[I] = *Number;
  }
  return makeMatrix(Call.getContext(), *Kind, Numbers[0], Numbers[1],
                    Numbers[2]);
}

//===----------------------------------------------------------------------===//
// Slots
//===----------------------------------------------------------------------===//

static Expected<Value *> readSlot(CallInst &Call, unsigned Operand,
                                  MatrixType *Ty, IRBuilderBase &B) {
  if (Error E = retypeSlot(Call.getArgOperand(Operand), Ty))
    return E;
  return B.CreateLoad(Ty, Call.getArgOperand(Operand));
}

/// Ends a rewriting whose result is \p Matrix.
static Expected<Value *> writeSlot(CallInst &Call, unsigned Operand,
                                   Value *Matrix, IRBuilderBase &B) {
  if (Error E = retypeSlot(Call.getArgOperand(Operand),
                           cast<MatrixType>(Matrix->getType())))
    return E;
  B.CreateStore(Matrix, Call.getArgOperand(Operand));
  return nullptr;
}

//===----------------------------------------------------------------------===//
// Memory
//===----------------------------------------------------------------------===//

using OptionalBounds = std::optional<MatrixBuilder::Bounds>;

/// Reads four operands from \p First on; nothing if there are none.
static OptionalBounds boundsOperands(CallInst &Call, unsigned First,
                                     IRBuilderBase &B) {
  if (Call.arg_size() < First + 4)
    return std::nullopt;
  auto Number = [&](unsigned I) {
    return B.CreateSExtOrTrunc(Call.getArgOperand(First + I), B.getInt64Ty());
  };
  MatrixBuilder::Bounds Bounds{};
  Bounds.Row = Number(0);
  Bounds.Column = Number(1);
  Bounds.Height = Number(2);
  Bounds.Width = Number(3);
  return Bounds;
}

/// The bounds of an access to a matrix of type \p Ty, if there are any.
static Expected<OptionalBounds> boundsOfAccess(CallInst &Call,
                                               MatrixLayout Layout,
                                               const MatrixType *Ty,
                                               IRBuilderBase &B) {
  OptionalBounds InMemory = boundsOperands(Call, 8, B);
  if (!InMemory)
    return InMemory;
  return placeFromMemory(*InMemory, Layout, Ty, B);
}

/// An access whose pointer, stride and layout are the operands from \p First
/// on.
static Expected<MatrixAccess> readAccess(CallInst &Call, unsigned First,
                                         MatrixOpcode Opcode, MatrixType *Ty,
                                         const Callee &Name, IRBuilderBase &B) {
  assert(First + 2 < Call.arg_size() && "the name's row has more operands");
  AccessOperands Operands;
  Operands.Stride = Call.getArgOperand(First + 1);
  Operands.Layout = Call.getArgOperand(First + 2);
  return readAccess(Operands, Opcode, Ty, Name, B);
}

static Expected<Value *> rewriteLoad(CallInst &Call, IRBuilderBase &B,
                                     const Callee &Name) {
  Expected<TypedMatrix> M = typeOperands(Call, 4);
  if (!M)
    return M.takeError();
  Expected<MatrixAccess> Access =
      readAccess(Call, 1, MatrixOpcode::Load, M->Type, Name, B);
  if (!Access)
    return Access.takeError();
  Expected<OptionalBounds> Bounds =
      boundsOfAccess(Call, Access->Memory.Layout, M->Type, B);
  if (!Bounds)
    return Bounds.takeError();
  Value *Matrix =
      MatrixBuilder(B).load(M->Type, Call.getArgOperand(1), Access->StrideBytes,
                            Access->Memory, *Bounds);
  return writeSlot(Call, 0, Matrix, B);
}

static Expected<Value *> rewriteStore(CallInst &Call, IRBuilderBase &B,
                                      const Callee &Name) {
  Expected<TypedMatrix> M = typeOperands(Call, 4);
  if (!M)
    return M.takeError();
  Expected<MatrixAccess> Access =
      readAccess(Call, 1, MatrixOpcode::Store, M->Type, Name, B);
  if (!Access)
    return Access.takeError();
  Expected<OptionalBounds> Bounds =
      boundsOfAccess(Call, Access->Memory.Layout, M->Type, B);
  if (!Bounds)
    return Bounds.takeError();
  Expected<Value *> Matrix = readSlot(Call, 0, M->Type, B);
  if (!Matrix)
    return Matrix;
  MatrixBuilder(B).store(*Matrix, Call.getArgOperand(1), Access->StrideBytes,
                         Access->Memory, *Bounds);
  return nullptr;
}

static Expected<Value *> rewritePrefetch(CallInst &Call, IRBuilderBase &B,
                                         const Callee &Name) {
  Expected<TypedMatrix> M = typeOperands(Call, 3);
  if (!M)
    return M.takeError();
  Expected<MatrixAccess> Access =
      readAccess(Call, 0, MatrixOpcode::Prefetch, M->Type, Name, B);
  if (!Access)
    return Access.takeError();
  MatrixBuilder(B).prefetch(M->Type, Call.getArgOperand(0), Access->StrideBytes,
                            Access->Memory);
  return nullptr;
}

//===----------------------------------------------------------------------===//
// Values
//===----------------------------------------------------------------------===//

/// A component of 4 bits is in the lowest bits of a byte, since no variable of
/// OpenCL is smaller.
static Type *typeInMemory(const MatrixType *Ty) {
  Type *Component = Ty->component();
  return Component->getScalarSizeInBits() < 8
             ? Type::getInt8Ty(Component->getContext())
             : Component;
}

/// A component in memory is aligned like its type in OpenCL.
static Align componentAlign(const MatrixType *Ty) {
  return Align(typeInMemory(Ty)->getScalarSizeInBits() / 8);
}

static Value *readComponent(CallInst &Call, unsigned Operand,
                            const MatrixType *Ty, IRBuilderBase &B) {
  Value *V = B.CreateAlignedLoad(typeInMemory(Ty), Call.getArgOperand(Operand),
                                 componentAlign(Ty));
  return V->getType() == Ty->component() ? V
                                         : B.CreateTrunc(V, Ty->component());
}

static void writeComponent(CallInst &Call, unsigned Operand, Value *Component,
                           const TypedMatrix &M, IRBuilderBase &B) {
  Type *Ty = typeInMemory(M.Type);
  if (Component->getType() != Ty)
    Component =
        B.CreateIntCast(Component, Ty, classOf(M.Kind) == ElementClass::Signed);
  B.CreateAlignedStore(Component, Call.getArgOperand(Operand),
                       componentAlign(M.Type));
}

static Expected<Value *> rewriteFill(CallInst &Call, IRBuilderBase &B,
                                     const Callee &) {
  Expected<TypedMatrix> M = typeOperands(Call, 2);
  if (!M)
    return M.takeError();
  Value *Component = readComponent(Call, 1, M->Type, B);
  OptionalBounds Bounds = boundsOperands(Call, 6, B);
  return writeSlot(Call, 0, MatrixBuilder(B).fill(M->Type, Component, Bounds),
                   B);
}

/// The sign of a sum does not matter, because the sum does not saturate.
static ElementKind sumKind(ElementKind Kind) {
  return Kind == ElementKind::U32   ? ElementKind::S32
         : Kind == ElementKind::U64 ? ElementKind::S64
                                    : Kind;
}

static Expected<Value *> rewriteMulAdd(CallInst &Call, IRBuilderBase &B,
                                       const Callee &) {
  uint64_t Sizes[3]; // M, N, K
  for (unsigned I = 0; I < 3; ++I) {
    Expected<uint64_t> Size = constantOperand(Call, 4 + I);
    if (!Size)
      return Size.takeError();
    Sizes[I] = *Size;
  }
  auto [M, N, K] = Sizes;
  const std::tuple<MatrixUse, uint64_t, uint64_t> Shapes[] = {
      {MatrixUse::Accumulator, M, N},
      {MatrixUse::A, M, K},
      {MatrixUse::B, K, N},
      {MatrixUse::Accumulator, M, N}};
  TypedMatrix Types[4]; // of D, A, B, C
  Value *Values[4] = {};
  for (unsigned I = 0; I < 4; ++I) {
    Expected<ElementKind> Kind = kindOperand(Call, 7 + I);
    if (!Kind)
      return Kind.takeError();
    auto [Use, Rows, Columns] = Shapes[I];
    Expected<TypedMatrix> Type =
        makeMatrix(Call.getContext(), *Kind, uint64_t(Use), Rows, Columns);
    if (!Type)
      return Type.takeError();
    Types[I] = *Type;
    if (I == 0)
      continue;
    Expected<Value *> Matrix = readSlot(Call, I, Type->Type, B);
    if (!Matrix)
      return Matrix;
    Values[I] = *Matrix;
  }
  OpFacts Facts;
  Facts.Opcode = MatrixOpcode::MulAdd;
  Facts.Type = Types[0].Type;
  Facts.MulAdd = {unsigned(M),           unsigned(N),   unsigned(K),
                  Types[1].Kind,         Types[2].Kind, sumKind(Types[3].Kind),
                  sumKind(Types[0].Kind)};
  assert(
      checkFacts(Facts, Types[1].Type, Types[2].Type, Types[3].Type).empty() &&
      "the matrices are made of the kinds and sizes");
  Value *D = MatrixBuilder(B).mulAdd(Values[1], Values[2], Values[3],
                                     Facts.Type, Facts.MulAdd);
  return writeSlot(Call, 0, D, B);
}

/// Converts as C++ does; a copy between equal types has the same value.
static Expected<Value *> rewriteConvert(CallInst &Call, IRBuilderBase &B,
                                        const Callee &) {
  Expected<TypedMatrix> To = typeOperands(Call, 2);
  if (!To)
    return To.takeError();
  Expected<ElementKind> Kind = kindOperand(Call, 6);
  if (!Kind)
    return Kind.takeError();
  Expected<uint64_t> Use = constantOperand(Call, 7);
  if (!Use)
    return Use.takeError();
  Expected<TypedMatrix> From = makeMatrix(
      Call.getContext(), *Kind, *Use, To->Type->rows(), To->Type->columns());
  if (!From)
    return From.takeError();
  Expected<Value *> Matrix = readSlot(Call, 1, From->Type, B);
  if (!Matrix)
    return Matrix;
  if (From->Type == To->Type && From->Kind == To->Kind)
    return writeSlot(Call, 0, *Matrix, B);
  ConvertFacts Facts;
  Facts.From = From->Kind;
  Facts.To = To->Kind;
  if (isFloat(Facts.From) && !isFloat(Facts.To))
    Facts.Mode = Rounding::TowardZero;
  return writeSlot(Call, 0, MatrixBuilder(B).convert(*Matrix, To->Type, Facts),
                   B);
}

//===----------------------------------------------------------------------===//
// Elements
//===----------------------------------------------------------------------===//

static Expected<Value *> rewriteLength(CallInst &Call, IRBuilderBase &B,
                                       const Callee &) {
  Expected<TypedMatrix> M = typeOperands(Call, 0);
  if (!M)
    return M.takeError();
  return MatrixBuilder(B).length(M->Type);
}

static Expected<Value *> rewriteGet(CallInst &Call, IRBuilderBase &B,
                                    const Callee &) {
  Expected<TypedMatrix> M = typeOperands(Call, 3);
  if (!M)
    return M.takeError();
  Expected<Value *> Matrix = readSlot(Call, 1, M->Type, B);
  if (!Matrix)
    return Matrix;
  Value *Component = MatrixBuilder(B).extract(*Matrix, Call.getArgOperand(2));
  writeComponent(Call, 0, Component, *M, B);
  return nullptr;
}

static Expected<Value *> rewriteSet(CallInst &Call, IRBuilderBase &B,
                                    const Callee &) {
  Expected<TypedMatrix> M = typeOperands(Call, 3);
  if (!M)
    return M.takeError();
  Expected<Value *> Matrix = readSlot(Call, 0, M->Type, B);
  if (!Matrix)
    return Matrix;
  Value *Component = readComponent(Call, 1, M->Type, B);
  Value *Changed =
      MatrixBuilder(B).insert(*Matrix, Component, Call.getArgOperand(2));
  return writeSlot(Call, 0, Changed, B);
}

static Expected<Value *> rewriteCoord(CallInst &Call, IRBuilderBase &B,
                                      const Callee &) {
  Expected<TypedMatrix> M = typeOperands(Call, 1);
  if (!M)
    return M.takeError();
  return MatrixBuilder(B).coord(M->Type, Call.getArgOperand(0));
}

//===----------------------------------------------------------------------===//
// Names
//===----------------------------------------------------------------------===//

namespace {
struct Row {
  StringLiteral Name, Operation;
  StringLiteral Operands; ///< p: a pointer, i: an integer
  Expected<Value *> (*Rewrite)(CallInst &, IRBuilderBase &, const Callee &);
};
} // namespace

static constexpr Row Rows[] = {
    {"load", "joint_matrix_load", "ppiiiiii", rewriteLoad},
    {"load_checked", "joint_matrix_load_checked", "ppiiiiiiiiii", rewriteLoad},
    {"store", "joint_matrix_store", "ppiiiiii", rewriteStore},
    {"store_checked", "joint_matrix_store_checked", "ppiiiiiiiiii",
     rewriteStore},
    {"prefetch", "joint_matrix_prefetch", "piiiiii", rewritePrefetch},
    {"fill", "joint_matrix_fill", "ppiiii", rewriteFill},
    {"fill_checked", "joint_matrix_fill_checked", "ppiiiiiiii", rewriteFill},
    {"mad", "joint_matrix_mad", "ppppiiiiiii", rewriteMulAdd},
    {"convert", "joint_matrix_copy", "ppiiiiii", rewriteConvert},
    {"length", "length of a joint_matrix", "iiii", rewriteLength},
    {"get", "element of a joint_matrix", "ppiiiii", rewriteGet},
    {"set", "element of a joint_matrix", "ppiiiii", rewriteSet},
    {"coord", "coordinates in a joint_matrix", "iiiii", rewriteCoord},
};

static Error checkOperands(const CallInst &Call, StringRef Letters) {
  for (auto [Index, Letter] : enumerate(Letters)) {
    Type *Ty = Call.getArgOperand(Index)->getType();
    if (Letter == 'p' ? !Ty->isPointerTy() : !Ty->isIntegerTy())
      return wrong("operand " + Twine(Index) + ", expected " +
                   (Letter == 'p' ? "a pointer" : "an integer"));
  }
  return Error::success();
}

std::optional<Recognition> recognizeSlotMatrix(const Function &F,
                                               const Callee &Name) {
  StringRef Word = Name.Identifier;
  if (!Word.consume_front("__tenon_matrix_"))
    return std::nullopt;
  for (const Row &R : Rows)
    if (Word == R.Name)
      return Recognition{
          R.Operation.str(),
          [&R, Name](CallInst &Call, IRBuilderBase &B) -> Expected<Value *> {
            if (Call.arg_size() != R.Operands.size())
              return wrong(Twine(Call.arg_size()) + " operands, expected " +
                           Twine(R.Operands.size()) +
                           ", as this version's tenon/joint_matrix.h has");
            if (Error E = checkOperands(Call, R.Operands))
              return E;
            return R.Rewrite(Call, B, Name);
          }};
  return Recognition{F.getName().str(), [](CallInst &, IRBuilderBase &) {
                       return Expected<Value *>(
                           wrong("unknown to this version of Tenon"));
                     }};
}

} // namespace tenon
