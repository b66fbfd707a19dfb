// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "NativeCommand.h"

#include <atomic>
#include <cstring>
#include <mutex>
#include <unordered_map>

namespace tenon::layer {

//===----------------------------------------------------------------------===//
// Types
//===----------------------------------------------------------------------===//

namespace {

/// The types of the native kernels that are not CL_COMMAND_NDRANGE_KERNEL. An
/// entry stays until a native kernel gets the same handle: the driver's type
/// tells whether the handle is one.
class CommandTypes {
public:
  void note(cl_event Event, cl_command_type Type) {
    if (Type == CL_COMMAND_NDRANGE_KERNEL && !Any)
      return;
    std::lock_guard Lock(Mutex);
    if (Type == CL_COMMAND_NDRANGE_KERNEL) {
      Others.erase(Event);
      return;
    }
    Any = true;
    Others[Event] = Type;
  }

  cl_command_type of(cl_event Event) {
    if (!Any)
      return CL_COMMAND_NDRANGE_KERNEL;
    std::lock_guard Lock(Mutex);
    auto It = Others.find(Event);
    return It == Others.end() ? CL_COMMAND_NDRANGE_KERNEL : It->second;
  }

private:
  std::atomic<bool> Any{false};
  std::mutex Mutex;
  std::unordered_map<cl_event, cl_command_type> Others;
};

} // namespace

static CommandTypes &types() {
  static auto *All = new CommandTypes; // other threads may outlive main()
  return *All;
}

cl_int CL_API_CALL getEventInfo(cl_event Event, cl_event_info What, size_t Size,
                                void *Value, size_t *SizeReturned) {
  cl_int Error = Driver.clGetEventInfo(Event, What, Size, Value, SizeReturned);
  if (Error != CL_SUCCESS || What != CL_EVENT_COMMAND_TYPE || !Value)
    return Error;
  cl_command_type Type;
  std::memcpy(&Type, Value, sizeof(Type));
  if (Type != CL_COMMAND_NATIVE_KERNEL)
    return Error;
  Type = types().of(Event);
  std::memcpy(Value, &Type, sizeof(Type));
  return Error;
}

//===----------------------------------------------------------------------===//
// Owners
//===----------------------------------------------------------------------===//

/// A wait fails if it depends on a user event with an error: programs without
/// user events need no callback for each command.
static std::atomic<bool> HasUserEvents{false};

cl_event CL_API_CALL createUserEvent(cl_context Context, cl_int *Error) {
  HasUserEvents = true;
  return Driver.clCreateUserEvent(Context, Error);
}

CommandOwner CommandOwner::of(tenon_program *Program) {
  Tenon.retain(Program);
  return {Program, HasUserEvents};
}

static void CL_CALLBACK releaseProgramOf(cl_event /*Event*/, cl_int /*Status*/,
                                         void *Program) {
  Tenon.release(static_cast<tenon_program *>(Program));
}

//===----------------------------------------------------------------------===//
// Enqueueing
//===----------------------------------------------------------------------===//

cl_int checkWaits(cl_context Context, cl_uint NumWaits, const cl_event *Waits) {
  if ((NumWaits == 0) != (Waits == nullptr))
    return CL_INVALID_EVENT_WAIT_LIST;
  for (cl_uint I = 0; I < NumWaits; ++I) {
    cl_context Other = nullptr;
    if (!Waits[I] ||
        Driver.clGetEventInfo(Waits[I], CL_EVENT_CONTEXT, sizeof(cl_context),
                              &Other, nullptr) != CL_SUCCESS)
      return CL_INVALID_EVENT_WAIT_LIST;
    if (Context && Other != Context)
      return CL_INVALID_CONTEXT;
  }
  return CL_SUCCESS;
}

cl_int enqueueCommand(const Command &C, const NativeKernel &Kernel) {
  bool Watched = Kernel.Owner && Kernel.Owner->EndsWithEvent;
  cl_event Own = nullptr;
  cl_event *Event = !C.Event && Watched ? &Own : C.Event;
  cl_int Error = Driver.clEnqueueNativeKernel(
      C.Queue, Kernel.Function, Kernel.Args, Kernel.Size, Kernel.NumBuffers,
      Kernel.Buffers, Kernel.Pointers, C.NumWaits, C.Waits, Event);
  if (Error != CL_SUCCESS) {
    if (Kernel.Owner)
      Tenon.release(Kernel.Owner->Program);
    return Error;
  }
  if (C.Event)
    types().note(*C.Event, C.Type);
  // Without its callback the program is kept too long, which is no error.
  if (Watched)
    Driver.clSetEventCallback(*Event, CL_COMPLETE, releaseProgramOf,
                              Kernel.Owner->Program);
  if (Own)
    Driver.clReleaseEvent(Own);
  return CL_SUCCESS;
}

cl_int CL_API_CALL enqueueNativeKernel(cl_command_queue Queue,
                                       void(CL_CALLBACK *Function)(void *),
                                       void *Args, size_t ArgsSize,
                                       cl_uint NumBuffers,
                                       const cl_mem *Buffers,
                                       const void **Pointers, cl_uint NumWaits,
                                       const cl_event *Waits, cl_event *Event) {
  return enqueueCommand(
      {Queue, CL_COMMAND_NATIVE_KERNEL, NumWaits, Waits, Event},
      {Function, Args, ArgsSize, nullptr, NumBuffers, Buffers, Pointers});
}

} // namespace tenon::layer
