// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// clBuildProgram(), clCompileProgram() and clLinkProgram(). They build before
// they return, and call the program's callback, if any, at the end.

#include "BuildPart.h"
#include "SpecConstants.h"

#include <algorithm>
#include <cstring>
#include <set>

namespace tenon::layer {

using PartList = std::vector<std::shared_ptr<ProgramPart>>;

/// The texts that the next build of \p P compiles. Its mutex is held.
static std::vector<ProgramText> textsOf(const Program &P, const char *Options) {
  if (!P.Stored.empty())
    return P.Stored;
  ProgramText Text = P.Text;
  Text.Options = Options ? Options : "";
  if (Text.IsIL && !P.Constants.empty())
    Text.Bytes = specialise(Text.Bytes, P.Constants);
  return {Text};
}

static PartList buildAll(cl_context Context,
                         const std::vector<cl_device_id> &Devices,
                         const std::vector<ProgramText> &Texts,
                         std::string &Log, cl_int &Error) {
  PartList Parts;
  Error = CL_SUCCESS;
  for (const ProgramText &Text : Texts) {
    auto Part = buildPart(Context, Devices, Text, Log, Error);
    if (!Part)
      return {};
    Parts.push_back(std::move(Part));
  }
  return Parts;
}

/// Records how a build ended, for later queries. The mutex of \p P is held.
static void finish(Program &P, PartList Parts, cl_program_binary_type Type,
                   std::string Log, const char *Options) {
  bool Built = !Parts.empty();
  P.Status = Built ? CL_BUILD_SUCCESS : CL_BUILD_ERROR;
  P.Type = Built ? Type : CL_PROGRAM_BINARY_TYPE_NONE;
  P.Parts = std::move(Parts);
  P.Log = std::move(Log);
  P.Options = Options ? Options : "";
}

static bool areValid(cl_uint NumDevices, const cl_device_id *Devices,
                     BuildNotify Notify, const void *UserData) {
  return (NumDevices == 0) == (Devices == nullptr) && (Notify || !UserData);
}

cl_int CL_API_CALL buildProgram(cl_program Handle, cl_uint NumDevices,
                                const cl_device_id *Devices,
                                const char *Options, BuildNotify Notify,
                                void *UserData) {
  std::shared_ptr<Program> P = programs().find(Handle);
  if (!P)
    return Driver.clBuildProgram(Handle, NumDevices, Devices, Options, Notify,
                                 UserData);
  if (!areValid(NumDevices, Devices, Notify, UserData))
    return CL_INVALID_VALUE;
  cl_int Error;
  {
    std::lock_guard Lock(P->Mutex);
    std::string Log;
    PartList Parts =
        buildAll(P->Context, buildDevices(P->Context, NumDevices, Devices),
                 textsOf(*P, Options), Log, Error);
    finish(*P, std::move(Parts), CL_PROGRAM_BINARY_TYPE_EXECUTABLE,
           std::move(Log), Options);
  }
  if (Notify)
    Notify(Handle, UserData);
  return Error;
}

//===----------------------------------------------------------------------===//
// Compiling
//===----------------------------------------------------------------------===//

static std::string sourceOf(cl_program Handle) {
  if (auto P = programs().find(Handle)) {
    std::lock_guard Lock(P->Mutex);
    return P->Text.IsIL ? "" : P->Text.Bytes;
  }
  size_t Size = 0;
  if (Driver.clGetProgramInfo(Handle, CL_PROGRAM_SOURCE, 0, nullptr, &Size) !=
          CL_SUCCESS ||
      Size == 0)
    return "";
  std::string Text(Size, '\0');
  Driver.clGetProgramInfo(Handle, CL_PROGRAM_SOURCE, Size, Text.data(),
                          nullptr);
  return Text.c_str();
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
  cl_uint Owners = 1;
  Driver.clGetProgramInfo(Handle, CL_PROGRAM_REFERENCE_COUNT, sizeof(Owners),
                          &Owners, nullptr);
  auto P = std::make_shared<Program>();
  P->Context = contextOf(Handle);
  P->Handle = Handle;
  P->Text.Bytes = std::move(Source);
  programs().add(Handle, P, Owners);
  return P;
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
  if (!P)
    return Driver.clCompileProgram(Handle, NumDevices, Devices, Options,
                                   NumHeaders, Headers, HeaderNames, Notify,
                                   UserData);
  if (!areValid(NumDevices, Devices, Notify, UserData) ||
      (NumHeaders == 0) != (Headers == nullptr) ||
      (NumHeaders == 0) != (HeaderNames == nullptr))
    return CL_INVALID_VALUE;
  std::vector<std::pair<std::string, std::string>> HeaderTexts;
  HeaderTexts.reserve(NumHeaders);
  for (cl_uint I = 0; I < NumHeaders; ++I)
    HeaderTexts.emplace_back(HeaderNames[I], sourceOf(Headers[I]));
  cl_int Error;
  {
    std::lock_guard Lock(P->Mutex);
    std::vector<ProgramText> Texts = textsOf(*P, Options);
    for (ProgramText &Text : Texts)
      if (P->Stored.empty())
        Text.Headers = HeaderTexts;
    std::string Log;
    PartList Parts =
        buildAll(P->Context, buildDevices(P->Context, NumDevices, Devices),
                 Texts, Log, Error);
    finish(*P, std::move(Parts), CL_PROGRAM_BINARY_TYPE_COMPILED_OBJECT,
           std::move(Log), Options);
  }
  if (Notify)
    Notify(Handle, UserData);
  return Error == CL_BUILD_PROGRAM_FAILURE ? CL_COMPILE_PROGRAM_FAILURE : Error;
}

//===----------------------------------------------------------------------===//
// Linking
//===----------------------------------------------------------------------===//

namespace {

/// Each compiled program with matrices stays a part of its own, which calls no
/// other part; the driver links the remaining ones.
class Linker {
public:
  Linker(cl_context Context, std::vector<cl_device_id> Devices,
         const char *Options)
      : Context(Context), Devices(std::move(Devices)), Options(Options) {}

