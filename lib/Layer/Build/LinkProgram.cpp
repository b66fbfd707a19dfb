// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// clLinkProgram() where an object has matrices. Tenon links all objects, also
// those that the driver has compiled, so that each can call functions of every
// other one. Where it cannot, the driver links those without matrices, which
// then form a separate part.

#include "BuildOptions.h"
#include "BuildPart.h"
#include "Layer/Devices/Devices.h"

#include <algorithm>
#include <cassert>
#include <cstring>
#include <iterator>
#include <set>

namespace tenon::layer {

namespace {

/// An object or a library as clLinkProgram() gets it.
struct LinkInput {
  cl_program Plain = nullptr;         // without matrices
  std::vector<ProgramObject> Objects; // of Plain once Tenon has compiled it
};

class Linker {
public:
  Linker(cl_context Context, std::vector<cl_device_id> Devices,
         const char *Options)
      : Devices(std::move(Devices)), Context(Context), Options(Options) {}

  /// Returns CL_SUCCESS or an error.
  cl_int link(cl_uint NumPrograms, const cl_program *Programs);
  /// What has been linked, or the log of a failure.
  ProgramBuild takeBuild();

private:
  cl_int add(cl_program Object);
  cl_int linkExecutable();
  cl_int linkLibrary();
  bool hasPlain() const;
  void collect(bool WithPlain);
  cl_int compilePlain(LinkInput &Input);
  cl_int compileAllPlain();
  cl_int linkObjects(std::string &Messages);
  cl_int linkSeparately();
  cl_int linkPlain();
  bool namesDiffer();

