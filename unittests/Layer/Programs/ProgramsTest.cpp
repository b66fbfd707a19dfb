// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Programs of SPIR-V, with drivers of several OpenCL versions.

#include "Layer/Programs/Programs.h"
#include "gtest/gtest.h"

#include <cstring>

using namespace tenon::layer;

namespace {

char Own, Khr; // their addresses are handles
cl_int Result; // of OpenCL 2.1's function

cl_program CL_API_CALL create(cl_context, const void *, size_t, cl_int *Error) {
  *Error = Result;
  return Result == CL_SUCCESS ? reinterpret_cast<cl_program>(&Own) : nullptr;
}

cl_program CL_API_CALL createKhr(cl_context, const void *, size_t,
                                 cl_int *Error) {
  *Error = CL_SUCCESS;
  return reinterpret_cast<cl_program>(&Khr);
}

void *CL_API_CALL extension(cl_platform_id, const char *Name) {
  return std::strcmp(Name, "clCreateProgramWithILKHR") == 0
             ? reinterpret_cast<void *>(createKhr)
             : nullptr;
}

class LayerPrograms : public testing::Test {
protected:
  LayerPrograms() {
    Driver.clGetContextInfo = [](cl_context, cl_context_info, size_t, void *,
                                 size_t *) { return CL_INVALID_CONTEXT; };
  }
  ~LayerPrograms() override { Driver = {}; }

  /// The program's handle, or null with the error.
  void *made(cl_int Expected) {
    cl_int Error = 5;
    void *Handle = makeDriverProgram(nullptr, "", 0, &Error);
    EXPECT_EQ(Error, Expected);
    return Handle;
  }
};

} // namespace

TEST_F(LayerPrograms, OfSpirvNeedAFunction) {
  EXPECT_EQ(made(CL_INVALID_OPERATION), nullptr);
}

TEST_F(LayerPrograms, OfSpirvMayNeedTheExtension) {
  Driver.clGetExtensionFunctionAddressForPlatform = extension;
  EXPECT_EQ(made(CL_SUCCESS), &Khr);
  Driver.clCreateProgramWithIL = create;
  Result = CL_SUCCESS;
  EXPECT_EQ(made(CL_SUCCESS), &Own);
  Result = CL_INVALID_OPERATION; // a loader's, for drivers without it
  EXPECT_EQ(made(CL_SUCCESS), &Khr);
  Result = CL_INVALID_VALUE;
  EXPECT_EQ(made(CL_INVALID_VALUE), nullptr);
}
