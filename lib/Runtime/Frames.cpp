// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Memory for the state that a work-item keeps across a barrier.
//
// A work-group with barriers allocates a frame for each of its work-items at
// its start and frees them at its end, all of the same size, and the next
// work-group does the same. Each thread therefore keeps freed frames in lists
// by size class and reuses them; after the first work-group malloc is not
// called any more. The lists are freed when the thread ends or holds too much.

#include "tenon/Runtime/tenon_rt.h"

#include <cassert>
#include <cstdio>
#include <cstdlib>

namespace {

constexpr uint64_t Unit = TENON_LOCAL_ALIGN;

/// Up to 8 units, every multiple of the unit has a class; above that there are
/// four classes for each power of two, up to 1 MiB. Larger frames are rare and
/// take long to fill anyway: they are allocated by the system.
constexpr uint64_t MaxCachedUnits = 8192;
constexpr unsigned NumClasses = 48;
constexpr unsigned NoClass = ~0u;

/// The most memory that one thread keeps: 1024 work-items of 64 KiB.
constexpr uint64_t MaxCachedBytes = uint64_t(66) << 20;

/// Precedes a frame. It takes a whole unit to keep the frame aligned, and
/// thereby keeps frames whose sizes are powers of two from sharing cache sets.
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
    // The cached frames may have sizes that are not used any more: free them.
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

/// Ends the process as the interface says. Does not call exit(), because this
/// can be any thread of the pool and others may be using what exit() would
/// destroy.
[[noreturn]] void noMemory(uint64_t Bytes) {
  std::fprintf(stderr, "error: no memory for %llu bytes that a kernel uses\n",
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
  assert(reinterpret_cast<uintptr_t>(Frame) % TENON_LOCAL_ALIGN == 0 &&
         "returned by tenon_frame_alloc()");
  if (!Frame)
    return;
  Header *Block = static_cast<Header *>(Frame) - 1;
  assert((Block->Class < NumClasses || Block->Class == NoClass) &&
         "a header precedes a frame");
  if (Block->Class == NoClass)
    std::free(Block);
  else
    Cache.put(Block);
}
