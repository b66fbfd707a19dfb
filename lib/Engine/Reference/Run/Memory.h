// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The memory that a kernel may access: the regions of a launch that all
// work-items share, and each work-item's own variables. Variables are in frames
// that the engine allocates, not on the machine stack, so that no stray store
// can overwrite a return address.

#ifndef TENON_LIB_ENGINE_REFERENCE_RUN_MEMORY_H
#define TENON_LIB_ENGINE_REFERENCE_RUN_MEMORY_H

#include "llvm/ADT/ArrayRef.h"
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace tenon::reference {

struct Region {
  uint64_t Begin = 0;
  uint64_t Size = 0;
  std::string Name; ///< "argument 2"
  bool Writable = true;

  bool holds(uint64_t Address, uint64_t Bytes) const {
    return Address >= Begin && Bytes <= Size && Address - Begin <= Size - Bytes;
  }
};

/// Zeroed memory of a given alignment.
class AlignedBlock {
public:
  AlignedBlock() = default;
  AlignedBlock(uint64_t Bytes, uint64_t Align);
  uint64_t address() const { return Address; }
  void *data() const { return reinterpret_cast<void *>(Address); }

private:
  std::vector<char> Bytes;
  uint64_t Address = 0;
};

/// The layout of a function's variables, with gaps between them.
struct FrameLayout {
  struct Variable {
    uint64_t Offset, Size;
    std::string Name;
  };
  std::vector<Variable> Variables;
  uint64_t Size = 0;
  uint64_t Align = 16;

  /// Offset of a new variable.
  uint64_t add(uint64_t Bytes, uint64_t VariableAlign, std::string Name);
};

/// The variables of the functions on one work-item's call stack.
class PrivateMemory {
public:
  void *enter(const FrameLayout &Layout);
  void leave() { Frames.pop_back(); }
  void clear() { Frames.clear(); }
  bool holds(uint64_t Address, uint64_t Bytes) const;
  void collect(std::vector<Region> &Regions) const;

private:
  struct Frame {
    const FrameLayout *Layout;
    AlignedBlock Block;
  };
  std::vector<Frame> Frames;
};

class MemoryMap {
public:
  void add(Region New) { Shared.push_back(std::move(New)); }

  /// True if the whole access is in one region that permits it.
  bool allows(uint64_t Address, uint64_t Bytes, bool Write,
              const PrivateMemory &Own) const;

  /// Describes \p Address, for an access that allows() rejected: "at offset
  /// 4096 of argument 2 (4096 bytes): out of bounds" or "through a pointer that
  /// is not into the buffer of an argument".
  std::string explain(uint64_t Address, uint64_t Bytes,
                      const PrivateMemory &Own) const;

private:
  std::vector<Region> Shared;
};

} // namespace tenon::reference

#endif