  std::vector<cl_device_id> Devices; // those for which the objects are the same
  cl_context Context;
  const char *Options;
  std::vector<LinkInput> Inputs;
  cl_int Result = CL_SUCCESS;
  std::vector<ProgramObject> Objects;              // of a library, at the end
  std::vector<std::shared_ptr<ProgramPart>> Parts; // of an executable
  std::string Log;
};

} // namespace

static cl_int linkError(cl_int Error) {
  return Error == CL_BUILD_PROGRAM_FAILURE ||
                 Error == CL_COMPILE_PROGRAM_FAILURE
             ? CL_LINK_PROGRAM_FAILURE
             : Error;
}

/// Whether the driver's program is an object or a library for each device.
static bool isCompiled(cl_program Plain,
                       const std::vector<cl_device_id> &Devices) {
  return std::all_of(Devices.begin(), Devices.end(), [&](cl_device_id Device) {
    cl_program_binary_type Type = CL_PROGRAM_BINARY_TYPE_NONE;
    return Driver.clGetProgramBuildInfo(Plain, Device, CL_PROGRAM_BINARY_TYPE,
                                        sizeof(Type), &Type,
                                        nullptr) != CL_SUCCESS ||
           Type == CL_PROGRAM_BINARY_TYPE_COMPILED_OBJECT ||
           Type == CL_PROGRAM_BINARY_TYPE_LIBRARY;
  });
}

cl_int Linker::add(cl_program Object) {
  if (!Object)
    return CL_INVALID_PROGRAM;
  LinkInput &Input = Inputs.emplace_back();
  std::shared_ptr<Program> P = programs().find(Object);
  if (!P) {
    if (!isCompiled(Object, Devices))
      return CL_INVALID_OPERATION;
    Input.Plain = Object;
    return CL_SUCCESS;
  }
  std::lock_guard Lock(P->Mutex);
  ProgramBuild *Build = P->buildFor(Devices.front());
  if (!Build || (Build->Type != CL_PROGRAM_BINARY_TYPE_COMPILED_OBJECT &&
                 Build->Type != CL_PROGRAM_BINARY_TYPE_LIBRARY))
    return CL_INVALID_OPERATION;
  assert(std::all_of(Devices.begin(), Devices.end(),
                     [&](auto D) { return P->buildFor(D) == Build; }) &&
         "groupDevices() keeps others apart");
  cl_int Error = CL_SUCCESS;
  if (Build->Objects.empty()) // from a binary
    Error =
        compileObjects(Context, Devices, P->storedFor(Devices.front())->Texts,
                       Build->Objects, Log);
  Input.Objects = Build->Objects;
  return linkError(Error);
}

bool Linker::hasPlain() const {
  return std::any_of(Inputs.begin(), Inputs.end(),
                     [](const LinkInput &Input) { return Input.Plain; });
}

//===----------------------------------------------------------------------===//
// By Tenon
//===----------------------------------------------------------------------===//

/// Sets Objects to all objects of Inputs, named by their places in the call.
void Linker::collect(bool WithPlain) {
  Objects.clear();
  for (size_t I = 0; I < Inputs.size(); ++I) {
    if (Inputs[I].Plain && !WithPlain)
      continue;
    for (ProgramObject Object : Inputs[I].Objects) {
      Object.Name = "object " + std::to_string(I + 1);
      Objects.push_back(std::move(Object));
    }
  }
}

cl_int Linker::compilePlain(LinkInput &Input) {
  std::shared_ptr<const PlainObject> Known = plainObjects().find(Input.Plain);
  const PlainObject::Build *Build =
      Known ? Known->buildFor(Devices.front()) : nullptr;
  if (Build)
    return linkError(
        compileObjects(Context, Devices, Build->Texts, Input.Objects, Log));
  Log +=
      "error: an object without matrices is a binary of the driver; expected "
      "its source or SPIR-V, to link it with objects that have matrices\n";
  return CL_LINK_PROGRAM_FAILURE;
}

cl_int Linker::compileAllPlain() {
  for (LinkInput &Input : Inputs)
    if (Input.Plain)
      if (cl_int Error = compilePlain(Input))
        return Error;
  collect(/*WithPlain=*/true);
  return CL_SUCCESS;
}

cl_int Linker::linkObjects(std::string &Messages) {
  cl_int Error = CL_SUCCESS;
  if (auto Part = linkPart(Context, Devices, Objects, Messages, Error))
    Parts.push_back(std::move(Part));
  return linkError(Error);
}

cl_int Linker::linkLibrary() { return compileAllPlain(); }

//===----------------------------------------------------------------------===//
// By Tenon and the driver
//===----------------------------------------------------------------------===//

cl_int Linker::linkPlain() {
  std::vector<cl_program> Plain;
  for (const LinkInput &Input : Inputs)
    if (Input.Plain)
      Plain.push_back(Input.Plain);
  cl_int Error = CL_SUCCESS;
  auto Part = std::make_shared<ProgramPart>();
  Part->IsPlain = true;
  Part->Handle = Driver.clLinkProgram(Context, Devices.size(), Devices.data(),
                                      Options, Plain.size(), Plain.data(),
                                      nullptr, nullptr, &Error);
  if (Error == CL_SUCCESS)
    Parts.push_back(std::move(Part));
  return Error;
}

static std::vector<std::string> kernelNames(const ProgramPart &Part) {
  std::string All = partKernelNames(Part);
  std::vector<std::string> Names;
  for (size_t At = 0; At < All.size();) {
    size_t End = std::min(All.find(';', At), All.size());
    if (End > At)
      Names.push_back(All.substr(At, End - At));
    At = End + 1;
  }
  return Names;
}

bool Linker::namesDiffer() {
  std::set<std::string> Seen;
  for (const auto &Part : Parts)
    for (const std::string &Name : kernelNames(*Part))
      if (!Seen.insert(Name).second)
        return false;
  return true;
}

cl_int Linker::linkSeparately() {
  std::string Ignored;
  collect(/*WithPlain=*/false);
  if (cl_int Error = linkObjects(Ignored))
    return Error;
  if (cl_int Error = linkPlain())
    return Error;
  return namesDiffer() ? CL_SUCCESS : CL_LINK_PROGRAM_FAILURE;
}

/// On failure the log is the one of linking all objects by Tenon: it says what
/// is missing or what Tenon does not compile.
cl_int Linker::linkExecutable() {
  cl_int Error = compileAllPlain();
  if (Error == CL_SUCCESS)
    Error = linkObjects(Log);
  if (Error != CL_LINK_PROGRAM_FAILURE || !hasPlain())
    return Error;
  if (linkSeparately() == CL_SUCCESS) {
    Log.clear();
    return CL_SUCCESS;
  }
  Parts.clear();
  return Error;
}

//===----------------------------------------------------------------------===//
// The function
//===----------------------------------------------------------------------===//

static bool isLibrary(const char *Options) {
  return Options && std::strstr(Options, "-create-library");
}

/// The driver's clLinkProgram(). A library keeps the texts of its objects.
static cl_program linkByDriver(cl_context Context, cl_uint NumDevices,
                               const cl_device_id *Devices, const char *Options,
                               cl_uint NumPrograms, const cl_program *Programs,
                               BuildNotify Notify, void *UserData,
                               cl_int *Error) {
  cl_program Linked = newPlain(
      Driver.clLinkProgram(Context, NumDevices, Devices, Options, NumPrograms,
                           Programs, Notify, UserData, Error));
  if (!Linked || !isLibrary(Options))
    return Linked;
  PlainObject Library;
  for (cl_device_id Device : buildDevices(Context, NumDevices, Devices)) {
    std::vector<ProgramText> Texts;
    for (cl_uint I = 0; I < NumPrograms; ++I) {
      auto Known = plainObjects().find(Programs[I]);
      const PlainObject::Build *Build =
          Known ? Known->buildFor(Device) : nullptr;
      if (!Build)
        return Linked;
      Texts.insert(Texts.end(), Build->Texts.begin(), Build->Texts.end());
    }
    Library.set(Device, std::move(Texts));
  }
  plainObjects().add(Linked,
                     std::make_shared<const PlainObject>(std::move(Library)));
  return Linked;
}

cl_int Linker::link(cl_uint NumPrograms, const cl_program *Programs) {
  for (cl_uint I = 0; I < NumPrograms && Result == CL_SUCCESS; ++I)
    Result = add(Programs[I]);
  if (Result == CL_SUCCESS)
    Result = isLibrary(Options) ? linkLibrary() : linkExecutable();
  return Result;
}

ProgramBuild Linker::takeBuild() {
  ProgramBuild Build;
  Build.Devices = std::move(Devices);
  bool IsBuilt = Result == CL_SUCCESS;
  Build.Status = IsBuilt ? CL_BUILD_SUCCESS : CL_BUILD_ERROR;
  if (IsBuilt && isLibrary(Options)) {
    Build.Type = CL_PROGRAM_BINARY_TYPE_LIBRARY;
    Build.Objects = std::move(Objects);
  } else if (IsBuilt) {
    Build.Type = CL_PROGRAM_BINARY_TYPE_EXECUTABLE;
    Build.Parts = std::move(Parts);
    for (const auto &Part : Build.Parts)
      Part->Devices = Build.Devices;
  }
  Build.Log = std::move(Log);
  Build.Options = Options ? Options : "";
  return Build;
}

using DeviceGroups = std::vector<std::vector<cl_device_id>>;

/// Objects may have been compiled for each device in another way. Each group
/// has the devices of one form for which all of \p Programs are the same.
static DeviceGroups groupDevices(const std::vector<cl_device_id> &Devices,
                                 cl_uint NumPrograms,
                                 const cl_program *Programs) {
  using Builds = std::vector<const void *>;
  std::vector<std::pair<CodeForm, Builds>> Seen;
  DeviceGroups Groups;
  for (cl_device_id Device : Devices) {
    std::pair<CodeForm, Builds> Key = {planFor(Device).form(), {}};
    Builds &Own = Key.second;
    for (cl_uint I = 0; I < NumPrograms; ++I) {
      if (auto P = programs().find(Programs[I])) {
        std::lock_guard Lock(P->Mutex);
        Own.push_back(P->buildFor(Device));
      } else if (auto Plain = plainObjects().find(Programs[I])) {
        Own.push_back(Plain->buildFor(Device));
      }
    }
    size_t Group = std::find(Seen.begin(), Seen.end(), Key) - Seen.begin();
    if (Group == Seen.size()) {
      Seen.push_back(std::move(Key));
      Groups.emplace_back();
    }
    Groups[Group].push_back(Device);
  }
  return Groups;
}

/// A program of what has been linked for groups of devices. Null on failure.
static std::shared_ptr<Program> programOf(std::vector<ProgramBuild> Builds,
                                          cl_context Context, cl_int *Error) {
  std::shared_ptr<Program> P =
      makeProgram(Context, "/* linked by Tenon */\n", Error);
  if (!P)
    return nullptr;
  std::lock_guard Lock(P->Mutex);
  P->Text.IsIL = true; // has no source
  static_cast<ProgramBuild &>(*P) = std::move(Builds.front());
  P->Earlier.assign(std::make_move_iterator(Builds.begin() + 1),
                    std::make_move_iterator(Builds.end()));
  return P;
}

static cl_int checkLink(cl_context Context, cl_uint NumDevices,
                        const cl_device_id *Devices,
                        const std::vector<cl_device_id> &All,
                        const char *Options) {
  if ((NumDevices == 0) != (Devices == nullptr))
    return CL_INVALID_VALUE;
  if (cl_int Invalid = checkDevices(Context, All))
    return Invalid;
  return areLinkOptions(Options) ? CL_SUCCESS : CL_INVALID_LINKER_OPTIONS;
}

cl_program CL_API_CALL linkProgram(cl_context Context, cl_uint NumDevices,
                                   const cl_device_id *Devices,
                                   const char *Options, cl_uint NumPrograms,
                                   const cl_program *Programs,
                                   BuildNotify Notify, void *UserData,
                                   cl_int *Error) {
  bool AnyMatrices = false;
  for (cl_uint I = 0; Programs && I < NumPrograms; ++I)
    AnyMatrices |= programs().find(Programs[I]) != nullptr;
  if (!AnyMatrices)
    return linkByDriver(Context, NumDevices, Devices, Options, NumPrograms,
                        Programs, Notify, UserData, Error);
  std::vector<cl_device_id> All = buildDevices(Context, NumDevices, Devices);
  cl_int Invalid = checkLink(Context, NumDevices, Devices, All, Options);
  if (!Notify && UserData)
    Invalid = CL_INVALID_VALUE;
  if (Invalid) {
    setError(Error, Invalid);
    return nullptr;
  }
  std::vector<ProgramBuild> Builds;
  cl_int Result = CL_SUCCESS;
  for (auto &Group : groupDevices(All, NumPrograms, Programs)) {
    Linker L(Context, std::move(Group), Options);
    cl_int Own = L.link(NumPrograms, Programs);
    if (Own != CL_SUCCESS && Own != CL_LINK_PROGRAM_FAILURE) {
      setError(Error, Own);
      return nullptr;
    }
    Builds.push_back(L.takeBuild());
    if (Own != CL_SUCCESS)
      Result = Own;
  }
  std::shared_ptr<Program> P = programOf(std::move(Builds), Context, Error);
  if (!P)
    return nullptr;
  setError(Error, Result);
  if (Notify)
    Notify(P->Handle, UserData);
  return P->Handle;
}

} // namespace tenon::layer
