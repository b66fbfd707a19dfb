// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "FakeCuda.h"
#include <algorithm>
#include <cstdlib>
#include <cstring>

using namespace tenon;
using namespace tenon::test;

/// Success in the type that a function of the driver returns.
static constexpr CudaResult Success = CudaSuccess;

/// The result of the next call.
static CudaResult result() {
  FakeGpu &Gpu = fakeGpu();
  return ++Gpu.Calls == Gpu.FailingCall ? Gpu.Failure : Success;
}

template <typename T> static T pointer(CudaAddress Address) {
  return reinterpret_cast<T>(Address);
}

static CudaResult attributeOf(int *Value, int Attribute) {
  const FakeGpu &Gpu = fakeGpu();
  bool IsBlock = Attribute >= CudaMaxBlockX && Attribute < CudaMaxGridX;
  *Value = Attribute == CudaCapabilityMajor   ? Gpu.Major
           : Attribute == CudaCapabilityMinor ? Gpu.Minor
           : Attribute == CudaMaxSharedBytes  ? Gpu.MaxSharedBytes
           : Attribute == CudaProcessors      ? Gpu.Processors
           : IsBlock                          ? Gpu.MaxBlockX
                                              : Gpu.MaxGridX;
  return result();
}

static CudaResult launch(CudaFunction, unsigned GX, unsigned GY, unsigned GZ,
                         unsigned BX, unsigned BY, unsigned BZ, unsigned Shared,
                         CudaStream, void **Parameters, void **) {
  for (unsigned Size : {GX, GY, GZ, BX, BY, BZ})
    fakeGpu().Launched.push_back(Size);
  fakeGpu().SharedBytes = Shared;
  memcpy(&fakeGpu().Parameter, Parameters[fakeGpu().ReadParameter],
         sizeof(fakeGpu().Parameter));
  return result();
}

static CudaResult launchCluster(const CudaLaunchConfig *Config, CudaFunction F,
                                void **Parameters, void **Extra) {
  const CudaLaunchAttribute &Only = *Config->Attributes;
  if (Config->Count == 1 && Only.Which == CudaLaunchAttribute::ClusterDimension)
    fakeGpu().Cluster = Only.Cluster[0];
  const unsigned *Grid = Config->Grid, *Block = Config->Block;
  return launch(F, Grid[0], Grid[1], Grid[2], Block[0], Block[1], Block[2],
                Config->SharedBytes, Config->Stream, Parameters, Extra);
}

static CudaResult makeMap(void *Map, int Type, uint32_t, void *,
                          const uint64_t *Sizes, const uint64_t *Strides,
                          const uint32_t *Box, const uint32_t *, int, int, int,
                          int) {
  fakeGpu().Maps.push_back({uint64_t(Type), Sizes[0], Sizes[1], Strides[0],
                            Box[0], Box[1],
                            reinterpret_cast<uintptr_t>(Map) % 64});
  return fakeGpu().MapMade;
}

static void addDevice(CudaApi &Api) {
  Api.cuInit = [](unsigned) { return result(); };
  Api.cuGetErrorName = [](CudaResult, const char **Text) {
    *Text = fakeGpu().HasErrorNames ? "CUDA_ERROR" : nullptr;
    return Success;
  };
  Api.cuGetErrorString = [](CudaResult, const char **Text) {
    *Text = fakeGpu().HasErrorTexts ? "in words" : nullptr;
    return Success;
  };
  Api.cuDeviceGetCount = [](int *Count) {
    *Count = fakeGpu().Devices;
    return result();
  };
  Api.cuDeviceGet = [](CudaDeviceId *, int) { return result(); };
  Api.cuDeviceGetName = [](char *Text, int, CudaDeviceId) {
    strcpy(Text, "a GPU");
    return result();
  };
  Api.cuDeviceGetAttribute = [](int *Value, int Attribute, CudaDeviceId) {
    return attributeOf(Value, Attribute);
  };
  Api.cuDevicePrimaryCtxRetain = [](CudaContext *, CudaDeviceId) {
    return result();
  };
  Api.cuDevicePrimaryCtxRelease_v2 = [](CudaDeviceId) { return Success; };
  Api.cuCtxSetCurrent = [](CudaContext) { return result(); };
}

static void addModule(CudaApi &Api) {
  Api.cuModuleLoadDataEx = [](CudaModule *Module, const void *, unsigned, int *,
                              void **) {
    *Module = reinterpret_cast<CudaModule>(&fakeGpu());
    CudaResult Loaded = result();
    return Loaded ? Loaded : fakeGpu().ModuleLoaded;
  };
  Api.cuModuleUnload = [](CudaModule) { return Success; };
  Api.cuModuleGetFunction = [](CudaFunction *Function, CudaModule,
                               const char *Name) {
    fakeGpu().Entry = Name;
    *Function = reinterpret_cast<CudaFunction>(&fakeGpu());
    return result();
  };
  Api.cuFuncGetAttribute = [](int *Value, int Attribute, CudaFunction) {
    *Value = Attribute == CudaFunctionMaxThreads ? fakeGpu().MaxThreads : 0;
    return result();
  };
  Api.cuFuncSetAttribute = [](CudaFunction, int, int) { return result(); };
}

static void addMemory(CudaApi &Api) {
  Api.cuMemGetInfo_v2 = [](size_t *, size_t *) { return result(); };
  Api.cuMemAlloc_v2 = [](CudaAddress *Address, size_t Bytes) {
    if (CudaResult Made = result())
      return Made;
    fakeGpu().Memory.push_back(malloc(Bytes));
    *Address = reinterpret_cast<CudaAddress>(fakeGpu().Memory.back());
    return Success;
  };
  Api.cuMemFree_v2 = [](CudaAddress Address) {
    std::erase(fakeGpu().Memory, pointer<void *>(Address));
    free(pointer<void *>(Address));
    return Success;
  };
  Api.cuMemcpyHtoD_v2 = [](CudaAddress To, const void *From, size_t Bytes) {
    memcpy(pointer<void *>(To), From, Bytes);
    return result();
  };
  Api.cuMemcpyDtoH_v2 = [](void *To, CudaAddress From, size_t Bytes) {
    memcpy(To, pointer<void *>(From), Bytes);
    return result();
  };
}

static void addLaunches(CudaApi &Api) {
  Api.cuEventCreate = [](CudaEvent *Event, unsigned) {
    *Event = reinterpret_cast<CudaEvent>(&fakeGpu());
    return result();
  };
  Api.cuEventRecord = [](CudaEvent, CudaStream) { return result(); };
  Api.cuEventSynchronize = [](CudaEvent) { return result(); };
  Api.cuEventElapsedTime = [](float *Milliseconds, CudaEvent, CudaEvent) {
    *Milliseconds = 1;
    return result();
  };
  Api.cuEventDestroy_v2 = [](CudaEvent) { return Success; };
  Api.cuLaunchKernel = launch;
  if (fakeGpu().HasClusters)
    Api.cuLaunchKernelEx = launchCluster;
  if (fakeGpu().HasMaps)
    Api.cuTensorMapEncodeTiled = makeMap;
}

CudaApi tenon::test::fakeCuda(FakeGpu Gpu) {
  fakeGpu() = std::move(Gpu);
  CudaApi Api;
  addDevice(Api);
  addModule(Api);
  addMemory(Api);
  addLaunches(Api);
  return Api;
}
