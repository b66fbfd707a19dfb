// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "SubBuffers.h"

#include <atomic>
#include <cstdlib>
#include <cstring>
#include <mutex>
#include <optional>
#include <unordered_set>

namespace tenon::layer {

/// PoCL's major version; nothing for another driver.
static std::optional<int> versionOfPocl(cl_platform_id Platform) {
  char Version[128] = {};
  Driver.clGetPlatformInfo(Platform, CL_PLATFORM_VERSION, sizeof(Version) - 1,
                           Version, nullptr);
  // "OpenCL 3.0 PoCL 3.1+debian  Linux, …", before PoCL 4 also "pocl 1.8"
  for (const char *Name : {"PoCL ", "pocl "})
    if (const char *Found = std::strstr(Version, Name))
      return std::atoi(Found + std::strlen(Name));
  return std::nullopt;
}

bool needsWholeBuffer(cl_platform_id Platform) {
  return versionOfPocl(Platform).value_or(0) < 4;
}

namespace {
/// Handles of buffers that have, or had, sub-buffers. A handle that is used
/// again for another buffer stays: that buffer may be passed as a part, too.
class DividedBuffers {
public:
  void add(cl_mem Buffer) {
    std::lock_guard Lock(Mutex);
    Handles.insert(Buffer);
    Any = true;
  }
  bool has(cl_mem Buffer) {
    if (!Any)
      return false;
    std::lock_guard Lock(Mutex);
    return Handles.count(Buffer) != 0;
  }

private:
  std::atomic<bool> Any{false};
  std::mutex Mutex;
  std::unordered_set<cl_mem> Handles;
};
} // namespace

static DividedBuffers &divided() {
  static auto *All = new DividedBuffers; // other threads may outlive main()
  return *All;
}

bool needsPart(cl_mem Buffer) { return divided().has(Buffer); }

cl_mem makeWholePart(cl_mem Buffer) {
  cl_buffer_region Region = {0, 0};
  if (Driver.clGetMemObjectInfo(Buffer, CL_MEM_SIZE, sizeof(Region.size),
                                &Region.size, nullptr) != CL_SUCCESS)
    return nullptr;
  return Driver.clCreateSubBuffer(Buffer, 0, CL_BUFFER_CREATE_TYPE_REGION,
                                  &Region, nullptr);
}

cl_mem CL_API_CALL createSubBuffer(cl_mem Buffer, cl_mem_flags Flags,
                                   cl_buffer_create_type Type, const void *Info,
                                   cl_int *Error) {
  cl_mem Part = Driver.clCreateSubBuffer(Buffer, Flags, Type, Info, Error);
  cl_context Context = nullptr;
  if (Part &&
      Driver.clGetMemObjectInfo(Buffer, CL_MEM_CONTEXT, sizeof(Context),
                                &Context, nullptr) == CL_SUCCESS &&
      versionOfPocl(platformOf(Context)).value_or(0) >= 4)
    divided().add(Buffer);
  return Part;
}

} // namespace tenon::layer
