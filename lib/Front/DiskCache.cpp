// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A file begins with the digest of the rest, so a file that a full disk or a
// crash has cut short is not used.

#include "tenon/Front/DiskCache.h"
#include "ReadFile.h"
#include "tenon/Front/Sha256.h"

#include <algorithm>
#include <cerrno>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <ctime>
#include <filesystem>
#include <fstream>
#include <pwd.h>
#include <sys/stat.h>
#include <unistd.h>
#include <vector>

namespace fs = std::filesystem;

namespace tenon::front {

static constexpr size_t DigestSize = 32;
/// The file with this name has the time of the last prune().
static constexpr char PruneMark[] = "pruned";

/// The home folder in the user database; empty if that does not have the user.
static std::string readHome() {
  constexpr size_t Max = 1 << 20;
  for (std::vector<char> Texts(1024); Texts.size() <= Max;
       Texts.resize(2 * Texts.size())) {
    passwd User, *Found = nullptr;
    int Error = getpwuid_r(getuid(), &User, Texts.data(), Texts.size(), &Found);
    if (Error == 0 && Found && Found->pw_dir)
      return Found->pw_dir;
    if (Error != ERANGE)
      break;
  }
  return "";
}

/// Relative paths in the variable are ignored (XDG base directories).
static std::string usersFolder() {
  const char *Cache = std::getenv("XDG_CACHE_HOME");
  if (Cache && *Cache == '/')
    return std::string(Cache) + "/tenon/kernels";
  const char *Home = std::getenv("HOME");
  if (!Home) {
    static const std::string Known = readHome();
    Home = Known.c_str();
  }
  return *Home == '/' ? std::string(Home) + "/.cache/tenon/kernels" : "";
}

DiskCache::DiskCache() : DiskCache(usersFolder()) {}

static bool belongsToUserAlone(const struct stat &Status) {
  return Status.st_uid == geteuid() && !(Status.st_mode & (S_IWGRP | S_IWOTH));
}

static bool belongsToUserAlone(const std::string &Path) {
  struct stat Status;
  return stat(Path.c_str(), &Status) == 0 && belongsToUserAlone(Status);
}

std::optional<std::string> DiskCache::find(const std::string &Name) const {
  if (Folder.empty() || !belongsToUserAlone(Folder))
    return std::nullopt;
  std::string Path = Folder + '/' + Name;
  struct stat Status;
  // To open a named pipe would wait for its writer.
  if (stat(Path.c_str(), &Status) != 0 || !S_ISREG(Status.st_mode))
    return std::nullopt;
  // One descriptor for all, so that the file that is read is the one that was
  // checked, even if another process renames files meanwhile.
  OpenFile File(Path.c_str());
  if (File.descriptor() < 0 || fstat(File.descriptor(), &Status) != 0 ||
      !S_ISREG(Status.st_mode) || !belongsToUserAlone(Status))
    return std::nullopt;
  std::optional<std::string> Bytes = File.readAll();
  if (!Bytes || Bytes->size() < DigestSize)
    return std::nullopt;
  std::string_view All = *Bytes;
  if (sha256(All.substr(DigestSize)) != All.substr(0, DigestSize))
    return std::nullopt;
  return Bytes->substr(DigestSize);
}

/// Creates missing folders, to which only this user has access. Returns the
/// last error.
static int makeFolder(const fs::path &Folder) {
  int Error = 0;
  if (Folder.has_parent_path() && Folder != Folder.parent_path() &&
      access(Folder.parent_path().c_str(), F_OK) != 0)
    Error = makeFolder(Folder.parent_path());
  if (mkdir(Folder.c_str(), S_IRWXU) != 0 && errno != ENOENT)
    Error = errno;
  return Error;
}

/// Why \p Folder cannot be the cache; nothing if it can.
static std::string whyNotUsable(const std::string &Folder) {
  int Error = makeFolder(Folder);
  struct stat Status;
  if (stat(Folder.c_str(), &Status) != 0)
    return std::strerror(Error ? Error : errno);
  if (!S_ISDIR(Status.st_mode))
    return std::strerror(ENOTDIR);
  return belongsToUserAlone(Status)
             ? ""
             : "it is not this user's, or others may write to it";
}

std::string DiskCache::keep(const std::string &Name,
                            std::string_view Bytes) const {
  if (Folder.empty())
    return "neither XDG_CACHE_HOME nor HOME is an absolute path";
  if (std::string WhyNot = whyNotUsable(Folder); !WhyNot.empty())
    return Folder + ": " + WhyNot;
  std::string Temporary = Folder + '/' + Name + "-XXXXXX";
  int Descriptor = mkstemp(Temporary.data());
  if (Descriptor < 0)
    return Folder + ": " + std::strerror(errno);
  close(Descriptor);
  std::ofstream Out(Temporary, std::ios::binary);
  Out << sha256(Bytes) << Bytes;
  Out.close();
  // Other processes see all of it or nothing.
  std::string Path = Folder + '/' + Name;
  bool IsKept = Out.good() && std::rename(Temporary.c_str(), Path.c_str()) == 0;
  if (!IsKept)
    std::remove(Temporary.c_str());
  constexpr time_t Interval = 20 * 60;
  struct stat Mark;
  if (stat((Folder + '/' + PruneMark).c_str(), &Mark) != 0 ||
      std::time(nullptr) - Mark.st_mtime >= Interval)
    prune();
  return IsKept ? "" : Folder + ": a file cannot be written";
}

namespace {
struct KeptFile {
  fs::path Path;
  uint64_t Size;
  time_t Used;
};
} // namespace

static std::vector<KeptFile> filesIn(const std::string &Folder) {
  std::vector<KeptFile> Files;
  std::error_code Failed;
  for (fs::directory_iterator It(Folder, Failed), End; !Failed && It != End;
       It.increment(Failed)) {
    struct stat Status;
    if (lstat(It->path().c_str(), &Status) == 0 && S_ISREG(Status.st_mode))
      Files.push_back({It->path(), uint64_t(Status.st_size),
                       std::max(Status.st_atime, Status.st_mtime)});
  }
  return Files;
}

void DiskCache::prune() const {
  if (Folder.empty() || !belongsToUserAlone(Folder))
    return;
  std::ofstream(Folder + '/' + PruneMark).close();
  std::vector<KeptFile> Files = filesIn(Folder);
  std::sort(
      Files.begin(), Files.end(),
      [](const KeptFile &A, const KeptFile &B) { return A.Used < B.Used; });
  uint64_t Sum = 0;
  for (const KeptFile &File : Files)
    Sum += File.Size;
  constexpr time_t Month = 30 * 24 * 3600;
  time_t Oldest = std::time(nullptr) - Month;
  for (const KeptFile &File : Files) {
    if (File.Used >= Oldest && Sum <= MaxBytes)
      return;
    std::error_code Ignored;
    fs::remove(File.Path, Ignored);
    Sum -= File.Size;
  }
}

} // namespace tenon::front
