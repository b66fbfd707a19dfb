// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// tenon-exec --list.

#ifndef TENON_TOOLS_LISTDEVICES_H
#define TENON_TOOLS_LISTDEVICES_H

/// Prints the devices that a program sees with the layer that OPENCL_LAYERS
/// names. Returns the exit status; if there are no devices, that is 1, and the
/// reason is on stderr.
int listDevices();

#endif
