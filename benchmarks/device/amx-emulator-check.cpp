// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Compares the emulator with real AMX, bit for bit:
//
//   amx-emulator-check [CASES [SEED]]
//
// Each case has a configuration, three tiles of random contents (numbers of
// similar size, any bits, or mostly NaNs, infinities, subnormals and zeros) and
// random strides, and executes
//
//   ldtilecfg; tileloadd, three times; PRODUCT; tilestored, three times;
//   sttilecfg
//
// in hardware and in the emulator, and compares all memory. Some cases are
// changed so that an instruction faults; then the exceptions are compared. The
// program is linked statically, and needs only a processor with AMX.
//
// Exit status 0: no difference; 1: differences, of which the first are printed;
// 2: this machine cannot run it.

#include "Emulate/AmxExecute.h"
#include "tenon/Runtime/tenon_rt.h"

#include <chrono>
#include <csetjmp>
#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <random>
#include <sys/mman.h>
#include <vector>

using namespace tenon::amx;

//===----------------------------------------------------------------------===//
// Instructions in hardware
//===----------------------------------------------------------------------===//

struct Encoding {
  Opcode Code;
  Form Operands;
  uint8_t Map, Prefix, Byte;
};

static constexpr Encoding Encodings[] = {
#define AMX_INSTRUCTION(NAME, MNEMONIC, FORM, MAP, PP, OPCODE)                 \
  {Opcode::NAME, Form::FORM, MAP, PP, OPCODE},
#include "tenon/Emulate/AmxInstructions.def"
};

/// An instruction's bytes; memory operands are (%rax) and (%rax,%rcx).
static std::vector<uint8_t> encode(Opcode Code, unsigned Dest = 0,
                                   unsigned Source1 = 0, unsigned Source2 = 0) {
  const Encoding &E = Encodings[static_cast<unsigned>(Code)];
  std::vector<uint8_t> Bytes = {0xc4, uint8_t(0xe0 | E.Map),
                                uint8_t((~Source2 & 15) << 3 | E.Prefix),
                                E.Byte};
  switch (E.Operands) {
  case Form::Config:
    Bytes.push_back(0x00);
    break;
  case Form::Memory:
    Bytes.push_back(uint8_t(0x04 | Dest << 3));
    Bytes.push_back(0x08);
    break;
  default:
    Bytes.push_back(uint8_t(0xc0 | Dest << 3 | Source1));
  }
  return Bytes;
}

static uint8_t *CodePage;
static sigjmp_buf AfterFault;

static void onFault(int Signal) { siglongjmp(AfterFault, Signal); }

/// Runs one instruction; returns 0, or the signal that it raised.
static int runHere(const std::vector<uint8_t> &Bytes, const void *Address,
                   uint64_t Stride) {
  std::memcpy(CodePage, Bytes.data(), Bytes.size());
  CodePage[Bytes.size()] = 0xc3; // ret
  int Signal = sigsetjmp(AfterFault, 1);
  if (Signal == 0) // the file is built without a red zone
    __asm__ volatile("call *%0" ::"r"(CodePage), "a"(Address), "c"(Stride)
                     : "memory");
  return Signal;
}

//===----------------------------------------------------------------------===//
// Cases
//===----------------------------------------------------------------------===//

enum class Contents { Mild, Bits, Special, Count };

struct Case {
  Opcode Code;
  Contents Kind;
  uint8_t Config[ConfigBytes] = {1};
  unsigned Tiles[3]; ///< destination and sources
  uint64_t Strides[3];
  std::vector<uint8_t> Memory[3];
};

static std::mt19937_64 Random;

static unsigned below(unsigned End) { return unsigned(Random() % End); }

