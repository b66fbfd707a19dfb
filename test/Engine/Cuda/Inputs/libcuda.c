// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A libcuda.so.1 without a GPU. Memory is the host's; a launch computes nothing, but
// inverts the bytes of the buffer that the first parameter points to, so that a test
// sees that buffers are copied there and back. Calls are written to stderr.
//
//   FAKE_CUDA_FAIL=cuMemAlloc_v2=2    this call ends with 2; also 2@3: only the third
//   FAKE_CUDA_SIZES=8,4               bytes of the parameters, which are printed
//   FAKE_CUDA_CAPABILITY=75           else 90
//   FAKE_CUDA_THREADS=128             most work-items of a work-group, else 1024
//   FAKE_CUDA_GPUS=0                  how many GPUs there are, else 1

#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static int number(const char *Name, int Otherwise) {
  const char *Text = getenv(Name);
  return Text ? atoi(Text) : Otherwise;
}

/* The result of a call: 0, or the one that FAKE_CUDA_FAIL gives it. */
static int result(const char *Function) {
  static int Calls;
  const char *Text = getenv("FAKE_CUDA_FAIL");
  size_t Length = strlen(Function);
  if (!Text || strncmp(Text, Function, Length) || Text[Length] != '=')
    return 0;
  const char *Which = strchr(Text, '@');
  if (Which && ++Calls != atoi(Which + 1))
    return 0;
  return atoi(Text + Length + 1);
}
#define RETURN return result(__func__)
#define CALL(...)                                                              \
  do {                                                                         \
    int Failure = result(__func__);                                            \
    fprintf(stderr, __VA_ARGS__);                                              \
    if (Failure)                                                               \
      return Failure;                                                          \
  } while (0)

int cuInit(unsigned Flags) {
  (void)Flags;
  RETURN;
}

int cuGetErrorName(int Result, const char **Text) {
  *Text = Result == 2     ? "CUDA_ERROR_OUT_OF_MEMORY"
          : Result == 218 ? "CUDA_ERROR_INVALID_PTX"
          : Result == 500 ? "CUDA_ERROR_NOT_FOUND"
          : Result == 700 ? "CUDA_ERROR_ILLEGAL_ADDRESS"
          : Result == 701 ? "CUDA_ERROR_LAUNCH_OUT_OF_RESOURCES"
                          : 0;
  return *Text ? 0 : 1;
}

int cuGetErrorString(int Result, const char **Text) {
  *Text = Result == 700 ? "an illegal memory access was encountered" : 0;
  return *Text ? 0 : 1;
}

int cuDeviceGetCount(int *Count) {
  *Count = number("FAKE_CUDA_GPUS", 1);
  RETURN;
}

int cuDeviceGet(int *Device, int Ordinal) {
  *Device = Ordinal;
  RETURN;
}

int cuDeviceGetName(char *Text, int Bytes, int Device) {
  (void)Device;
  snprintf(Text, Bytes, "Fake GPU");
  RETURN;
}

int cuDeviceGetAttribute(int *Value, int Attribute, int Device) {
  (void)Device;
  int Capability = number("FAKE_CUDA_CAPABILITY", 90);
  switch (Attribute) {
  case 16:
    *Value = 132;
    break;
  case 75:
    *Value = Capability / 10;
    break;
  case 76:
    *Value = Capability % 10;
    break;
  case 2:
  case 3:
    *Value = 1024;
    break;
  case 4:
    *Value = 64;
    break;
  case 5:
    *Value = 0x7fffffff;
    break;
  case 6:
  case 7:
    *Value = 65535;
    break;
  case 97:
    *Value = 232448;
    break;
  default:
    return 1;
  }
  RETURN;
}

int cuDevicePrimaryCtxRetain(void **Context, int Device) {
  (void)Device;
  *Context = Context;
  RETURN;
}

int cuDevicePrimaryCtxRelease_v2(int Device) { CALL("release %d\n", Device); return 0; }

int cuCtxSetCurrent(void *Context) {
  (void)Context;
  RETURN;
}

int cuModuleLoadDataEx(void **Module, const void *Text, unsigned Count, int *Options,
                       void **Values) {
  const char *Target = strstr(Text, ".target");
  int Failure = result(__func__);
  *Module = Failure ? 0 : Module;
  if (Failure == 218 && Count == 2 && Options[0] == 5 && Options[1] == 6)
    snprintf(Values[0], (size_t)Values[1], "ptxas application ptx input, line 9; error\n");
  CALL("load %.*s\n", (int)strcspn(Target, "\n"), Target);
  return 0;
}

int cuModuleUnload(void *Module) {
  (void)Module;
  CALL("unload\n");
  return 0;
}

int cuModuleGetFunction(void **Function, void *Module, const char *Name) {
  (void)Module;
  *Function = Function;
  CALL("function %s\n", Name);
  return 0;
}

