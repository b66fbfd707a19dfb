// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Whether this process may use AMX. Three conditions: the processor has the
// instructions (CPUID), the system saves their registers (XCR0), and Linux
// permits this process the 8 KiB that tiles add to its signal frames.

#include "tenon/Runtime/tenon_rt.h"

#if defined(__x86_64__) && defined(__linux__)
#include <atomic>
#include <cpuid.h>
#include <sys/syscall.h>
#include <unistd.h>
#define TENON_HAS_AMX 1
#endif

#ifdef TENON_HAS_AMX

namespace {

struct CpuidLeaf {
  unsigned Eax = 0, Ebx = 0, Ecx = 0, Edx = 0;

  CpuidLeaf(unsigned Leaf, unsigned Subleaf) {
    __get_cpuid_count(Leaf, Subleaf, &Eax, &Ebx, &Ecx, &Edx);
  }
};

bool hasBit(unsigned Word, unsigned Bit) { return Word >> Bit & 1; }

/// The system saves tile configurations (bit 17) and tiles (bit 18).
bool systemSavesTiles() {
  if (!hasBit(CpuidLeaf(1, 0).Ecx, 27)) // OSXSAVE: xgetbv exists
    return false;
  unsigned Low, High;
  __asm__("xgetbv" : "=a"(Low), "=d"(High) : "c"(0));
  return (Low >> 17 & 3) == 3;
}

struct Tiles {
  bool Exist = false;
  uint64_t Features = 0; ///< a sum of tenon_amx_feature
};

Tiles readTiles() {
  CpuidLeaf Seven(7, 0), SevenOne(7, 1), Tiles(0x1e, 1);
  if (!hasBit(Seven.Edx, 24) || !systemSavesTiles())
    return {};
  uint64_t Features = 0;
  Features |= hasBit(Seven.Edx, 25) ? TENON_AMX_INT8 : 0;
  Features |= hasBit(Seven.Edx, 22) ? TENON_AMX_BF16 : 0;
  Features |= hasBit(SevenOne.Eax, 21) ? TENON_AMX_FP16 : 0;
  Features |= hasBit(Tiles.Eax, 4) ? TENON_AMX_FP8 : 0;
  return {true, Features};
}

/// ARCH_REQ_XCOMP_PERM for component 18, the tiles' contents.
bool requestPermission() {
  static std::atomic<bool> Granted{false};
  if (Granted.load(std::memory_order_relaxed))
    return true;
  constexpr long ArchReqXcompPerm = 0x1023, XtileData = 18;
  if (syscall(SYS_arch_prctl, ArchReqXcompPerm, XtileData) != 0)
    return false;
  Granted.store(true, std::memory_order_relaxed);
  return true;
}

} // namespace

int tenon_amx_request(uint64_t Needs) {
  // In a virtual machine each CPUID traps to the host, so this is done once.
  static const Tiles Found = readTiles();
  if (!Found.Exist || (Needs & ~Found.Features) != 0)
    return TENON_AMX_MISSING;
  return requestPermission() ? TENON_AMX_READY : TENON_AMX_REFUSED;
}

#else

int tenon_amx_request(uint64_t) { return TENON_AMX_MISSING; }

#endif

const char *tenon_amx_status_text(int Status) {
  switch (Status) {
  case TENON_AMX_READY:
    return "AMX can be used";
  case TENON_AMX_MISSING:
    return "this processor does not have the AMX instructions that are needed";
  case TENON_AMX_REFUSED:
    return "the system does not permit this process to use AMX";
  }
  return "unknown status";
}
