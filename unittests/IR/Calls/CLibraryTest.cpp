// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "tenon/IR/Calls/CLibrary.h"
#include "gtest/gtest.h"

using namespace tenon;

/// Those that LLVM knows, those of Maths.def, and some more.
TEST(CLibrary, Functions) {
  for (const char *Name : {"memcpy", "sinf", "tgamma", "tgammaf", "lrint",
                           "llroundf", "abort", "__assert_fail"}) {
    EXPECT_TRUE(isCFunction(Name)) << Name;
    EXPECT_TRUE(isCName(Name)) << Name;
  }
  for (const char *Name :
       {"lrints", "sinpif", "f", "kernel", "half", "degrees"})
    EXPECT_FALSE(isCFunction(Name) || isCName(Name)) << Name;
}
