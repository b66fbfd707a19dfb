// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The primitives of a kind of GPU, except for the exchanges between lanes of a
// warp or wavefront (Warp.h).

#ifndef TENON_LIB_TARGET_SIMT_GPU_GPU_H
#define TENON_LIB_TARGET_SIMT_GPU_GPU_H

#include "Warp.h"
#include "tenon/IR/AddressSpaces.h"
#include "tenon/IR/Kernel/GenericPointers.h"
#include "tenon/IR/Kernel/ItemState.h"
#include "tenon/IR/Values/LibraryOps.h"
#include "tenon/IR/Values/MemoryScope.h"
#include "llvm/Target/TargetMachine.h"
#include <memory>

namespace tenon {

class Gpu : public Warp {
public:
  /// The largest sub-group whose lanes can exchange values.
  virtual unsigned maxSubgroup() const = 0;

  /// The device's address space for OpenCL's \p Space. Addresses of private
  /// memory are in the generic one.
  virtual unsigned addressSpace(unsigned Space) const = 0;
  unsigned tableSpace() const override { return addressSpace(GlobalSpace); }
  unsigned genericSpace() const override { return 0; }

  /// i1: whether a generic pointer points to private or local memory.
  virtual llvm::Value *isIn(llvm::IRBuilderBase &B, llvm::Value *Pointer,
                            MemorySpace Space) const = 0;

  /// The name of LLVM's synchronisation scope for \p Scope, which has several
  /// work-items.
  virtual llvm::StringRef scopeName(MemoryScope Scope) const = 0;

  /// The position of the work-item in the index space.
  virtual ItemState itemState(llvm::IRBuilderBase &B) const = 0;

  /// The name that the C library's function \p Base has in the device library.
  virtual std::string mathsName(llvm::StringRef Base, llvm::Type *Ty) const = 0;

  /// The library's less accurate function on float; empty if it has
  /// none.
  virtual std::string fastMathsName(const MathsRow &Row) const = 0;

  /// Whether the device library defines \p Callee, or the writer of the module
  /// replaces it by an instruction.
  virtual bool provides(const llvm::Function &Callee) const = 0;

  /// \p C plus the dot product of four bytes, modulo 2^32. Only called for
  /// devices with MatrixTarget::hasDotProducts().
  virtual llvm::Value *dotProduct(llvm::IRBuilderBase & /*B*/,
                                  DotSigns /*Signs*/, llvm::Value * /*X*/,
                                  llvm::Value * /*Y*/,
                                  llvm::Value * /*C*/) const {
    llvm_unreachable("tenon-library has expanded it");
  }

  /// Gives \p Kernel the form that the code generator expects of a kernel. The
  /// module has its triple and data layout; \p GroupSize is 0 where the kernel
  /// does not fix it. Returns the kernel, which may be another function.
  virtual llvm::Function *makeEntry(llvm::Function &Kernel,
                                    const uint64_t GroupSize[3]) const = 0;
};

/// Moves pointers and variables of \p M from OpenCL's address spaces to the
/// device's.
void moveAddressSpaces(llvm::Module &M, const Gpu &Device);

/// Moves variables of functions to the address space that the data layout
/// requires.
void movePrivateVariables(llvm::Module &M);

/// Lowers dot products of bytes to the device's instruction.
void lowerDotProducts(llvm::Module &M, const Gpu &Device);

/// Calls the device library for mathematical functions that the code generator
/// cannot expand.
void callGpuMaths(llvm::Module &M, const Gpu &Device);

} // namespace tenon

#endif
