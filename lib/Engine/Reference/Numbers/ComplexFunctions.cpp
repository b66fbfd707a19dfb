// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The C library's functions in long double, which have the results of C's Annex
// G for infinities, NaNs and zeros.

#include "Functions.h"
#include "Numbers.h"
#include <complex>
#include <cstring>

using namespace llvm;

namespace tenon::reference {

using Complex = std::complex<long double>;

/// The C library has NaN for 0^0.
static Complex power(Complex Z, Complex W) {
  return W == Complex(0) ? Complex(1) : std::pow(Z, W);
}

static Complex compute(LibraryFunction Function, Complex Z, Complex W) {
  switch (Function) {
  case LibraryFunction::Cacos:
    return std::acos(Z);
  case LibraryFunction::Casin:
    return std::asin(Z);
  case LibraryFunction::Catanh:
    return std::atanh(Z);
  case LibraryFunction::Ccosh:
    return std::cosh(Z);
  case LibraryFunction::Cdiv:
    return Z / W;
  case LibraryFunction::Cexp:
    return std::exp(Z);
  case LibraryFunction::Clog:
    return std::log(Z);
  case LibraryFunction::Cmul:
    return Z * W;
  case LibraryFunction::Cpow:
    return power(Z, W);
  case LibraryFunction::Csinh:
    return std::sinh(Z);
  case LibraryFunction::Csqrt:
    return std::sqrt(Z);
  case LibraryFunction::Ctanh:
    return std::tanh(Z);
  default:
    llvm_unreachable("not a function of complex numbers");
  }
}

void computeComplex(const FunctionSite &Site, const char *const *Operands,
                    char *const *Results) {
  unsigned Bytes = bitsOf(Site.Kind) / 8;
  for (unsigned I = 0; I < Site.Components; ++I) {
    auto Number = [&](unsigned Operand) -> long double {
      uint64_t Bits = 0; // little endian
      if (Operands[Operand])
        std::memcpy(&Bits, Operands[Operand] + I * Bytes, Bytes);
      return decodeFloat(Site.Kind, Bits);
    };
    Complex Result =
        compute(Site.Function, {Number(0), Number(1)}, {Number(2), Number(3)});
    long double Parts[] = {Result.real(), Result.imag()};
    for (unsigned Part = 0; Part < 2; ++Part) {
      uint64_t Bits = encodeFloat(Site.Kind, double(Parts[Part]));
      std::memcpy(Results[Part] + I * Bytes, &Bits, Bytes);
    }
  }
}

} // namespace tenon::reference
