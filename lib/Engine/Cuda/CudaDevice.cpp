// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A GPU as engine cuda uses it: the session with its driver, and launches.

#include "CudaLaunch.h"
#include "CudaSession.h"
#include "tenon/Engine/Cuda.h"
#include "tenon/Target/DeviceTargets.h"
#include "llvm/ADT/Twine.h"

using namespace llvm;

namespace tenon {

/// The compute capability from which on mma.sync has all that is used.
static constexpr unsigned Oldest = 80;

CudaSession::~CudaSession() {
  if (Context)
    Api.cuDevicePrimaryCtxRelease_v2(Device);
}

Expected<int> CudaSession::attribute(int Attribute) const {
  int Value = 0;
  if (Error E = Api.check(Api.cuDeviceGetAttribute(&Value, Attribute, Device),
                          "cuDeviceGetAttribute"))
    return E;
  return Value;
}

Error CudaSession::findDevice() {
  constexpr StringLiteral None =
      "engine cuda: NVIDIA's driver has no GPU here (CUDA_VISIBLE_DEVICES "
      "hides those that it does not list); the nearest that works here is "
      "--engine=cpu";
  CudaResult Started = Api.cuInit(0);
  if (Started == CudaNoDevice)
    return createStringError(None);
  if (Error E = Api.check(Started, "cuInit"))
    return E;
  int Count = 0;
  if (Error E = Api.check(Api.cuDeviceGetCount(&Count), "cuDeviceGetCount"))
    return E;
  if (!Count)
    return createStringError(None);
  return Api.check(Api.cuDeviceGet(&Device, 0), "cuDeviceGet");
}

Error CudaSession::begin() {
  assert(!Context && "a session begins once");
  if (Error E = findDevice())
    return E;
  char Text[256] = {};
  if (Error E = Api.check(Api.cuDeviceGetName(Text, sizeof(Text) - 1, Device),
                          "cuDeviceGetName"))
    return E;
  Name = Text;
  Expected<int> Major = attribute(CudaCapabilityMajor);
  if (!Major)
    return Major.takeError();
  Expected<int> Minor = attribute(CudaCapabilityMinor);
  if (!Minor)
    return Minor.takeError();
  Capability = *Major * 10 + *Minor;
  if (Capability < Oldest)
    return createStringError("engine cuda: " + Name +
                             " has compute capability " + Twine(*Major) + "." +
                             Twine(*Minor) + ", expected 8.0 or later");
  CudaContext Made = nullptr;
  if (Error E = Api.check(Api.cuDevicePrimaryCtxRetain(&Made, Device),
                          "cuDevicePrimaryCtxRetain"))
    return E;
  Context = Made;
  return Api.check(Api.cuCtxSetCurrent(Context), "cuCtxSetCurrent");
}

CudaDevice::CudaDevice(std::unique_ptr<CudaSession> Session)
    : Session(std::move(Session)) {}
CudaDevice::CudaDevice(CudaDevice &&) noexcept = default;
CudaDevice &CudaDevice::operator=(CudaDevice &&) noexcept = default;
CudaDevice::~CudaDevice() = default;

Expected<CudaDevice> CudaDevice::open() {
  Expected<CudaApi> Api = CudaApi::load();
  if (!Api)
    return Api.takeError();
  auto Session = std::make_unique<CudaSession>(*Api);
  if (Error E = Session->begin())
    return E;
  return CudaDevice(std::move(Session));
}

std::string CudaDevice::processor() const {
  assert(Session && Session->capability() >= Oldest && "open() has checked it");
  return std::string(nvidiaGpu(Session->capability())->Processor);
}

Expected<LaunchResult> CudaDevice::run(const PtxKernel &Kernel,
                                       const LaunchRequest &Request) {
  assert(Session && "the device was moved from");
  return CudaLaunch(*Session, Kernel, Request).run();
}

} // namespace tenon
