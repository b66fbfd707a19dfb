// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "GivenOptions.h"
#include "llvm/Support/CommandLine.h"
#include "llvm/Support/StringSaver.h"

using namespace llvm;

namespace tenon {

static std::string textOf(const char *Word) { return Word ? Word : ""; }

/// Words are split as drivers do it: quotation marks keep spaces in a word.
static std::vector<std::string> wordsOf(const char *Text) {
  BumpPtrAllocator Memory;
  StringSaver Saver(Memory);
  SmallVector<const char *> Words;
  if (Text)
    cl::TokenizeGNUCommandLine(Text, Saver, Words);
  return {Words.begin(), Words.end()};
}

Expected<ProgramOptions> givenOptions(const tenon_options &Given) {
  ProgramOptions Options;
  TargetOptions &Target = Options.Target;
  Target.Target = textOf(Given.target);
  Target.Device = textOf(Given.device);
  Target.Triple = textOf(Given.triple);
  Target.CPU = textOf(Given.cpu);
  Target.Features = textOf(Given.features);
  Target.SubgroupSize = Given.subgroup_size;
  Target.L1Cache = Given.l1_cache;
  Target.L2Cache = Given.l2_cache;
  Target.TrapDivergence = Given.flags & TENON_TRAP_DIVERGENCE;
  if (Given.block_2d_layout) {
    std::optional<BlockOrder> Order = parseBlockOrder(Given.block_2d_layout);
    if (!Order)
      return createStringError("block_2d_layout is payload or specification, "
                               "got '" +
                               Twine(Given.block_2d_layout) + "'");
    Target.Block2DOrder = *Order;
  }
  if (Given.name)
    Options.Name = Given.name;
  if (Given.opt_level > 3)
    return createStringError("opt_level is 0 to 3, got " +
                             Twine(Given.opt_level));
  if (Given.opt_level)
    Options.OptLevel = Given.opt_level;
  if (Given.flags & TENON_UNOPTIMISED)
    Options.OptLevel = 0;
  Options.OpenCLOptions = wordsOf(Given.build_options);
  return Options;
}

} // namespace tenon
