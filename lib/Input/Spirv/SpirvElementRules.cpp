// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A matrix is a composite, so every instruction on composites may access its
// elements. llvm-spirv only knows OpAccessChain with one index from a pointer
// to the matrix; all other accesses are rewritten to that form.

#include "SpirvRules.h"
#include "llvm/ADT/STLExtras.h"

using namespace llvm;
using namespace tenon::spirv;

namespace tenon {

//===- Access chains ------------------------------------------------------===//

namespace {
/// A parsed access chain of any kind.
struct Chain {
  bool IsUntyped = false, IsPtr = false, InBounds = false;
  uint32_t ResultType, Result, Base;
  uint32_t BaseType;    // pointee type of Base
  uint32_t Element = 0; // first index of OpPtrAccessChain
  ArrayRef<uint32_t> Indices;
  uint32_t Matrix = 0; // the type of the matrix that it goes through, or 0
  size_t ToMatrix = 0; // number of indices up to the matrix

  /// The opcode of the same kind, with or without an Element operand.
  unsigned opcode(bool Ptr) const {
    if (IsUntyped)
      return Ptr ? (InBounds ? OpUntypedInBoundsPtrAccessChainKHR
                             : OpUntypedPtrAccessChainKHR)
                 : (InBounds ? OpUntypedInBoundsAccessChainKHR
                             : OpUntypedAccessChainKHR);
    return Ptr ? (InBounds ? OpInBoundsPtrAccessChain : OpPtrAccessChain)
               : (InBounds ? OpInBoundsAccessChain : OpAccessChain);
  }
};
} // namespace

static std::optional<Chain> chainOf(const SpirvRewriter &R,
                                    const SpirvInst &I) {
  Chain C;
  switch (I.Opcode) {
  case OpUntypedInBoundsPtrAccessChainKHR:
  case OpUntypedPtrAccessChainKHR:
  case OpUntypedInBoundsAccessChainKHR:
  case OpUntypedAccessChainKHR:
    C.IsUntyped = true;
    break;
  case OpInBoundsPtrAccessChain:
  case OpPtrAccessChain:
  case OpInBoundsAccessChain:
  case OpAccessChain:
    break;
  default:
    return std::nullopt;
  }
  C.IsPtr = is_contained({OpPtrAccessChain, OpInBoundsPtrAccessChain,
                          OpUntypedPtrAccessChainKHR,
                          OpUntypedInBoundsPtrAccessChainKHR},
                         I.Opcode);
  C.InBounds = is_contained({OpInBoundsAccessChain, OpInBoundsPtrAccessChain,
                             OpUntypedInBoundsAccessChainKHR,
                             OpUntypedInBoundsPtrAccessChainKHR},
                            I.Opcode);
  C.ResultType = I.type();
  C.Result = I.result();
  C.Base = I.Words[2 + C.IsUntyped];
  C.BaseType = C.IsUntyped ? I.Words[2] : R.pointee(R.typeOf(C.Base));
  if (C.IsPtr)
    C.Element = I.Words[3 + C.IsUntyped];
  C.Indices = ArrayRef(I.Words).drop_front(3 + C.IsUntyped + C.IsPtr);
  return C;
}

/// Finds the matrix that the indices go through, if any.
static void findMatrix(const SpirvRewriter &R, Chain &C) {
  uint32_t Type = C.BaseType;
  for (C.ToMatrix = 0; Type && !R.isMatrix(Type); ++C.ToMatrix) {
    if (C.ToMatrix == C.Indices.size())
      return;
    Type = R.memberType(Type, R.constantValue(C.Indices[C.ToMatrix]));
  }
  C.Matrix = Type;
}

/// A pointer to \p Pointee in the storage class of \p C's result.
static uint32_t pointerLike(SpirvRewriter &R, const Chain &C,
                            uint32_t Pointee) {
  if (C.IsUntyped)
    return C.ResultType;
  return R.pointerTo(R.storageClass(C.ResultType), Pointee);
}

/// Emits a chain of the kind of \p C from \p Base, whose pointee type is \p
/// BaseType.
static void emitChain(SpirvRewriter &R, const Chain &C, uint32_t ResultType,
                      uint32_t Result, uint32_t BaseType, uint32_t Base,
                      uint32_t Element, ArrayRef<uint32_t> Indices) {
  SmallVector<uint32_t> Words = {ResultType, Result};
  if (C.IsUntyped)
    Words.push_back(BaseType);
  Words.push_back(Base);
  if (Element)
    Words.push_back(Element);
  append_range(Words, Indices);
  R.emit(C.opcode(/*Ptr=*/Element != 0), Words);
}

/// Emits the pointer to the matrix that \p C leads to or goes through, as \p
/// Result.
static void emitPointerToMatrix(SpirvRewriter &R, const Chain &C,
                                uint32_t Result) {
  assert(R.isMatrix(C.Matrix) && "the chain leads to no matrix");
  uint32_t Type = pointerLike(R, C, C.Matrix);
  if (C.ToMatrix) {
    emitChain(R, C, Type, Result, C.BaseType, C.Base, C.Element,
              C.Indices.take_front(C.ToMatrix));
    return;
  }
  if (!C.IsPtr || R.constantValue(C.Element) == 0) {
    R.emit(OpBitcast, {Type, Result, C.Base});
    return;
  }
  // llvm-spirv treats the Element operand as an index into the matrix; with a
  // struct around the matrix it emits an ordinary getelementptr.
  uint32_t Struct = R.structOf(C.Matrix), Base = C.Base;
  uint32_t Zero = R.uintConstant(0);
  if (!C.IsUntyped) {
    Base = R.fresh();
    R.emit(OpBitcast, {pointerLike(R, C, Struct), Base, C.Base});
  }
  emitChain(R, C, Type, Result, Struct, Base, C.Element, {Zero});
}

/// llvm-spirv treats the component as the pointee type; with a struct around
/// the vector it emits the right getelementptr:
///
///   %p = OpUntypedPtrAccessChainKHR %ptr %v8 %base %element
/// ->
///   %p = OpUntypedPtrAccessChainKHR %ptr %struct_v8 %base %element %uint_0
bool wrapVectorOfChain(SpirvRewriter &R, const SpirvInst &I) {
  std::optional<Chain> C = chainOf(R, I);
  if (!C || !C->IsUntyped || !R.isA(C->BaseType, OpTypeVector))
    return false;
  SmallVector<uint32_t> Indices = {R.uintConstant(0)};
  append_range(Indices, C->Indices);
  emitChain(R, *C, C->ResultType, C->Result, R.structOf(C->BaseType), C->Base,
            C->Element, Indices);
  return true;
}

/// The matrix at the address of a \p Type, or 0. In an invalid module a type
/// may contain itself.
static uint32_t firstMatrix(const SpirvRewriter &R, uint32_t Type) {
  constexpr unsigned MaxNesting = 255; // SPIR-V's limit
  for (unsigned I = 0; I < MaxNesting && !R.isMatrix(Type); ++I)
    Type = R.memberType(Type, 0);
  return R.isMatrix(Type) ? Type : 0;
}

/// LLVM IR has no pointee types, so llvm-spirv may write an access to an
/// element of a matrix as an access to a structure that begins with the matrix:
///
///   %p = OpAccessChain %ptr_float %structure %index
/// ->
///   %m = OpBitcast %ptr_matrix %structure
///   %p = OpAccessChain %ptr_float %m %index
static bool castToFirstMatrix(SpirvRewriter &R, Chain C) {
  uint32_t To = R.pointee(C.ResultType);
  if (C.IsUntyped || C.IsPtr || C.Indices.size() != 1 || !To ||
      R.memberType(C.BaseType, R.constantValue(C.Indices[0])) == To)
    return false;
  C.Matrix = firstMatrix(R, C.BaseType);
  if (!C.Matrix || R.componentOf(C.Matrix) != To)
    return false;
  uint32_t Pointer = R.fresh();
  emitPointerToMatrix(R, C, Pointer);
  emitChain(R, C, C.ResultType, C.Result, C.Matrix, Pointer, /*Element=*/0,
            C.Indices);
  return true;
}

bool splitAccessChain(SpirvRewriter &R, const SpirvInst &I) {
  std::optional<Chain> C = chainOf(R, I);
  if (!C)
    return false;
  if (castToFirstMatrix(R, *C))
    return true;
  findMatrix(R, *C);
  bool IsTyped = R.isA(C->ResultType, OpTypePointer);
  if (!C->Matrix || IsTyped == C->IsUntyped)
    return false;

  size_t After = C->Indices.size() - C->ToMatrix;
  if (After == 0) {
    // A pointer to the matrix itself. llvm-spirv treats it as a pointer to an
    // element only if no index leads to the matrix.
    if (C->ToMatrix)
      return false;
    emitPointerToMatrix(R, *C, C->Result);
    return true;
  }
  bool IsSupported = C->ToMatrix == 0 && !C->IsPtr;
  if (After > 1 || IsSupported)
    return false;
  uint32_t Pointer = R.fresh();
  emitPointerToMatrix(R, *C, Pointer);
  emitChain(R, *C, C->ResultType, C->Result, C->Matrix, Pointer, /*Element=*/0,
            C->Indices.back());
  return true;
}

//===- Extract and insert -------------------------------------------------===//

namespace {
/// The element of a matrix that an extract or insert accesses.
struct Reach {
  uint32_t Matrix; // its type
  uint32_t Value;  // the matrix itself
  uint32_t Index;
  ArrayRef<uint32_t> ToMatrix; // the indices up to the matrix
};
} // namespace

/// The element that the literal \p Indices select in \p Composite, if the last
/// one is an element of a matrix.
static std::optional<Reach> reachOf(SpirvRewriter &R, uint32_t Composite,
                                    ArrayRef<uint32_t> Indices) {
  if (Indices.empty())
    return std::nullopt;
  uint32_t Type = R.typeOf(Composite);
  ArrayRef<uint32_t> ToMatrix = Indices.drop_back();
  for (uint32_t Index : ToMatrix) {
    if (R.isMatrix(Type))
      return std::nullopt;
    Type = R.memberType(Type, Index);
  }
  if (!R.isMatrix(Type))
    return std::nullopt;

  uint32_t Value = Composite;
  if (!ToMatrix.empty()) {
    Value = R.fresh();
    SmallVector<uint32_t> Words = {Type, Value, Composite};
    append_range(Words, ToMatrix);
    R.emit(OpCompositeExtract, Words);
  }
  return Reach{Type, Value, R.uintConstant(Indices.back()), ToMatrix};
}

static std::optional<Reach> dynamicReachOf(SpirvRewriter &R, uint32_t Vector,
                                           uint32_t Index) {
  uint32_t Type = R.typeOf(Vector);
  if (!R.isMatrix(Type))
    return std::nullopt;
  return Reach{Type, Vector, Index, {}};
}

/// Stores the matrix into its slot and returns a pointer to the element.
static uint32_t pointerToElement(SpirvRewriter &R, const Reach &To) {
  assert(R.typeOf(To.Value) == To.Matrix && "an element of a matrix");
  uint32_t Slot = R.slot(To.Matrix), Pointer = R.fresh();
  uint32_t Component = R.componentOf(To.Matrix);
  R.emit(OpStore, {Slot, To.Value});
  R.emit(OpAccessChain,
         {R.pointerTo(StorageFunction, Component), Pointer, Slot, To.Index});
  return Pointer;
}

bool extractThroughSlot(SpirvRewriter &R, const SpirvInst &I) {
  std::optional<Reach> To;
  if (I.Opcode == OpCompositeExtract)
    To = reachOf(R, I.Words[2], ArrayRef(I.Words).drop_front(3));
  else if (I.Opcode == OpVectorExtractDynamic)
    To = dynamicReachOf(R, I.Words[2], I.Words[3]);
  if (!To)
    return false;
  uint32_t Pointer = pointerToElement(R, *To);
  R.emit(OpLoad, {I.type(), I.result(), Pointer});
  return true;
}

bool insertThroughSlot(SpirvRewriter &R, const SpirvInst &I) {
  std::optional<Reach> To;
  uint32_t Object = 0, Composite = 0;
  if (I.Opcode == OpCompositeInsert) {
    Object = I.Words[2];
    Composite = I.Words[3];
    To = reachOf(R, Composite, ArrayRef(I.Words).drop_front(4));
  } else if (I.Opcode == OpVectorInsertDynamic) {
    Composite = I.Words[2];
    Object = I.Words[3];
    To = dynamicReachOf(R, Composite, I.Words[4]);
  }
  if (!To)
    return false;
  uint32_t Pointer = pointerToElement(R, *To);
  bool IsNested = !To->ToMatrix.empty();
  uint32_t Changed = IsNested ? R.fresh() : I.result();
  R.emit(OpStore, {Pointer, Object});
  R.emit(OpLoad, {To->Matrix, Changed, R.slot(To->Matrix)});
  if (IsNested) {
    SmallVector<uint32_t> Words = {I.type(), I.result(), Changed, Composite};
    append_range(Words, To->ToMatrix);
    R.emit(OpCompositeInsert, Words);
  }
  return true;
}

} // namespace tenon
