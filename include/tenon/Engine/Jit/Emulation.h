// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// AMX in software (lib/Emulate) for engine `amx`. Only programs that call
// useAmxEmulator() have it: it needs thread-local memory that a library which
// is loaded at run time, such as libTenonCompiler, cannot have.

#ifndef TENON_ENGINE_JIT_EMULATION_H
#define TENON_ENGINE_JIT_EMULATION_H

#include <cstdint>
#include <memory>

namespace tenon {

/// While it lives, AMX instructions are emulated.
class AmxEmulation {
public:
  virtual ~AmxEmulation() = default;
  /// That were emulated since it began.
  virtual uint64_t instructions() const = 0;
};

struct AmxEmulator {
  /// The texts, for messages, outlive the emulation.
  std::unique_ptr<AmxEmulation> (*Begin)(const char *Kernel,
                                         const char *Advice);
  const char *(*WhyNot)(); ///< null: it works here
};

/// Null if the program has none.
const AmxEmulator *amxEmulator();

/// Adds the emulator to the program, which calls this before its threads begin.
void useAmxEmulator();

/// Why this program cannot emulate AMX here; null if it can.
const char *amxEmulationObstacle();

/// For useAmxEmulator().
void setAmxEmulator(const AmxEmulator &Emulator);

} // namespace tenon

#endif
