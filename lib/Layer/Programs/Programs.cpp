// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Creation and release of programs. The text of a program decides whether the
// layer or the driver compiles it.

#include "Programs.h"
#include "Layer/Devices/Devices.h"
#include "Layer/Say.h"
#include "ProgramBinary.h"
#include "SpecConstants.h"
#include "tenon/Front/UsesMatrices.h"

#include <algorithm>
#include <cstring>

namespace tenon::layer {

ProgramRegistry &programs() {
  static auto *All = new ProgramRegistry; // other threads may outlive main()
  return *All;
}

PlainRegistry &plainObjects() {
  static auto *All = new PlainRegistry;
  return *All;
}

cl_int CL_API_CALL retainProgram(cl_program Handle) {
  cl_int Error = Driver.clRetainProgram(Handle);
  if (Error == CL_SUCCESS) {
    programs().retain(Handle);
    plainObjects().retain(Handle);
  }
  return Error;
}

cl_int CL_API_CALL releaseProgram(cl_program Handle) {
  plainObjects().release(Handle);
  std::shared_ptr<Program> Last = programs().release(Handle);
  return Driver.clReleaseProgram(Handle);
}

cl_program newPlain(cl_program Handle) {
  if (Handle) {
    plainObjects().forget(Handle);
    programs().forget(Handle);
  }
  return Handle;
}

std::shared_ptr<Program> makeProgram(cl_context Context,
                                     const std::string &Source, cl_int *Error) {
  const char *Text = Source.c_str();
  size_t Length = Source.size();
  cl_int Result = CL_SUCCESS;
  cl_program Handle =
      Driver.clCreateProgramWithSource(Context, 1, &Text, &Length, &Result);
  setError(Error, Result);
  if (!newPlain(Handle))
    return nullptr;
  auto P = std::make_shared<Program>();
  P->Context = Context;
  P->Handle = Handle;
  programs().add(Handle, P);
  return P;
}

/// The source of a driver's program that only serves as a handle. It is never
/// built.
static const char NoSource[] = "/* compiled by Tenon */\n";

/// Whether the layer compiles a program. One without matrices is the driver's,
/// unless it relies on what the layer adds to a device's answers.
static bool isOurs(cl_context Context, std::string_view Bytes) {
  return usesMatrices(Bytes) ||
         needsAddedSize(Context, requiredSubgroupSizes(Bytes));
}

/// Without the zeros at the end, which a length may include.
static std::string joinSource(cl_uint Count, const char **Strings,
                              const size_t *Lengths) {
  std::string Text;
  for (cl_uint I = 0; I < Count; ++I) {
    if (Lengths && Lengths[I])
      Text.append(Strings[I], Lengths[I]);
    else
      Text += Strings[I];
  }
  Text.resize(Text.find_last_not_of('\0') + 1);
  return Text;
}

cl_program CL_API_CALL createProgramWithSource(cl_context Context,
                                               cl_uint Count,
                                               const char **Strings,
                                               const size_t *Lengths,
                                               cl_int *Error) {
  std::string Text;
  bool IsValid = Count && Strings;
  for (cl_uint I = 0; IsValid && I < Count; ++I)
    IsValid = Strings[I] != nullptr;
  if (IsValid)
    Text = joinSource(Count, Strings, Lengths);
  if (!IsValid || !isOurs(Context, Text))
    return newPlain(Driver.clCreateProgramWithSource(Context, Count, Strings,
                                                     Lengths, Error));
  std::shared_ptr<Program> P = makeProgram(Context, Text, Error);
  if (!P)
    return nullptr;
  P->Text.Bytes = std::move(Text);
  return P->Handle;
}

using CreateWithIL = cl_program(CL_API_CALL *)(cl_context, const void *, size_t,
                                               cl_int *);

/// The function of a driver that has it only as an extension.
static CreateWithIL createWithILKHR(cl_context Context) {
  return reinterpret_cast<CreateWithIL>(
      driverFunction(platformOf(Context), "clCreateProgramWithILKHR"));
}

cl_program makeDriverProgram(cl_context Context, const void *IL, size_t Length,
                             cl_int *Error) {
  if (Driver.clCreateProgramWithIL) {
    cl_int Result = CL_SUCCESS;
    cl_program Handle =
        Driver.clCreateProgramWithIL(Context, IL, Length, &Result);
    setError(Error, Result);
    if (Handle || Result != CL_INVALID_OPERATION)
      return Handle;
  }
  if (CreateWithIL Create = createWithILKHR(Context))
    return Create(Context, IL, Length, Error);
  setError(Error, CL_INVALID_OPERATION);
  return nullptr;
}

static cl_program createOurIL(cl_context Context, const void *IL, size_t Length,
                              cl_int *Error) {
  std::shared_ptr<Program> P = makeProgram(Context, NoSource, Error);
  if (!P)
    return nullptr;
  P->Text.IsIL = true;
  P->Text.Bytes.assign(static_cast<const char *>(IL), Length);
  return P->Handle;
}

cl_program CL_API_CALL createProgramWithIL(cl_context Context, const void *IL,
                                           size_t Length, cl_int *Error) {
  if (IL && isOurs(Context, {static_cast<const char *>(IL), Length}))
    return createOurIL(Context, IL, Length, Error);
  return newPlain(Driver.clCreateProgramWithIL(Context, IL, Length, Error));
}

cl_program CL_API_CALL createProgramWithILKHR(cl_context Context,
                                              const void *IL, size_t Length,
                                              cl_int *Error) {
  if (IL && isOurs(Context, {static_cast<const char *>(IL), Length}))
    return createOurIL(Context, IL, Length, Error);
  if (CreateWithIL Create = createWithILKHR(Context))
    return newPlain(Create(Context, IL, Length, Error));
  setError(Error, CL_INVALID_OPERATION);
  return nullptr;
}

using TextView = std::string_view;

/// Empty where there is none.
static std::vector<TextView> binariesOf(cl_uint NumDevices,
                                        const cl_device_id *Devices,
                                        const size_t *Lengths,
                                        const unsigned char **Binaries) {
  std::vector<TextView> All;
  for (cl_uint I = 0; Devices && Lengths && Binaries && I < NumDevices; ++I) {
    size_t Length = Binaries[I] ? Lengths[I] : 0;
    All.emplace_back(reinterpret_cast<const char *>(Binaries[I]), Length);
  }
  return All;
}

/// Reads the binary of each device, or returns OpenCL's error.
static cl_int readBinaries(const cl_device_id *Devices,
                           const std::vector<TextView> &Binaries,
                           cl_int *BinaryStatus,
                           std::vector<StoredTexts> &Stored) {
  std::map<TextView, size_t> Known; // the same is read once
  cl_int Error = CL_SUCCESS;
  for (size_t I = 0; I < Binaries.size(); ++I) {
    auto [It, IsNew] = Known.try_emplace(Binaries[I], Stored.size());
    StoredProgram Read;
    cl_int Status = CL_SUCCESS;
    if (Binaries[I].empty())
      Status = CL_INVALID_VALUE;
    else if (IsNew && !readProgramBinary(Binaries[I], Read))
      Status = CL_INVALID_BINARY;
    if (BinaryStatus)
      BinaryStatus[I] = Status;
    if (Status != CL_SUCCESS) {
      Known.erase(It);
      Error = Error ? Error : Status;
      continue;
    }
    if (IsNew)
      Stored.push_back({{}, Read.Type, std::move(Read.Texts)});
    Stored[It->second].Devices.push_back(Devices[I]);
  }
  return Error;
}

/// A binary holds the program, not a device's code; devices have different ones
/// if the program was built for them with different options.
cl_program CL_API_CALL createProgramWithBinary(
    cl_context Context, cl_uint NumDevices, const cl_device_id *Devices,
    const size_t *Lengths, const unsigned char **Binaries, cl_int *BinaryStatus,
    cl_int *Error) {
  std::vector<TextView> All =
      binariesOf(NumDevices, Devices, Lengths, Binaries);
  if (std::none_of(All.begin(), All.end(), isProgramBinary))
    return newPlain(Driver.clCreateProgramWithBinary(
        Context, NumDevices, Devices, Lengths, Binaries, BinaryStatus, Error));
  std::vector<StoredTexts> Stored;
  cl_int Invalid = checkDevices(Context, {Devices, Devices + NumDevices});
  if (!Invalid)
    Invalid = readBinaries(Devices, All, BinaryStatus, Stored);
  if (Invalid) {
    setError(Error, Invalid);
    return nullptr;
  }
  std::shared_ptr<Program> P = makeProgram(Context, NoSource, Error);
  if (!P)
    return nullptr;
  for (const StoredTexts &S : Stored) {
    ProgramBuild &Build = P->Devices.empty() ? *P : P->Earlier.emplace_back();
    Build.Devices = S.Devices;
    Build.Type = S.Type;
  }
  P->Stored = std::move(Stored);
  return P->Handle;
}

cl_int CL_API_CALL setSpecializationConstant(cl_program Handle, cl_uint Id,
                                             size_t Size, const void *Value) {
  std::shared_ptr<Program> P = programs().find(Handle);
  if (!P)
    return Driver.clSetProgramSpecializationConstant(Handle, Id, Size, Value);
  if (!P->Text.IsIL)
    return CL_INVALID_PROGRAM;
  if (!Value)
    return CL_INVALID_VALUE;
  std::lock_guard Lock(P->Mutex);
  size_t Needed = specConstantSize(P->Text.Bytes, Id);
  if (Needed == 0)
    return CL_INVALID_SPEC_ID;
  if (Needed != Size)
    return CL_INVALID_VALUE;
  P->Constants[Id].assign(static_cast<const char *>(Value), Size);
  return CL_SUCCESS;
}

} // namespace tenon::layer
