// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Texts, options and owners as tenon.h has them.

#ifndef TENON_LIB_FRONT_CINTERFACE_H
#define TENON_LIB_FRONT_CINTERFACE_H

#include "tenon/tenon.h"

#include <algorithm>
#include <cassert>
#include <cstddef>
#include <cstdlib>
#include <cstring>
#include <deque>
#include <mutex>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>

namespace tenon::front {

/// A copy of \p Text with a terminating zero, which tenon_free() frees. Null if
/// there is no memory.
inline char *copyText(std::string_view Text) {
  auto *Copy = static_cast<char *>(std::malloc(Text.size() + 1));
  if (!Copy)
    return nullptr;
  std::memcpy(Copy, Text.data(), Text.size());
  Copy[Text.size()] = 0;
  return Copy;
}

/// Sets \p Message to a copy of \p Text without trailing white space, or to
/// null if nothing is left of it.
inline void say(char **Message, std::string_view Text) {
  if (!Message)
    return;
  Text = Text.substr(0, Text.find_last_not_of(" \t\n\v\f\r") + 1);
  *Message = Text.empty() ? nullptr : copyText(Text);
}

/// \p Options with all members; those that an older version of the header does
/// not have are 0. Nothing, with a message, if its size is too small.
inline std::optional<tenon_options> knownOptions(const tenon_options *Options,
                                                 char **Message) {
  tenon_options All{};
  if (Options && Options->size < offsetof(tenon_options, device)) {
    say(Message, "error: tenon_options.size is " +
                     std::to_string(Options->size) +
                     ", expected sizeof(tenon_options)");
    return std::nullopt;
  }
  if (Options)
    std::memcpy(&All, Options, std::min(Options->size, sizeof(All)));
  All.size = sizeof(All);
  return All;
}

/// Options whose texts belong to it.
class OwnedOptions {
public:
  OwnedOptions() = default;
  explicit OwnedOptions(const tenon_options &Given) : Options(Given) {
    for (auto Text : Members)
      if (const char *Word = Given.*Text)
        Options.*Text = Texts.emplace_back(Word).c_str();
  }
  OwnedOptions(const OwnedOptions &) = delete;
  OwnedOptions &operator=(OwnedOptions &&) = default; // texts do not move

  const tenon_options &get() const { return Options; }

private:
  static constexpr const char *tenon_options::*Members[] = {
      &tenon_options::target,   &tenon_options::device,
      &tenon_options::triple,   &tenon_options::cpu,
      &tenon_options::features, &tenon_options::build_options,
      &tenon_options::name,     &tenon_options::block_2d_layout};
  tenon_options Options = {};
  std::deque<std::string> Texts;
};

/// The programs that have owners, by what they were compiled from. Programs
/// that are the same are one object with several owners. \p ProgramT has
/// members Key, empty if it is not shared, and Owners, which is guarded by this
/// object's mutex.
template <typename ProgramT> class HeldPrograms {
public:
  static HeldPrograms &get() {
    // Programs may outlive static objects.
    static auto *Held = new HeldPrograms;
    return *Held;
  }

  /// The program with this key, with one owner more, or null.
  ProgramT *find(const std::string &Key) {
    std::lock_guard<std::mutex> Lock(Mutex);
    auto It = Programs.find(Key);
    if (It == Programs.end())
      return nullptr;
    ++It->second->Owners;
    return It->second;
  }
  /// If another thread has added the same program meanwhile, that one is found
  /// from now on, and both are valid.
  void add(ProgramT *P) {
    std::lock_guard<std::mutex> Lock(Mutex);
    Programs.emplace(P->Key, P);
  }
  void retain(ProgramT *P) {
    std::lock_guard<std::mutex> Lock(Mutex);
    assert(P->Owners && "the program has an owner");
    ++P->Owners;
  }
  /// True if this was the last owner: the caller then deletes the program.
  bool release(ProgramT *P) {
    std::lock_guard<std::mutex> Lock(Mutex);
    assert(P->Owners && "released more often than it was held");
    if (--P->Owners)
      return false;
    auto It = Programs.find(P->Key);
    if (It != Programs.end() && It->second == P)
      Programs.erase(It);
    return true;
  }

private:
  std::mutex Mutex;
  std::unordered_map<std::string, ProgramT *> Programs;
};

} // namespace tenon::front

#endif
