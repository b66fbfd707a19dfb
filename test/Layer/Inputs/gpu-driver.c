/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * An OpenCL driver of a GPU that does not exist, to test what the layer passes to drivers of
 * GPUs. It prints the requests to compile and to launch, and launches nothing.
 *
 *   GPU            xmx, plain, nvidia, turing, amd, or native: a processor without SPIR-V;
 *                  two or three, xmx,native, for as many devices, whose builds are printed, too
 *   GPU_CAPABILITY of nvidia, 90 for 9.0; two numbers, 80,90, for two devices
 *   GPU_REFUSES    does not compile: matrices, all; binaries: does not take them
 *   GPU_THREADS    the most threads of a kernel's work-group, 256; 0: the question is an error
 *   GPU_ITEMS      the most threads along the first dimension, 1024
 *   GPU_MODULES    what it is given is written to this name and a number */
#define _GNU_SOURCE /* memmem */
#define CL_TARGET_OPENCL_VERSION 300
#include "answer.h"
#include <CL/cl_ext.h>
#include <CL/cl_icd.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define EXPORT __attribute__((visibility("default")))

static cl_icd_dispatch table;
struct _cl_platform_id { const cl_icd_dispatch *dispatch; };
struct gpu { const char *name, *maker; cl_uint vendor, ip; const char *il; size_t sizes[3]; };
struct _cl_device_id { const cl_icd_dispatch *dispatch; const struct gpu *gpu; };
struct _cl_context { const cl_icd_dispatch *dispatch; };
struct _cl_command_queue { const cl_icd_dispatch *dispatch; cl_device_id device; };
struct _cl_kernel { const cl_icd_dispatch *dispatch; cl_program program; };
struct _cl_program {
  const cl_icd_dispatch *dispatch;
  int has_matrices, is_binary, is_il;
  int built[3]; /* for which devices */
  char names[200];
};
static struct _cl_platform_id the_platform = {&table};
static struct _cl_device_id devices[3] = {{&table, NULL}, {&table, NULL}, {&table, NULL}};
static struct _cl_context the_context = {&table};

static const struct gpu gpus[] = {
    /* 12.60.7 is Ponte Vecchio, 12.0.0 Tiger Lake, which has no matrix engines. */
    {"xmx", "Intel(R) Corporation", 0x8086, 12u << 22 | 60u << 14 | 7, "SPIR-V_1.4", {16, 32}},
    {"plain", "Intel(R) Corporation", 0x8086, 12u << 22, "SPIR-V_1.4", {8, 16, 32}},
    {"nvidia", "NVIDIA Corporation", 0x10de, 0, "", {0}},
    {"turing", "NVIDIA Corporation", 0x10de, 0, "", {0}}, /* compute capability 7.5 */
    {"amd", "Advanced Micro Devices, Inc.", 0x1002, 0, "", {0}},
    {"native", "nobody", 0, 0, "", {0}},
};
static const struct gpu *gpu_named(const char *name, size_t length) {
  for (size_t i = 0; i < sizeof(gpus) / sizeof(*gpus); ++i)
    if (strlen(gpus[i].name) == length && !strncmp(gpus[i].name, name, length))
      return &gpus[i];
  return &gpus[0];
}

static cl_uint count; /* of the devices */
static int is_mixed;  /* they are of several kinds */

static void find_devices(void) {
  const char *name = getenv("GPU"), *capability = getenv("GPU_CAPABILITY");
  if (!name)
    name = gpus[0].name;
  is_mixed = strchr(name, ',') != NULL;
  for (count = 0; name && count < 3; ++count) {
    size_t length = strcspn(name, ",");
    devices[count].gpu = gpu_named(name, length);
    name = name[length] ? name + length + 1 : NULL;
  }
  if (count == 1 && capability && strchr(capability, ','))
    devices[count++].gpu = devices[0].gpu;
}

static size_t number_of(const char *name, size_t otherwise) {
  const char *given = getenv(name);
  return given ? strtoul(given, NULL, 10) : otherwise;
}

static cl_uint capability_of(cl_device_id d) {
  const char *given = getenv("GPU_CAPABILITY");
  if (!strcmp(d->gpu->name, "turing"))
    return 75;
  return !given ? 90 : atoi(d == devices ? given : strchr(given, ',') + 1);
}

