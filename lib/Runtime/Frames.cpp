// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Memory for the state that a work-item keeps across a barrier.
//
// A group with barriers allocates one frame for each of its work-items at its
// start and frees them at its end, all of one size, group after group. So each
// thread keeps the frames that it freed in lists by size class and takes the
// next ones from there; after the first group nothing reaches malloc. The lists
// go back to the system when the thread ends or holds too much.

#include "tenon/Runtime/tenon_rt.h"

#include <cstdio>
#include <cstdlib>

namespace {

constexpr uint64_t Unit = TENON_LOCAL_ALIGN;

/// Every multiple of the unit up to 8 units has a class, above that there are
/// four for each power of two, up to 1 MiB. Frames above this are rare and slow
/// to fill anyway: they go to the system.
constexpr uint64_t MaxCachedUnits = 8192;
constexpr unsigned NumClasses = 48;
constexpr unsigned NoClass = ~0u;

/// What one thread may keep: 1024 work-items of 64 KiB.
constexpr uint64_t MaxCachedBytes = uint64_t(66) << 20;

/// Precedes a frame. It takes a whole unit to keep the frame aligned; it also
/// keeps frames with sizes of a power of two out of one another's cache sets.
struct alignas(Unit) Header {
  Header *Next;
  uint64_t Bytes; // of the block, with this header
  unsigned Class;
};
static_assert(sizeof(Header) == Unit, "a frame follows its header");

struct SizeClass {
  unsigned Class;
  uint64_t Units;
};

SizeClass sizeClassOf(uint64_t Bytes) {
  uint64_t Units = Bytes / Unit + (Bytes % Unit != 0);
  if (Units > MaxCachedUnits)
    return {NoClass, Units};
  if (Units <= 8)
    return {unsigned(Units ? Units - 1 : 0), Units ? Units : 1};
  // Units - 1 = 1xx.. in binary: its top three bits choose the class, and the
  // class's size is the next number whose other bits are zero.
  unsigned Log = 63 - unsigned(__builtin_clzll(Units - 1));
  uint64_t Top = (Units - 1) >> (Log - 2); // 4 to 7
  return {8 + (Log - 3) * 4 + unsigned(Top) - 4, (Top + 1) << (Log - 2)};
}

/// The frames that one thread has freed.
class FrameCache {
public:
  ~FrameCache() { releaseAll(); }

  Header *take(unsigned Class) {
    Header *First = Lists[Class];
    if (First) {
      Lists[Class] = First->Next;
      CachedBytes -= First->Bytes;
    }
    return First;
  }

  void put(Header *Block) {
    // What is here may be of sizes that are not used any more: start afresh.
    if (CachedBytes + Block->Bytes > MaxCachedBytes)
      releaseAll();
    Block->Next = Lists[Block->Class];
    Lists[Block->Class] = Block;
    CachedBytes += Block->Bytes;
  }

private:
  void releaseAll() {
    for (Header *&List : Lists)
      while (Header *Block = List) {
        List = Block->Next;
        std::free(Block);
      }
    CachedBytes = 0;
  }

  Header *Lists[NumClasses] = {};
  uint64_t CachedBytes = 0;
};

thread_local FrameCache Cache;

/// Ends the process as the interface says. Not through exit(): this is any
/// thread of the pool, and the others are still at work on what exit() would
/// destroy.
[[noreturn]] void noMemory(uint64_t Bytes) {
  std::fprintf(stderr,
               "error: no memory for a work-item's frame of %llu bytes\n",
               (unsigned long long)Bytes);
  std::_Exit(1);
}

} // namespace

void *tenon_frame_alloc(uint64_t Bytes) {
  if (Bytes > uint64_t(PTRDIFF_MAX) - 2 * Unit)
    noMemory(Bytes);
  SizeClass Size = sizeClassOf(Bytes);
  if (Size.Class != NoClass)
    if (Header *Block = Cache.take(Size.Class))
      return Block + 1;
  uint64_t BlockBytes = sizeof(Header) + Size.Units * Unit;
  auto *Block = static_cast<Header *>(std::aligned_alloc(Unit, BlockBytes));
  if (!Block)
    noMemory(Bytes);
  Block->Next = nullptr;
  Block->Bytes = BlockBytes;
  Block->Class = Size.Class;
  return Block + 1;
}

void tenon_frame_free(void *Frame) {
  if (!Frame)
    return;
  Header *Block = static_cast<Header *>(Frame) - 1;
  if (Block->Class == NoClass)
    std::free(Block);
  else
    Cache.put(Block);
}
