// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef TENON_LIB_ENGINE_BUFFERCONTENTS_H
#define TENON_LIB_ENGINE_BUFFERCONTENTS_H

#include "tenon/Engine/Engine.h"
#include "llvm/ADT/STLExtras.h"

namespace tenon {

/// The contents of a launch's buffers at one time.
class BufferContents {
public:
  BufferContents() = default; ///< of no buffers
  explicit BufferContents(const LaunchRequest &Request) {
    for (const LaunchArg &Arg : Request.Args)
      if (Arg.Kind == LaunchArg::Buffer)
        save(Arg);
    for (const LaunchMember &Member : Request.Members)
      save(Member.Buffer);
  }
  void restore() {
    for (const auto &[Buffer, Bytes] : Saved)
      llvm::copy(Bytes, static_cast<uint8_t *>(Buffer));
  }

private:
  void save(const LaunchArg &Buffer) {
    const auto *Bytes = static_cast<const uint8_t *>(Buffer.Data);
    Saved.emplace_back(Buffer.Data,
                       std::vector<uint8_t>(Bytes, Bytes + Buffer.Bytes));
  }

  std::vector<std::pair<void *, std::vector<uint8_t>>> Saved;
};

} // namespace tenon

#endif
