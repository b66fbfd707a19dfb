// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Functions that a program requests by name.

#ifndef TENON_LAYER_EXTENSIONS_H
#define TENON_LAYER_EXTENSIONS_H

#include "Driver.h"

namespace tenon::layer {

void *CL_API_CALL getFunctionForPlatform(cl_platform_id Platform,
                                         const char *Name);
void *CL_API_CALL getFunction(const char *Name);

} // namespace tenon::layer

#endif
