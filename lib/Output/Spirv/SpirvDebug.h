// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What LLVM's SPIR-V back end leaves out of a module for debuggers and
// runtimes: lines, and the types of kernels' arguments as the source has them.
//
//   call void @tenon.line(i32 0, i32 12, i32 5)     in front of an instruction
//   -> OpLine %file 12 5
//
//   !kernel_arg_type !{!"float*", !"int"}
//   -> OpString "kernel_arg_type.gemm.float*,int,"

#ifndef TENON_LIB_OUTPUT_SPIRV_SPIRVDEBUG_H
#define TENON_LIB_OUTPUT_SPIRV_SPIRVDEBUG_H

#include "tenon/Input/Spirv/SpirvWords.h"
#include "llvm/IR/Module.h"

namespace tenon {

class SpirvDebug {
public:
  /// Takes what \p M has, and marks lines in it: calls that the back end
  /// carries along.
  explicit SpirvDebug(llvm::Module &M);

  /// Puts it into \p M as the back end has written it, in place of the marks.
  void addTo(SpirvModule &M) const;

private:
  void markLines(llvm::Function &F, llvm::FunctionCallee Mark);
  unsigned fileOf(const llvm::DILocation &Location);
  void takeArguments(const llvm::Function &Kernel);
  void replaceMarks(SpirvModule &M, llvm::ArrayRef<uint32_t> FileIds) const;

  std::vector<std::string> Files;
  std::vector<std::string> Arguments; ///< whole strings
};

} // namespace tenon

#endif
