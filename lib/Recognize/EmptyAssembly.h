// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef TENON_LIB_RECOGNIZE_EMPTYASSEMBLY_H
#define TENON_LIB_RECOGNIZE_EMPTYASSEMBLY_H

namespace llvm {
class Module;
} // namespace llvm

namespace tenon {

/// Removes inline assembler without text from the kernels of \p M and the
/// functions that they call; true if there was any. Programs use it to keep a
/// device's compiler from moving or combining code; other targets lack the
/// register classes that it names.
bool dropEmptyAssembly(llvm::Module &M);

} // namespace tenon

#endif
