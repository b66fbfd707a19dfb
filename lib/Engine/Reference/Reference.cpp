// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The reference engine: runReference() prepares a kernel step by step and
// launches it. Every other engine is compared with its results, so it shares
// nothing with them after recognition, and is simple rather than fast.

#include "Engine/BufferContents.h"
#include "Engine/Reference/Run/Launch.h"
#include "tenon/IR/Kernel/SubgroupSize.h"
#include "tenon/Support/Guard.h"
#include "llvm/IR/Module.h"
#include "llvm/IR/Verifier.h"
#include <chrono>

using namespace llvm;

namespace tenon {

using namespace reference;

/// The numbers of metadata node \p Name of \p F.
static SmallVector<uint64_t, 3> numbersOf(const Function &F, StringRef Name) {
  SmallVector<uint64_t, 3> Numbers;
  if (const MDNode *Node = F.getMetadata(Name))
    for (const MDOperand &Operand : Node->operands())
      if (auto *Number = mdconst::dyn_extract_or_null<ConstantInt>(Operand))
        Numbers.push_back(Number->getZExtValue());
  return Numbers;
}

static Expected<uint64_t> subgroupSize(const Function &F,
                                       const LaunchRequest &Request) {
  uint64_t Required = requiredSubgroupSize(F), Requested = Request.SubgroupSize;
  if (Required && Requested && Requested != Required)
    return createStringError("kernel '" + F.getName() +
                             "': requires sub-groups of " + Twine(Required) +
                             " work-items, but sub-groups of " +
                             Twine(Requested) + " were requested");
  if (Required || Requested)
    return std::max(Required, Requested);
  return std::max(1u, decideSubgroupSize(F, /*Requested=*/0, /*Preferred=*/0));
}

static Error checkRange(const Function &F, const tenon_ndrange &Range) {
  constexpr uint64_t MaxGroup = 1 << 16, MaxSize = uint64_t(1) << 32;
  std::string Start = "kernel '" + F.getName().str() + "': ";
  if (Range.dimensions < 1 || Range.dimensions > 3)
    return createStringError(Start + "an index space of " +
                             Twine(Range.dimensions) +
                             " dimensions, expected 1 to 3");
  uint64_t Items = 1;
  for (unsigned D = 0; D < 3; ++D) {
    if (!Range.global[D] || !Range.local[D] || Range.global[D] > MaxSize)
      return createStringError(
          Start + "dimension " + Twine(D) + " has " + Twine(Range.global[D]) +
          " work-items in work-groups of " + Twine(Range.local[D]) +
          ", expected at least 1 and at most 2^32");
    Items = std::min(Range.local[D], MaxGroup + 1) * Items;
    if (Items > MaxGroup)
      return createStringError(Start + "more than " + Twine(MaxGroup) +
                               " work-items in a work-group");
  }
  SmallVector<uint64_t, 3> Required = numbersOf(F, "reqd_work_group_size");
  for (auto [D, Size] : enumerate(Required))
    if (D < 3 && Size && Size != Range.local[D])
      return createStringError(Start + "requires work-groups of " +
                               Twine(Size) + " work-items in dimension " +
                               Twine(D) + ", got " + Twine(Range.local[D]));
  return Error::success();
}

static Error prepare(Module &M, Function &Kernel, Program &P) {
  if (Error E = pruneModule(M, Kernel))
    return E;
  auto Clone = cloneWithHandles(M);
  if (!Clone)
    return Clone.takeError();
  Module &New = **Clone;
  addEntry(New, *New.getFunction(P.Kernel));
  countIterations(New);
  if (Error E = rewriteOperations(New, P))
    return E;
  copyByValueParams(New);
  if (Error E = insertChecks(New, P))
    return E;
  if (Error E = rewriteVariables(New, P))
    return E;
  makePlain(New);
  std::string Broken;
  raw_string_ostream OS(Broken);
  if (verifyModule(New, &OS))
    return createStringError("kernel '" + P.Kernel +
                             "': the rewritten module is invalid: " + Broken);
  return abandon(compile(New, P), *Clone);
}

static Error prepareChecked(Module &M, const LaunchRequest &Request,
                            Program &P) {
  auto Kernel = findKernel(M, Request.Kernel);
  if (!Kernel)
    return Kernel.takeError();
  if (Error E = checkArguments(Request, kernelParams(**Kernel)))
    return E;
  if (Error E = checkRange(**Kernel, Request.Range))
    return E;
  P.Kernel = Request.Kernel;
  auto SubgroupSize = subgroupSize(**Kernel, Request);
  if (!SubgroupSize)
    return SubgroupSize.takeError();
  P.SubgroupSize = *SubgroupSize;
  return prepare(M, **Kernel, P);
}

Expected<LaunchResult> runReference(orc::ThreadSafeModule Module,
                                    const LaunchRequest &Request) {
  Program P;
  auto Owned = std::make_unique<orc::ThreadSafeModule>(std::move(Module));
  if (Error E = Owned->withModuleDo(
          [&](llvm::Module &M) { return prepareChecked(M, Request, P); }))
    return abandon(std::move(E), Owned);
  LaunchResult Result;
  Launch Run(P, Request);
  BufferContents Before;
  if (Request.Repeat > 1)
    Before = BufferContents(Request);
  for (unsigned Repeat = 0; Repeat < std::max(1u, Request.Repeat); ++Repeat) {
    if (Repeat)
      Before.restore();
    auto Start = std::chrono::steady_clock::now();
    if (Error E = Run.run())
      return E;
    std::chrono::duration<double> Taken =
        std::chrono::steady_clock::now() - Start;
    Result.Seconds.push_back(Taken.count());
  }
  return Result;
}

} // namespace tenon
