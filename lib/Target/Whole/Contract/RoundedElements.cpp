// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "RoundedElements.h"
#include "tenon/IR/Elements/ElementConversion.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/Module.h"
#include "llvm/Transforms/Utils/Cloning.h"

using namespace llvm;

namespace tenon {

static ReturnInst *returnOf(Function &F) {
  return dyn_cast<ReturnInst>(F.back().getTerminator());
}

/// LLVM takes the instruction for as slow as code for each element.
static constexpr char WidthAttribute[] = "tenon-element-width";

unsigned widthOfElements(const Function &Element) {
  return Element.getFnAttributeAsParsedInteger(WidthAttribute);
}

Function *withRoundingInstruction(Function &Element) {
  ReturnInst *Return = returnOf(Element);
  if (Element.size() != 1 || !Return ||
      !roundedToBFloat(Return->getReturnValue()))
    return &Element;
  std::string Name = (Element.getName() + ".rounded").str();
  if (Function *Known = Element.getParent()->getFunction(Name))
    return Known;
  ValueToValueMapTy Map;
  Function *F = CloneFunction(&Element, Map);
  F->setName(Name);
  F->addFnAttr(WidthAttribute, "16"); // floats in a vector of AVX-512
  Return = returnOf(*F);
  IRBuilder<> B(Return);
  Value *Wide = roundedToBFloat(Return->getReturnValue());
  Value *Rounded = B.CreateFPTrunc(Wide, B.getBFloatTy());
  Return->setOperand(0, B.CreateBitCast(Rounded, F->getReturnType()));
  return F;
}

} // namespace tenon
