// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What is kept of a program that runs in this process.

#ifndef TENON_FRONT_ENTRY_H
#define TENON_FRONT_ENTRY_H

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace tenon::front {

struct ParameterEntry {
  std::string Name, Type, Space;
};

struct KernelEntry {
  std::string Name;
  std::vector<ParameterEntry> Parameters;
};

struct VariableEntry {
  std::string HostName, Symbol;
  uint64_t Size = 0;
};

struct Entry {
  std::string Target, Object;
  std::vector<KernelEntry> Kernels;
  std::vector<VariableEntry> Variables;
  bool HasState = false;
};

std::string pack(const Entry &E);
/// None where the bytes are no entry.
std::optional<Entry> unpack(std::string_view Bytes);

} // namespace tenon::front

#endif
