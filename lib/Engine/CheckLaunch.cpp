// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Mistakes in a launch that OpenCL does not detect, since a host program passes
// over bytes: a file of one type for a parameter of another.

#include "tenon/Engine/Engine.h"
#include "tenon/IR/Kernel/KernelFacts.h"
#include "tenon/IR/Kernel/KernelSignature.h"
#include "tenon/Support/Npy.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringSwitch.h"
#include "llvm/Support/FormatVariadic.h"

using namespace llvm;

namespace tenon {

namespace {
/// A scalar type of OpenCL C or LLVM IR.
struct ScalarType {
  unsigned Bytes = 0; ///< 0: not known
  bool IsFloat = false;
};
} // namespace

/// The scalar type in "float", "ushort8*", "const uint", "i32". Structures, and
/// pointers without a type, are not known.
static ScalarType scalarTypeOf(StringRef Type) {
  unsigned Bits = 0;
  if (Type.starts_with("i") && !Type.drop_front().getAsInteger(10, Bits))
    return {Bits / 8, false};
  Type = Type.rtrim("* ").rtrim("0123456789");
  if (size_t Space = Type.rfind(' '); Space != StringRef::npos)
    Type = Type.drop_front(Space + 1);
  return StringSwitch<ScalarType>(Type)
      .Cases({"short", "ushort"}, {2, false})
      .Cases({"int", "uint"}, {4, false})
      .Cases({"long", "ulong"}, {8, false})
      .Case("half", {2, true})
      .Case("float", {4, true})
      .Case("double", {8, true})
      .Default({});
}

static bool isFloat(StringRef DType) {
  return DType == "f16" || DType == "f32" || DType == "f64";
}

/// Elements that are integers can be the bits of any type, also of several
/// elements. Floating-point elements are a mistake if their width is not that
/// of the parameter's floating-point type, or if they are wider than its
/// integers.
static bool fitsBuffer(StringRef DType, ScalarType Wanted) {
  if (!Wanted.Bytes || !isFloat(DType))
    return true;
  unsigned Bytes = elementBytes(DType);
  return Wanted.IsFloat ? Bytes == Wanted.Bytes : Bytes <= Wanted.Bytes;
}

/// A half is given by its bits, as an integer: there is no f16=.
static bool fitsScalar(StringRef DType, ScalarType Wanted) {
  if (!Wanted.Bytes || DType.empty() || isFloat(DType) == Wanted.IsFloat)
    return true;
  return !isFloat(DType) && Wanted.Bytes == 2;
}

static Error checkTypes(const LaunchRequest &Request, const Function &Kernel) {
  for (auto [Index, Arg, Parameter] :
       enumerate(Request.Args, kernelParameters(Kernel))) {
    ScalarType Wanted = scalarTypeOf(Parameter.Type);
    if (!Wanted.Bytes) // a name that the author gave to a type
      Wanted = scalarTypeOf(Parameter.IRType);
    bool Fits = Arg.Kind == LaunchArg::Buffer ? fitsBuffer(Arg.DType, Wanted)
                                              : fitsScalar(Arg.DType, Wanted);
    if (!Fits)
      return createStringError(
          formatv("kernel '{0}': argument {1}{2} is {3}, expected {4}",
                  Kernel.getName(), Index,
                  Parameter.Name.empty() ? "" : " ('" + Parameter.Name + "')",
                  Arg.DType, Parameter.Type));
  }
  return Error::success();
}

static Error checkSizes(const LaunchRequest &Request, const Function &Kernel) {
  KernelFacts Facts = kernelFacts(Kernel);
  if (!Facts.requiredItems())
    return Error::success();
  for (unsigned D = 0; D < 3; ++D) {
    uint64_t Required = Facts.RequiredLocal[D];
    if (Request.Range.local[D] != Required)
      return createStringError(formatv(
          "kernel '{0}': it requires work-groups of {1}x{2}x{3}, got "
          "{4}x{5}x{6}",
          Kernel.getName(), Facts.RequiredLocal[0], Facts.RequiredLocal[1],
          Facts.RequiredLocal[2], Request.Range.local[0],
          Request.Range.local[1], Request.Range.local[2]));
    if (Request.Range.global[D] % Required)
      return createStringError(formatv(
          "kernel '{0}': {1} work-items in dimension {2} are not a multiple of "
          "the {3} of a work-group, which the kernel requires",
          Kernel.getName(), Request.Range.global[D], D, Required));
  }
  return Error::success();
}

Error checkLaunch(const LaunchRequest &Request, const Function &Kernel) {
  assert(Request.Range.dimensions >= 1 && Request.Range.dimensions <= 3 &&
         "a range has one to three dimensions");
  if (Error E = checkArguments(Request, kernelParams(Kernel)))
    return E;
  if (Error E = checkTypes(Request, Kernel))
    return E;
  return checkSizes(Request, Kernel);
}

} // namespace tenon
