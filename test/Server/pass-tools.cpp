// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The tools of tenon-opt-server (tools.h): tenon-opt and FileCheck.

#include "tools.h"
#include "tenon/Target/Machine.h"
#include "llvm/ADT/StringSwitch.h"

using namespace llvm;

// tenon-opt's main(), which CMakeLists.txt compiles under this name.
int tenonOptMain(int, char **);
int fileCheckMain(int, char **); // file-check.cpp

ToolMain findTool(StringRef Name) {
  return StringSwitch<ToolMain>(Name)
      .Case("tenon-opt", tenonOptMain)
      .Case("FileCheck", fileCheckMain)
      .Default(nullptr);
}

void prepareTools() { tenon::initializeTargets(); }
