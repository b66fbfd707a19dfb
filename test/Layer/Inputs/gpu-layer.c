/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * An OpenCL layer that makes Intel's CPU runtime look like the driver of a GPU without matrix
 * engines, Tiger Lake: it compiles SPIR-V and runs it, but no native kernels. */
#define CL_TARGET_OPENCL_VERSION 300
#include "layer.h"
#include <CL/cl_ext.h>

static cl_int CL_API_CALL device_info(cl_device_id device, cl_device_info what, size_t size,
                                      void *value, size_t *returned) {
  switch (what) {
  case CL_DEVICE_TYPE: return NUMBER(cl_device_type, CL_DEVICE_TYPE_GPU);
  case CL_DEVICE_EXECUTION_CAPABILITIES: return NUMBER(cl_device_exec_capabilities, CL_EXEC_KERNEL);
  case CL_DEVICE_IP_VERSION_INTEL: return NUMBER(cl_uint, 12u << 22);
  default: return driver->clGetDeviceInfo(device, what, size, value, returned);
  }
}

static cl_int CL_API_CALL device_ids(cl_platform_id platform, cl_device_type type, cl_uint room,
                                     cl_device_id *devices, cl_uint *count) {
  if (type & (CL_DEVICE_TYPE_GPU | CL_DEVICE_TYPE_DEFAULT))
    type = CL_DEVICE_TYPE_ALL;
  return driver->clGetDeviceIDs(platform, type, room, devices, count);
}

static void own_functions(void) {
  own.clGetDeviceInfo = device_info;
  own.clGetDeviceIDs = device_ids;
}
