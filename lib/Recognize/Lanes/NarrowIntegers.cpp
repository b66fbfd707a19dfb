// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "NarrowIntegers.h"
#include "Recognize/Matrix/MatrixAccess.h"
#include "tenon/Support/Components.h"

using namespace llvm;

namespace tenon {

std::optional<NarrowInteger> parseNarrowInteger(StringRef Word) {
  NarrowInteger N{0, Word.starts_with("i")};
  if (!(Word.consume_front("i") || Word.consume_front("u")) ||
      Word.getAsInteger(10, N.Bits) || !is_contained({2u, 4u, 8u}, N.Bits))
    return std::nullopt;
  return N;
}

std::string widenedWord(NarrowInteger Integer, unsigned Bits) {
  return (Twine(Integer.Signed ? "i" : "u") + Twine(Bits)).str();
}

/// Widens integers of \p From bits, packed in the lower half of each component
/// of \p X, to twice the bits. The distance between the two halves of the
/// elements is halved until they are adjacent:
///
///   for S = width / 4, …, From:
///     X = (X | X << S) & (S ones, S zeros, …)
///   signed, with H the upper bit of the old elements and T that of the new
///   ones:
///     X = (((X ^ H) | T) - H) ^ T           no element borrows from the next
static Value *doubleWidth(IRBuilderBase &B, Value *X, unsigned From,
                          bool Signed) {
  Type *Ty = X->getType();
  unsigned Width = Ty->getScalarSizeInBits();
  assert(isPowerOf2_32(Width) && 2 * From <= Width &&
         "the lower halves are full of elements");
  auto Each = [&](unsigned Distance, const APInt &Part) {
    return ConstantInt::get(Ty, APInt::getSplat(Width, Part.zext(Distance)));
  };
  for (unsigned S = Width / 4; S >= From; S /= 2)
    X = B.CreateAnd(B.CreateOr(X, B.CreateShl(X, S)),
                    Each(2 * S, APInt::getAllOnes(S)));
  if (!Signed)
    return X;
  Value *H = Each(2 * From, APInt::getOneBitSet(2 * From, From - 1)),
        *T = Each(2 * From, APInt::getOneBitSet(2 * From, 2 * From - 1));
  return B.CreateXor(B.CreateSub(B.CreateOr(B.CreateXor(X, H), T), H), T);
}

/// The two halves of each component, the lower one before the upper one.
static Value *splitComponents(IRBuilderBase &B, Value *X) {
  if (!X->getType()->isVectorTy())
    X = B.CreateVectorSplat(1, X);
  auto *Ty = cast<FixedVectorType>(X->getType());
  unsigned Count = Ty->getNumElements(), Half = Ty->getScalarSizeInBits() / 2;
  Value *Lower = B.CreateAnd(
      X, ConstantInt::get(Ty, APInt::getLowBitsSet(2 * Half, Half)));
  Value *Upper = B.CreateLShr(X, Half);
  SmallVector<int, 16> Order;
  for (unsigned I = 0; I < Count; ++I)
    Order.append({int(I), int(Count + I)});
  return B.CreateShuffleVector(Lower, Upper, Order);
}

/// Returns an empty string if \p Ty holds \p K values of \p Bits bits as
/// operand \p What: a row of A over 8 or 16 lanes, a column of B in a lane, or
/// half of one. Otherwise returns what is wrong.
static std::string checkType(StringRef What, Type *Ty, unsigned Bits,
                             unsigned K) {
  unsigned Width = Ty->isIntOrIntVectorTy() ? Ty->getScalarSizeInBits() : 0;
  std::string Packed =
      (" that pack " + Twine(Bits) + "-bit integer operands").str();
  if (What == "B") {
    unsigned Count = K * Bits / 32, Held = componentCount(Ty);
    if (Width == 32 && is_contained({Count, Count / 2}, Held))
      return {};
    return ("B is not a vector of " + Twine(Count) + " i32" + Packed).str();
  }
  unsigned Of8 = K * Bits / 8, Of16 = K * Bits / 16;
  if (Width == Of8 || (Width == Of16 && Of16 >= 8))
    return {};
  std::string Expected = ("i" + Twine(Of8)).str();
  if (Of16 >= 8)
    Expected = ("i" + Twine(Of16) + " or " + Expected).str();
  return "A does not have components " + Expected + Packed;
}

Expected<Value *> widenNarrowInteger(IRBuilderBase &B, StringRef What,
                                     Value *Operand, NarrowInteger Integer,
                                     unsigned Bits, unsigned K) {
  assert((What == "A" || What == "B") && isPowerOf2_32(Bits) &&
         Integer.Bits <= Bits && "an operand, and the bits of the other one");
  if (std::string Wrong = checkType(What, Operand->getType(), Integer.Bits, K);
      !Wrong.empty())
    return wrong(Wrong);
  Value *X = Operand;
  for (unsigned From = Integer.Bits; From < Bits; From *= 2) {
    if (What == "B")
      X = splitComponents(B, X);
    else
      X = B.CreateZExt(X, X->getType()->getExtendedType());
    X = doubleWidth(B, X, From, Integer.Signed);
  }
  return X;
}

} // namespace tenon
