// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Where the OpenCL loader finds its drivers.

#ifndef TENON_TOOLS_TENON_EXEC_DRIVERS_H
#define TENON_TOOLS_TENON_EXEC_DRIVERS_H

#include <string>

/// What is wrong with OCL_ICD_FILENAMES or OCL_ICD_VENDORS, whose files a
/// loader ignores without a word if they do not exist; empty: nothing.
std::string wrongDriverName();

/// Whether the system has drivers, or these variables name some.
bool hasDrivers();
inline constexpr char NoDriver[] =
    "no OpenCL driver is installed in /etc/OpenCL/vendors; Debian has "
    "pocl-opencl-icd, Python's index intel-opencl-rt";

/// Why a loader finds no device. Opens the drivers of OCL_ICD_FILENAMES.
std::string whyNoDevice();

#endif
