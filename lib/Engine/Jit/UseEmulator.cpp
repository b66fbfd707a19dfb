// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "tenon/Emulate/AmxTrap.h"
#include "tenon/Engine/Jit/Emulation.h"

namespace tenon {

namespace {
class TrapEmulation : public AmxEmulation {
public:
  TrapEmulation(const char *Kernel, const char *Advice)
      : Trap(Kernel, Advice) {}
  uint64_t instructions() const override { return Trap.instructions(); }

private:
  amx::Trap Trap;
};
} // namespace

static std::unique_ptr<AmxEmulation> begin(const char *Kernel,
                                           const char *Advice) {
  return std::make_unique<TrapEmulation>(Kernel, Advice);
}

void useAmxEmulator() {
  static const AmxEmulator Emulator = {begin, amx::Trap::unavailable};
  setAmxEmulator(Emulator);
}

} // namespace tenon
