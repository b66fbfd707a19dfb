// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The pipeline as a list of sentences, and its registration with a PassBuilder.

#ifndef TENON_PIPELINE_PIPELINE_H
#define TENON_PIPELINE_PIPELINE_H

#include "tenon/Target/TargetPass.h"

namespace llvm {
class PassBuilder;
} // namespace llvm

namespace tenon {

/// Foreign names out, canonical operations in, matrices in SSA form.
void addRecognition(llvm::ModulePassManager &MPM, const TargetOptions &Options);

/// What the target cannot do is an error; the rest in the shapes that it likes.
void addLegalization(llvm::ModulePassManager &MPM,
                     const TargetOptions &Options);

/// Matrices become the target's buffers or values.
void addLowering(llvm::ModulePassManager &MPM, const TargetOptions &Options);

/// Kernels of a sub-group target run a whole sub-group.
void addWidening(llvm::ModulePassManager &MPM, const TargetOptions &Options);

/// What is left when matrices are gone: callable work-groups for a sub-group
/// target, names that other compilers know for a SIMT target.
void addKernelForm(llvm::ModulePassManager &MPM, const TargetOptions &Options);

/// Everything from recognition to code without matrices for the target.
void addPipeline(llvm::ModulePassManager &MPM, const TargetOptions &Options);

/// tenon<target=…>: addPipeline() as one pass.
struct TenonPass : TargetPass<TenonPass> {
  using TargetPass::TargetPass;
  llvm::PreservedAnalyses run(llvm::Module &M, llvm::ModuleAnalysisManager &AM);
};

/// Makes every pass of PassRegistry.def known by name.
void registerPasses(llvm::PassBuilder &Builder);

} // namespace tenon

#endif
