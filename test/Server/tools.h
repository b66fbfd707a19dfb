// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The tools of a server of the test suite (server.cpp): those of
// tenon-test-server (run-tools.cpp) remove LLVM's options and define
// their own, those of tenon-opt-server (pass-tools.cpp) are LLVM's opt, whose
// options have to stay.

#ifndef TENON_TEST_SERVER_TOOLS_H
#define TENON_TEST_SERVER_TOOLS_H

#include "llvm/ADT/StringRef.h"

using ToolMain = int (*)(int, char **);

/// The main() of the tool with that name; null if the server has none.
ToolMain findTool(llvm::StringRef Name);

/// Computes in advance what each tool would compute anew.
void prepareTools();

#endif // TENON_TEST_SERVER_TOOLS_H
