// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Fibers: a fiber runs a function on its own stack until it suspends itself,
// and continues from there when resumed.

#ifndef TENON_LIB_ENGINE_REFERENCE_RUN_FIBER_H
#define TENON_LIB_ENGINE_REFERENCE_RUN_FIBER_H

#include "llvm/Support/Compiler.h"
#include <cstddef>
#include <cstdint>
#include <optional>
#include <ucontext.h>
#include <vector>

namespace tenon::reference {

/// A machine stack with a guard page below it.
class FiberStack {
public:
  static std::optional<FiberStack> create(size_t Bytes);
  FiberStack(FiberStack &&Other);
  FiberStack &operator=(FiberStack &&Other);
  ~FiberStack();

  char *low() const { return Base + Guard; }
  size_t size() const { return Mapped - Guard; }

private:
  FiberStack(char *Base, size_t Mapped, size_t Guard)
      : Base(Base), Mapped(Mapped), Guard(Guard) {}
  char *Base;
  size_t Mapped, Guard;
};

// swapcontext() makes a system call for the signal mask, which is a fifth of a
// launch's time if lanes synchronise often. GCC and clang both have
// __builtin_setjmp() for this processor. AddressSanitizer knows swapcontext().
#if defined(__x86_64__) && !LLVM_ADDRESS_SANITIZER_BUILD
#define TENON_FIBERS_OF_REGISTERS 1
struct SavedRegisters {
  void *Words[5];
};
using FiberContext = SavedRegisters;
#else
#define TENON_FIBERS_OF_REGISTERS 0
using FiberContext = ucontext_t;
#endif

class Fiber {
public:
  using Body = void (*)(void *Argument);

  /// The next resume() begins \p Entry on \p Stack.
  void start(FiberStack Stack, Body Entry, void *Argument);
  bool started() const { return Stack.has_value(); }

  /// Runs the fiber until it suspends or ends; must not be called inside a
  /// fiber. True if it has ended; its stack can then be taken.
  bool resume();
  /// Called inside the fiber: returns to the caller of resume().
  void suspend();

  /// Takes the stack, for another fiber.
  FiberStack takeStack();
  /// Bytes of the stack that are left below \p Address, which is on the stack.
  size_t stackBelow(const void *Address) const;

private:
  static void trampoline();
  void leave(bool Ending);

  std::optional<FiberStack> Stack;
  FiberContext Own, Caller;
  Body Entry = nullptr;
  void *Argument = nullptr;
  bool Ended = false, IsNew = false;
  // State for AddressSanitizer's fiber switches.
  void *OwnFakeStack = nullptr;
  const void *CallerLow = nullptr;
  size_t CallerSize = 0;
};

} // namespace tenon::reference

#endif