static uint16_t specialHalf(bool IsBF16) {
  static constexpr uint16_t BF16[] = {0x0000, 0x8000, 0x0001, 0x807f, 0x0080,
                                      0x7f80, 0xff80, 0x7fc1, 0xffa5, 0x7f82,
                                      0x3f80, 0xbf80, 0x7f7f, 0xff7f, 0x1fff};
  static constexpr uint16_t FP16[] = {0x0000, 0x8000, 0x0001, 0x83ff, 0x0400,
                                      0x7c00, 0xfc00, 0x7e01, 0xfd05, 0x7c02,
                                      0x3c00, 0xbc00, 0x7bff, 0xfbff, 0x1000};
  return (IsBF16 ? BF16 : FP16)[below(15)];
}

static uint32_t specialSingle() {
  static constexpr uint32_t Values[] = {
      0x00000000, 0x80000000, 0x00000001, 0x807fffff, 0x00800000,
      0x80800001, 0x7f800000, 0xff800000, 0x7fc00001, 0xffa00005,
      0x7f800002, 0x3f800000, 0xbf800000, 0x7f7fffff, 0xff7fffff};
  return Values[below(15)];
}

/// Two halves, or a single for the destination.
static uint32_t randomDword(const Case &C, unsigned Operand) {
  bool IsBF16 = C.Code == Opcode::TdpBF16PS;
  uint32_t Bits = uint32_t(Random());
  switch (C.Kind) {
  case Contents::Mild: // exponents around that of one
    if (Operand == 0)
      return (Bits & 0x807fffff) | (120 + below(16)) << 23;
    if (IsBF16)
      return (Bits & 0x807f807f) | (120 + below(16)) << 23 |
             (120 + below(16)) << 7;
    return (Bits & 0x83ff83ff) | (10 + below(10)) << 26 |
           (10 + below(10)) << 10;
  case Contents::Special:
    if (below(3) == 0)
      return Bits;
    return Operand == 0 ? specialSingle()
                        : specialHalf(IsBF16) | specialHalf(IsBF16) << 16;
  default: { // any bits; in half of the cases with tiny results
    if (!IsBF16 || below(2))
      return Bits;
    if (Operand == 0)
      return (Bits & 0x807fffff) | below(3) << 23;
    uint32_t Exponent = 60 + below(6);
    return (Bits & 0x807f807f) | Exponent << 23 | Exponent << 7;
  }
  }
}

static void setShape(Case &C, unsigned Tile, unsigned Rows, unsigned RowBytes) {
  C.Config[16 + 2 * Tile] = uint8_t(RowBytes);
  C.Config[48 + Tile] = uint8_t(Rows);
}

static Case makeCase(Opcode Code) {
  Case C;
  C.Code = Code;
  C.Kind = static_cast<Contents>(below(unsigned(Contents::Count)));
  C.Tiles[0] = below(8);
  C.Tiles[1] = (C.Tiles[0] + 1 + below(3)) % 8;
  C.Tiles[2] = (C.Tiles[0] + 4 + below(4)) % 8;
  // Short sums show which NaN a result has.
  bool IsShort = C.Kind == Contents::Special && below(2);
  unsigned M = 1 + below(16), N = 1 + below(16),
           K = 1 + below(IsShort ? 2 : 16);
  unsigned Shapes[3][2] = {{M, 4 * N}, {M, 4 * K}, {K, 4 * N}};
  for (unsigned Operand = 0; Operand < 3; ++Operand) {
    auto [Rows, RowBytes] = Shapes[Operand];
    setShape(C, C.Tiles[Operand], Rows, RowBytes);
    C.Strides[Operand] = RowBytes + below(70);
    C.Memory[Operand].resize(16 * 256);
    for (unsigned Row = 0; Row < Rows; ++Row)
      for (unsigned Dword = 0; Dword < RowBytes / 4; ++Dword) {
        uint32_t Bits = randomDword(C, Operand);
        std::memcpy(&C.Memory[Operand][Row * C.Strides[Operand] + 4 * Dword],
                    &Bits, 4);
      }
  }
  return C;
}

