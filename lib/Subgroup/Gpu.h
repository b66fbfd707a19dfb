// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What a kind of GPU offers the work-items of a warp (a wavefront), as few
// primitives as there can be; GpuSubgroup.cpp makes every operation of a
// sub-group of them. A sub-group of W work-items is W neighbouring lanes of a
// warp, or a whole one.

#ifndef TENON_LIB_SUBGROUP_GPU_H
#define TENON_LIB_SUBGROUP_GPU_H

#include "KernelBody.h"
#include "tenon/IR/SubgroupOps.h"
#include "llvm/Target/TargetMachine.h"
#include <memory>

namespace tenon {

class Gpu {
public:
  virtual ~Gpu();

  /// Lanes of a warp.
  virtual unsigned warp() const = 0;
  /// The largest sub-group whose lanes can exchange values.
  virtual unsigned maxSubgroup() const = 0;

  /// What address space \p Space of OpenCL is here; private memory has
  /// addresses in the generic one.
  virtual unsigned addressSpace(unsigned Space) const = 0;

  /// Where a work-item is.
  virtual ItemState itemState(llvm::IRBuilderBase &B) const = 0;
  virtual llvm::Value *laneOfWarp(llvm::IRBuilderBase &B) const = 0; ///< i32

  /// The lanes that take part in an exchange, one bit each, for the operations
  /// below: of those in \p Subgroup (i32, or i64 where warps are larger) all
  /// that have not ended or, where they are \p Apart, those that have come.
  virtual llvm::Value *members(llvm::IRBuilderBase &B, llvm::Value *Subgroup,
                               bool Apart) const = 0;
  /// \p Word (i32) of lane \p From (i32) of the warp.
  virtual llvm::Value *shuffle(llvm::IRBuilderBase &B, llvm::Value *Word,
                               llvm::Value *From,
                               llvm::Value *Members) const = 0;
  /// \p Bit (i1) of each lane of the warp as i64; 0 of those that take no part.
  virtual llvm::Value *ballot(llvm::IRBuilderBase &B, llvm::Value *Bit,
                              llvm::Value *Members) const = 0;
  virtual void barrier(llvm::IRBuilderBase &B) const = 0;
  virtual void subgroupBarrier(llvm::IRBuilderBase &B,
                               llvm::Value *Members) const = 0;

  /// The device library's name of the C library's function \p Base.
  virtual std::string mathsName(llvm::StringRef Base, llvm::Type *Ty) const = 0;

  /// Gives \p Kernel, in a module that has its triple and data layout, the form
  /// that the code generator takes for a kernel; \p GroupSize is 0 where it is
  /// left open. Returns the kernel, which may be another function.
  virtual llvm::Function *makeEntry(llvm::Function &Kernel,
                                    const uint64_t GroupSize[3]) const = 0;
};

std::unique_ptr<Gpu> createNvptx();
std::unique_ptr<Gpu> createAmdgcn(const llvm::TargetMachine &Machine);

/// Lowers the canonical operations of \p Kernel, whose sub-groups have \p Width
/// work-items. False after an error.
bool lowerGpuOperations(llvm::Function &Kernel, unsigned Width,
                        const Gpu &Device);

/// Moves pointers and variables of \p M from OpenCL's address spaces to the
/// device's.
void moveAddressSpaces(llvm::Module &M, const Gpu &Device);

/// Where the data layout wants variables of functions in another address space,
/// puts them there.
void movePrivateVariables(llvm::Module &M);

/// Calls the device library for mathematics that code generators have no code
/// for.
void callGpuMaths(llvm::Module &M, const Gpu &Device);

} // namespace tenon

#endif
