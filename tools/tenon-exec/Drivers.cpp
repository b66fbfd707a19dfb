// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "Drivers.h"

#include <cstdlib>
#include <dlfcn.h>
#include <filesystem>
#include <fstream>
#include <functional>
#include <iterator>
#include <sstream>

namespace fs = std::filesystem;

static std::string valueOf(const char *Name) {
  const char *Value = std::getenv(Name);
  return Value ? Value : "";
}

static bool isMissing(const std::string &Path) {
  std::error_code Ignored;
  return Path.find('/') != std::string::npos && !fs::exists(Path, Ignored);
}

static bool hasDriverFiles() {
  std::error_code Failed;
  for (fs::directory_iterator It("/etc/OpenCL/vendors", Failed), End;
       !Failed && It != End; It.increment(Failed))
    if (It->path().extension() == ".icd")
      return true;
  return false;
}

/// The first answer that is not empty for a library of OCL_ICD_FILENAMES.
static std::string
eachLibrary(const std::function<std::string(const std::string &)> &Check) {
  std::istringstream Files(valueOf("OCL_ICD_FILENAMES"));
  for (std::string File; std::getline(Files, File, ':');)
    if (std::string Problem = File.empty() ? "" : Check(File); !Problem.empty())
      return "OCL_ICD_FILENAMES names " + Problem;
  return "";
}

std::string wrongDriverName() {
  std::string Problem = eachLibrary([](const std::string &File) {
    return isMissing(File) ? File + ", which does not exist" : "";
  });
  std::string Vendors = valueOf("OCL_ICD_VENDORS");
  if (Problem.empty() && isMissing(Vendors))
    Problem = "OCL_ICD_VENDORS names " + Vendors + ", which does not exist";
  return Problem;
}

bool hasDrivers() {
  for (const char *Name : // the last one is ocl-icd's
       {"OCL_ICD_FILENAMES", "OCL_ICD_VENDORS", "OPENCL_VENDOR_PATH"})
    if (!valueOf(Name).empty())
      return true;
  return hasDriverFiles();
}

/// Whether the loader does not even contain the variable's name, as ocl-icd,
/// Debian's.
static bool ignoresFileNames() {
  void *Loader = dlopen("libOpenCL.so.1", RTLD_LAZY);
  void *Function = Loader ? dlsym(Loader, "clGetPlatformIDs") : nullptr;
  Dl_info Info;
  if (!Function || !dladdr(Function, &Info))
    return false;
  std::ifstream File(Info.dli_fname, std::ios::binary);
  std::string Bytes(std::istreambuf_iterator<char>(File), {});
  return !Bytes.empty() && Bytes.find("OCL_ICD_FILENAMES") == std::string::npos;
}

std::string whyNoDevice() {
  if (std::string Problem = wrongDriverName(); !Problem.empty())
    return Problem;
  if (!hasDrivers())
    return NoDriver;
  if (!valueOf("OCL_ICD_FILENAMES").empty() &&
      valueOf("OCL_ICD_VENDORS").empty() && ignoresFileNames())
    return "this loader ignores OCL_ICD_FILENAMES; ocl-icd, Debian's, takes "
           "OCL_ICD_VENDORS";
  return eachLibrary([](const std::string &File) -> std::string {
    if (dlopen(File.c_str(), RTLD_LAZY | RTLD_LOCAL))
      return "";
    return File + ", which cannot be opened: " + dlerror();
  });
}