/// Changes a byte of the configuration or a tile's number, so that an
/// instruction faults often, but not always.
static void spoil(Case &C) {
  switch (below(4)) {
  case 0:
    C.Tiles[below(3)] = below(8);
    break;
  case 1:
    C.Config[below(ConfigBytes)] = uint8_t(Random());
    break;
  case 2:
    C.Config[1] = uint8_t(below(20)); // start row
    break;
  case 3:
    setShape(C, C.Tiles[below(3)], below(18), below(68));
    break;
  }
}

//===----------------------------------------------------------------------===//
// Running
//===----------------------------------------------------------------------===//

/// The result of a run: memory, the configuration, the step that faulted and
/// how.
struct Outcome {
  std::vector<uint8_t> Memory[3];
  uint8_t Config[ConfigBytes] = {};
  int FaultStep = -1;
  const char *Vector = "";
};

/// Executes the steps of \p C by \p Run(bytes, address, stride), which returns
/// a fault's vector or "".
template <typename RunFn> static Outcome runSteps(const Case &C, RunFn Run) {
  Outcome O;
  for (unsigned I = 0; I < 3; ++I)
    O.Memory[I] = C.Memory[I];
  int Step = 0;
  auto Do = [&](const std::vector<uint8_t> &Bytes, const void *Address,
                uint64_t Stride) {
    if (O.FaultStep >= 0)
      return;
    O.Vector = Run(Bytes, const_cast<void *>(Address), Stride);
    if (*O.Vector)
      O.FaultStep = Step;
    ++Step;
  };
  Do(encode(Opcode::LdTileCfg), C.Config, 0);
  for (unsigned I = 0; I < 3; ++I)
    Do(encode(Opcode::TileLoadD, C.Tiles[I]), O.Memory[I].data(), C.Strides[I]);
  Do(encode(C.Code, C.Tiles[0], C.Tiles[1], C.Tiles[2]), nullptr, 0);
  Do(encode(Opcode::StTileCfg), O.Config, 0);
  for (unsigned I = 0; I < 3; ++I)
    Do(encode(Opcode::TileStoreD, C.Tiles[I]), O.Memory[I].data() + 1,
       C.Strides[I]);
  return O;
}

static Outcome runInHardware(const Case &C) {
  Outcome O = runSteps(
      C, [](const std::vector<uint8_t> &Bytes, void *Address, uint64_t Stride) {
        int Signal = runHere(Bytes, Address, Stride);
        return Signal == 0 ? "" : Signal == SIGILL ? "#UD" : "#GP";
      });
  runHere(encode(Opcode::TileRelease), nullptr, 0);
  return O;
}

static Outcome runInEmulator(const Case &C) {
  State S;
  return runSteps(C, [&](const std::vector<uint8_t> &Bytes, void *Address,
                         uint64_t Stride) {
    uint8_t Padded[16] = {};
    std::memcpy(Padded, Bytes.data(), Bytes.size());
    Decoded D = decode(Padded);
    if (D.Status != Decoded::Ok)
      return "#UD";
    MemoryRows Where = {reinterpret_cast<uintptr_t>(Address), Stride};
    return faultVector(execute(S, D.Result, Where));
  });
}

//===----------------------------------------------------------------------===//
// Differences
//===----------------------------------------------------------------------===//

static uint32_t dwordAt(const std::vector<uint8_t> &Memory, size_t At) {
  uint32_t Value;
  std::memcpy(&Value, &Memory[At], 4);
  return Value;
}

static void printElement(const Case &C, unsigned Row, unsigned Column,
                         uint32_t Here, uint32_t Emulated) {
  std::printf("  [%u][%u] c=%08x hardware=%08x emulator=%08x\n   ", Row, Column,
              dwordAt(C.Memory[0], Row * C.Strides[0] + 4 * Column), Here,
              Emulated);
  for (unsigned K = 0; K < C.Config[48 + C.Tiles[2]]; ++K)
    std::printf(" %08x*%08x", dwordAt(C.Memory[1], Row * C.Strides[1] + 4 * K),
                dwordAt(C.Memory[2], K * C.Strides[2] + 4 * Column));
  std::printf("\n");
}

