// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Variables of native code are in this process's memory. A native kernel copies
// them, so that the queue's order is kept. Devices that share a native part
// share its variables.

#include "Variables.h"
#include "Layer/Devices/Devices.h"
#include "Layer/Devices/Queues.h"
#include "Layer/Programs/Programs.h"
#include "NativeCommand.h"

#include <cstring>
#include <optional>
#include <type_traits>

namespace tenon::layer {

namespace {

using GetPointer = cl_int CL_API_CALL(cl_device_id, cl_program, const char *,
                                      size_t *, void **);

/// Types of the copies' commands, as Intel's driver has them.
constexpr cl_command_type CommandReadVariable = 0x418E;
constexpr cl_command_type CommandWriteVariable = 0x418F;

/// A copy, as the argument of the native kernel that does it.
struct Copy {
  CommandOwner Owner;
  void *To;
  const void *From;
  size_t Size;
};

struct Variable {
  std::shared_ptr<ProgramPart> Part;
  std::byte *Address = nullptr;
  size_t Size = 0;
};

} // namespace

/// Empty where it has not been built for \p Device.
static std::vector<std::shared_ptr<ProgramPart>>
builtParts(Program &P, cl_device_id Device) {
  std::lock_guard Lock(P.Mutex);
  const ProgramBuild *Build = P.buildFor(Device);
  if (!Build || Build->Type != CL_PROGRAM_BINARY_TYPE_EXECUTABLE)
    return {};
  return Build->Parts;
}

/// The answer of the driver's function \p Name, which \p Call calls for a
/// program: for \p Handle, or for the parts of \p P that the driver compiled,
/// until one has the variable. None if \p P has native code for \p Device.
template <typename Function, typename CallFn>
static std::optional<cl_int> askDriver(cl_device_id Device, cl_program Handle,
                                       const std::shared_ptr<Program> &P,
                                       const char *Name, const CallFn &Call) {
  if (P && planFor(Device).Native)
    return std::nullopt;
  auto *Driver =
      reinterpret_cast<Function *>(driverFunction(platformOf(Device), Name));
  if (!Driver)
    return CL_INVALID_OPERATION;
  if (!P)
    return Call(*Driver, Handle);
  cl_int Error = CL_INVALID_PROGRAM_EXECUTABLE;
  for (const auto &Part : builtParts(*P, Device))
    if ((Error = Call(*Driver, Part->Handle)) == CL_SUCCESS)
      break;
  return Error;
}

static cl_int findNative(Program &P, cl_device_id Device, const char *Name,
                         Variable &Found) {
  if (!Name)
    return CL_INVALID_VALUE;
  auto Parts = builtParts(P, Device);
  if (Parts.empty())
    return CL_INVALID_PROGRAM_EXECUTABLE;
  for (const auto &Part : Parts) {
    if (!Part->Native)
      continue;
    if (void *Address = Tenon.find_variable(Part->Native, Name, &Found.Size)) {
      Found.Part = Part;
      Found.Address = static_cast<std::byte *>(Address);
      return CL_SUCCESS;
    }
  }
  return CL_INVALID_VALUE;
}

/// Called on a thread of the driver.
static void CL_CALLBACK runCopy(void *Block) {
  Copy C;
  std::memcpy(&C, Block, sizeof(C));
  std::memcpy(C.To, C.From, C.Size);
  C.Owner.end();
}

static cl_int enqueueCopy(const Command &Wanted, Copy C, cl_bool IsBlocking) {
  cl_event Done = nullptr;
  Command With = Wanted;
  With.Event = Wanted.Event || IsBlocking ? &Done : nullptr;
  cl_int Error = enqueueCommand(With, {runCopy, &C, sizeof(C), &C.Owner});
  if (Error != CL_SUCCESS)
    return Error;
  if (IsBlocking)
    Error = Driver.clWaitForEvents(1, &Done);
  if (Wanted.Event)
    *Wanted.Event = Done;
  else if (Done)
    Driver.clReleaseEvent(Done);
  return Error;
}

static bool isInside(const Variable &V, size_t Size, size_t Offset) {
  return Offset <= V.Size && Size <= V.Size - Offset;
}

template <typename Memory>
cl_int CL_API_CALL enqueueVariableCopy(cl_command_queue Queue,
                                       cl_program Handle, const char *Name,
                                       cl_bool IsBlocking, size_t Size,
                                       size_t Offset, Memory *Host,
                                       cl_uint NumWaits, const cl_event *Waits,
                                       cl_event *Event) {
  constexpr bool Writes = std::is_const_v<Memory>;
  std::shared_ptr<Program> P = programs().find(Handle);
  cl_device_id Device = factsOf(Queue).Device;
  if (auto Answer = askDriver<decltype(enqueueVariableCopy<Memory>)>(
          Device, Handle, P,
          Writes ? "clEnqueueWriteGlobalVariableINTEL"
                 : "clEnqueueReadGlobalVariableINTEL",
          [&](auto &Function, cl_program Program) {
            return Function(Queue, Program, Name, IsBlocking, Size, Offset,
                            Host, NumWaits, Waits, Event);
          }))
    return *Answer;
  Variable V;
  if (cl_int Error = findNative(*P, Device, Name, V))
    return Error;
  if (!Host || !isInside(V, Size, Offset))
    return CL_INVALID_VALUE;
  if (cl_int Error = checkWaits(P->Context, NumWaits, Waits))
    return Error;
  Copy C = {CommandOwner::of(V.Part->Native), V.Address + Offset, Host, Size};
  if constexpr (!Writes) {
    C.To = Host;
    C.From = V.Address + Offset;
  }
  return enqueueCopy({Queue,
                      Writes ? CommandWriteVariable : CommandReadVariable,
                      NumWaits, Waits, Event},
                     C, IsBlocking);
}

template decltype(enqueueVariableCopy<void>) enqueueVariableCopy<void>;
template decltype(enqueueVariableCopy<const void>)
    enqueueVariableCopy<const void>;

cl_int CL_API_CALL getVariablePointer(cl_device_id Device, cl_program Handle,
                                      const char *Name, size_t *Size,
                                      void **Pointer) {
  std::shared_ptr<Program> P = programs().find(Handle);
  if (auto Answer = askDriver<GetPointer>(
          Device, Handle, P, "clGetDeviceGlobalVariablePointerINTEL",
          [&](auto &Function, cl_program Program) {
            return Function(Device, Program, Name, Size, Pointer);
          }))
    return *Answer;
  Variable V;
  if (cl_int Error = findNative(*P, Device, Name, V))
    return Error;
  if (Pointer)
    *Pointer = V.Address;
  if (Size)
    *Size = V.Size;
  return CL_SUCCESS;
}

} // namespace tenon::layer
