/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Tenon as a library: kernels that use matrix operations are compiled for this
 * machine and launched, or are written for another.
 *
 *   char *message = NULL;
 *   tenon_program *p = tenon_compile_file("gemm.spv", NULL, &message);
 *   if (!p) { fprintf(stderr, "%s\n", message); tenon_free(message); return 1; }
 *   const tenon_kernel *k = tenon_find_kernel(p, "gemm");
 *   const void *args[] = {&a, &b, &c, &n};
 *   tenon_ndrange range = {{16, 32, 1}, {1, 1, 1}, {0, 0, 0}, 2};
 *   if (tenon_run_kernel(k, args, &range, 0, &message) != TENON_OK) …
 *   tenon_release(p);
 *
 * Programs are SPIR-V, LLVM IR (text or bitcode) or OpenCL C. The library can be
 * called from any thread; compilations run one after the other. A program that is
 * compiled again with the same options is the same program as long as anybody holds
 * it. Machine code is also kept on disk, in $XDG_CACHE_HOME/tenon/kernels (else
 * ~/.cache/tenon/kernels), 512 MiB at most; several processes may use it.
 *
 * Where a function takes `char **message`, it may be null; else *message becomes
 * null, or what is to be told to a user, as text of one or more lines: the reason
 * for a failure, or warnings. It is freed by tenon_free().
 *
 * Link with -lTenon. The library must not be unloaded (dlclose).
 */
#ifndef TENON_TENON_H
#define TENON_TENON_H

#include "tenon/Runtime/tenon_rt.h"

#ifdef __cplusplus
extern "C" {
#endif

/* C's names. NOLINTBEGIN(readability-identifier-naming) */

typedef struct tenon_program tenon_program;

/* A kernel lives as long as its program. */
typedef struct tenon_kernel tenon_kernel;

enum tenon_option_flags {
  TENON_NO_DISK_CACHE = 1,  /* neither read nor written */
  TENON_TRAP_DIVERGENCE = 2 /* as tenon-run --trap-divergence */
};

/* Zero in each member is its default. */
typedef struct tenon_options {
  size_t size;        /* sizeof(tenon_options): later versions add members */
  const char *target; /* "cpu", "amx", "loops", "dpas" …; null: "amx" where this
                         machine has it, else "cpu" */
  const char *device; /* of target dpas: "pvc", "bmg" … */
  const char *triple; /* of code that is written for another machine */
  const char *cpu, *features;
  const char *build_options; /* OpenCL C: "-DN=8 -cl-mad-enable" */
  const char *name;          /* of the program, in messages */
  unsigned subgroup_size;    /* of kernels that leave it open; 0: 1 */
  unsigned opt_level;        /* 1 to 3; 0: 2 */
  unsigned flags;            /* a sum of tenon_option_flags */
} tenon_options;

/* Compiles the `size` bytes at `bytes`. Null where that failed. `options` may be
 * null. */
tenon_program *tenon_compile(const void *bytes, size_t size,
                             const tenon_options *options, char **message);

/* The same for a file. OpenCL C finds what it includes beside it. */
tenon_program *tenon_compile_file(const char *path,
                                  const tenon_options *options,
                                  char **message);

/* One owner more, one owner less. The last tenon_release() frees the program; null
 * is nothing. */
void tenon_retain(tenon_program *program);
void tenon_release(tenon_program *program);

/* Whether these bytes have anything that a driver without matrix hardware would
 * refuse: matrix types, multiplications of sub-groups, 2D blocks. Reads the words of
 * SPIR-V, and the text of OpenCL C; compiles nothing. */
int tenon_uses_matrices(const void *bytes, size_t size);

/* The target that the program was compiled for. */
const char *tenon_program_target(const tenon_program *program);

/* Kernels, in the order of their names. */
size_t tenon_num_kernels(const tenon_program *program);
const tenon_kernel *tenon_kernel_at(const tenon_program *program, size_t index);

/* Null where the program has no kernel of this name. */
const tenon_kernel *tenon_find_kernel(const tenon_program *program,
                                      const char *name);

const char *tenon_kernel_name(const tenon_kernel *kernel);

/* What has to be provided for each parameter, and what the kernel asks for. */
const tenon_kernel_info *tenon_kernel_requirements(const tenon_kernel *kernel);

/* Runs the kernel on this machine and returns when it has finished: arguments,
 * sizes, threads and the returned tenon_status as in tenon_launch(). A program for
 * another machine has no kernels to run: TENON_NOT_HERE. */
int tenon_run_kernel(const tenon_kernel *kernel, const void *const *args,
                     const tenon_ndrange *range, unsigned threads,
                     char **message);

/* What the program is for another machine: SPIR-V, assembly or an object, which
 * belongs to the program. For this machine the object with tenon_rt.h's symbols. */
const void *tenon_program_bytes(const tenon_program *program, size_t *size);

/* A SPIR-V module with the same kernels, whose bodies are empty: drivers make
 * handles of it. Returned bytes are freed by tenon_free(); null with a message where
 * that failed. */
void *tenon_write_stub(const void *bytes, size_t size,
                       const tenon_options *options, size_t *stub_size,
                       char **message);

/* Of messages and bytes that the library returned. Null is nothing. */
void tenon_free(void *memory);

/* "0.1.0 (LLVM 22.1.0)" */
const char *tenon_version(void);

/* NOLINTEND(readability-identifier-naming) */

#ifdef __cplusplus
}
#endif
#endif
