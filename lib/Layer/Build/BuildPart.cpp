// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "BuildPart.h"
#include "BuildOptions.h"
#include "Layer/Devices/Devices.h"
#include "Layer/Say.h"
#include "PartSource.h"
#include "StubBuild.h"
#include "StubSource.h"

#include "tenon/Target/DeviceTargets.h"

#include <array>

namespace tenon::layer {

namespace {

std::string nameOf(cl_device_id Device) {
  std::array<char, 256> Name = {};
  Driver.clGetDeviceInfo(Device, CL_DEVICE_NAME, Name.size() - 1, Name.data(),
                         nullptr);
  return Name.data();
}

/// Builds one part.
class Builder {
public:
  Builder(cl_context Context, const std::vector<cl_device_id> &Devices,
          const PartSource &Source, std::string &Log)
      : Context(Context), Devices(Devices), Source(Source), Log(Log) {}

  std::shared_ptr<ProgramPart> run(cl_int &Error);
  cl_int choosePlan();

private:
  tenon_options options() const;
  tenon_program *compile();
  bool canRun(const tenon_program *P);
  bool compileNative();
  cl_int buildHandle(cl_program Handle, const std::string &With);
  cl_int buildNative();
  cl_int buildSourceStub(const std::string &With);
  void noteLeftOut();
  bool hasAllNames();
  cl_program makeHandle(const void *Code, size_t Size, cl_int &Error);
  cl_int buildCompiled();

