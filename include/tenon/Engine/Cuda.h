// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Engine `cuda`: PTX of target nvptx on an NVIDIA GPU of this machine, using
// only the driver's library. The driver assembles the PTX; its events measure
// times.

#ifndef TENON_ENGINE_CUDA_H
#define TENON_ENGINE_CUDA_H

#include "tenon/Engine/Engine.h"
#include "tenon/IR/Kernel/RegroupedEntry.h"
#include <memory>
#include <optional>
#include <string>

namespace tenon {

/// A lowered kernel as text, and the constraints on its launches.
struct PtxKernel {
  std::string Text;                     ///< the PTX module
  std::vector<tenon_param_info> Params; ///< of the kernel before local
                                        ///< parameters became offsets
  /// 0, or: work-groups have to be multiples of this many work-items, since
  /// matrix operations need complete sub-groups.
  uint64_t Multiple = 0;
  /// Threads that execute each work-item; they are neighbours along dimension
  /// 0, where work-groups are then multiples of Multiple.
  uint64_t ThreadsPerItem = 1;
  /// Entries that may be launched instead.
  llvm::ArrayRef<RegroupedEntry> Regrouped = {};
  /// Bytes of local variables that are too large to be static.
  uint64_t DynamicBytes = 0;
};

class CudaSession;

/// The first GPU that the driver shows (CUDA_VISIBLE_DEVICES).
class CudaDevice {
public:
  /// An error says that there is no driver, no GPU, or too old a one.
  static llvm::Expected<CudaDevice> open();
  CudaDevice(CudaDevice &&) noexcept;
  CudaDevice &operator=(CudaDevice &&) noexcept;
  ~CudaDevice();

  /// The processor to compile for: "sm_90".
  std::string processor() const;

  /// Runs \p Request. Buffers are copied to the GPU before each run, and back
  /// after the last one. Messages name the kernel, and the argument.
  llvm::Expected<LaunchResult> run(const PtxKernel &Kernel,
                                   const LaunchRequest &Request);

private:
  explicit CudaDevice(std::unique_ptr<CudaSession> Session);

  std::unique_ptr<CudaSession> Session;
};

} // namespace tenon

#endif
