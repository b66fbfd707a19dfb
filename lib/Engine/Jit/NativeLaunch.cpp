// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Launches machine code in this process: TenonRuntime runs its work-groups on a
// pool of threads.

#include "Engine/BufferContents.h"
#include "FaultMessage.h"
#include "tenon/Engine/Jit/Emulation.h"
#include "tenon/Engine/Jit/NativeCode.h"
#include <cassert>
#include <chrono>

using namespace llvm;

namespace tenon {

char OtherLaunch::ID;

static const char *amxWord(AmxUnit Unit) {
  switch (Unit) {
  case AmxUnit::None:
    return "";
  case AmxUnit::Hardware:
    return "hardware";
  case AmxUnit::Emulator:
    return "emulator";
  }
  llvm_unreachable("all of them return");
}

Expected<LaunchResult> runNative(const NativeKernel &Kernel, AmxUnit Unit,
                                 const LaunchRequest &Request) {
  assert(Kernel.Function && Kernel.Info && "the kernel is not linked");
  tenon_kernel_info Info = *Kernel.Info;
  if (Error E = checkArguments(Request, ArrayRef(Info.params, Info.num_params)))
    return E;
  FaultMessage OnFault(Request.Kernel);
  // Afterwards: its messages are about the tile instruction.
  std::unique_ptr<AmxEmulation> Emulation;
  if (Unit == AmxUnit::Emulator)
    Emulation = amxEmulator()->Begin(Request.Kernel.c_str(),
                                     FaultMessage::MemoryAdvice.data());
  // Nothing is required of the processor, also if the optimiser has removed the
  // kernel's AMX instructions.
  if (Unit != AmxUnit::Hardware)
    Info.amx_needs = 0;
  SmallVector<const void *> Args;
  for (const LaunchArg &Arg : Request.Args)
    Args.push_back(
        Arg.Kind == LaunchArg::Buffer  ? static_cast<const void *>(&Arg.Data)
        : Arg.Kind == LaunchArg::Local ? static_cast<const void *>(&Arg.Bytes)
                                       : Arg.Data);
  LaunchResult Result;
  Result.Amx = amxWord(Unit);
  BufferContents Kept; // those before each run, or after the first one
  if (Request.Repeat > 1 && !Request.Warm)
    Kept = BufferContents(Request);
  unsigned Runs = std::max(1u, Request.Repeat) + Request.Warm;
  for (unsigned Run = 0; Run < Runs; ++Run) {
    if (Run && !Request.Warm)
      Kept.restore();
    auto Start = std::chrono::steady_clock::now();
    int Status = tenon_launch(Kernel.Function, &Info, Args.data(),
                              &Request.Range, Request.Threads);
    auto End = std::chrono::steady_clock::now();
    std::string Text =
        "kernel '" + Request.Kernel + "': " + tenon_status_text(Status);
    if (Status == TENON_INCOMPLETE_SUBGROUPS)
      return make_error<OtherLaunch>(Text);
    if (Status != TENON_OK)
      return createStringError(Text);
    if (Request.Warm && !Run) {
      Kept = BufferContents(Request);
      continue;
    }
    Result.Seconds.push_back(
        std::chrono::duration<double>(End - Start).count());
  }
  if (Request.Warm)
    Kept.restore();
  if (Emulation)
    Result.EmulatedInstructions = Emulation->instructions();
  return Result;
}

} // namespace tenon
