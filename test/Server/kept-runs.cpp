// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The reference engine takes a third of the test suite's time, mostly for lowered modules that
// are what they were the last time. What it computes follows from the module after recognition,
// the launch and the engine's own code: here it is kept by content, like code in kept-code.cpp,
// in the same folder. Runs that fail or warn, and those whose time or memory counts, are done
// each time.

#include "KeptObjects.h"
#include "tenon/Engine/Engine.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Bitcode/BitcodeWriter.h"
#include "llvm/IR/DiagnosticHandler.h"
#include "llvm/Support/BLAKE3.h"
#include "llvm/Support/Caching.h"
#include "llvm/Support/Compression.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/FormatVariadic.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/Process.h"
#include "llvm/TargetParser/Host.h"
#include <cmath>
#include <dlfcn.h>
#include <sys/resource.h>

using namespace llvm;
using tenon::LaunchArg, tenon::LaunchRequest, tenon::LaunchResult;

// The function itself, and what the linker calls instead.
Expected<LaunchResult>
realRunReference(orc::ThreadSafeModule, const LaunchRequest &) asm(
    "__real_" TENON_RUN_REFERENCE);
Expected<LaunchResult>
keptRunReference(orc::ThreadSafeModule, const LaunchRequest &) asm(
    "__wrap_" TENON_RUN_REFERENCE);

//===- Keys ---------------------------------------------------------------===//

/// The memory of an argument that a run reads, and may change.
static MutableArrayRef<uint8_t> bytesOf(const LaunchArg &Arg) {
  if (Arg.Kind == LaunchArg::Local)
    return {};
  return {static_cast<uint8_t *>(Arg.Data), Arg.Bytes};
}

/// The library that has \p Function, by its name, size and time.
static std::string libraryOf(void *Function) {
  Dl_info Info;
  sys::fs::file_status Status;
  if (!dladdr(Function, &Info) || sys::fs::status(Info.dli_fname, Status))
    return "";
  return formatv("{0} {1} {2}", Info.dli_fname, Status.getSize(),
                 Status.getLastModificationTime().time_since_epoch().count());
}

/// What all runs follow from. Found by the server, since it takes as long as
/// reading a module. The C library's functions have versions for processors.
static const std::string Common = [] {
  double (*Function)(double) = &std::sin;
  return formatv("reference run {0} {1} {2} {3}", TENON_REFERENCE_OBJECTS,
                 libraryOf(reinterpret_cast<void *>(&WriteBitcodeToFile)),
                 libraryOf(reinterpret_cast<void *>(Function)),
                 sys::getHostCPUName())
      .str();
}();

namespace {
/// What an answer follows from, each part with its length.
class Question {
public:
  Question &add(StringRef Part) {
    OS << Part.size() << ':' << Part;
    return *this;
  }
  Question &add(uint64_t Number) { return add(StringRef(utostr(Number))); }
  Question &add(Module &M) {
    std::string Name = M.getSourceFileName(), Bitcode;
    raw_string_ostream Out(Bitcode);
    // The folder of the input file is not part of the code.
    M.setSourceFileName(sys::path::filename(Name));
    WriteBitcodeToFile(M, Out);
    M.setSourceFileName(Name);
    return add(Bitcode);
  }
  Question &add(const LaunchRequest &Request) {
    const tenon_ndrange &Range = Request.Range;
    add(Request.Kernel).add(Request.SubgroupSize).add(Range.dimensions);
    for (unsigned D = 0; D < 3; ++D)
      add(Range.global[D]).add(Range.local[D]).add(Range.offset[D]);
    for (const LaunchArg &Arg : Request.Args)
      add(Arg.Kind).add(Arg.Bytes).add(Arg.DType).add(
          toStringRef(bytesOf(Arg)));
    return *this;
  }
  std::string key() const {
    return toHex(BLAKE3::hash<16>(arrayRefFromStringRef(Text)),
                 /*LowerCase=*/true);
  }

private:
  std::string Text;
  raw_string_ostream OS{Text};
};

/// Notices whether anything is diagnosed.
class Listener : public DiagnosticHandler {
public:
  Listener(std::unique_ptr<DiagnosticHandler> Outer, bool &HasHeard)
      : Outer(std::move(Outer)), HasHeard(HasHeard) {}
  bool handleDiagnostics(const DiagnosticInfo &Info) override {
    HasHeard = true;
    return Outer && Outer->handleDiagnostics(Info);
  }

  std::unique_ptr<DiagnosticHandler> Outer; ///< may be null

private:
  bool &HasHeard;
};
} // namespace

