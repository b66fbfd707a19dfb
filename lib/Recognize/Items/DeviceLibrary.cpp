// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Functions that SYCL compilers call by the names of C and link from a device
// library:
//
//   __itt_offload_wi_start_wrapper()           for profilers: removed
//   __devicelib_ConvertFToBF16INTEL(ptr x)     converts the value at x
//   __devicelib_ConvertFToBF16INTELVec4(ptr x, ptr result)
//   __imf_float2bfloat16(x), __nv_clz(x)       CUDA's names, see CudaMaths.h
//   __devicelib_memcpy(to, from, bytes)        also memcpy
//   __devicelib_assert_fail(text, file, line, function, …)  C's __assert_fail
//   __devicelib_cexpf(…), cexpf(…), __mulsc3(…)   see ComplexMaths.h
//   __devicelib_sinf(x), __imf_sinf(x), sinf(x)
//   __nv_sinf(x), __nv_fast_sinf(x)            libdevice's
//
// The last two rows are OpenCL C's maths functions, such as sin(x), which their
// dialects recognise.

#include "ComplexMaths.h"
#include "CudaMaths.h"
#include "Recognize/Items/ConversionCalls.h"
#include "Recognize/Matrix/MatrixAccess.h"
#include "tenon/IR/Calls/CLibrary.h"
#include "tenon/Recognize/InputDialect.h"
#include "llvm/ADT/StringSwitch.h"
#include "llvm/IR/Module.h"

using namespace llvm;

