// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Native kernels that the layer enqueues: launches, and copies of variables. To
// the program they are commands of other types, and each owns the program whose
// code or variables it uses until it ends.

#ifndef TENON_LAYER_COMMANDS_NATIVECOMMAND_H
#define TENON_LAYER_COMMANDS_NATIVECOMMAND_H

#include "Layer/Driver.h"
#include "Layer/TenonLibrary.h"

namespace tenon::layer {

/// What the program requested.
struct Command {
  cl_command_queue Queue;
  cl_command_type Type;
  cl_uint NumWaits;
  const cl_event *Waits;
  cl_event *Event;
};

/// A command's share of its program, a part of the native kernel's arguments.
struct CommandOwner {
  tenon_program *Program;
  /// A command whose wait fails never runs: only its event tells that it ended.
  bool EndsWithEvent;

  /// Retains \p Program.
  static CommandOwner of(tenon_program *Program);
  /// At the end of the native kernel.
  void end() const {
    if (!EndsWithEvent)
      Tenon.release(Program);
  }
};

/// A native kernel and its arguments, as clEnqueueNativeKernel() takes them.
struct NativeKernel {
  void(CL_CALLBACK *Function)(void *);
  void *Args = nullptr;
  size_t Size = 0;
  const CommandOwner *Owner = nullptr; // released if it is not enqueued
  cl_uint NumBuffers = 0;
  const cl_mem *Buffers = nullptr;
  const void **Pointers = nullptr;
};

cl_int enqueueCommand(const Command &C, const NativeKernel &Kernel);

/// OpenCL's error if \p Waits is no list of events of \p Context, which may be
/// unknown. Of a list that is none, Intel's driver keeps an event, and crashes
/// when the program ends.
cl_int checkWaits(cl_context Context, cl_uint NumWaits, const cl_event *Waits);

/// The program's own native kernels go to the driver as they are.
cl_int CL_API_CALL enqueueNativeKernel(cl_command_queue Queue,
                                       void(CL_CALLBACK *Function)(void *),
                                       void *Args, size_t ArgsSize,
                                       cl_uint NumBuffers,
                                       const cl_mem *Buffers,
                                       const void **Pointers, cl_uint NumWaits,
                                       const cl_event *Waits, cl_event *Event);

cl_event CL_API_CALL createUserEvent(cl_context Context, cl_int *Error);

/// The type of a command is the requested one, however it was executed.
cl_int CL_API_CALL getEventInfo(cl_event Event, cl_event_info What, size_t Size,
                                void *Value, size_t *SizeReturned);

} // namespace tenon::layer

#endif
