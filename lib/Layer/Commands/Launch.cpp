// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "Launch.h"
#include "LaunchBlock.h"
#include "Layer/Answer.h"
#include "Layer/Devices/Queues.h"
#include "Layer/Programs/Kernels.h"
#include "Layer/Say.h"
#include "Layer/Settings.h"
#include "LocalSize.h"
#include "NativeCommand.h"
#include "ThreadRange.h"
#include "tenon/Runtime/LaunchRange.h"

#include <algorithm>
#include <cassert>

namespace tenon::layer {

/// OpenCL's errors for a launch's objects, which not all drivers report for
/// native kernels.
static cl_int checkContext(cl_context Context, const Kernel &K,
                           cl_uint NumWaits, const cl_event *Waits) {
  if (Context && Context != K.Owner->Context)
    return CL_INVALID_CONTEXT;
  return checkWaits(Context, NumWaits, Waits);
}

/// Reads the launch's index space into \p Range. Returns OpenCL's error if it
/// is not valid.
static cl_int readRange(const Kernel &K, size_t MaxGroupSize,
                        cl_uint Dimensions, const size_t *Offset,
                        const size_t *Global, const size_t *Local,
                        tenon_ndrange &Range) {
  if (Dimensions < 1 || Dimensions > 3)
    return CL_INVALID_WORK_DIMENSION;
  Range = {{1, 1, 1}, {1, 1, 1}, {0, 0, 0}, Dimensions};
  for (cl_uint I = 0; I < Dimensions; ++I) {
    Range.global[I] = Global[I];
    Range.offset[I] = Offset ? Offset[I] : 0;
    uint64_t End;
    if (__builtin_add_overflow(Range.global[I], Range.offset[I], &End) ||
        End > INT64_MAX)
      return CL_INVALID_GLOBAL_OFFSET;
  }
  // Linear ids have to fit, too (tenon_launch()).
  if (!fitsProduct(Range.global, INT64_MAX))
    return CL_INVALID_GLOBAL_WORK_SIZE;
  if (cl_int Error = chooseLocalSize(*K.Info, MaxGroupSize, Local, Range))
    return Error;
  for (cl_uint I = 0; Local && K.Part->NeedsUniformGroups && I < Dimensions;
       ++I)
    if (Range.global[I] % Range.local[I] != 0)
      return CL_INVALID_WORK_GROUP_SIZE;
  return CL_SUCCESS;
}

/// Checks that all arguments are set and that the device has enough local
/// memory. The kernel's mutex is held.
static cl_int checkArguments(const Kernel &K, const QueueFacts &Queue) {
  cl_ulong Local = K.Info->static_local_bytes;
  for (const KernelArgument &A : K.Arguments) {
    if (A.Kind == KernelArgument::Unset)
      return CL_INVALID_KERNEL_ARGS;
    if (A.Kind == KernelArgument::Local &&
        __builtin_add_overflow(Local, A.Word, &Local))
      return CL_OUT_OF_RESOURCES;
  }
  return Local <= Queue.LocalBytes ? CL_SUCCESS : CL_OUT_OF_RESOURCES;
}

/// Compiles what this launch needs beyond what the build has compiled: here it
/// can still be refused. The kernel's mutex is held.
static cl_int prepare(const Kernel &K, const tenon_ndrange &Range) {
  ShortLists Lists;
  auto Args = Lists.make<const void *>();
  Args.reserve(K.Arguments.size());
  for (const KernelArgument &A : K.Arguments)
    Args.push_back(A.Kind == KernelArgument::Value
                       ? static_cast<const void *>(A.Bytes.data())
                       : &A.Word);
  char *Message = nullptr;
  int Status = Tenon.prepare_launch(K.Native, Args.data(), &Range, &Message);
  if (Status != TENON_OK && Message)
    say(Message);
  Tenon.free(Message);
  return Status == TENON_OK ? CL_SUCCESS : CL_OUT_OF_RESOURCES;
}

/// Whether the kernel can be launched now. Its mutex is held.
static cl_int getReady(const Kernel &K, const QueueFacts &Queue,
                       const tenon_ndrange &Range) {
  cl_int Error = checkArguments(K, Queue);
  return Error ? Error : prepare(K, Range);
}

static unsigned threadsFor(const QueueFacts &Queue) {
  return settings().Threads ? settings().Threads : Queue.Threads;
}

static cl_int enqueueNative(const Command &C, const QueueFacts &Queue,
                            Kernel &K, const tenon_ndrange &Range) {
  std::unique_lock Lock(K.Mutex);
  if (cl_int Error = getReady(K, Queue, Range))
    return Error;
  LaunchBlock Block(K, Range, threadsFor(Queue));
  Lock.unlock();
  return Block.enqueue(C);
}

static bool isEmpty(cl_uint Dimensions, const size_t *Global) {
  return Dimensions >= 1 && Dimensions <= 3 &&
         (!Global || std::count(Global, Global + Dimensions, 0) != 0);
}

static void CL_CALLBACK runNothing(void *) {}

/// Since OpenCL 2.1 a launch without work-items only waits; before, it was an
/// error.
static cl_int enqueueEmpty(const Command &C, const QueueFacts &Queue,
                           Kernel &K) {
  if (!Queue.TakesEmpty)
    return CL_INVALID_GLOBAL_WORK_SIZE;
  {
    std::lock_guard Lock(K.Mutex);
    if (cl_int Error = checkArguments(K, Queue))
      return Error;
  }
  return enqueueCommand(C, {runNothing});
}

namespace {
/// What a launch of a kernel of the layer needs.
struct LaunchTarget {
  std::shared_ptr<Kernel> K; // as it was built for the queue's device
  QueueFacts Queue;
  cl_kernel Handle; // the driver's

