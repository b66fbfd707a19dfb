// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// An OpenCL layer that makes a driver behave like PoCL 7.1: its device cannot be queried
// for sizes of sub-groups, and it has no functions for variables of programs.

#define CL_TARGET_OPENCL_VERSION 300
#include <CL/cl.h>
#include <CL/cl_ext.h>
#include <CL/cl_layer.h>
#include <string.h>

#define EXPORTED __attribute__((visibility("default")))

static struct _cl_icd_dispatch below, table;

static cl_int CL_API_CALL device_info(cl_device_id device, cl_device_info what, size_t size,
                                      void *value, size_t *size_returned) {
  if (what == CL_DEVICE_SUB_GROUP_SIZES_INTEL)
    return CL_INVALID_VALUE;
  cl_int error = below.clGetDeviceInfo(device, what, size, value, size_returned);
  char *name = NULL;
  if (what == CL_DEVICE_EXTENSIONS && !error && value)
    name = strstr(value, "cl_intel_required_subgroup_size");
  if (name)
    memset(name, 'x', strlen("cl_intel_required_subgroup_size"));
  return error;
}

static void *CL_API_CALL function_of(cl_platform_id platform, const char *name) {
  if (strstr(name, "GlobalVariable"))
    return NULL;
  return below.clGetExtensionFunctionAddressForPlatform(platform, name);
}

EXPORTED cl_int CL_API_CALL clGetLayerInfo(cl_layer_info what, size_t size, void *value,
                                           size_t *size_returned) {
  cl_layer_api_version version = CL_LAYER_API_VERSION_100;
  if (what != CL_LAYER_API_VERSION || (value && size < sizeof(version)))
    return CL_INVALID_VALUE;
  if (value)
    memcpy(value, &version, sizeof(version));
  if (size_returned)
    *size_returned = sizeof(version);
  return CL_SUCCESS;
}

EXPORTED cl_int CL_API_CALL clInitLayer(cl_uint entries, const struct _cl_icd_dispatch *target,
                                        cl_uint *entries_returned,
                                        const struct _cl_icd_dispatch **result) {
  size_t count = sizeof(table) / sizeof(void *);
  if (entries < count)
    count = entries;
  memcpy(&below, target, count * sizeof(void *));
  table = below;
  table.clGetDeviceInfo = device_info;
  table.clGetExtensionFunctionAddressForPlatform = function_of;
  *entries_returned = count;
  *result = &table;
  return CL_SUCCESS;
}

EXPORTED cl_int CL_API_CALL
clInitLayerWithProperties(cl_uint entries, const struct _cl_icd_dispatch *target,
                          cl_uint *entries_returned, const struct _cl_icd_dispatch **result,
                          const intptr_t *properties) {
  (void)properties;
  return clInitLayer(entries, target, entries_returned, result);
}

EXPORTED cl_int CL_API_CALL clDeinitLayer(void) { return CL_SUCCESS; }
