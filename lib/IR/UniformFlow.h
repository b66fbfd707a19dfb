// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef TENON_LIB_IR_UNIFORMFLOW_H
#define TENON_LIB_IR_UNIFORMFLOW_H

namespace llvm {
class Function;
} // namespace llvm

namespace tenon {

/// Reports the first operation of \p Kernel that all lanes of a sub-group have
/// to come to and only some do for certain.
void checkUniformFlow(const llvm::Function &Kernel);

} // namespace tenon

#endif
