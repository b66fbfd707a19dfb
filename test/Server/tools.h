// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What tools a server of the test suite has (server.cpp): those of
// tenon-test-server (run-tools.cpp) remove the options that LLVM has and define
// their own, those of tenon-opt-server (pass-tools.cpp) are LLVM's opt, whose
// options have to stay.

#ifndef TENON_TEST_SERVER_TOOLS_H
#define TENON_TEST_SERVER_TOOLS_H

#include "llvm/ADT/StringRef.h"

using ToolMain = int (*)(int, char **);

/// The main() of that tool; null if the server has none of that name.
ToolMain findTool(llvm::StringRef Name);

/// Finds out what each tool would find out anew.
void prepareTools();

#endif // TENON_TEST_SERVER_TOOLS_H
