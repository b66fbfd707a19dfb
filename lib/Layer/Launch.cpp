// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The driver copies the bytes of a native kernel's arguments, so all of a
// launch is in one block of bytes:
//
//   LaunchHead | one word for each parameter | values, each aligned to 16
//
// The word of a buffer is its handle, which the driver replaces by an address;
// that of a value is the value's offset in the block.

#include "Launch.h"
#include "Answer.h"
#include "Devices.h"
#include "Kernels.h"
#include "LocalSize.h"
#include "NativeCommand.h"
#include "Say.h"
#include "tenon/Runtime/LaunchRange.h"

#include <algorithm>
#include <cassert>
#include <cstdio>
#include <cstdlib>

namespace tenon::layer {

namespace {

constexpr size_t ValueAlignment = 16;

size_t aligned(size_t Offset) {
  return (Offset + ValueAlignment - 1) / ValueAlignment * ValueAlignment;
}

struct ParameterWords {
  /// A buffer's handle, which the driver replaces by an address; an address; a
  /// size; a value's offset in the block.
  uint64_t First;
  uint64_t Offset; // to be added to the address
  uint64_t Same;   // the number of the parameter whose First counts
};

struct LaunchHead {
  CommandOwner Owner;
  const tenon_kernel *Kernel;
  const tenon_kernel_info *Info;
  tenon_ndrange Range;
  unsigned Threads;
};

/// Builds a block; small ones need no heap memory.
class LaunchBlock {
public:
  LaunchBlock(const LaunchHead &Head,
              const std::vector<KernelArgument> &Arguments) {
    assert(Arguments.size() == Head.Info->num_params && "one for each");
    size_t Words = aligned(sizeof(Head));
    size_t Values = Words + Arguments.size() * sizeof(ParameterWords);
    Size = Values;
    for (const KernelArgument &A : Arguments)
      if (A.Kind == KernelArgument::Value)
        Size = aligned(Size) + A.Bytes.size();
    if (Size > sizeof(Small)) {
      Large.resize(Size / sizeof(Chunk) + 1);
      Bytes = reinterpret_cast<std::byte *>(Large.data());
    }
    std::memcpy(Bytes, &Head, sizeof(Head));
    for (size_t I = 0; I < Arguments.size(); ++I)
      addWords(Bytes + Words, I, Arguments[I], Values);
    assert(Values == Size && "each value has been copied to its place");
  }
  LaunchBlock(const LaunchBlock &) = delete;
  LaunchBlock &operator=(const LaunchBlock &) = delete;

  cl_int enqueue(const Command &C, const CommandOwner &Owner);

private:
  struct alignas(ValueAlignment) Chunk {
    std::byte Bytes[ValueAlignment];
  };

  void addWords(std::byte *All, size_t Index, const KernelArgument &A,
                size_t &Values) {
    assert(A.Kind != KernelArgument::Unset && "checkArguments() refuses it");
    std::byte *Own = All + Index * sizeof(ParameterWords);
    ParameterWords Words = {A.Word, 0, Index};
    if (A.Kind == KernelArgument::Memory) {
      Words = {reinterpret_cast<uintptr_t>(A.Buffer), A.Word, Index};
      auto Same = std::find(Buffers.begin(), Buffers.end(), A.Buffer);
      if (Same != Buffers.end()) {
        auto *First = static_cast<const std::byte *>(
            WordsOfBuffers[Same - Buffers.begin()]);
        Words.Same = (First - All) / sizeof(ParameterWords);
      } else if (A.Buffer) {
        Buffers.push_back(A.Buffer);
        WordsOfBuffers.push_back(Own);
      }
    } else if (A.Kind == KernelArgument::Value) {
      Words.First = Values = aligned(Values);
      std::memcpy(Bytes + Values, A.Bytes.data(), A.Bytes.size());
      Values += A.Bytes.size();
    }
    std::memcpy(Own, &Words, sizeof(Words));
  }

