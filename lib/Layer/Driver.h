// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The driver's functions, which the loader gives to the layer, and a few
// queries that most parts of the layer use.

#ifndef TENON_LAYER_DRIVER_H
#define TENON_LAYER_DRIVER_H

#define CL_TARGET_OPENCL_VERSION 300
#define CL_USE_DEPRECATED_OPENCL_1_0_APIS
#define CL_USE_DEPRECATED_OPENCL_1_1_APIS
#define CL_USE_DEPRECATED_OPENCL_1_2_APIS
#define CL_USE_DEPRECATED_OPENCL_2_0_APIS
#define CL_USE_DEPRECATED_OPENCL_2_1_APIS
#define CL_USE_DEPRECATED_OPENCL_2_2_APIS
#include <CL/cl.h>
#include <CL/cl_ext.h>
#include <CL/cl_layer.h>

#include <string>
#include <vector>

namespace tenon::layer {

/// The functions that the layer calls. Members that no loader has are null;
/// those of OpenCL 1.2 always exist.
extern cl_icd_dispatch Driver;

/// Sets members of Driver that are null to those of \p Loader. A process can
/// have two loaders, of different versions. Since each object knows its driver,
/// the functions of one loader serve for all.
void addDriverFunctions(const cl_icd_dispatch &Loader);

/// The driver's extension function \p Name for \p Platform, or null.
void *driverFunction(cl_platform_id Platform, const char *Name);

/// Empty, null or 0 where the driver has no answer.
std::vector<cl_device_id> devicesOf(cl_context Context);
cl_context contextOf(cl_program Program);
cl_context contextOf(cl_kernel Kernel);
cl_platform_id platformOf(cl_device_id Device);
cl_platform_id platformOf(cl_context Context);

/// Whether \p Device, or one that it is a part of, is one of \p All.
bool isPartOfAny(cl_device_id Device, const std::vector<cl_device_id> &All);

/// CL_SUCCESS if \p Context has each of \p Devices, or a device that it is a
/// part of; else OpenCL's error.
cl_int checkDevices(cl_context Context,
                    const std::vector<cl_device_id> &Devices);

/// The devices that a build is for: \p Given, or all of the context.
std::vector<cl_device_id> buildDevices(cl_context Context, cl_uint Count,
                                       const cl_device_id *Given);

/// The driver's messages about its build of \p Program, for all \p Devices.
std::string driverBuildLog(cl_program Program,
                           const std::vector<cl_device_id> &Devices);

inline void setError(cl_int *Where, cl_int Error) {
  if (Where)
    *Where = Error;
}

} // namespace tenon::layer

#endif
