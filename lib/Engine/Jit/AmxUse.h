// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Whether lowered code uses AMX, and whether it can run here.

#ifndef TENON_LIB_ENGINE_JIT_AMXUSE_H
#define TENON_LIB_ENGINE_JIT_AMXUSE_H

#include "tenon/Engine/Engine.h"
#include "llvm/Target/TargetMachine.h"

namespace tenon {

enum class AmxUse { None, Hardware, Emulator };

/// Looks for AMX in \p M, which \p Machine compiles: in lowered code, and in
/// intrinsics and assembly of the kernel itself. If there is any, the code must
/// be compiled for a processor with AMX, and this process must be able to run
/// it: with the system's permission, or with the emulator if \p Request asks
/// for it. Hardware is preferred to the emulator, which cannot work where some
/// of the instructions do not trap.
llvm::Expected<AmxUse> checkAmxUse(const llvm::Module &M,
                                   const llvm::TargetMachine &Machine,
                                   const LaunchRequest &Request);

} // namespace tenon

#endif
