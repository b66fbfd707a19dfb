// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef TENON_SUPPORT_REMOVEONSIGNAL_H
#define TENON_SUPPORT_REMOVEONSIGNAL_H

#include "llvm/ADT/StringRef.h"

namespace tenon {

/// Arranges that \p File is removed when a signal ends the process, until
/// keepOnSignal(). Unlike llvm::sys::RemoveFileOnSignal(), it leaves the
/// calling thread the alternate stack that it has, in a library the program's,
/// and processes that are forked meanwhile leave the file alone.
void removeOnSignal(llvm::StringRef File);
void keepOnSignal(llvm::StringRef File);

} // namespace tenon

#endif
