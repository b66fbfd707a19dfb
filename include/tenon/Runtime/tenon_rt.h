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
 *
 * A C program links the library with -lTenonRuntime -lpthread -lstdc++ -lm. Its
 * threads stay for later launches and sleep meanwhile, so code that contains it
 * must not be unloaded (dlclose).
 */
#ifndef TENON_RUNTIME_TENON_RT_H
#define TENON_RUNTIME_TENON_RT_H

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/* C's names. NOLINTBEGIN(readability-identifier-naming) */

typedef struct tenon_ndrange {
  uint64_t global[3];  /* work-items, 1 in unused dimensions */
  uint64_t local[3];   /* work-items of a full group, 1 in unused dimensions */
  uint64_t offset[3];  /* first global id, 0 in unused dimensions */
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
  uint64_t amx_needs;         /* a sum of tenon_amx_feature, 0 without AMX */
} tenon_kernel_info;

/* Alignment of the local block, of each local parameter in it and of the memory
 * that tenon_frame_alloc() returns. */
#define TENON_LOCAL_ALIGN 128

enum tenon_status {
  TENON_OK = 0,
  TENON_BAD_RANGE = 1, /* zero size, sizes whose products or ids do not fit into
                          64 bits, dimension, or not the required local size */
  TENON_NO_MEMORY = 2, /* for one group's local memory */
  TENON_NO_AMX = 3 /* the kernel needs it: tenon_amx_request() says why not */
};

/* Bytes of local memory for one group: the static part, then every local
 * parameter in order, each rounded up to TENON_LOCAL_ALIGN. UINT64_MAX when the
 * sum does not fit. */
uint64_t tenon_local_bytes(const tenon_kernel_info *info,
                           const void *const *args);

/* Runs all groups of `range` on `threads` threads (0: one per processor that
 * this process may use) and returns when all have finished, or returns another
 * status than TENON_OK and has run none. The calling thread works too; with
 * `threads` 1 it runs every group itself. The order of the groups is not
 * specified. What local memory holds when a group starts is not specified.
 * Several threads may launch at the same time; a kernel must not launch. */
int tenon_launch(tenon_kernel_fn kernel, const tenon_kernel_info *info,
                 const void *const *args, const tenon_ndrange *range,
                 unsigned threads);

/* Words for a tenon_status. */
const char *tenon_status_text(int status);

/* Called by lowered code: memory for the state of one work-item between two
 * barriers. Ends the process with a message and status 1 when there is none.
 * Any thread may free a frame. */
void *tenon_frame_alloc(uint64_t bytes);
void tenon_frame_free(void *frame);

/* Called by code that was lowered with trap-divergence, where only some lanes
 * of a sub-group, or work-items of a work-group, come to what all have to do
 * together. Writes "error: " and the text, which names the kernel, the
 * operation and the source line, to stderr, and ends the process with status
 * 1. */
void tenon_trap_divergence(const char *text);

/* Says which part of which matrix has been packed, and how: `maker` is an
 * address of the packing code's own. All members count, to the last bit. */
typedef struct tenon_panel_key {
  const void *matrix, *maker;
  uint64_t stride, step, steps;
} tenon_panel_key;

/* Called by lowered code: memory of `bytes` bytes, aligned to 4096, that this
 * thread keeps under `key` for the groups that it runs later in the same
 * launch. *known is 1 when it has been filled before, else 0. Null when there
 * is none: the panel is too large, or the caller was not called by
 * tenon_launch(). Valid until the next call. */
void *tenon_panel(const tenon_panel_key *key, uint64_t bytes,
                  unsigned char *known);

enum tenon_tiles_state {
  TENON_TILES_KEPT = 0, /* configured so already */
  TENON_TILES_LOAD = 1, /* to be configured now; they stay so */
  TENON_TILES_OWN = 2   /* to be configured now, and released behind the use */
};

/* Called by lowered code before it uses AMX' tiles: says what to do that they
 * are configured as the 64 bytes at `config` say, which outlive the launch. The
 * configuration costs more than many multiplications, and so stays on a thread
 * until a launch has ended, which releases the tiles. With null the caller
 * takes care of them itself, and nothing stays; that is also so outside of
 * tenon_launch(). */
int tenon_tiles(const void *config);

/* What code that uses AMX may need of the processor besides the tiles. */
enum tenon_amx_feature {
  TENON_AMX_INT8 = 1,
  TENON_AMX_BF16 = 2,
  TENON_AMX_FP16 = 4,
  TENON_AMX_COMPLEX = 8,
  TENON_AMX_FP8 = 16
};

enum tenon_amx_status {
  TENON_AMX_READY = 0,
  TENON_AMX_MISSING =
      1,                /* the processor, or its system, lacks what is needed */
  TENON_AMX_REFUSED = 2 /* the system has AMX and does not let this process */
};

/* Whether this process may run code that uses tiles and `needs`, a sum of
 * tenon_amx_feature. Asks the system for the permission that Linux wants before
 * the first tile instruction, once for all threads; later calls only look.
 * tenon_launch() calls it for a kernel that was lowered for AMX; a program that
 * calls such a kernel itself does it first: without it the first tile
 * instruction ends the process. */
int tenon_amx_request(uint64_t needs);

/* Words for a tenon_amx_status. */
const char *tenon_amx_status_text(int status);

/* NOLINTEND(readability-identifier-naming) */

#ifdef __cplusplus
}
#endif
#endif
