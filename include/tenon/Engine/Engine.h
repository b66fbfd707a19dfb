// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Running one kernel on this machine. All engines take a LaunchRequest: `cpu`
// and `amx` (machine code in this process, NativeCode.h), `cuda` (Cuda.h) and
// `reference` (a fiber for each work-item, matrix operations from their
// definition). Program (lib/Api) compiles for each of them.

#ifndef TENON_ENGINE_ENGINE_H
#define TENON_ENGINE_ENGINE_H

#include "tenon/Runtime/tenon_rt.h"
#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/ExecutionEngine/Orc/ThreadSafeModule.h"
#include "llvm/Support/Error.h"
#include <string>
#include <vector>

namespace tenon {

/// The memory behind one kernel argument. Buffers and scalars are owned by the
/// caller and stay alive during the run.
struct LaunchArg {
  enum Kind { Buffer, Scalar, Local } Kind = Buffer;
  void *Data = nullptr; ///< buffer's or scalar's bytes
  uint64_t Bytes = 0;   ///< size of the buffer, scalar or local memory
  /// "f32", "u16" … of a scalar or of a buffer's elements; empty if unknown.
  llvm::StringRef DType = {};
};

/// A buffer whose address is stored inside of a scalar argument (a structure).
struct LaunchMember {
  size_t Arg = 0;      ///< index of the structure in Args
  uint64_t Offset = 0; ///< offset of the address in it
  LaunchArg Buffer;
};

struct LaunchRequest {
  std::string Kernel;
  tenon_ndrange Range{};
  std::vector<LaunchArg> Args;
  std::vector<LaunchMember> Members;
  unsigned Threads = 0; ///< 0: one for each processor
  unsigned Repeat = 1;  ///< runs, each of which is timed
  /// Not of engine reference: an untimed run computes the result, and each
  /// timed run starts with the buffers that the previous run left.
  bool Warm = false;
  uint64_t SubgroupSize = 0; ///< 0: what the kernel requires, else 1
};

struct LaunchResult {
  std::vector<double> Seconds; ///< one for each repeat
  /// What executed AMX instructions, "hardware" or "emulator"; empty if the
  /// code has none.
  std::string Amx;
  /// Number of them that the emulator executed.
  uint64_t EmulatedInstructions = 0;
  /// The facts about the kernel from CUDA's driver; Device is empty on other
  /// engines.
  struct {
    std::string Device;
    std::string Entry;   ///< the function that was launched
    int Registers = 0;   ///< of a work-item
    int StackBytes = 0;  ///< of a work-item, spilled registers among them
    int SharedBytes = 0; ///< of a work-group, without local parameters
    int TensorMaps = 0;  ///< that were made for the entry
  } Gpu;
};

/// The kernel of \p M with this name; an error lists the kernels that exist,
/// the most similar name first. Without a name: the only kernel.
llvm::Expected<llvm::Function *> findKernel(llvm::Module &M,
                                            llvm::StringRef Name);

/// What the caller has to provide for each parameter of \p Kernel. Sizes are
/// those in memory, including padding.
std::vector<tenon_param_info> kernelParams(const llvm::Function &Kernel);

/// Runs \p Request on the module after recognition (canonical matrix and
/// work-item operations, nothing lowered), and checks every access against the
/// buffers' bounds. An error names the kernel and the operation that failed.
llvm::Expected<LaunchResult> runReference(llvm::orc::ThreadSafeModule Module,
                                          const LaunchRequest &Request);

/// Checks the arguments of \p Request against the parameters of the kernel:
/// number, kinds, sizes of scalars. \p Params as in tenon_kernel_info.
llvm::Error checkArguments(const LaunchRequest &Request,
                           llvm::ArrayRef<tenon_param_info> Params);

/// Checks the launch of \p Kernel: compares the types of its parameters with
/// those of the arguments as far as both are known, and its required sizes with
/// the range.
llvm::Error checkLaunch(const LaunchRequest &Request,
                        const llvm::Function &Kernel);

} // namespace tenon

#endif
