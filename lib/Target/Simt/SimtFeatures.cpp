// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "tenon/Target/Simt/SimtFeatures.h"
#include "tenon/Target/Machine.h"
#include "tenon/Target/TargetDescription.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/TargetParser/Triple.h"

using namespace llvm;

namespace tenon {

static constexpr StringLiteral Known[] = {
#define SIMT_FEATURE(Name, Word, Text) Word,
#include "tenon/Target/Simt/SimtFeatures.def"
};

Error checkSimtFeatures(const TargetOptions &Options) {
  SmallVector<StringRef, 4> Words;
  StringRef(Options.Features).split(Words, ',', -1, /*KeepEmpty=*/false);
  for (StringRef Word : Words) {
    StringRef Name = Word;
    if ((Name.consume_front("+") || Name.consume_front("-")) &&
        is_contained(Known, Name))
      continue;
    return createStringError(
        inconvertibleErrorCode(),
        "target " + Options.Target + " has no feature '" + Word +
            "'; + or - and one of: " + join(ArrayRef(Known), ", "));
  }
  return Error::success();
}

Error checkSpirvMachine(const TargetOptions &Options) {
  if (Triple(Options.Triple).isSPIRV())
    return checkMachine(Options);
  std::string Others;
  for (const TargetDescription *Other : targetDescriptions())
    if (Triple(Other->DefaultTriple).getArch() ==
        Triple(Options.Triple).getArch())
      Others = "; the nearest that works is target " + Other->Name.str();
  return createStringError(inconvertibleErrorCode(),
                           "target " + Options.Target +
                               " generates SPIR-V, not code for " +
                               Options.Triple + Others);
}

} // namespace tenon
