// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef TENON_LIB_ENGINE_CUDA_CUDASESSION_H
#define TENON_LIB_ENGINE_CUDA_CUDASESSION_H

#include "CudaApi.h"
#include <string>

namespace tenon {

/// A GPU with its context, which is current in this thread.
class CudaSession {
public:
  explicit CudaSession(const CudaApi &Api) : Api(Api) {}
  CudaSession(const CudaSession &) = delete;
  CudaSession &operator=(const CudaSession &) = delete;
  ~CudaSession();

  llvm::Error begin();

  const CudaApi &api() const { return Api; }
  llvm::StringRef name() const { return Name; }
  /// 90 is compute capability 9.0.
  unsigned capability() const { return Capability; }
  llvm::Expected<int> attribute(int Attribute) const;

private:
  llvm::Error findDevice();

  CudaApi Api;
  CudaDeviceId Device = 0;
  CudaContext Context = nullptr;
  std::string Name;
  unsigned Capability = 0;
};

} // namespace tenon

#endif
