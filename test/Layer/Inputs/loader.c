/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * A loader of OpenCL that knows no platform.
 */
#define CL_TARGET_OPENCL_VERSION 300
#include <CL/cl.h>

cl_int clGetPlatformIDs(cl_uint room, cl_platform_id *platforms, cl_uint *count) {
  *count = 0;
  return -1001; /* CL_PLATFORM_NOT_FOUND_KHR */
}
cl_int clGetPlatformInfo(cl_platform_id platform, cl_platform_info what, size_t size, void *value,
                         size_t *returned) {
  return CL_INVALID_PLATFORM;
}
cl_int clGetDeviceIDs(cl_platform_id platform, cl_device_type type, cl_uint room,
                      cl_device_id *devices, cl_uint *count) {
  return CL_INVALID_PLATFORM;
}
cl_int clGetDeviceInfo(cl_device_id device, cl_device_info what, size_t size, void *value,
                       size_t *returned) {
  return CL_INVALID_DEVICE;
}
