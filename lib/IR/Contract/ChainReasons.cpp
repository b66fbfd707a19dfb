// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Why multiplications in loops are not summed by contractions, in words.

#include "tenon/IR/AddressSpaces.h"
#include "tenon/IR/Contract/Chains.h"

using namespace llvm;

namespace tenon {

std::string describeOperand(MatrixUse Use) {
  return Use == MatrixUse::A ? "A: " : "B: ";
}

StringRef whyNotMoved(const Value &Matrix, const LoadOp *Load, const Loop &L) {
  if (!Load) {
    if (isa<ConvertOp>(Matrix))
      return "no contraction has the conversion of its elements";
    return "the kernel computes its elements";
  }
  if (Load->facts().Volatile)
    return "its load is volatile";
  if (!hasWholeElements(Load->facts()))
    return "its elements may not be aligned";
  if (!L.contains(Load) && !isQuietUpTo(*Load, L))
    return "memory may be written between its load and the loop";
  return "it may be in a private variable";
}

std::string whyNotKept(const ChainMulAdd &P) {
  // Copies that are traced to their origin are not read any more.
  bool Copies = any_of(P.Writers, [](const Instruction *Writer) {
    const auto *Store = dyn_cast<StoreInst>(Writer);
    return Store && Store->getPointerAddressSpace() == LocalSpace;
  });
  for (auto [Load, Use] :
       {std::pair(P.LoadOfA, MatrixUse::A), std::pair(P.LoadOfB, MatrixUse::B)})
    if (Copies && Load->facts().AddrSpace == LocalSpace)
      return describeOperand(Use) +
             "lanes copy it to local memory, not as a tile of a matrix";
  return "memory may be written between the loads of A and B and the "
         "multiplication";
}

StringRef whyNoSum(const Value &V, const Loop &L) {
  const auto *I = dyn_cast<Instruction>(&V);
  return I && L.contains(I) && !isa<LoadOp, FillOp>(I)
             ? "the loop computes with the elements of its sum"
             : "each iteration begins with another sum";
}

} // namespace tenon
