// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Helpers of the reference engine's rewriting steps: calls of the engine,
// constants that point into the Program, source locations, operations.

#ifndef TENON_LIB_ENGINE_REFERENCE_PREPARE_REWRITING_H
#define TENON_LIB_ENGINE_REFERENCE_PREPARE_REWRITING_H

#include "Engine/Reference/Program.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/PassManager.h"

namespace tenon::reference {

/// Calls the engine's function \p Name (of EngineCalls.cpp). Pointers are
/// passed as they are, other operands as integers.
llvm::CallInst *callEngine(llvm::IRBuilderBase &Builder, llvm::StringRef Name,
                           llvm::Type *Result,
                           llvm::ArrayRef<llvm::Value *> Operands);

/// A new symbol with an address that link() defines, so that the code itself is
/// the same in each process.
llvm::GlobalVariable *symbolAt(llvm::Module &M, uint64_t Address,
                               unsigned AddressSpace);

/// The address of \p Object as such a symbol, for code of \p Builder.
llvm::Constant *pointerTo(llvm::IRBuilderBase &Builder, const void *Object);

/// On a call: what countIterations() has found, for rewriteOperations().
constexpr llvm::StringLiteral PositionMetadata = "tenon.position";

/// Whether \p Variable is one of symbolAt() that still has its address.
bool isSymbol(const llvm::GlobalVariable &Variable);

/// Removes the address from such a symbol and returns it.
uint64_t takeAddress(llvm::GlobalVariable &Symbol);

/// The type that the libm function \p F writes through each of its pointers;
/// null if it is not known to take pointers.
llvm::Type *writtenThroughPointer(const llvm::Function &F);

/// " (at gemm.cl:12:3)", or nothing without debug information.
std::string locationOf(const llvm::Instruction &I);

/// Sets the facts of a call in \p S; returns an empty string, or what is wrong
/// with them.
std::string describeSite(const OpFacts &Facts, uint64_t SubgroupSize,
                         OpSite &S);
std::string describeSite(const SubgroupFacts &Facts, uint64_t SubgroupSize,
                         OpSite &S);

std::string describeSite(const GroupFacts &Facts, GroupSite &S);

/// Runs passes of LLVM's on \p M.
void runPasses(llvm::Module &M, llvm::ModulePassManager Passes);
/// Rewrites accesses and casts of vectors that LLVM legalises incorrectly.
void rewriteVectors(llvm::Module &M);

/// A new site of \p I, which does \p What.
Site &addSite(Program &P, const llvm::Instruction &I, std::string What);

} // namespace tenon::reference

#endif
