// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "tenon/IR/Values/LibraryOps.h"
#include "TypeWord.h"
#include "llvm/ADT/StringSwitch.h"
#include "llvm/IR/Module.h"

using namespace llvm;

namespace tenon {

static constexpr char FunctionAttribute[] = "tenon.library",
                      PrecisionAttribute[] = "tenon.precision",
                      SignAttribute[] = "tenon.sign",
                      RoundingAttribute[] = "tenon.rounding";

//===----------------------------------------------------------------------===//
// Maths.def
//===----------------------------------------------------------------------===//

ArrayRef<MathsRow> mathsRows() {
  using enum MathsShape;
  constexpr unsigned Plain = MathsRow::Plain, Vector = MathsRow::Vector,
                     Short = MathsRow::Short, NvFast = MathsRow::NvFast,
                     AmdNative = MathsRow::AmdNative, Fast = MathsRow::Fast;
  static constexpr MathsRow Rows[] = {
#define MATHS(Name, Word, Operands, Shape, Id, C, Forms)                       \
  {LibraryFunction::Name, Word, Operands, Shape, Intrinsic::Id, C, Forms},
#define CONVERSIONS(Name, Word)                                                \
  {LibraryFunction::Name,    Word, 1,    Conversion,                           \
   Intrinsic::not_intrinsic, "",   Plain},
#define DOT_PRODUCTS(Name, Word, Operands, SignedA, SignedB)                   \
  {LibraryFunction::Name,    Word, Operands, DotProduct,                       \
   Intrinsic::not_intrinsic, "",   Plain},
#define SHUFFLES(Name, Word, Operands)                                         \
  {LibraryFunction::Name,    Word, Operands, Shuffle,                          \
   Intrinsic::not_intrinsic, "",   Plain},
#define COMPLEX(Name, Word, Operands)                                          \
  {LibraryFunction::Name,    Word, Operands, Complex,                          \
   Intrinsic::not_intrinsic, "",   Plain},
#define INTEGERS(Name, Word, Operands)                                         \
  {LibraryFunction::Name,    Word, Operands, Integers,                         \
   Intrinsic::not_intrinsic, "",   Plain},
#include "tenon/IR/Values/Maths.def"
  };
  return Rows;
}

const MathsRow &rowOf(LibraryFunction Function) {
  return mathsRows()[unsigned(Function)];
}

const MathsRow *findMaths(StringRef Word) {
  const MathsRow *Row =
      find_if(mathsRows(), [&](const MathsRow &R) { return R.Word == Word; });
  return Row == mathsRows().end() ? nullptr : Row;
}

const MathsRow *findMaths(Intrinsic::ID Intrinsic) {
  const MathsRow *Row = find_if(mathsRows(), [&](const MathsRow &R) {
    return Intrinsic && R.Intrinsic == Intrinsic;
  });
  return Row == mathsRows().end() ? nullptr : Row;
}

DotSigns dotSigns(LibraryFunction Function) {
  switch (Function) {
#define DOT_PRODUCTS(Name, Word, Operands, SignedA, SignedB)                   \
  case LibraryFunction::Name:                                                  \
    return {SignedA, SignedB};
#include "tenon/IR/Values/Maths.def"
  default:
    llvm_unreachable("not a dot product");
  }
}

//===----------------------------------------------------------------------===//
// Facts
//===----------------------------------------------------------------------===//

bool hasForm(const MathsRow &Row, Precision Error) {
  switch (Error) {
  case Precision::Full:
    return true;
  case Precision::Half:
  case Precision::Native:
    return Row.Forms & MathsRow::Short;
  case Precision::Fast:
    return Row.Forms & MathsRow::Fast;
  }
  return false;
}

StringRef prefixOf(Precision Error) {
  switch (Error) {
  case Precision::Full:
    return "";
  case Precision::Half:
    return "half_";
  case Precision::Native:
    return "native_";
  case Precision::Fast:
    return "fast_";
  }
  return "";
}

static Precision readPrecision(Attribute A) {
  return StringSwitch<Precision>(A.getValueAsString())
      .Case("half", Precision::Half)
      .Case("native", Precision::Native)
      .Case("fast", Precision::Fast)
      .Default(Precision::Full);
}

/// "half", "native".
static StringRef wordOf(Precision Error) {
  StringRef Word = prefixOf(Error);
  Word.consume_back("_");
  return Word;
}

std::optional<LibraryFacts> readLibraryFacts(const Function &F) {
  const MathsRow *Row =
      findMaths(F.getFnAttribute(FunctionAttribute).getValueAsString());
  if (!Row)
    return std::nullopt;
  return LibraryFacts{
      Row->Function, readPrecision(F.getFnAttribute(PrecisionAttribute)),
      F.getFnAttribute(SignAttribute).getValueAsString() == "signed",
      parseRounding(F.getFnAttribute(RoundingAttribute).getValueAsString())
          .value_or(Rounding::NearestEven)};
}

std::optional<LibraryFacts> libraryFactsOf(const Value *V) {
  const auto *Call = dyn_cast<CallInst>(V);
  const Function *F = Call ? Call->getCalledFunction() : nullptr;
  return F ? readLibraryFacts(*F) : std::nullopt;
}

Precision precisionOf(const CallBase &Call) {
  return readPrecision(Call.getFnAttr(PrecisionAttribute));
}

void setPrecision(CallBase &Call, Precision Error) {
  if (Error != Precision::Full)
    Call.addFnAttr(
        Attribute::get(Call.getContext(), PrecisionAttribute, wordOf(Error)));
}

//===----------------------------------------------------------------------===//
// Calls
//===----------------------------------------------------------------------===//

/// The result of a shuffle; null for other operands than vectors of one type
/// and a mask of numbers with as many bits as a component.
static Type *shuffledType(ArrayRef<Value *> V) {
  auto *Source = dyn_cast<FixedVectorType>(V[0]->getType());
  auto *Mask = dyn_cast<FixedVectorType>(V.back()->getType());
  bool IsFine = Source && Mask && V[V.size() - 2]->getType() == Source &&
                isPowerOf2_32(Source->getNumElements()) &&
                Mask->getElementType()->isIntegerTy() &&
                Mask->getScalarSizeInBits() == Source->getScalarSizeInBits();
  return IsFine ? FixedVectorType::get(Source->getElementType(),
                                       Mask->getNumElements())
                : nullptr;
}

Type *resultTypeOf(const MathsRow &Row, ArrayRef<Value *> V) {
  if (V.size() != Row.Operands)
    return nullptr;
  Type *Ty = V[0]->getType();
  LLVMContext &Ctx = Ty->getContext();
  if (Row.Shape == MathsShape::Shuffle)
    return shuffledType(V);
  if (Row.Shape == MathsShape::DotProduct)
    return all_of(V, [](Value *X) { return X->getType()->isIntegerTy(32); })
               ? Ty
               : nullptr;
  if (Row.Shape == MathsShape::FromBits) {
    switch (Ty->isIntOrIntVectorTy() ? Ty->getScalarSizeInBits() : 0) {
    case 16:
      return Ty->getWithNewType(Type::getHalfTy(Ctx));
    case 32:
      return Ty->getWithNewType(Type::getFloatTy(Ctx));
    case 64:
      return Ty->getWithNewType(Type::getDoubleTy(Ctx));
    default:
      return nullptr;
    }
  }
  if (Row.Shape == MathsShape::Integers ? !Ty->isIntOrIntVectorTy()
                                        : !Ty->isFPOrFPVectorTy())
    return nullptr;
  Type *Int = Ty->getWithNewType(Type::getInt32Ty(Ctx));
  for (unsigned I = 1; I < V.size(); ++I) {
    bool IsInt = Row.Shape == MathsShape::LastInt; // of two operands
    if (V[I]->getType() != (IsInt ? Int : Ty))
      return nullptr;
  }
  switch (Row.Shape) {
  case MathsShape::TwoNumbers:
  case MathsShape::Complex:
    return StructType::get(Ty, Ty);
  case MathsShape::NumberAndInt:
    return StructType::get(Ty, Int);
  case MathsShape::ToInt:
    return Int;
  case MathsShape::Scalar:
    return Ty->getScalarType();
  default:
    return Ty;
  }
}

static Function *declare(Module &M, const LibraryFacts &Facts, Type *Result,
                         ArrayRef<Value *> Operands) {
  SmallVector<Type *, 4> Types;
  for (Value *V : Operands)
    Types.push_back(V->getType());
  const MathsRow &Row = rowOf(Facts.Function);
  StringRef Error = wordOf(Facts.Error);
  bool HasSign =
      Types[0]->isIntOrIntVectorTy() && (Row.Shape == MathsShape::Integers ||
                                         Row.Shape == MathsShape::Conversion);
  StringRef Sign = !HasSign ? "" : Facts.Signed ? "signed" : "unsigned";
  std::string Name = ("tenon.library." + Row.Word).str();
  StringRef Mode =
      Row.Shape == MathsShape::Conversion ? wordOf(Facts.Mode) : "";
  for (StringRef Fact : {Error, Mode, Sign})
    if (!Fact.empty())
      Name += ("." + Fact).str();
  Name += "." + typeWord(Types[0]);
  if (!Mode.empty() || Row.Shape == MathsShape::Shuffle)
    Name += "." + typeWord(Result);
  auto *Ty = FunctionType::get(Result, Types, /*isVarArg=*/false);
  if (Function *Known = M.getFunction(Name);
      Known && Known->getFunctionType() == Ty && readLibraryFacts(*Known))
    return Known;
  auto *F = Function::Create(Ty, GlobalValue::ExternalLinkage, Name, M);
  F->addFnAttr(FunctionAttribute, Row.Word);
  if (!Sign.empty())
    F->addFnAttr(SignAttribute, Sign);
  if (!Mode.empty())
    F->addFnAttr(RoundingAttribute, Mode);
  if (!Error.empty())
    F->addFnAttr(PrecisionAttribute, Error);
  F->setDoesNotAccessMemory();
  F->setDoesNotThrow();
  F->setWillReturn();
  return F;
}

Value *createLibraryOp(IRBuilderBase &B, const LibraryFacts &Facts,
                       ArrayRef<Value *> V) {
  const MathsRow &Row = rowOf(Facts.Function);
  if (Facts.Function == LibraryFunction::Fmod)
    return B.CreateFRem(V[0], V[1]);
  if (Facts.Function == LibraryFunction::Divide &&
      Facts.Error == Precision::Full)
    return B.CreateFDiv(V[0], V[1]);
  if (Facts.Function == LibraryFunction::Recip &&
      Facts.Error == Precision::Full)
    return B.CreateFDiv(ConstantFP::get(V[0]->getType(), 1), V[0]);
  Type *Result = resultTypeOf(Row, V);
  assert(Result && "operands are not as the function's shape has them");
  if (!Row.Intrinsic)
    return B.CreateCall(
        declare(*B.GetInsertBlock()->getModule(), Facts, Result, V), V);
  CallInst *Call = B.CreateIntrinsic(Result, Row.Intrinsic, V);
  setPrecision(*Call, Facts.Error);
  return Call;
}

Value *createConversion(IRBuilderBase &B, Value *V, Type *Ty, bool Signed,
                        Rounding Mode) {
  bool IsFloat = V->getType()->isFPOrFPVectorTy();
  // Neither f16 nor bf16 has all numbers of the other.
  if (IsFloat && V->getType() != Ty &&
      V->getType()->getScalarSizeInBits() == 16 &&
      Ty->getScalarSizeInBits() == 16)
    V = B.CreateFPExt(V, V->getType()->getWithNewType(B.getFloatTy()));
  bool Widens = IsFloat && V->getType()->getScalarSizeInBits() <=
                               Ty->getScalarSizeInBits();
  if (Mode == Rounding::NearestEven || Widens)
    return IsFloat  ? B.CreateFPCast(V, Ty)
           : Signed ? B.CreateSIToFP(V, Ty)
                    : B.CreateUIToFP(V, Ty);
  LibraryFacts Facts;
  Facts.Function = LibraryFunction::Convert;
  Facts.Signed = Signed;
  Facts.Mode = Mode;
  return B.CreateCall(declare(*B.GetInsertBlock()->getModule(), Facts, Ty, V),
                      V);
}

} // namespace tenon
