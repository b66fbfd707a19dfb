// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "MulAdd.h"
#include "Numbers.h"
#include "llvm/ADT/APInt.h"
#include <cmath>

using namespace llvm;

namespace tenon::reference {

std::string checkMulAdd(const MulAddFacts &Facts) {
  for (ElementKind Kind : {Facts.A, Facts.B, Facts.C})
    if (isFloat(Kind) != isFloat(Facts.D))
      return ("mixes " + wordOf(Kind) + " with " + wordOf(Facts.D) +
              ", expected integers only or floating point only")
          .str();
  return {};
}

/// A sum of products in double, which holds the product of two numbers of at
/// most 26 significant bits exactly. The rounding errors of each step are
/// summed separately, so that the precision for f64 is nearly doubled (Ogita,
/// Rump, Oishi: Accurate sum and dot product, 2005).
class ProductSum {
public:
  explicit ProductSum(double Start) : Sum(Start) {}

  void addProduct(double X, double Y) {
    double Product = X * Y;
    double ProductError = std::fma(X, Y, -Product);
    double Old = Sum;
    Sum += Product;
    double Added = Sum - Old;
    Errors += (Old - (Sum - Added)) + (Product - Added) + ProductError;
  }
  /// Rounding errors are meaningless after an infinity or NaN.
  double value() const {
    return std::isfinite(Sum) && std::isfinite(Errors) ? Sum + Errors : Sum;
  }

private:
  double Sum, Errors = 0;
};

static std::vector<double> decodeAll(ElementKind Kind,
                                     ArrayRef<uint64_t> Bits) {
  std::vector<double> Values;
  Values.reserve(Bits.size());
  for (uint64_t Element : Bits)
    Values.push_back(decodeFloat(Kind, Element));
  return Values;
}

static std::vector<uint64_t> multiplyFloats(const MulAddFacts &Facts,
                                            ArrayRef<uint64_t> ABits,
                                            ArrayRef<uint64_t> BBits,
                                            ArrayRef<uint64_t> CBits) {
  std::vector<double> A = decodeAll(Facts.A, ABits);
  std::vector<double> B = decodeAll(Facts.B, BBits);
  // A tf32 accumulator is a float with all its bits.
  ElementKind CKind = Facts.C == ElementKind::TF32 ? ElementKind::F32 : Facts.C;
  std::vector<double> C = decodeAll(CKind, CBits);
  std::vector<uint64_t> D;
  for (unsigned Row = 0; Row < Facts.M; ++Row)
    for (unsigned Column = 0; Column < Facts.N; ++Column) {
      ProductSum Sum(C[Row * Facts.N + Column]);
      for (unsigned K = 0; K < Facts.K; ++K)
        Sum.addProduct(A[Row * Facts.K + K], B[K * Facts.N + Column]);
      D.push_back(encodeFloat(Facts.D, Sum.value()));
    }
  return D;
}

/// Wide enough for any sum of 256 products of two 64-bit numbers.
static APInt wide(ElementKind Kind, uint64_t Bits) {
  constexpr unsigned WideBits = 192;
  return APInt(WideBits, decodeInteger(Kind, Bits),
               /*isSigned=*/classOf(Kind) != ElementClass::Unsigned);
}

static uint64_t saturate(ElementKind Kind, const APInt &Value) {
  unsigned Width = bitsOf(Kind);
  if (classOf(Kind) != ElementClass::Unsigned)
    return Value.truncSSat(Width).getZExtValue();
  if (Value.isNegative())
    return 0;
  return Value.truncUSat(Width).getZExtValue();
}

/// D of integers, which are read by \p Decode and written by \p Encode.
template <typename Decoder, typename Encoder>
static std::vector<uint64_t>
multiplyIntegers(const MulAddFacts &Facts, ArrayRef<uint64_t> A,
                 ArrayRef<uint64_t> B, ArrayRef<uint64_t> C, Decoder Decode,
                 Encoder Encode) {
  std::vector<uint64_t> D;
  for (unsigned Row = 0; Row < Facts.M; ++Row)
    for (unsigned Column = 0; Column < Facts.N; ++Column) {
      auto Sum = Decode(Facts.C, C[Row * Facts.N + Column]);
      for (unsigned K = 0; K < Facts.K; ++K)
        Sum += Decode(Facts.A, A[Row * Facts.K + K]) *
               Decode(Facts.B, B[K * Facts.N + Column]);
      D.push_back(Encode(Facts.D, Sum));
    }
  return D;
}

std::vector<uint64_t> multiplyAdd(const MulAddFacts &Facts,
                                  ArrayRef<uint64_t> A, ArrayRef<uint64_t> B,
                                  ArrayRef<uint64_t> C) {
  if (isFloat(Facts.D))
    return multiplyFloats(Facts, A, B, C);
  if (Facts.Saturating)
    return multiplyIntegers(Facts, A, B, C, wide, saturate);
  return multiplyIntegers(
      Facts, A, B, C, decodeInteger,
      [](ElementKind D, uint64_t Sum) { return truncateTo(bitsOf(D), Sum); });
}

} // namespace tenon::reference
