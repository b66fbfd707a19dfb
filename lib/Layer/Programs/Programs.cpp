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

/// All devices have the same binary: it holds the program, not a device's code.
cl_program CL_API_CALL createProgramWithBinary(
    cl_context Context, cl_uint NumDevices, const cl_device_id *Devices,
    const size_t *Lengths, const unsigned char **Binaries, cl_int *BinaryStatus,
    cl_int *Error) {
  std::string_view Binary;
  if (NumDevices && Devices && Lengths && Binaries && Binaries[0])
    Binary = {reinterpret_cast<const char *>(Binaries[0]), Lengths[0]};
  if (!isProgramBinary(Binary))
    return newPlain(Driver.clCreateProgramWithBinary(
        Context, NumDevices, Devices, Lengths, Binaries, BinaryStatus, Error));
  for (cl_uint I = 0; I < NumDevices; ++I)
    if (!Lengths[I] || !Binaries[I]) {
      if (BinaryStatus)
        BinaryStatus[I] = CL_INVALID_VALUE;
      setError(Error, CL_INVALID_VALUE);
      return nullptr;
    }
  if (cl_int Invalid = checkDevices(Context, {Devices, Devices + NumDevices})) {
    setError(Error, Invalid);
    return nullptr;
  }
  StoredProgram Stored;
  bool IsRead = readProgramBinary(Binary, Stored);
  for (cl_uint I = 0; BinaryStatus && I < NumDevices; ++I)
    BinaryStatus[I] = IsRead ? CL_SUCCESS : CL_INVALID_BINARY;
  if (!IsRead) {
    setError(Error, CL_INVALID_BINARY);
    return nullptr;
  }
  std::shared_ptr<Program> P = makeProgram(Context, NoSource, Error);
  if (!P)
    return nullptr;
  P->Type = Stored.Type;
  P->Stored = std::move(Stored.Texts);
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
