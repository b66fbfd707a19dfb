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
 * parameter to a uint64_t with its size in bytes.
 *
 * Work-group ids, sizes and offsets have OpenCL's meaning, sizes and offsets in
 * work-items; index 0 is the fastest dimension. If a global size is not a
 * multiple of the local size, the last work-group of that dimension is smaller.
 *
 * A C program links the library with -lTenonRuntime -lpthread -lstdc++ -lm. Its
 * threads sleep between launches and never end, so code that contains it must
 * not be unloaded (dlclose).
 */
#ifndef TENON_RUNTIME_TENON_RT_H
#define TENON_RUNTIME_TENON_RT_H

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/* Names in C style. NOLINTBEGIN(readability-identifier-naming) */

typedef struct tenon_ndrange {
  uint64_t global[3];  /* work-items, 1 in unused dimensions */
  uint64_t local[3];   /* of a full work-group, 1 in unused dimensions */
  uint64_t offset[3];  /* first global id, 0 in unused dimensions */
  uint64_t dimensions; /* 1 to 3 */
} tenon_ndrange;

/* Runs work-group `group` of `range`. `local` is memory of this work-group,
 * aligned to TENON_LOCAL_ALIGN, of tenon_local_bytes() bytes. */
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

/* Not 0 if a kernel's code is right for a launch. */
typedef int (*tenon_launch_test)(const void *const *args,
                                 const tenon_ndrange *range);

typedef struct tenon_kernel_info {
  uint64_t num_params;
  const tenon_param_info *params;
  uint64_t
      static_local_bytes; /* local memory that the kernel declares itself */
  uint64_t subgroup_size;
  uint64_t required_local[3];  /* 0: the kernel requires none */
  uint64_t amx_needs;          /* a sum of tenon_amx_feature, 0 without AMX */
  uint64_t complete_subgroups; /* 1: compiled for launches whose sub-groups are
                                  complete and each within one row; 2: and
                                  that pass `test`, which is null otherwise */
  tenon_launch_test test;
} tenon_kernel_info;

/* Alignment of the local block, of each local parameter in it and of the memory
 * that tenon_frame_alloc() returns. */
#define TENON_LOCAL_ALIGN 128

enum tenon_status {
  TENON_OK = 0,
  TENON_BAD_RANGE = 1, /* zero size, sizes whose products or ids do not fit into
                          64 bits, dimension, or not the required local size */
  TENON_NO_MEMORY = 2, /* for one work-group's local memory */
  TENON_NO_AMX = 3,    /* needed, not available: see tenon_amx_request() */
  TENON_NOT_HERE = 4,  /* compiled for another machine (tenon.h) */
  TENON_INCOMPLETE_SUBGROUPS = 5 /* or a failed test: not compiled for this */
};

/* Bytes of local memory of one work-group: the static part, then every local
 * parameter in order, each rounded up to TENON_LOCAL_ALIGN. UINT64_MAX if the
 * sum does not fit. */
uint64_t tenon_local_bytes(const tenon_kernel_info *info,
                           const void *const *args);

/* Runs all work-groups of `range` on `threads` threads (0: one per processor
 * that this process may use) and returns when all have finished; or returns
 * another status than TENON_OK without running any. The calling thread works
 * too; with `threads` 1 it runs every work-group itself. The order of the
 * work-groups and the initial contents of local memory are not specified.
 * Several threads may launch at the same time; a kernel must not launch. */
int tenon_launch(tenon_kernel_fn kernel, const tenon_kernel_info *info,
                 const void *const *args, const tenon_ndrange *range,
                 unsigned threads);

/* A message for a tenon_status. */
const char *tenon_status_text(int status);

/* Called by lowered code: memory for the state of one work-item between two
 * barriers. Ends the process with a message and status 1 if there is no memory.
 * Any thread may free a frame. */
void *tenon_frame_alloc(uint64_t bytes);
void tenon_frame_free(void *frame);

/* Called by code that was lowered with trap-divergence, if only some lanes of
 * a sub-group, or work-items of a work-group, execute an operation that needs
 * all of them. Writes "error: " and the text, which names the kernel, the
 * operation and the source line, to stderr, and ends the process with status
 * 1. */
void tenon_trap_divergence(const char *text);

/* Identifies a packed part of a matrix; keys are equal if all members are.
 * `maker` is an address that identifies the packing code. */
typedef struct tenon_panel_key {
  const void *matrix, *maker;
  uint64_t stride, step, steps;
} tenon_panel_key;

/* Called by lowered code: memory of `bytes` bytes, aligned to 4096, that this
 * thread keeps under `key` for work-groups that it runs later in the same
 * launch. *known is 1 if it has been filled before, else 0. Null if the panel
 * is too large, if no other work-group is likely to read it, or if the caller
 * was not called by tenon_launch(). Valid until the next call. */
void *tenon_panel(const tenon_panel_key *key, uint64_t bytes,
                  unsigned char *known);

enum tenon_tiles_state {
  TENON_TILES_KEPT = 0, /* have this configuration already */
  TENON_TILES_LOAD = 1, /* the caller configures them, and they stay so */
  TENON_TILES_OWN = 2   /* the caller configures them, and releases them */
};

/* Called by lowered code before it uses AMX tiles: returns what the caller has
 * to do so that they are configured as in the 64 bytes at `config`, which must
 * outlive the launch. Loading a configuration costs more than many
 * multiplications, so it stays on a thread until the end of the launch, which
 * releases the tiles. With null, and outside of tenon_launch(), the result is
 * TENON_TILES_OWN. */
int tenon_tiles(const void *config);

/* Extensions that code with AMX may need besides the tiles. */
enum tenon_amx_feature {
  TENON_AMX_INT8 = 1,
  TENON_AMX_BF16 = 2,
  TENON_AMX_FP16 = 4,
  TENON_AMX_FP8 = 16
};

enum tenon_amx_status {
  TENON_AMX_READY = 0,
  TENON_AMX_MISSING = 1, /* the processor or the system lacks AMX or `needs` */
  TENON_AMX_REFUSED = 2  /* the system does not permit it to this process */
};

/* Whether this process may run code that uses tiles and `needs`, a sum of
 * tenon_amx_feature. Requests the permission that Linux requires before the
 * first tile instruction, once for all threads; later calls only check.
 * tenon_launch() calls it for a kernel that was lowered for AMX; a program that
 * calls such a kernel directly has to call it first, because without permission
 * the first tile instruction ends the process. */
int tenon_amx_request(uint64_t needs);

/* A message for a tenon_amx_status. */
const char *tenon_amx_status_text(int status);

/* NOLINTEND(readability-identifier-naming) */

#ifdef __cplusplus
}
#endif
#endif