  alignas(ValueAlignment) std::byte Small[1024];
  std::vector<Chunk> Large;
  std::byte *Bytes = Small;
  size_t Size;
  std::vector<cl_mem> Buffers;
  std::vector<const void *> WordsOfBuffers;
};

/// The arguments for tenon_run_kernel(), from a block in which the driver has
/// put the addresses of buffers. The driver may have moved the block.
class LaunchArguments {
public:
  LaunchArguments(const LaunchHead &Head, std::byte *Block) {
    auto *Words =
        reinterpret_cast<ParameterWords *>(Block + aligned(sizeof(Head)));
    uint64_t Count = Head.Info->num_params;
    Pointers.reserve(Count);
    for (uint64_t I = 0; I < Count; ++I) {
      const tenon_param_info &Param = Head.Info->params[I];
      if (Param.kind == TENON_PARAM_VALUE) {
        Pointers.push_back(placed(Block + Words[I].First, Param.size));
        continue;
      }
      Words[I].Offset += Words[Words[I].Same].First;
      Pointers.push_back(&Words[I].Offset);
    }
  }
  LaunchArguments(const LaunchArguments &) = delete;
  LaunchArguments &operator=(const LaunchArguments &) = delete;
  ~LaunchArguments() {
    for (void *Copy : Copies)
      std::free(Copy);
  }

  const void *const *data() const { return Pointers.data(); }

private:
  /// Compiled code may rely on the alignment of a value's type, which no type
  /// has larger than 128; drivers align the block for ordinary ones.
  const void *placed(const std::byte *Value, size_t Size) {
    constexpr size_t Widest = 128;
    auto Address = reinterpret_cast<uintptr_t>(Value);
    if (Size <= ValueAlignment && Address % ValueAlignment == 0)
      return Value;
    void *Copy =
        std::aligned_alloc(Widest, (Size + Widest - 1) / Widest * Widest);
    if (!Copy)
      return Value;
    Copies.push_back(Copy);
    return std::memcpy(Copy, Value, Size);
  }