static void printConfig(const Case &C) {
  for (unsigned Operand = 0; Operand < 3; ++Operand)
    std::printf(" tmm%u %ux%u", C.Tiles[Operand],
                C.Config[48 + C.Tiles[Operand]],
                C.Config[16 + 2 * C.Tiles[Operand]]);
  std::printf(", config");
  for (uint8_t Byte : C.Config)
    std::printf(" %02x", Byte);
  std::printf("\n");
}

/// Prints the elements that differ, at most a few.
static void printElements(const Case &C, const Outcome &Here,
                          const Outcome &Emulated) {
  unsigned Printed = 0;
  for (unsigned Row = 0; Row < C.Config[48 + C.Tiles[0]]; ++Row)
    for (unsigned Column = 0; Column < C.Config[16 + 2 * C.Tiles[0]] / 4;
         ++Column) {
      size_t At = 1 + Row * C.Strides[0] + 4 * Column;
      uint32_t A = dwordAt(Here.Memory[0], At),
               B = dwordAt(Emulated.Memory[0], At);
      if (A != B && Printed++ < 3)
        printElement(C, Row, Column, A, B);
    }
}

enum class Verdict { Same, OtherNan, Different };

/// Whether the destinations differ only in the bits of NaNs.
static bool onlyNansDiffer(const Case &C, const Outcome &Here,
                           const Outcome &Emulated) {
  auto IsNan = [](uint32_t Bits) { return (Bits & 0x7fffffff) > 0x7f800000; };
  for (unsigned Row = 0; Row < C.Config[48 + C.Tiles[0]]; ++Row)
    for (unsigned Column = 0; Column < C.Config[16 + 2 * C.Tiles[0]] / 4;
         ++Column) {
      size_t At = 1 + Row * C.Strides[0] + 4 * Column;
      uint32_t A = dwordAt(Here.Memory[0], At),
               B = dwordAt(Emulated.Memory[0], At);
      if (A != B && !(IsNan(A) && IsNan(B)))
        return false;
    }
  return true;
}

static Verdict compare(const Case &C, const Outcome &Here,
                       const Outcome &Emulated) {
  bool SameEnd = Here.FaultStep == Emulated.FaultStep &&
                 std::strcmp(Here.Vector, Emulated.Vector) == 0 &&
                 std::memcmp(Here.Config, Emulated.Config, ConfigBytes) == 0 &&
                 Here.Memory[1] == Emulated.Memory[1] &&
                 Here.Memory[2] == Emulated.Memory[2];
  if (SameEnd && Here.Memory[0] == Emulated.Memory[0])
    return Verdict::Same;
  return SameEnd && Here.FaultStep < 0 && onlyNansDiffer(C, Here, Emulated)
             ? Verdict::OtherNan
             : Verdict::Different;
}

static void print(const Case &C, const Outcome &Here, const Outcome &Emulated) {
  std::printf("%s, contents %u: hardware step %d %s, emulator step %d %s;",
              mnemonic(C.Code), unsigned(C.Kind), Here.FaultStep, Here.Vector,
              Emulated.FaultStep, Emulated.Vector);
  printConfig(C);
  if (Here.FaultStep < 0 && Emulated.FaultStep < 0)
    printElements(C, Here, Emulated);
}

//===----------------------------------------------------------------------===//
// Time
//===----------------------------------------------------------------------===//

template <typename RunFn>
static double nanoseconds(unsigned Rounds, RunFn Run) {
  auto Start = std::chrono::steady_clock::now();
  for (unsigned Round = 0; Round < Rounds; ++Round)
    Run();
  auto End = std::chrono::steady_clock::now();
  return std::chrono::duration<double, std::nano>(End - Start).count() / Rounds;
}

