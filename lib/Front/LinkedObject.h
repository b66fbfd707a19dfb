// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// An object file of this machine, linked into this process without LLVM.

#ifndef TENON_FRONT_LINKEDOBJECT_H
#define TENON_FRONT_LINKEDOBJECT_H

#include <cstddef>
#include <memory>
#include <string>
#include <string_view>
#include <unordered_map>

namespace tenon::front {

/// An ELF object for x86-64 as code generation for whole-matrix targets writes
/// it: position-independent, without initialisers and thread-local variables.
class LinkedObject {
public:
  /// Returns null if the object has anything else, or refers to a symbol that
  /// this process does not have; LLVM's linker then says what is wrong.
  static std::unique_ptr<LinkedObject> link(std::string_view Object);

  LinkedObject(const LinkedObject &) = delete;
  LinkedObject &operator=(const LinkedObject &) = delete;
  ~LinkedObject();

  /// The address of a global symbol that the object defines, or null.
  void *find(const std::string &Symbol) const;

private:
  LinkedObject() = default;
  friend class Linker;

  void *Memory = nullptr;
  size_t Size = 0;
  std::unordered_map<std::string, void *> Symbols;
};

} // namespace tenon::front

#endif
