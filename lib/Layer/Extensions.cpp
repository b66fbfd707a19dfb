// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A driver's function is replaced by one of the layer's only where the driver
// has it. Those that the layer calls are looked up for the platform of the
// object in question: one process can have several drivers.

#include "Extensions.h"
#include "Layer/Commands/CommandBuffers.h"
#include "Layer/Commands/Launch.h"
#include "Layer/Commands/Variables.h"
#include "Layer/Devices/Devices.h"
#include "Layer/Programs/Kernels.h"
#include "Say.h"

#include <algorithm>
#include <array>
#include <cstring>
#include <vector>

namespace tenon::layer {

//===----------------------------------------------------------------------===//
// The driver's own
//===----------------------------------------------------------------------===//

cl_platform_id platformOf(cl_kernel Kernel) {
  return platformOf(contextOf(Kernel));
}

cl_platform_id platformOf(cl_command_queue Queue) {
  cl_device_id Device = nullptr;
  Driver.clGetCommandQueueInfo(Queue, CL_QUEUE_DEVICE, sizeof(cl_device_id),
                               &Device, nullptr);
  return platformOf(Device);
}

//===----------------------------------------------------------------------===//
// The layer's
//===----------------------------------------------------------------------===//

static constinit DriverFunction
    DriverSetMemPointer("clSetKernelArgMemPointerINTEL");

/// cl_intel_unified_shared_memory.
static cl_int CL_API_CALL setKernelArgMemPointer(cl_kernel Kernel,
                                                 cl_uint Index,
                                                 const void *Pointer) {
  auto *Below = DriverSetMemPointer.of<SetPointer<const void *>>(Kernel);
  return Below ? setPointer(Kernel, Index, Pointer, Below)
               : CL_INVALID_OPERATION;
}

static constinit DriverFunction
    DriverSetDevicePointer("clSetKernelArgDevicePointerEXT");

/// cl_ext_buffer_device_address.
static cl_int CL_API_CALL setKernelArgDevicePointer(cl_kernel Kernel,
                                                    cl_uint Index,
                                                    cl_ulong Pointer) {
  auto *Below = DriverSetDevicePointer.of<SetPointer<cl_ulong>>(Kernel);
  return Below ? setPointer(Kernel, Index, Pointer, Below)
               : CL_INVALID_OPERATION;
}

/// Whether \p K runs natively or in threads, and \p What, which needs a kernel
/// as the program has it, is refused. Says so.
static bool refuses(const std::shared_ptr<Kernel> &K, const char *What) {
  if (K && K->isInThreads()) {
    say("error: kernel '" + K->name() + "' does not support " + What +
        " on this device; clEnqueueNDRangeKernel works");
    return true;
  }
  if (!K || !K->Native)
    return false;
  say("error: kernel '" + K->name() + "' runs natively, which " + What +
      " does not support; clEnqueueNDRangeKernel works");
  return true;
}

using EnqueueNDCount = cl_int CL_API_CALL(cl_command_queue, cl_kernel, cl_uint,
                                          const size_t *, const size_t *,
                                          const size_t *, cl_uint,
                                          const cl_event *, cl_event *);
static constinit DriverFunction DriverNDCount("clEnqueueNDCountKernelINTEL");

/// cl_intel_concurrent_dispatch: a launch whose size is a number of
/// work-groups. These may wait for each other, which native launches do not
/// support.
static cl_int CL_API_CALL enqueueNDCountKernel(
    cl_command_queue Queue, cl_kernel Kernel, cl_uint Dimensions,
    const size_t *Offset, const size_t *Groups, const size_t *Local,
    cl_uint NumWaits, const cl_event *Waits, cl_event *Event) {
  cl_kernel Own;
  if (refuses(kernelOf(Queue, Kernel, Own),
              "a launch whose work-groups wait for each other"))
    return CL_INVALID_OPERATION;
  auto *Enqueue = DriverNDCount.of<EnqueueNDCount>(Queue);
  return Enqueue ? Enqueue(Queue, Own, Dimensions, Offset, Groups, Local,
                           NumWaits, Waits, Event)
                 : CL_INVALID_OPERATION;
}

using GetSuggestedSize = cl_int CL_API_CALL(cl_command_queue, cl_kernel,
                                            cl_uint, const size_t *,
                                            const size_t *, size_t *);
static constinit DriverFunction
    DriverSuggestedSize("clGetKernelSuggestedLocalWorkSizeKHR");

/// cl_khr_suggested_local_work_size: the driver would suggest a size for an
/// empty kernel.
static cl_int CL_API_CALL getSuggestedSize(cl_command_queue Queue,
                                           cl_kernel Kernel, cl_uint Dimensions,
                                           const size_t *Offset,
                                           const size_t *Global,
                                           size_t *Suggested) {
  if (std::optional<cl_int> Answer = suggestLocalSize(
          Queue, Kernel, Dimensions, Offset, Global, Suggested))
    return *Answer;
  auto *Get = DriverSuggestedSize.of<GetSuggestedSize>(Queue);
  cl_kernel Own;
  kernelOf(Queue, Kernel, Own);
  return Get ? Get(Queue, Own, Dimensions, Offset, Global, Suggested)
             : CL_INVALID_OPERATION;
}

using GetFunctionPointer = cl_int CL_API_CALL(cl_device_id, cl_program,
                                              const char *, cl_ulong *);
static constinit DriverFunction
    DriverFunctionPointer("clGetDeviceFunctionPointerINTEL");

/// Functions of a program that Tenon compiles have no addresses that a kernel
/// could call.
static cl_int CL_API_CALL getFunctionPointer(cl_device_id Device,
                                             cl_program Program,
                                             const char *Name,
                                             cl_ulong *Pointer) {
  if (programs().find(Program)) {
    say(std::string("error: the program uses matrices, so that function '") +
        (Name ? Name : "") +
        "' has no address (clGetDeviceFunctionPointerINTEL); put matrices and "
        "functions that are called by address into different programs");
    return CL_INVALID_OPERATION;
  }
  auto *Get = DriverFunctionPointer.of<GetFunctionPointer>(Device);
  return Get ? Get(Device, Program, Name, Pointer) : CL_INVALID_OPERATION;
}

/// Whether a device of \p Platform runs native kernels. The layer's functions
/// then need no function of the driver's.
static bool hasNativeDevice(cl_platform_id Platform) {
  cl_uint Count = 0;
  if (Driver.clGetDeviceIDs(Platform, CL_DEVICE_TYPE_ALL, 0, nullptr, &Count))
    return false;
  std::vector<cl_device_id> Devices(Count);
  if (Driver.clGetDeviceIDs(Platform, CL_DEVICE_TYPE_ALL, Count, Devices.data(),
                            nullptr))
    return false;
  return std::any_of(Devices.begin(), Devices.end(), [](cl_device_id Device) {
    return planFor(Device).Native;
  });
}

/// The layer's function that replaces the driver's function of this name, or
/// null.
static void *replacementFor(cl_platform_id Platform, const char *Name) {
  enum Needs { DriversOwn, DriversOrNativeDevice };
  struct Entry {
    const char *Name;
    void *Function;
    DriverFunction *Below = nullptr;
    Needs Need = DriversOwn;
  };
  const std::array Entries = {
      Entry{"clSetKernelArgMemPointerINTEL",
            reinterpret_cast<void *>(setKernelArgMemPointer),
            &DriverSetMemPointer},
      Entry{"clSetKernelArgDevicePointerEXT",
            reinterpret_cast<void *>(setKernelArgDevicePointer),
            &DriverSetDevicePointer},
      Entry{"clEnqueueNDCountKernelINTEL",
            reinterpret_cast<void *>(enqueueNDCountKernel), &DriverNDCount},
      Entry{"clGetKernelSuggestedLocalWorkSizeKHR",
            reinterpret_cast<void *>(getSuggestedSize), &DriverSuggestedSize},
      Entry{"clGetDeviceFunctionPointerINTEL",
            reinterpret_cast<void *>(getFunctionPointer),
            &DriverFunctionPointer},
      Entry{"clCreateProgramWithILKHR",
            reinterpret_cast<void *>(createProgramWithILKHR)},
      Entry{"clGetKernelSubGroupInfoKHR",
            reinterpret_cast<void *>(getKernelSubGroupInfoKHR)},
      Entry{"clEnqueueReadGlobalVariableINTEL",
            reinterpret_cast<void *>(enqueueVariableCopy<void>), nullptr,
            DriversOrNativeDevice},
      Entry{"clEnqueueWriteGlobalVariableINTEL",
            reinterpret_cast<void *>(enqueueVariableCopy<const void>), nullptr,
            DriversOrNativeDevice},
      Entry{"clGetDeviceGlobalVariablePointerINTEL",
            reinterpret_cast<void *>(getVariablePointer), nullptr,
            DriversOrNativeDevice},
  };
  for (const Entry &E : Entries) {
    if (std::strcmp(Name, E.Name) != 0)
      continue;
    bool IsThere = E.Below ? E.Below->isThere(Platform)
                           : driverFunction(Platform, Name) != nullptr;
    if (!IsThere && E.Need == DriversOrNativeDevice)
      IsThere = hasNativeDevice(Platform);
    return IsThere ? E.Function : nullptr;
  }
  return commandBufferFunction(Platform, Name);
}

void *CL_API_CALL getFunctionForPlatform(cl_platform_id Platform,
                                         const char *Name) {
  if (Name)
    if (void *Ours = replacementFor(Platform, Name))
      return Ours;
  return Driver.clGetExtensionFunctionAddressForPlatform(Platform, Name);
}

static std::vector<cl_platform_id> platforms() {
  cl_uint Count = 0;
  if (Driver.clGetPlatformIDs(0, nullptr, &Count))
    return {};
  std::vector<cl_platform_id> All(Count);
  if (Driver.clGetPlatformIDs(Count, All.data(), nullptr))
    return {};
  return All;
}

/// The form of OpenCL 1.0. A loader's own functions call the layer; for the
/// rest the loader calls a driver that it chooses by the name's suffix.
void *CL_API_CALL getFunction(const char *Name) {
  void *Found = Driver.clGetExtensionFunctionAddress(Name);
  if (!Found)
    return nullptr;
  for (cl_platform_id Platform : platforms())
    if (driverFunction(Platform, Name) == Found)
      if (void *Ours = replacementFor(Platform, Name))
        return Ours;
  return Found;
}

} // namespace tenon::layer
