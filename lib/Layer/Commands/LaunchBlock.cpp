// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "LaunchBlock.h"
#include "Layer/Programs/SubBuffers.h"
#include "Layer/Say.h"

#include <algorithm>
#include <cassert>
#include <cstdlib>
#include <cstring>

namespace tenon::layer {

namespace {

constexpr size_t Alignment = LaunchBlock::ValueAlignment;

size_t aligned(size_t Offset) {
  return (Offset + Alignment - 1) / Alignment * Alignment;
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
    if (Size <= Alignment && Address % Alignment == 0)
      return Value;
    void *Copy =
        std::aligned_alloc(Widest, (Size + Widest - 1) / Widest * Widest);
    if (!Copy)
      return Value;
    Copies.push_back(Copy);
    return std::memcpy(Copy, Value, Size);
  }

  ShortLists Lists;
  std::pmr::vector<const void *> Pointers = Lists.make<const void *>();
  std::vector<void *> Copies;
};

} // namespace

static std::string sizesText(const uint64_t (&Sizes)[3], uint64_t Dimensions) {
  std::string Text = std::to_string(Sizes[0]);
  for (uint64_t I = 1; I < Dimensions; ++I)
    Text += "x" + std::to_string(Sizes[I]);
  return Text;
}

static void sayDone(const LaunchHead &Head,
                    std::chrono::steady_clock::time_point Start) {
  say(std::string("kernel '") + Tenon.kernel_name(Head.Kernel) +
      "': " + sizesText(Head.Range.global, Head.Range.dimensions) +
      " work-items in groups of " +
      sizesText(Head.Range.local, Head.Range.dimensions) + ", target " +
      Tenon.program_target(Head.Owner.Program) + ", " + timeSince(Start));
}

/// Called on a thread of the driver.
static void CL_CALLBACK runBlock(void *Block) {
  LaunchHead Head;
  std::memcpy(&Head, Block, sizeof(Head));
  std::chrono::steady_clock::time_point Start;
  if (isVerbose())
    Start = std::chrono::steady_clock::now();
  char *Message = nullptr;
  int Status;
  {
    LaunchArguments Arguments(Head, static_cast<std::byte *>(Block));
    Status = Tenon.run_kernel(Head.Kernel, Arguments.data(), &Head.Range,
                              Head.Threads, &Message);
  }
  // A native kernel has no way to make its event an error.
  if (Status != TENON_OK)
    say(std::string("kernel '") + Tenon.kernel_name(Head.Kernel) +
        "' did not run: " + (Message ? Message : Tenon.status_text(Status)));
  else if (isVerbose())
    sayDone(Head, Start);
  Tenon.free(Message);
  Head.Owner.end();
}

//===----------------------------------------------------------------------===//
// Blocks
//===----------------------------------------------------------------------===//

LaunchBlock::LaunchBlock(const Kernel &K, const tenon_ndrange &Range,
                         unsigned Threads) {
  assert(K.Native && K.Info && K.Part->Native && "a kernel with machine code");
  assert(K.Arguments.size() == K.Info->num_params && "one for each");
  LaunchHead Head = {{K.Part->Native, false}, K.Native, K.Info, Range, Threads};
  size_t Words = aligned(sizeof(Head));
  size_t Values = Words + K.Arguments.size() * sizeof(ParameterWords);
  Size = Values;
  for (const KernelArgument &A : K.Arguments)
    if (A.Kind == KernelArgument::Value)
      Size = aligned(Size) + A.Bytes.size();
  if (Size > sizeof(Small)) {
    Large.resize(Size / sizeof(Chunk) + 1);
    Bytes = reinterpret_cast<std::byte *>(Large.data());
  }
  Buffers.reserve(K.Arguments.size());
  WordsOfBuffers.reserve(K.Arguments.size());
  std::memcpy(Bytes, &Head, sizeof(Head));
  for (size_t I = 0; I < K.Arguments.size(); ++I)
    addWords(Bytes + Words, I, K.Arguments[I], Values);
  assert(Values == Size && "each value has been copied to its place");
}

LaunchBlock::~LaunchBlock() {
  for (auto [Whole, Part] : Parts)
    Driver.clReleaseMemObject(Part);
}

cl_mem LaunchBlock::passed(cl_mem Buffer) {
  if (!Buffer || !needsPart(Buffer))
    return Buffer;
  for (auto [Whole, Part] : Parts)
    if (Whole == Buffer)
      return Part;
  cl_mem Part = makeWholePart(Buffer);
  if (!Part)
    return Buffer;
  Parts.emplace_back(Buffer, Part);
  return Part;
}

void LaunchBlock::addWords(std::byte *All, size_t Index,
                           const KernelArgument &A, size_t &Values) {
  assert(A.Kind != KernelArgument::Unset && "checkArguments() refuses it");
  std::byte *Own = All + Index * sizeof(ParameterWords);
  ParameterWords Words = {A.Word, 0, Index};
  if (A.Kind == KernelArgument::Memory) {
    cl_mem Buffer = passed(A.Buffer);
    Words = {reinterpret_cast<uintptr_t>(Buffer), A.Word, Index};
    auto Same = std::find(Buffers.begin(), Buffers.end(), Buffer);
    if (Same != Buffers.end()) {
      auto *First = static_cast<const std::byte *>(
          WordsOfBuffers[Same - Buffers.begin()]);
      Words.Same = (First - All) / sizeof(ParameterWords);
    } else if (Buffer) {
      Buffers.push_back(Buffer);
      WordsOfBuffers.push_back(Own);
    }
  } else if (A.Kind == KernelArgument::Value) {
    Words.First = Values = aligned(Values);
    std::memcpy(Bytes + Values, A.Bytes.data(), A.Bytes.size());
    Values += A.Bytes.size();
  }
  std::memcpy(Own, &Words, sizeof(Words));
}

cl_int LaunchBlock::enqueue(const Command &C) {
  LaunchHead Head;
  std::memcpy(&Head, Bytes, sizeof(Head));
  Head.Owner = CommandOwner::of(Head.Owner.Program);
  std::memcpy(Bytes, &Head, sizeof(Head));
  bool Any = !Buffers.empty();
  return enqueueCommand(C, {runBlock, Bytes, Size, &Head.Owner,
                            static_cast<cl_uint>(Buffers.size()),
                            Any ? Buffers.data() : nullptr,
                            Any ? WordsOfBuffers.data() : nullptr});
}

} // namespace tenon::layer
