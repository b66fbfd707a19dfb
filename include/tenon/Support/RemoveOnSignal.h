// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef TENON_SUPPORT_REMOVEONSIGNAL_H
#define TENON_SUPPORT_REMOVEONSIGNAL_H

#include "llvm/ADT/StringRef.h"

namespace tenon {

/// Arranges that \p File is removed when a signal ends the process, until
/// keepOnSignal(). Unlike llvm::sys::RemoveFileOnSignal(), it does not replace
/// the calling thread's alternate stack, which in a library is the program's,
/// and forked processes do not remove the file.
void removeOnSignal(llvm::StringRef File);
void keepOnSignal(llvm::StringRef File);

} // namespace tenon

#endif
