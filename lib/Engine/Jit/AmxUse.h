// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Whether lowered code uses AMX, and whether it can run here.

#ifndef TENON_LIB_ENGINE_JIT_AMXUSE_H
#define TENON_LIB_ENGINE_JIT_AMXUSE_H

#include "tenon/Engine/Engine.h"
#include "llvm/Target/TargetMachine.h"

namespace tenon {

enum class AmxUse { None, Hardware, Emulator };

/// Looks for AMX in \p M, which \p Machine makes code for: in what was lowered,
/// and in the intrinsics and the assembly that the kernel brought along. Where
/// there is any, the code must be made for a processor that has it, and this
/// process must be able to run it: with the system's permission, or with the
/// emulator that \p Request asks for. Hardware goes before the emulator, which
/// cannot work where some of the instructions do not trap.
llvm::Expected<AmxUse> checkAmxUse(const llvm::Module &M,
                                   const llvm::TargetMachine &Machine,
                                   const LaunchRequest &Request);

} // namespace tenon

#endif
