// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What the front has done by the compiler: by libTenonCompiler, which libTenon
// loads, and with it LLVM, when something has to be compiled; in the static
// library by the rest of it. Both libraries are of one build.

#ifndef TENON_FRONT_COMPILERTABLE_H
#define TENON_FRONT_COMPILERTABLE_H

#include "tenon/Front/Entry.h"
#include "tenon/tenon.h"

#include <string>
#include <string_view>

namespace tenon::front {

/// A program of the compiler's.
struct CompiledProgram;

struct CompilerTable {
  /// Compiles \p Bytes, or, where \p IsFile, the file Options.name, which has
  /// them. Null with the reason in \p Message; else \p Message has warnings, or
  /// nothing.
  CompiledProgram *(*Compile)(std::string_view Bytes, bool IsFile,
                              const tenon_options &Options,
                              std::string &Message);
  void (*Delete)(CompiledProgram *);

  /// Whether its code is for this process. Kernels can be run after Link.
  bool (*IsNative)(const CompiledProgram &);
  /// Its kernels, in the order of their names, its variables and its bytes: an
  /// object, SPIR-V or assembly.
  const Entry &(*EntryOf)(const CompiledProgram &);
  /// What kernel \p Index needs, also of code for another machine.
  const tenon_kernel_info &(*InfoOf)(const CompiledProgram &, size_t Index);

  /// Links a native program by LLVM's linker. False with the reason.
  bool (*Link)(CompiledProgram &, std::string &Message);
  /// As tenon_run_kernel(), by the runtime that the compiler's library has.
  int (*Run)(const CompiledProgram &, size_t Kernel, const void *const *Args,
             const tenon_ndrange &Range, unsigned Threads);
  /// Of variable \p Index; null for another machine.
  void *(*AddressOf)(const CompiledProgram &, size_t Index);

  /// As tenon_write_stub(). False with the reason.
  bool (*WriteStub)(std::string_view Bytes, const tenon_options &Options,
                    std::string &Stub, std::string &Message);
};

} // namespace tenon::front

/// The only function that libTenonCompiler exports.
extern "C" const tenon::front::CompilerTable *tenon_compiler_table();

#endif
