// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "DriverCache.h"

#include "tenon/Front/DiskCache.h"
#include "tenon/Front/Sha256.h"

namespace tenon::layer {

static std::string deviceText(cl_device_id Device, cl_device_info What) {
  size_t Size = 0;
  if (Driver.clGetDeviceInfo(Device, What, 0, nullptr, &Size) != CL_SUCCESS)
    return "";
  std::string Text(Size, '\0');
  Driver.clGetDeviceInfo(Device, What, Size, Text.data(), nullptr);
  return Text;
}

DriverCache::DriverCache(const std::vector<cl_device_id> &Devices,
                         const std::string &Module,
                         const std::string &Options) {
  if (Devices.size() != 1)
    return;
  Device = Devices.front();
  std::string Key;
  for (cl_device_info What :
       {CL_DEVICE_NAME, CL_DEVICE_VENDOR, CL_DEVICE_VERSION, CL_DRIVER_VERSION})
    Key += deviceText(Device, What) + '\n';
  Key += Options + '\n' + Module;
  Name = "driver-" + front::hexadecimal(front::sha256(Key));
}

cl_program DriverCache::find(cl_context Context) const {
  if (!Device)
    return nullptr;
  std::optional<std::string> Bytes = front::DiskCache().find(Name);
  if (!Bytes)
    return nullptr;
  auto *Binary = reinterpret_cast<const unsigned char *>(Bytes->data());
  size_t Length = Bytes->size();
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
  if (!Device ||
      Driver.clGetProgramInfo(Handle, CL_PROGRAM_BINARY_SIZES, sizeof(Length),
                              &Length, nullptr) != CL_SUCCESS ||
      Length == 0)
    return;
  std::string Binary(Length, '\0');
  auto *Bytes = reinterpret_cast<unsigned char *>(Binary.data());
  if (Driver.clGetProgramInfo(Handle, CL_PROGRAM_BINARIES,
                              sizeof(unsigned char *), &Bytes,
                              nullptr) == CL_SUCCESS)
    front::DiskCache().keep(Name, Binary);
}

} // namespace tenon::layer
