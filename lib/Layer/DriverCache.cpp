// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A file holds its whole key, the binary, and the size of both: a name that two
// keys share, or a file that was cut short, is no answer. It lies among
// libTenon's, whose names begin alike, and so counts for the limit of that
// folder.

#include "DriverCache.h"

#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <sys/stat.h>
#include <unistd.h>

namespace fs = std::filesystem;

namespace tenon::layer {

static fs::path cacheFolder() {
  if (const char *Xdg = std::getenv("XDG_CACHE_HOME"); Xdg && *Xdg == '/')
    return fs::path(Xdg) / "tenon" / "kernels";
  if (const char *Home = std::getenv("HOME"); Home && *Home == '/')
    return fs::path(Home) / ".cache" / "tenon" / "kernels";
  return {};
}

/// The folder has been made by libTenon, if at all.
static bool isOurs(const fs::path &Folder) {
  struct stat Found;
  return stat(Folder.c_str(), &Found) == 0 && S_ISDIR(Found.st_mode) &&
         Found.st_uid == geteuid() && !(Found.st_mode & (S_IWGRP | S_IWOTH));
}

static std::string deviceText(cl_device_id Device, cl_device_info What) {
  size_t Size = 0;
  if (Driver.clGetDeviceInfo(Device, What, 0, nullptr, &Size) != CL_SUCCESS)
    return "";
  std::string Text(Size, '\0');
  Driver.clGetDeviceInfo(Device, What, Size, Text.data(), nullptr);
  return Text;
}

static std::string fileName(const std::string &Key) {
  uint64_t Hash = 0xcbf29ce484222325; // FNV-1a
  for (unsigned char Byte : Key)
    Hash = (Hash ^ Byte) * 0x100000001b3;
  char Name[64];
  std::snprintf(Name, sizeof(Name), "llvmcache-driver-%016llx",
                static_cast<unsigned long long>(Hash));
  return Name;
}

DriverCache::DriverCache(const std::vector<cl_device_id> &Devices,
                         const std::string &Module,
                         const std::string &Options) {
  fs::path Folder = cacheFolder();
  if (Devices.size() != 1 || Folder.empty() || !isOurs(Folder))
    return;
  Device = Devices.front();
  for (cl_device_info What :
       {CL_DEVICE_NAME, CL_DEVICE_VENDOR, CL_DEVICE_VERSION, CL_DRIVER_VERSION})
    Key += deviceText(Device, What) + '\n';
  Key += Options + '\n' + Module;
  File = Folder / fileName(Key);
}

cl_program DriverCache::find(cl_context Context) const {
  if (File.empty())
    return nullptr;
  std::ifstream In(File, std::ios::binary);
  std::string Bytes{std::istreambuf_iterator<char>(In), {}};
  uint64_t Size;
  if (Bytes.size() < sizeof(Size) + Key.size())
    return nullptr;
  std::memcpy(&Size, Bytes.data(), sizeof(Size));
  if (Size != Bytes.size() || Bytes.compare(sizeof(Size), Key.size(), Key) != 0)
    return nullptr;
  auto *Binary = reinterpret_cast<const unsigned char *>(Bytes.data()) +
                 sizeof(Size) + Key.size();
  size_t Length = Bytes.size() - sizeof(Size) - Key.size();
  cl_int Error = CL_SUCCESS;
  cl_program Handle = Driver.clCreateProgramWithBinary(
      Context, 1, &Device, &Length, &Binary, nullptr, &Error);
  if (!Handle)
    return nullptr;
  if (Driver.clBuildProgram(Handle, 1, &Device, "", nullptr, nullptr) ==
      CL_SUCCESS)
    return Handle;
  Driver.clReleaseProgram(Handle);
  return nullptr;
}

void DriverCache::keep(cl_program Handle) const {
  size_t Length = 0;
  if (File.empty() ||
      Driver.clGetProgramInfo(Handle, CL_PROGRAM_BINARY_SIZES, sizeof(Length),
                              &Length, nullptr) != CL_SUCCESS ||
      Length == 0)
    return;
  std::string Binary(Length, '\0');
  auto *Place = reinterpret_cast<unsigned char *>(Binary.data());
  if (Driver.clGetProgramInfo(Handle, CL_PROGRAM_BINARIES,
                              sizeof(unsigned char *), &Place,
                              nullptr) != CL_SUCCESS)
    return;
  uint64_t Size = sizeof(Size) + Key.size() + Binary.size();
  std::string Temporary = File + "-XXXXXX";
  int Descriptor = mkstemp(Temporary.data());
  if (Descriptor < 0)
    return;
  close(Descriptor);
  std::ofstream Out(Temporary, std::ios::binary);
  Out.write(reinterpret_cast<const char *>(&Size), sizeof(Size));
  Out << Key << Binary;
  Out.close();
  // Other processes see all of it or nothing.
  if (!Out.good() || std::rename(Temporary.c_str(), File.c_str()) != 0)
    std::remove(Temporary.c_str());
}

} // namespace tenon::layer
