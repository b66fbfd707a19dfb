// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The processors that a launch may use. An OpenCL driver may bind each of its
// threads to one processor, and a launch that runs on such a thread is still
// one for the whole device: there the processors are those of the process's
// first thread. A thread that may use several has its own.

#ifndef TENON_LIB_RUNTIME_PROCESSORS_H
#define TENON_LIB_RUNTIME_PROCESSORS_H

#include <pthread.h>

namespace tenon {

/// The number of processors for a launch on this thread, at least 1.
unsigned availableProcessors();

/// Lets a thread that is created with \p Attributes use these processors: it
/// would have those of its creator.
void giveProcessors(pthread_attr_t &Attributes);

} // namespace tenon

#endif
