// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "CommandBuffers.h"
#include "Launch.h"
#include "Layer/Programs/Kernels.h"
#include "Layer/Say.h"

#include <algorithm>
#include <array>
#include <cstring>

namespace tenon::layer {

/// A cl_command_buffer_khr. The types in a header depend on its version of the
/// extension.
using BufferHandle = void *;

namespace {

/// A command buffer of a program.
struct CommandBuffer {
  struct Part {
    BufferHandle Handle = nullptr; // null: a launch
    bool IsUsed = false;           // has commands
    std::unique_ptr<RecordedLaunch> Launch;
    size_t Queue = 0; // of the launch, in Queues
  };
  /// Of the program. The layer numbers these: each part has its own numbers.
  struct SyncPoint {
    size_t Part;
    cl_uint InPart;
  };

  std::mutex Mutex;
  std::vector<cl_command_queue> Queues;
  std::vector<cl_properties> Properties; // with the zero at the end
  bool IsFinal = false;
  std::vector<Part> Parts; // the first is the program's own handle
  std::vector<SyncPoint> Points;

  ~CommandBuffer();
  BufferHandle openPart(cl_int &Error);
  cl_int waitsFor(cl_uint Count, const cl_uint *Points,
                  std::vector<cl_uint> &InPart) const;
  cl_uint pointFor(cl_uint InPart);
};

} // namespace

using BufferRegistry = Registry<BufferHandle, CommandBuffer>;
static BufferRegistry &buffers() {
  static auto *All = new BufferRegistry; // other threads may outlive main()
  return *All;
}

//===----------------------------------------------------------------------===//
// The driver's functions
//===----------------------------------------------------------------------===//

using Create = BufferHandle CL_API_CALL(cl_uint, const cl_command_queue *,
                                        const cl_properties *, cl_int *);
using OfBuffer = cl_int CL_API_CALL(BufferHandle);
using Enqueue = cl_int CL_API_CALL(cl_uint, cl_command_queue *, BufferHandle,
                                   cl_uint, const cl_event *, cl_event *);
static constinit DriverFunction DriverCreate("clCreateCommandBufferKHR");
static constinit DriverFunction DriverRetain("clRetainCommandBufferKHR");
static constinit DriverFunction DriverRelease("clReleaseCommandBufferKHR");
static constinit DriverFunction DriverFinalize("clFinalizeCommandBufferKHR");
static constinit DriverFunction DriverEnqueue("clEnqueueCommandBufferKHR");

/// The function \p Below of the driver of \p Buffer. \p Buffer is null if the
/// layer does not know the handle.
template <typename Function>
static Function *find(const DriverFunction &Below,
                      const std::shared_ptr<CommandBuffer> &Buffer) {
  cl_command_queue Queue = Buffer ? Buffer->Queues.front() : nullptr;
  return Below.of<Function>(Queue);
}

//===----------------------------------------------------------------------===//
// Parts
//===----------------------------------------------------------------------===//

CommandBuffer::~CommandBuffer() {
  auto *Release = DriverRelease.of<OfBuffer>(Queues.front());
  for (size_t I = 1; I < Parts.size(); ++I)
    if (Parts[I].Handle && Release)
      Release(Parts[I].Handle);
}

/// The driver's command buffer for the next command. Null with an error if
/// there is none.
BufferHandle CommandBuffer::openPart(cl_int &Error) {
  if (Parts.back().Handle)
    return Parts.back().Handle;
  if (IsFinal) {
    Error = CL_INVALID_OPERATION;
    return nullptr;
  }
  auto *Make = DriverCreate.of<Create>(Queues.front());
  BufferHandle Handle =
      Make(Queues.size(), Queues.data(),
           Properties.empty() ? nullptr : Properties.data(), &Error);
  if (Handle)
    Parts.emplace_back().Handle = Handle;
  return Handle;
}

/// What a command of the last part has to wait for: those of the sync points
/// \p Given that are in the same part, by the driver's numbers.
cl_int CommandBuffer::waitsFor(cl_uint Count, const cl_uint *Given,
                               std::vector<cl_uint> &InPart) const {
  if ((Count == 0) != (Given == nullptr))
    return CL_INVALID_SYNC_POINT_WAIT_LIST_KHR;
  for (cl_uint I = 0; I < Count; ++I) {
    if (Given[I] == 0 || Given[I] > Points.size())
      return CL_INVALID_SYNC_POINT_WAIT_LIST_KHR;
    const SyncPoint &Point = Points[Given[I] - 1];
    if (Point.Part + 1 == Parts.size())
      InPart.push_back(Point.InPart);
  }
  return CL_SUCCESS;
}

cl_uint CommandBuffer::pointFor(cl_uint InPart) {
  Points.push_back({Parts.size() - 1, InPart});
  return cl_uint(Points.size());
}

//===----------------------------------------------------------------------===//
// Recording
//===----------------------------------------------------------------------===//

namespace {
/// A command of the driver with \p Args in the middle of its parameters.
template <typename... Args> struct Recording {
  using Function = cl_int CL_API_CALL(BufferHandle, cl_command_queue,
                                      const void *, Args..., cl_uint,
                                      const cl_uint *, cl_uint *, void **);

  template <const DriverFunction &Below>
  static cl_int CL_API_CALL record(BufferHandle Handle, cl_command_queue Queue,
                                   const void *Properties, Args... Given,
                                   cl_uint NumPoints, const cl_uint *Points,
                                   cl_uint *Point, void **Command) {
    auto B = buffers().find(Handle);
    auto *Record = find<Function>(Below, B);
    if (!Record)
      return CL_INVALID_OPERATION;
    if (!B)
      return Record(Handle, Queue, Properties, Given..., NumPoints, Points,
                    Point, Command);
    std::lock_guard Lock(B->Mutex);
    cl_int Error = CL_SUCCESS;
    BufferHandle Own = B->openPart(Error);
    if (!Own)
      return Error;
    std::vector<cl_uint> Waits;
    if ((Error = B->waitsFor(NumPoints, Points, Waits)))
      return Error;
    cl_uint OwnPoint = 0;
    Error = Record(Own, Queue, Properties, Given..., Waits.size(),
                   Waits.empty() ? nullptr : Waits.data(),
                   Point ? &OwnPoint : nullptr, Command);
    if (Error != CL_SUCCESS)
      return Error;
    B->Parts.back().IsUsed = true;
    if (Point)
      *Point = B->pointFor(OwnPoint);
    return CL_SUCCESS;
  }
};
} // namespace

using Launch = Recording<cl_kernel, cl_uint, const size_t *, const size_t *,
                         const size_t *>;
static constinit DriverFunction DriverLaunch("clCommandNDRangeKernelKHR");

/// Records a launch that runs natively as the next part of \p B.
static cl_int recordNative(CommandBuffer &B, cl_command_queue Queue,
                           std::unique_ptr<RecordedLaunch> Native,
                           cl_uint NumPoints, const cl_uint *Points,
                           cl_uint *Point, void **Command) {
  if (B.IsFinal)
    return CL_INVALID_OPERATION;
  if (Command) {
    say("error: kernel '" + Native->name() +
        "' runs natively, so that its launch in a command buffer cannot be "
        "changed (mutable_handle)");
    return CL_INVALID_VALUE;
  }
  std::vector<cl_uint> Waits;
  if (cl_int Error = B.waitsFor(NumPoints, Points, Waits))
    return Error;
  CommandBuffer::Part &Part = B.Parts.emplace_back();
  Part.Launch = std::move(Native);
  if (Queue)
    Part.Queue =
        std::find(B.Queues.begin(), B.Queues.end(), Queue) - B.Queues.begin();
  if (Point)
    *Point = B.pointFor(0);
  return CL_SUCCESS;
}

static cl_int CL_API_CALL commandNDRangeKernel(
    BufferHandle Handle, cl_command_queue Queue, const void *Properties,
    cl_kernel Kernel, cl_uint Dimensions, const size_t *Offset,
    const size_t *Global, const size_t *Local, cl_uint NumPoints,
    const cl_uint *Points, cl_uint *Point, void **Command) {
  auto B = buffers().find(Handle);
  cl_command_queue Of = Queue || !B ? Queue : B->Queues.front();
  cl_kernel Own;
  auto K = kernelOf(Of, Kernel, Own);
  // Its update would need other sizes than the program's, too.
  if (K && K->isInThreads()) {
    say("error: kernel '" + K->name() +
        "' cannot be in a command buffer on this device; "
        "clEnqueueNDRangeKernel works");
    return CL_INVALID_OPERATION;
  }
  if (B) {
    if (Queue &&
        std::find(B->Queues.begin(), B->Queues.end(), Queue) == B->Queues.end())
      return CL_INVALID_COMMAND_QUEUE;
    cl_int Error = CL_SUCCESS;
    std::unique_ptr<RecordedLaunch> Native =
        recordLaunch(Of, Kernel, Dimensions, Offset, Global, Local, Error);
    if (Error != CL_SUCCESS)
      return Error;
    if (Native) {
      std::lock_guard Lock(B->Mutex);
      return recordNative(*B, Queue, std::move(Native), NumPoints, Points,
                          Point, Command);
    }
  } else if (K && K->Native) {
    say("error: kernel '" + K->name() +
        "' runs natively, which this driver's command buffers do not support; "
        "clEnqueueNDRangeKernel works");
    return CL_INVALID_OPERATION;
  }
  return Launch::record<DriverLaunch>(Handle, Queue, Properties, Own,
                                      Dimensions, Offset, Global, Local,
                                      NumPoints, Points, Point, Command);
}

//===----------------------------------------------------------------------===//
// Other functions
//===----------------------------------------------------------------------===//

static BufferHandle CL_API_CALL create(cl_uint NumQueues,
                                       const cl_command_queue *Queues,
                                       const cl_properties *Properties,
                                       cl_int *Error) {
  cl_command_queue First = NumQueues && Queues ? Queues[0] : nullptr;
  auto *Make = DriverCreate.of<Create>(First);
  if (!Make) {
    setError(Error, CL_INVALID_OPERATION);
    return nullptr;
  }
  BufferHandle Handle = Make(NumQueues, Queues, Properties, Error);
  if (!Handle)
    return nullptr;
  auto B = std::make_shared<CommandBuffer>();
  B->Queues.assign(Queues, Queues + NumQueues);
  for (size_t I = 0; Properties && Properties[I]; I += 2)
    B->Properties.insert(B->Properties.end(), Properties + I,
                         Properties + I + 2);
  if (!B->Properties.empty())
    B->Properties.push_back(0);
  B->Parts.emplace_back().Handle = Handle;
  buffers().add(Handle, std::move(B));
  return Handle;
}

static cl_int CL_API_CALL retain(BufferHandle Handle) {
  auto *Below = find<OfBuffer>(DriverRetain, buffers().find(Handle));
  cl_int Error = Below ? Below(Handle) : CL_INVALID_OPERATION;
  if (Error == CL_SUCCESS)
    buffers().retain(Handle);
  return Error;
}

static cl_int CL_API_CALL release(BufferHandle Handle) {
  auto *Below = find<OfBuffer>(DriverRelease, buffers().find(Handle));
  // Its other parts first: they need a queue, which the handle keeps alive.
  buffers().release(Handle).reset();
  return Below ? Below(Handle) : CL_INVALID_OPERATION;
}

static cl_int CL_API_CALL finalize(BufferHandle Handle) {
  auto B = buffers().find(Handle);
  auto *Below = find<OfBuffer>(DriverFinalize, B);
  if (!Below)
    return CL_INVALID_OPERATION;
  if (!B)
    return Below(Handle);
  std::lock_guard Lock(B->Mutex);
  for (const CommandBuffer::Part &Part : B->Parts)
    if (Part.Handle)
      if (cl_int Error = Below(Part.Handle))
        return Error;
  B->IsFinal = true;
  return CL_SUCCESS;
}

/// Enqueues the parts of \p B that have commands. \p Event is that of the last
/// one.
static cl_int enqueueParts(CommandBuffer &B, cl_uint NumQueues,
                           cl_command_queue *Queues, cl_uint NumWaits,
                           const cl_event *Waits, cl_event *Event) {
  auto *Below = DriverEnqueue.of<Enqueue>(B.Queues.front());
  std::vector<CommandBuffer::Part *> Used;
  for (CommandBuffer::Part &Part : B.Parts)
    if (Part.Launch || Part.IsUsed)
      Used.push_back(&Part);
  cl_event Before = nullptr;
  cl_int Error = CL_SUCCESS;
  for (size_t I = 0; I < Used.size() && Error == CL_SUCCESS; ++I) {
    cl_event Own = nullptr;
    cl_event *End = I + 1 == Used.size() ? Event : &Own;
    if (Used[I]->Launch) {
      cl_command_queue *All = NumQueues ? Queues : B.Queues.data();
      Error = Used[I]->Launch->enqueue({All[Used[I]->Queue],
                                        CL_COMMAND_COMMAND_BUFFER_KHR, NumWaits,
                                        Waits, End});
    } else {
      Error = Below(NumQueues, Queues, Used[I]->Handle, NumWaits, Waits, End);
    }
    if (Before)
      Driver.clReleaseEvent(Before);
    Before = Own;
    NumWaits = 1;
    Waits = &Before;
  }
  return Error;
}

static cl_int CL_API_CALL enqueue(cl_uint NumQueues, cl_command_queue *Queues,
                                  BufferHandle Handle, cl_uint NumWaits,
                                  const cl_event *Waits, cl_event *Event) {
  auto B = buffers().find(Handle);
  auto *Below = find<Enqueue>(DriverEnqueue, B);
  if (!Below)
    return CL_INVALID_OPERATION;
  if (!B)
    return Below(NumQueues, Queues, Handle, NumWaits, Waits, Event);
  std::lock_guard Lock(B->Mutex);
  if (B->Parts.size() == 1)
    return Below(NumQueues, Queues, Handle, NumWaits, Waits, Event);
  if (!B->IsFinal)
    return CL_INVALID_OPERATION;
  if ((NumQueues == 0) != (Queues == nullptr) ||
      (NumQueues && NumQueues != B->Queues.size()))
    return CL_INVALID_VALUE;
  if ((NumWaits == 0) != (Waits == nullptr))
    return CL_INVALID_EVENT_WAIT_LIST;
  return enqueueParts(*B, NumQueues, Queues, NumWaits, Waits, Event);
}

//===----------------------------------------------------------------------===//
// The table
//===----------------------------------------------------------------------===//

using Barrier = Recording<>;
using CopyBuffer = Recording<cl_mem, cl_mem, size_t, size_t, size_t>;
using CopyRect = Recording<cl_mem, cl_mem, const size_t *, const size_t *,
                           const size_t *, size_t, size_t, size_t, size_t>;
using CopyToImage =
    Recording<cl_mem, cl_mem, size_t, const size_t *, const size_t *>;
using CopyImage =
    Recording<cl_mem, cl_mem, const size_t *, const size_t *, const size_t *>;
using CopyToBuffer =
    Recording<cl_mem, cl_mem, const size_t *, const size_t *, size_t>;
using FillBuffer = Recording<cl_mem, const void *, size_t, size_t, size_t>;
using FillImage =
    Recording<cl_mem, const void *, const size_t *, const size_t *>;
using CopyMemory = Recording<void *, const void *, size_t>;
using FillMemory = Recording<void *, const void *, size_t, size_t>;

static constinit DriverFunction
    DriverBarrier("clCommandBarrierWithWaitListKHR"),
    DriverCopyBuffer("clCommandCopyBufferKHR"),
    DriverCopyRect("clCommandCopyBufferRectKHR"),
    DriverCopyToImage("clCommandCopyBufferToImageKHR"),
    DriverCopyImage("clCommandCopyImageKHR"),
    DriverCopyToBuffer("clCommandCopyImageToBufferKHR"),
    DriverFillBuffer("clCommandFillBufferKHR"),
    DriverFillImage("clCommandFillImageKHR"),
    DriverCopyMemory("clCommandSVMMemcpyKHR"),
    DriverFillMemory("clCommandSVMMemFillKHR");

/// Whether commands of \p Platform have the parameters of version 1.0 of the
/// extension; those of older versions have fewer.
static bool hasFinalVersion(cl_platform_id Platform) {
  size_t Size = 0;
  if (Driver.clGetPlatformInfo(Platform, CL_PLATFORM_EXTENSIONS_WITH_VERSION, 0,
                               nullptr, &Size) != CL_SUCCESS)
    return false;
  std::vector<cl_name_version> All(Size / sizeof(cl_name_version));
  Driver.clGetPlatformInfo(Platform, CL_PLATFORM_EXTENSIONS_WITH_VERSION, Size,
                           All.data(), nullptr);
  return std::any_of(All.begin(), All.end(), [](const cl_name_version &E) {
    return std::strcmp(E.name, "cl_khr_command_buffer") == 0 &&
           E.version >= CL_MAKE_VERSION(1, 0, 0);
  });
}

void *commandBufferFunction(cl_platform_id Platform, const char *Name) {
  struct Entry {
    DriverFunction *Below;
    void *Function;
  };
  static const std::array Entries = {
#define ENTRY(Below, Function) Entry{&Below, reinterpret_cast<void *>(Function)}
      ENTRY(DriverLaunch, commandNDRangeKernel),
      ENTRY(DriverCreate, create),
      ENTRY(DriverRetain, retain),
      ENTRY(DriverRelease, release),
      ENTRY(DriverFinalize, finalize),
      ENTRY(DriverEnqueue, enqueue),
      ENTRY(DriverBarrier, Barrier::record<DriverBarrier>),
      ENTRY(DriverCopyBuffer, CopyBuffer::record<DriverCopyBuffer>),
      ENTRY(DriverCopyRect, CopyRect::record<DriverCopyRect>),
      ENTRY(DriverCopyToImage, CopyToImage::record<DriverCopyToImage>),
      ENTRY(DriverCopyImage, CopyImage::record<DriverCopyImage>),
      ENTRY(DriverCopyToBuffer, CopyToBuffer::record<DriverCopyToBuffer>),
      ENTRY(DriverFillBuffer, FillBuffer::record<DriverFillBuffer>),
      ENTRY(DriverFillImage, FillImage::record<DriverFillImage>),
      ENTRY(DriverCopyMemory, CopyMemory::record<DriverCopyMemory>),
      ENTRY(DriverFillMemory, FillMemory::record<DriverFillMemory>),
#undef ENTRY
  };
  auto Found =
      std::find_if(Entries.begin(), Entries.end(), [&](const Entry &E) {
        return std::strcmp(E.Below->name(), Name) == 0;
      });
  if (Found == Entries.end() || !Found->Below->isThere(Platform))
    return nullptr;
  if (!hasFinalVersion(Platform) && Found->Below != &DriverLaunch)
    return nullptr;
  // The layer may need these although the program does not request them.
  for (DriverFunction *Own : {&DriverCreate, &DriverRelease, &DriverEnqueue})
    Own->isThere(Platform);
  return Found->Function;
}

} // namespace tenon::layer
