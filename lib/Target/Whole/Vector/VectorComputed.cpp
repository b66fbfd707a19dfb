// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "VectorComputed.h"
#include "VectorPanel.h"
#include "tenon/IR/Elements/ElementConversion.h"

using namespace llvm;

namespace tenon {

/// Whether wordOf() supports \p Facts.
static bool computesWords(const VectorContraction &Facts) {
  if (Facts.B != MatrixLayout::RowMajor || Facts.hasBlockSteps() ||
      Facts.flipsB())
    return false;
  switch (Facts.Row.Prepare) {
  case MulAddPrepare::None:
  case MulAddPrepare::Int16:
  case MulAddPrepare::Int32:
    return true;
  case MulAddPrepare::Float:
    return Facts.KindOfB == ElementKind::BF16 ||
           (Facts.KindOfB == ElementKind::F16 && Facts.Model.HasHalfConversion);
  case MulAddPrepare::BFloat:
    return false;
  }
  llvm_unreachable("all of them return");
}

/// A word of elements, the first one lowest, as a step reads them.
static Value *wordOf(IRBuilderBase &B, const VectorContraction &Facts,
                     ArrayRef<Value *> Elements) {
  if (Facts.Row.Prepare == MulAddPrepare::Float)
    return B.CreateBitCast(widenFloat(B, Elements[0], Facts.KindOfB),
                           B.getInt32Ty());
  unsigned Bits = 32 / Elements.size();
  bool IsSigned = classOf(Facts.KindOfB) == ElementClass::Signed;
  Value *Word = nullptr;
  for (auto [I, Element] : enumerate(Elements)) {
    Value *V = B.CreateIntCast(Element, B.getIntNTy(Bits), IsSigned);
    V = B.CreateShl(B.CreateZExt(V, B.getInt32Ty()), I * Bits);
    Word = Word ? B.CreateOr(Word, V) : V;
  }
  return Word;
}

void packComputed(IRBuilderBase &B, const VectorContraction &Facts,
                  ComputedElements &OfB, Value *First, Value *Steps,
                  Value *Image) {
  if (computesWords(Facts))
    return OfB.computeWords(
        First, Steps, Image,
        {Facts.wordElements(),
         uint64_t(paddedLines(Facts, MatrixUse::B)) * Facts.wordBytes(),
         [&](ArrayRef<Value *> Elements) {
           return wordOf(B, Facts, Elements);
         }});
  OfB.compute(First, Steps);
  packWords(B, Facts,
            {MatrixUse::B, OfB.memory(), OfB.stride(),
             B.CreateMul(Steps, B.getInt64(Facts.K))},
            Image);
}

} // namespace tenon
