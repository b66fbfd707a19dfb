// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// clBuildProgram() and clCompileProgram(). They build before they return, and
// call the program's callback, if any, at the end.

#include "BuildOptions.h"
#include "BuildPart.h"
#include "Layer/Devices/Devices.h"
#include "Layer/Programs/SpecConstants.h"

#include <array>

namespace tenon::layer {

using PartList = std::vector<std::shared_ptr<ProgramPart>>;

/// The texts that the next build of \p P for \p Device compiles. Its mutex is
/// held.
static std::vector<ProgramText> textsOf(const Program &P, cl_device_id Device,
                                        const char *Options) {
  if (const StoredTexts *Stored = P.storedFor(Device))
    return Stored->Texts;
  ProgramText Text = P.Text;
  Text.Options = Options ? Options : "";
  if (Text.IsIL && !P.Constants.empty())
    Text.Bytes = specialise(Text.Bytes, P.Constants);
  return {Text};
}

/// Builds the program of \p Texts; empty on failure.
static PartList buildTexts(cl_context Context,
                           const std::vector<cl_device_id> &Devices,
                           const std::vector<ProgramText> &Texts,
                           std::string &Log, cl_int &Error) {
  std::shared_ptr<ProgramPart> Part;
  if (Texts.size() == 1) {
    Part = buildPart(Context, Devices, Texts.front(), Log, Error);
  } else { // a binary of what was linked
    std::vector<ProgramObject> Objects;
    Error = compileObjects(Context, Devices, Texts, Objects, Log);
    if (Error == CL_SUCCESS)
      Part = linkPart(Context, Devices, Objects, Log, Error);
    else if (Error == CL_COMPILE_PROGRAM_FAILURE)
      Error = CL_BUILD_PROGRAM_FAILURE;
  }
  return Part ? PartList{std::move(Part)} : PartList();
}

/// Records how a build ended, for later queries. The mutex of \p P is held.
static void finish(Program &P, const std::vector<cl_device_id> &Devices,
                   bool Built, cl_program_binary_type Type, std::string Log,
                   const char *Options) {
  P.Devices = Devices;
  for (const auto &Part : P.Parts)
    Part->Devices = P.Devices;
  P.Status = Built ? CL_BUILD_SUCCESS : CL_BUILD_ERROR;
  P.Type = Built ? Type : CL_PROGRAM_BINARY_TYPE_NONE;
  P.Log = std::move(Log);
  P.Options = Options ? Options : "";
}

/// The devices that a build of \p P is for.
static std::vector<cl_device_id> devicesFor(const Program &P, cl_uint Count,
                                            const cl_device_id *Given) {
  return Given ? buildDevices(P.Context, Count, Given) : P.ownDevices();
}

/// OpenCL's error for a call that cannot build \p P, else CL_SUCCESS.
static cl_int checkBuild(const Program &P, cl_uint NumDevices,
                         const cl_device_id *Devices, BuildNotify Notify,
                         const void *UserData) {
  if ((NumDevices == 0) != (Devices == nullptr) || (!Notify && UserData))
    return CL_INVALID_VALUE;
  std::vector<cl_device_id> All = devicesFor(P, NumDevices, Devices);
  if (cl_int Error = checkDevices(P.Context, All))
    return Error;
  for (cl_device_id Device : All)
    if (!P.Stored.empty() && !P.storedFor(Device))
      return CL_INVALID_DEVICE;
  bool IsLinked = P.Text.Bytes.empty() && P.Stored.empty();
  return IsLinked || P.NumKernels ? CL_INVALID_OPERATION : CL_SUCCESS;
}

/// Whether a build or a compilation of \p P for \p Devices accepts \p Options,
/// as far as that is known in advance.
static bool areOptionsOf(const Program &P,
                         const std::vector<cl_device_id> &Devices,
                         const char *Options) {
  return areBuildOptions(Options) &&
         (!P.Text.IsIL || areSpirvOptions(P.Context, Devices, Options));
}

/// Devices that have the same form and the same binary, if any.
static std::vector<std::vector<cl_device_id>>
groupDevices(const Program &P, const std::vector<cl_device_id> &All) {
  std::vector<std::vector<cl_device_id>> Groups;
  for (const std::vector<cl_device_id> &Same : groupByForm(All)) {
    std::map<const StoredTexts *, std::vector<cl_device_id>> OfBinaries;
    for (cl_device_id Device : Same)
      OfBinaries[P.storedFor(Device)].push_back(Device);
    for (auto &[Stored, Devices] : OfBinaries)
      Groups.push_back(std::move(Devices));
  }
  return Groups;
}

/// Builds \p P for \p Devices, a group. Its mutex is held.
static cl_int buildGroup(Program &P, std::vector<cl_device_id> Devices,
                         const char *Options) {
  cl_int Error = CL_SUCCESS;
  std::string Log;
  std::vector<ProgramText> Texts = textsOf(P, Devices.front(), Options);
  Devices = P.beginBuild(std::move(Devices), Texts, /*IsExecutable=*/true);
  P.Parts = buildTexts(P.Context, Devices, Texts, Log, Error);
  if (Error == CL_BUILD_PROGRAM_FAILURE && refusesOptions(Log))
    Error = CL_INVALID_BUILD_OPTIONS;
  finish(P, Devices, !P.Parts.empty(), CL_PROGRAM_BINARY_TYPE_EXECUTABLE,
         std::move(Log), Options);
  return Error;
}

cl_int CL_API_CALL buildProgram(cl_program Handle, cl_uint NumDevices,
                                const cl_device_id *Devices,
                                const char *Options, BuildNotify Notify,
                                void *UserData) {
  std::shared_ptr<Program> P = programs().find(Handle);
  if (!P)
    return Driver.clBuildProgram(Handle, NumDevices, Devices, Options, Notify,
                                 UserData);
  cl_int Error = checkBuild(*P, NumDevices, Devices, Notify, UserData);
  if (Error != CL_SUCCESS)
    return Error;
  std::vector<cl_device_id> All = devicesFor(*P, NumDevices, Devices);
  if (!areOptionsOf(*P, All, Options))
    return CL_INVALID_BUILD_OPTIONS;
  {
    std::lock_guard Lock(P->Mutex);
    for (auto &Group : groupDevices(*P, All))
      if (cl_int Own = buildGroup(*P, std::move(Group), Options))
        Error = Own;
  }
  if (Notify)
    Notify(Handle, UserData);
  return Error;
}

//===----------------------------------------------------------------------===//
// Compiling
//===----------------------------------------------------------------------===//

/// The result of clGetProgramInfo(), without the zero at a text's end.
static std::string bytesOf(cl_program Handle, cl_program_info What) {
  size_t Size = 0;
  if (Driver.clGetProgramInfo(Handle, What, 0, nullptr, &Size) != CL_SUCCESS ||
      Size == 0)
    return "";
  std::string Bytes(Size, '\0');
  if (Driver.clGetProgramInfo(Handle, What, Size, Bytes.data(), nullptr) !=
      CL_SUCCESS)
    return "";
  if (What == CL_PROGRAM_SOURCE)
    Bytes.resize(Bytes.find_last_not_of('\0') + 1);
  return Bytes;
}

static std::string sourceOf(cl_program Handle) {
  if (auto P = programs().find(Handle)) {
    std::lock_guard Lock(P->Mutex);
    return P->Text.IsIL ? "" : P->Text.Bytes;
  }
  return bytesOf(Handle, CL_PROGRAM_SOURCE);
}

static unsigned ownersOf(cl_program Handle) {
  cl_uint Owners = 1;
  Driver.clGetProgramInfo(Handle, CL_PROGRAM_REFERENCE_COUNT, sizeof(Owners),
                          &Owners, nullptr);
  return Owners;
}

static cl_int checkHeaders(cl_uint NumHeaders, const cl_program *Headers,
                           const char *const *Names) {
  if ((NumHeaders == 0) != (Headers == nullptr) ||
      (NumHeaders == 0) != (Names == nullptr))
    return CL_INVALID_VALUE;
  for (cl_uint I = 0; I < NumHeaders; ++I) {
    if (!Headers[I])
      return CL_INVALID_PROGRAM;
    if (!Names[I])
      return CL_INVALID_VALUE;
  }
  return CL_SUCCESS;
}

using HeaderTexts = std::vector<std::pair<std::string, std::string>>;

static HeaderTexts textsOf(cl_uint NumHeaders, const cl_program *Headers,
                           const char **Names) {
  HeaderTexts Texts;
  Texts.reserve(NumHeaders);
  for (cl_uint I = 0; I < NumHeaders; ++I)
    Texts.emplace_back(Names[I], sourceOf(Headers[I]));
  return Texts;
}

/// Keeps the text of what the driver has compiled, in case it is linked
/// with an object that has matrices. A binary has no text.
static void keepPlain(cl_program Handle,
                      const std::vector<cl_device_id> &Devices,
                      const char *Options, HeaderTexts Headers) {
  ProgramText Text;
  Text.Bytes = bytesOf(Handle, CL_PROGRAM_SOURCE);
  if (Text.Bytes.empty()) {
    Text.Bytes = bytesOf(Handle, CL_PROGRAM_IL);
    Text.IsIL = true;
  }
  if (Text.Bytes.empty())
    return;
  Text.Options = Options ? Options : "";
  Text.Headers = std::move(Headers);
  std::shared_ptr<const PlainObject> Known = plainObjects().find(Handle);
  PlainObject Object = Known ? *Known : PlainObject();
  for (cl_device_id Device : Devices)
    Object.set(Device, {Text});
  plainObjects().add(Handle,
                     std::make_shared<const PlainObject>(std::move(Object)),
                     ownersOf(Handle));
}

/// Makes a program without matrices one of the layer's if a header of it has
/// matrices.
static std::shared_ptr<Program> adopt(cl_program Handle, cl_uint NumHeaders,
                                      const cl_program *Headers) {
  bool AnyMatrices = false;
  for (cl_uint I = 0; Headers && I < NumHeaders; ++I)
    AnyMatrices |= programs().find(Headers[I]) != nullptr;
  std::string Source = AnyMatrices ? sourceOf(Handle) : "";
  if (Source.empty())
    return nullptr;
  auto P = std::make_shared<Program>();
  P->Context = contextOf(Handle);
  P->Handle = Handle;
  P->Text.Bytes = std::move(Source);
  programs().add(Handle, P, ownersOf(Handle));
  return P;
}

static cl_int compileGroup(Program &P, std::vector<cl_device_id> Devices,
                           const char *Options, const HeaderTexts &Headers) {
  std::vector<ProgramText> Texts = textsOf(P, Devices.front(), Options);
  Texts.front().Headers = Headers;
  std::string Log;
  Devices = P.beginBuild(std::move(Devices), Texts, /*IsExecutable=*/false);
  cl_int Error = compileObjects(P.Context, Devices, Texts, P.Objects, Log);
  if (Error == CL_COMPILE_PROGRAM_FAILURE && refusesOptions(Log))
    Error = CL_INVALID_COMPILER_OPTIONS;
  finish(P, Devices, Error == CL_SUCCESS,
         CL_PROGRAM_BINARY_TYPE_COMPILED_OBJECT, std::move(Log), Options);
  return Error;
}

/// Objects are the same for all devices that can have one.
static cl_int compileOurs(Program &P, const std::vector<cl_device_id> &Devices,
                          const char *Options, const HeaderTexts &Headers) {
  std::lock_guard Lock(P.Mutex);
  std::array<std::vector<cl_device_id>, 2> Groups;
  for (cl_device_id Device : Devices)
    Groups[planFor(Device).form() != CodeForm::None].push_back(Device);
  cl_int Error = CL_SUCCESS;
  for (std::vector<cl_device_id> &Group : Groups)
    if (!Group.empty())
      if (cl_int Own = compileGroup(P, std::move(Group), Options, Headers))
        Error = Own;
  return Error;
}

cl_int CL_API_CALL compileProgram(cl_program Handle, cl_uint NumDevices,
                                  const cl_device_id *Devices,
                                  const char *Options, cl_uint NumHeaders,
                                  const cl_program *Headers,
                                  const char **HeaderNames, BuildNotify Notify,
                                  void *UserData) {
  std::shared_ptr<Program> P = programs().find(Handle);
  if (!P)
    P = adopt(Handle, NumHeaders, Headers);
  if (!P) {
    cl_int Error = Driver.clCompileProgram(Handle, NumDevices, Devices, Options,
                                           NumHeaders, Headers, HeaderNames,
                                           Notify, UserData);
    // The driver has checked the headers.
    if (Error == CL_SUCCESS)
      keepPlain(Handle, buildDevices(contextOf(Handle), NumDevices, Devices),
                Options, textsOf(NumHeaders, Headers, HeaderNames));
    return Error;
  }
  cl_int Error = checkHeaders(NumHeaders, Headers, HeaderNames);
  if (Error == CL_SUCCESS)
    Error = checkBuild(*P, NumDevices, Devices, Notify, UserData);
  if (Error == CL_SUCCESS && !P->Stored.empty()) // a binary has no text
    Error = CL_INVALID_OPERATION;
  if (Error != CL_SUCCESS)
    return Error;
  std::vector<cl_device_id> All = buildDevices(P->Context, NumDevices, Devices);
  if (!areOptionsOf(*P, All, Options))
    return CL_INVALID_COMPILER_OPTIONS;
  HeaderTexts Texts = textsOf(NumHeaders, Headers, HeaderNames);
  Error = compileOurs(*P, All, Options, Texts);
  if (Notify)
    Notify(Handle, UserData);
  return Error;
}

} // namespace tenon::layer
