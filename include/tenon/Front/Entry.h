// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Everything about a compiled program that can be used without LLVM. For native
// programs this is what the disk cache keeps.

#ifndef TENON_FRONT_ENTRY_H
#define TENON_FRONT_ENTRY_H

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace tenon::front {

struct ParameterEntry {
  std::string Name, Type, Space, Qualifiers; ///< as in tenon_parameter
  bool IsAuthors = true; ///< else tenon_parameter::qualifiers is null
  std::string IRType;    ///< tenon_kernel_parameter_ir_type()
};

struct KernelEntry {
  std::string Name;
  std::string Symbol;     ///< of its function in Object
  std::string Attributes; ///< tenon_kernel_attributes()
  std::vector<ParameterEntry> Parameters;
  /// tenon_kernel_group_multiple() and tenon_kernel_threads_per_item().
  uint64_t GroupMultiple = 1, ThreadsPerItem = 1;
};

struct LeftOutEntry {
  std::string Name, Why; ///< tenon_left_out_kernel()
};

struct VariableEntry {
  std::string HostName, Symbol;
  uint64_t Size = 0; ///< bytes
};

struct Entry {
  std::string Target;
  std::string WhyTarget; ///< tenon_program_target_reason(); empty: null
  std::string Object;    ///< for another machine: SPIR-V or assembly
  /// Bitcode of the program, to be compiled for launches that Object has no
  /// code for; empty if it has code for all.
  std::string General;
  std::vector<KernelEntry> Kernels; ///< in the order of their names
  std::vector<LeftOutEntry> LeftOut;
  std::vector<VariableEntry> Variables;
  uint64_t VariablesSize = 0; ///< tenon_variables_size()
  /// Whether launches leave something behind in the program itself.
  bool HasState = false;
};

std::string pack(const Entry &E);
/// Reads what pack() has written; nothing if the bytes are not an entry.
std::optional<Entry> unpack(std::string_view Bytes);

} // namespace tenon::front

#endif
