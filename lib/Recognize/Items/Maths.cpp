// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Maths functions of OpenCL.std (`__spirv_ocl_exp`) and OpenCL C (`_Z3expf`),
// which Maths.def lists, become LLVM's intrinsics or library operations
// (LibraryOps.h). native_ and half_ variants keep their precision.
//
// SPV_INTEL_sigmoid's function is computed by its definition.
//
// Geometric functions (OpenCL C, section 6.15.5) and OpDot are among them.
//
// fract, modf, sincos, frexp, remquo and lgamma_r store a second result to
// memory.

#include "MathsNames.h"
#include "Recognize/Matrix/MatrixAccess.h"
#include "tenon/IR/Values/LibraryOps.h"
#include "tenon/Recognize/InputDialect.h"
#include "llvm/ADT/StringSwitch.h"

using namespace llvm;

namespace tenon {

/// Names of functions that have the same meaning as another function.
static StringRef otherName(StringRef Plain) {
  return StringSwitch<StringRef>(Plain)
      .Cases({"min", "fmin_common"}, "fmin")
      .Cases({"max", "fmax_common"}, "fmax")
      .Case("fclamp", "clamp")
      .Case("__spirv_Dot", "dot")
      .Default(Plain);
}

static bool hasTwoResults(const MathsRow &Row) {
  return Row.Shape == MathsShape::TwoNumbers ||
         Row.Shape == MathsShape::NumberAndInt;
}

/// The last operand points to the second result.
static Expected<Value *> rewriteTwoResults(const MathsRow &Row,
                                           const LibraryFacts &Facts,
                                           CallInst &Call, IRBuilderBase &B) {
  Type *Result = nullptr;
  SmallVector<Value *, 2> V;
  if (Call.arg_size() == Row.Operands + 1 && isPointer(Call, Row.Operands)) {
    V.append(Call.arg_begin(), Call.arg_begin() + Row.Operands);
    Result = resultTypeOf(Row, V);
  }
  if (!Result || Result->getStructElementType(0) != Call.getType())
    return wrong("expected " + Twine(Row.Operands) +
                 (Row.Operands == 1 ? " float" : " floats") +
                 " of the result's type and a pointer");
  Value *Both = createLibraryOp(B, Facts, V);
  Value *Second = B.CreateExtractValue(Both, 1);
  B.CreateAlignedStore(Second, Call.getArgOperand(Row.Operands),
                       Align(Second->getType()->getScalarSizeInBits() / 8));
  return B.CreateExtractValue(Both, 0);
}

static Expected<Value *> rewriteMaths(const MathsRow &Row,
                                      const LibraryFacts &Facts, CallInst &Call,
                                      IRBuilderBase &B) {
  if (hasTwoResults(Row))
    return rewriteTwoResults(Row, Facts, Call, B);
  SmallVector<Value *, 3> V = widenScalars(Call, B);
  if (V.size() != Row.Operands)
    return wrong("unexpected number of operands");
  Type *Result = resultTypeOf(Row, V);
  auto *Vector = dyn_cast<FixedVectorType>(V[0]->getType());
  bool HasThree = Vector && is_contained({3, 4}, Vector->getNumElements());
  if (!Result || Result != Call.getType() ||
      (Row.Function == LibraryFunction::Cross && !HasThree))
    return wrong("unexpected operand types");
  // OpenCL leaves the result for negative bases to the implementation. The
  // instruction of Intel GPUs uses the magnitude, which programs that square
  // numbers rely on.
  if (Row.Function == LibraryFunction::Powr && Facts.Error == Precision::Native)
    V[0] = B.CreateUnaryIntrinsic(Intrinsic::fabs, V[0]);
  return createLibraryOp(B, Facts, V);
}

/// 1 / (1 + exp(-x)); of numbers of 16 bits as floats.
static Expected<Value *> rewriteSigmoid(CallInst &Call, IRBuilderBase &B) {
  Type *Ty = Call.getType();
  if (!Ty->isFPOrFPVectorTy() || Call.arg_size() != 1 ||
      Call.getArgOperand(0)->getType() != Ty)
    return wrong("expected one float, or a vector of floats, of the result's "
                 "type");
  bool IsShort = Ty->getScalarSizeInBits() < 32;
  Type *Wide = IsShort ? Ty->getWithNewType(B.getFloatTy()) : Ty;
  Value *X = B.CreateFPCast(Call.getArgOperand(0), Wide);
  Value *Power = createLibraryOp(B, {LibraryFunction::Exp}, {B.CreateFNeg(X)});
  Value *One = ConstantFP::get(Wide, 1);
  return B.CreateFPCast(B.CreateFDiv(One, B.CreateFAdd(One, Power)), Ty);
}

std::optional<Recognition> recognizeMaths(const Function &F,
                                          const Callee &Name) {
  if (Name.is("__spirv_FSigmoidINTEL") || Name.is("intel_sigmoid"))
    return Recognition{"OpFSigmoidINTEL", rewriteSigmoid};
  if (!Name.Mangled || F.arg_empty())
    return std::nullopt;
  PlainName Plain = plainName(Name.Identifier);
  const MathsRow *Row = findMaths(otherName(Plain.Text));
  bool OfFloats = F.getFunctionType()->getParamType(0)->isFPOrFPVectorTy() ||
                  (Row && Row->Shape == MathsShape::FromBits);
  if (!Row || !OfFloats || Row->Shape == MathsShape::Complex)
    return std::nullopt;
  LibraryFacts Facts;
  Facts.Function = Row->Function;
  Facts.Error = hasForm(*Row, Plain.Error) ? Plain.Error : Precision::Full;
  return Recognition{Name.Identifier.str(),
                     [Row, Facts](CallInst &Call, IRBuilderBase &B) {
                       return rewriteMaths(*Row, Facts, Call, B);
                     }};
}

} // namespace tenon
