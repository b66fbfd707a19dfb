// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Core instructions on whole matrices. Arithmetic and bit casts apply to the
// elements of each lane, one by one:
//
//   %d = call <C> @_Z12__spirv_FAdd…(<C> %a, <C> %b)
//   -> for (i = 0; i < tenon.length(); ++i)
//        %d = insert %d, (extract %a, i) + (extract %b, i), i
//
// Conversions change which lane holds which element, so they remain one
// operation (tenon.convert); rounding and saturation are suffixes of the name.

#include "MatrixAccess.h"
#include "Recognize/Items/ConversionCalls.h"
#include "tenon/Recognize/InputDialect.h"
#include "llvm/Transforms/Utils/BasicBlockUtils.h"

using namespace llvm;

namespace tenon {

//===----------------------------------------------------------------------===//
// Element by element
//===----------------------------------------------------------------------===//

using ElementFn = function_ref<Value *(IRBuilderBase &, ArrayRef<Value *>)>;

/// The matrix of type \p Ty whose elements \p Compute computes from those of
/// \p Operands; scalar operands are the same for all elements.
static Value *elementLoop(CallInst &Call, IRBuilderBase &B, MatrixType *Ty,
                          ArrayRef<Value *> Operands, ElementFn Compute) {
  assert(any_of(Operands,
                [](Value *V) { return isa<MatrixType>(V->getType()); }) &&
         "elements of a matrix");
  // The initial matrix; all of its elements are replaced.
  Value *Start =
      Operands[0]->getType() == Ty ? Operands[0] : Constant::getNullValue(Ty);
  Value *Length = B.CreateZExt(MatrixBuilder(B).length(Ty), B.getInt64Ty());
  BasicBlock *Before = Call.getParent();
  BasicBlock *After = SplitBlock(Before, &Call);
  BasicBlock *Loop = BasicBlock::Create(Call.getContext(), "element",
                                        Before->getParent(), After);
  Before->getTerminator()->setSuccessor(0, Loop);
  IRBuilder<> LB(Loop);
  LB.SetCurrentDebugLocation(Call.getDebugLoc());
  PHINode *Index = LB.CreatePHI(LB.getInt64Ty(), 2, "i");
  PHINode *Result = LB.CreatePHI(Ty, 2);
  SmallVector<Value *, 2> Elements;
  for (Value *Operand : Operands)
    Elements.push_back(isa<MatrixType>(Operand->getType())
                           ? MatrixBuilder(LB).extract(Operand, Index)
                           : Operand);
  Value *Next = MatrixBuilder(LB).insert(Result, Compute(LB, Elements), Index);
  Value *NextIndex = LB.CreateNUWAdd(Index, LB.getInt64(1));
  LB.CreateCondBr(LB.CreateICmpULT(NextIndex, Length), Loop, After);
  Index->addIncoming(LB.getInt64(0), Before);
  Index->addIncoming(NextIndex, Loop);
  Result->addIncoming(Start, Before);
  Result->addIncoming(Next, Loop);
  B.SetInsertPoint(&Call);
  return Next;
}

namespace {
struct ArithmeticRow {
  StringLiteral Base;
  unsigned Operands;
  Instruction::BinaryOps Integer, Float; // BinaryOpsEnd: none
  bool ScalarSecond;
};
} // namespace

static constexpr auto NoOp = Instruction::BinaryOpsEnd;

static constexpr ArithmeticRow Arithmetic[] = {
    {"__spirv_FAdd", 2, NoOp, Instruction::FAdd, false},
    {"__spirv_FSub", 2, NoOp, Instruction::FSub, false},
    {"__spirv_FMul", 2, NoOp, Instruction::FMul, false},
    {"__spirv_FDiv", 2, NoOp, Instruction::FDiv, false},
    {"__spirv_IAdd", 2, Instruction::Add, NoOp, false},
    {"__spirv_ISub", 2, Instruction::Sub, NoOp, false},
    {"__spirv_IMul", 2, Instruction::Mul, NoOp, false},
    {"__spirv_SDiv", 2, Instruction::SDiv, NoOp, false},
    {"__spirv_UDiv", 2, Instruction::UDiv, NoOp, false},
    {"__spirv_FNegate", 1, NoOp, Instruction::FSub, false},
    {"__spirv_SNegate", 1, Instruction::Sub, NoOp, false},
    {"__spirv_MatrixTimesScalar", 2, Instruction::Mul, Instruction::FMul, true},
};

/// If lanes own different numbers of elements, some of them also process
/// padding, which is zero and must not be a divisor.
static Value *divisor(IRBuilderBase &B, Instruction::BinaryOps Op, Value *V) {
  if (Op != Instruction::SDiv && Op != Instruction::UDiv)
    return V;
  return B.CreateSelect(B.CreateIsNull(V), ConstantInt::get(V->getType(), 1),
                        V);
}

static Expected<Value *> rewriteArithmetic(CallInst &Call, IRBuilderBase &B,
                                           const ArithmeticRow &Row) {
  Expected<MatrixType *> Ty = checkedMatrix(Call.getType());
  if (!Ty)
    return Ty.takeError();
  Type *Component = (*Ty)->component();
  Type *Second = Row.ScalarSecond ? Component : *Ty;
  if (Call.arg_size() != Row.Operands ||
      Call.getArgOperand(0)->getType() != *Ty ||
      (Row.Operands > 1 && Call.getArgOperand(1)->getType() != Second))
    return wrong("expected operands of the result's type, " + describe(*Ty));
  bool IsInteger = Component->isIntegerTy();
  Instruction::BinaryOps Op = IsInteger ? Row.Integer : Row.Float;
  if (Op == NoOp)
    return wrong("components " + wordOf(*kindOfComponent(Component)) +
                 ", expected " +
                 (IsInteger ? "floating-point ones" : "integers"));
  SmallVector<Value *, 2> Operands(Call.args());
  return elementLoop(Call, B, *Ty, Operands,
                     [&](IRBuilderBase &LB, ArrayRef<Value *> V) -> Value * {
                       if (V.size() == 2)
                         return LB.CreateBinOp(Op, V[0], divisor(LB, Op, V[1]));
                       return IsInteger ? LB.CreateNeg(V[0])
                                        : LB.CreateFNeg(V[0]);
                     });
}

/// The type of the matrix that is the only operand of an operation.
static Expected<MatrixType *> onlyOperand(const CallInst &Call) {
  if (Call.arg_size() != 1)
    return wrong(Twine(Call.arg_size()) + " operands, expected one matrix");
  return checkedMatrix(Call.getArgOperand(0)->getType());
}

/// Casts between integers of equal width, or between a component and its bits.
static Expected<Value *> rewriteBitcast(CallInst &Call, IRBuilderBase &B) {
  Expected<MatrixType *> To = checkedMatrix(Call.getType());
  if (!To)
    return To.takeError();
  Expected<MatrixType *> From = onlyOperand(Call);
  if (!From)
    return From.takeError();
  if ((*From)->rows() != (*To)->rows() ||
      (*From)->columns() != (*To)->columns() ||
      (*From)->use() != (*To)->use() ||
      (*From)->component()->getPrimitiveSizeInBits() !=
          (*To)->component()->getPrimitiveSizeInBits())
    return wrong("from " + describe(*From) + " to " + describe(*To) +
                 ", expected equal shape, use and component size");
  Value *Source = Call.getArgOperand(0);
  return elementLoop(Call, B, *To, {Source},
                     [&](IRBuilderBase &LB, ArrayRef<Value *> V) {
                       return LB.CreateBitCast(V[0], (*To)->component());
                     });
}

//===----------------------------------------------------------------------===//
// Conversions
//===----------------------------------------------------------------------===//

namespace {
struct ConversionRow {
  StringLiteral Base;
  ElementClass From, To;
  Rounding Mode; // if the name has no suffix
};
} // namespace

static constexpr ConversionRow Conversions[] = {
    {"__spirv_ConvertFToS", ElementClass::Float, ElementClass::Signed,
     Rounding::TowardZero},
    {"__spirv_ConvertFToU", ElementClass::Float, ElementClass::Unsigned,
     Rounding::TowardZero},
    {"__spirv_ConvertSToF", ElementClass::Signed, ElementClass::Float,
     Rounding::NearestEven},
    {"__spirv_ConvertUToF", ElementClass::Unsigned, ElementClass::Float,
     Rounding::NearestEven},
    {"__spirv_FConvert", ElementClass::Float, ElementClass::Float,
     Rounding::NearestEven},
    {"__spirv_SConvert", ElementClass::Signed, ElementClass::Signed,
     Rounding::TowardZero},
    {"__spirv_UConvert", ElementClass::Unsigned, ElementClass::Unsigned,
     Rounding::TowardZero},
    {"__spirv_SatConvertSToU", ElementClass::Signed, ElementClass::Unsigned,
     Rounding::TowardZero},
    {"__spirv_SatConvertUToS", ElementClass::Unsigned, ElementClass::Signed,
     Rounding::TowardZero},
    {"__spirv_ClampConvertFToSINTEL", ElementClass::Float, ElementClass::Signed,
     Rounding::NearestEven},
};

/// The kind that a component of type \p Ty has in class \p Class; nothing if it
/// is in another class.
static std::optional<ElementKind> kindIn(Type *Ty, ElementClass Class) {
  ElementKind Plain = *kindOfComponent(Ty);
  if ((Class == ElementClass::Float) != isFloat(Plain))
    return std::nullopt;
  return isFloat(Plain) ? Plain : integerKind(bitsOf(Plain), Class);
}

static Expected<Value *> emitConversion(CallInst &Call, IRBuilderBase &B,
                                        ConvertFacts Facts) {
  Expected<MatrixType *> To = checkedMatrix(Call.getType());
  if (!To)
    return To.takeError();
  OpFacts All;
  All.Opcode = MatrixOpcode::Convert;
  All.Type = *To;
  All.Convert = Facts;
  if (std::string Message = checkFacts(All); !Message.empty())
    return wrong(Message);
  return MatrixBuilder(B).convert(Call.getArgOperand(0), *To, Facts);
}

static Expected<Value *> rewriteConversion(CallInst &Call, IRBuilderBase &B,
                                           const ConversionRow &Row,
                                           StringRef Postfix) {
  Expected<MatrixType *> To = checkedMatrix(Call.getType());
  if (!To)
    return To.takeError();
  Expected<MatrixType *> From = onlyOperand(Call);
  if (!From)
    return From.takeError();
  std::optional<ElementKind> FromKind = kindIn((*From)->component(), Row.From);
  std::optional<ElementKind> ToKind = kindIn((*To)->component(), Row.To);
  if (!FromKind || !ToKind)
    return wrong("from " + describe(*From) + " to " + describe(*To) +
                 ": it does not convert between these component types");
  ConvertFacts Facts;
  Facts.Source = *From;
  Facts.From = *FromKind;
  Facts.To = *ToKind;
  Facts.Mode = Row.Mode;
  Facts.Saturating = Row.Base.contains("Sat") || Row.Base.contains("Clamp") ||
                     Postfix.contains("_sat");
  for (StringRef Mode : {"rte", "rtz", "rtp", "rtn"})
    if (Postfix.ends_with(("_" + Mode).str()))
      Facts.Mode = *parseRounding(Mode);
  return emitConversion(Call, B, Facts);
}

Expected<Value *> convertMatrix(CallInst &Call, ConvertFacts Facts,
                                IRBuilderBase &B) {
  Expected<MatrixType *> Source = onlyOperand(Call);
  if (!Source)
    return Source.takeError();
  Facts.Source = *Source;
  return emitConversion(Call, B, Facts);
}

/// Rounds f32 components to tf32, and converts them to bf16 bits and back.
static Expected<Value *> rewriteRounding(CallInst &Call, IRBuilderBase &B,
                                         ElementKind From, ElementKind To) {
  ConvertFacts Facts;
  Facts.From = From;
  Facts.To = To;
  return convertMatrix(Call, Facts, B);
}

//===----------------------------------------------------------------------===//
// The table
//===----------------------------------------------------------------------===//

static Recognition recognition(const Callee &Name, CallRewriter Rewrite) {
  StringRef Plain = Name.Identifier;
  Plain.consume_front("__spirv_"); // also of RoundFToTF32INTEL
  Plain = Plain.split("_R").first;
  return {("Op" + Plain).str(), std::move(Rewrite)};
}

std::optional<Recognition> recognizeMatrixArithmetic(const Function &F,
                                                     const Callee &Name) {
  if (!containsMatrix(F.getFunctionType()))
    return std::nullopt;
  for (const ArithmeticRow &Row : Arithmetic)
    if (Name.is(Row.Base))
      return recognition(Name, [&Row](CallInst &Call, IRBuilderBase &B) {
        return rewriteArithmetic(Call, B, Row);
      });
  for (const ConversionRow &Row : Conversions)
    if (Name.is(Row.Base))
      return recognition(Name, [&Row, Name](CallInst &Call, IRBuilderBase &B) {
        StringRef Postfix = Name.Identifier.drop_front(Row.Base.size());
        return rewriteConversion(Call, B, Row, Postfix);
      });
  using K = ElementKind;
  struct RoundingRow {
    StringLiteral Base;
    K From, To;
  };
  static constexpr RoundingRow Roundings[] = {
      {"__spirv_RoundFToTF32INTEL", K::F32, K::TF32},
      {"__spirv_ConvertFToTF32INTEL", K::F32, K::TF32},
      {"__spirv_ConvertFToBF16INTEL", K::F32, K::BF16},
      {"__spirv_ConvertBF16ToFINTEL", K::BF16, K::F32},
      // The names of OpenCL C's built-ins, as llvm-spirv writes them.
      {"intel_convert_bfloat16_as_ushort", K::F32, K::BF16},
      {"intel_convert_as_bfloat16_float", K::BF16, K::F32},
  };
  for (const RoundingRow &Row : Roundings)
    if (Name.is(Row.Base))
      return recognition(Name, [&Row](CallInst &Call, IRBuilderBase &B) {
        return rewriteRounding(Call, B, Row.From, Row.To);
      });
  if (Name.is("__spirv_Bitcast"))
    return recognition(Name, rewriteBitcast);
  return std::nullopt;
}

} // namespace tenon
