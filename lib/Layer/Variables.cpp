// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Variables of native code are memory of this process: a native kernel copies
// them, in the queue's order. Devices that share a native part share them.

#include "Variables.h"
#include "Devices.h"
#include "Programs.h"

#include <cstring>
#include <type_traits>

namespace tenon::layer {

namespace {

/// Memory is void for reading, const void for writing.
template <typename Memory>
using EnqueueAccess = cl_int
CL_API_CALL(cl_command_queue, cl_program, const char *, cl_bool, size_t, size_t,
            Memory *, cl_uint, const cl_event *, cl_event *);
using GetPointer = cl_int CL_API_CALL(cl_device_id, cl_program, const char *,
                                      size_t *, void **);

/// What the queue's native kernel does.
struct Copy {
  tenon_program *Program; // with an owner: the copy
  void *To;
  const void *From;
  size_t Size;
};

struct Variable {
  tenon_program *Program = nullptr;
  std::byte *Address = nullptr;
  size_t Size = 0;
};

} // namespace

template <typename Function>
static Function *driverFunctionFor(cl_device_id Device, const char *Name) {
  return reinterpret_cast<Function *>(driverFunction(platformOf(Device), Name));
}

static cl_device_id deviceOf(cl_command_queue Queue) {
  cl_device_id Device = nullptr;
  Driver.clGetCommandQueueInfo(Queue, CL_QUEUE_DEVICE, sizeof(cl_device_id),
                               &Device, nullptr);
  return Device;
}

/// Empty where it has not been built.
static std::vector<std::shared_ptr<ProgramPart>> builtParts(Program &P) {
  std::lock_guard Lock(P.Mutex);
  if (P.Type != CL_PROGRAM_BINARY_TYPE_EXECUTABLE)
    return {};
  return P.Parts;
}

/// Asks the parts that the driver compiled, until one has the variable.
template <typename Function>
static cl_int askDriver(Program &P, const Function &Ask) {
  cl_int Error = CL_INVALID_PROGRAM_EXECUTABLE;
  for (const auto &Part : builtParts(P))
    if ((Error = Ask(Part->Handle)) == CL_SUCCESS)
      break;
  return Error;
}

static cl_int findNative(Program &P, const char *Name, Variable &Found) {
  if (!Name)
    return CL_INVALID_VALUE;
  auto Parts = builtParts(P);
  if (Parts.empty())
    return CL_INVALID_PROGRAM_EXECUTABLE;
  for (const auto &Part : Parts) {
    if (!Part->Native)
      continue;
    if (void *Address = Tenon.find_variable(Part->Native, Name, &Found.Size)) {
      Found.Program = Part->Native;
      Found.Address = static_cast<std::byte *>(Address);
      Tenon.retain(Found.Program);
      return CL_SUCCESS;
    }
  }
  return CL_INVALID_VALUE;
}

/// On a thread of the driver.
static void CL_CALLBACK runCopy(void *Block) {
  Copy C;
  std::memcpy(&C, Block, sizeof(C));
  std::memcpy(C.To, C.From, C.Size);
  Tenon.release(C.Program);
}

static cl_int enqueueCopy(cl_command_queue Queue, Copy C, cl_bool IsBlocking,
                          cl_uint NumWaits, const cl_event *Waits,
                          cl_event *Event) {
  cl_event Done = nullptr;
  cl_int Error = Driver.clEnqueueNativeKernel(
      Queue, runCopy, &C, sizeof(C), 0, nullptr, nullptr, NumWaits, Waits,
      Event || IsBlocking ? &Done : nullptr);
  if (Error != CL_SUCCESS) {
    Tenon.release(C.Program);
    return Error;
  }
  if (IsBlocking)
    Error = Driver.clWaitForEvents(1, &Done);
  if (Event)
    *Event = Done;
  else if (Done)
    Driver.clReleaseEvent(Done);
  return Error;
}

static bool isInside(const Variable &V, size_t Size, size_t Offset) {
  return Offset <= V.Size && Size <= V.Size - Offset;
}

/// The driver's function \p OfDriver, or a copy between a variable of native
/// code and \p Host.
template <typename Memory>
static cl_int access(const char *OfDriver, cl_command_queue Queue,
                     cl_program Handle, const char *Name, cl_bool IsBlocking,
                     size_t Size, size_t Offset, Memory *Host, cl_uint NumWaits,
                     const cl_event *Waits, cl_event *Event) {
  std::shared_ptr<Program> P = programs().find(Handle);
  cl_device_id Device = deviceOf(Queue);
  if (!P || !planFor(Device).Native) {
    auto *Function = driverFunctionFor<EnqueueAccess<Memory>>(Device, OfDriver);
    auto Ask = [&](cl_program Program) {
      return Function ? Function(Queue, Program, Name, IsBlocking, Size, Offset,
                                 Host, NumWaits, Waits, Event)
                      : CL_INVALID_OPERATION;
    };
    return P ? askDriver(*P, Ask) : Ask(Handle);
  }
  Variable V;
  if (cl_int Error = findNative(*P, Name, V))
    return Error;
  if (!Host || !isInside(V, Size, Offset)) {
    Tenon.release(V.Program);
    return CL_INVALID_VALUE;
  }
  Copy C = {V.Program, nullptr, nullptr, Size};
  if constexpr (std::is_const_v<Memory>) {
    C.To = V.Address + Offset;
    C.From = Host;
  } else {
    C.To = Host;
    C.From = V.Address + Offset;
  }
  return enqueueCopy(Queue, C, IsBlocking, NumWaits, Waits, Event);
}

cl_int CL_API_CALL enqueueReadVariable(cl_command_queue Queue,
                                       cl_program Handle, const char *Name,
                                       cl_bool IsBlocking, size_t Size,
                                       size_t Offset, void *Where,
                                       cl_uint NumWaits, const cl_event *Waits,
                                       cl_event *Event) {
  return access("clEnqueueReadGlobalVariableINTEL", Queue, Handle, Name,
                IsBlocking, Size, Offset, Where, NumWaits, Waits, Event);
}

cl_int CL_API_CALL enqueueWriteVariable(cl_command_queue Queue,
                                        cl_program Handle, const char *Name,
                                        cl_bool IsBlocking, size_t Size,
                                        size_t Offset, const void *From,
                                        cl_uint NumWaits, const cl_event *Waits,
                                        cl_event *Event) {
  return access("clEnqueueWriteGlobalVariableINTEL", Queue, Handle, Name,
                IsBlocking, Size, Offset, From, NumWaits, Waits, Event);
}

cl_int CL_API_CALL getVariablePointer(cl_device_id Device, cl_program Handle,
                                      const char *Name, size_t *Size,
                                      void **Pointer) {
  std::shared_ptr<Program> P = programs().find(Handle);
  if (!P || !planFor(Device).Native) {
    auto *Get = driverFunctionFor<GetPointer>(
        Device, "clGetDeviceGlobalVariablePointerINTEL");
    auto Ask = [&](cl_program Program) {
      return Get ? Get(Device, Program, Name, Size, Pointer)
                 : CL_INVALID_OPERATION;
    };
    return P ? askDriver(*P, Ask) : Ask(Handle);
  }
  Variable V;
  if (cl_int Error = findNative(*P, Name, V))
    return Error;
  if (Pointer)
    *Pointer = V.Address;
  if (Size)
    *Size = V.Size;
  Tenon.release(V.Program); // the program owns it
  return CL_SUCCESS;
}

} // namespace tenon::layer
