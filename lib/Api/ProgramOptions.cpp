// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "tenon/Api/ProgramOptions.h"
#include "tenon/Engine/Cuda.h"
#include "tenon/Target/HostFeatures.h"
#include "tenon/Target/MatrixTarget.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Config/llvm-config.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/FormatVariadic.h"
#include "llvm/Support/SHA256.h"
#include <dlfcn.h>

using namespace llvm;

namespace tenon {

bool ProgramOptions::isNative() const {
  const TargetDescription *Description = findTarget(Target.Target);
  return Description && Description->Form == KernelForm::WorkGroup &&
         IsForHost && !ForReference;
}

Expected<std::string> ProgramOptions::resolve() {
  if (Target.Target.empty())
    Target.Target = hostTarget().Name.str();
  if (Gpu && Target.CPU.empty())
    Target.CPU = Gpu->processor();
  IsForHost = Target.Triple.empty();
  if (isNative() || ForReference)
    return limitToHost(Target);
  if (Error E = createTarget(Target).takeError())
    return E;
  Target.resolve();
  return std::string();
}

/// Changes whenever Tenon is built anew.
static std::string buildOfTenon() {
  Dl_info Here;
  sys::fs::file_status Status;
  if (!dladdr(reinterpret_cast<void *>(&buildOfTenon), &Here) ||
      sys::fs::status(Here.dli_fname, Status))
    return "";
  return formatv("{0} {1}", Status.getSize(),
                 Status.getLastModificationTime().time_since_epoch().count());
}

std::string ProgramOptions::key(StringRef Bytes) const {
  SHA256 Hash;
  auto Add = [&](StringRef Text) {
    // With its length, so that no two lists of texts are the same bytes.
    Hash.update(formatv("{0}:", Text.size()).str());
    Hash.update(Text);
  };
  std::string Words;
  raw_string_ostream OS(Words);
  Target.print(OS);
  Add(buildOfTenon());
  Add(LLVM_VERSION_STRING);
  Add(Words);
  Add(Target.CPU + ' ' + Target.Features);
  Add(formatv("{0}", OptLevel).str());
  Add(formatv("{0}", OpenCLOptions.size()).str());
  for (const std::string &Option : OpenCLOptions)
    Add(Option);
  Add(IsFile ? "file " + Name : Name);
  Add(Bytes);
  return toHex(Hash.final(), /*LowerCase=*/true);
}

} // namespace tenon
