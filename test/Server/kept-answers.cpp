// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Files with answers, and the digests that name them (kept-answers.h).

#include "kept-answers.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Bitcode/BitcodeReader.h"
#include "llvm/Bitcode/BitcodeWriter.h"
#include "llvm/IR/DiagnosticHandler.h"
#include "llvm/IR/DiagnosticInfo.h"
#include "llvm/IR/Function.h"
#include "llvm/IR/Module.h"
#include "llvm/Support/CachePruning.h"
#include "llvm/Support/Compression.h"
#include "llvm/Support/Endian.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/Process.h"
#include <dlfcn.h>

using namespace llvm;
using tenon::Answer, tenon::Key;

//===- Keys ---------------------------------------------------------------===//

std::string tenon::libraryOf(void *Function) {
  Dl_info Info;
  return dladdr(Function, &Info) ? Info.dli_fname : "";
}

/// Found by the server, since it takes as long as reading a module.
static const std::string Llvm =
    tenon::libraryOf(reinterpret_cast<void *>(&parseBitcodeFile));

Key &Key::add(StringRef Part) {
  char Length[8];
  support::endian::write64le(Length, Part.size());
  Digest.update(StringRef(Length, sizeof(Length)));
  Digest.update(Part);
  return *this;
}

Key &Key::add(uint64_t Number) { return add(StringRef(utostr(Number))); }

Key &Key::add(Module &M) { return add(bitcodeOf(M)); }

Key &Key::addIdentity(StringRef Path) {
  sys::fs::file_status Status;
  if (!sys::fs::status(Path, Status))
    add(Status.getSize())
        .add(Status.getLastModificationTime().time_since_epoch().count());
  return add(Path);
}

Key &Key::addLlvm() { return addIdentity(Llvm); }

std::string Key::text() {
  return toHex(Digest.final<16>(), /*LowerCase=*/true);
}

std::string tenon::bitcodeOf(Module &M, bool WithUseLists) {
  std::string Name = M.getSourceFileName(), Bytes;
  raw_string_ostream OS(Bytes);
  M.setSourceFileName(sys::path::filename(Name));
  WriteBitcodeToFile(M, OS, WithUseLists);
  M.setSourceFileName(Name);
  return Bytes;
}

//===- Answers ------------------------------------------------------------===//

/// The space for the length of an answer.
static constexpr size_t Header = 8;

Answer::Answer(Key &K) {
  std::optional<std::string> Folder = sys::Process::GetEnv("TENON_TEST_KEPT");
  if (!Folder)
    return;
  Expected<FileCache> Cache = localCache(
      "kept", "kept", *Folder,
      [this](unsigned, const Twine &, std::unique_ptr<MemoryBuffer> File) {
        unpack(File->getBuffer());
      });
  if (!Cache) {
    consumeError(Cache.takeError());
    return;
  }
  if (Expected<AddStreamFn> Stream = (*Cache)(0, K.text(), ""))
    Place = std::move(*Stream);
  else
    consumeError(Stream.takeError());
}

void Answer::keep(StringRef New) {
  if (!Place)
    return;
  SmallVector<uint8_t, 0> Packed;
  compression::zstd::compress(arrayRefFromStringRef(New), Packed,
                              compression::zstd::BestSpeedCompression);
  Expected<std::unique_ptr<CachedFileStream>> Stream = Place(0, "");
  if (!Stream)
    return consumeError(Stream.takeError());
  char Length[Header];
  support::endian::write64le(Length, New.size());
  *(*Stream)->OS << StringRef(Length, Header) << toStringRef(Packed);
  consumeError((*Stream)->commit());
}

void Answer::unpack(StringRef File) {
  if (File.size() < Header)
    return;
  size_t Size = support::endian::read64le(File.data());
  SmallVector<uint8_t, 0> Text;
  if (errorToBool(compression::zstd::decompress(
          arrayRefFromStringRef(File.drop_front(Header)), Text, Size)))
    return;
  Bytes = toStringRef(Text).str();
}

void tenon::forgetOldAnswers() {
  std::optional<std::string> Folder = sys::Process::GetEnv("TENON_TEST_KEPT");
  if (!Folder)
    return;
  CachePruningPolicy Policy;
  Policy.Interval = std::chrono::seconds(0);
  Policy.MaxSizeBytes = uint64_t(3) << 30;
  pruneCache(*Folder, Policy);
}

//===- Diagnostics --------------------------------------------------------===//

namespace {
/// Collects the sizes of stack frames that the code generator reports, and whether
/// there are other diagnostics.
class Listener : public DiagnosticHandler {
public:
  explicit Listener(LLVMContext &Context)
      : Outer(Context.getDiagnosticHandler()) {}

  bool handleDiagnostics(const DiagnosticInfo &Info) override {
    if (auto *Stack = dyn_cast<DiagnosticInfoStackSize>(&Info))
      Frames.push_back(json::Array{Stack->getFunction().getName(),
                                   Stack->getStackSize(),
                                   Stack->getStackLimit()});
    else
      HasOthers = true;
    return Outer && Outer->handleDiagnostics(Info);
  }

  std::unique_ptr<DiagnosticHandler> Outer; ///< may be null
  json::Array Frames; ///< of [function, size, limit]
  bool HasOthers = false;
};
} // namespace

std::optional<json::Array> tenon::listen(LLVMContext &Context,
                                         function_ref<void()> Do) {
  auto Owned = std::make_unique<Listener>(Context);
  Listener &L = *Owned;
  Context.setDiagnosticHandler(std::move(Owned));
  Do();
  std::unique_ptr<DiagnosticHandler> Own = Context.getDiagnosticHandler();
  Context.setDiagnosticHandler(std::move(L.Outer));
  if (L.HasOthers)
    return std::nullopt;
  return std::move(L.Frames);
}