/// Whether the result of a run follows from its question: a structure's
/// pointers are others in each process, and the time of repeated runs and a
/// limit of memory count by themselves.
static bool isKeepable(const LaunchRequest &Request) {
  rlimit Memory;
  return Request.Members.empty() && Request.Repeat == 1 &&
         !getrlimit(RLIMIT_AS, &Memory) && Memory.rlim_cur == RLIM_INFINITY;
}

static std::string keyOf(orc::ThreadSafeModule &Module,
                         const LaunchRequest &Request) {
  Question Q;
  Q.add(Common);
  Module.withModuleDo([&](llvm::Module &M) { Q.add(M); });
  return Q.add(Request).key();
}

//===- Answers ------------------------------------------------------------===//

/// The arguments after a run, one after the other; compressed, since inputs are
/// among them.
static SmallVector<uint8_t, 0> memoryOf(const LaunchRequest &Request) {
  SmallVector<uint8_t, 0> All, Packed;
  for (const LaunchArg &Arg : Request.Args)
    append_range(All, bytesOf(Arg));
  compression::zstd::compress(All, Packed,
                              compression::zstd::BestSpeedCompression);
  return Packed;
}

/// Gives the arguments what memoryOf() has read; false if that is damaged.
static bool setMemory(const LaunchRequest &Request, StringRef Packed) {
  size_t Size = 0;
  for (const LaunchArg &Arg : Request.Args)
    Size += bytesOf(Arg).size();
  SmallVector<uint8_t, 0> All;
  if (errorToBool(compression::zstd::decompress(arrayRefFromStringRef(Packed),
                                                All, Size)) ||
      All.size() != Size)
    return false;
  ArrayRef<uint8_t> Rest = All;
  for (const LaunchArg &Arg : Request.Args) {
    MutableArrayRef<uint8_t> Own = bytesOf(Arg);
    copy(Rest.take_front(Own.size()), Own.begin());
    Rest = Rest.drop_front(Own.size());
  }
  return true;
}

/// Runs the kernel; \p IsQuiet tells whether nothing was diagnosed.
static Expected<LaunchResult> listenToRun(orc::ThreadSafeModule Module,
                                          const LaunchRequest &Request,
                                          bool &IsQuiet) {
  bool HasHeard = false;
  orc::ThreadSafeContext Owner = Module.getContext(); // lives as long as this
  LLVMContext &Context = *Module.withModuleDo(
      [](llvm::Module &M) { return &M.getContext(); });
  Context.setDiagnosticHandler(
      std::make_unique<Listener>(Context.getDiagnosticHandler(), HasHeard));
  Expected<LaunchResult> Result = realRunReference(std::move(Module), Request);
  std::unique_ptr<DiagnosticHandler> Own = Context.getDiagnosticHandler();
  Context.setDiagnosticHandler(
      std::move(static_cast<Listener *>(Own.get())->Outer));
  IsQuiet = !HasHeard;
  return Result;
}

Expected<LaunchResult> keptRunReference(orc::ThreadSafeModule Module,
                                        const LaunchRequest &Request) {
  std::optional<std::string> Folder = sys::Process::GetEnv("TENON_TEST_KEPT");
  if (!Folder || !isKeepable(Request))
    return realRunReference(std::move(Module), Request);
  bool IsKept = false;
  Expected<FileCache> Cache = localCache(
      "kept", "kept", *Folder,
      [&](unsigned, const Twine &, std::unique_ptr<MemoryBuffer> File) {
        IsKept = setMemory(Request, File->getBuffer());
      });
  AddStreamFn Place; // none if nothing can be kept
  if (!Cache)
    consumeError(Cache.takeError());
  else if (Expected<AddStreamFn> New = (*Cache)(0, keyOf(Module, Request), ""))
    Place = std::move(*New);
  else
    consumeError(New.takeError());
  if (IsKept) {
    LaunchResult Result;
    Result.Seconds.push_back(0);
    return Result;
  }
  bool IsQuiet = false;
  Expected<LaunchResult> Result =
      listenToRun(std::move(Module), Request, IsQuiet);
  if (!Result || !IsQuiet || !Place)
    return Result;
  Expected<std::unique_ptr<CachedFileStream>> Stream = Place(0, "");
  if (!Stream) {
    consumeError(Stream.takeError());
    return Result;
  }
  *(*Stream)->OS << toStringRef(memoryOf(Request));
  consumeError((*Stream)->commit());
  return Result;
}
