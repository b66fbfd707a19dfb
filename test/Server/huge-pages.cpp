// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// After fork() the pages of a file are mapped at their first use, and a tool uses
// thousands of LLVM's. Huge pages of memory are copied with their tables, which are short.

#include "huge-pages.h"
#include "llvm/ADT/ArrayRef.h"
#include "llvm/Support/CommandLine.h"
#include "llvm/Support/MathExtras.h"
#include "llvm/Support/MemoryBuffer.h"
#include <cstring>
#include <dlfcn.h>
#include <link.h>
#include <sys/mman.h>

using namespace llvm;

/// Whether memory that a program allocates gets huge pages. Small ones would
/// make each copy of the server slower.
static bool hasHugePages() {
  auto Setting = MemoryBuffer::getFileAsStream(
      "/sys/kernel/mm/transparent_hugepage/enabled");
  return Setting && !(*Setting)->getBuffer().contains("[never]");
}

/// Moves the part of the code from \p Begin to \p End that fills huge pages. No
/// code of it may be running.
static void move(uintptr_t Begin, uintptr_t End) {
  constexpr uintptr_t Huge = 2 << 20;
  uintptr_t Start = alignTo(Begin, Huge);
  if (Start + Huge > End)
    return;
  size_t Size = alignDown(End - Start, Huge);
  void *Space = mmap(nullptr, Size + Huge, PROT_READ | PROT_WRITE,
                     MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  if (Space == MAP_FAILED)
    return;
  auto First = reinterpret_cast<uintptr_t>(Space);
  uintptr_t Aligned = alignTo(First, Huge);
  // The rest, before and after.
  if (Aligned > First)
    munmap(Space, Aligned - First);
  if (Aligned < First + Huge)
    munmap(reinterpret_cast<void *>(Aligned + Size), First + Huge - Aligned);
  void *Copy = reinterpret_cast<void *>(Aligned);
  void *Code = reinterpret_cast<void *>(Start);
  madvise(Copy, Size, MADV_HUGEPAGE);
  memcpy(Copy, Code, Size);
  if (mprotect(Copy, Size, PROT_READ | PROT_EXEC) ||
      mremap(Copy, Size, Size, MREMAP_MAYMOVE | MREMAP_FIXED, Code) ==
          MAP_FAILED)
    munmap(Copy, Size);
}

void tenon::moveToHugePages() {
  Dl_info Library;
  auto *OfLibrary = reinterpret_cast<void *>(&cl::ResetCommandLineParser);
  if (!hasHugePages() || !dladdr(OfLibrary, &Library))
    return;
  auto MoveIf = [](dl_phdr_info *Info, size_t, void *Base) {
    auto Address = reinterpret_cast<uintptr_t>(Base);
    if (Info->dlpi_addr != Address)
      return 0;
    for (const auto &Segment : ArrayRef(Info->dlpi_phdr, Info->dlpi_phnum))
      if (Segment.p_type == PT_LOAD && (Segment.p_flags & PF_X))
        move(Address + Segment.p_vaddr,
             Address + Segment.p_vaddr + Segment.p_memsz);
    return 1;
  };
  dl_iterate_phdr(MoveIf, Library.dli_fbase);
}