  /// CL_SUCCESS, or why not.
  cl_int add(cl_program Object);
  cl_int link();

  PartList Parts;
  std::string Log;

private:
  cl_int linkPlain();
  bool namesDiffer();

  cl_context Context;
  std::vector<cl_device_id> Devices;
  const char *Options;
  std::vector<cl_program> Plain;
};

} // namespace

cl_int Linker::add(cl_program Object) {
  std::shared_ptr<Program> P = programs().find(Object);
  if (!P) {
    Plain.push_back(Object);
    return CL_SUCCESS;
  }
  std::lock_guard Lock(P->Mutex);
  if (P->Type != CL_PROGRAM_BINARY_TYPE_COMPILED_OBJECT &&
      P->Type != CL_PROGRAM_BINARY_TYPE_LIBRARY)
    return CL_INVALID_OPERATION;
  cl_int Error = CL_SUCCESS;
  if (P->Parts.empty()) // from a binary
    P->Parts = buildAll(Context, Devices, P->Stored, Log, Error);
  Parts.insert(Parts.end(), P->Parts.begin(), P->Parts.end());
  return Error == CL_BUILD_PROGRAM_FAILURE ? CL_LINK_PROGRAM_FAILURE : Error;
}

cl_int Linker::linkPlain() {
  if (Plain.empty())
    return CL_SUCCESS;
  cl_int Error = CL_SUCCESS;
  auto Part = std::make_shared<ProgramPart>();
  Part->IsPlain = true;
  Part->Handle = Driver.clLinkProgram(Context, Devices.size(), Devices.data(),
                                      Options, Plain.size(), Plain.data(),
                                      nullptr, nullptr, &Error);
  if (Error != CL_SUCCESS) {
    if (Part->Handle)
      Log += driverBuildLog(Part->Handle, Devices);
    Log += "note: Tenon compiles an object that uses matrices separately: "
           "other objects cannot call its functions\n";
    return Error;
  }
  Parts.push_back(std::move(Part));
  return CL_SUCCESS;
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
      if (!Seen.insert(Name).second) {
        Log += "error: kernel '" + Name + "' is in two of the objects\n";
        return false;
      }
  return true;
}

cl_int Linker::link() {
  if (cl_int Error = linkPlain())
    return Error;
  return namesDiffer() ? CL_SUCCESS : CL_LINK_PROGRAM_FAILURE;
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
    return Driver.clLinkProgram(Context, NumDevices, Devices, Options,
                                NumPrograms, Programs, Notify, UserData, Error);
  if (!areValid(NumDevices, Devices, Notify, UserData)) {
    setError(Error, CL_INVALID_VALUE);
    return nullptr;
  }
  Linker L(Context, buildDevices(Context, NumDevices, Devices), Options);
  cl_int Result = CL_SUCCESS;
  for (cl_uint I = 0; I < NumPrograms && Result == CL_SUCCESS; ++I)
    Result = L.add(Programs[I]);
  if (Result == CL_SUCCESS)
    Result = L.link();
  if (Result != CL_SUCCESS && Result != CL_LINK_PROGRAM_FAILURE) {
    setError(Error, Result);
    return nullptr;
  }
  std::shared_ptr<Program> P =
      makeProgram(Context, "/* linked by Tenon */\n", Error);
  if (!P)
    return nullptr;
  bool IsLibrary = Options && std::strstr(Options, "-create-library");
  {
    std::lock_guard Lock(P->Mutex);
    P->Text.IsIL = true; // has no source
    finish(*P, Result == CL_SUCCESS ? std::move(L.Parts) : PartList(),
           IsLibrary ? CL_PROGRAM_BINARY_TYPE_LIBRARY
                     : CL_PROGRAM_BINARY_TYPE_EXECUTABLE,
           std::move(L.Log), Options);
  }
  setError(Error, Result);
  if (Notify)
    Notify(P->Handle, UserData);
  return P->Handle;
}

} // namespace tenon::layer
