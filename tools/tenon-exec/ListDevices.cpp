// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "ListDevices.h"
#include "Drivers.h"

#define CL_TARGET_OPENCL_VERSION 300
#include <CL/cl.h>

#include <cstdio>
#include <dlfcn.h>
#include <string>
#include <vector>

namespace {

/// The loader's functions. They are looked up at run time, so that tenon-exec
/// also starts without a loader.
struct Loader {
  decltype(&clGetPlatformIDs) GetPlatformIDs = nullptr;
  decltype(&clGetPlatformInfo) GetPlatformInfo = nullptr;
  decltype(&clGetDeviceIDs) GetDeviceIDs = nullptr;
  decltype(&clGetDeviceInfo) GetDeviceInfo = nullptr;

  bool open() {
    void *Library = dlopen("libOpenCL.so.1", RTLD_NOW);
    if (!Library)
      return false;
    auto Find = [&](auto &Function, const char *Name) {
      Function = reinterpret_cast<std::remove_reference_t<decltype(Function)>>(
          dlsym(Library, Name));
      return Function != nullptr;
    };
    return Find(GetPlatformIDs, "clGetPlatformIDs") &&
           Find(GetPlatformInfo, "clGetPlatformInfo") &&
           Find(GetDeviceIDs, "clGetDeviceIDs") &&
           Find(GetDeviceInfo, "clGetDeviceInfo");
  }
};

} // namespace

/// The layer's own query (lib/Layer/Devices); a device without the layer does
/// not know it.
static constexpr cl_device_info DeviceTenonTarget = 0x54454E4F;

template <typename Object, typename Function>
static std::string textOf(Function Get, Object O, cl_uint What) {
  char Text[1024] = "";
  if (Get(O, What, sizeof(Text), Text, nullptr) != CL_SUCCESS)
    return "";
  return Text;
}

static void listPlatform(const Loader &L, cl_platform_id Platform,
                         unsigned &Count) {
  std::printf("%s, %s\n",
              textOf(L.GetPlatformInfo, Platform, CL_PLATFORM_NAME).c_str(),
              textOf(L.GetPlatformInfo, Platform, CL_PLATFORM_VERSION).c_str());
  cl_uint NumDevices = 0;
  L.GetDeviceIDs(Platform, CL_DEVICE_TYPE_ALL, 0, nullptr, &NumDevices);
  std::vector<cl_device_id> Devices(NumDevices);
  if (NumDevices)
    L.GetDeviceIDs(Platform, CL_DEVICE_TYPE_ALL, NumDevices, Devices.data(),
                   nullptr);
  for (cl_device_id Device : Devices) {
    std::string How = textOf(L.GetDeviceInfo, Device, DeviceTenonTarget);
    std::printf(
        "  %s: %s\n", textOf(L.GetDeviceInfo, Device, CL_DEVICE_NAME).c_str(),
        How.empty() ? "the loader does not use the layer" : How.c_str());
  }
  Count += NumDevices;
}

int listDevices() {
  Loader L;
  if (!L.open()) {
    std::fprintf(stderr, "error: no OpenCL loader (libOpenCL.so.1) was found. "
                         "Debian's package is ocl-icd-libopencl1\n");
    return 1;
  }
  cl_uint NumPlatforms = 0;
  L.GetPlatformIDs(0, nullptr, &NumPlatforms);
  std::vector<cl_platform_id> Platforms(NumPlatforms);
  if (NumPlatforms)
    L.GetPlatformIDs(NumPlatforms, Platforms.data(), nullptr);
  unsigned Count = 0;
  for (cl_platform_id Platform : Platforms)
    listPlatform(L, Platform, Count);
  if (Count)
    return 0;
  std::string Why = whyNoDevice();
  std::fprintf(stderr, "error: the OpenCL loader knows no device%s%s\n",
               Why.empty() ? "" : ": ", Why.c_str());
  return 1;
}
