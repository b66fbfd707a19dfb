// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The reference engine takes a third of the test suite's time, mostly for lowered modules that
// have not changed. Its result depends only on the module after recognition,
// the launch and the engine's own code: here it is kept by content, like code in kept-code.cpp.
// Runs that fail or warn, and those whose time or memory matters, are executed each time.

#include "KeptObjects.h"
#include "kept-answers.h"
#include "tenon/Engine/Engine.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/TargetParser/Host.h"
#include <cmath>
#include <sys/resource.h>

using namespace llvm;
using tenon::Answer, tenon::Key;
using tenon::LaunchArg, tenon::LaunchRequest, tenon::LaunchResult;

// The function itself, and its replacement.
Expected<LaunchResult>
realRunReference(orc::ThreadSafeModule, const LaunchRequest &) asm(
    "__real_" TENON_RUN_REFERENCE);
Expected<LaunchResult>
keptRunReference(orc::ThreadSafeModule, const LaunchRequest &) asm(
    "__wrap_" TENON_RUN_REFERENCE);

//===- Questions ----------------------------------------------------------===//

/// The memory of an argument that a run reads, and may change.
static MutableArrayRef<uint8_t> bytesOf(const LaunchArg &Arg) {
  if (Arg.Kind == LaunchArg::Local)
    return {};
  return {static_cast<uint8_t *>(Arg.Data), Arg.Bytes};
}

/// The C library has versions of functions for processors. Both are found by
/// the server.
static const std::string MathLibrary = [] {
  double (*Function)(double) = &std::sin;
  return tenon::libraryOf(reinterpret_cast<void *>(Function));
}();
static const std::string Processor = sys::getHostCPUName().str();

static void addLaunch(Key &K, const LaunchRequest &Request) {
  const tenon_ndrange &Range = Request.Range;
  K.add(Request.Kernel).add(Request.SubgroupSize).add(Range.dimensions);
  for (unsigned D = 0; D < 3; ++D)
    K.add(Range.global[D]).add(Range.local[D]).add(Range.offset[D]);
  for (const LaunchArg &Arg : Request.Args)
    K.add(Arg.Kind).add(Arg.Bytes).add(Arg.DType).add(
        toStringRef(bytesOf(Arg)));
}

/// Whether a run has no other result than its arguments, and that depends only
/// on its key: a structure's pointers differ in each process, and the time of
/// repeated runs and a memory limit have their own effect.
static bool isKeepable(orc::ThreadSafeModule &Module,
                       const LaunchRequest &Request) {
  rlimit Memory;
  bool Prints = Module.withModuleDo(
      [](const llvm::Module &M) { return M.getFunction("printf") != nullptr; });
  return !Prints && Request.Members.empty() && Request.Repeat == 1 &&
         !getrlimit(RLIMIT_AS, &Memory) && Memory.rlim_cur == RLIM_INFINITY;
}

//===- Answers ------------------------------------------------------------===//

/// The arguments after a run, one after the other.
static std::string memoryOf(const LaunchRequest &Request) {
  std::string All;
  for (const LaunchArg &Arg : Request.Args)
    All += toStringRef(bytesOf(Arg));
  return All;
}

/// Gives the arguments what memoryOf() has read; false if that is damaged.
static bool setMemory(const LaunchRequest &Request, StringRef All) {
  size_t Size = 0;
  for (const LaunchArg &Arg : Request.Args)
    Size += bytesOf(Arg).size();
  if (All.size() != Size)
    return false;
  for (const LaunchArg &Arg : Request.Args) {
    MutableArrayRef<uint8_t> Own = bytesOf(Arg);
    copy(All.take_front(Own.size()), Own.begin());
    All = All.drop_front(Own.size());
  }
  return true;
}

Expected<LaunchResult> keptRunReference(orc::ThreadSafeModule Module,
                                        const LaunchRequest &Request) {
  if (!isKeepable(Module, Request))
    return realRunReference(std::move(Module), Request);
  orc::ThreadSafeContext Owner = Module.getContext(); // lives as long as this
  LLVMContext *Context = nullptr;
  Key K("reference run");
  K.add(TENON_REFERENCE_OBJECTS).addLlvm().addIdentity(MathLibrary);
  K.add(Processor);
  Module.withModuleDo([&](llvm::Module &M) {
    Context = &M.getContext();
    K.add(M);
  });
  addLaunch(K, Request);
  Answer A(K);
  if (A.isKept() && setMemory(Request, A.bytes())) {
    LaunchResult Result;
    Result.Seconds.push_back(0);
    return Result;
  }
  Expected<LaunchResult> Result = LaunchResult();
  std::optional<json::Array> Frames = tenon::listen(*Context, [&] {
    Result = realRunReference(std::move(Module), Request);
  });
  if (Result && Frames && Frames->empty())
    A.keep(memoryOf(Request));
  return Result;
}
