// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "Functions.h"
#include "Numbers.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/bit.h"
#include <climits>
#include <cmath>
#include <cstring>
#include <numbers>
#include <vector>

using namespace llvm;

namespace tenon::reference {

using Wide = long double;
static constexpr Wide Pi = std::numbers::pi_v<Wide>;
static const Wide NotANumber = std::nanl("");

//===----------------------------------------------------------------------===//
// Angles in half turns
//===----------------------------------------------------------------------===//

/// x minus the nearest even number, exactly: -1 to 1.
static Wide halfTurns(Wide X) { return std::remainder(X, Wide(2)); }

static Wide sinPi(Wide X) {
  if (!std::isfinite(X))
    return NotANumber;
  if (X == std::trunc(X))
    return std::copysign(Wide(0), X);
  Wide R = halfTurns(X);
  if (std::fabs(R) > 0.5L)
    R = std::copysign(Wide(1), R) - R;
  return std::sin(Pi * R);
}

static Wide cosPi(Wide X) {
  if (!std::isfinite(X))
    return NotANumber;
  Wide R = std::fabs(halfTurns(X));
  return R == 0.5L ? 0 : std::sin(Pi * (0.5L - R));
}

static Wide tanPi(Wide X) {
  Wide Sine = sinPi(X), Cosine = cosPi(X);
  return Sine / Cosine;
}

//===----------------------------------------------------------------------===//
// Powers
//===----------------------------------------------------------------------===//

/// x^y for x >= 0. NaN where the limit does not exist.
static Wide powr(Wide X, Wide Y) {
  bool Undefined = std::isnan(X) || std::isnan(Y) || X < 0 ||
                   (X == 0 && Y == 0) || (std::isinf(X) && Y == 0) ||
                   (X == 1 && std::isinf(Y));
  return Undefined ? NotANumber : std::pow(std::fabs(X), Y);
}

/// The y with y^n = x. An even root of a negative number is NaN; an odd one has
/// its sign.
static Wide rootn(Wide X, int N) {
  if (N == 0 || std::isnan(X) || (X < 0 && N % 2 == 0))
    return NotANumber;
  Wide Size = std::fabs(X);
  Wide Root = std::pow(Size, Wide(1) / N);
  if (std::isfinite(Root) && Root != 0) // one step of Newton's
    Root *= 1 + (Size / std::pow(Root, Wide(N)) - 1) / N;
  return N % 2 ? std::copysign(Root, X) : Root;
}

//===----------------------------------------------------------------------===//
// Functions of numbers
//===----------------------------------------------------------------------===//

static Wide sign(Wide X) {
  return std::isnan(X) ? 0 : X == 0 ? X : std::copysign(Wide(1), X);
}

static Wide byMagnitude(Wide X, Wide Y, bool Larger) {
  Wide A = std::fabs(X), B = std::fabs(Y);
  if (Larger ? A > B : A < B)
    return X;
  if (Larger ? B > A : B < A)
    return Y;
  return Larger ? std::fmax(X, Y) : std::fmin(X, Y);
}

static Wide smoothStep(Wide From, Wide To, Wide X) {
  Wide T = std::fmin(std::fmax((X - From) / (To - From), Wide(0)), Wide(1));
  return T * T * (3 - 2 * T);
}

/// The functions of one number with one as result.
static Wide compute(LibraryFunction Function, Wide X) {
  switch (Function) {
  case LibraryFunction::Acosh:
    return std::acosh(X);
  case LibraryFunction::Acospi:
    return std::acos(X) / Pi;
  case LibraryFunction::Asinh:
    return std::asinh(X);
  case LibraryFunction::Asinpi:
    return std::asin(X) / Pi;
  case LibraryFunction::Atanh:
    return std::atanh(X);
  case LibraryFunction::Atanpi:
    return std::atan(X) / Pi;
  case LibraryFunction::Cbrt:
    return std::cbrt(X);
  case LibraryFunction::Cospi:
    return cosPi(X);
  case LibraryFunction::Degrees:
    return X * (180 / Pi);
  case LibraryFunction::Erf:
    return std::erf(X);
  case LibraryFunction::Erfc:
    return std::erfc(X);
  case LibraryFunction::Expm1:
    return std::expm1(X);
  case LibraryFunction::Lgamma:
    return std::lgamma(X);
  case LibraryFunction::Log1p:
    return std::log1p(X);
  case LibraryFunction::Logb:
    return std::logb(X);
  case LibraryFunction::Radians:
    return X * (Pi / 180);
  case LibraryFunction::Recip:
    return 1 / X;
  case LibraryFunction::Rsqrt:
    return 1 / std::sqrt(X);
  case LibraryFunction::Sign:
    return sign(X);
  case LibraryFunction::Sinpi:
    return sinPi(X);
  case LibraryFunction::Tanpi:
    return tanPi(X);
  case LibraryFunction::Tgamma:
    return std::tgamma(X);
  default:
    return NotANumber; // the others are intrinsics of LLVM
  }
}

/// Functions of several numbers. Y and Z are operands only if the function has
/// as many; N is the exponent, if it has one.
static Wide compute(LibraryFunction Function, Wide X, Wide Y, Wide Z, int N) {
  switch (Function) {
  case LibraryFunction::Atan2pi:
    return std::atan2(X, Y) / Pi;
  case LibraryFunction::Clamp:
    return std::fmin(std::fmax(X, Y), Z);
  case LibraryFunction::Divide:
    return X / Y;
  case LibraryFunction::Fdim:
    return std::fdim(X, Y);
  case LibraryFunction::Hypot:
    return std::hypot(X, Y);
  case LibraryFunction::Maxmag:
    return byMagnitude(X, Y, /*Larger=*/true);
  case LibraryFunction::Minmag:
    return byMagnitude(X, Y, /*Larger=*/false);
  case LibraryFunction::Mix:
    return X + (Y - X) * Z;
  case LibraryFunction::Pown:
    return std::pow(X, Wide(N));
  case LibraryFunction::Powr:
    return powr(X, Y);
  case LibraryFunction::Remainder:
    return std::remainder(X, Y);
  case LibraryFunction::Rootn:
    return rootn(X, N);
  case LibraryFunction::Smoothstep:
    return smoothStep(X, Y, Z);
  case LibraryFunction::Step:
    return Y < X ? 0 : 1;
  default:
    return compute(Function, X);
  }
}

//===----------------------------------------------------------------------===//
// Two results
//===----------------------------------------------------------------------===//

/// The largest number below 1 of \p Kind.
static Wide largestFraction(ElementKind Kind) {
  int Bits = Kind == ElementKind::F16    ? 11
             : Kind == ElementKind::BF16 ? 8
             : Kind == ElementKind::F32  ? 24
                                         : 53;
  return 1 - std::ldexp(Wide(1), -Bits);
}

static std::pair<Wide, Wide> twoNumbers(const FunctionSite &Site, Wide X) {
  switch (Site.Function) {
  case LibraryFunction::Fract: {
    Wide Floor = std::floor(X);
    if (std::isinf(X))
      return {std::copysign(Wide(0), X), X};
    Wide Part = std::fmin(X - Floor, largestFraction(Site.Kind));
    if (std::isnan(X))
      Part = X;
    return {X == 0 ? X : Part, Floor};
  }
  case LibraryFunction::Modf: {
    Wide Whole = std::trunc(X);
    return {std::copysign(std::isinf(X) ? 0 : X - Whole, X), Whole};
  }
  default:
    return {std::sin(X), std::cos(X)};
  }
}

/// x - n * y, where n is the integer nearest to x / y, and the lowest seven
/// bits of n with the sign of n.
static std::pair<Wide, int> remquo(Wide X, Wide Y) {
  Wide Rest = std::remainder(X, Y);
  if (std::isnan(Rest) || std::isinf(Y))
    return {Rest, 0};
  Wide A = std::fabs(X), B = std::fabs(Y);
  Wide Below = std::fmod(A, 128 * B);
  int Count = int(std::rint((Below - std::remainder(A, B)) / B)) & 127;
  return {Rest, std::signbit(X) != std::signbit(Y) ? -Count : Count};
}

static std::pair<Wide, int> numberAndInt(LibraryFunction Function, Wide X,
                                         Wide Y) {
  if (Function == LibraryFunction::Remquo)
    return remquo(X, Y);
  if (Function == LibraryFunction::LgammaR) {
    bool Negative = X < 0 && std::fmod(std::floor(X), Wide(2)) != 0;
    return {std::lgamma(X), Negative ? -1 : 1};
  }
  int Exponent = 0;
  Wide Part = std::isfinite(X) ? std::frexp(X, &Exponent) : X;
  return {Part, Exponent};
}

/// OpenCL C's FP_ILOGB0 is INT_MIN, FP_ILOGBNAN is INT_MAX, as is infinity's.
static int integerLog(Wide X) {
  if (X == 0)
    return INT_MIN;
  return std::isfinite(X) ? std::ilogb(X) : INT_MAX;
}

//===----------------------------------------------------------------------===//
// Components
//===----------------------------------------------------------------------===//

namespace {
/// Operands and results of one component.
class Component {
public:
  Component(const FunctionSite &Site, unsigned Index,
            const char *const *Operands, char *const *Results)
      : Site(Site), Index(Index), Operands(Operands), Results(Results) {}

