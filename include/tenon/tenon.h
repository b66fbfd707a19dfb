/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Tenon as a library: compiles kernels that use matrix operations for this
 * machine and launches them, or compiles them for another machine.
 */
/* clang-format off */
/*
 *   char *message = NULL;
 *   tenon_program *p = tenon_compile_file("gemm.spv", NULL, &message);
 *   if (!p) {
 *     fprintf(stderr, "%s\n", message);
 *     tenon_free(message);
 *     return 1;
 *   }
 *   const tenon_kernel *k = tenon_find_kernel(p, "gemm");
 *   const void *args[] = {&a, &b, &c, &n};
 *   tenon_ndrange range = {{16, 32, 1}, {1, 1, 1}, {0, 0, 0}, 2};
 *   if (tenon_run_kernel(k, args, &range, 0, &message) != TENON_OK) …
 *   tenon_release(p);
 */
/* clang-format on */
/*
 * Programs are SPIR-V, LLVM IR (text or bitcode) or OpenCL C. The library can
 * be called from any thread; compilations run one after the other. Compiling a
 * program again with the same options returns the same program as long as it
 * has an owner, unless it has variables of its own. Machine code is also cached
 * on disk, in $XDG_CACHE_HOME/tenon/kernels (else
 * ~/.cache/tenon/kernels), 512 MiB at most; several processes may share the
 * cache.
 *
 * A parameter `char **message` may be null. Otherwise *message is set to null,
 * or to a text for the user of one or more lines: the reason for a failure, or
 * warnings. The caller frees it with tenon_free().
 *
 * Link with -lTenon. The library must not be unloaded (dlclose).
 */
#ifndef TENON_TENON_H
#define TENON_TENON_H

#include "tenon/Runtime/tenon_rt.h"

