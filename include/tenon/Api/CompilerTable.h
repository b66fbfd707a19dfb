// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What libTenonCompiler gives to libTenon, which loads it, and with it LLVM,
// when something has to be compiled.

#ifndef TENON_API_COMPILERTABLE_H
#define TENON_API_COMPILERTABLE_H

#include "tenon/tenon.h"

namespace tenon {

/// Functions of tenon.h, and what only libTenon asks. Both libraries are of one
/// build.
struct CompilerTable {
  decltype(&::tenon_compile) Compile;
  decltype(&::tenon_compile_file) CompileFile;
  decltype(&::tenon_release) Release;
  decltype(&::tenon_program_target) Target;
  decltype(&::tenon_num_kernels) NumKernels;
  decltype(&::tenon_kernel_at) KernelAt;
  decltype(&::tenon_kernel_name) KernelName;
  decltype(&::tenon_kernel_requirements) Requirements;
  decltype(&::tenon_kernel_parameter) Parameter;
  decltype(&::tenon_run_kernel) Run;
  decltype(&::tenon_find_variable) FindVariable;
  decltype(&::tenon_program_bytes) Bytes;
  decltype(&::tenon_write_stub) WriteStub;

  /// Whether kernels run in this process.
  bool (*IsNative)(const tenon_program *);
  /// Whether launches leave something behind in the program itself.
  bool (*HasState)(const tenon_program *);
  /// False where there is no variable \p Index. The texts are the program's.
  bool (*VariableAt)(const tenon_program *, size_t Index, const char **HostName,
                     const char **Symbol, uint64_t *Size);
  /// Keeps bytes in the disk cache, and its size within bounds.
  void (*Keep)(const char *Key, const void *Bytes, size_t Size);
};

} // namespace tenon

/// The only function that libTenonCompiler exports.
extern "C" const tenon::CompilerTable *tenon_compiler_table();

#endif
