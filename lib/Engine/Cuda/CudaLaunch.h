// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef TENON_LIB_ENGINE_CUDA_CUDALAUNCH_H
#define TENON_LIB_ENGINE_CUDA_CUDALAUNCH_H

#include "CudaSession.h"
#include "tenon/Engine/Cuda.h"

namespace tenon {

/// One request, and what it allocates on the GPU; freed at the end.
class CudaLaunch {
public:
  CudaLaunch(const CudaSession &Session, const PtxKernel &Kernel,
             const LaunchRequest &Request)
      : Session(Session), Api(Session.api()), Kernel(Kernel), Request(Request),
        Threads(Request.Range) {}
  CudaLaunch(const CudaLaunch &) = delete;
  CudaLaunch &operator=(const CudaLaunch &) = delete;
  ~CudaLaunch();

  llvm::Expected<LaunchResult> run();

private:
  /// A buffer of the caller and its copy.
  struct Copy {
    LaunchArg Host;
    CudaAddress Address = 0;
  };

  std::string about() const { return "kernel '" + Request.Kernel + "'"; }
  llvm::Error check(CudaResult Result, llvm::StringRef Function) const {
    return Api.check(Result, Function, about());
  }
  llvm::Expected<int> functionAttribute(int Attribute) const;
  llvm::Expected<bool> canLaunch(const RegroupedEntry &Other) const;
  uint64_t groupsOf(const RegroupedEntry &Other) const;
  /// Well: there is half of a tile, and there are enough work-groups. WithFew:
  /// there are not enough. WithWaste: there is only an eighth of a tile.
  enum class Suits { Not, WithWaste, WithFew, Well };
  Suits suits(const RegroupedEntry &Other) const;
  llvm::Error chooseRegrouped();
  llvm::Error chooseEntry();
  void addSizes();
  bool encode(const TensorMap &Map, uint8_t *To) const;
  void addMaps();
  llvm::Error loadModule();
  llvm::Error readFunction();
  llvm::Error checkRange();
  llvm::Error checkDimension(unsigned Dimension) const;
  llvm::Error checkGroups() const;
  llvm::Error setLocalMemory();
  llvm::Expected<CudaAddress> allocate(const LaunchArg &Buffer,
                                       const llvm::Twine &Which);
  llvm::Error setParameters();
  llvm::Error upload() const;
  llvm::Error download() const;
  void chooseCluster();
  CudaResult launch();
  llvm::Expected<double> runOnce();

  const CudaSession &Session;
  const CudaApi &Api;
  const PtxKernel &Kernel;
  const LaunchRequest &Request;
  tenon_ndrange Threads; ///< of the kernel itself
  CudaModule Module = nullptr;
  CudaFunction Function = nullptr;
  CudaEvent Start = nullptr, End = nullptr;
  std::vector<Copy> Copies;
  /// The bytes of the buffer of each parameter; 0 for others.
  std::vector<uint64_t> BufferBytes;
  /// The bytes of each parameter, and their addresses.
  std::vector<std::vector<uint8_t>> Values;
  std::vector<void *> Parameters;
  uint64_t LocalBytes = 0; ///< dynamic: of variables and local parameters
  std::string Entry;       ///< the function that is launched
  const RegroupedEntry *Regrouped = nullptr; ///< that, if it is one
  unsigned Grid[3] = {}, Block[3] = {}, Cluster = 1;
  LaunchResult Result;
};

} // namespace tenon

#endif