  cl_context Context;
  const std::vector<cl_device_id> &Devices;
  const PartSource &Source;
  std::string &Log;
  std::shared_ptr<ProgramPart> Part = std::make_shared<ProgramPart>();
  DevicePlan Plan;
  bool IsAlone = true; // all GPUs of NVIDIA have the same compute capability
};

} // namespace

/// One module serves all devices, which have the same form: where their plans
/// differ, it is one that suits every device.
cl_int Builder::choosePlan() {
  if (Devices.empty())
    return CL_INVALID_DEVICE;
  Plan = planFor(Devices.front());
  bool AllWork = true;
  for (cl_device_id Device : Devices) {
    DevicePlan Own = planFor(Device);
    if (!Own.WhyNot.empty()) {
      AllWork = false;
      Log += "error: device '" + nameOf(Device) + "' " + Own.WhyNot +
             "; programs with matrices run on processors, on devices that take "
             "SPIR-V and on GPUs of NVIDIA with compute capability 8.0 or "
             "later\n";
    } else if (Own.takesPtx()) {
      IsAlone &= Own.Capability == Plan.Capability;
      Plan.Capability = std::min(Plan.Capability, Own.Capability);
    } else if (Own.Target != Plan.Target || Own.Model != Plan.Model) {
      Plan.Target = PortableTarget;
      Plan.Model.clear();
      Plan.SubgroupSize = std::min(Plan.SubgroupSize, Own.SubgroupSize);
    }
  }
  return AllWork ? CL_SUCCESS : CL_BUILD_PROGRAM_FAILURE;
}

tenon_options Builder::options() const {
  tenon_options O = {};
  O.size = sizeof(O);
  if (!Plan.Target.empty())
    O.target = Plan.Target.c_str();
  if (!Plan.Model.empty())
    O.device = Plan.Model.c_str();
  if (Plan.takesPtx()) {
    O.triple = NvidiaDriverTriple.data();
    O.cpu = nvidiaGpu(Plan.Capability, IsAlone)->Processor.data();
  }
  O.subgroup_size = Plan.SubgroupSize;
  return O;
}

/// "cpu (it multiplies nothing in tiles)"
static std::string targetOf(const tenon_program *P) {
  std::string Target = Tenon.program_target(P);
  const char *Why = Tenon.program_target_reason(P);
  return Why ? Target + " (" + Why + ")" : Target;
}

tenon_program *Builder::compile() {
  auto Start = std::chrono::steady_clock::now();
  tenon_program *P = Source.compile(options(), Log);
  if (isVerbose()) {
    if (P)
      say("compiled " + Source.form() + " for target " + targetOf(P) + " in " +
          timeSince(Start));
    else
      say("could not compile " + Source.form() + ":\n" + Log);
  }
  return P;
}

cl_int Builder::buildHandle(cl_program Handle, const std::string &With) {
  if (Part->Handle)
    Driver.clReleaseProgram(Part->Handle);
  Part->Handle = Handle;
  cl_int Error = Driver.clBuildProgram(Handle, Devices.size(), Devices.data(),
                                       With.c_str(), nullptr, nullptr);
  if (Error != CL_SUCCESS)
    Log += "error: the driver does not compile the program as Tenon lowered "
           "it:\n" +
           driverBuildLog(Handle, Devices);
  return Error;
}

/// Compiles the program, while the driver makes handles without code for it.
cl_int Builder::buildNative() {
  std::string With = Source.wantsNames() ? "-cl-kernel-arg-info" : "";
  StubBuild Stub(Context, Devices, Source.stub(options()), With);
  if (!compileNative())
    return CL_BUILD_PROGRAM_FAILURE;
  Part->Handle = Stub.take();
  std::string Took = Stub.took();
  cl_int Error = Part->Handle ? CL_SUCCESS : buildSourceStub(With);
  if (isVerbose())
    say("the driver's handles took " + Took);
  noteLeftOut();
  return Error;
}

/// Says which kernels the program lacks. The driver may have some that Tenon
/// leaves out.
void Builder::noteLeftOut() {
  std::string Names = ";" + partKernelNames(*Part) + ";";
  const char *Reason = nullptr;
  for (size_t I = 0;
       const char *Name = Tenon.left_out_kernel(Part->known(), I, &Reason);
       ++I) {
    bool IsDrivers =
        Names.find(";" + std::string(Name) + ";") != std::string::npos;
    if (!IsDrivers)
      Log += std::string("warning: the program has no ") + Reason + "\n";
    else if (isVerbose())
      say("the driver compiled kernel '" + std::string(Name) + "'");
  }
}

/// Builds handles from source, for a driver that does not take SPIR-V or
/// refuses the module without code.
cl_int Builder::buildSourceStub(const std::string &With) {
  if (isVerbose())
    say("the driver has no module without code; its handles are from source");
  std::string Source = writeStubSource(Part->Native);
  const char *Bytes = Source.c_str();
  cl_int Error = CL_BUILD_PROGRAM_FAILURE;
  cl_program Handle =
      Driver.clCreateProgramWithSource(Context, 1, &Bytes, nullptr, &Error);
  return Handle ? buildHandle(Handle, With) : Error;
}

/// Whether the driver knows all kernels by the program's names: SPIR-V may have
/// names that PTX cannot have.
bool Builder::hasAllNames() {
  std::string Names = ";" + partKernelNames(*Part) + ";";
  for (size_t I = 0; I < Tenon.num_kernels(Part->Compiled); ++I) {
    std::string Name = Tenon.kernel_name(Tenon.kernel_at(Part->Compiled, I));
    if (Names.find(";" + Name + ";") != std::string::npos)
      continue;
    Log += "error: PTX has no kernel of the name '" + Name +
           "', expected letters, digits and '_'\n";
    return false;
  }
  return true;
}

/// The driver's handle of what Tenon has compiled.
cl_program Builder::makeHandle(const void *Code, size_t Size, cl_int &Error) {
  if (!Plan.takesPtx())
    return makeDriverProgram(Context, Code, Size, &Error);
  std::vector<size_t> Sizes(Devices.size(), Size);
  std::vector<const unsigned char *> Binaries(
      Devices.size(), static_cast<const unsigned char *>(Code));
  return Driver.clCreateProgramWithBinary(Context, Devices.size(),
                                          Devices.data(), Sizes.data(),
                                          Binaries.data(), nullptr, &Error);
}

/// Has the driver compile the SPIR-V or PTX of a SIMT target. Options for
/// OpenCL C are Tenon's there.
cl_int Builder::buildCompiled() {
  if (Part->Compiled)
    Tenon.release(Part->Compiled);
  Part->Compiled = compile();
  if (!Part->Compiled)
    return CL_BUILD_PROGRAM_FAILURE;
  Part->TakesPtx = Plan.takesPtx();
  std::string Form = Part->TakesPtx ? "PTX" : "SPIR-V";
  size_t Size = 0;
  const void *Code = Tenon.program_bytes(Part->Compiled, &Size);
  auto Start = std::chrono::steady_clock::now();
  cl_int Error = CL_SUCCESS;
  if (cl_program Handle = makeHandle(Code, Size, Error)) {
    Error = buildHandle(Handle, Part->TakesPtx ? "" : Source.driverOptions());
  } else {
    Log += "error: the driver does not take " + Form + " (clCreateProgramWith" +
           (Part->TakesPtx ? "Binary" : "IL") + ": " + std::to_string(Error) +
           ")\n";
    Error = CL_BUILD_PROGRAM_FAILURE;
  }
  if (Error != CL_SUCCESS)
    return Error;
  if (isVerbose())
    say("the driver compiled " + std::to_string(Size) + " bytes of " + Form +
        " in " + timeSince(Start));
  if (!Part->TakesPtx)
    return CL_SUCCESS;
  noteLeftOut();
  return hasAllNames() ? CL_SUCCESS : CL_BUILD_PROGRAM_FAILURE;
}

/// Checks that this process may use the processor's features that the code
/// needs: a launch could not report an error.
bool Builder::canRun(const tenon_program *P) {
  for (size_t I = 0; I < Tenon.num_kernels(P); ++I) {
    const tenon_kernel *K = Tenon.kernel_at(P, I);
    uint64_t Needs = Tenon.kernel_requirements(K)->amx_needs;
    int Status = Needs ? Tenon.amx_request(Needs) : TENON_AMX_READY;
    if (Status == TENON_AMX_READY)
      continue;
    Log += std::string("error: kernel '") + Tenon.kernel_name(K) +
           "' cannot run here: " + Tenon.amx_status_text(Status) + "\n";
    return false;
  }
  return true;
}

bool Builder::compileNative() {
  Part->Native = compile();
  if (!Part->Native || canRun(Part->Native))
    return Part->Native != nullptr;
  if (!Plan.Target.empty())
    return false; // this target was requested
  // The processor has AMX, and the system does not let this process use it.
  Tenon.release(Part->Native);
  Plan.Target = NativeTargets[0];
  Log.clear();
  return (Part->Native = compile()) != nullptr;
}

std::shared_ptr<ProgramPart> Builder::run(cl_int &Error) {
  Error = choosePlan();
  if (Error != CL_SUCCESS)
    return nullptr;
  Part->Texts = Source.texts();
  Part->NeedsUniformGroups = needsUniformGroups(Part->Texts);
  Error = Plan.Native ? buildNative() : buildCompiled();
  if (Error != CL_SUCCESS && Plan.form() == CodeForm::Spirv &&
      Plan.Target != PortableTarget) {
    if (isVerbose())
      say("the driver refused target " + Plan.Target + ", " +
          std::string(PortableTarget) + " is next:\n" + Log);
    Log.clear();
    Plan.Target = PortableTarget;
    Plan.Model.clear();
    Plan.SubgroupSize = 16;
    Error = buildCompiled();
  }
  return Error == CL_SUCCESS ? Part : nullptr;
}

std::shared_ptr<ProgramPart> buildPart(cl_context Context,
                                       const std::vector<cl_device_id> &Devices,
                                       const ProgramText &Text,
                                       std::string &Log, cl_int &Error) {
  Error = CL_BUILD_PROGRAM_FAILURE;
  if (!loadTenon(Log))
    return nullptr;
  return Builder(Context, Devices, PartSource(Text), Log).run(Error);
}

std::shared_ptr<ProgramPart> linkPart(cl_context Context,
                                      const std::vector<cl_device_id> &Devices,
                                      const std::vector<ProgramObject> &Objects,
                                      std::string &Log, cl_int &Error) {
  Error = CL_BUILD_PROGRAM_FAILURE;
  if (!loadTenon(Log))
    return nullptr;
  return Builder(Context, Devices, PartSource(Objects), Log).run(Error);
}

cl_int compileObjects(cl_context Context,
                      const std::vector<cl_device_id> &Devices,
                      const std::vector<ProgramText> &Texts,
                      std::vector<ProgramObject> &Objects, std::string &Log) {
  if (!loadTenon(Log))
    return CL_COMPILE_PROGRAM_FAILURE;
  for (const ProgramText &Text : Texts) {
    PartSource Source(Text);
    cl_int Error = Builder(Context, Devices, Source, Log).choosePlan();
    if (Error != CL_SUCCESS)
      return Error == CL_BUILD_PROGRAM_FAILURE ? CL_COMPILE_PROGRAM_FAILURE
                                               : Error;
    std::string Code;
    if (!Source.compileObject(Code, Log))
      return CL_COMPILE_PROGRAM_FAILURE;
    Objects.push_back({"", Text, std::move(Code)});
  }
  return CL_SUCCESS;
}

} // namespace tenon::layer
