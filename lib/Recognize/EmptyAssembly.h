// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef TENON_LIB_RECOGNIZE_EMPTYASSEMBLY_H
#define TENON_LIB_RECOGNIZE_EMPTYASSEMBLY_H

namespace llvm {
class Module;
} // namespace llvm

namespace tenon {

/// Removes inline assembler without text from the kernels of \p M and the
/// functions that they call; true if there was any. Programs keep a device's
/// compiler with it from moving or combining code, and no other target has its
/// registers' classes.
bool dropEmptyAssembly(llvm::Module &M);

} // namespace tenon

#endif
