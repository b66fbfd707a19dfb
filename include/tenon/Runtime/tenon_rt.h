/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * The C interface between code that Tenon's `cpu` and `amx` targets produce and
 * the program that runs it.
 *
 * A lowered kernel NAME is two symbols of the object file:
 *
 *   NAME              a tenon_kernel_fn: one call runs one work-group
 *   NAME_tenon_info   a tenon_kernel_info: what the caller has to provide
 *
 * args[i] points to the value of kernel parameter i: for a global or constant
 * buffer to the pointer, for a scalar or structure to its bytes, for a local
 * parameter to a uint64_t that holds its size in bytes.
 *
 * Group ids, sizes and offsets have OpenCL's meaning and count work-items;
 * index 0 is the fastest dimension. A global size that is no multiple of the
 * local size leaves smaller groups at the end of that dimension.
 */
#ifndef TENON_RUNTIME_TENON_RT_H
#define TENON_RUNTIME_TENON_RT_H

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

typedef struct tenon_ndrange {
  uint64_t global[3];  /* work-items, 1 in unused dimensions */
  uint64_t local[3];   /* work-items of a full work-group */
  uint64_t offset[3];  /* first global id */
  uint64_t dimensions; /* 1 to 3 */
} tenon_ndrange;

/* Runs work-group `group` of `range`. `local` is memory for the group alone,
 * aligned to TENON_LOCAL_ALIGN, as large as tenon_local_bytes() says. */
typedef void (*tenon_kernel_fn)(const void *const *args,
                                const tenon_ndrange *range,
                                const uint64_t group[3], void *local);

enum tenon_param_kind {
  TENON_PARAM_BUFFER = 0, /* pointer to global or constant memory */
  TENON_PARAM_LOCAL = 1,  /* pointer to local memory */
  TENON_PARAM_VALUE = 2   /* scalar, vector or structure */
};

typedef struct tenon_param_info {
  uint64_t kind; /* a tenon_param_kind */
  uint64_t size; /* bytes of the value; 8 for a pointer */
} tenon_param_info;

typedef struct tenon_kernel_info {
  uint64_t num_params;
  const tenon_param_info *params;
  uint64_t
      static_local_bytes; /* local memory that the kernel declares itself */
  uint64_t subgroup_size;
  uint64_t required_local[3]; /* 0 where the kernel leaves it open */
} tenon_kernel_info;

/* Alignment of the local block, of each local parameter in it and of the memory
 * that tenon_frame_alloc() returns. */
#define TENON_LOCAL_ALIGN 128

enum tenon_status {
  TENON_OK = 0,
  TENON_BAD_RANGE =
      1, /* zero size, dimension, or not the required local size */
  TENON_NO_MEMORY = 2
};

/* Bytes of local memory for one group: the static part, then every local
 * parameter in order, each rounded up to TENON_LOCAL_ALIGN. */
uint64_t tenon_local_bytes(const tenon_kernel_info *info,
                           const void *const *args);

/* Runs all groups of `range` on `threads` threads (0: one per processor that
 * this process may use) and returns when all have finished. */
int tenon_launch(tenon_kernel_fn kernel, const tenon_kernel_info *info,
                 const void *const *args, const tenon_ndrange *range,
                 unsigned threads);

/* Words for a tenon_status. */
const char *tenon_status_text(int status);

/* Called by lowered code: memory for the state of one work-item between two
 * barriers. Ends the process with a message when there is none. */
void *tenon_frame_alloc(uint64_t bytes);
void tenon_frame_free(void *frame);

#ifdef __cplusplus
}
#endif
#endif
