// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "ContractFacts.h"
#include "tenon/IR/Matrix/Contract.h"
#include "tenon/Support/TypeText.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringSwitch.h"
#include "llvm/IR/Attributes.h"
#include "llvm/Support/raw_ostream.h"

using namespace llvm;

namespace tenon {

StringRef wordOf(ContractSteps Steps) {
  static constexpr StringLiteral Words[] = {"single", "continued", "separate",
                                            "resident"};
  return Words[unsigned(Steps)];
}

std::optional<ContractSteps> parseContractSteps(StringRef Word) {
  return StringSwitch<std::optional<ContractSteps>>(Word)
      .Case("single", ContractSteps::Single)
      .Case("continued", ContractSteps::Continued)
      .Case("separate", ContractSteps::Separate)
      .Case("resident", ContractSteps::Resident)
      .Default(std::nullopt);
}

OpFacts contractionOf(MatrixType *Ty, const MulAddFacts &Step,
                      const ContractFacts &Facts) {
  OpFacts All;
  All.Opcode = MatrixOpcode::Contract;
  All.Type = Ty;
  All.MulAdd = Step;
  All.Contract = Facts;
  return All;
}

ElementKind kindInMemory(const OpFacts &Facts, MatrixUse Use) {
  return Use == MatrixUse::A ? Facts.Contract.FromA.value_or(Facts.MulAdd.A)
                             : Facts.Contract.FromB.value_or(Facts.MulAdd.B);
}

bool convertsOperands(ElementKind From, ElementKind To) {
  unsigned Bits = bitsOf(From), Max = isFloat(From) ? 32 : 16;
  return From != To && classOf(From) != ElementClass::Integer && isFloat(To) &&
         bitsOf(To) >= 16 && bitsOf(To) <= 32 && Bits >= 8 && Bits <= Max;
}

StepDistance distanceAlongK(const OpFacts &Facts, MatrixUse Use) {
  bool IsA = Use == MatrixUse::A;
  unsigned Bits = bitsOf(kindInMemory(Facts, Use));
  MatrixLayout Layout = IsA ? Facts.Contract.A : Facts.Contract.B;
  unsigned K = Facts.MulAdd.K;
  if (Layout == MatrixLayout::Packed)
    return {K / packFactor(Bits), 0};
  bool AlongLines = IsA == (Layout == MatrixLayout::RowMajor);
  return AlongLines ? StepDistance{0, K * Bits / 8} : StepDistance{K, 0};
}

Value *offsetInMemory(IRBuilderBase &B, MatrixLayout Layout, unsigned Group,
                      unsigned ElementBytes, Value *Stride, Value *Row,
                      Value *Column) {
  auto Times = [&](Value *V, uint64_t Factor) {
    return B.CreateMul(V, B.getInt64(Factor));
  };
  switch (Layout) {
  case MatrixLayout::RowMajor: {
    Value *Line = B.CreateMul(Row, Stride);
    return B.CreateAdd(Line, Times(Column, ElementBytes));
  }
  case MatrixLayout::ColumnMajor: {
    Value *Line = B.CreateMul(Column, Stride);
    return B.CreateAdd(Line, Times(Row, ElementBytes));
  }
  case MatrixLayout::Packed:
    break;
  }
  Value *InGroup = B.CreateURem(Row, B.getInt64(Group));
  Value *Line = B.CreateMul(B.CreateUDiv(Row, B.getInt64(Group)), Stride);
  Value *InLine = B.CreateAdd(Times(Column, Group), InGroup);
  return B.CreateAdd(Line, Times(InLine, ElementBytes));
}

unsigned rowsInLine(const OpFacts &Facts, MatrixUse Use) {
  if (Use == MatrixUse::A || Facts.Contract.B != MatrixLayout::Packed)
    return 1;
  return packFactor(bitsOf(kindInMemory(Facts, Use)));
}

int64_t narrowEnd(const OpFacts &Facts, MatrixUse Use) {
  return int64_t(rowsInLine(Facts, Use)) << 31;
}

Value *elementDistance(IRBuilderBase &B, const OpFacts &Facts, MatrixUse Use,
                       Value *Row, Value *Column, Value *Stride) {
  bool IsA = Use == MatrixUse::A;
  unsigned Bits = bitsOf(kindInMemory(Facts, Use));
  return offsetInMemory(B, IsA ? Facts.Contract.A : Facts.Contract.B,
                        packFactor(Bits), Bits / 8, Stride, Row, Column);
}

//===----------------------------------------------------------------------===//
// Attributes
//===----------------------------------------------------------------------===//

void addContractAttributes(AttrBuilder &Attrs, const ContractFacts &Facts) {
  Attrs.addAttribute("tenon.layout.a", wordOf(Facts.A));
  Attrs.addAttribute("tenon.layout.b", wordOf(Facts.B));
  Attrs.addAttribute("tenon.steps", wordOf(Facts.Steps));
  if (Facts.Shared)
    Attrs.addAttribute("tenon.shared");
  if (Facts.Narrow)
    Attrs.addAttribute("tenon.narrow");
  if (Facts.FromA)
    Attrs.addAttribute("tenon.from.a", wordOf(*Facts.FromA));
  if (Facts.FromB)
    Attrs.addAttribute("tenon.from.b", wordOf(*Facts.FromB));
  if (Facts.ComputedB)
    Attrs.addAttribute("tenon.computed.b", utostr(*Facts.ComputedB));
  if (Facts.Persistent)
    Attrs.addAttribute("tenon.persistent");
}

std::optional<ContractFacts> readContract(const Function &F) {
  auto Word = [&](StringRef Name) {
    return F.getFnAttribute(Name).getValueAsString();
  };
  auto Space = [&](unsigned Index) -> std::optional<unsigned> {
    if (Index >= F.arg_size() || !F.getArg(Index)->getType()->isPointerTy())
      return std::nullopt;
    return F.getArg(Index)->getType()->getPointerAddressSpace();
  };
  std::optional<MatrixLayout> A = parseMatrixLayout(Word("tenon.layout.a")),
                              B = parseMatrixLayout(Word("tenon.layout.b"));
  std::optional<ContractSteps> Steps = parseContractSteps(Word("tenon.steps"));
  std::optional<unsigned> SpaceOfA = Space(1), SpaceOfB = Space(4);
  if (!A || !B || !Steps || !SpaceOfA || !SpaceOfB)
    return std::nullopt;
  for (StringRef Name : {"tenon.from.a", "tenon.from.b"})
    if (F.hasFnAttribute(Name) && !parseElementKind(Word(Name)))
      return std::nullopt;
  std::optional<unsigned> Words;
  if (F.hasFnAttribute("tenon.computed.b")) {
    constexpr unsigned Max = 64;
    unsigned Number;
    if (Word("tenon.computed.b").getAsInteger(10, Number) || Number > Max)
      return std::nullopt;
    Words = Number;
  }
  return ContractFacts{*A,
                       *B,
                       *Steps,
                       F.hasFnAttribute("tenon.shared"),
                       *SpaceOfA,
                       *SpaceOfB,
                       F.hasFnAttribute("tenon.narrow"),
                       parseElementKind(Word("tenon.from.a")),
                       parseElementKind(Word("tenon.from.b")),
                       Words,
                       F.hasFnAttribute("tenon.persistent")};
}

std::string contractWords(const ContractFacts &Facts) {
  std::string Words;
  raw_string_ostream OS(Words);
  OS << wordOf(Facts.A) << '.' << wordOf(Facts.B) << '.' << wordOf(Facts.Steps);
  if (Facts.Shared)
    OS << ".shared";
  if (Facts.Narrow)
    OS << ".narrow";
  if (Facts.FromA)
    OS << ".a.from." << wordOf(*Facts.FromA);
  if (Facts.FromB)
    OS << ".b.from." << wordOf(*Facts.FromB);
  if (Facts.ComputedB)
    OS << ".b.computed" << *Facts.ComputedB;
  if (Facts.Persistent)
    OS << ".persistent";
  return Words;
}

//===----------------------------------------------------------------------===//
// Rules
//===----------------------------------------------------------------------===//

std::string checkContract(const OpFacts &Facts) {
  const MulAddFacts &M = Facts.MulAdd;
  const ContractFacts &C = Facts.Contract;
  if (M.C != M.D)
    return ("C holds " + wordOf(M.C) + " and D " + wordOf(M.D) +
            ", expected one kind, which each step adds to")
        .str();
  if (M.Saturating)
    return "a saturating contraction, expected one that does not saturate: the "
           "order of its steps would matter";
  if (M.K < 1 || M.K > MaxMatrixDimension)
    return ("K is " + Twine(M.K) + ", expected 1 to " +
            Twine(MaxMatrixDimension))
        .str();
  for (ElementKind Kind : {M.A, M.B})
    if (bitsOf(Kind) < 8)
      return ("elements " + wordOf(Kind) + ", expected at least 8 bits").str();
  if (C.A == MatrixLayout::Packed)
    return "layout packed of A, expected row or col";
  if (Facts.Checked && C.Steps != ContractSteps::Continued)
    return ("a checked contraction of " + wordOf(C.Steps) +
            " steps, expected continued ones")
        .str();
  if (C.Narrow && !Facts.Checked)
    return "narrow coordinates of a contraction that is not checked and has "
           "none";
  for (auto [From, To] : {std::pair(C.FromA, M.A), std::pair(C.FromB, M.B)})
    if (From && !convertsOperands(*From, To))
      return ("operands converted from " + wordOf(*From) + " to " + wordOf(To) +
              ", expected numbers of up to 32 bits, or integers of up to 16, "
              "to a floating kind of at least 16")
          .str();
  if (C.ComputedB && (Facts.Checked || C.FromB || C.B == MatrixLayout::Packed ||
                      C.Steps != ContractSteps::Continued))
    return "a computed B that is checked, converted, packed, or not of "
           "continued "
           "steps, expected none of these";
  unsigned Group = rowsInLine(Facts, MatrixUse::B);
  if (M.K % Group != 0)
    return ("K is " + Twine(M.K) + " with packed B, expected a multiple of " +
            Twine(Group))
        .str();
  return {};
}

/// Whether \p V is a constant other than \p Expected.
static bool contradicts(const Value *V, uint64_t Expected) {
  const auto *C = dyn_cast<ConstantInt>(V);
  return C && C->getZExtValue() != Expected;
}

/// Continued steps: the distance follows from the stride and the layout.
static std::string checkDistance(const OpFacts &Facts, StringRef Name,
                                 MatrixUse Use, ContractOp::Operand Operand) {
  StepDistance Distance = distanceAlongK(Facts, Use);
  const auto *Stride = dyn_cast<ConstantInt>(Operand.Stride);
  if (Distance.Strides && !Stride)
    return {};
  uint64_t Expected =
      Distance.Strides
          ? Distance.Strides * Stride->getZExtValue() + Distance.Bytes
          : Distance.Bytes;
  if (!contradicts(Operand.Step, Expected))
    return {};
  return ("steps of " + Name + " are " +
          Twine(cast<ConstantInt>(Operand.Step)->getSExtValue()) +
          " bytes apart, expected " + Twine(int64_t(Expected)) +
          ", which continues along k")
      .str();
}

FunctionType *elementFunctionType(LLVMContext &Ctx, ElementKind Kind) {
  Type *Int = Type::getInt64Ty(Ctx);
  return FunctionType::get(IntegerType::get(Ctx, bitsOf(Kind)),
                           {PointerType::getUnqual(Ctx), Int, Int, Int}, false);
}

/// A computed B: its function.
static std::string checkFunction(const OpFacts &Facts, const ContractOp &Op) {
  const auto *F = dyn_cast<Function>(Op.b().Pointer);
  FunctionType *Expected = elementFunctionType(Op.getContext(), Facts.MulAdd.B);
  return F && F->getFunctionType() == Expected && F->onlyReadsMemory()
             ? std::string()
             : "expected a function of type " + textOf(Expected) +
                   " that only reads memory as computed B, actual another "
                   "value";
}

std::string checkContractCall(const ContractOp &Op) {
  OpFacts Facts = Op.facts();
  switch (Facts.Contract.Steps) {
  case ContractSteps::Separate:
    return {};
  case ContractSteps::Single:
    if (const auto *Steps = dyn_cast<ConstantInt>(Op.steps());
        Steps && Steps->isOne())
      return {};
    return "a number of steps that is not the constant 1, expected a single "
           "step";
  case ContractSteps::Resident:
    for (auto [Name, Operand] :
         {std::pair("A", Op.a()), std::pair("B", Op.b())})
      if (contradicts(Operand.Step, 0))
        return std::string("steps of ") + Name +
               " advance, expected resident operands";
    return {};
  case ContractSteps::Continued:
    std::string Wrong = checkDistance(Facts, "A", MatrixUse::A, Op.a());
    if (Wrong.empty() && Facts.Contract.ComputedB)
      return checkFunction(Facts, Op);
    return Wrong.empty() ? checkDistance(Facts, "B", MatrixUse::B, Op.b())
                         : Wrong;
  }
  return {};
}

} // namespace tenon
