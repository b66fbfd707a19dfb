// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Asynchronous copies of a work-group and prefetches in canonical form (OpenCL
// C, section 6.15.11): calls of declared functions that carry
// "tenon.async"="<word>", and "tenon.bytes", the bytes of an element.
//
//   %e = call target("spirv.Event") @tenon.async.copy.4.p3.p1(
//            ptr addrspace(3) %to, ptr addrspace(1) %from, i64 %count,
//            i64 %stride, target("spirv.Event") %event)
//   call void @tenon.async.wait.p0(i32 %count, ptr %events)
//   call void @tenon.async.prefetch.4.p1(ptr addrspace(1) %from, i64 %count)
//
// A copy is between local and global memory; counts and strides are in
// elements, and the stride is that of the global pointer. All work-items of the
// work-group have to execute it with the same operands, and wait for its event
// before they use what is copied. A prefetch has no result.
//
// The attributes are the truth, the name is made from them and from the address
// spaces of the pointers.

#ifndef TENON_IR_VALUES_ASYNCOPS_H
#define TENON_IR_VALUES_ASYNCOPS_H

#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/Instructions.h"
#include <optional>

namespace tenon {

enum class AsyncOpcode { Copy, Wait, Prefetch };

/// The static facts of one declaration, read from its attributes.
struct AsyncFacts {
  AsyncOpcode Opcode{};
  unsigned ElementBytes = 0; ///< copy, prefetch
};

/// The operands of a copy.
struct AsyncCopyOperands {
  llvm::Value *To, *From, *Count, *Stride, *Event;
  /// Reads them from \p Call, which is a copy.
  explicit AsyncCopyOperands(const llvm::CallInst &Call);
};

/// "asynchronous copy", as messages name it.
std::string describe(const AsyncFacts &Facts);

/// The facts of \p F when it declares such an operation.
std::optional<AsyncFacts> readAsyncFacts(const llvm::Function &F);
/// The facts of the operation that \p V calls, if it calls one.
std::optional<AsyncFacts> asyncFactsOf(const llvm::Value *V);

/// Whether OpenCL has elements of \p Bytes: those of its scalars and vectors.
bool isElementSize(unsigned Bytes);
/// An integer of \p Bytes or a vector of integers, for copying an element.
llvm::Type *copiedElement(llvm::LLVMContext &Ctx, unsigned Bytes);

/// Calls the operation; operands are as above.
llvm::CallInst *createAsyncOp(llvm::IRBuilderBase &B, const AsyncFacts &Facts,
                              llvm::ArrayRef<llvm::Value *> Operands);

/// OpenCL's event_t in LLVM IR.
bool isEvent(const llvm::Type *Ty);
/// An event, or an array of them.
bool holdsEvents(const llvm::Type *Ty);

/// Removes the events of \p M, which no operation produces or waits for any
/// more, and variables that only hold events; true if there were any.
bool dropEvents(llvm::Module &M);

} // namespace tenon

#endif
