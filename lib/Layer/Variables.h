// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Variables of program scope that a program asks for by name, as SYCL's
// runtime does for each device_global.

#ifndef TENON_LAYER_VARIABLES_H
#define TENON_LAYER_VARIABLES_H

#include "Driver.h"

namespace tenon::layer {

cl_int CL_API_CALL enqueueReadVariable(cl_command_queue Queue,
                                       cl_program Program, const char *Name,
                                       cl_bool IsBlocking, size_t Size,
                                       size_t Offset, void *Where,
                                       cl_uint NumWaits, const cl_event *Waits,
                                       cl_event *Event);
cl_int CL_API_CALL enqueueWriteVariable(cl_command_queue Queue,
                                        cl_program Program, const char *Name,
                                        cl_bool IsBlocking, size_t Size,
                                        size_t Offset, const void *From,
                                        cl_uint NumWaits, const cl_event *Waits,
                                        cl_event *Event);
cl_int CL_API_CALL getVariablePointer(cl_device_id Device, cl_program Program,
                                      const char *Name, size_t *Size,
                                      void **Pointer);

} // namespace tenon::layer

#endif
