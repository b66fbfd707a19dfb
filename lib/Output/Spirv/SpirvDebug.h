// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Information for debuggers and runtimes that LLVM's SPIR-V back end drops:
// line numbers, and the types of kernel arguments in the source.
//
//   call void @tenon.line(i32 0, i32 12, i32 5)     before an instruction
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
  /// Reads the information of \p M, and marks lines by calls, which the back
  /// end preserves.
  explicit SpirvDebug(llvm::Module &M);

  /// Adds the information to \p M, the output of the back end, and removes the
  /// marks.
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