#define TEXT(text) answer(text, strlen(text) + 1, size, value, returned)

static cl_int CL_API_CALL platform_info(cl_platform_id p, cl_platform_info what, size_t size,
                                        void *value, size_t *returned) {
  switch (what) {
  case CL_PLATFORM_NAME: return TEXT("a GPU that is not there");
  case CL_PLATFORM_VENDOR: return TEXT(devices->gpu->maker);
  case CL_PLATFORM_VERSION: return TEXT("OpenCL 3.0 none");
  case CL_PLATFORM_PROFILE: return TEXT("FULL_PROFILE");
  case CL_PLATFORM_EXTENSIONS: return TEXT("cl_khr_icd");
  case CL_PLATFORM_ICD_SUFFIX_KHR: return TEXT("NONE");
  default: return CL_INVALID_VALUE;
  }
}

static cl_int CL_API_CALL device_ids(cl_platform_id p, cl_device_type type, cl_uint room,
                                     cl_device_id *found, cl_uint *found_count) {
  for (cl_uint i = 0; found && i < room && i < count; ++i)
    found[i] = &devices[i];
  if (found_count)
    *found_count = count;
  return CL_SUCCESS;
}

static cl_int CL_API_CALL device_info(cl_device_id d, cl_device_info what, size_t size,
                                      void *value, size_t *returned) {
  const struct gpu *g = d->gpu;
  size_t sizes = 0;
  while (sizes < 3 && g->sizes[sizes])
    ++sizes;
  switch (what) {
  case CL_DEVICE_NAME: return TEXT(g->name);
  case CL_DEVICE_VENDOR: return TEXT(g->maker);
  case CL_DEVICE_VERSION: return TEXT("OpenCL 3.0 none");
  case CL_DEVICE_EXTENSIONS: return TEXT("cl_khr_fp16");
  case CL_DEVICE_IL_VERSION: return TEXT(g->il);
  case CL_DEVICE_VENDOR_ID: return NUMBER(cl_uint, g->vendor);
  case CL_DEVICE_TYPE:
    return NUMBER(cl_device_type, g->vendor ? CL_DEVICE_TYPE_GPU : CL_DEVICE_TYPE_CPU);
  case CL_DEVICE_EXECUTION_CAPABILITIES:
    return NUMBER(cl_device_exec_capabilities, g->vendor ? CL_EXEC_KERNEL : CL_EXEC_NATIVE_KERNEL);
  case CL_DEVICE_MAX_WORK_GROUP_SIZE: return NUMBER(size_t, 1024);
  case CL_DEVICE_MAX_WORK_ITEM_DIMENSIONS: return NUMBER(cl_uint, 3);
  case CL_DEVICE_MAX_WORK_ITEM_SIZES:
    return answer((const size_t[]){number_of("GPU_ITEMS", 1024), 1024, 64}, 3 * sizeof(size_t), size,
                  value, returned);
  case CL_DEVICE_PLATFORM: return NUMBER(cl_platform_id, &the_platform);
  case CL_DEVICE_IP_VERSION_INTEL:
    return g->vendor == 0x8086 ? NUMBER(cl_uint, g->ip) : CL_INVALID_VALUE;
  case CL_DEVICE_COMPUTE_CAPABILITY_MAJOR_NV:
    return g->vendor == 0x10de ? NUMBER(cl_uint, capability_of(d) / 10) : CL_INVALID_VALUE;
  case CL_DEVICE_COMPUTE_CAPABILITY_MINOR_NV:
    return g->vendor == 0x10de ? NUMBER(cl_uint, capability_of(d) % 10) : CL_INVALID_VALUE;
  case CL_DEVICE_SUB_GROUP_SIZES_INTEL:
    return sizes ? answer(g->sizes, sizes * sizeof(size_t), size, value, returned)
                 : CL_INVALID_VALUE;
  default: return CL_INVALID_VALUE;
  }
}

static cl_context CL_API_CALL create_context(const cl_context_properties *p, cl_uint n,
                                             const cl_device_id *d,
                                             void(CL_CALLBACK *f)(const char *, const void *,
                                                                  size_t, void *),
                                             void *data, cl_int *error) {
  if (error)
    *error = CL_SUCCESS;
  return &the_context;
}

