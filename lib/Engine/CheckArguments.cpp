// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Checks of all engines before a launch: which kernel is meant, and whether the
// arguments fit its parameters.

#include "tenon/Engine/Engine.h"
#include "tenon/IR/Kernel/KernelFacts.h"
#include "tenon/IR/Kernel/RegroupedEntry.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/IR/Module.h"

using namespace llvm;

namespace tenon {

Expected<Function *> findKernel(Module &M, StringRef Name) {
  std::vector<StringRef> Names;
  Function *Last = nullptr;
  for (Function &F : M) {
    if (!isKernel(F))
      continue;
    if (F.getName() == Name)
      return &F;
    // Another entry of a kernel is only meant where it is named.
    if (F.hasFnAttribute(RegroupedAttribute))
      continue;
    Last = &F;
    Names.push_back(F.getName());
  }
  if (Name.empty() && Names.size() == 1)
    return Last;
  if (Names.empty())
    return createStringError(Name.empty() ? Twine("the module has no kernels")
                                          : "no kernel '" + Name +
                                                "': the module has no kernels");
  sort(Names, [&](StringRef A, StringRef B) {
    return std::pair(Name.edit_distance(A), A) <
           std::pair(Name.edit_distance(B), B);
  });
  if (Name.empty())
    return createStringError("several kernels: --kernel is one of '" +
                             join(Names, "', '") + "'");
  return createStringError("no kernel '" + Name + "'; the module has '" +
                           join(Names, "', '") + "'");
}

std::vector<tenon_param_info> kernelParams(const Function &Kernel) {
  assert(isKernel(Kernel) && "other functions take no launch's arguments");
  return kernelFacts(Kernel).Params;
}

static StringRef words(enum LaunchArg::Kind Kind) {
  switch (Kind) {
  case LaunchArg::Buffer:
    return "a buffer";
  case LaunchArg::Scalar:
    return "a scalar";
  case LaunchArg::Local:
    return "local memory";
  }
  return {};
}

static enum LaunchArg::Kind expectedKind(const tenon_param_info &Param) {
  assert(Param.kind <= TENON_PARAM_VALUE && "not a tenon_param_kind");
  switch (Param.kind) {
  case TENON_PARAM_BUFFER:
    return LaunchArg::Buffer;
  case TENON_PARAM_LOCAL:
    return LaunchArg::Local;
  default:
    return LaunchArg::Scalar;
  }
}

Error checkArguments(const LaunchRequest &Request,
                     ArrayRef<tenon_param_info> Params) {
  std::string Start = "kernel '" + Request.Kernel + "'";
  if (Request.Args.size() != Params.size())
    return createStringError(Start + " takes " + Twine(Params.size()) +
                             (Params.size() == 1 ? " argument" : " arguments") +
                             ", got " + Twine(Request.Args.size()));
  for (auto [Index, Arg, Param] : enumerate(Request.Args, Params)) {
    enum LaunchArg::Kind Expected = expectedKind(Param);
    std::string Where = Start + ": argument " + utostr(Index);
    if (Arg.Kind != Expected)
      return createStringError(Where + " is " + words(Arg.Kind) +
                               ", expected " + words(Expected));
    if (Expected == LaunchArg::Scalar && Arg.Bytes != Param.size)
      return createStringError(Where + " has " + Twine(Arg.Bytes) +
                               " bytes, expected " + Twine(Param.size));
  }
  return Error::success();
}

} // namespace tenon
