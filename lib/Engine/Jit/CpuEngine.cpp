// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Runs a lowered kernel in this process: TenonRuntime runs its work-groups on a
// pool of threads.

#include "AmxUse.h"
#include "FaultMessage.h"
#include "tenon/Emulate/AmxTrap.h"
#include "tenon/Engine/Engine.h"
#include "tenon/Engine/NativeCode.h"
#include "tenon/Output/CodeGen.h"
#include <chrono>

using namespace llvm;

namespace tenon {

namespace {
/// The initial contents of the buffers, with which every repeated run begins.
class BufferContents {
public:
  explicit BufferContents(const LaunchRequest &Request) {
    if (Request.Repeat <= 1)
      return;
    for (const LaunchArg &Arg : Request.Args)
      if (Arg.Kind == LaunchArg::Buffer)
        save(Arg);
    for (const LaunchMember &Member : Request.Members)
      save(Member.Buffer);
  }
  void restore() {
    for (const auto &[Buffer, Bytes] : Saved)
      copy(Bytes, static_cast<uint8_t *>(Buffer));
  }

private:
  void save(const LaunchArg &Buffer) {
    const auto *Bytes = static_cast<const uint8_t *>(Buffer.Data);
    Saved.emplace_back(Buffer.Data,
                       std::vector<uint8_t>(Bytes, Bytes + Buffer.Bytes));
  }

  std::vector<std::pair<void *, std::vector<uint8_t>>> Saved;
};
} // namespace

static const char *amxWord(AmxUse Use) {
  switch (Use) {
  case AmxUse::None:
    return "";
  case AmxUse::Hardware:
    return "hardware";
  case AmxUse::Emulator:
    return "emulator";
  }
  llvm_unreachable("all of them return");
}

static Expected<LaunchResult> launch(tenon_kernel_fn Kernel,
                                     tenon_kernel_info Info, AmxUse Use,
                                     const LaunchRequest &Request) {
  FaultMessage OnFault(Request.Kernel);
  // Afterwards: its messages are about the tile instruction.
  std::optional<amx::Trap> Emulation;
  if (Use == AmxUse::Emulator)
    Emulation.emplace(Request.Kernel.c_str());
  // Nothing is required of the processor, also if the optimiser has removed the
  // kernel's AMX instructions.
  if (Use != AmxUse::Hardware)
    Info.amx_needs = 0;
  SmallVector<const void *> Args;
  for (const LaunchArg &Arg : Request.Args)
    Args.push_back(
        Arg.Kind == LaunchArg::Buffer  ? static_cast<const void *>(&Arg.Data)
        : Arg.Kind == LaunchArg::Local ? static_cast<const void *>(&Arg.Bytes)
                                       : Arg.Data);
  LaunchResult Result;
  Result.Amx = amxWord(Use);
  BufferContents Before(Request);
  for (unsigned Run = 0; Run < std::max(1u, Request.Repeat); ++Run) {
    if (Run)
      Before.restore();
    auto Start = std::chrono::steady_clock::now();
    int Status = tenon_launch(Kernel, &Info, Args.data(), &Request.Range,
                              Request.Threads);
    auto End = std::chrono::steady_clock::now();
    if (Status != TENON_OK)
      return createStringError(inconvertibleErrorCode(),
                               "kernel '" + Request.Kernel +
                                   "': " + tenon_status_text(Status));
    Result.Seconds.push_back(
        std::chrono::duration<double>(End - Start).count());
  }
  Result.EmulatedInstructions = amx::Trap::instructions();
  return Result;
}

Expected<LaunchResult> runCpu(Module &M, TargetMachine &Machine,
                              const LaunchRequest &Request) {
  // Before code generation, which ends the process at an intrinsic that it
  // cannot select.
  Expected<AmxUse> Use = checkAmxUse(M, Machine, Request);
  if (!Use)
    return Use.takeError();
  Expected<std::unique_ptr<MemoryBuffer>> Object = emitObject(M, Machine);
  if (!Object)
    return Object.takeError();
  Expected<NativeCode> Code = NativeCode::load(std::move(*Object));
  if (!Code)
    return Code.takeError();
  Expected<NativeKernel> Kernel = Code->kernel(Request.Kernel);
  if (!Kernel)
    return Kernel.takeError();
  return launch(Kernel->Function, *Kernel->Info, *Use, Request);
}

} // namespace tenon