  uint64_t bits(unsigned Operand, unsigned Bytes) const {
    uint64_t Bits = 0; // little endian
    if (Operands[Operand])
      std::memcpy(&Bits, Operands[Operand] + Index * Bytes, Bytes);
    return Bits;
  }
  Wide number(unsigned Operand) const {
    return decodeFloat(Site.Kind, bits(Operand, bytes()));
  }
  int integer(unsigned Operand) const {
    return int(bits(Operand, sizeof(int)));
  }
  void setBits(unsigned Result, uint64_t Bits, unsigned Bytes) const {
    std::memcpy(Results[Result] + Index * Bytes, &Bits, Bytes);
  }
  void set(unsigned Result, Wide Value) const {
    setBits(Result, encodeFloat(Site.Kind, double(Value)), bytes());
  }
  void set(unsigned Result, int Value) const {
    setBits(Result, uint32_t(Value), sizeof(int));
  }
  unsigned bytes() const { return bitsOf(Site.Kind) / 8; }
  void run() const;

private:
  void runNan() const;
  void runNextAfter() const;

  const FunctionSite &Site;
  unsigned Index;
  const char *const *Operands;
  char *const *Results;
};
} // namespace

/// A quiet NaN with as many of the operand's bits as its fraction holds.
void Component::runNan() const {
  uint64_t Quiet = encodeFloat(Site.Kind, std::nan(""));
  uint64_t QuietBit = Quiet & ~(Quiet - 1); // its fraction is only this bit
  setBits(0, Quiet | (bits(0, bytes()) & (QuietBit - 1)), bytes());
}

/// One step up or down in magnitude; bits are in the same order as magnitudes.
void Component::runNextAfter() const {
  Wide X = number(0), Y = number(1);
  uint64_t Bits = bits(0, bytes());
  uint64_t Sign = uint64_t(1) << (8 * bytes() - 1);
  if (std::isnan(X) || std::isnan(Y))
    return set(0, NotANumber);
  if (X == Y)
    return set(0, Y);
  if (X == 0)
    return setBits(0, 1 | (std::signbit(Y) ? Sign : 0), bytes());
  bool Grows = (X < Y) == (X > 0);
  setBits(0, Grows ? Bits + 1 : Bits - 1, bytes());
}

void Component::run() const {
  const MathsRow &Row = rowOf(Site.Function);
  if (Site.Function == LibraryFunction::Nan)
    return runNan();
  if (Site.Function == LibraryFunction::Nextafter)
    return runNextAfter();
  Wide X = number(0);
  switch (Row.Shape) {
  case MathsShape::TwoNumbers: {
    auto [First, Second] = twoNumbers(Site, X);
    set(0, First);
    return set(1, Second);
  }
  case MathsShape::NumberAndInt: {
    auto [First, Second] = numberAndInt(Site.Function, X, number(1));
    set(0, First);
    return set(1, Second);
  }
  case MathsShape::ToInt:
    return set(0, integerLog(X));
  case MathsShape::LastInt:
    return set(0, compute(Site.Function, X, 0, 0, integer(1)));
  default:
    return set(0, compute(Site.Function, X, number(1), number(2), 0));
  }
}

//===----------------------------------------------------------------------===//
// Geometry
//===----------------------------------------------------------------------===//

static std::vector<Wide> readVector(const FunctionSite &Site,
                                    const char *From) {
  unsigned Bytes = bitsOf(Site.Kind) / 8;
  std::vector<Wide> V;
  for (unsigned I = 0; From && I < Site.Components; ++I) {
    uint64_t Bits = 0; // little endian
    std::memcpy(&Bits, From + I * Bytes, Bytes);
    V.push_back(decodeFloat(Site.Kind, Bits));
  }
  return V;
}

static Wide dot(const std::vector<Wide> &A, const std::vector<Wide> &B) {
  Wide Sum = 0;
  for (size_t I = 0; I < A.size(); ++I)
    Sum += A[I] * B[I];
  return Sum;
}

/// Squares of doubles do not overflow in long double.
static Wide length(const std::vector<Wide> &A) { return std::sqrt(dot(A, A)); }

/// Infinite components determine the direction alone.
static std::vector<Wide> normalize(std::vector<Wide> A) {
  if (any_of(A, [](Wide X) { return std::isinf(X); }))
    for (Wide &X : A)
      X = std::isinf(X) ? std::copysign(Wide(1), X) : 0 * X;
  Wide Length = length(A);
  for (Wide &X : A)
    X = Length == 0 ? X : X / Length;
  return A;
}

/// The components of the result; empty for other than geometric functions.
static std::vector<Wide> computeGeometric(LibraryFunction Function,
                                          std::vector<Wide> A,
                                          const std::vector<Wide> &B) {
  switch (Function) {
  case LibraryFunction::Dot:
    return {dot(A, B)};
  case LibraryFunction::Length:
    return {length(A)};
  case LibraryFunction::Distance:
    for (size_t I = 0; I < A.size(); ++I)
      A[I] -= B[I];
    return {length(A)};
  case LibraryFunction::Normalize:
    return normalize(A);
  case LibraryFunction::Cross: {
    std::vector<Wide> Product(A.size()); // a fourth component is zero
    for (unsigned I = 0; I < 3; ++I)
      Product[I] =
          A[(I + 1) % 3] * B[(I + 2) % 3] - A[(I + 2) % 3] * B[(I + 1) % 3];
    return Product;
  }
  default:
    return {};
  }
}

/// False if it is not a geometric function.
static bool runGeometric(const FunctionSite &Site, const char *const *Operands,
                         char *Result) {
  std::vector<Wide> Components =
      computeGeometric(Site.Function, readVector(Site, Operands[0]),
                       readVector(Site, Operands[1]));
  unsigned Bytes = bitsOf(Site.Kind) / 8;
  for (size_t I = 0; I < Components.size(); ++I) {
    uint64_t Bits = encodeFloat(Site.Kind, double(Components[I]));
    std::memcpy(Result + I * Bytes, &Bits, Bytes);
  }
  return !Components.empty();
}

void computeFunction(const FunctionSite &Site, const char *const Operands[4],
                     char *const Results[2]) {
  if (Site.Function == LibraryFunction::Convert)
    return computeConversion(Site, Operands[0], Results[0]);
  MathsShape Shape = rowOf(Site.Function).Shape;
  if (Shape == MathsShape::Complex)
    return computeComplex(Site, Operands, Results);
  if (Shape == MathsShape::Integers)
    return computeIntegers(Site, Operands, Results[0]);
  if (Shape == MathsShape::Shuffle)
    return computeShuffle(Site, Operands, Results[0]);
  if (Shape == MathsShape::DotProduct)
    return computeDotProduct(Site, Operands, Results[0]);
  if (classOf(Site.Kind) == ElementClass::Float &&
      runGeometric(Site, Operands, Results[0]))
    return;
  for (unsigned I = 0; I < Site.Components; ++I)
    Component(Site, I, Operands, Results).run();
}

} // namespace tenon::reference
