// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "DeviceLibrary.h"
#include "tenon/Support/Guard.h"
#include "llvm/IRReader/IRReader.h"
#include "llvm/Linker/Linker.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/Process.h"
#include "llvm/Support/SourceMgr.h"
#include "llvm/TargetParser/Triple.h"

using namespace llvm;

namespace tenon {

static bool lacksFunctions(const Module &M) {
  return any_of(M, [](const Function &F) {
    return F.isDeclaration() && F.getName().starts_with("__nv_");
  });
}

/// The path of the file in CUDA's toolkit, or the one that the user has
/// specified.
static std::string findLibdevice() {
  if (auto File = sys::Process::GetEnv("TENON_LIBDEVICE"))
    return *File;
  std::string Homes[] = {sys::Process::GetEnv("CUDA_HOME").value_or(""),
                         "/usr/local/cuda"};
  for (const std::string &Home : Homes) {
    SmallString<128> File(Home);
    sys::path::append(File, "nvvm", "libdevice", "libdevice.10.bc");
    if (!Home.empty() && sys::fs::exists(File))
      return std::string(File);
  }
  return {};
}

Expected<bool> linkDeviceLibrary(Module &M) {
  if (!M.getTargetTriple().isNVPTX() || !lacksFunctions(M))
    return true;
  std::string File = findLibdevice();
  if (File.empty())
    return false;
  SMDiagnostic Wrong;
  std::unique_ptr<Module> Library = parseIRFile(File, Wrong, M.getContext());
  if (!Library)
    return createStringError(File + ": " + Wrong.getMessage());
  Library->setTargetTriple(M.getTargetTriple());
  Library->setDataLayout(M.getDataLayout());
  SmallVector<std::string, 8> Names;
  for (const Function &F : *Library)
    if (!F.isDeclaration())
      Names.push_back(F.getName().str());
  if (Linker::linkModules(M, std::move(Library), Linker::Flags::LinkOnlyNeeded))
    return createStringError(File + ": LLVM cannot link it");
  for (const std::string &Name : Names)
    if (Function *F = M.getFunction(Name); F && !F->isDeclaration())
      F->setLinkage(GlobalValue::InternalLinkage);
  return true;
}

} // namespace tenon
