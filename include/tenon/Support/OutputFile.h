// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Writing a result file completely or not at all.

#ifndef TENON_SUPPORT_OUTPUTFILE_H
#define TENON_SUPPORT_OUTPUTFILE_H

#include "llvm/ADT/STLFunctionalExtras.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/Support/Error.h"

namespace tenon {

/// Calls \p Write with a stream whose contents become \p File. They are written
/// to a new file in the same folder that is renamed at the end, so no reader
/// sees a partial file, and a failure leaves no new file and an old file
/// unchanged. A symbolic link stays; the file that it points to is replaced.
/// Devices and pipes are written to directly, "-" is standard output. The
/// error's text begins with the
/// file's name.
///
/// llvm::writeToOutput is not enough: it ends the process when the disk is
/// full, and replaces devices by files.
llvm::Error
writeOutputFile(llvm::StringRef File,
                llvm::function_ref<void(llvm::raw_ostream &)> Write);

} // namespace tenon

#endif
