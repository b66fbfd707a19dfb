// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// CUDA's driver API over a fake GPU that consists of numbers, with memory of
// this process, so that the engine's calls of the driver can be tested without
// one.

#ifndef TENON_UNITTESTS_ENGINE_CUDA_FAKECUDA_H
#define TENON_UNITTESTS_ENGINE_CUDA_FAKECUDA_H

#include "Engine/Cuda/CudaApi.h"
#include <string>
#include <vector>

namespace tenon::test {

struct FakeGpu {
  int Devices = 1, Major = 9, Minor = 0;
  int MaxBlockX = 1024, MaxGridX = 65535, MaxSharedBytes = 1 << 16;
  int MaxThreads = 1024; ///< of a work-group of the kernel
  int Processors = 4;
  CudaResult ModuleLoaded = CudaSuccess;
  bool HasMaps = true;     ///< whether the driver can make tensor maps
  bool HasClusters = true; ///< and launch clusters
  CudaResult MapMade = CudaSuccess;
  unsigned FailingCall = 0; ///< the one of the calls that fails; 0: none
  CudaResult Failure = 700;
  bool HasErrorNames = true, HasErrorTexts = true;
  // What the engine has done.
  unsigned Calls = 0;                  ///< except for those that free something
  std::string Entry = {};              ///< the function that it asked for
  std::vector<unsigned> Launched = {}; ///< grid and block of each launch
  unsigned SharedBytes = 0;            ///< of the last one
  unsigned Cluster = 0; ///< its work-groups of a cluster; 0: not launched so
  std::vector<void *> Memory = {}; ///< allocated
  /// Element type, sizes, pitch, box and alignment (of 64 bytes) of each map.
  std::vector<std::vector<uint64_t>> Maps = {};
  unsigned ReadParameter = 0; ///< which one the launch reads, of 4 bytes
  uint32_t Parameter = 0;
};

/// The GPU to which the functions below refer.
inline FakeGpu &fakeGpu() {
  static FakeGpu Gpu;
  return Gpu;
}

/// A driver for a new \p Gpu.
CudaApi fakeCuda(FakeGpu Gpu);

} // namespace tenon::test

#endif
