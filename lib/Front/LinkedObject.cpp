// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// All sections are loaded into one block of memory, so that 32-bit offsets
// reach everything, and sections with the same access are next to each other:
//
//   code, stubs of external functions | constants, addresses | data
//
// Relocations: System V psABI for AMD64, section 4.4.

#include "LinkedObject.h"
#include "tenon/Runtime/Conversions.h"
#include "tenon/Runtime/tenon_rt.h"

#include <cstdint>
#include <cstring>
#include <dlfcn.h>
#include <elf.h>
#include <sys/mman.h>
#include <unistd.h>
#include <utility>
#include <vector>

namespace tenon::front {

LinkedObject::~LinkedObject() {
  if (Memory)
    munmap(Memory, Size);
}

void *LinkedObject::find(const std::string &Symbol) const {
  auto It = Symbols.find(Symbol);
  return It == Symbols.end() ? nullptr : It->second;
}

#ifdef __x86_64__

/// The address of a function of the runtime or of a conversion; null for other
/// names.
static void *ownFunction(const char *Name) {
  static const std::pair<const char *, void *> All[] = {
      {"tenon_frame_alloc", reinterpret_cast<void *>(tenon_frame_alloc)},
      {"tenon_frame_free", reinterpret_cast<void *>(tenon_frame_free)},
      {"tenon_trap_divergence",
       reinterpret_cast<void *>(tenon_trap_divergence)},
      {"tenon_panel", reinterpret_cast<void *>(tenon_panel)},
      {"tenon_tiles", reinterpret_cast<void *>(tenon_tiles)},
#define TENON_CONVERSION(Result, Name, Operand)                                \
  {#Name, reinterpret_cast<void *>(Name)},
#include "tenon/Runtime/Conversions.def"
  };
  for (const auto &[Known, Address] : All)
    if (std::strcmp(Known, Name) == 0)
      return Address;
  return nullptr;
}

/// The address of a symbol of this process, or of the C library's vector maths.
static void *outside(const char *Name) {
  if (void *Own = ownFunction(Name))
    return Own;
  if (void *Found = dlsym(RTLD_DEFAULT, Name))
    return Found;
  static void *const Maths[] = {dlopen("libm.so.6", RTLD_LAZY | RTLD_LOCAL),
                                dlopen("libmvec.so.1", RTLD_LAZY | RTLD_LOCAL)};
  for (void *Library : Maths)
    if (void *Found = Library ? dlsym(Library, Name) : nullptr)
      return Found;
  return nullptr;
}

class Linker {
public:
  explicit Linker(std::string_view Object) : Object(Object) {}

  bool run(LinkedObject &Result);

private:
  enum Part { Code, Constants, Data, NumParts, None };
  /// The stub of an external function: jmp *[rip + 2], and the function's
  /// address.
  static constexpr size_t StubSize = 16;

  template <typename T> const T *at(uint64_t Offset, uint64_t Count = 1) const {
    if (Offset > Object.size() || Offset % alignof(T) ||
        Count > (Object.size() - Offset) / sizeof(T))
      return nullptr;
    return reinterpret_cast<const T *>(Object.data() + Offset);
  }
  const char *text(const Elf64_Shdr &Table, uint64_t Offset) const;

  bool readHeaders();
  bool readSymbols();
  static Part partOf(const Elf64_Shdr &S);
  bool assignOffsets();
  bool copy(LinkedObject &Result);
  bool resolve();
  bool relocate();
  bool relocateSection(const Elf64_Shdr &Relocations);
  bool apply(uint8_t *Where, const Elf64_Rela &R);
  uint64_t stubFor(uint32_t Symbol);
  uint64_t slotFor(uint32_t Symbol);
  bool protect() const;

  std::string_view Object;
  const Elf64_Shdr *Sections = nullptr;
  size_t NumSections = 0;
  const Elf64_Sym *Symbols = nullptr;
  size_t NumSymbols = 0;
  const Elf64_Shdr *Names = nullptr; // of symbols

  uint8_t *Base = nullptr;
  size_t Start[NumParts + 1] = {};
  std::vector<size_t> Offsets;     // of each section in memory
  std::vector<uint64_t> Addresses; // of each symbol
  size_t Stubs = 0, Slots = 0;     // where the next one goes
  std::unordered_map<uint32_t, uint64_t> StubOf, SlotOf;
};

const char *Linker::text(const Elf64_Shdr &Table, uint64_t Offset) const {
  const char *All = at<char>(Table.sh_offset, Table.sh_size);
  bool IsInside = All && Offset < Table.sh_size && !All[Table.sh_size - 1];
  return IsInside ? All + Offset : nullptr;
}

bool Linker::readHeaders() {
  if (reinterpret_cast<uintptr_t>(Object.data()) % alignof(Elf64_Ehdr))
    return false;
  const auto *Head = at<Elf64_Ehdr>(0);
  if (!Head || std::memcmp(Head->e_ident, ELFMAG, SELFMAG) != 0 ||
      Head->e_ident[EI_CLASS] != ELFCLASS64 || Head->e_type != ET_REL ||
      Head->e_machine != EM_X86_64 || Head->e_shentsize != sizeof(Elf64_Shdr))
    return false;
  NumSections = Head->e_shnum;
  Sections = at<Elf64_Shdr>(Head->e_shoff, NumSections);
  return Sections && NumSections && readSymbols();
}

bool Linker::readSymbols() {
  for (size_t I = 0; I < NumSections; ++I) {
    const Elf64_Shdr &S = Sections[I];
    if (S.sh_type != SHT_SYMTAB)
      continue;
    if (Symbols || S.sh_link >= NumSections)
      return false;
    NumSymbols = S.sh_size / sizeof(Elf64_Sym);
    Symbols = at<Elf64_Sym>(S.sh_offset, NumSymbols);
    Names = &Sections[S.sh_link];
  }
  return Symbols != nullptr;
}

/// Unwind tables are not loaded: nothing throws exceptions through kernels.
Linker::Part Linker::partOf(const Elf64_Shdr &S) {
  if (!(S.sh_flags & SHF_ALLOC) || S.sh_type == SHT_X86_64_UNWIND)
    return None;
  if (S.sh_flags & SHF_EXECINSTR)
    return Code;
  return S.sh_flags & SHF_WRITE ? Data : Constants;
}

bool Linker::assignOffsets() {
  const size_t Page = sysconf(_SC_PAGESIZE);
  auto RoundUp = [](size_t Value, size_t To) {
    return (Value + To - 1) / To * To;
  };
  Offsets.assign(NumSections, 0);
  size_t Next = 0;
  for (unsigned P = 0; P < NumParts; ++P) {
    Start[P] = Next = RoundUp(Next, Page);
    for (size_t I = 0; I < NumSections; ++I) {
      const Elf64_Shdr &S = Sections[I];
      if (partOf(S) != P || S.sh_size == 0)
        continue;
      if (S.sh_addralign > Page || S.sh_size > (uint64_t(1) << 30) ||
          Next > (uint64_t(1) << 30))
        return false;
      Offsets[I] = Next =
          RoundUp(Next, S.sh_addralign ? size_t(S.sh_addralign) : 1);
      Next += S.sh_size;
    }
    // One stub for each symbol, because any symbol may turn out to need one.
    Next = RoundUp(Next, StubSize);
    if (P == Code) {
      Stubs = Next;
      Next += NumSymbols * StubSize;
    } else if (P == Constants) {
      Slots = Next;
      Next += NumSymbols * sizeof(uint64_t);
    }
  }
  Start[NumParts] = RoundUp(Next, Page);
  return true;
}

bool Linker::copy(LinkedObject &Result) {
  size_t Size = Start[NumParts];
  void *Memory = mmap(nullptr, Size, PROT_READ | PROT_WRITE,
                      MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  if (Memory == MAP_FAILED)
    return false;
  Result.Memory = Memory;
  Result.Size = Size;
  Base = static_cast<uint8_t *>(Memory);
  for (size_t I = 0; I < NumSections; ++I) {
    const Elf64_Shdr &S = Sections[I];
    if (partOf(S) == None || S.sh_size == 0 || S.sh_type == SHT_NOBITS)
      continue;
    const auto *Bytes = at<uint8_t>(S.sh_offset, S.sh_size);
    if (S.sh_type != SHT_PROGBITS || (S.sh_flags & SHF_TLS) || !Bytes)
      return false;
    std::memcpy(Base + Offsets[I], Bytes, S.sh_size);
  }
  return true;
}

/// Finds the addresses of all symbols. An undefined symbol is an error only if
/// a relocation uses it.
bool Linker::resolve() {
  Addresses.assign(NumSymbols, 0);
  for (size_t I = 1; I < NumSymbols; ++I) {
    const Elf64_Sym &S = Symbols[I];
    unsigned char Type = ELF64_ST_TYPE(S.st_info);
    if (Type == STT_FILE)
      continue;
    if (Type == STT_TLS || Type == STT_GNU_IFUNC || S.st_shndx == SHN_COMMON)
      return false;
    if (S.st_shndx == SHN_UNDEF) {
      const char *Name = text(*Names, S.st_name);
      if (!Name)
        return false;
      Addresses[I] = reinterpret_cast<uint64_t>(outside(Name));
    } else if (S.st_shndx == SHN_ABS) {
      Addresses[I] = S.st_value;
    } else if (S.st_shndx >= NumSections) {
      return false;
    } else if (partOf(Sections[S.st_shndx]) != None) {
      Addresses[I] =
          reinterpret_cast<uint64_t>(Base) + Offsets[S.st_shndx] + S.st_value;
    }
  }
  return true;
}

uint64_t Linker::stubFor(uint32_t Symbol) {
  uint64_t &Stub = StubOf[Symbol];
  if (!Stub) {
    static const uint8_t Jump[] = {0xff, 0x25, 2, 0, 0, 0, 0xcc, 0xcc};
    std::memcpy(Base + Stubs, Jump, sizeof(Jump));
    std::memcpy(Base + Stubs + sizeof(Jump), &Addresses[Symbol],
                sizeof(uint64_t));
    Stub = reinterpret_cast<uint64_t>(Base) + Stubs;
    Stubs += StubSize;
  }
  return Stub;
}

uint64_t Linker::slotFor(uint32_t Symbol) {
  uint64_t &Slot = SlotOf[Symbol];
  if (!Slot) {
    std::memcpy(Base + Slots, &Addresses[Symbol], sizeof(uint64_t));
    Slot = reinterpret_cast<uint64_t>(Base) + Slots;
    Slots += sizeof(uint64_t);
  }
  return Slot;
}

bool Linker::apply(uint8_t *Where, const Elf64_Rela &R) {
  uint32_t Symbol = ELF64_R_SYM(R.r_info);
  if (Symbol >= NumSymbols)
    return false;
  bool IsOutside = Symbols[Symbol].st_shndx == SHN_UNDEF;
  uint64_t To = Addresses[Symbol], Here = reinterpret_cast<uint64_t>(Where);
  if (!To)
    return false;
  switch (ELF64_R_TYPE(R.r_info)) {
  case R_X86_64_64:
    To += R.r_addend;
    std::memcpy(Where, &To, sizeof(To));
    return true;
  case R_X86_64_PC64:
    To += R.r_addend - Here;
    std::memcpy(Where, &To, sizeof(To));
    return true;
  case R_X86_64_PLT32:
    if (IsOutside)
      To = stubFor(Symbol);
    break;
  case R_X86_64_PC32:
    break;
  case R_X86_64_GOTPCREL:
  case R_X86_64_GOTPCRELX:
  case R_X86_64_REX_GOTPCRELX:
    To = slotFor(Symbol);
    break;
  default:
    return false;
  }
  auto Offset = static_cast<int64_t>(To + R.r_addend - Here);
  auto Low = static_cast<int32_t>(Offset);
  if (Low != Offset)
    return false;
  std::memcpy(Where, &Low, sizeof(Low));
  return true;
}

bool Linker::relocateSection(const Elf64_Shdr &Relocations) {
  const Elf64_Shdr &S = Sections[Relocations.sh_info];
  size_t Count = Relocations.sh_size / sizeof(Elf64_Rela);
  const auto *All = at<Elf64_Rela>(Relocations.sh_offset, Count);
  if (!All || S.sh_type == SHT_NOBITS)
    return false;
  for (size_t I = 0; I < Count; ++I) {
    uint64_t Offset = All[I].r_offset;
    if (Offset > S.sh_size || S.sh_size - Offset < 4)
      return false;
    bool IsWide = ELF64_R_TYPE(All[I].r_info) == R_X86_64_64 ||
                  ELF64_R_TYPE(All[I].r_info) == R_X86_64_PC64;
    if (IsWide && S.sh_size - Offset < 8)
      return false;
    if (!apply(Base + Offsets[Relocations.sh_info] + Offset, All[I]))
      return false;
  }
  return true;
}

bool Linker::relocate() {
  for (size_t I = 0; I < NumSections; ++I) {
    const Elf64_Shdr &S = Sections[I];
    if (S.sh_type == SHT_REL && S.sh_info < NumSections &&
        partOf(Sections[S.sh_info]) != None)
      return false;
    if (S.sh_type != SHT_RELA || S.sh_info >= NumSections ||
        partOf(Sections[S.sh_info]) == None)
      continue;
    if (!relocateSection(S))
      return false;
  }
  return true;
}

bool Linker::protect() const {
  const int Access[] = {PROT_READ | PROT_EXEC, PROT_READ,
                        PROT_READ | PROT_WRITE};
  for (unsigned P = 0; P < NumParts; ++P)
    if (Start[P + 1] > Start[P] &&
        mprotect(Base + Start[P], Start[P + 1] - Start[P], Access[P]) != 0)
      return false;
  return true;
}

bool Linker::run(LinkedObject &Result) {
  if (!readHeaders() || !assignOffsets() || !copy(Result) || !resolve() ||
      !relocate() || !protect())
    return false;
  for (size_t I = 1; I < NumSymbols; ++I) {
    const Elf64_Sym &S = Symbols[I];
    const char *Name = text(*Names, S.st_name);
    if (ELF64_ST_BIND(S.st_info) != STB_LOCAL && S.st_shndx != SHN_UNDEF &&
        Addresses[I] && Name)
      Result.Symbols[Name] = reinterpret_cast<void *>(Addresses[I]);
  }
  return true;
}

std::unique_ptr<LinkedObject> LinkedObject::link(std::string_view Object) {
  std::unique_ptr<LinkedObject> Result(new LinkedObject);
  return Linker(Object).run(*Result) ? std::move(Result) : nullptr;
}

#else

std::unique_ptr<LinkedObject> LinkedObject::link(std::string_view) {
  return nullptr;
}

#endif

} // namespace tenon::front
