// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "Layer/Driver.h"
#include "gtest/gtest.h"

using namespace tenon::layer;

static cl_int CL_API_CALL ofFirst(cl_kernel) { return 1; }
static cl_int CL_API_CALL ofSecond(cl_kernel) { return 2; }

/// An older loader of OpenCL comes first: the layer calls functions that only
/// the newer one has.
TEST(LayerDriver, HasTheFunctionsOfAllLoaders) {
  cl_icd_dispatch Older = {}, Newer = {};
  Older.clRetainKernel = ofFirst;
  Newer.clRetainKernel = ofSecond;
  Newer.clReleaseKernel = ofSecond;
  addDriverFunctions(Older);
  EXPECT_EQ(Driver.clReleaseKernel, nullptr);
  addDriverFunctions(Newer);
  EXPECT_EQ(Driver.clRetainKernel, ofFirst);
  EXPECT_EQ(Driver.clReleaseKernel, ofSecond);
  addDriverFunctions(Older);
  EXPECT_EQ(Driver.clReleaseKernel, ofSecond);
  Driver = {};
}
