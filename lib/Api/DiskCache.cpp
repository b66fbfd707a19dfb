// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "DiskCache.h"
#include "tenon/Support/OutputFile.h"
#include "llvm/Support/CachePruning.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/SHA256.h"
#include "llvm/Support/raw_ostream.h"
#include <unistd.h>

using namespace llvm;

namespace tenon {

static constexpr uint64_t MaxBytes = uint64_t(512) << 20;

/// Machine code that somebody else could have written is not run.
static bool belongsToUserAlone(const Twine &Path) {
  sys::fs::file_status Status;
  if (sys::fs::status(Path, Status))
    return false;
  const auto Others =
      sys::fs::perms(sys::fs::group_write | sys::fs::others_write);
  return Status.getUser() == geteuid() && !(Status.permissions() & Others);
}

DiskCache::DiskCache() {
  SmallString<128> Path;
  if (!sys::path::cache_directory(Path))
    return;
  sys::path::append(Path, "tenon", "kernels");
  if (sys::fs::create_directories(Path, /*IgnoreExisting=*/true,
                                  sys::fs::owner_all))
    return;
  if (belongsToUserAlone(Path))
    Folder = Path.str().str();
}

static std::string fileOf(StringRef Folder, StringRef Key) {
  SmallString<128> Path(Folder);
  sys::path::append(Path, "llvmcache-" + Key);
  return Path.str().str();
}

/// A file begins with the digest of the rest: one that a full disk or a crash
/// cut short is none.
static std::string digestOf(StringRef Bytes) {
  std::array<uint8_t, 32> Digest =
      SHA256::hash(ArrayRef(Bytes.bytes_begin(), Bytes.size()));
  return std::string(Digest.begin(), Digest.end());
}

std::optional<std::string> DiskCache::find(StringRef Key) const {
  if (Folder.empty())
    return std::nullopt;
  std::string Path = fileOf(Folder, Key);
  if (!belongsToUserAlone(Path))
    return std::nullopt;
  ErrorOr<std::unique_ptr<MemoryBuffer>> File =
      MemoryBuffer::getFile(Path, /*IsText=*/false,
                            /*RequiresNullTerminator=*/false);
  if (!File)
    return std::nullopt;
  StringRef Bytes = (*File)->getBuffer();
  if (Bytes.size() < 32 ||
      digestOf(Bytes.drop_front(32)) != Bytes.take_front(32))
    return std::nullopt;
  return Bytes.drop_front(32).str();
}

void DiskCache::keep(StringRef Key, StringRef Bytes) const {
  if (Folder.empty())
    return;
  // A cache that cannot be written is not the user's concern.
  consumeError(writeOutputFile(fileOf(Folder, Key), [&](raw_ostream &OS) {
    OS << digestOf(Bytes) << Bytes;
  }));
  CachePruningPolicy Policy;
  Policy.Expiration = std::chrono::hours(24 * 30);
  Policy.MaxSizeBytes = MaxBytes;
  pruneCache(Folder, Policy);
}

} // namespace tenon
