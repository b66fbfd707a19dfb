// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The part of CUDA's driver API that the engine calls, declared as NVIDIA
// documents it. The library is loaded when it is needed, so that CUDA need not
// be installed to build or to start Tenon.

#ifndef TENON_LIB_ENGINE_CUDA_CUDAAPI_H
#define TENON_LIB_ENGINE_CUDA_CUDAAPI_H

#include "llvm/ADT/Twine.h"
#include "llvm/Support/Error.h"

namespace tenon {

using CudaResult = int;
using CudaDeviceId = int;
using CudaContext = struct CudaContextObject *;
using CudaModule = struct CudaModuleObject *;
using CudaFunction = struct CudaFunctionObject *;
using CudaEvent = struct CudaEventObject *;
using CudaStream = struct CudaStreamObject *;
using CudaAddress = unsigned long long;

/// CUresult, as far as a message depends on it.
enum : CudaResult {
  CudaSuccess = 0,
  CudaOutOfMemory = 2,
  CudaNoDevice = 100,
};

/// CUdevice_attribute.
enum : int {
  CudaMaxBlockX = 2,
  CudaMaxGridX = 5,
  CudaProcessors = 16,
  CudaCapabilityMajor = 75,
  CudaCapabilityMinor = 76,
  CudaMaxSharedBytes = 97, ///< of a work-group that asks for them
};

/// CUfunction_attribute.
enum : int {
  CudaFunctionMaxThreads = 0,
  CudaFunctionSharedBytes = 1,
  CudaFunctionLocalBytes = 3,
  CudaFunctionRegisters = 4,
  CudaFunctionDynamicSharedBytes = 8,
};

/// CUjit_option.
enum : int {
  CudaJitErrorLog = 5,
  CudaJitErrorLogBytes = 6,
};

/// CUtensorMapDataType of elements that are copied as they are, and
/// CUtensorMapSwizzle, CUtensorMapL2promotion.
enum : int {
  CudaTensorBytes = 0,
  CudaTensorHalves = 1,
  CudaTensorWords = 2,
  CudaSwizzle128 = 3,
  CudaPromote128 = 2,
};

/// CUlaunchAttribute, as far as it is used: work-groups of a cluster.
struct CudaLaunchAttribute {
  static constexpr int ClusterDimension = 4;
  int Which = ClusterDimension, Padding = 0;
  unsigned Cluster[3] = {1, 1, 1}, Unused[13] = {};
};

/// CUlaunchConfig.
struct CudaLaunchConfig {
  unsigned Grid[3], Block[3], SharedBytes;
  CudaStream Stream;
  CudaLaunchAttribute *Attributes;
  unsigned Count;
};

struct CudaApi {
#define CUDA_FUNCTION(Name, Parameters) CudaResult(*Name) Parameters = nullptr;
#include "CudaFunctions.def"

  /// Loads libcuda.so.1. An error says why it cannot be used.
  static llvm::Expected<CudaApi> load();

  /// "cuInit: CUDA_ERROR_NO_DEVICE (no CUDA-capable device is detected)".
  std::string describe(llvm::StringRef Function, CudaResult Result) const;

  /// An error with \p What before the description, unless \p Result is success.
  llvm::Error check(CudaResult Result, llvm::StringRef Function,
                    const llvm::Twine &What = "engine cuda") const;
};

} // namespace tenon

#endif
