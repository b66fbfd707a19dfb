// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Tensor maps, which describe matrices in global memory to the copy engine of
// NVIDIA's GPUs (cp.async.bulk.tensor). The driver makes them, so a launch
// passes them to entries that use them.

#ifndef TENON_IR_KERNEL_TENSORMAP_H
#define TENON_IR_KERNEL_TENSORMAP_H

#include "llvm/IR/Function.h"
#include <optional>
#include <string>

namespace tenon {

/// Attribute of an entry: its tensor maps.
inline constexpr char TensorMapsAttribute[] = "tenon.regrouped.maps";

/// How to make one map: a matrix whose lines have a pitch, of which boxes of
/// some lines are copied. The columns are all elements of a line's pitch. The
/// number of lines is that of the buffer, or any larger one: an entry only
/// copies boxes that are inside of the kernel's matrices.
///
/// All maps have elements that are copied as they are, 128 bytes of a line in a
/// box, and the swizzle of 128 bytes.
struct TensorMap {
  static constexpr unsigned Bytes = 128, Alignment = 64; ///< of the parameter
  static constexpr unsigned BoxBytes = 128;              ///< of a line

  unsigned Base = 0; ///< the parameter with the address: a buffer
  /// The pitch in bytes: a factor times the value of a parameter, which is an
  /// integer; or the factor alone.
  std::optional<unsigned> Pitch = std::nullopt;
  bool IsSigned = false; ///< that parameter
  uint64_t Factor = 0;
  unsigned ElementBytes = 1; ///< 1, 2 or 4
  unsigned Lines = 0;        ///< of a box

  bool operator==(const TensorMap &) const = default;

  unsigned columns() const { return BoxBytes / ElementBytes; }
  /// The pitch if the parameter's bytes are \p Value, in little-endian order.
  uint64_t pitch(llvm::ArrayRef<uint8_t> Value) const;
};

/// The maps of \p Entry, in the order of their parameters. They are its last
/// parameters, after a number (i32) whose bits say which of them were made. If
/// bit 0 is not set, the entry does not use the first one.
llvm::SmallVector<TensorMap, 2> tensorMaps(const llvm::Function &Entry);
void setTensorMaps(llvm::Function &Entry, llvm::ArrayRef<TensorMap> Maps);

} // namespace tenon

#endif
