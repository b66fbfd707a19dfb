/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * An OpenCL layer below Tenon's, whose functions fail when the program (failures.c) says so, and
 * which counts the owners of programs and kernels. */
#define CL_TARGET_OPENCL_VERSION 300
#include "failures.h"
#include "layer.h"

/* A function that returns an error, with its parameters and how these are passed on. */
#define CALL(name, parameters, arguments)                                                        \
  static cl_int CL_API_CALL own_##name parameters {                                              \
    return driver_fails(__func__) ? CL_OUT_OF_RESOURCES : driver->name arguments;                \
  }
#define QUERY(name, object, query)                                                               \
  CALL(name, (object o, query what, size_t size, void *value, size_t *returned),                 \
       (o, what, size, value, returned))
/* One that returns a new object of one owner. */
#define MAKE(object, name, parameters, arguments)                                                \
  static object CL_API_CALL own_##name parameters {                                              \
    if (driver_fails(__func__)) {                                                                \
      if (error)                                                                                 \
        *error = CL_OUT_OF_RESOURCES;                                                            \
      return NULL;                                                                               \
    }                                                                                            \
    object made = driver->name arguments;                                                        \
    num_owners += made != NULL;                                                                  \
    return made;                                                                                 \
  }
#define RETAIN(name, object)                                                                     \
  static cl_int CL_API_CALL own_##name(object o) {                                               \
    cl_int error = driver_fails(__func__) ? CL_OUT_OF_RESOURCES : driver->name(o);               \
    num_owners += error == CL_SUCCESS;                                                           \
    return error;                                                                                \
  }
#define RELEASE(name, object)                                                                    \
  static cl_int CL_API_CALL own_##name(object o) {                                               \
    --num_owners;                                                                                \
    return driver->name(o);                                                                      \
  }

QUERY(clGetPlatformInfo, cl_platform_id, cl_platform_info)
QUERY(clGetDeviceInfo, cl_device_id, cl_device_info)
QUERY(clGetContextInfo, cl_context, cl_context_info)
QUERY(clGetCommandQueueInfo, cl_command_queue, cl_command_queue_info)
QUERY(clGetMemObjectInfo, cl_mem, cl_mem_info)
QUERY(clGetEventInfo, cl_event, cl_event_info)
QUERY(clGetProgramInfo, cl_program, cl_program_info)
QUERY(clGetKernelInfo, cl_kernel, cl_kernel_info)
CALL(clGetProgramBuildInfo,
     (cl_program p, cl_device_id d, cl_program_build_info what, size_t size, void *value,
      size_t *returned),
     (p, d, what, size, value, returned))
CALL(clGetPlatformIDs, (cl_uint room, cl_platform_id *ids, cl_uint *count), (room, ids, count))
CALL(clGetDeviceIDs,
     (cl_platform_id p, cl_device_type type, cl_uint room, cl_device_id *ids, cl_uint *count),
     (p, type, room, ids, count))
CALL(clBuildProgram,
     (cl_program p, cl_uint n, const cl_device_id *ids, const char *options,
      void(CL_CALLBACK *done)(cl_program, void *), void *data),
     (p, n, ids, options, done, data))
CALL(clCompileProgram,
     (cl_program p, cl_uint n, const cl_device_id *ids, const char *options, cl_uint count,
      const cl_program *headers, const char **names, void(CL_CALLBACK *done)(cl_program, void *),
      void *data),
     (p, n, ids, options, count, headers, names, done, data))
CALL(clSetKernelArg, (cl_kernel k, cl_uint index, size_t size, const void *value),
     (k, index, size, value))
CALL(clSetKernelArgSVMPointer, (cl_kernel k, cl_uint index, const void *value), (k, index, value))
CALL(clEnqueueNativeKernel,
     (cl_command_queue q, void(CL_CALLBACK *run)(void *), void *block, size_t size, cl_uint count,
      const cl_mem *buffers, const void **places, cl_uint waits, const cl_event *w, cl_event *e),
     (q, run, block, size, count, buffers, places, waits, w, e))
CALL(clSetEventCallback,
     (cl_event e, cl_int status, void(CL_CALLBACK *done)(cl_event, cl_int, void *), void *data),
     (e, status, done, data))
CALL(clWaitForEvents, (cl_uint count, const cl_event *events), (count, events))
RETAIN(clRetainProgram, cl_program)
RETAIN(clRetainKernel, cl_kernel)
RELEASE(clReleaseProgram, cl_program)
RELEASE(clReleaseKernel, cl_kernel)
MAKE(cl_program, clCreateProgramWithSource,
     (cl_context c, cl_uint count, const char **texts, const size_t *lengths, cl_int *error),
     (c, count, texts, lengths, error))
MAKE(cl_program, clCreateProgramWithIL,
     (cl_context c, const void *bytes, size_t size, cl_int *error), (c, bytes, size, error))
MAKE(cl_program, clCreateProgramWithBinary,
     (cl_context c, cl_uint n, const cl_device_id *ids, const size_t *sizes,
      const unsigned char **binaries, cl_int *status, cl_int *error),
     (c, n, ids, sizes, binaries, status, error))
MAKE(cl_program, clLinkProgram,
     (cl_context c, cl_uint n, const cl_device_id *ids, const char *options, cl_uint count,
      const cl_program *objects, void(CL_CALLBACK *done)(cl_program, void *), void *data,
      cl_int *error),
     (c, n, ids, options, count, objects, done, data, error))
MAKE(cl_kernel, clCreateKernel, (cl_program p, const char *name, cl_int *error), (p, name, error))
MAKE(cl_kernel, clCloneKernel, (cl_kernel k, cl_int *error), (k, error))

static cl_int CL_API_CALL own_clCreateKernelsInProgram(cl_program p, cl_uint room,
                                                       cl_kernel *kernels, cl_uint *count) {
  cl_uint made = 0;
  cl_int error = driver_fails(__func__) ? CL_OUT_OF_RESOURCES
                                : driver->clCreateKernelsInProgram(p, room, kernels, &made);
  if (error == CL_SUCCESS && kernels)
    num_owners += made;
  if (error == CL_SUCCESS && count)
    *count = made;
  return error;
}

static void *CL_API_CALL own_clGetExtensionFunctionAddressForPlatform(cl_platform_id p,
                                                                      const char *name) {
  return driver_fails(__func__) ? NULL : driver->clGetExtensionFunctionAddressForPlatform(p, name);
}

static void own_functions(void) {
#define OWN(name) own.name = own_##name
  OWN(clGetPlatformInfo), OWN(clGetDeviceInfo), OWN(clGetContextInfo);
  OWN(clGetCommandQueueInfo), OWN(clGetMemObjectInfo), OWN(clGetEventInfo);
  OWN(clGetProgramInfo), OWN(clGetKernelInfo), OWN(clGetProgramBuildInfo);
  OWN(clGetPlatformIDs), OWN(clGetDeviceIDs), OWN(clBuildProgram), OWN(clCompileProgram);
  OWN(clSetKernelArg), OWN(clSetKernelArgSVMPointer), OWN(clEnqueueNativeKernel);
  OWN(clSetEventCallback), OWN(clWaitForEvents);
  OWN(clRetainProgram), OWN(clRetainKernel), OWN(clReleaseProgram), OWN(clReleaseKernel);
  OWN(clCreateProgramWithSource), OWN(clCreateProgramWithIL), OWN(clCreateProgramWithBinary);
  OWN(clLinkProgram), OWN(clCreateKernel), OWN(clCloneKernel), OWN(clCreateKernelsInProgram);
  OWN(clGetExtensionFunctionAddressForPlatform);
}
