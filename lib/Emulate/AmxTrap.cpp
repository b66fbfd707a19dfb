// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The signal handlers of Trap. All code here may run in the middle of a kernel:
// no allocation, no locks, no standard output.
//
//   SIGILL    decode the instruction, compute its memory operand from the
//             registers that the signal saved, execute it on this thread's
//             tiles, resume after it
//   SIGSEGV   during the execution of an instruction: its memory is not
//   SIGBUS    mapped; otherwise passed on
//
// A processor with AMX executes ldtilecfg, sttilecfg and tilerelease itself
// until the process has requested tiles. There the configuration is the one
// that the signal saved, and SIGSEGV may be the #GP of ldtilecfg.

#include "tenon/Emulate/AmxTrap.h"

#if defined(__x86_64__) && defined(__linux__)

#include "AmxExecute.h"

#include <atomic>
#include <cassert>
#include <cerrno>
#include <cpuid.h>
#include <csignal>
#include <cstring>
#include <iterator>
#include <new>
#include <sys/mman.h>
#include <ucontext.h>
#include <unistd.h>

namespace tenon::amx {

//===----------------------------------------------------------------------===//
// Messages
//===----------------------------------------------------------------------===//

static const char *KernelName;
static const char *MemoryAdvice;

namespace {

/// A line of text, built without the C library.
class Message {
public:
  Message &operator<<(const char *Words) {
    while (*Words && Length < sizeof(Text))
      Text[Length++] = *Words++;
    return *this;
  }
  Message &number(uint64_t Value, unsigned Base = 10) {
    char Digits[20];
    unsigned Count = 0;
    do
      Digits[Count++] = "0123456789abcdef"[Value % Base];
    while (Value /= Base);
    while (Count && Length < sizeof(Text))
      Text[Length++] = Digits[--Count];
    return *this;
  }
  /// Does not call exit(): other threads may be using what that destroys.
  [[noreturn]] void writeAndExit() {
    if (Length == sizeof(Text))
      --Length;
    Text[Length++] = '\n';
    for (size_t Done = 0; Done < Length;) {
      ssize_t Written = write(STDERR_FILENO, Text + Done, Length - Done);
      if (Written <= 0)
        break;
      Done += static_cast<size_t>(Written);
    }
    _exit(1);
  }

private:
  char Text[1024];
  size_t Length = 0;
};

} // namespace

/// "error: kernel 'k': tdpbssd tmm0, tmm1, tmm2".
static Message messageFor(const Instruction &I) {
  Message M;
  M << "error: kernel '" << KernelName << "': " << mnemonic(I.Code);
  if (I.Operands == Form::Config || I.Operands == Form::Release)
    return M;
  (M << " tmm").number(I.Dest);
  if (I.Operands == Form::Product) {
    (M << ", tmm").number(I.Source1);
    (M << ", tmm").number(I.Source2);
  }
  return M;
}

[[noreturn]] static void refuse(const Instruction &I, const char *Problem) {
  Message M;
  M << "error: kernel '" << KernelName << "': " << mnemonic(I.Code) << ": "
    << Problem;
  M.writeAndExit();
}

/// ": #UD: what is wrong; tmm0 is 16 rows of 64 bytes, ...".
[[noreturn]] static void reportFault(const State &S, const Instruction &I,
                                     Fault F) {
  Message M = messageFor(I);
  M << ": " << faultVector(F) << ": " << faultWords(F);
  uint8_t Operands[] = {I.Dest, I.Source1, I.Source2};
  unsigned Count = I.Operands == Form::Product                              ? 3
                   : I.Operands == Form::Tile || I.Operands == Form::Memory ? 1
                                                                            : 0;
  for (unsigned Index = 0; Index < Count && S.isConfigured(); ++Index) {
    const TileShape &Shape = S.Shapes[Operands[Index]];
    (M << (Index ? ", tmm" : "; tmm")).number(Operands[Index]);
    (M << " has ").number(Shape.Rows);
    (M << " rows of ").number(Shape.RowBytes) << " bytes";
  }
  M.writeAndExit();
}

//===----------------------------------------------------------------------===//
// The threads' state
//===----------------------------------------------------------------------===//

namespace {

struct ThreadState {
  State Tiles;
  /// The instruction that is being executed, for the handler of memory faults.
  const Instruction *volatile Running = nullptr;
};

} // namespace

/// Only a pointer is thread-local: the TLS model that a signal handler needs
/// has little space for libraries that are loaded later.
__attribute__((
    tls_model("initial-exec"))) static thread_local ThreadState *ThisThread;

/// Created at a thread's first instruction and never freed: the end of a thread
/// is not known here, and the threads that run kernels do not end.
static ThreadState &threadState() {
  if (!ThisThread) {
    // A system call, because the signal may have interrupted malloc.
    void *Memory = mmap(nullptr, sizeof(ThreadState), PROT_READ | PROT_WRITE,
                        MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    if (Memory == MAP_FAILED) {
      Message M;
      M << "error: kernel '" << KernelName << "': no memory for AMX tiles";
      M.writeAndExit();
    }
    ThisThread = new (Memory) ThreadState;
  }
  return *ThisThread;
}

//===----------------------------------------------------------------------===//
// The processor's own configuration
//===----------------------------------------------------------------------===//

// What a signal saves of the vector registers is in the format of XSAVE:
//
//   464  'FPXS' if the rest is there
//   512  which components are not in their initial state, a bit for each
//   O    component 17, the configuration; O is CPUID 0DH.17's EBX

/// O, or 0 if the processor has no tiles, or the system saves none.
static unsigned SavedConfig;

/// Whether the system has enabled component 17. A virtual machine may list the
/// component of a processor whose AMX it hides.
static bool savesConfig() {
  unsigned A = 0, B = 0, C = 0, D = 0;
  if (!__get_cpuid(1, &A, &B, &C, &D) || !(C & bit_OSXSAVE))
    return false;
  unsigned Enabled = 0, Others = 0;
  __asm__("xgetbv" : "=a"(Enabled), "=d"(Others) : "c"(0));
  return Enabled >> 17 & 1;
}

static unsigned findSavedConfig() {
  if (!savesConfig())
    return 0;
  unsigned Size = 0, Offset = 0, Flags = 0, Reserved = 0;
  __get_cpuid_count(0xd, 17, &Size, &Offset, &Flags, &Reserved);
  return Size == ConfigBytes ? Offset : 0;
}

/// Sets \p S to the processor's configuration. A start row that no loaded
/// configuration has marks a known one: loading it again would zero the
/// tiles.
static void takeConfig(State &S, mcontext_t &Machine) {
  if (!SavedConfig)
    return;
  constexpr uint32_t Magic = 0x46505853;
  constexpr uint8_t Known = 1;
  auto *Saved = reinterpret_cast<uint8_t *>(Machine.fpregs);
  if (std::memcmp(Saved + 464, &Magic, sizeof(Magic)) != 0)
    return;
  uint64_t Components;
  std::memcpy(&Components, Saved + 512, sizeof(Components));
  if (!(Components >> 17 & 1))
    return release(S);
  uint8_t *Config = Saved + SavedConfig;
  if (Config[1] == Known)
    return;
  loadConfig(S, Config);
  Config[1] = Known;
}

//===----------------------------------------------------------------------===//
// Operands
//===----------------------------------------------------------------------===//

static uint64_t registerValue(const mcontext_t &Machine, uint8_t Register) {
  static constexpr int Order[] = {
      REG_RAX, REG_RCX, REG_RDX, REG_RBX, REG_RSP, REG_RBP, REG_RSI, REG_RDI,
      REG_R8,  REG_R9,  REG_R10, REG_R11, REG_R12, REG_R13, REG_R14, REG_R15};
  if (Register == MemoryOperand::NoRegister)
    return 0;
  return static_cast<uint64_t>(Machine.gregs[Order[Register]]);
}

/// The index register is an offset for a configuration, and the stride of rows
/// for a tile.
static MemoryRows rowsOf(const mcontext_t &Machine, const Instruction &I) {
  const MemoryOperand &Memory = I.Memory;
  uint64_t Base = Memory.Base == MemoryOperand::InstructionPointer
                      ? static_cast<uint64_t>(Machine.gregs[REG_RIP]) + I.Length
                      : registerValue(Machine, Memory.Base);
  uint64_t Address = Base + static_cast<int64_t>(Memory.Displacement);
  uint64_t Scaled = registerValue(Machine, Memory.Index) << Memory.Scale;
  if (I.Operands == Form::Memory)
    return {Address, Scaled};
  return {Address + Scaled, 0};
}

//===----------------------------------------------------------------------===//
// Handlers
//===----------------------------------------------------------------------===//

static constexpr int Signals[] = {SIGILL, SIGSEGV, SIGBUS};
static struct sigaction Previous[std::size(Signals)];

static void passOn(int Signal, siginfo_t *Info, void *Context) {
  for (unsigned Index = 0; Index < std::size(Signals); ++Index) {
    if (Signals[Index] != Signal)
      continue;
    const struct sigaction &Before = Previous[Index];
    if (Before.sa_flags & SA_SIGINFO)
      return Before.sa_sigaction(Signal, Info, Context);
    if (Before.sa_handler != SIG_DFL && Before.sa_handler != SIG_IGN)
      return Before.sa_handler(Signal);
    // The instruction raises the signal again, without a handler.
    signal(Signal, SIG_DFL);
  }
}

static std::atomic<uint64_t> InstructionCount;
static_assert(std::atomic<uint64_t>::is_always_lock_free,
              "a handler cannot wait for a lock");

static void onIllegalInstruction(int Signal, siginfo_t *Info, void *Context) {
  int Errno = errno;
  mcontext_t &Machine = static_cast<ucontext_t *>(Context)->uc_mcontext;
  Decoded D = decode(reinterpret_cast<const uint8_t *>(Machine.gregs[REG_RIP]));
  if (D.Status == Decoded::NotAmx)
    return passOn(Signal, Info, Context);
  if (D.Status == Decoded::Refused)
    refuse(D.Result, D.Problem);
  ThreadState &Thread = threadState();
  takeConfig(Thread.Tiles, Machine);
  Thread.Running = &D.Result;
  Fault F = execute(Thread.Tiles, D.Result, rowsOf(Machine, D.Result));
  Thread.Running = nullptr;
  if (F != Fault::None)
    reportFault(Thread.Tiles, D.Result, F);
  InstructionCount.fetch_add(1, std::memory_order_relaxed);
  Machine.gregs[REG_RIP] += D.Result.Length;
  errno = Errno;
}

/// Executes again, in software, an instruction that may be an ldtilecfg with an
/// invalid configuration.
static void explainProtectionFault(const mcontext_t &Machine) {
  Decoded D = decode(reinterpret_cast<const uint8_t *>(Machine.gregs[REG_RIP]));
  if (D.Status == Decoded::NotAmx || D.Result.Code != Opcode::LdTileCfg)
    return;
  MemoryRows Where = rowsOf(Machine, D.Result);
  bool IsCanonical = static_cast<int64_t>(Where.Address << 16) >> 16 ==
                     static_cast<int64_t>(Where.Address);
  State Scratch;
  if (Fault F = IsCanonical ? execute(Scratch, D.Result, Where) : Fault::None;
      F != Fault::None)
    reportFault(Scratch, D.Result, F);
}

static void onMemoryFault(int Signal, siginfo_t *Info, void *Context) {
  const Instruction *Running = ThisThread ? ThisThread->Running : nullptr;
  if (!Running) {
    if (SavedConfig && Info->si_code == SI_KERNEL)
      explainProtectionFault(static_cast<ucontext_t *>(Context)->uc_mcontext);
    return passOn(Signal, Info, Context);
  }
  bool Writes =
      Running->Code == Opcode::TileStoreD || Running->Code == Opcode::StTileCfg;
  Message M = messageFor(*Running);
  M << ": cannot " << (Writes ? "write" : "read") << " memory at ";
  if (Info->si_code == SI_KERNEL)
    M << "an address that is not canonical";
  else
    (M << "0x").number(reinterpret_cast<uintptr_t>(Info->si_addr), 16);
  if (Running->Operands == Form::Memory)
    (M << ", row ").number(ThisThread->Tiles.StartRow) << " of the tile";
  M << MemoryAdvice;
  M.writeAndExit();
}

Trap::Trap(const char *Kernel, const char *Advice) {
  assert(Kernel && Advice && "messages have both");
  assert(!KernelName && "one object at a time");
  KernelName = Kernel;
  MemoryAdvice = Advice;
  InstructionCount = 0;
  SavedConfig = findSavedConfig();
  for (unsigned Index = 0; Index < std::size(Signals); ++Index) {
    struct sigaction Action = {};
    Action.sa_sigaction =
        Signals[Index] == SIGILL ? onIllegalInstruction : onMemoryFault;
    // On the alternate signal stack, if a thread has one: the kernel's stack
    // may be full.
    Action.sa_flags = SA_SIGINFO | SA_ONSTACK;
    sigaction(Signals[Index], &Action, &Previous[Index]);
  }
}

Trap::~Trap() {
  for (unsigned Index = 0; Index < std::size(Signals); ++Index)
    sigaction(Signals[Index], &Previous[Index], nullptr);
  KernelName = nullptr;
}

uint64_t Trap::instructions() const { return InstructionCount; }

} // namespace tenon::amx

#else

namespace tenon::amx {

Trap::Trap(const char *, const char *) {}
Trap::~Trap() {}

uint64_t Trap::instructions() const { return 0; }

} // namespace tenon::amx

#endif
