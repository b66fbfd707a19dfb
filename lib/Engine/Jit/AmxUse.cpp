// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "tenon/Engine/Jit/AmxUse.h"
#include "tenon/Engine/Jit/Emulation.h"
#include "tenon/Runtime/tenon_rt.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/CodeGen/TargetSubtargetInfo.h"
#include "llvm/IR/InlineAsm.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/InstrTypes.h"
#include "llvm/IR/Module.h"
#include "llvm/Support/FormatVariadic.h"
#include "llvm/Target/TargetMachine.h"
#include <utility>

using namespace llvm;

namespace tenon {

namespace {

/// Part of an intrinsic's name or of assembly, and the feature that it needs.
struct AmxWord {
  StringLiteral Word, Feature;
  uint64_t Need;
};

constexpr AmxWord Words[] = {
    {"tilecfg", "amx-tile", 0},
    {"tilerelease", "amx-tile", 0},
    {"tilezero", "amx-tile", 0},
    {"tileload", "amx-tile", 0},
    {"tilestore", "amx-tile", 0},
    {"tdpbssd", "amx-int8", TENON_AMX_INT8},
    {"tdpbsud", "amx-int8", TENON_AMX_INT8},
    {"tdpbusd", "amx-int8", TENON_AMX_INT8},
    {"tdpbuud", "amx-int8", TENON_AMX_INT8},
    {"tdpbf16ps", "amx-bf16", TENON_AMX_BF16},
    {"tdpfp16ps", "amx-fp16", TENON_AMX_FP16},
    {"tdpbf8ps", "amx-fp8", TENON_AMX_FP8},
    {"tdpbhf8ps", "amx-fp8", TENON_AMX_FP8},
    {"tdphbf8ps", "amx-fp8", TENON_AMX_FP8},
    {"tdphf8ps", "amx-fp8", TENON_AMX_FP8},
};

/// Parts of other AMX instructions that LLVM can generate, and their features.
constexpr std::pair<StringLiteral, StringLiteral> UnsupportedWords[] = {
    {"tcmm", "amx-complex"},      {"tmmultf32ps", "amx-tf32"},
    {"tcvtrow", "amx-avx512"},    {"tilemovrow", "amx-avx512"},
    {"tileloaddrs", "amx-movrs"},
};

} // namespace

/// The text that may name an AMX instruction: an x86 intrinsic's name or inline
/// assembly.
static StringRef instructionText(const Instruction &I) {
  const auto *Call = dyn_cast<CallBase>(&I);
  if (!Call)
    return "";
  if (const auto *Asm = dyn_cast<InlineAsm>(Call->getCalledOperand()))
    return Asm->getAsmString();
  const Function *Callee = Call->getCalledFunction();
  if (Callee && Callee->getName().starts_with("llvm.x86."))
    return Callee->getName();
  return "";
}

AmxUse findAmxUse(const Module &M, const TargetMachine &Machine) {
  AmxUse Found;
  if (!Machine.getTargetTriple().isX86_64())
    return Found;
  for (const Function &F : M)
    for (const Instruction &I : instructions(F)) {
      StringRef Text = instructionText(I);
      if (Text.empty())
        continue;
      for (auto [Word, Feature] : UnsupportedWords)
        if (Text.contains(Word)) {
          Found.Any = true;
          Found.Unsupported = Feature;
        }
      const TargetSubtargetInfo *Subtarget = Machine.getSubtargetImpl(F);
      for (const AmxWord &Row : Words) {
        if (!Text.contains(Row.Word))
          continue;
        Found.Any = true;
        Found.Needs |= Row.Need;
        if (!Subtarget->checkFeatures(("+" + Row.Feature).str()))
          Found.NotCompiled = Row.Feature;
      }
    }
  return Found;
}

Expected<AmxUnit> chooseAmxUnit(const AmxUse &Use, StringRef Kernel,
                                bool Emulate) {
  if (!Use.Any)
    return AmxUnit::None;
  if (!Use.Unsupported.empty())
    return createStringError(
        formatv("kernel '{0}': it uses {1}, which is not supported; the AMX "
                "instructions of a kernel can be those of amx-tile, amx-int8, "
                "amx-bf16, amx-fp16 and amx-fp8",
                Kernel, Use.Unsupported));
  int Status = tenon_amx_request(Use.Needs);
  bool Emulates = Emulate && Status != TENON_AMX_READY;
  const char *Obstacle = Emulates ? amxEmulationObstacle() : nullptr;
  if (Obstacle || (!Emulates && Status != TENON_AMX_READY))
    return createStringError(formatv(
        "kernel '{0}': it uses AMX, and {1}; {2}", Kernel,
        tenon_amx_status_text(Status),
        Obstacle ? Obstacle : "--engine=amx --emulate-amx runs without it"));
  if (!Use.NotCompiled.empty())
    return createStringError(formatv(
        "kernel '{0}': it uses {1}, which the code is not compiled for; "
        "--engine=amx compiles it for amx-tile, amx-int8 and amx-bf16, with "
        "--mcpu=graniterapids for amx-fp16 too, with "
        "--mcpu=diamondrapids for amx-fp8",
        Kernel, Use.NotCompiled));
  return Emulates ? AmxUnit::Emulator : AmxUnit::Hardware;
}

} // namespace tenon
