// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Buffers and their parts as arguments of native kernels, which PoCL does not
// take in all cases.

#ifndef TENON_LAYER_PROGRAMS_SUBBUFFERS_H
#define TENON_LAYER_PROGRAMS_SUBBUFFERS_H

#include "Layer/Driver.h"

namespace tenon::layer {

/// Whether a native kernel has to be given the buffer that a sub-buffer is a
/// part of: PoCL 3.1 has a wrong address for the sub-buffer.
bool needsWholeBuffer(cl_platform_id Platform);

/// Whether a native kernel must not be given \p Buffer, but a part of it: since
/// PoCL 4 a native kernel that has a buffer with sub-buffers crashes.
bool needsPart(cl_mem Buffer);

/// All of \p Buffer as a sub-buffer, which the caller releases; null on
/// failure.
cl_mem makeWholePart(cl_mem Buffer);

/// Notes that \p Buffer has a sub-buffer.
cl_mem CL_API_CALL createSubBuffer(cl_mem Buffer, cl_mem_flags Flags,
                                   cl_buffer_create_type Type, const void *Info,
                                   cl_int *Error);

} // namespace tenon::layer

#endif
