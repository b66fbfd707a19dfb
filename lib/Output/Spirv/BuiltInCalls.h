// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Calls of OpenCL's built-in functions, for passes that replace canonical
// operations.

#ifndef TENON_LIB_OUTPUT_SPIRV_BUILTINCALLS_H
#define TENON_LIB_OUTPUT_SPIRV_BUILTINCALLS_H

#include "tenon/IR/Values/SubgroupOps.h"

namespace tenon {

/// The Itanium mangling of a built-in's parameter; integers are unsigned if \p
/// Unsigned.
std::string mangled(llvm::Type *Ty, bool Unsigned = true);

struct MangledParameter {
  llvm::Type *Ty;
  bool Unsigned;          ///< of integers
  bool IsPointer = false; ///< to a private \p Ty
};

/// The mangling of all parameters of a built-in.
std::string mangledAll(llvm::ArrayRef<MangledParameter> Parameters);

/// The mangling of parameters with the types of \p Operands; a pointer is
/// private, with pointee type \p Pointee.
std::string mangledAll(llvm::ArrayRef<llvm::Value *> Operands, bool Unsigned,
                       llvm::Type *Pointee = nullptr);

/// Calls built-in \p Name; \p Letters is the mangling of its parameters.
llvm::CallInst *callBuiltIn(llvm::IRBuilderBase &B, llvm::StringRef Name,
                            llvm::StringRef Letters, llvm::Type *Result,
                            llvm::ArrayRef<llvm::Value *> Operands,
                            bool Convergent);

/// "add", "min" … and whether integers count as unsigned.
std::pair<llvm::StringRef, bool> combinationName(Combination How);

/// \p Ty with integers of the same size as components.
llvm::Type *asIntegers(llvm::Type *Ty);

/// The value in another lane, by the built-in \p Name. Its operands are
/// \p Values, all of one type, and \p Numbers, which select the lane.
llvm::Value *callShuffle(llvm::IRBuilderBase &B, llvm::StringRef Name,
                         llvm::ArrayRef<llvm::Value *> Values,
                         llvm::ArrayRef<llvm::Value *> Numbers);

/// The value of \p V in lane \p Lane, by cl_khr_subgroup_ballot and _shuffle.
llvm::Value *callExchange(llvm::IRBuilderBase &B, llvm::Value *V,
                          llvm::Value *Lane);

/// The value of \p V in lane \p Lane, by broadcasts of cl_khr_subgroups. A
/// shuffle takes one broadcast for each lane, and all lanes have to execute it.
llvm::Value *callKhrExchange(llvm::IRBuilderBase &B, SubgroupOpcode Opcode,
                             llvm::Value *V, llvm::Value *Lane);

} // namespace tenon

#endif
