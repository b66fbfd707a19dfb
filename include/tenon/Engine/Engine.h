// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Running one kernel of a module on this machine. Two engines share this
// interface: `cpu` (JIT of the lowered module) and `reference` (the oracle:
// every work-item a fiber, matrix operations from their definition).

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
};

/// A buffer whose address is in the bytes of a scalar, a structure.
struct LaunchMember {
  size_t Arg = 0;      ///< the structure's place in Args
  uint64_t Offset = 0; ///< where in it the address is
  LaunchArg Buffer;
};

struct LaunchRequest {
  std::string Kernel;
  tenon_ndrange Range{};
  std::vector<LaunchArg> Args;
  std::vector<LaunchMember> Members;
  unsigned Threads = 0;      ///< 0: one a processor
  unsigned Repeat = 1;       ///< timed runs; 1 leaves timing out
  uint64_t SubgroupSize = 0; ///< 0: what the kernel asks for, else 1
  bool EmulateAmx = false;   ///< AMX instructions are carried out in software
};

struct LaunchResult {
  std::vector<double> Seconds; ///< one a repeat
  /// "hardware" or "emulator" where the code has AMX instructions, else empty.
  std::string Amx;
  uint64_t EmulatedInstructions = 0; ///< that the emulator carried out
};

/// The kernel of \p M with this name; an error lists the kernels that exist,
/// the most similar name first.
llvm::Expected<llvm::Function *> findKernel(llvm::Module &M,
                                            llvm::StringRef Name);

/// What the caller has to provide for each parameter of \p Kernel. A value's
/// size is the one that it has in memory, padding included.
std::vector<tenon_param_info> kernelParams(const llvm::Function &Kernel);

/// Runs \p Request on the module as the recogniser left it (canonical matrix
/// and work-item operations, nothing lowered), checking every access against
/// the buffers' bounds. An error names the kernel and what it did.
llvm::Expected<LaunchResult> runReference(llvm::orc::ThreadSafeModule Module,
                                          const LaunchRequest &Request);

/// Runs \p Request on a module that the cpu or amx pipeline lowered and
/// optimised for
/// \p CPU ("" is this machine); \p Features in LLVM's "+a,-b" form.
llvm::Expected<LaunchResult> runCpu(llvm::orc::ThreadSafeModule Module,
                                    llvm::StringRef CPU,
                                    llvm::StringRef Features,
                                    const LaunchRequest &Request);

/// The arguments of \p Request against the parameters of the kernel: number,
/// kinds, sizes of scalars. \p Params as in tenon_kernel_info.
llvm::Error checkArguments(const LaunchRequest &Request,
                           llvm::ArrayRef<tenon_param_info> Params);

} // namespace tenon

#endif
