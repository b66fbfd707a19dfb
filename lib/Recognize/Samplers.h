// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Samplers of programs that keep images in buffers.

#ifndef TENON_LIB_RECOGNIZE_SAMPLERS_H
#define TENON_LIB_RECOGNIZE_SAMPLERS_H

namespace llvm {
class Module;
} // namespace llvm

namespace tenon {

/// Replaces samplers by their numbers (the bits of OpenCL's cl_sampler
/// initializers), unless a kernel has a sampler as a parameter, which is an
/// error for every target. True if something changed.
bool numberSamplers(llvm::Module &M);

} // namespace tenon

#endif