int cuFuncGetAttribute(int *Value, int Attribute, void *Function) {
  (void)Function;
  *Value = Attribute == 0 ? number("FAKE_CUDA_THREADS", 1024) : 100 + Attribute;
  RETURN;
}

int cuFuncSetAttribute(void *Function, int Attribute, int Value) {
  (void)Function;
  CALL("attribute %d = %d\n", Attribute, Value);
  return 0;
}

int cuMemGetInfo_v2(size_t *Free, size_t *Total) {
  *Free = 12;
  *Total = 345;
  RETURN;
}

static size_t FirstBytes; /* of the first buffer */

int cuMemAlloc_v2(unsigned long long *Address, size_t Bytes) {
  CALL("allocate %zu\n", Bytes);
  *Address = (unsigned long long)(uintptr_t)calloc(1, Bytes);
  FirstBytes = FirstBytes ? FirstBytes : Bytes;
  return 0;
}

int cuMemFree_v2(unsigned long long Address) {
  free((void *)(uintptr_t)Address);
  CALL("free\n");
  return 0;
}

int cuMemcpyHtoD_v2(unsigned long long To, const void *From, size_t Bytes) {
  CALL("upload %zu\n", Bytes);
  memcpy((void *)(uintptr_t)To, From, Bytes);
  return 0;
}

int cuMemcpyDtoH_v2(void *To, unsigned long long From, size_t Bytes) {
  CALL("download %zu\n", Bytes);
  memcpy(To, (void *)(uintptr_t)From, Bytes);
  return 0;
}

int cuEventCreate(void **Event, unsigned Flags) {
  (void)Flags;
  *Event = Event;
  RETURN;
}

int cuEventRecord(void *Event, void *Stream) {
  (void)Event, (void)Stream;
  RETURN;
}

int cuEventSynchronize(void *Event) {
  (void)Event;
  RETURN;
}

int cuEventElapsedTime(float *Milliseconds, void *Start, void *End) {
  static int Count;
  (void)Start, (void)End;
  *Milliseconds = 2 + Count++;
  RETURN;
}

int cuEventDestroy_v2(void *Event) {
  (void)Event;
  RETURN;
}

int cuTensorMapEncodeTiled(void *Map, int Type, unsigned Dimensions, void *Address,
                           const uint64_t *Sizes, const uint64_t *Strides, const unsigned *Box,
                           const unsigned *Steps, int Interleave, int Swizzle, int Promotion,
                           int Fill) {
  (void)Address, (void)Steps, (void)Interleave, (void)Promotion, (void)Fill;
  CALL("map %d of %u: %ux%u, pitch %u, box %ux%u, swizzle %d\n", Type, Dimensions,
       (unsigned)Sizes[0], (unsigned)Sizes[1], (unsigned)Strides[0], Box[0], Box[1], Swizzle);
  memset(Map, 0x4d, 128);
  return 0;
}

/* What a launch computes. */
static int finish(void **Parameters) {
  char *Sizes = getenv("FAKE_CUDA_SIZES");
  for (int I = 0; Sizes; ++I, Sizes = strchr(Sizes, ',') ? strchr(Sizes, ',') + 1 : 0) {
    fprintf(stderr, "parameter %d:", I);
    for (int B = 0; B < atoi(Sizes); ++B)
      fprintf(stderr, " %02x", ((unsigned char *)Parameters[I])[B]);
    fprintf(stderr, "\n");
  }
  unsigned char *First;
  memcpy(&First, Parameters[0], sizeof(First));
  for (size_t I = 0; I < FirstBytes; ++I)
    First[I] = ~First[I];
  return 0;
}

int cuLaunchKernel(void *Function, unsigned GX, unsigned GY, unsigned GZ, unsigned BX,
                   unsigned BY, unsigned BZ, unsigned Shared, void *Stream,
                   void **Parameters, void **Extra) {
  (void)Function, (void)Stream, (void)Extra;
  CALL("launch %u,%u,%u of %u,%u,%u, %u bytes\n", GX, GY, GZ, BX, BY, BZ, Shared);
  return finish(Parameters);
}

/* CUlaunchConfig, with CUlaunchAttribute. */
struct config {
  unsigned Grid[3], Block[3], Shared;
  void *Stream;
  struct {
    int Which, Padding;
    unsigned Cluster[16];
  } *Attributes;
  unsigned Count;
};

int cuLaunchKernelEx(const struct config *C, void *Function, void **Parameters, void **Extra) {
  (void)Function, (void)Extra;
  CALL("launch %u,%u,%u of %u,%u,%u, %u bytes, %u attribute %d: %u,%u,%u\n", C->Grid[0],
       C->Grid[1], C->Grid[2], C->Block[0], C->Block[1], C->Block[2], C->Shared, C->Count,
       C->Attributes->Which, C->Attributes->Cluster[0], C->Attributes->Cluster[1],
       C->Attributes->Cluster[2]);
  return finish(Parameters);
}
