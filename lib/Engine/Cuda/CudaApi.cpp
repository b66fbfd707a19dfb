// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "CudaApi.h"
#include "llvm/Support/DynamicLibrary.h"

using namespace llvm;

namespace tenon {

static constexpr char Library[] = "libcuda.so.1";

Expected<CudaApi> CudaApi::load() {
  std::string Why;
  sys::DynamicLibrary Loaded =
      sys::DynamicLibrary::getPermanentLibrary(Library, &Why);
  if (!Loaded.isValid())
    return createStringError("engine cuda needs " + Twine(Library) +
                             ", which comes with NVIDIA's driver (" + Why +
                             "); the nearest that works here is --engine=cpu");
  CudaApi Api;
#define CUDA_FUNCTION(Name, Parameters)                                        \
  Api.Name = reinterpret_cast<CudaResult(*) Parameters>(                       \
      Loaded.getAddressOfSymbol(#Name));                                       \
  if (!Api.Name)                                                               \
    return createStringError("engine cuda: " + Twine(Library) +                \
                             " has no function " #Name                         \
                             "; expected the driver of CUDA 11 or later");
#define CUDA_OPTIONAL_FUNCTION(Name, Parameters)                               \
  Api.Name = reinterpret_cast<CudaResult(*) Parameters>(                       \
      Loaded.getAddressOfSymbol(#Name));
#include "CudaFunctions.def"
  return Api;
}

std::string CudaApi::describe(StringRef Function, CudaResult Result) const {
  assert(cuGetErrorName && cuGetErrorString && "load() has found them");
  assert(Result != CudaSuccess && "no error to describe");
  const char *Name = nullptr, *Text = nullptr;
  if (cuGetErrorName(Result, &Name) != CudaSuccess || !Name)
    return (Function + ": CUDA's error " + Twine(Result)).str();
  if (cuGetErrorString(Result, &Text) != CudaSuccess || !Text)
    return (Function + ": " + Name).str();
  return (Function + ": " + Name + " (" + Text + ")").str();
}

Error CudaApi::check(CudaResult Result, StringRef Function,
                     const Twine &What) const {
  if (Result == CudaSuccess)
    return Error::success();
  return createStringError(What + ": " + describe(Function, Result));
}

} // namespace tenon
