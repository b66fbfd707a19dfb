// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "SpirvPartFunctions.h"
#include "SpirvVectorParts.h"
#include "tenon/Support/Callee.h"
#include "tenon/Support/Components.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Analysis/VectorUtils.h"
#include "llvm/IR/Intrinsics.h"
#include "llvm/IR/Module.h"

using namespace llvm;

namespace tenon {

static std::string vectorLetters(unsigned Count) {
  return Count == 1 ? "" : "Dv" + utostr(Count) + "_";
}

bool hasPartFunctions(const Function &F) {
  if (F.isIntrinsic())
    return isTriviallyVectorizable(F.getIntrinsicID());
  Callee Name = parseCallee(F.getName());
  return F.isDeclaration() && Name.Mangled &&
         Name.Signature.contains(
             vectorLetters(componentCount(F.getReturnType()))) &&
         none_of(F.getFunctionType()->params(),
                 [](const Type *Ty) { return Ty->isPointerTy(); });
}

/// _Z5ldexpDv32_fDv32_i with 16 components: _Z5ldexpDv16_fDv16_i
static std::string partName(const Function &F, unsigned Count) {
  Callee Name = parseCallee(F.getName());
  std::string Old = vectorLetters(componentCount(F.getReturnType()));
  std::string Letters = Name.Signature.str();
  auto Replace = [&](StringRef From, StringRef To) {
    for (size_t At = 0; (At = Letters.find(From, At)) != std::string::npos;
         At += To.size())
      Letters.replace(At, From.size(), To.str());
  };
  if (Count == 1) { // S_ is a repetition of the vector type
    StringRef Element = Name.Signature.split(Old).second;
    Replace("S_", Element.take_front(Element.starts_with("D") ? 2 : 1));
  }
  Replace(Old, vectorLetters(Count));
  return ("_Z" + Twine(Name.Identifier.size()) + Name.Identifier + Letters)
      .str();
}

Function *partFunction(Function &F, unsigned Count) {
  unsigned Whole = componentCount(F.getReturnType());
  auto Cut = [&](Type *Ty) {
    return Ty->isVectorTy() && componentCount(Ty) == Whole
               ? typeOfComponents(Ty->getScalarType(), Count)
               : Ty;
  };
  SmallVector<Type *> Types;
  if (F.isIntrinsic()) {
    if (!Intrinsic::getIntrinsicSignature(&F, Types))
      return nullptr;
    for (Type *&Ty : Types)
      Ty = Cut(Ty);
    return Intrinsic::getOrInsertDeclaration(F.getParent(), F.getIntrinsicID(),
                                             Types);
  }
  for (Type *Ty : F.getFunctionType()->params())
    Types.push_back(Cut(Ty));
  auto *Part = cast<Function>(
      F.getParent()
          ->getOrInsertFunction(
              partName(F, Count),
              FunctionType::get(Cut(F.getReturnType()), Types, false))
          .getCallee());
  Part->setCallingConv(F.getCallingConv());
  Part->setAttributes(F.getAttributes());
  return Part;
}

} // namespace tenon
