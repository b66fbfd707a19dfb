// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Address spaces of LLVM IR as SPIR numbers them, and LLVM's SPIR-V targets.

#ifndef TENON_IR_ADDRESSSPACES_H
#define TENON_IR_ADDRESSSPACES_H

namespace tenon {

constexpr unsigned PrivateSpace = 0;
constexpr unsigned GlobalSpace = 1;
constexpr unsigned ConstantSpace = 2;
constexpr unsigned LocalSpace = 3;
constexpr unsigned GenericSpace = 4;
/// Global memory of the device and of the host (SPV_INTEL_usm_storage_classes).
constexpr unsigned DeviceSpace = 5;
constexpr unsigned HostSpace = 6;

} // namespace tenon

#endif
