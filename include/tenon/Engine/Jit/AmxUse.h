// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Whether lowered code uses AMX, and what executes it here.

#ifndef TENON_ENGINE_JIT_AMXUSE_H
#define TENON_ENGINE_JIT_AMXUSE_H

#include "llvm/ADT/StringRef.h"
#include "llvm/Support/Error.h"
#include <cstdint>

namespace llvm {
class Module;
class TargetMachine;
} // namespace llvm

namespace tenon {

/// The AMX instructions of a module: those that lowering made, and those that
/// its kernels themselves have as intrinsics or assembly.
struct AmxUse {
  bool Any = false;
  uint64_t Needs = 0; ///< a sum of tenon_amx_feature
  /// A feature that an instruction needs but that is not enabled; the
  /// code generator cannot write that instruction.
  llvm::StringRef NotCompiled;
  /// A feature of an instruction that the emulator does not know.
  llvm::StringRef Unsupported;

  /// Whether chooseAmxUnit() returns an error on every machine.
  bool isRefused() const {
    return !NotCompiled.empty() || !Unsupported.empty();
  }
};

AmxUse findAmxUse(const llvm::Module &M, const llvm::TargetMachine &Machine);

/// The executor of AMX instructions.
enum class AmxUnit { None, Hardware, Emulator };

/// The executor of \p Use on this machine for \p Kernel: hardware if the
/// processor has all that is needed and the system permits this process to use
/// it; else the emulator, if \p Emulate. An error says why neither can, that
/// the code is not compiled for AMX, or that an extension is not supported.
llvm::Expected<AmxUnit> chooseAmxUnit(const AmxUse &Use, llvm::StringRef Kernel,
                                      bool Emulate);

} // namespace tenon

#endif
