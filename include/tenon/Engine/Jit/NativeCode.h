// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Engines `cpu` and `amx`: machine code of lowered kernels in this process.

#ifndef TENON_ENGINE_JIT_NATIVECODE_H
#define TENON_ENGINE_JIT_NATIVECODE_H

#include "tenon/Engine/Engine.h"
#include "tenon/Engine/Jit/AmxUse.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/Support/Error.h"
#include "llvm/Support/MemoryBuffer.h"
#include <memory>
#include <string>

namespace llvm::orc {
class LLJIT;
} // namespace llvm::orc

namespace tenon {

struct NativeKernel {
  tenon_kernel_fn Function = nullptr;
  const tenon_kernel_info *Info = nullptr;
};

/// An object that is linked with the runtime of this process. Pointers that it
/// returns are valid as long as it lives.
class NativeCode {
public:
  static llvm::Expected<NativeCode>
  load(std::unique_ptr<llvm::MemoryBuffer> Object);
  NativeCode(NativeCode &&) noexcept;
  NativeCode &operator=(NativeCode &&) noexcept;
  ~NativeCode();

  /// An error says what the kernel cannot be linked with.
  llvm::Expected<NativeKernel> kernel(const std::string &Name);

  /// The address of a variable that the object defines.
  llvm::Expected<void *> variable(const std::string &Symbol);

private:
  explicit NativeCode(std::unique_ptr<llvm::orc::LLJIT> Jit);

  std::unique_ptr<llvm::orc::LLJIT> Jit;
};

/// The code does not support this launch: takesLaunch().
class OtherLaunch : public llvm::ErrorInfo<OtherLaunch, llvm::StringError> {
public:
  static char ID;
  explicit OtherLaunch(const llvm::Twine &Text)
      : ErrorInfo(Text, llvm::inconvertibleErrorCode()) {}
};

/// Runs \p Request on \p Kernel. \p Unit executes its AMX instructions. A
/// memory fault ends the process with status 1 and an error in words.
llvm::Expected<LaunchResult> runNative(const NativeKernel &Kernel, AmxUnit Unit,
                                       const LaunchRequest &Request);

} // namespace tenon

#endif
