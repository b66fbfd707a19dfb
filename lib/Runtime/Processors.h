// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The processors that a launch may use. An OpenCL driver may bind each of its
// threads to one processor, and a launch on such a thread is still for the
// whole device: it uses the processors of the process's first thread. A launch
// on a thread that may use several processors uses these.

#ifndef TENON_LIB_RUNTIME_PROCESSORS_H
#define TENON_LIB_RUNTIME_PROCESSORS_H

#include <cstdint>
#include <pthread.h>

namespace tenon {

/// The number of processors for a launch on this thread, at least 1.
unsigned availableProcessors();

/// The same, as this thread has seen it at most a few milliseconds ago: small
/// launches take less time than to ask the system.
unsigned recentProcessors();

/// Bytes of a processor's L2 cache; 2 MiB if the system does not say.
uint64_t l2CacheBytes();

/// Makes a thread that is created with \p Attributes use these processors
/// instead of its creator's.
void giveProcessors(pthread_attr_t &Attributes);

} // namespace tenon

#endif
