// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// OpenCL C's loads and stores of vectors that are only aligned like their
// elements, and of float values that are half in memory:
//
//   vload4(i, p)              -> load <4 x T>, p + 4 * i
//   vstore_half8(v, i, p)     -> store <8 x half> (fptrunc v), p + 8 * i
//   vloada_half3(i, p)        -> load <3 x half>, p + 4 * i, align 8
//
// The functions of OpenCL.std begin with the same operands (__spirv_ocl_vloadn,
// …vload_halfn, …vstorea_halfn_r), and the last operand of those with _r is a
// rounding mode.

#include "Recognize/Matrix/MatrixAccess.h"
#include "tenon/IR/Values/LibraryOps.h"
#include "tenon/Recognize/InputDialect.h"
#include "tenon/Support/Components.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringSwitch.h"
#include "llvm/ADT/Twine.h"
#include "llvm/IR/DerivedTypes.h"

using namespace llvm;

namespace tenon {

namespace {
struct VectorAccess {
  bool Store = false;
  bool Half = false;
  bool Aligned = false;      // like the whole vector, with 3 as 4
  StringRef Suffix;          // the rounding of a store of halfs
  bool RoundingLast = false; // rounding is the last operand
};
} // namespace

/// "vload", "vstorea_half" and so on, with which the names of both languages
/// begin.
static std::optional<VectorAccess> consumeKind(StringRef &Word) {
  VectorAccess A;
  A.Store = Word.consume_front("vstore");
  if (!A.Store && !Word.consume_front("vload"))
    return std::nullopt;
  A.Aligned = Word.consume_front("a_half");
  A.Half = A.Aligned || Word.consume_front("_half");
  return A;
}

/// "__spirv_ocl_vload_halfn_Rfloat4" without the prefix and the type.
static std::optional<VectorAccess> parseSpirv(StringRef Word) {
  Word = Word.split("_R").first;
  std::optional<VectorAccess> A = consumeKind(Word);
  if (!A)
    return std::nullopt;
  bool IsVector = Word.consume_front("n");
  A->RoundingLast = A->Store && A->Half && Word.consume_front("_r");
  if (!Word.empty() || (!IsVector && (!A->Half || A->Aligned)))
    return std::nullopt;
  return A;
}

static std::optional<VectorAccess> parseAccess(const Callee &Name) {
  StringRef Rest = Name.Identifier;
  if (Rest.consume_front("__spirv_ocl_"))
    return parseSpirv(Rest);
  std::optional<VectorAccess> A = consumeKind(Rest);
  if (!A)
    return std::nullopt;
  StringRef Count = Rest.take_while(isDigit);
  Rest = Rest.drop_front(Count.size());
  bool IsCount = StringSwitch<bool>(Count)
                     .Cases({"2", "3", "4", "8", "16"}, true)
                     .Case("", A->Half)
                     .Default(false);
  if (A->Store && A->Half && Rest.consume_front("_"))
    A->Suffix = Rest;
  bool IsWhole = Rest == A->Suffix && (Rest.empty() || parseRounding(Rest));
  if (!IsCount || !IsWhole)
    return std::nullopt;
  return A;
}

static Expected<Rounding> roundingOf(const VectorAccess &A,
                                     const CallInst &Call) {
  assert((!A.RoundingLast || (A.Store && A.Half)) &&
         "only stores of halfs round");
  if (!A.RoundingLast)
    return parseRounding(A.Suffix).value_or(Rounding::NearestEven);
  // In the order of Rounding.
  constexpr unsigned Modes = 4;
  std::optional<uint64_t> Mode =
      constantOf(Call.getArgOperand(Call.arg_size() - 1));
  if (!Mode || *Mode >= Modes)
    return wrong("expected a rounding mode of 0 to 3");
  return Rounding(*Mode);
}

/// Whether the components of \p Ty are numbers of 1, 2, 4 … bytes.
static bool hasWholeBytes(const Type *Ty) {
  unsigned Bits = Ty->getScalarSizeInBits(); // of a pointer: 0
  return Bits >= 8 && isPowerOf2_32(Bits);
}

static Expected<Value *> rewriteAccess(const VectorAccess &A, CallInst &Call,
                                       IRBuilderBase &B) {
  unsigned First = A.Store ? 1 : 0; // it follows the value
  if (Call.arg_size() < First + 2)
    return createStringError("expected " + Twine(First + 2) +
                             " operands, actual " + Twine(Call.arg_size()));
  Value *Offset = Call.getArgOperand(First);
  Value *Base = Call.getArgOperand(First + 1);
  Type *Ty = A.Store ? Call.getArgOperand(0)->getType() : Call.getType();
  bool IsFine = Offset->getType()->isIntegerTy() &&
                Base->getType()->isPointerTy() &&
                (A.Half ? Ty->isFPOrFPVectorTy()
                        : isa<FixedVectorType>(Ty) && hasWholeBytes(Ty));
  if (!IsFine)
    return createStringError("expected an offset, a pointer and a vector");
  Expected<Rounding> Mode = roundingOf(A, Call);
  if (!Mode)
    return Mode.takeError();

  Type *Stored = A.Half ? Ty->getWithNewType(B.getHalfTy()) : Ty;
  Type *Element = Stored->getScalarType();
  uint64_t Step = componentCount(Stored);
  if (A.Aligned)
    Step = PowerOf2Ceil(Step);
  Value *Index = B.CreateMul(B.CreateZExtOrTrunc(Offset, B.getInt64Ty()),
                             B.getInt64(Step));
  Value *At = B.CreateGEP(Element, Base, Index);
  Align Known(Element->getScalarSizeInBits() / 8 * (A.Aligned ? Step : 1));
  if (!A.Store) {
    Value *Loaded = B.CreateAlignedLoad(Stored, At, Known);
    return A.Half ? createConversion(B, Loaded, Ty, /*Signed=*/true, *Mode)
                  : Loaded;
  }
  Value *V = Call.getArgOperand(0);
  if (A.Half)
    V = createConversion(B, V, Stored, /*Signed=*/true, *Mode);
  B.CreateAlignedStore(V, At, Known);
  return nullptr;
}

std::optional<Recognition> recognizeVectorMemory(const Function &,
                                                 const Callee &Name) {
  std::optional<VectorAccess> A = parseAccess(Name);
  if (!A)
    return std::nullopt;
  return Recognition{Name.Identifier.str(),
                     [A = *A](CallInst &Call, IRBuilderBase &B) {
                       return rewriteAccess(A, Call, B);
                     }};
}

} // namespace tenon
