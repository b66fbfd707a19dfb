// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The functions that a rewritten kernel calls, by name and address. They run on
// a work-item's stack; one that fails does not return, so no object with a
// destructor may be alive at stop().

#include "Engine/Reference/Numbers/Numbers.h"
#include "Launch.h"
#include "llvm/ADT/APFloat.h"
#include "llvm/ADT/bit.h"

using namespace llvm;
using namespace tenon;
using namespace tenon::reference;

/// Checks an access of \p Bytes at \p Address before it happens.
static void check(const Site *Where, uint64_t Address, uint64_t Bytes) {
  Launch &L = Launch::current();
  WorkItem &Item = L.item();
  bool Aligned = Address % Where->Align == 0;
  if (Aligned && L.memory().allows(Address, Bytes, Where->Write, Item.Memory))
    return;
  if (Aligned)
    L.fail(Item, *Where,
           Where->What + " of " + Twine(Bytes) + " bytes " +
               L.memory().explain(Address, Bytes, Item.Memory));
  else
    L.fail(Item, *Where,
           Where->What + " of " + Twine(Bytes) +
               " bytes at an address that is not a multiple of " +
               Twine(Where->Align));
  L.stop();
}

/// Checks the memory of a copy, whose length may be 0.
static void checkRange(const Site *Where, uint64_t Address, uint64_t Bytes) {
  if (Bytes)
    check(Where, Address, Bytes);
}

/// The kernel has executed an instruction that ends the run.
static void end(const Site *Where) {
  Launch &L = Launch::current();
  L.fail(L.item(), *Where, Where->What);
  L.stop();
}

/// Checks that \p Bytes of machine stack are left for a call.
static void checkStack(const Site *Where, uint64_t Bytes) {
  Launch &L = Launch::current();
  const void *Here = __builtin_frame_address(0);
  if (L.item().Strand.stackBelow(Here) >= Bytes + StackReserve)
    return;
  L.fail(L.item(), *Where, "calls too deep for the work-item's stack");
  L.stop();
}

static void *enter(const FrameLayout *Layout) {
  return Launch::current().item().Memory.enter(*Layout);
}

static void leave() { Launch::current().item().Memory.leave(); }

static uint64_t query(uint32_t Opcode, uint32_t Dimension) {
  return Launch::current().query(static_cast<ItemOpcode>(Opcode), Dimension);
}

static uint32_t isIn(uint64_t Address, uint32_t Space) {
  return Launch::current().isIn(Address, static_cast<MemorySpace>(Space));
}

static void barrier(const Site *Where) { Launch::current().barrier(*Where); }

/// A work-group operation.
static void group(const GroupSite *Where, const char *Value, char *Result,
                  uint64_t X, uint64_t Y, uint64_t Z) {
  Launch::current().group(*Where, {Value, Result, {X, Y, Z}});
}

static void asyncCopy(const AsyncSite *Where, uint64_t To, uint64_t From,
                      uint64_t Count, uint64_t Stride) {
  Launch::current().async(*Where, {To, From, Count, Stride});
}

static void asyncWait(const AsyncSite *Where) {
  Launch::current().async(*Where, {});
}

static uint64_t operation(const OpSite *Op, const uint64_t *Operands,
                          uint64_t Count) {
  OperandBits All{};
  std::copy_n(Operands, Count, All.begin());
  return Launch::current().operation(*Op, All);
}

static void function(const FunctionSite *Site, const char *A, const char *B,
                     const char *C, const char *D, char *First, char *Second) {
  const char *const Operands[] = {A, B, C, D};
  char *const Results[] = {First, Second};
  computeFunction(*Site, Operands, Results);
}

static void enterCall(const CodePosition *Where) {
  Launch::current().item().enterCall(*Where);
}

static void leaveCall() { Launch::current().item().leaveCall(); }

static void iteration(uint32_t Depth, uint32_t Enters) {
  Launch::current().iteration(Depth, Enters);
}

/// Called by generated code if the processor has no such instruction.
static uint32_t halfToFloat(uint32_t Bits) {
  return bit_cast<uint32_t>(float(decodeFloat(ElementKind::F16, Bits)));
}
static uint32_t doubleToHalf(uint64_t Bits) {
  return encodeFloat(ElementKind::F16, bit_cast<double>(Bits));
}
static uint32_t doubleToBFloat(uint64_t Bits) {
  return encodeFloat(ElementKind::BF16, bit_cast<double>(Bits));
}

/// llvm.fma of bf16.
static uint32_t fuseBFloats(uint32_t A, uint32_t B, uint32_t C) {
  auto Number = [](uint32_t Bits) {
    return APFloat(APFloat::BFloat(), APInt(16, Bits));
  };
  APFloat Result = Number(A);
  Result.fusedMultiplyAdd(Number(B), Number(C), APFloat::rmNearestTiesToEven);
  return Result.bitcastToAPInt().getZExtValue();
}

ArrayRef<EngineCall> tenon::reference::engineCalls() {
#define TENON_CALL(Function)                                                   \
  {                                                                            \
    "tenon.ref." #Function, reinterpret_cast<void *>(&Function)                \
  }
  static const EngineCall Calls[] = {
      TENON_CALL(check),        TENON_CALL(checkRange),
      TENON_CALL(end),          TENON_CALL(checkStack),
      TENON_CALL(enter),        TENON_CALL(leave),
      TENON_CALL(query),        TENON_CALL(isIn),
      TENON_CALL(barrier),      TENON_CALL(group),
      TENON_CALL(asyncCopy),    TENON_CALL(asyncWait),
      TENON_CALL(operation),    TENON_CALL(iteration),
      TENON_CALL(enterCall),    TENON_CALL(leaveCall),
      TENON_CALL(function),     TENON_CALL(halfToFloat),
      TENON_CALL(doubleToHalf), TENON_CALL(doubleToBFloat),
      TENON_CALL(fuseBFloats),
  };
#undef TENON_CALL
  return Calls;
}
