// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Requests for tensor maps. The helper of a contraction asks for a map of an
// operand, without knowing the kernel's parameters:
//
//   %r = call { ptr, i64, i1 } @tenon.tensormap.2.128(ptr addrspace(1) %at,
//                                                     i64 %pitch)
//
// for elements of 2 bytes and boxes of 128 lines. The results are the map, the
// bytes from where its matrix begins to %at, and whether there is a map.
//
// When helpers have been inlined into entries, a request is granted if its
// address is an offset from a parameter and its pitch is a parameter times a
// constant, or a constant. Then the entry gets the map as a parameter.

#ifndef TENON_LIB_TARGET_SIMT_NVPTX_TENSORMAPS_H
#define TENON_LIB_TARGET_SIMT_NVPTX_TENSORMAPS_H

#include "llvm/IR/IRBuilder.h"

namespace tenon {

struct RequestedMap {
  llvm::Value *Map;      ///< ptr
  llvm::Value *Distance; ///< i64
  llvm::Value *Is;       ///< i1
};

RequestedMap emitMapRequest(llvm::IRBuilderBase &B, unsigned ElementBytes,
                            unsigned Lines, llvm::Value *At,
                            llvm::Value *Pitch);

bool isMapRequest(const llvm::Function &F);

/// Grants or refuses the requests in \p Kernel, and refuses those in functions
/// that are no entries. Returns the kernel, which is another function if it got
/// parameters.
llvm::Function *resolveMapRequests(llvm::Function &Kernel);

} // namespace tenon

#endif
