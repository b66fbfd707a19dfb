// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// NumPy's .npy files: the form in which tenon-run reads and writes buffers.
//
// Versions 1.0, 2.0 and 3.0, little-endian numbers in C order. bfloat16, which
// NumPy does not have, is stored as uint16: a file never says bf16, so reading
// one gives "u16".

#ifndef TENON_SUPPORT_NPY_H
#define TENON_SUPPORT_NPY_H

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/Support/Error.h"
#include <cstdint>
#include <memory>
#include <string>

namespace tenon {

/// Bytes aligned for the widest instructions of a kernel. Accesses past the
/// end, from the next multiple of the alignment on, and accesses before the
/// page of the start are memory faults. isIntact() detects writes between these
/// places and the bytes.
class AlignedBytes {
public:
  static constexpr uint64_t Alignment = 128;

  /// Memory with unspecified contents, or an error with the requested size.
  static llvm::Expected<AlignedBytes> allocate(uint64_t Size);
  /// Memory that is all zero.
  static llvm::Expected<AlignedBytes> zeros(uint64_t Size);

  /// Null only when default-constructed or moved from, not when the size is 0.
  uint8_t *data() { return Data.get(); }
  const uint8_t *data() const { return Data.get(); }
  uint64_t size() const { return Size; }
  llvm::ArrayRef<uint8_t> bytes() const {
    return llvm::ArrayRef<uint8_t>(data(), size());
  }
  /// Whether the memory around the bytes that causes no fault is unchanged.
  bool isIntact() const;

private:
  struct Unmap {
    void *Mapping; // with its two inaccessible pages
    uint64_t Bytes;
    void operator()(uint8_t *) const;
  };
  /// The accessible memory before and after the bytes.
  std::pair<llvm::MutableArrayRef<uint8_t>, llvm::MutableArrayRef<uint8_t>>
  margins() const;

  std::unique_ptr<uint8_t, Unmap> Data;
  uint64_t Size = 0;
};

/// An array in C order: the last dimension is contiguous.
struct NpyArray {
  std::string DType; // a name that elementBytes() knows
  llvm::SmallVector<uint64_t, 4> Shape;
  AlignedBytes Data; // elementBytes(DType) times the product of Shape

  static llvm::Expected<NpyArray> zeros(llvm::StringRef DType,
                                        llvm::ArrayRef<uint64_t> Shape);
};

/// Size of an element of type \p DType: f32 f16 bf16 i8 u8 i16 u16 i32 u32 i64
/// u64 f64. 0 for any other name.
unsigned elementBytes(llvm::StringRef DType);

/// Bytes of an array; an error if they do not fit into 64 bits, if there are
/// more dimensions than NumPy supports (64), or if \p DType is unknown.
llvm::Expected<uint64_t> arrayBytes(llvm::StringRef DType,
                                    llvm::ArrayRef<uint64_t> Shape);

/// Reads an array. For any file contents the result is an array or an error
/// whose text begins with \p File, and memory is allocated only for data that
/// exists.
llvm::Expected<NpyArray> readNpy(llvm::StringRef File);

/// Parses an array in memory. \p File is only for the text of errors.
llvm::Expected<NpyArray> parseNpy(llvm::StringRef Contents,
                                  llvm::StringRef File);

/// Writes an array completely, or leaves nothing behind.
llvm::Error writeNpy(const NpyArray &Array, llvm::StringRef File);

} // namespace tenon

#endif