static cl_int CL_API_CALL context_info(cl_context c, cl_context_info what, size_t size,
                                       void *value, size_t *returned) {
  switch (what) {
  case CL_CONTEXT_DEVICES:
    return answer((const cl_device_id[]){devices, devices + 1, devices + 2},
                  count * sizeof(cl_device_id), size, value, returned);
  case CL_CONTEXT_NUM_DEVICES: return NUMBER(cl_uint, count);
  default: return CL_INVALID_VALUE;
  }
}

static cl_command_queue CL_API_CALL create_queue(cl_context c, cl_device_id d,
                                                 const cl_queue_properties *p, cl_int *error) {
  cl_command_queue q = calloc(1, sizeof(*q));
  q->dispatch = &table;
  q->device = d;
  if (error)
    *error = CL_SUCCESS;
  return q;
}

static cl_int CL_API_CALL queue_info(cl_command_queue q, cl_command_queue_info what, size_t size,
                                     void *value, size_t *returned) {
  switch (what) {
  case CL_QUEUE_DEVICE: return NUMBER(cl_device_id, q->device);
  case CL_QUEUE_CONTEXT: return NUMBER(cl_context, &the_context);
  default: return CL_INVALID_VALUE;
  }
}

static cl_program new_program(cl_int *error) {
  cl_program p = calloc(1, sizeof(*p));
  p->dispatch = &table;
  if (error)
    *error = CL_SUCCESS;
  return p;
}

static cl_program CL_API_CALL with_source(cl_context c, cl_uint count, const char **texts,
                                          const size_t *lengths, cl_int *error) {
  return new_program(error);
}

/* SubgroupMatrixMultiplyAccumulateINTEL as OpCapability. */
static int asks_for_matrices(const unsigned *words, size_t count) {
  for (size_t i = 5; i + 1 < count && words[i] >> 16; i += words[i] >> 16)
    if (words[i] == (2u << 16 | 17) && words[i + 1] == 6236)
      return 1;
  return 0;
}

static void write_module(const void *bytes, size_t length, const char *suffix) {
  static int number = 0;
  char path[1000];
  snprintf(path, sizeof(path), "%s%d.%s", getenv("GPU_MODULES"), ++number, suffix);
  FILE *file = fopen(path, "wb");
  fwrite(bytes, 1, length, file);
  fclose(file);
}

static cl_program CL_API_CALL with_il(cl_context c, const void *il, size_t length,
                                      cl_int *error) {
  int any = 0;
  for (cl_uint i = 0; i < count; ++i)
    any |= *devices[i].gpu->il;
  if (!any) {
    *error = CL_INVALID_OPERATION;
    return NULL;
  }
  cl_program p = new_program(error);
  p->is_il = 1;
  p->has_matrices = asks_for_matrices(il, length / 4);
  printf("driver: a module %s matrices\n", p->has_matrices ? "with" : "without");
  write_module(il, length, "spv");
  return p;
}

/* The names of the kernels of PTX, with ';' between them. */
static void read_names(cl_program p, const char *text, const char *end) {
  static const char before[] = "\n.entry ";
  while ((text = memmem(text, end - text, before, sizeof(before) - 1))) {
    text += sizeof(before) - 1;
    size_t used = strlen(p->names);
    snprintf(p->names + used, sizeof(p->names) - used, "%s%.*s", used ? ";" : "",
             (int)strcspn(text, "("), text);
  }
}

/* As NVIDIA's driver, takes text in PTX. Prints the line that names the processor. */
static cl_program CL_API_CALL with_binary(cl_context c, cl_uint n, const cl_device_id *d,
                                          const size_t *lengths, const unsigned char **binaries,
                                          cl_int *status, cl_int *error) {
  const char *refuses = getenv("GPU_REFUSES"), *text = (const char *)binaries[0];
  const char *target = memmem(text, lengths[0], "\n.target ", 9);
  int all = target != NULL;
  for (cl_uint i = 0; i < n; ++i)
    all &= d[i]->gpu->vendor == 0x10de;
  if (!all || (refuses && !strcmp(refuses, "binaries"))) {
    *error = CL_INVALID_BINARY;
    return NULL;
  }
  printf("driver: binaries for %u devices: %.*s\n", n, (int)strcspn(target + 1, "\n"), target + 1);
  write_module(text, lengths[0], "ptx");
  cl_program p = new_program(error);
  p->is_binary = 1;
  read_names(p, text, text + lengths[0]);
  return p;
}

