// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Calls of OpenCL's built-in functions, for code that names canonical
// operations as OpenCL does.

#ifndef TENON_LIB_OUTPUT_SPIRV_BUILTINCALLS_H
#define TENON_LIB_OUTPUT_SPIRV_BUILTINCALLS_H

#include "tenon/IR/SubgroupOps.h"

namespace tenon {

/// Letters of Itanium's mangling for what built-ins take; integers unsigned
/// when \p Unsigned.
std::string mangled(llvm::Type *Ty, bool Unsigned = true);

/// The same for all of \p Operands; a pointer is private, to a \p Pointee.
std::string mangledAll(llvm::ArrayRef<llvm::Value *> Operands, bool Unsigned,
                       llvm::Type *Pointee = nullptr);

/// Calls built-in \p Name; \p Letters are its parameters' mangling.
llvm::CallInst *callBuiltIn(llvm::IRBuilderBase &B, llvm::StringRef Name,
                            llvm::StringRef Letters, llvm::Type *Result,
                            llvm::ArrayRef<llvm::Value *> Operands,
                            bool Convergent);

/// "add", "min" … and whether integers count as unsigned.
std::pair<llvm::StringRef, bool> combinationName(Combination How);

/// \p Ty with integers of the same size.
llvm::Type *asIntegers(llvm::Type *Ty);

/// \p V of lane \p Lane by cl_khr_subgroup_ballot and _shuffle.
llvm::Value *callExchange(llvm::IRBuilderBase &B, llvm::Value *V,
                          llvm::Value *Lane);

/// The same by broadcasts of cl_khr_subgroups, of which a shuffle is one for
/// each lane; all lanes have to be there.
llvm::Value *callKhrExchange(llvm::IRBuilderBase &B, SubgroupOpcode Opcode,
                             llvm::Value *V, llvm::Value *Lane);

} // namespace tenon

#endif
