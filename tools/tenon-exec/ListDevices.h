// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// tenon-exec --list.

#ifndef TENON_TOOLS_LISTDEVICES_H
#define TENON_TOOLS_LISTDEVICES_H

/// Prints the devices that a program sees with the layer that OPENCL_LAYERS
/// names. Returns the exit status: 1 where there are none, with the reason on
/// stderr.
int listDevices();

#endif
