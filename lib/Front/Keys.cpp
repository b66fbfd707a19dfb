// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "Keys.h"
#include "Compiler.h"
#include "tenon/Front/Sha256.h"
#include "tenon/Front/UsesMatrices.h"

#include <cassert>
#include <sys/stat.h>

#ifdef __x86_64__
#include <cpuid.h>
#endif

namespace tenon::front {

/// The version of the format of keys and of the files with these names. A
/// change of either needs the next number.
static constexpr char Format[] = "6";

/// Changes whenever the library is rebuilt.
static std::string buildOf(const std::string &Path) {
  struct stat Status;
  if (Path.empty() || stat(Path.c_str(), &Status) != 0)
    return "";
  return std::to_string(Status.st_size) + ' ' +
         std::to_string(Status.st_mtim.tv_sec) + ' ' +
         std::to_string(Status.st_mtim.tv_nsec);
}

#ifdef __x86_64__
/// The CPUID leaves from which LLVM derives the processor's name and features.
/// In a virtual machine each CPUID instruction is a trap to the host, so few
/// leaves are read.
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

/// The processor of this machine; empty on other architectures, where nothing
/// is kept on disk.
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

static bool dependOnFiles(const tenon_options &Options) {
  return Options.build_options && !areWholeOptions(Options.build_options);
}

static std::string digestOf(const char *What, std::string_view Bytes,
                            const tenon_options &Options) {
  assert(Options.size == sizeof(Options) && "the result of knownOptions()");
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
  Add(Format);
  Add(TENON_VERSION);
  Add(TENON_LLVM_VERSION);
  Add(build());
  Add(processor());
  for (const char *Word : {Options.target, Options.device, Options.triple,
                           Options.cpu, Options.features, Options.build_options,
                           Options.name, Options.block_2d_layout})
    AddWord(Word);
  for (unsigned Number : {Options.subgroup_size, Options.opt_level,
                          Options.flags & ~unsigned(TENON_NO_DISK_CACHE),
                          Options.l1_cache, Options.l2_cache})
    Add(std::to_string(Number));
  Add(Bytes);
  return std::string(What) + '-' + hexadecimal(Hash.final());
}

std::string keyOf(const char *What, std::string_view Bytes,
                  const tenon_options &Options) {
  if (!isWholeProgram(Bytes) || dependOnFiles(Options))
    return "";
  return digestOf(What, Bytes, Options);
}

std::string keyOfObjects(const char *What, const tenon_object *Objects,
                         size_t Count, std::string_view Packed,
                         const tenon_options &Options) {
  for (size_t I = 0; I < Count; ++I)
    if (!isWholeProgram(
            {static_cast<const char *>(Objects[I].bytes), Objects[I].size}))
      return "";
  return dependOnFiles(Options) ? "" : digestOf(What, Packed, Options);
}

} // namespace tenon::front
