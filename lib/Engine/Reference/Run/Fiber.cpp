// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "Fiber.h"
#include <sys/mman.h>
#include <unistd.h>
#include <utility>

// LLVM's header declares the functions of AddressSanitizer that this file
// needs, or defines them away, but not those for fibers.
#if LLVM_ADDRESS_SANITIZER_BUILD
#include <sanitizer/common_interface_defs.h>
#else
static void __sanitizer_start_switch_fiber(void **, const void *, size_t) {}
static void __sanitizer_finish_switch_fiber(void *, const void **, size_t *) {}
#endif

namespace tenon::reference {

//===----------------------------------------------------------------------===//
// Stacks
//===----------------------------------------------------------------------===//

std::optional<FiberStack> FiberStack::create(size_t Bytes) {
  size_t Page = sysconf(_SC_PAGESIZE);
  size_t Mapped = (Bytes + Page - 1) / Page * Page + Page;
  void *Base = mmap(nullptr, Mapped, PROT_READ | PROT_WRITE,
                    MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
  if (Base == MAP_FAILED)
    return std::nullopt;
  FiberStack Stack(static_cast<char *>(Base), Mapped, Page);
  if (mprotect(Base, Page, PROT_NONE) != 0)
    return std::nullopt;
  return Stack;
}

FiberStack::FiberStack(FiberStack &&Other)
    : Base(std::exchange(Other.Base, nullptr)), Mapped(Other.Mapped),
      Guard(Other.Guard) {}

FiberStack &FiberStack::operator=(FiberStack &&Other) {
  std::swap(Base, Other.Base);
  std::swap(Mapped, Other.Mapped);
  std::swap(Guard, Other.Guard);
  return *this;
}

FiberStack::~FiberStack() {
  if (!Base)
    return;
  // A fiber that was dropped leaves poisoned shadow memory of its frames.
  __asan_unpoison_memory_region(low(), size());
  munmap(Base, Mapped);
}

//===----------------------------------------------------------------------===//
// Switches
//===----------------------------------------------------------------------===//

#if TENON_FIBERS_OF_REGISTERS
/// A separate function, as GCC's documentation requires: no caller of
/// __builtin_setjmp() may call __builtin_longjmp().
[[noreturn]] LLVM_ATTRIBUTE_NOINLINE static void jumpTo(SavedRegisters &Saved) {
  __builtin_longjmp(Saved.Words, 1);
}

static void switchTo(SavedRegisters &Next, SavedRegisters &Current) {
  if (__builtin_setjmp(Current.Words) == 0)
    jumpTo(Next);
}

/// Begins a context that makecontext() has made.
static void begin(ucontext_t &New, SavedRegisters &Current) {
  if (__builtin_setjmp(Current.Words) == 0)
    setcontext(&New);
}
#else
static void switchTo(ucontext_t &Next, ucontext_t &Current) {
  swapcontext(&Current, &Next);
}

static void begin(ucontext_t &New, ucontext_t &Current) {
  swapcontext(&Current, &New);
}
#endif

/// The fiber that trampoline() starts; makecontext() only passes integers.
static thread_local Fiber *Starting;

void Fiber::start(FiberStack NewStack, Body NewEntry, void *NewArgument) {
  Stack = std::move(NewStack);
  Entry = NewEntry;
  Argument = NewArgument;
  Ended = false;
  OwnFakeStack = nullptr;
  IsNew = true;
}

void Fiber::trampoline() {
  Fiber *Self = Starting;
  __sanitizer_finish_switch_fiber(nullptr, &Self->CallerLow, &Self->CallerSize);
  Self->Entry(Self->Argument);
  Self->Ended = true;
  Self->leave(/*Ending=*/true);
}

bool Fiber::resume() {
  Starting = this;
  void *CallerFakeStack = nullptr;
  __sanitizer_start_switch_fiber(&CallerFakeStack, Stack->low(), Stack->size());
  if (std::exchange(IsNew, false)) {
    ucontext_t New;
    getcontext(&New);
    New.uc_stack.ss_sp = Stack->low();
    New.uc_stack.ss_size = Stack->size();
    New.uc_link = nullptr;
    makecontext(&New, &Fiber::trampoline, 0);
    begin(New, Caller);
  } else {
    switchTo(Own, Caller);
  }
  __sanitizer_finish_switch_fiber(CallerFakeStack, nullptr, nullptr);
  return Ended;
}

void Fiber::suspend() { leave(/*Ending=*/false); }

void Fiber::leave(bool Ending) {
  __sanitizer_start_switch_fiber(Ending ? nullptr : &OwnFakeStack, CallerLow,
                                 CallerSize);
  switchTo(Caller, Own);
  __sanitizer_finish_switch_fiber(OwnFakeStack, &CallerLow, &CallerSize);
}

FiberStack Fiber::takeStack() {
  FiberStack Taken = std::move(*Stack);
  Stack.reset();
  return Taken;
}

size_t Fiber::stackBelow(const void *Address) const {
  return static_cast<const char *>(Address) - Stack->low();
}

} // namespace tenon::reference
