// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A launch of a kernel's machine code as one native kernel. The driver copies
// the bytes of a native kernel's arguments, so all of a launch is in one block
// of bytes:
//
//   LaunchHead | one word for each parameter | values, each aligned to 16
//
// The word of a buffer is its handle, which the driver replaces by an address
// in its copy; that of a value is the value's offset in the block.

#ifndef TENON_LAYER_COMMANDS_LAUNCHBLOCK_H
#define TENON_LAYER_COMMANDS_LAUNCHBLOCK_H

#include "Layer/Programs/Kernels.h"
#include "NativeCommand.h"

#include <memory_resource>
#include <utility>

namespace tenon::layer {

/// Memory for short lists: a small launch takes microseconds, of which each
/// allocation would be a part.
class ShortLists {
public:
  ShortLists() = default;

  /// An empty list. (No braces: a list of pointers would take the resource as
  /// its element.)
  template <typename T> std::pmr::vector<T> make() {
    return std::pmr::vector<T>(&Memory);
  }

private:
  alignas(std::max_align_t) std::byte Own[512];
  std::pmr::monotonic_buffer_resource Memory{Own, sizeof(Own)};
};

/// A launch with the arguments that its kernel had when the block was made. It
/// does not own the kernel's program or buffers.
class LaunchBlock {
public:
  static constexpr size_t ValueAlignment = 16;

  /// The mutex of \p K is held, and each argument is set. \p Threads is 0 for
  /// one thread for each processor.
  LaunchBlock(const Kernel &K, const tenon_ndrange &Range, unsigned Threads);
  LaunchBlock(const LaunchBlock &) = delete;
  LaunchBlock &operator=(const LaunchBlock &) = delete;
  ~LaunchBlock();

  /// May be called several times.
  cl_int enqueue(const Command &C);

  /// The buffers that are arguments, each once.
  const std::pmr::vector<cl_mem> &buffers() const { return Buffers; }

private:
  struct alignas(ValueAlignment) Chunk {
    std::byte Bytes[ValueAlignment];
  };

  /// \p Buffer as the driver takes it: itself, or all of it as a part.
  cl_mem passed(cl_mem Buffer);
  void addWords(std::byte *All, size_t Index, const KernelArgument &A,
                size_t &Values);

  alignas(ValueAlignment) std::byte Small[1024];
  std::vector<Chunk> Large;
  std::byte *Bytes = Small;
  size_t Size;
  ShortLists Lists;
  std::pmr::vector<cl_mem> Buffers = Lists.make<cl_mem>();
  std::vector<std::pair<cl_mem, cl_mem>> Parts; ///< of whole buffers
  std::pmr::vector<const void *> WordsOfBuffers = Lists.make<const void *>();
};

} // namespace tenon::layer

#endif
