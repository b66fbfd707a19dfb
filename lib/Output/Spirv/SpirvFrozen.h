// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef TENON_LIB_OUTPUT_SPIRV_SPIRVFROZEN_H
#define TENON_LIB_OUTPUT_SPIRV_SPIRVFROZEN_H

namespace llvm {
class Function;
} // namespace llvm

namespace tenon {

/// Gives undefined values a value where \p F freezes them, since SPIR-V has no
/// freeze: a consumer that reads `%f = freeze <2 x i32> <i32 %x, i32 poison>`
/// as %x and poison may then fold `and %f, <-1, 0>` to %f.
void defineFrozen(llvm::Function &F);

} // namespace tenon

#endif
