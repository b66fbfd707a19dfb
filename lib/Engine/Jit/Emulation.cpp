// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "tenon/Engine/Jit/Emulation.h"

namespace tenon {

static const AmxEmulator *Used;

const AmxEmulator *amxEmulator() { return Used; }

void setAmxEmulator(const AmxEmulator &Emulator) { Used = &Emulator; }

const char *amxEmulationObstacle() {
  return Used ? Used->WhyNot()
              : "this program has no emulator; tenon-run has one";
}

} // namespace tenon
