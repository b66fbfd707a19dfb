// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The functions that a loader of OpenCL layers looks for (cl_loader_layers),
// and the table of functions that it gets. docs/using-opencl.md says what the
// layer does.

#include "Answer.h"
#include "Extensions.h"
#include "Layer/Commands/Launch.h"
#include "Layer/Commands/NativeCommand.h"
#include "Layer/Devices/Devices.h"
#include "Layer/Devices/Queues.h"
#include "Layer/Programs/Kernels.h"
#include "Layer/Programs/SubBuffers.h"
#include "Say.h"
#include "Settings.h"

#include <algorithm>

using namespace tenon::layer;

namespace tenon::layer {

/// Puts the layer's functions into the table, except those of an OpenCL version
/// that the loader does not have.
static void replaceFunctions(cl_icd_dispatch &Table) {
#define REPLACE(Member, Function)                                              \
  if (Table.Member)                                                            \
    Table.Member = Function;
  REPLACE(clGetDeviceInfo, getDeviceInfo)
  REPLACE(clReleaseDevice, releaseDevice)
  REPLACE(clReleaseCommandQueue, releaseCommandQueue)
  REPLACE(clGetExtensionFunctionAddressForPlatform, getFunctionForPlatform)
  REPLACE(clGetExtensionFunctionAddress, getFunction)
  REPLACE(clCreateSubBuffer, createSubBuffer)
  REPLACE(clCreateProgramWithSource, createProgramWithSource)
  REPLACE(clCreateProgramWithIL, createProgramWithIL)
  REPLACE(clCreateProgramWithBinary, createProgramWithBinary)
  REPLACE(clRetainProgram, retainProgram)
  REPLACE(clReleaseProgram, releaseProgram)
  REPLACE(clSetProgramSpecializationConstant, setSpecializationConstant)
  REPLACE(clBuildProgram, buildProgram)
  REPLACE(clCompileProgram, compileProgram)
  REPLACE(clLinkProgram, linkProgram)
  REPLACE(clGetProgramInfo, getProgramInfo)
  REPLACE(clGetProgramBuildInfo, getProgramBuildInfo)
  REPLACE(clCreateKernel, createKernel)
  REPLACE(clCreateKernelsInProgram, createKernelsInProgram)
  REPLACE(clCloneKernel, cloneKernel)
  REPLACE(clRetainKernel, retainKernel)
  REPLACE(clReleaseKernel, releaseKernel)
  REPLACE(clSetKernelArg, setKernelArg)
  REPLACE(clSetKernelArgSVMPointer, setKernelArgSVMPointer)
  REPLACE(clSetKernelExecInfo, setKernelExecInfo)
  REPLACE(clGetKernelInfo, getKernelInfo)
  REPLACE(clGetKernelArgInfo, getKernelArgInfo)
  REPLACE(clGetKernelWorkGroupInfo, getKernelWorkGroupInfo)
  REPLACE(clGetKernelSubGroupInfo, getKernelSubGroupInfo)
  REPLACE(clGetKernelSubGroupInfoKHR, getKernelSubGroupInfoKHR)
  REPLACE(clEnqueueNDRangeKernel, enqueueNDRangeKernel)
  REPLACE(clEnqueueTask, enqueueTask)
  REPLACE(clEnqueueNativeKernel, enqueueNativeKernel)
  REPLACE(clCreateUserEvent, createUserEvent)
  REPLACE(clGetEventInfo, getEventInfo)
#undef REPLACE
}

/// Each loader of a process has its own table.
static cl_int initialise(cl_uint NumEntries, const cl_icd_dispatch *Target,
                         cl_uint *NumEntriesReturned,
                         const cl_icd_dispatch **TableReturned) {
  if (!Target || !NumEntriesReturned || !TableReturned)
    return CL_INVALID_VALUE;
  // Named twice in OPENCL_LAYERS: the layer would call itself.
  if (Target->clCreateKernel == createKernel)
    return CL_INVALID_OPERATION;
  constexpr size_t Known = sizeof(cl_icd_dispatch) / sizeof(void *);
  size_t Count = std::min<size_t>(NumEntries, Known);
  auto *Table = new cl_icd_dispatch(); // the loader's from now on
  std::memcpy(Table, Target, Count * sizeof(void *));
  addDriverFunctions(*Table);
  replaceFunctions(*Table);
  *NumEntriesReturned = Count;
  *TableReturned = Table;
  if (isVerbose())
    say("the layer is loaded (Tenon " TENON_VERSION ")");
  settings(); // reports what is wrong with them
  return CL_SUCCESS;
}

} // namespace tenon::layer

//===----------------------------------------------------------------------===//
// What is exported
//===----------------------------------------------------------------------===//

#define TENON_ENTRY extern "C" __attribute__((visibility("default")))

/// Names and types are those of the specification.
/// NOLINTBEGIN(readability-identifier-naming)

TENON_ENTRY cl_int CL_API_CALL clGetLayerInfo(cl_layer_info What, size_t Size,
                                              void *Value,
                                              size_t *SizeReturned) {
  QueryAnswer Answer{Size, Value, SizeReturned};
  switch (What) {
  case CL_LAYER_API_VERSION:
    return Answer.value(cl_layer_api_version(CL_LAYER_API_VERSION_100));
  case CL_LAYER_NAME:
    return Answer.text("Tenon");
  default:
    return CL_INVALID_VALUE;
  }
}

TENON_ENTRY cl_int CL_API_CALL clInitLayer(cl_uint NumEntries,
                                           const cl_icd_dispatch *Target,
                                           cl_uint *NumEntriesReturned,
                                           const cl_icd_dispatch **Table) {
  return initialise(NumEntries, Target, NumEntriesReturned, Table);
}

/// Newer loaders look for this function and the next one.
TENON_ENTRY cl_int CL_API_CALL clInitLayerWithProperties(
    cl_uint NumEntries, const cl_icd_dispatch *Target,
    cl_uint *NumEntriesReturned, const cl_icd_dispatch **Table,
    const intptr_t * /*Properties: none is known*/) {
  return initialise(NumEntries, Target, NumEntriesReturned, Table);
}

/// Frees nothing: threads that outlive main() may still use it.
TENON_ENTRY cl_int CL_API_CALL clDeinitLayer() { return CL_SUCCESS; }

// NOLINTEND(readability-identifier-naming)