static cl_int CL_API_CALL build_program(cl_program p, cl_uint n, const cl_device_id *d,
                                        const char *options,
                                        void(CL_CALLBACK *f)(cl_program, void *), void *data) {
  const char *refuses = getenv("GPU_REFUSES");
  if (p->is_binary)
    printf("driver: build with options '%s'\n", options);
  for (cl_uint i = 0; i < n; ++i) {
    int takes = p->is_binary ? d[i]->gpu->vendor == 0x10de : !p->is_il || *d[i]->gpu->il;
    if (is_mixed)
      printf("driver: %s for %s%s\n", p->is_binary ? "PTX" : p->is_il ? "SPIR-V" : "source",
             d[i]->gpu->name, takes ? "" : ", which does not take it");
    if (!takes)
      return CL_BUILD_PROGRAM_FAILURE;
    p->built[d[i] - devices] = 1;
  }
  if (refuses && (!strcmp(refuses, "all") || p->has_matrices))
    return CL_BUILD_PROGRAM_FAILURE;
  return CL_SUCCESS;
}

static cl_int CL_API_CALL build_info(cl_program p, cl_device_id d, cl_program_build_info what,
                                     size_t size, void *value, size_t *returned) {
  return what == CL_PROGRAM_BUILD_LOG ? TEXT("the driver's words\n") : CL_INVALID_VALUE;
}

static cl_int CL_API_CALL program_info(cl_program p, cl_program_info what, size_t size,
                                       void *value, size_t *returned) {
  switch (what) {
  case CL_PROGRAM_CONTEXT: return NUMBER(cl_context, &the_context);
  case CL_PROGRAM_NUM_DEVICES: return NUMBER(cl_uint, count);
  case CL_PROGRAM_DEVICES: return context_info(&the_context, CL_CONTEXT_DEVICES, size, value, returned);
  case CL_PROGRAM_NUM_KERNELS: return NUMBER(size_t, 1);
  case CL_PROGRAM_KERNEL_NAMES: return TEXT(p->is_binary ? p->names : "gemm");
  default: return CL_INVALID_VALUE;
  }
}

static cl_kernel CL_API_CALL create_kernel(cl_program p, const char *name, cl_int *error) {
  cl_kernel k = calloc(1, sizeof(*k));
  k->dispatch = &table;
  k->program = p;
  *error = CL_SUCCESS;
  return k;
}

static cl_int CL_API_CALL kernel_info(cl_kernel k, cl_kernel_info what, size_t size, void *value,
                                      size_t *returned) {
  switch (what) {
  case CL_KERNEL_PROGRAM: return NUMBER(cl_program, k->program);
  case CL_KERNEL_CONTEXT: return NUMBER(cl_context, &the_context);
  case CL_KERNEL_FUNCTION_NAME: return TEXT("gemm");
  case CL_KERNEL_NUM_ARGS: return NUMBER(cl_uint, 4);
  default: return CL_INVALID_VALUE;
  }
}

static cl_int CL_API_CALL group_info(cl_kernel k, cl_device_id d, cl_kernel_work_group_info what,
                                     size_t size, void *value, size_t *returned) {
  if (!d || !k->program->built[d - devices])
    return CL_INVALID_DEVICE;
  size_t threads = number_of("GPU_THREADS", 256);
  if (!threads)
    return CL_OUT_OF_RESOURCES;
  switch (what) {
  case CL_KERNEL_WORK_GROUP_SIZE: return NUMBER(size_t, threads);
  case CL_KERNEL_LOCAL_MEM_SIZE: return NUMBER(cl_ulong, 4321);
  default: return CL_INVALID_VALUE;
  }
}

static cl_int CL_API_CALL set_arg(cl_kernel k, cl_uint index, size_t size, const void *value) {
  return CL_SUCCESS;
}

static cl_int CL_API_CALL exec_info(cl_kernel k, cl_kernel_exec_info what, size_t size,
                                    const void *value) {
  printf("driver: a list of pointers\n");
  return CL_SUCCESS;
}

