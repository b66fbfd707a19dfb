// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "Driver.h"

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstring>
#include <mutex>

namespace tenon::layer {

constinit cl_icd_dispatch Driver = {};

/// Programs may call the functions of an earlier loader at the same time, so
/// only members are written that nobody calls yet.
void addDriverFunctions(const cl_icd_dispatch &Loader) {
  static std::mutex Mutex;
  std::lock_guard Lock(Mutex);
  constexpr size_t Count = sizeof(cl_icd_dispatch) / sizeof(void *);
  std::array<void *, Count> Known, New;
  std::memcpy(Known.data(), &Driver, sizeof(Known));
  std::memcpy(New.data(), &Loader, sizeof(New));
  auto *Members = reinterpret_cast<std::byte *>(&Driver);
  for (size_t I = 0; I < Count; ++I)
    if (!Known[I] && New[I])
      std::memcpy(Members + I * sizeof(void *), &New[I], sizeof(void *));
}

void *driverFunction(cl_platform_id Platform, const char *Name) {
  if (!Driver.clGetExtensionFunctionAddressForPlatform)
    return nullptr;
  return Driver.clGetExtensionFunctionAddressForPlatform(Platform, Name);
}

std::vector<cl_device_id> devicesOf(cl_context Context) {
  size_t Bytes = 0;
  if (Driver.clGetContextInfo(Context, CL_CONTEXT_DEVICES, 0, nullptr,
                              &Bytes) != CL_SUCCESS)
    return {};
  std::vector<cl_device_id> Devices(Bytes / sizeof(cl_device_id));
  if (Driver.clGetContextInfo(Context, CL_CONTEXT_DEVICES, Bytes,
                              Devices.data(), nullptr) != CL_SUCCESS)
    return {};
  return Devices;
}

cl_context contextOf(cl_program Program) {
  cl_context Context = nullptr;
  Driver.clGetProgramInfo(Program, CL_PROGRAM_CONTEXT, sizeof(cl_context),
                          &Context, nullptr);
  return Context;
}

cl_context contextOf(cl_kernel Kernel) {
  cl_context Context = nullptr;
  Driver.clGetKernelInfo(Kernel, CL_KERNEL_CONTEXT, sizeof(cl_context),
                         &Context, nullptr);
  return Context;
}

cl_platform_id platformOf(cl_device_id Device) {
  cl_platform_id Platform = nullptr;
  Driver.clGetDeviceInfo(Device, CL_DEVICE_PLATFORM, sizeof(cl_platform_id),
                         &Platform, nullptr);
  return Platform;
}

cl_platform_id platformOf(cl_context Context) {
  std::vector<cl_device_id> Devices = devicesOf(Context);
  return Devices.empty() ? nullptr : platformOf(Devices.front());
}

bool isPartOfAny(cl_device_id Device, const std::vector<cl_device_id> &All) {
  while (Device && std::find(All.begin(), All.end(), Device) == All.end()) {
    cl_device_id Whole = nullptr;
    Driver.clGetDeviceInfo(Device, CL_DEVICE_PARENT_DEVICE,
                           sizeof(cl_device_id), &Whole, nullptr);
    Device = Whole;
  }
  return Device != nullptr;
}

cl_int checkDevices(cl_context Context,
                    const std::vector<cl_device_id> &Devices) {
  std::vector<cl_device_id> Own = devicesOf(Context);
  if (Own.empty())
    return CL_INVALID_CONTEXT;
  for (cl_device_id Device : Devices)
    if (!isPartOfAny(Device, Own))
      return CL_INVALID_DEVICE;
  return CL_SUCCESS;
}

std::vector<cl_device_id> buildDevices(cl_context Context, cl_uint Count,
                                       const cl_device_id *Given) {
  if (Given)
    return {Given, Given + Count};
  return devicesOf(Context);
}

std::string driverBuildLog(cl_program Program,
                           const std::vector<cl_device_id> &Devices) {
  std::string All;
  for (cl_device_id Device : Devices) {
    size_t Size = 0;
    if (Driver.clGetProgramBuildInfo(Program, Device, CL_PROGRAM_BUILD_LOG, 0,
                                     nullptr, &Size) != CL_SUCCESS)
      continue;
    std::string Log(Size, '\0');
    if (Size == 0 ||
        Driver.clGetProgramBuildInfo(Program, Device, CL_PROGRAM_BUILD_LOG,
                                     Size, Log.data(), nullptr) != CL_SUCCESS)
      continue;
    Log.resize(Log.find('\0') < Log.size() ? Log.find('\0') : Log.size());
    if (!Log.empty() && All.find(Log) == std::string::npos)
      All += Log + (Log.back() == '\n' ? "" : "\n");
  }
  return All;
}

} // namespace tenon::layer