  std::vector<const void *> Pointers;
  std::vector<void *> Copies;
};

} // namespace

static std::string sizesText(const uint64_t (&Sizes)[3], uint64_t Dimensions) {
  std::string Text = std::to_string(Sizes[0]);
  for (uint64_t I = 1; I < Dimensions; ++I)
    Text += "x" + std::to_string(Sizes[I]);
  return Text;
}

/// Called on a thread of the driver.
static void CL_CALLBACK runBlock(void *Block) {
  LaunchHead Head;
  std::memcpy(&Head, Block, sizeof(Head));
  auto Start = std::chrono::steady_clock::now();
  char *Message = nullptr;
  int Status;
  {
    LaunchArguments Arguments(Head, static_cast<std::byte *>(Block));
    Status = Tenon.run_kernel(Head.Kernel, Arguments.data(), &Head.Range,
                              Head.Threads, &Message);
  }
  std::string Name = Tenon.kernel_name(Head.Kernel);
  // A native kernel has no way to make its event an error.
  if (Status != TENON_OK)
    say("kernel '" + Name +
        "' did not run: " + (Message ? Message : Tenon.status_text(Status)));
  else if (isVerbose())
    say("kernel '" + Name +
        "': " + sizesText(Head.Range.global, Head.Range.dimensions) +
        " work-items in groups of " +
        sizesText(Head.Range.local, Head.Range.dimensions) + ", target " +
        Tenon.program_target(Head.Owner.Program) + ", " + timeSince(Start));
  Tenon.free(Message);
  Head.Owner.end();
}

cl_int LaunchBlock::enqueue(const Command &C, const CommandOwner &Owner) {
  bool Any = !Buffers.empty();
  return enqueueCommand(C, {runBlock, Bytes, Size, &Owner,
                            static_cast<cl_uint>(Buffers.size()),
                            Any ? Buffers.data() : nullptr,
                            Any ? WordsOfBuffers.data() : nullptr});
}

//===----------------------------------------------------------------------===//
// Enqueueing
//===----------------------------------------------------------------------===//

static cl_device_id deviceOf(cl_command_queue Queue) {
  cl_device_id Device = nullptr;
  Driver.clGetCommandQueueInfo(Queue, CL_QUEUE_DEVICE, sizeof(cl_device_id),
                               &Device, nullptr);
  return Device;
}

static unsigned wantedThreads() {
  static const unsigned Wanted = [] {
    const char *Text = std::getenv("TENON_LAYER_THREADS");
    return Text ? static_cast<unsigned>(std::strtoul(Text, nullptr, 10)) : 0u;
  }();
  return Wanted;
}

/// OpenCL's errors for a launch's objects, which not all drivers report for
/// native kernels.
static cl_int checkContext(cl_command_queue Queue, const Kernel &K,
                           cl_uint NumWaits, const cl_event *Waits) {
  if ((NumWaits == 0) != (Waits == nullptr))
    return CL_INVALID_EVENT_WAIT_LIST;
  cl_context Context = nullptr;
  Driver.clGetCommandQueueInfo(Queue, CL_QUEUE_CONTEXT, sizeof(cl_context),
                               &Context, nullptr);
  if (Context && Context != K.Owner->Context)
    return CL_INVALID_CONTEXT;
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

/// Reads the launch's index space into \p Range. Returns OpenCL's error if it
/// is not valid.
static cl_int readRange(const Kernel &K, cl_device_id Device,
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
  if (cl_int Error = chooseLocalSize(*K.Info, Device, Local, Range))
    return Error;
  for (cl_uint I = 0; Local && K.Part->NeedsUniformGroups && I < Dimensions;
       ++I)
    if (Range.global[I] % Range.local[I] != 0)
      return CL_INVALID_WORK_GROUP_SIZE;
  return CL_SUCCESS;
}

/// Checks that all arguments are set and that the device has enough local
/// memory. The kernel's mutex is held.
static cl_int checkArguments(const Kernel &K, cl_device_id Device) {
  cl_ulong Local = K.Info->static_local_bytes, Max = 0;
  for (const KernelArgument &A : K.Arguments) {
    if (A.Kind == KernelArgument::Unset)
      return CL_INVALID_KERNEL_ARGS;
    if (A.Kind == KernelArgument::Local &&
        __builtin_add_overflow(Local, A.Word, &Local))
      return CL_OUT_OF_RESOURCES;
  }
  if (Local == 0)
    return CL_SUCCESS;
  Driver.clGetDeviceInfo(Device, CL_DEVICE_LOCAL_MEM_SIZE, sizeof(Max), &Max,
                         nullptr);
  return Local <= Max ? CL_SUCCESS : CL_OUT_OF_RESOURCES;
}

/// Compiles what this launch needs beyond what the build has compiled: here it
/// can still be refused. The kernel's mutex is held.
static cl_int prepare(const Kernel &K, const tenon_ndrange &Range) {
  std::vector<const void *> Args;
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

static cl_int enqueueNative(const Command &C, cl_device_id Device, Kernel &K,
                            const DevicePlan &Plan,
                            const tenon_ndrange &Range) {
  assert(K.Native && K.Info && K.Part->Native && "a kernel with machine code");
  std::unique_lock Lock(K.Mutex);
  if (cl_int Error = checkArguments(K, Device))
    return Error;
  if (cl_int Error = prepare(K, Range))
    return Error;
  LaunchHead Head = {CommandOwner::of(K.Part->Native), K.Native, K.Info, Range,
                     wantedThreads() ? wantedThreads() : Plan.Threads};
  LaunchBlock Block(Head, K.Arguments);
  Lock.unlock();
  return Block.enqueue(C, Head.Owner);
}

static bool isEmpty(cl_uint Dimensions, const size_t *Global) {
  return Dimensions >= 1 && Dimensions <= 3 &&
         (!Global || std::count(Global, Global + Dimensions, 0) != 0);
}

static void CL_CALLBACK runNothing(void *) {}

/// Since OpenCL 2.1 a launch without work-items only waits; before, it was an
/// error.
static cl_int enqueueEmpty(const Command &C, cl_device_id Device, Kernel &K) {
  unsigned Major = 0, Minor = 0;
  char Version[128] = {};
  Driver.clGetDeviceInfo(Device, CL_DEVICE_VERSION, sizeof(Version) - 1,
                         Version, nullptr);
  if (std::sscanf(Version, "OpenCL %u.%u", &Major, &Minor) != 2 || Major < 2 ||
      (Major == 2 && Minor == 0))
    return CL_INVALID_GLOBAL_WORK_SIZE;
  {
    std::lock_guard Lock(K.Mutex);
    if (cl_int Error = checkArguments(K, Device))
      return Error;
  }
  return enqueueCommand(C, {runNothing});
}

std::optional<cl_int> suggestLocalSize(cl_command_queue Queue, cl_kernel Handle,
                                       cl_uint Dimensions, const size_t *Offset,
                                       const size_t *Global,
                                       size_t *Suggested) {
  std::shared_ptr<Kernel> K = kernels().find(Handle);
  cl_device_id Device = K ? deviceOf(Queue) : nullptr;
  if (!Device || !planFor(Device).Native)
    return std::nullopt;
  K = kernelFor(K, Device);
  if (!K->Native)
    return std::nullopt;
  if (cl_int Error = checkContext(Queue, *K, 0, nullptr))
    return Error;
  if (isEmpty(Dimensions, Global))
    return CL_INVALID_GLOBAL_WORK_SIZE;
  tenon_ndrange Range;
  if (cl_int Error =
          readRange(*K, Device, Dimensions, Offset, Global, nullptr, Range))
    return Error;
  std::lock_guard Lock(K->Mutex);
  if (cl_int Error = checkArguments(*K, Device))
    return Error;
  if (!Suggested)
    return CL_INVALID_VALUE;
  std::copy_n(Range.local, Dimensions, Suggested);
  return CL_SUCCESS;
}

static cl_int enqueueLaunch(const Command &C, cl_kernel Handle,
                            cl_uint Dimensions, const size_t *Offset,
                            const size_t *Global, const size_t *Local) {
  std::shared_ptr<Kernel> K = kernels().find(Handle);
  bool MayBeNative = K && (K->Native || !K->Others.empty());
  cl_device_id Device = MayBeNative ? deviceOf(C.Queue) : nullptr;
  if (Device && !K->Others.empty())
    K = kernelFor(K, Device);
  DevicePlan Plan = Device && K->Native ? planFor(Device) : DevicePlan();
  if (Device && K->Handle)
    Handle = K->Handle;
  if (!Plan.Native)
    return Driver.clEnqueueNDRangeKernel(C.Queue, Handle, Dimensions, Offset,
                                         Global, Local, C.NumWaits, C.Waits,
                                         C.Event);
  if (cl_int Error = checkContext(C.Queue, *K, C.NumWaits, C.Waits))
    return Error;
  if (!isPartOfAny(Device, K->Part->Devices))
    return CL_INVALID_PROGRAM_EXECUTABLE;
  if (isEmpty(Dimensions, Global))
    return enqueueEmpty(C, Device, *K);
  tenon_ndrange Range;
  if (cl_int Error =
          readRange(*K, Device, Dimensions, Offset, Global, Local, Range))
    return Error;
  return enqueueNative(C, Device, *K, Plan, Range);
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
  if (!K || (!K->Native && K->Others.empty()))
    return Driver.clEnqueueTask(Queue, Handle, NumWaits, Waits, Event);
  const size_t One = 1;
  return enqueueLaunch({Queue, CL_COMMAND_TASK, NumWaits, Waits, Event}, Handle,
                       1, nullptr, &One, &One);
}

} // namespace tenon::layer
