// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Variables of program scope that a program requests by name, as SYCL's
// runtime does for each device_global.

#ifndef TENON_LAYER_COMMANDS_VARIABLES_H
#define TENON_LAYER_COMMANDS_VARIABLES_H

#include "Layer/Driver.h"

namespace tenon::layer {

/// clEnqueueReadGlobalVariableINTEL where \p Memory is void,
/// clEnqueueWriteGlobalVariableINTEL where it is const void.
template <typename Memory>
cl_int CL_API_CALL enqueueVariableCopy(cl_command_queue Queue,
                                       cl_program Program, const char *Name,
                                       cl_bool IsBlocking, size_t Size,
                                       size_t Offset, Memory *Host,
                                       cl_uint NumWaits, const cl_event *Waits,
                                       cl_event *Event);
extern template decltype(enqueueVariableCopy<void>) enqueueVariableCopy<void>;
extern template decltype(enqueueVariableCopy<const void>)
    enqueueVariableCopy<const void>;

cl_int CL_API_CALL getVariablePointer(cl_device_id Device, cl_program Program,
                                      const char *Name, size_t *Size,
                                      void **Pointer);

} // namespace tenon::layer

#endif
