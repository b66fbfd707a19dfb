// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "Front/Kept.h"
#include "Front/Compiler.h"
#include "Front/Sha256.h"
#include "tenon/Api/UsesMatrices.h"

#include <cstdlib>
#include <cstring>
#include <fstream>
#include <pwd.h>
#include <sstream>
#include <sys/stat.h>
#include <unistd.h>

#ifdef __x86_64__
#include <cpuid.h>
#endif

namespace tenon::front {

//===----------------------------------------------------------------------===//
// Keys
//===----------------------------------------------------------------------===//

/// Changes whenever the library is built anew.
static std::string buildOf(const std::string &Path) {
  struct stat Status;
  if (Path.empty() || stat(Path.c_str(), &Status) != 0)
    return "";
  return std::to_string(Status.st_size) + ' ' +
         std::to_string(Status.st_mtim.tv_sec) + ' ' +
         std::to_string(Status.st_mtim.tv_nsec);
}

#ifdef __x86_64__
/// The processor's name and features, from which LLVM takes what code is for.
/// In a virtual machine each question costs a way to its host.
static std::string readProcessor() {
  std::string Words;
  auto Add = [&](unsigned Leaf, unsigned Subleaf, unsigned MaskOfEbx) {
    unsigned Eax = 0, Ebx = 0, Ecx = 0, Edx = 0;
    __get_cpuid_count(Leaf, Subleaf, &Eax, &Ebx, &Ecx, &Edx);
    for (unsigned Word : {Eax, Ebx & MaskOfEbx, Ecx, Edx})
      Words += std::to_string(Word) + ' ';
  };
  Add(0, 0, ~0u);
  Add(1, 0, 0); // has the number of the core
  Add(7, 0, ~0u);
  Add(7, 1, ~0u);
  Add(0x1e, 1, ~0u); // tiles
  Add(0x24, 0, ~0u); // AVX10
  Add(0x80000001, 0, ~0u);
  return Words;
}
#endif

/// Empty where it is not known.
static const std::string &processor() {
#ifdef __x86_64__
  static const std::string Words =
      readProcessor() + std::to_string(tenon_amx_request(0));
#else
  static const std::string Words;
#endif
  return Words;
}

static const std::string &build() {
  static const std::string Build = buildOf(compilerPath());
  return Build;
}

bool isKept(const tenon_options &Options) {
  return !build().empty() && !processor().empty() &&
         !(Options.flags & TENON_NO_DISK_CACHE);
}

std::string keyOf(const char *What, std::string_view Bytes,
                  const tenon_options &Options) {
  if (!isWholeProgram(Bytes))
    return "";
  Sha256 Hash;
  auto Add = [&](std::string_view Text) {
    // With its length, so that no two lists of texts are the same bytes.
    Hash.update(std::to_string(Text.size()) + ":");
    Hash.update(Text);
  };
  auto AddWord = [&](const char *Word) {
    Add(Word ? "is" : "null");
    Add(Word ? Word : "");
  };
  AddWord(What);
  Add(build());
  Add(processor());
  for (const char *Word :
       {Options.target, Options.device, Options.triple, Options.cpu,
        Options.features, Options.build_options, Options.name})
    AddWord(Word);
  for (unsigned Number : {Options.subgroup_size, Options.opt_level,
                          Options.flags & ~unsigned(TENON_NO_DISK_CACHE)})
    Add(std::to_string(Number));
  Add(Bytes);
  static const char Digits[] = "0123456789abcdef";
  std::string Key;
  for (unsigned char Byte : Hash.final()) {
    Key += Digits[Byte >> 4];
    Key += Digits[Byte & 15];
  }
  return Key;
}

//===----------------------------------------------------------------------===//
// Files
//===----------------------------------------------------------------------===//

/// As LLVM has it (sys::path::cache_directory).
static std::string cacheFolder() {
  const char *Cache = std::getenv("XDG_CACHE_HOME");
  if (Cache)
    return std::string(Cache) + "/tenon/kernels";
  const char *Home = std::getenv("HOME");
  if (!Home)
    if (const passwd *User = getpwuid(getuid()))
      Home = User->pw_dir;
  return Home ? std::string(Home) + "/.cache/tenon/kernels" : "";
}

/// Machine code that somebody else could have written is not run.
static bool belongsToUserAlone(const std::string &Path) {
  struct stat Status;
  return stat(Path.c_str(), &Status) == 0 && Status.st_uid == geteuid() &&
         !(Status.st_mode & (S_IWGRP | S_IWOTH));
}

std::optional<std::string> findKept(const std::string &Key) {
  std::string Folder = cacheFolder();
  std::string Path = Folder + "/llvmcache-" + Key;
  if (Folder.empty() || !belongsToUserAlone(Folder) ||
      !belongsToUserAlone(Path))
    return std::nullopt;
  std::ifstream File(Path, std::ios::binary);
  std::stringstream Content;
  Content << File.rdbuf();
  std::string Bytes = std::move(Content).str();
  constexpr size_t DigestSize = 32;
  if (!File || Bytes.size() < DigestSize)
    return std::nullopt;
  std::string_view All = Bytes;
  if (sha256(All.substr(DigestSize)) != All.substr(0, DigestSize))
    return std::nullopt;
  return Bytes.substr(DigestSize);
}

} // namespace tenon::front