#ifdef __cplusplus
extern "C" {
#endif

/* Names in C style. NOLINTBEGIN(readability-identifier-naming) */

typedef struct tenon_program tenon_program;

/* A kernel lives as long as its program. */
typedef struct tenon_kernel tenon_kernel;

enum tenon_option_flags {
  TENON_NO_DISK_CACHE = 1,   /* neither read nor write it */
  TENON_TRAP_DIVERGENCE = 2, /* as tenon-run --trap-divergence */
  TENON_ALL_LAUNCHES = 4,    /* one code for all launches: see
                                tenon_program_bytes() */
  TENON_UNOPTIMISED = 8      /* as tenon-run -O0; opt_level is not read */
};

/* Members that are zero have their default. */
typedef struct tenon_options {
  size_t size;        /* sizeof(tenon_options): later versions add members */
  const char *target; /* "cpu", "amx", "loops", "dpas" …; null: "amx" if this
                         machine has it and a kernel multiplies in its tiles,
                         else "cpu" */
  const char *device; /* of target dpas: "pvc", "bmg" … */
  const char *triple; /* of the machine to compile for */
  const char *cpu, *features;
  const char *build_options;   /* OpenCL C: "-DN=8 -cl-mad-enable" */
  const char *name;            /* of the program, in messages */
  unsigned subgroup_size;      /* of kernels that require none; 0: 1 */
  unsigned opt_level;          /* 1 to 3; 0: 2 */
  unsigned flags;              /* a sum of tenon_option_flags */
  const char *block_2d_layout; /* as tenon-run --block-2d-layout */
  unsigned l1_cache, l2_cache; /* KiB, as tenon-run --l1-cache, --l2-cache */
} tenon_options;

/* Compiles the `size` bytes at `bytes`. Null on failure. `options` may be null.
 */
tenon_program *tenon_compile(const void *bytes, size_t size,
                             const tenon_options *options, char **message);

/* The same for a file. OpenCL C searches includes in its folder first. */
tenon_program *tenon_compile_file(const char *path,
                                  const tenon_options *options, char **message);

/* One of several modules that become one program, in any form. */
typedef struct tenon_object {
  const void *bytes;
  size_t size;
  const char *name; /* in messages, and as that of OpenCL C; null: "object 1",
                       "object 2" … */
} tenon_object;

/* Compiles several modules as one program: a function or variable that one
 * module only declares is defined by another. `build_options` are for those in
 * OpenCL C. */
tenon_program *tenon_link(const tenon_object *objects, size_t num_objects,
                          const tenon_options *options, char **message);

/* Reads a program, which may use functions and variables that it only declares,
 * and returns a module for tenon_link() that does not depend on build options
 * and included files any more. The caller frees it with tenon_free(); null with
 * a message on failure. */
void *tenon_compile_object(const void *bytes, size_t size,
                           const tenon_options *options, size_t *object_size,
                           char **message);

/* Add and remove an owner. The last tenon_release() frees the program; null is
 * ignored. */
void tenon_retain(tenon_program *program);
void tenon_release(tenon_program *program);

/* Whether the program uses anything that a driver without matrix hardware would
 * reject: matrix types, sub-group matrix multiplications, 2D blocks. Scans the
 * words of SPIR-V or the text of OpenCL C without compiling. */
int tenon_uses_matrices(const void *bytes, size_t size);

/* The target that the program was compiled for. */
const char *tenon_program_target(const tenon_program *program);

/* Why it is that target where the options left it open, as text for the user
 * that belongs to the program: "it multiplies nothing in tiles". Null where they
 * named it. */
const char *tenon_program_target_reason(const tenon_program *program);

/* Kernels, in the order of their names. */
size_t tenon_num_kernels(const tenon_program *program);
const tenon_kernel *tenon_kernel_at(const tenon_program *program, size_t index);

/* Null if the program, which may be null, has no kernel of this name. */
const tenon_kernel *tenon_find_kernel(const tenon_program *program,
                                      const char *name);

/* A kernel that the program lacks because the target does not support one of
 * its parameters, such as an image; the other kernels were compiled without it.
 * Returns the name of number `index`, and in `reason`, unless that is null, the
 * reason as text for the user; null after the last. */
const char *tenon_left_out_kernel(const tenon_program *program, size_t index,
                                  const char **reason);

const char *tenon_kernel_name(const tenon_kernel *kernel);

/* What the caller has to provide for each parameter, and required sizes.
 * `complete_subgroups` and `test` limit no launch through tenon_run_kernel().
 */
const tenon_kernel_info *tenon_kernel_requirements(const tenon_kernel *kernel);

/* A parameter as its author wrote it, as far as the program says: an unknown
 * name is "". */
typedef struct tenon_parameter {
  const char *name;       /* "a" */
  const char *type;       /* "ushort*", "int"; of LLVM IR "ptr", "i32" */
  const char *space;      /* "global", "constant", "local"; "" for a value */
  const char *qualifiers; /* "const", "restrict", "volatile", with spaces
                             between them; null where the type is LLVM IR's */
} tenon_parameter;

/* Fills in what is known about parameter `index`, as text that belongs to the
 * program. Returns 0 if there is no such parameter. */
int tenon_kernel_parameter(const tenon_kernel *kernel, size_t index,
                           tenon_parameter *parameter);

/* The type of parameter `index` in LLVM IR, which has none of the author's names
 * for types: "float" where tenon_parameter has "real", "i32", "<4 x float>",
 * "ptr". Null if there is no such parameter. */
const char *tenon_kernel_parameter_ir_type(const tenon_kernel *kernel,
                                           size_t index);

/* The attributes that the author gave the kernel, as far as the program says:
 * "reqd_work_group_size(16,1,1) intel_reqd_sub_group_size(16)". */
const char *tenon_kernel_attributes(const tenon_kernel *kernel);

/* How to launch a kernel of target nvptx or amdgcn: the
 * work-items of a work-group are a multiple of the former. A launch has as many
 * times the threads along dimension 0 as the latter says, and then the
 * work-items along dimension 0 are a multiple of the former. Both are 1 where
 * nothing is required. */
uint64_t tenon_kernel_group_multiple(const tenon_kernel *kernel);
uint64_t tenon_kernel_threads_per_item(const tenon_kernel *kernel);

/* Runs the kernel on this machine and returns when it has finished: arguments,
 * sizes, threads and the returned tenon_status as in tenon_launch(). A program
 * for another machine has no kernels to run: TENON_NOT_HERE, as for a null
 * kernel. A null range or element of `args` is TENON_BAD_RANGE. */
int tenon_run_kernel(const tenon_kernel *kernel, const void *const *args,
                     const tenon_ndrange *range, unsigned threads,
                     char **message);

/* Launches with sub-groups that are incomplete or not in one row of the
 * work-group, with ids of 2^31 and more, or with arguments for which indices
 * wrap around, need additional code, which is compiled at the first such
 * launch. This function compiles it now if the sub-groups or ids of `range`
 * make it such a launch. On failure returns TENON_BAD_RANGE or
 * TENON_INCOMPLETE_SUBGROUPS, with a message. */
int tenon_prepare_kernel(const tenon_kernel *kernel, const tenon_ndrange *range,
                         char **message);

/* The same, also if `args` make it such a launch. Addresses in them may be
 * null. */
int tenon_prepare_launch(const tenon_kernel *kernel, const void *const *args,
                         const tenon_ndrange *range, char **message);

/* A variable of program scope in global memory, which the caller may read and
 * write between launches. `name` is that of SPIR-V's decoration
 * HostAccessINTEL, else the variable's own. Returns its address and, unless
 * `size` is null, its size in bytes; null if no kernel uses a variable of this
 * name, or the program is for another machine. */
void *tenon_find_variable(const tenon_program *program, const char *name,
                          size_t *size);

/* The bytes of all variables of program scope in global memory, also of those
 * that tenon_find_variable() does not find. */
size_t tenon_variables_size(const tenon_program *program);

/* The compiled code, owned by the program: for another machine SPIR-V, assembly
 * or an object, for this machine an object with tenon_rt.h's symbols. Without
 * TENON_ALL_LAUNCHES its launches through tenon_launch() may have to have
 * complete sub-groups and to pass a test (tenon_kernel_info). */
const void *tenon_program_bytes(const tenon_program *program, size_t *size);

/* A SPIR-V module that has the same kernels with empty bodies, from which a
 * driver can create kernel handles. The caller frees it with tenon_free(); null
 * with a message on failure. */
void *tenon_write_stub(const void *bytes, size_t size,
                       const tenon_options *options, size_t *stub_size,
                       char **message);

/* The same for modules that are linked. */
void *tenon_link_stub(const tenon_object *objects, size_t num_objects,
                      const tenon_options *options, size_t *stub_size,
                      char **message);

/* One run of one kernel, with checks and measurements: what tenon-run does. */

enum tenon_argument_kind {
  TENON_ARGUMENT_BUFFER, /* memory that the kernel may read and write */
  TENON_ARGUMENT_VALUE,  /* the bytes of a scalar, vector or structure */
  TENON_ARGUMENT_LOCAL,  /* local memory: only `size` is read */
  TENON_ARGUMENT_MEMBER  /* a buffer that is no parameter: its address is
                            written into the last value before it, `offset`
                            bytes after its beginning */
};

/* It is an element of an array, so that later versions add no members. */
typedef struct tenon_argument {
  unsigned kind; /* a tenon_argument_kind */
  void *data;    /* belongs to the caller */
  size_t size;   /* bytes */
  /* "f32", "u16" … of the elements, for a comparison with the parameter's; null:
   * unknown. */
  const char *type;
  size_t offset;
} tenon_argument;

enum tenon_run_flags {
  TENON_RUN_WARM = 1,        /* as tenon-run --warm */
  TENON_RUN_EMULATE_AMX = 2, /* as tenon-run --emulate-amx; libTenon.so has no
                                emulator */
  TENON_RUN_NOTES = 4        /* `say` gets notes as well as warnings */
};

/* The result of tenon_run_once(), and the exit status of tenon-run. */
enum tenon_run_status {
  TENON_RUN_DONE = 0,
  TENON_RUN_REJECTED = 1, /* the program or the launch */
  TENON_RUN_USAGE = 2     /* an option is wrong */
};

/* Members that are zero have their default. */
typedef struct tenon_single_run {
  size_t size; /* sizeof(tenon_single_run) */
  /* "auto", "cpu", "amx", "cuda" (an NVIDIA GPU) or "reference", which computes
   * each operation by its definition and checks each access to memory; null:
   * "auto", which is "cpu" or "amx". tenon_options.target is not read, and
   * "cuda" takes no triple. */
  const char *engine;
  const char *kernel; /* null: the only one */
  const tenon_argument *args;
  size_t num_args;
  tenon_ndrange range; /* local[0] is 0: what the kernel requires, else 1 */
  unsigned threads;    /* 0: one for each processor; not of cuda */
  unsigned repeat;     /* runs that are timed, each of which begins with the
                          same buffers; 0: one that is not */
  unsigned flags;      /* a sum of tenon_run_flags */
  /* Gets each warning, a line without its end, when it arises. It must not
   * compile or run programs. */
  void (*say)(const char *line, void *context);
  void *context;
  double *seconds; /* null, or room for the times of `repeat` runs */
  /* Null, or get the kernel's name and a report in JSON, which tenon_free()
   * frees, or null if there is none. */
  char **found, **report;
} tenon_single_run;

/* Reads a program, checks that the arguments and sizes fit the kernel, compiles
 * it for this launch alone and runs it. Nothing is cached. Returns a
 * tenon_run_status; the message says what is wrong. While compiled code runs, a
 * memory fault in it ends the process with a message; the reference engine
 * returns an error that names the access. Other runs and compilations of the
 * process wait until it has finished. */
int tenon_run_once(const void *bytes, size_t size, const tenon_options *options,
                   const tenon_single_run *run, char **message);

/* The same for a file; "-" is standard input. */
int tenon_run_file_once(const char *path, const tenon_options *options,
                        const tenon_single_run *run, char **message);

/* The kernels of a program, which is not compiled, as text with one line each:
 * "gemm(global ushort* a, int n), work-groups of 16x1x1". A `kernel` that is not
 * null has to be there, and is the only one. The caller frees the text with
 * tenon_free(); null with a message on failure. */
char *tenon_list_kernels(const char *path, const tenon_options *options,
                         const char *kernel, char **message);

/* Frees messages and bytes that the library returned; null is ignored. */
void tenon_free(void *memory);

/* "0.1.0 (LLVM 22.1.0)" */
const char *tenon_version(void);

/* NOLINTEND(readability-identifier-naming) */

#ifdef __cplusplus
}
#endif
#endif