/// Prints the time that the emulator takes for one instruction on full tiles,
/// without the trap.
static void printCost(Opcode Code) {
  State S;
  S.Palette = 1;
  for (TileShape &Shape : S.Shapes)
    Shape = {64, 16};
  std::vector<uint8_t> Memory(1024, 0x3c);
  Instruction I;
  I.Code = Code;
  I.Operands = Encodings[static_cast<unsigned>(Code)].Operands;
  I.Source1 = 1;
  I.Source2 = 2;
  MemoryRows Where = {reinterpret_cast<uintptr_t>(Memory.data()), 64};
  double Time = nanoseconds(2000, [&] { execute(S, I, Where); });
  std::printf("emulated %-13s %7.0f ns\n", mnemonic(Code), Time);
}

//===----------------------------------------------------------------------===//
// The program
//===----------------------------------------------------------------------===//

struct Product {
  Opcode Code;
  uint64_t Needs;
};

static constexpr Product Products[] = {
    {Opcode::TdpBSSD, TENON_AMX_INT8},   {Opcode::TdpBSUD, TENON_AMX_INT8},
    {Opcode::TdpBUSD, TENON_AMX_INT8},   {Opcode::TdpBUUD, TENON_AMX_INT8},
    {Opcode::TdpBF16PS, TENON_AMX_BF16}, {Opcode::TdpFP16PS, TENON_AMX_FP16},
    {Opcode::TdpBF8PS, TENON_AMX_FP8},   {Opcode::TdpBHF8PS, TENON_AMX_FP8},
    {Opcode::TdpHBF8PS, TENON_AMX_FP8},  {Opcode::TdpHF8PS, TENON_AMX_FP8}};

/// False, with the reason printed, if AMX cannot be used.
static bool prepareHardware() {
  if (int Status = tenon_amx_request(0); Status != TENON_AMX_READY) {
    std::printf("%s\n", tenon_amx_status_text(Status));
    return false;
  }
  void *Page = mmap(nullptr, 4096, PROT_READ | PROT_WRITE | PROT_EXEC,
                    MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  if (Page == MAP_FAILED) {
    std::printf("no memory for code\n");
    return false;
  }
  CodePage = static_cast<uint8_t *>(Page);
  for (int Signal : {SIGILL, SIGSEGV, SIGBUS})
    signal(Signal, onFault);
  return true;
}

/// The number of cases in which hardware and emulator differ.
static unsigned long check(Opcode Code, unsigned long Cases) {
  unsigned long Faults = 0, Counts[3] = {};
  for (unsigned long Index = 0; Index < Cases; ++Index) {
    Case C = makeCase(Code);
    if (Index % 4 == 3)
      spoil(C);
    Outcome Here = runInHardware(C), Emulated = runInEmulator(C);
    Faults += Here.FaultStep >= 0;
    Verdict V = compare(C, Here, Emulated);
    if (++Counts[unsigned(V)] <= 8 && V != Verdict::Same)
      print(C, Here, Emulated);
  }
  std::printf("%-13s %lu cases, %lu of them with a fault; %lu differ, %lu "
              "more in the bits of NaNs\n",
              mnemonic(Code), Cases, Faults,
              Counts[unsigned(Verdict::Different)],
              Counts[unsigned(Verdict::OtherNan)]);
  return Cases - Counts[unsigned(Verdict::Same)];
}

int main(int argc, char **argv) {
  unsigned long Cases = argc > 1 ? std::strtoul(argv[1], nullptr, 10) : 50000;
  unsigned long Seed = argc > 2 ? std::strtoul(argv[2], nullptr, 10) : 1;
  for (Opcode Code : {Opcode::TileLoadD, Opcode::TileStoreD, Opcode::TileZero,
                      Opcode::TdpBSSD, Opcode::TdpBF16PS, Opcode::TdpFP16PS})
    printCost(Code);
  if (!prepareHardware())
    return 2;
  unsigned long Differences = 0;
  for (const Product &P : Products) {
    if (tenon_amx_request(P.Needs) != TENON_AMX_READY) {
      std::printf("%-13s not in this processor\n", mnemonic(P.Code));
      continue;
    }
    Random.seed(Seed);
    Differences += check(P.Code, Cases);
  }
  return Differences ? 1 : 0;
}
