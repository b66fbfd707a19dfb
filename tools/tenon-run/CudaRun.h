// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// tenon-run --engine=cuda: from a recognised module to a launch on the GPU.

#ifndef TENON_TOOLS_TENON_RUN_CUDARUN_H
#define TENON_TOOLS_TENON_RUN_CUDARUN_H

#include "tenon/Engine/Cuda.h"
#include "tenon/Target/TargetOptions.h"
#include "llvm/IR/LLVMContext.h"
#include "llvm/IR/Module.h"
#include "llvm/Support/JSON.h"

namespace tenon {

/// Chooses target nvptx, and the processor of \p Device where \p Options name
/// none. An error is about the names in \p Options.
llvm::Error chooseNvptx(TargetOptions &Options, const CudaDevice &Device);

/// Lowers the recognised \p M, which has one kernel, and runs it. After a
/// FatalError the owners are empty.
llvm::Expected<LaunchResult>
runOnCuda(CudaDevice &Device, std::unique_ptr<llvm::Module> &M,
          std::unique_ptr<llvm::LLVMContext> &Context,
          const TargetOptions &Options, unsigned OptLevel,
          const LaunchRequest &Request, llvm::json::Object *Report);

} // namespace tenon

#endif