static cl_int CL_API_CALL enqueue(cl_command_queue q, cl_kernel k, cl_uint dimensions,
                                  const size_t *offset, const size_t *global,
                                  const size_t *local, cl_uint waits, const cl_event *w,
                                  cl_event *e) {
  if (!k->program->built[q->device - devices])
    return CL_INVALID_PROGRAM_EXECUTABLE;
  printf("driver: launch of %zux%zu", global[0], dimensions > 1 ? global[1] : 1);
  if (local)
    printf(" in groups of %zux%zu", local[0], dimensions > 1 ? local[1] : 1);
  printf(offset ? " from %zu\n" : "\n", offset ? offset[0] : 0);
  return CL_SUCCESS;
}

static cl_int CL_API_CALL enqueue_task(cl_command_queue q, cl_kernel k, cl_uint waits,
                                       const cl_event *w, cl_event *e) {
  printf("driver: task\n");
  return CL_SUCCESS;
}

static cl_int CL_API_CALL enqueue_native(cl_command_queue q, void(CL_CALLBACK *f)(void *), void *args,
                                         size_t size, cl_uint count_of_buffers, const cl_mem *buffers,
                                         const void **places, cl_uint waits, const cl_event *w,
                                         cl_event *e) {
  printf("driver: native kernel\n");
  return CL_SUCCESS;
}

static cl_int CL_API_CALL nothing(void *object) { return CL_SUCCESS; }

static cl_int CL_API_CALL unknown(void) { return CL_INVALID_OPERATION; }

/* Launches in other forms, of which the layer has to keep native kernels away. */
static void *CL_API_CALL get_function(cl_platform_id p, const char *name) {
  return !strcmp(name, "clEnqueueNDCountKernelINTEL") ||
                 !strcmp(name, "clCommandNDRangeKernelKHR") ||
                 !strcmp(name, "clGetKernelSuggestedLocalWorkSizeKHR")
             ? (void *)unknown
             : NULL;
}

static void fill_table(void) {
  for (size_t i = 0; i < sizeof(table) / sizeof(void *); ++i)
    ((void **)&table)[i] = (void *)unknown;
  table.clGetExtensionFunctionAddressForPlatform = get_function;
  table.clGetPlatformInfo = platform_info;
  table.clGetDeviceIDs = device_ids;
  table.clGetDeviceInfo = device_info;
  table.clCreateContext = create_context;
  table.clGetContextInfo = context_info;
  table.clCreateCommandQueueWithProperties = create_queue;
  table.clGetCommandQueueInfo = queue_info;
  table.clCreateProgramWithSource = with_source;
  table.clCreateProgramWithIL = with_il;
  table.clCreateProgramWithBinary = with_binary;
  table.clBuildProgram = build_program;
  table.clGetProgramBuildInfo = build_info;
  table.clGetProgramInfo = program_info;
  table.clCreateKernel = create_kernel;
  table.clGetKernelInfo = kernel_info;
  table.clGetKernelWorkGroupInfo = group_info;
  table.clSetKernelArg = set_arg;
  table.clSetKernelExecInfo = exec_info;
  table.clEnqueueTask = enqueue_task;
  table.clEnqueueNDRangeKernel = enqueue;
  table.clEnqueueNativeKernel = enqueue_native;
  table.clReleaseDevice = (cl_int(CL_API_CALL *)(cl_device_id))nothing;
  table.clRetainProgram = (cl_int(CL_API_CALL *)(cl_program))nothing;
  table.clReleaseProgram = (cl_int(CL_API_CALL *)(cl_program))nothing;
  table.clReleaseKernel = (cl_int(CL_API_CALL *)(cl_kernel))nothing;
}

EXPORT cl_int CL_API_CALL clIcdGetPlatformIDsKHR(cl_uint room, cl_platform_id *platforms,
                                                 cl_uint *found) {
  find_devices();
  fill_table();
  if (platforms && room)
    *platforms = &the_platform;
  if (found)
    *found = 1;
  return CL_SUCCESS;
}

EXPORT cl_int CL_API_CALL clGetPlatformInfo(cl_platform_id p, cl_platform_info what, size_t size,
                                            void *value, size_t *returned) {
  return platform_info(p, what, size, value, returned);
}

EXPORT void *CL_API_CALL clGetExtensionFunctionAddress(const char *name) {
  if (!strcmp(name, "clIcdGetPlatformIDsKHR"))
    return (void *)clIcdGetPlatformIDsKHR;
  if (!strcmp(name, "clGetPlatformInfo"))
    return (void *)clGetPlatformInfo;
  return NULL;
}
