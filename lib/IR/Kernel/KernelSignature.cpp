// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "tenon/IR/Kernel/KernelSignature.h"
#include "tenon/IR/Kernel/KernelFacts.h"
#include "tenon/IR/MetadataNumbers.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/IR/Module.h"
#include "llvm/Support/FormatVariadic.h"
#include "llvm/Support/raw_ostream.h"

using namespace llvm;

namespace tenon {

/// The string that \p Kind has for parameter \p Index, or "".
static StringRef textOf(const Function &Kernel, StringRef Kind,
                        unsigned Index) {
  const MDNode *Node = Kernel.getMetadata(Kind);
  if (!Node || Index >= Node->getNumOperands())
    return "";
  const auto *Text = dyn_cast_or_null<MDString>(Node->getOperand(Index));
  return Text ? Text->getString() : "";
}

static std::string typeOf(const Argument &A) {
  Type *Ty = A.hasByValAttr() ? A.getParamByValType() : A.getType();
  if (Ty->isPointerTy())
    return "ptr";
  std::string Text;
  raw_string_ostream OS(Text);
  Ty->print(OS, /*IsForDebug=*/false, /*NoDetails=*/true);
  return Text;
}

static StringRef spaceOf(const Argument &A) {
  if (A.hasByValAttr() || !A.getType()->isPointerTy())
    return "";
  switch (A.getType()->getPointerAddressSpace()) {
  case 2:
    return "constant";
  case 3:
    return "local";
  default:
    return "global";
  }
}

std::vector<KernelParameter> kernelParameters(const Function &Kernel) {
  std::vector<KernelParameter> Parameters;
  for (const Argument &A : Kernel.args()) {
    StringRef Name = textOf(Kernel, "kernel_arg_name", A.getArgNo());
    StringRef Type = textOf(Kernel, "kernel_arg_type", A.getArgNo());
    StringRef Words = textOf(Kernel, "kernel_arg_type_qual", A.getArgNo());
    Parameters.push_back(
        {(Name.empty() ? A.getName() : Name).str(),
         Type.empty() ? typeOf(A) : Type.str(), spaceOf(A).str(),
         Type.empty() ? std::nullopt : std::optional<std::string>(Words.str()),
         typeOf(A)});
  }
  return Parameters;
}

/// The numbers that \p Kernel has for attribute \p Name: "(16,1,1)"; "" if it
/// has none.
static std::string numbersOf(const Function &Kernel, StringRef Name) {
  const MDNode *Node = Kernel.getMetadata(Name);
  std::vector<std::string> Numbers;
  for (unsigned I = 0; Node && I < Node->getNumOperands(); ++I)
    if (std::optional<uint64_t> Number = numberAt(Node, I))
      Numbers.push_back(utostr(*Number));
  return Numbers.empty() ? "" : "(" + join(Numbers, ",") + ")";
}

/// OpenCL C's name of a type for vec_type_hint.
static std::string hintedType(Type *Ty, bool IsSigned) {
  auto *Vector = dyn_cast<FixedVectorType>(Ty);
  Type *Element = Ty->getScalarType();
  StringRef Name = Element->isHalfTy()     ? "half"
                   : Element->isFloatTy()  ? "float"
                   : Element->isDoubleTy() ? "double"
                                           : "";
  if (Name.empty() && Element->isIntegerTy())
    switch (Element->getIntegerBitWidth()) {
    case 8:
      Name = IsSigned ? "char" : "uchar";
      break;
    case 16:
      Name = IsSigned ? "short" : "ushort";
      break;
    case 32:
      Name = IsSigned ? "int" : "uint";
      break;
    case 64:
      Name = IsSigned ? "long" : "ulong";
      break;
    default:
      break;
    }
  return Name.empty() || !Vector
             ? Name.str()
             : Name.str() + utostr(Vector->getNumElements());
}

/// Metadata: an undefined value of the type, and whether it is signed.
static std::string vectorHint(const Function &Kernel) {
  const MDNode *Node = Kernel.getMetadata("vec_type_hint");
  const auto *Value =
      Node && Node->getNumOperands()
          ? dyn_cast_or_null<ValueAsMetadata>(Node->getOperand(0).get())
          : nullptr;
  if (!Value)
    return "";
  std::string Name =
      hintedType(Value->getType(), numberAt(Node, 1).value_or(1) != 0);
  return Name.empty() ? "" : "vec_type_hint(" + Name + ")";
}

std::string kernelAttributes(const Function &Kernel) {
  std::vector<std::string> Words;
  for (StringRef Name : {"reqd_work_group_size", "work_group_size_hint",
                         "intel_reqd_sub_group_size"})
    if (std::string Numbers = numbersOf(Kernel, Name); !Numbers.empty())
      Words.push_back(Name.str() + Numbers);
  if (std::string Hint = vectorHint(Kernel); !Hint.empty())
    Words.push_back(std::move(Hint));
  return join(Words, " ");
}

std::string describeKernel(const Function &Kernel) {
  std::vector<std::string> Words;
  for (const KernelParameter &P : kernelParameters(Kernel)) {
    std::string Word = P.Space.empty() ? "" : P.Space + " ";
    Word += P.Type;
    if (!P.Name.empty())
      Word += " " + P.Name;
    Words.push_back(std::move(Word));
  }
  KernelFacts Facts = kernelFacts(Kernel);
  std::string Text = (Kernel.getName() + "(" + join(Words, ", ") + ")").str();
  if (Facts.SubgroupSize)
    Text += formatv(", sub-groups of {0}", Facts.SubgroupSize);
  if (Facts.requiredItems())
    Text += formatv(", work-groups of {0}x{1}x{2}", Facts.RequiredLocal[0],
                    Facts.RequiredLocal[1], Facts.RequiredLocal[2]);
  return Text;
}

} // namespace tenon
