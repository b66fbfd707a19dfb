// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Stacks and switches: a fiber runs a function on a stack of its own until it
// suspends itself, and goes on from there when resumed.

#ifndef TENON_LIB_ENGINE_REFERENCE_REFERENCEFIBER_H
#define TENON_LIB_ENGINE_REFERENCE_REFERENCEFIBER_H

#include <cstddef>
#include <cstdint>
#include <optional>
#include <ucontext.h>
#include <vector>

namespace tenon::reference {

/// A machine stack with a page below it that nothing may touch.
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

class Fiber {
public:
  using Body = void (*)(void *Argument);

  /// The next resume() begins \p Entry on \p Stack.
  void start(FiberStack Stack, Body Entry, void *Argument);
  bool started() const { return Stack.has_value(); }

  /// Runs the fiber until it suspends or ends; not from inside a fiber. True
  /// when it has ended, and its stack may be taken away.
  bool resume();
  /// From inside: back to the caller of resume().
  void suspend();

  /// The stack, for the next fiber.
  FiberStack takeStack();
  /// How much is left below \p Address, which is on the stack.
  size_t stackBelow(const void *Address) const;

private:
  static void trampoline();
  void leave(bool Ending);

  std::optional<FiberStack> Stack;
  ucontext_t Own, Caller;
  Body Entry = nullptr;
  void *Argument = nullptr;
  bool Ended = false;
  // What AddressSanitizer wants to know of each switch.
  void *OwnFakeStack = nullptr;
  const void *CallerLow = nullptr;
  size_t CallerSize = 0;
};

} // namespace tenon::reference

#endif
