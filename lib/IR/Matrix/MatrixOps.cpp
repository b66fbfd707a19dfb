// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Facts of canonical operations: conversion to and from attributes, names, and
// rules.

#include "tenon/IR/Matrix/MatrixOps.h"
#include "ContractFacts.h"
#include "tenon/IR/Matrix/Reinterpretation.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringSwitch.h"
#include "llvm/Support/raw_ostream.h"

using namespace llvm;

namespace tenon {

namespace {
/// A line of MatrixOps.def.
struct OpRow {
  StringLiteral Word;
  unsigned Operands;
  ModRefInfo Memory;
  bool Convergent;
};
} // namespace

static const OpRow &rowOf(MatrixOpcode Opcode) {
  constexpr ModRefInfo None = ModRefInfo::NoModRef, Read = ModRefInfo::Ref,
                       Write = ModRefInfo::Mod, ReadWrite = ModRefInfo::ModRef;
  static constexpr OpRow Rows[] = {
#define MATRIX_OP(Name, Word, Operands, Memory, Convergent)                    \
  {Word, Operands, Memory, Convergent},
#include "tenon/IR/Matrix/MatrixOps.def"
  };
  return Rows[unsigned(Opcode)];
}

StringRef wordOf(MatrixOpcode Opcode) { return rowOf(Opcode).Word; }

unsigned operandsOf(const OpFacts &Facts) {
  // A contraction has those of A and of B.
  const unsigned BoundsOperands =
      Facts.Opcode == MatrixOpcode::Contract ? 8 : 4;
  return rowOf(Facts.Opcode).Operands + (Facts.Checked ? BoundsOperands : 0) +
         Facts.Contract.ComputedB.value_or(0);
}

Type *elementType(const OpFacts &Facts) {
  Type *Component = Facts.Type->component();
  if (Facts.Group == 1)
    return Component;
  unsigned Bits = std::max(8u, Component->getScalarSizeInBits());
  return Type::getIntNTy(Component->getContext(), Facts.Group * Bits);
}

bool isConvergent(MatrixOpcode Opcode) { return rowOf(Opcode).Convergent; }

MemoryEffects effectsOf(const OpFacts &Facts) {
  // Sub-groups execute a persistent contraction for each other.
  if (Facts.Volatile || Facts.Contract.Persistent)
    return MemoryEffects::unknown();
  return MemoryEffects::argMemOnly(rowOf(Facts.Opcode).Memory);
}

static std::optional<MatrixOpcode> parseOpcode(StringRef Word) {
  return StringSwitch<std::optional<MatrixOpcode>>(Word)
#define MATRIX_OP(Name, Word, Operands, Memory, Convergent)                    \
  .Case(Word, MatrixOpcode::Name)
#include "tenon/IR/Matrix/MatrixOps.def"
      .Default(std::nullopt);
}

static bool hasMemory(MatrixOpcode Opcode) {
  return Opcode == MatrixOpcode::Load || Opcode == MatrixOpcode::Store ||
         Opcode == MatrixOpcode::Prefetch;
}

std::string combinationName(const MulAddFacts &Facts) {
  std::string Name;
  raw_string_ostream OS(Name);
  OS << wordOf(Facts.D) << '.' << Facts.M << 'x' << Facts.N << 'x' << Facts.K
     << '.' << wordOf(Facts.A) << '.' << wordOf(Facts.B);
  if (Facts.C != Facts.D)
    OS << '.' << wordOf(Facts.C);
  if (Facts.Saturating)
    OS << ".sat";
  return Name;
}

std::string typeWord(MatrixType *Ty) {
  std::string Name;
  raw_string_ostream OS(Name);
  if (Ty->scope() != unsigned(MatrixScope::Subgroup))
    OS << wordOf(*matrixScopeFromSpirv(Ty->scope())) << '.';
  OS << wordOf(Ty->use()) << '.' << wordOf(*kindOfComponent(Ty->component()))
     << '.' << Ty->rows() << 'x' << Ty->columns();
  return Name;
}

static bool isFragmentCast(MatrixOpcode Opcode) {
  return Opcode == MatrixOpcode::FromFragment ||
         Opcode == MatrixOpcode::ToFragment;
}

/// "v8i16", "f32"
static std::string fragmentWord(Type *Ty) {
  std::string Word;
  if (auto *Vector = dyn_cast<FixedVectorType>(Ty))
    Word = "v" + utostr(Vector->getNumElements());
  return (Word + wordOf(*kindOfComponent(Ty->getScalarType()))).str();
}

static bool multiplies(MatrixOpcode Opcode) {
  return Opcode == MatrixOpcode::MulAdd || Opcode == MatrixOpcode::Contract;
}

static std::string factsText(const OpFacts &Facts) {
  std::string Name;
  raw_string_ostream OS(Name);
  if (multiplies(Facts.Opcode))
    OS << combinationName(Facts.MulAdd);
  else
    OS << typeWord(Facts.Type);
  if (hasMemory(Facts.Opcode))
    OS << '.' << wordOf(Facts.Layout);
  if (Facts.Opcode == MatrixOpcode::Contract)
    OS << '.' << contractWords(Facts.Contract);
  if (Facts.Opcode == MatrixOpcode::Convert) {
    OS << '.' << wordOf(Facts.Convert.To) << ".from."
       << typeWord(Facts.Convert.Source) << '.' << wordOf(Facts.Convert.From);
    if (Facts.Convert.Mode != Rounding::NearestEven)
      OS << '.' << wordOf(Facts.Convert.Mode);
    if (Facts.Convert.Saturating)
      OS << ".sat";
  }
  if (Facts.Opcode == MatrixOpcode::Slice) {
    const MatrixType *Source = Facts.Slice.Source;
    OS << ".of.";
    if (isReinterpretation(Facts))
      OS << wordOf(*kindOfComponent(Source->component())) << '.';
    OS << Source->rows() << 'x' << Source->columns() << ".at."
       << Facts.Slice.Row << '.' << Facts.Slice.Column;
  }
  if (isFragmentCast(Facts.Opcode))
    OS << '.' << fragmentWord(Facts.Fragment);
  if (Facts.Checked)
    OS << ".checked";
  if (Facts.Group > 1)
    OS << ".group" << Facts.Group;
  return Name;
}

std::string describe(const OpFacts &Facts) {
  return (wordOf(Facts.Opcode) + " " + factsText(Facts)).str();
}

std::string declarationName(const OpFacts &Facts) {
  std::string Name;
  raw_string_ostream OS(Name);
  OS << "tenon." << wordOf(Facts.Opcode) << '.' << factsText(Facts);
  if (hasMemory(Facts.Opcode)) {
    OS << ".align" << Facts.Align;
    if (Facts.Volatile)
      OS << ".volatile";
    if (Facts.AddrSpace)
      OS << ".p" << Facts.AddrSpace;
  }
  if (Facts.Opcode == MatrixOpcode::Contract)
    OS << ".p" << Facts.Contract.SpaceOfA << ".p" << Facts.Contract.SpaceOfB;
  return Name;
}

MatrixOpcode MatrixOp::opcode() const {
  return *parseOpcode(
      getCalledFunction()->getFnAttribute("tenon.op").getValueAsString());
}

bool isZeroMatrix(const Value *Matrix) {
  if (const auto *Fill = dyn_cast<FillOp>(Matrix))
    // Elements outside of the bounds are zero as well.
    Matrix = Fill->component();
  const auto *C = dyn_cast<Constant>(Matrix);
  return C && (C->isNullValue() || isa<UndefValue>(C));
}

static std::optional<ElementKind> kindAttribute(const Function &F,
                                                StringRef Name) {
  return parseElementKind(F.getFnAttribute(Name).getValueAsString());
}

static unsigned numberAttribute(const Function &F, StringRef Name) {
  unsigned Value = 0;
  F.getFnAttribute(Name).getValueAsString().getAsInteger(10, Value);
  return Value;
}

static std::optional<MulAddFacts> readMulAdd(const Function &F) {
  std::optional<ElementKind> A = kindAttribute(F, "tenon.a"),
                             B = kindAttribute(F, "tenon.b"),
                             C = kindAttribute(F, "tenon.c"),
                             D = kindAttribute(F, "tenon.d");
  if (!A || !B || !C || !D)
    return std::nullopt;
  MulAddFacts Facts;
  Facts.M = numberAttribute(F, "tenon.m");
  Facts.N = numberAttribute(F, "tenon.n");
  Facts.K = numberAttribute(F, "tenon.k");
  Facts.A = *A, Facts.B = *B, Facts.C = *C, Facts.D = *D;
  Facts.Saturating = F.hasFnAttribute("tenon.saturating");
  return Facts;
}

/// The matrix type from an attribute, "[scope.]use.component.RxC".
static MatrixType *readType(const Function &F, StringRef Attribute) {
  SmallVector<StringRef, 4> Words;
  F.getFnAttribute(Attribute).getValueAsString().split(Words, '.');
  MatrixScope Scope = MatrixScope::Subgroup;
  if (Words.size() == 4) {
    for (unsigned Value = 0; Value < 5; ++Value)
      if (wordOf(static_cast<MatrixScope>(Value)) == Words[0])
        Scope = static_cast<MatrixScope>(Value);
    Words.erase(Words.begin());
  }
  unsigned Rows = 0, Columns = 0;
  if (Words.size() != 3 || Words[2].split('x').first.getAsInteger(10, Rows) ||
      Words[2].split('x').second.getAsInteger(10, Columns))
    return nullptr;
  std::optional<MatrixUse> Use = parseMatrixUse(Words[0]);
  std::optional<ElementKind> Kind = parseElementKind(Words[1]);
  if (!Use || !Kind)
    return nullptr;
  Type *Component = componentType(F.getContext(), *Kind);
  if (kindOfComponent(Component) != Kind)
    return nullptr; // a kind that only operations have
  return MatrixType::get(Component, Scope, Rows, Columns, *Use);
}

static std::optional<ConvertFacts> readConvert(const Function &F) {
  std::optional<ElementKind> From = kindAttribute(F, "tenon.from"),
                             To = kindAttribute(F, "tenon.to");
  std::optional<Rounding> Mode =
      parseRounding(F.getFnAttribute("tenon.rounding").getValueAsString());
  ConvertFacts Facts;
  Facts.Source = readType(F, "tenon.source");
  if (!Facts.Source || !From || !To || !Mode)
    return std::nullopt;
  Facts.From = *From, Facts.To = *To, Facts.Mode = *Mode;
  Facts.Saturating = F.hasFnAttribute("tenon.saturating");
  return Facts;
}

std::optional<OpFacts> readFacts(const Function &F) {
  std::optional<MatrixOpcode> Opcode =
      parseOpcode(F.getFnAttribute("tenon.op").getValueAsString());
  if (!Opcode)
    return std::nullopt;
  OpFacts Facts;
  Facts.Opcode = *Opcode;
  Facts.Type = readType(F, "tenon.type");
  if (!Facts.Type)
    return std::nullopt;
  if (multiplies(Facts.Opcode)) {
    std::optional<MulAddFacts> MulAdd = readMulAdd(F);
    if (!MulAdd)
      return std::nullopt;
    Facts.MulAdd = *MulAdd;
  }
  if (Facts.Opcode == MatrixOpcode::Contract) {
    std::optional<ContractFacts> Contract = readContract(F);
    if (!Contract)
      return std::nullopt;
    Facts.Contract = *Contract;
  }
  if (Facts.Opcode == MatrixOpcode::Convert) {
    std::optional<ConvertFacts> Convert = readConvert(F);
    if (!Convert)
      return std::nullopt;
    Facts.Convert = *Convert;
  }
  if (Facts.Opcode == MatrixOpcode::Slice) {
    Facts.Slice = {readType(F, "tenon.source"), numberAttribute(F, "tenon.row"),
                   numberAttribute(F, "tenon.column")};
    if (!Facts.Slice.Source)
      return std::nullopt;
  }
  if (isFragmentCast(Facts.Opcode)) {
    Facts.Fragment = Facts.Opcode == MatrixOpcode::ToFragment
                         ? F.getReturnType()
                     : F.arg_empty() ? nullptr
                                     : F.getArg(0)->getType();
    if (!Facts.Fragment || !kindOfComponent(Facts.Fragment->getScalarType()))
      return std::nullopt;
  }
  Facts.Checked = F.hasFnAttribute("tenon.checked");
  Facts.Group = std::max(1u, numberAttribute(F, "tenon.group"));
  if (hasMemory(Facts.Opcode)) {
    std::optional<MatrixLayout> Layout =
        parseMatrixLayout(F.getFnAttribute("tenon.layout").getValueAsString());
    if (!Layout || F.arg_empty() || !F.getArg(0)->getType()->isPointerTy())
      return std::nullopt;
    Facts.Layout = *Layout;
    Facts.Align = std::max(1u, numberAttribute(F, "tenon.align"));
    Facts.Volatile = F.hasFnAttribute("tenon.volatile");
    Facts.AddrSpace = F.getArg(0)->getType()->getPointerAddressSpace();
  }
  return Facts;
}

//===----------------------------------------------------------------------===//
// Rules
//===----------------------------------------------------------------------===//

static std::string shapeText(unsigned Rows, unsigned Columns) {
  return (Twine(Rows) + "x" + Twine(Columns)).str();
}

/// Checks operand \p What of a muladd: its use, shape and component.
static std::string checkOperand(StringRef What, MatrixType *Ty, MatrixUse Use,
                                unsigned Rows, unsigned Columns,
                                ElementKind Kind) {
  if (!Ty)
    return {};
  if (std::string Wrong = checkMatrixType(Ty); !Wrong.empty())
    return (What + " is " + Wrong).str();
  if (Ty->use() != Use)
    return (What + " has use " + wordOf(Ty->use()) + ", expected " +
            wordOf(Use))
        .str();
  if (Ty->rows() != Rows || Ty->columns() != Columns)
    return (What + " is " + shapeText(Ty->rows(), Ty->columns()) +
            ", expected " + shapeText(Rows, Columns))
        .str();
  if (!canCarry(Ty->component(), Kind))
    return (What + " has components " +
            wordOf(*kindOfComponent(Ty->component())) + ", which cannot hold " +
            wordOf(Kind))
        .str();
  return {};
}

/// A conversion keeps the shape, and its kinds fit the components.
static std::string checkConvert(const OpFacts &Facts) {
  const ConvertFacts &C = Facts.Convert;
  if (std::string Wrong = checkMatrixType(C.Source); !Wrong.empty())
    return Wrong;
  if (C.Source->rows() != Facts.Type->rows() ||
      C.Source->columns() != Facts.Type->columns())
    return "a conversion from " +
           shapeText(C.Source->rows(), C.Source->columns()) + " to " +
           shapeText(Facts.Type->rows(), Facts.Type->columns()) +
           ", expected equal shapes";
  for (auto [Ty, Kind] :
       {std::pair(C.Source, C.From), std::pair(Facts.Type, C.To)})
    if (!canCarry(Ty->component(), Kind))
      return ("components " + wordOf(*kindOfComponent(Ty->component())) +
              " cannot hold " + wordOf(Kind))
          .str();
  return {};
}

/// Groups are the elements of B that fill 32 bits.
static std::string checkGroup(const OpFacts &Facts) {
  unsigned Bits = std::max(8u, Facts.Type->component()->getScalarSizeInBits());
  bool IsElement = Facts.Opcode == MatrixOpcode::Extract ||
                   Facts.Opcode == MatrixOpcode::Insert;
  if (Facts.Group == 1 || (IsElement && Facts.Type->use() == MatrixUse::B &&
                           Facts.Group == packFactor(Bits) &&
                           Facts.Type->rows() % Facts.Group == 0))
    return {};
  return ("a group of " + Twine(Facts.Group) +
          " rows, expected rows of an element of B that fill 32 bits")
      .str();
}

/// Whether one type has bytes and the other one their elements of 4 bits, in
/// the same rows of A or columns of B. No producer says which elements of an
/// accumulator are neighbours.
static bool isBitsOf(const MatrixType *To, const MatrixType *From) {
  bool ToBytes = To->component()->isIntegerTy(8),
       Down = To->use() == MatrixUse::B;
  const MatrixType *Bytes = ToBytes ? To : From, *Halves = ToBytes ? From : To;
  return Bytes->component()->isIntegerTy(8) &&
         Halves->component()->isIntegerTy(4) &&
         To->use() != MatrixUse::Accumulator &&
         Halves->rows() == Bytes->rows() * (Down ? 2 : 1) &&
         Halves->columns() == Bytes->columns() * (Down ? 1 : 2);
}

/// A slice is inside of its matrix; one of B consists of whole groups of rows.
static std::string checkSlice(const OpFacts &Facts) {
  const SliceFacts &S = Facts.Slice;
  const MatrixType *Part = Facts.Type, *Whole = S.Source;
  if (std::string Wrong = checkMatrixType(Whole); !Wrong.empty())
    return Wrong;
  bool Same = Whole->use() == Part->use() && Whole->scope() == Part->scope();
  if (Same && !S.Row && !S.Column && isBitsOf(Part, Whole))
    return {};
  if (!Same || Whole->component() != Part->component())
    return "a part of " + describe(Whole) +
           ", expected equal use, component and scope";
  if (S.Row + Part->rows() > Whole->rows() ||
      S.Column + Part->columns() > Whole->columns())
    return "a part that ends at " +
           shapeText(S.Row + Part->rows(), S.Column + Part->columns()) +
           " of a matrix of " + shapeText(Whole->rows(), Whole->columns());
  unsigned Group = Part->use() == MatrixUse::B
                       ? packFactor(Part->component()->getScalarSizeInBits())
                       : 1;
  if (S.Row % Group)
    return ("a part that begins at row " + Twine(S.Row) +
            " of B, expected a multiple of " + Twine(Group))
        .str();
  return {};
}

std::string checkFacts(const OpFacts &Facts, MatrixType *A, MatrixType *B,
                       MatrixType *C) {
  if (Facts.Opcode != MatrixOpcode::MulAdd) {
    if (std::string Wrong = checkMatrixType(Facts.Type); !Wrong.empty())
      return Wrong;
    if (Facts.Layout == MatrixLayout::Packed && hasMemory(Facts.Opcode) &&
        Facts.Type->use() == MatrixUse::Accumulator)
      return "layout packed on an accumulator, expected row or col";
    if (Facts.Opcode == MatrixOpcode::Slice)
      return checkSlice(Facts);
    if (Facts.Opcode == MatrixOpcode::Contract) {
      const MulAddFacts &M = Facts.MulAdd;
      std::string Wrong = checkOperand("the result", Facts.Type,
                                       MatrixUse::Accumulator, M.M, M.N, M.D);
      return Wrong.empty() ? checkContract(Facts) : Wrong;
    }
    if (std::string Wrong = checkGroup(Facts); !Wrong.empty())
      return Wrong;
    return Facts.Opcode == MatrixOpcode::Convert ? checkConvert(Facts)
                                                 : std::string();
  }
  const MulAddFacts &M = Facts.MulAdd;
  using Use = MatrixUse;
  std::string Wrong = checkOperand("A", A, Use::A, M.M, M.K, M.A);
  if (Wrong.empty())
    Wrong = checkOperand("B", B, Use::B, M.K, M.N, M.B);
  if (Wrong.empty())
    Wrong = checkOperand("C", C, Use::Accumulator, M.M, M.N, M.C);
  if (Wrong.empty())
    Wrong =
        checkOperand("the result", Facts.Type, Use::Accumulator, M.M, M.N, M.D);
  return Wrong;
}

} // namespace tenon