  LaunchTarget(cl_command_queue Queue, cl_kernel Handle);
  bool isNative() const { return Queue.Native && K->Native; }
  bool isInThreads() const { return K && !isNative() && K->isInThreads(); }
  /// The driver does not tell the queue's device: its own kernel may be empty.
  bool isUnknown() const { return dependsOnQueue() && !Queue.Device; }

private:
  bool dependsOnQueue() const {
    return K && (K->Native || K->isInThreads() || !K->Others.empty());
  }
};
} // namespace

LaunchTarget::LaunchTarget(cl_command_queue Of, cl_kernel Given)
    : K(kernels().find(Given)), Handle(Given) {
  if (dependsOnQueue())
    Queue = factsOf(Of);
  if (Queue.Device && !K->Others.empty())
    K = kernelFor(K, Queue.Device);
  if (Queue.Device && K->Handle)
    Handle = K->Handle;
}

std::shared_ptr<Kernel> kernelOf(cl_command_queue Queue, cl_kernel Handle,
                                 cl_kernel &Own) {
  Own = Handle;
  std::shared_ptr<Kernel> K = kernels().find(Handle);
  cl_device_id Device = K && Queue ? factsOf(Queue).Device : nullptr;
  if (Device)
    K = kernelFor(K, Device);
  if (K && K->Handle)
    Own = K->Handle;
  return K;
}

static cl_int checkTarget(const LaunchTarget &T, cl_uint NumWaits,
                          const cl_event *Waits) {
  if (cl_int Error = checkContext(T.Queue.Context, *T.K, NumWaits, Waits))
    return Error;
  return isPartOfAny(T.Queue.Device, T.K->Part->Devices)
             ? CL_SUCCESS
             : CL_INVALID_PROGRAM_EXECUTABLE;
}

/// Sets \p Range.local to the size of a launch without one.
static cl_int suggestFor(const LaunchTarget &T, cl_uint Dimensions,
                         const size_t *Offset, const size_t *Global,
                         tenon_ndrange &Range) {
  if (!T.isNative())
    return readItems(*T.K, T.Handle, T.Queue.Device, Dimensions, Offset, Global,
                     nullptr, Range);
  if (cl_int Error = readRange(*T.K, T.Queue.MaxGroupSize, Dimensions, Offset,
                               Global, nullptr, Range))
    return Error;
  std::lock_guard Lock(T.K->Mutex);
  return checkArguments(*T.K, T.Queue);
}

std::optional<cl_int> suggestLocalSize(cl_command_queue Queue, cl_kernel Handle,
                                       cl_uint Dimensions, const size_t *Offset,
                                       const size_t *Global,
                                       size_t *Suggested) {
  LaunchTarget T(Queue, Handle);
  if (!T.K || T.isUnknown() || (!T.isNative() && !T.isInThreads()))
    return std::nullopt;
  if (cl_int Error = checkTarget(T, 0, nullptr))
    return Error;
  if (isEmpty(Dimensions, Global))
    return CL_INVALID_GLOBAL_WORK_SIZE;
  tenon_ndrange Range;
  if (cl_int Error = suggestFor(T, Dimensions, Offset, Global, Range))
    return Error;
  if (!Suggested)
    return CL_INVALID_VALUE;
  std::copy_n(Range.local, Dimensions, Suggested);
  return CL_SUCCESS;
}

/// A launch that the driver does, of a kernel that it has as PTX.
static cl_int enqueueThreads(const Command &C, const LaunchTarget &T,
                             cl_uint Dimensions, const size_t *Offset,
                             const size_t *Global, const size_t *Local) {
  if (cl_int Error = checkTarget(T, C.NumWaits, C.Waits))
    return Error;
  ThreadRange Threads;
  if (cl_int Error = readThreads(*T.K, T.Handle, T.Queue.Device, Dimensions,
                                 Offset, Global, Local, Threads))
    return Error;
  // A task is one thread, and one work-item may be several.
  if (C.Type == CL_COMMAND_TASK && Threads.Global[0] == 1)
    return Driver.clEnqueueTask(C.Queue, T.Handle, C.NumWaits, C.Waits,
                                C.Event);
  return Driver.clEnqueueNDRangeKernel(C.Queue, T.Handle, Dimensions, Offset,
                                       Threads.Global, Threads.Local,
                                       C.NumWaits, C.Waits, C.Event);
}

static cl_int enqueueLaunch(const Command &C, cl_kernel Handle,
                            cl_uint Dimensions, const size_t *Offset,
                            const size_t *Global, const size_t *Local) {
  LaunchTarget T(C.Queue, Handle);
  if (T.isUnknown())
    return CL_INVALID_COMMAND_QUEUE;
  if (T.isInThreads())
    return enqueueThreads(C, T, Dimensions, Offset, Global, Local);
  if (!T.isNative())
    return Driver.clEnqueueNDRangeKernel(C.Queue, T.Handle, Dimensions, Offset,
                                         Global, Local, C.NumWaits, C.Waits,
                                         C.Event);
  if (cl_int Error = checkTarget(T, C.NumWaits, C.Waits))
    return Error;
  if (isEmpty(Dimensions, Global))
    return enqueueEmpty(C, T.Queue, *T.K);
  tenon_ndrange Range;
  if (cl_int Error = readRange(*T.K, T.Queue.MaxGroupSize, Dimensions, Offset,
                               Global, Local, Range))
    return Error;
  return enqueueNative(C, T.Queue, *T.K, Range);
}

cl_int CL_API_CALL enqueueNDRangeKernel(
    cl_command_queue Queue, cl_kernel Handle, cl_uint Dimensions,
    const size_t *Offset, const size_t *Global, const size_t *Local,
    cl_uint NumWaits, const cl_event *Waits, cl_event *Event) {
  return enqueueLaunch(
      {Queue, CL_COMMAND_NDRANGE_KERNEL, NumWaits, Waits, Event}, Handle,
      Dimensions, Offset, Global, Local);
}

cl_int CL_API_CALL enqueueTask(cl_command_queue Queue, cl_kernel Handle,
                               cl_uint NumWaits, const cl_event *Waits,
                               cl_event *Event) {
  auto K = kernels().find(Handle);
  if (!K || (!K->Native && !K->isInThreads() && K->Others.empty()))
    return Driver.clEnqueueTask(Queue, Handle, NumWaits, Waits, Event);
  const size_t One = 1;
  return enqueueLaunch({Queue, CL_COMMAND_TASK, NumWaits, Waits, Event}, Handle,
                       1, nullptr, &One, &One);
}

//===----------------------------------------------------------------------===//
// Recording
//===----------------------------------------------------------------------===//

RecordedLaunch::RecordedLaunch(const Kernel &K, const tenon_ndrange &Range,
                               unsigned Threads)
    : Part(K.Part), Native(K.Native), Block(K, Range, Threads) {
  for (cl_mem Buffer : Block.buffers())
    Driver.clRetainMemObject(Buffer);
}

RecordedLaunch::~RecordedLaunch() {
  for (cl_mem Buffer : Block.buffers())
    Driver.clReleaseMemObject(Buffer);
}

std::unique_ptr<RecordedLaunch>
recordLaunch(cl_command_queue Queue, cl_kernel Handle, cl_uint Dimensions,
             const size_t *Offset, const size_t *Global, const size_t *Local,
             cl_int &Error) {
  Error = CL_SUCCESS;
  LaunchTarget T(Queue, Handle);
  if (T.isUnknown())
    Error = CL_INVALID_COMMAND_QUEUE;
  if (!T.isNative())
    return nullptr;
  if ((Error = checkTarget(T, 0, nullptr)))
    return nullptr;
  if (isEmpty(Dimensions, Global)) {
    Error = CL_INVALID_GLOBAL_WORK_SIZE;
    return nullptr;
  }
  tenon_ndrange Range;
  if ((Error = readRange(*T.K, T.Queue.MaxGroupSize, Dimensions, Offset, Global,
                         Local, Range)))
    return nullptr;
  std::lock_guard Lock(T.K->Mutex);
  if ((Error = getReady(*T.K, T.Queue, Range)))
    return nullptr;
  return std::make_unique<RecordedLaunch>(*T.K, Range, threadsFor(T.Queue));
}

} // namespace tenon::layer
