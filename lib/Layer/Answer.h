// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// How a clGet…Info() function returns its answer.

#ifndef TENON_LAYER_ANSWER_H
#define TENON_LAYER_ANSWER_H

#include "Driver.h"
#include <cstring>

namespace tenon::layer {

/// Where the caller wants the answer and its size to be stored.
struct QueryAnswer {
  size_t Size;
  void *Value;
  size_t *SizeReturned;

  cl_int bytes(const void *Bytes, size_t Count) const {
    if (Value && Size < Count)
      return CL_INVALID_VALUE;
    if (Value && Count)
      std::memcpy(Value, Bytes, Count);
    if (SizeReturned)
      *SizeReturned = Count;
    return CL_SUCCESS;
  }

  template <typename T> cl_int value(const T &V) const {
    return bytes(&V, sizeof(T));
  }

  /// With the zero at its end, as OpenCL counts it.
  cl_int text(const std::string &Text) const {
    return bytes(Text.c_str(), Text.size() + 1);
  }
};

} // namespace tenon::layer

#endif
