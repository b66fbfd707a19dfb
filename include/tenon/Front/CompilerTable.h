// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The compiler (lib/Api) as the front (lib/Front) uses it. libTenon gets this
// table from libTenonCompiler, which it loads, and LLVM with it, when something
// has to be compiled; the static library contains both sides. libTenon refuses
// a table of another build: one that was installed while the program ran.

#ifndef TENON_FRONT_COMPILERTABLE_H
#define TENON_FRONT_COMPILERTABLE_H

#include "tenon/Front/Entry.h"
#include "tenon/tenon.h"

#include <string>
#include <string_view>

namespace tenon::front {

/// A compiled program, which belongs to the compiler's side.
struct CompiledProgram;

struct CompilerTable {
  /// The versions, the C++ compiler and the headers that both sides share.
  /// Always the first member, as text, so that it can be read of any build.
  const char *Build;

  /// Compiles \p Bytes, the contents of the file Options.name if \p Form is
  /// File. On failure returns null and the reason in \p Message; otherwise
  /// \p Message holds the warnings, if any. If \p Form is General or Complete,
  /// \p Bytes are Entry::General of a program with the same options, and the
  /// result is \p Kernel alone, for all launches, or for all that have complete
  /// sub-groups; if it is Objects, they are the result of packObjects(), whose
  /// modules are linked.
  enum SourceForm { Memory, File, General, Complete, Objects };
  CompiledProgram *(*Compile)(std::string_view Bytes, SourceForm Form,
                              std::string_view Kernel,
                              const tenon_options &Options,
                              std::string &Message);
  void (*Delete)(CompiledProgram *);

  /// Whether its code is for this process. Kernels can be run after Link.
  bool (*IsNative)(const CompiledProgram &);
  /// The program's kernels, variables and code.
  const Entry &(*EntryOf)(const CompiledProgram &);
  /// What a caller has to provide for kernel \p Index; known for every target.
  const tenon_kernel_info &(*InfoOf)(const CompiledProgram &, size_t Index);

  /// Links a native program with LLVM's linker. Returns false and the reason in
  /// \p Message on failure.
  bool (*Link)(CompiledProgram &, std::string &Message);
  /// As tenon_run_kernel(), with the copy of the runtime that is in the
  /// compiler's library.
  int (*Run)(const CompiledProgram &, size_t Kernel, const void *const *Args,
             const tenon_ndrange &Range, unsigned Threads);
  /// The address of variable \p Index; null if the code is for another machine.
  void *(*AddressOf)(const CompiledProgram &, size_t Index);

  /// As tenon_compile_object(). Returns false and the reason in \p Message on
  /// failure; otherwise \p Message holds the warnings, if any.
  bool (*CompileObject)(std::string_view Bytes, const tenon_options &Options,
                        std::string &Object, std::string &Message);
  /// As tenon_write_stub() or, if \p Form is Objects, tenon_link_stub().
  /// Returns false and the reason in \p Message on failure.
  bool (*WriteStub)(std::string_view Bytes, SourceForm Form,
                    const tenon_options &Options, std::string &Stub,
                    std::string &Message);

  /// As tenon_run_once(), or tenon_run_file_once() for the file Options.name if
  /// \p Form is File.
  int (*RunOnce)(std::string_view Bytes, SourceForm Form,
                 const tenon_options &Options, const tenon_single_run &Run,
                 std::string &Message);
  /// As tenon_list_kernels() for the file Options.name; all kernels if \p
  /// Kernel is empty. Returns false and the reason in \p Message on failure;
  /// otherwise \p Message holds the warnings, if any.
  bool (*ListKernels)(const tenon_options &Options, std::string_view Kernel,
                      std::string &Lines, std::string &Message);
};

/// Whether \p Form is that of Entry::General.
inline bool isForOthers(CompilerTable::SourceForm Form) {
  return Form == CompilerTable::General || Form == CompilerTable::Complete;
}

} // namespace tenon::front

/// The only function that libTenonCompiler exports.
extern "C" const tenon::front::CompilerTable *tenon_compiler_table();

#endif
