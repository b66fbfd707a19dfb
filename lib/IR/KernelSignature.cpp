// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "tenon/IR/KernelSignature.h"
#include "tenon/IR/KernelFacts.h"
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
    Parameters.push_back({(Name.empty() ? A.getName() : Name).str(),
                          Type.empty() ? typeOf(A) : Type.str(),
                          spaceOf(A).str()});
  }
  return Parameters;
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
