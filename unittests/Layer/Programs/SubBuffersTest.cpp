// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Parts of buffers, with drivers whose objects are the text of their version.

#include "Layer/Programs/SubBuffers.h"
#include "gtest/gtest.h"

#include <algorithm>
#include <cstring>

using namespace tenon::layer;

namespace {

char Version[32];     // of the driver
bool KnowsContext;    // of buffers
bool KnowsSize;       // of buffers
cl_buffer_region Got; // the last part

template <typename T> cl_int give(const T &Answer, void *Value) {
  std::memcpy(Value, &Answer, sizeof(Answer));
  return CL_SUCCESS;
}

cl_int CL_API_CALL platformInfo(cl_platform_id, cl_platform_info, size_t Size,
                                void *Value, size_t *) {
  std::memcpy(Value, Version, std::min(Size, sizeof(Version)));
  return CL_SUCCESS;
}

cl_int CL_API_CALL memoryInfo(cl_mem, cl_mem_info What, size_t, void *Value,
                              size_t *) {
  if (What == CL_MEM_SIZE)
    return KnowsSize ? give(size_t(300), Value) : CL_INVALID_MEM_OBJECT;
  return KnowsContext ? give(cl_context(), Value) : CL_INVALID_MEM_OBJECT;
}

cl_mem CL_API_CALL makePart(cl_mem Buffer, cl_mem_flags, cl_buffer_create_type,
                            const void *Info, cl_int *) {
  Got = *static_cast<const cl_buffer_region *>(Info);
  return Got.size ? Buffer : nullptr;
}

class LayerSubBuffers : public testing::Test {
protected:
  LayerSubBuffers() {
    Driver.clGetPlatformInfo = platformInfo;
    Driver.clGetMemObjectInfo = memoryInfo;
    Driver.clCreateSubBuffer = makePart;
    Driver.clGetContextInfo = [](cl_context, cl_context_info, size_t, void *,
                                 size_t *) { return CL_INVALID_CONTEXT; };
    KnowsContext = KnowsSize = true;
  }
  ~LayerSubBuffers() override { Driver = {}; }

  /// Whether a buffer counts as divided after \p Size bytes of it are a part.
  bool isDivided(const char *Of, char &Buffer, size_t Size = 16) {
    std::strcpy(Version, Of);
    auto Handle = reinterpret_cast<cl_mem>(&Buffer);
    cl_buffer_region Region = {8, Size};
    cl_mem Part = createSubBuffer(Handle, 0, CL_BUFFER_CREATE_TYPE_REGION,
                                  &Region, nullptr);
    EXPECT_EQ(Part, Size ? Handle : nullptr);
    return needsPart(Handle);
  }

  char Buffers[6]; // their addresses are handles
};

} // namespace

TEST_F(LayerSubBuffers, DivideTheBuffersOfNewPocl) {
  EXPECT_FALSE(isDivided("OpenCL 3.0 none", Buffers[0]));
  EXPECT_FALSE(isDivided("OpenCL 1.2 pocl 1.8", Buffers[1]));
  EXPECT_FALSE(isDivided("OpenCL 3.0 PoCL 5.0", Buffers[2], 0));
  KnowsContext = false;
  EXPECT_FALSE(isDivided("OpenCL 3.0 PoCL 5.0", Buffers[3]));
  KnowsContext = true;
  EXPECT_TRUE(isDivided("OpenCL 3.0 PoCL 5.0", Buffers[4]));
  EXPECT_FALSE(needsPart(reinterpret_cast<cl_mem>(&Buffers[5])));
}

TEST_F(LayerSubBuffers, CanBeWhole) {
  auto Handle = reinterpret_cast<cl_mem>(&Buffers[0]);
  EXPECT_EQ(makeWholePart(Handle), Handle);
  EXPECT_EQ(Got.origin, 0u);
  EXPECT_EQ(Got.size, 300u);
  KnowsSize = false;
  EXPECT_EQ(makeWholePart(Handle), nullptr);
}

TEST_F(LayerSubBuffers, AreLaunchedAsWholeBuffersByOldDrivers) {
  std::strcpy(Version, "OpenCL 3.0 PoCL 3.1+debian");
  EXPECT_TRUE(needsWholeBuffer(nullptr));
  std::strcpy(Version, "OpenCL 3.0 PoCL 5.0");
  EXPECT_FALSE(needsWholeBuffer(nullptr));
}