namespace tenon {

//===----------------------------------------------------------------------===//
// Conversions
//===----------------------------------------------------------------------===//

namespace {
struct ConversionRow {
  StringLiteral Name; // after __devicelib_
  ElementKind From, To;
};
} // namespace

static constexpr ConversionRow Conversions[] = {
    {"ConvertFToBF16INTEL", ElementKind::F32, ElementKind::BF16},
    {"ConvertBF16ToFINTEL", ElementKind::BF16, ElementKind::F32},
};

/// Rewrites the conversion of a value, or of the value that a pointer points
/// to.
static Expected<Value *> rewriteConversion(const ConversionRow &R,
                                           CallInst &Call, IRBuilderBase &B) {
  if (Call.arg_size() != 1)
    return wrong("expected one operand, actual " + Twine(Call.arg_size()));
  Value *V = Call.getArgOperand(0);
  if (V->getType()->isPointerTy())
    V = B.CreateLoad(storedType(B.getContext(), R.From), V);
  ConvertFacts Facts;
  Facts.From = R.From;
  Facts.To = R.To;
  return convertLaneValue(V, Facts, Call.getType(), B);
}

/// Rewrites the conversion of \p Count elements in memory.
static Expected<Value *> rewriteVector(const ConversionRow &R, unsigned Count,
                                       CallInst &Call, IRBuilderBase &B) {
  if (Call.arg_size() != 2 || !isPointer(Call, 0) || !isPointer(Call, 1))
    return wrong("expected a pointer to the elements and one to the results");
  auto VectorOf = [&](ElementKind Kind) {
    return FixedVectorType::get(storedType(B.getContext(), Kind), Count);
  };
  auto AlignOf = [](ElementKind Kind) { return Align(bitsOf(Kind) / 8); };
  ConvertFacts Facts;
  Facts.From = R.From;
  Facts.To = R.To;
  Value *V = B.CreateAlignedLoad(VectorOf(R.From), Call.getArgOperand(0),
                                 AlignOf(R.From));
  Value *Result = cantFail(convertLaneValue(V, Facts, VectorOf(R.To), B));
  B.CreateAlignedStore(Result, Call.getArgOperand(1), AlignOf(R.To));
  return nullptr;
}

static std::optional<Recognition> recognizeConversion(StringRef Symbol) {
  for (const ConversionRow &R : Conversions) {
    StringRef Rest = Symbol;
    if (!Rest.consume_front(R.Name))
      continue;
    if (Rest.empty())
      return Recognition{Symbol.str(), [&R](CallInst &Call, IRBuilderBase &B) {
                           return rewriteConversion(R, Call, B);
                         }};
    unsigned Count = 0;
    constexpr unsigned Longest = 16; // as of OpenCL's vectors
    if (Rest.consume_front("Vec") && !Rest.getAsInteger(10, Count) && Count &&
        Count <= Longest)
      return Recognition{Symbol.str(),
                         [&R, Count](CallInst &Call, IRBuilderBase &B) {
                           return rewriteVector(R, Count, Call, B);
                         }};
  }
  return std::nullopt;
}

//===----------------------------------------------------------------------===//
// Memory
//===----------------------------------------------------------------------===//

/// memcpy, memmove and memset, which return their destination.
static Expected<Value *> rewriteMemory(StringRef Name, CallInst &Call,
                                       IRBuilderBase &B) {
  bool Sets = Name == "memset";
  if (Call.arg_size() != 3 || !isPointer(Call, 0) ||
      (Sets ? !Call.getArgOperand(1)->getType()->isIntegerTy()
            : !isPointer(Call, 1)) ||
      !Call.getArgOperand(2)->getType()->isIntegerTy())
    return wrong(Sets ? "expected a pointer, a number and a length"
                      : "expected two pointers and a length");
  Value *To = Call.getArgOperand(0), *From = Call.getArgOperand(1),
        *Length = Call.getArgOperand(2);
  if (Sets)
    B.CreateMemSet(To, B.CreateZExtOrTrunc(From, B.getInt8Ty()), Length,
                   MaybeAlign());
  else if (Name == "memmove")
    B.CreateMemMove(To, MaybeAlign(), From, MaybeAlign(), Length);
  else
    B.CreateMemCpy(To, MaybeAlign(), From, MaybeAlign(), Length);
  return Call.getType()->isVoidTy() ? nullptr : To;
}

/// The operands after the fourth one are the ids of the work-item.
static Expected<Value *> rewriteAssertion(CallInst &Call, IRBuilderBase &B) {
  constexpr unsigned Line = 2, Count = 4;
  if (Call.arg_size() < Count || !isPointer(Call, 0) || !isPointer(Call, 1) ||
      !Call.getArgOperand(Line)->getType()->isIntegerTy() ||
      !isPointer(Call, 3))
    return wrong("expected a text, a file, a line and a function");
  SmallVector<Value *, Count> Operands;
  for (Value *V : make_range(Call.arg_begin(), Call.arg_begin() + Count))
    Operands.push_back(V->getType()->isPointerTy()
                           ? B.CreateAddrSpaceCast(V, B.getPtrTy())
                           : B.CreateZExtOrTrunc(V, B.getInt32Ty()));
  Type *Ptr = B.getPtrTy();
  auto *Ty = FunctionType::get(B.getVoidTy(), {Ptr, Ptr, B.getInt32Ty(), Ptr},
                               /*isVarArg=*/false);
  Module *M = Call.getModule();
  B.CreateCall(M->getOrInsertFunction("__assert_fail", Ty), Operands);
  return nullptr;
}

//===----------------------------------------------------------------------===//
// Mathematics
//===----------------------------------------------------------------------===//

/// OpenCL C's name of the C function \p Text with operands of type \p Ty,
/// without the suffix of the type; nothing if the suffix is that of another
/// type. Functions on half have the suffix f16.
static std::optional<StringRef> plainMaths(StringRef Text, const Type *Ty) {
  if (Ty->isIntegerTy())
    return StringSwitch<std::optional<StringRef>>(Text)
        .Cases({"abs", "labs", "llabs"}, StringRef("abs"))
        .Default(std::nullopt);
  if ((Ty->isFloatTy() && !Text.consume_back("f")) ||
      (Ty->isHalfTy() && !Text.consume_back("f16")) ||
      !(Ty->isFloatTy() || Ty->isHalfTy() || Ty->isDoubleTy()))
    return std::nullopt;
  return StringSwitch<StringRef>(Text)
      .Case("scalbn", "ldexp")
      .Case("powi", "pown")
      .Cases({"nearbyint", "roundeven"}, "rint")
      .Default(Text);
}

static std::optional<Recognition> recognizeMathsByC(const Function &F,
                                                    StringRef Text) {
  if (F.arg_empty() || F.getReturnType()->isVoidTy())
    return std::nullopt;
  std::optional<StringRef> Plain = plainMaths(Text, F.getArg(0)->getType());
  if (!Plain)
    return std::nullopt;
  bool Inverse = *Plain == "rcbrt" || *Plain == "rhypot";
  Callee Name;
  Name.Identifier = Inverse ? Plain->drop_front() : *Plain;
  Name.Signature = "i"; // integers are signed
  Name.Mangled = true;
  if (std::optional<Recognition> R = recognizeIntegerFunctions(F, Name))
    return R;
  std::optional<Recognition> R = recognizeMaths(F, Name);
  if (!R || !Inverse)
    return R;
  return Recognition{
      Plain->str(),
      [Of = R->Rewrite](CallInst &Call, IRBuilderBase &B) -> Expected<Value *> {
        Expected<Value *> V = Of(Call, B);
        if (!V)
          return V;
        return B.CreateFDiv(ConstantFP::get(Call.getType(), 1), *V);
      }};
}

//===----------------------------------------------------------------------===//
// All functions
//===----------------------------------------------------------------------===//

std::optional<Recognition> recognizeDeviceLibrary(const Function &F,
                                                  const Callee &Name) {
  if (Name.Mangled)
    return std::nullopt;
  StringRef Text = Name.Identifier.split('.').first;
  if (Text.starts_with("__itt_offload_") && F.getReturnType()->isVoidTy())
    return Recognition{Text.str(),
                       [](CallInst &, IRBuilderBase &) -> Expected<Value *> {
                         return nullptr;
                       }};
  bool OfDevice = Text.consume_front("__devicelib_");
  if (OfDevice)
    if (std::optional<Recognition> R = recognizeConversion(Text))
      return R;
  if (OfDevice && Text == "assert_fail")
    return Recognition{Text.str(), rewriteAssertion};
  if (Text == "memcpy" || Text == "memmove" || Text == "memset")
    return Recognition{Text.str(), [Text](CallInst &Call, IRBuilderBase &B) {
                         return rewriteMemory(Text, Call, B);
                       }};
  if (std::optional<Recognition> R = recognizeComplexMaths(Text))
    return R;
  bool OfIntel =
      OfDevice ? Text.consume_front("imf_") : Text.consume_front("__imf_");
  bool OfNvidia =
      Text.consume_front("__nv_fast_") || Text.consume_front("__nv_");
  if (OfIntel)
    Text = withoutAccuracy(Text);
  if (OfIntel || OfNvidia)
    if (std::optional<Recognition> R = recognizeCudaMaths(F, Text))
      return R;
  if (!OfDevice && !OfIntel && !OfNvidia && !isCFunction(Text))
    return std::nullopt;
  return recognizeMathsByC(F, Text);
}

} // namespace tenon
