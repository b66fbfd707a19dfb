/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * A loader with the layer and five drivers, whose objects are their driver's number: 1 and 2 have
 * the functions of extensions, 3 has none and does not tell its devices, 4 has command buffers of
 * an older version, and 5 tells how many devices it has but not which. */
#define CL_TARGET_OPENCL_VERSION 300
#define CL_USE_DEPRECATED_OPENCL_1_1_APIS
#include "answer.h"
#include <CL/cl_ext.h>
#include <CL/cl_icd.h>
#include <CL/cl_layer.h>
#include <dlfcn.h>
#include <stdint.h>
#include <stdio.h>

static int number_of(const void *handle) { return (int)(intptr_t)handle; }
static void *handle_of(int number) { return (void *)(intptr_t)number; }

static int fails;             /* every request */
static int has_platforms = 2; /* how many of the two questions about them are answered */

/*===-- Drivers -------------------------------------------------------------------------------===*/

static cl_int CL_API_CALL platform_ids(cl_uint room, cl_platform_id *all, cl_uint *count) {
  if (has_platforms < (room ? 2 : 1))
    return CL_OUT_OF_HOST_MEMORY;
  for (cl_uint i = 0; i < room; ++i)
    all[i] = handle_of((int)i + 1);
  if (count)
    *count = 5;
  return CL_SUCCESS;
}

static cl_int CL_API_CALL platform_info(cl_platform_id platform, cl_platform_info what, size_t size,
                                        void *value, size_t *returned) {
  cl_name_version both[2] = {{CL_MAKE_VERSION(1, 0, 0), "cl_khr_icd"},
                             {CL_MAKE_VERSION(1, 0, 0), "cl_khr_command_buffer"}};
  static const char *const versions[] = {"",
                                         "OpenCL 3.0 PoCL 5.0",
                                         "OpenCL 1.2 pocl 1.8",
                                         "OpenCL 3.0 none",
                                         "OpenCL 2.0 none",
                                         "OpenCL 2.1 none"};
  if (number_of(platform) == 4)
    both[1].version = CL_MAKE_VERSION(0, 9, 5);
  if (what == CL_PLATFORM_EXTENSIONS_WITH_VERSION)
    return answer(both, sizeof(both), size, value, returned);
  const char *version = versions[number_of(platform)];
  return what == CL_PLATFORM_VERSION ? answer(version, strlen(version) + 1, size, value, returned)
                                     : CL_INVALID_VALUE;
}

static cl_int CL_API_CALL device_ids(cl_platform_id platform, cl_device_type type, cl_uint room,
                                     cl_device_id *all, cl_uint *count) {
  (void)type;
  if (number_of(platform) == 3 || (number_of(platform) == 5 && room))
    return CL_DEVICE_NOT_FOUND;
  if (room)
    *all = handle_of(number_of(platform));
  if (count)
    *count = 1;
  return CL_SUCCESS;
}

static cl_int CL_API_CALL device_info(cl_device_id device, cl_device_info what, size_t size,
                                      void *value, size_t *returned) {
  return what == CL_DEVICE_PLATFORM ? answer(&device, sizeof(device), size, value, returned)
                                    : CL_INVALID_VALUE;
}

/* Of a context, a queue, a kernel, or memory. */
static cl_int own_number(const void *object, size_t size, void *value, size_t *returned) {
  return answer(&object, sizeof(object), size, value, returned);
}
static cl_int CL_API_CALL context_info(cl_context context, cl_context_info what, size_t size,
                                       void *value, size_t *returned) {
  (void)what;
  return own_number(context, size, value, returned);
}
static cl_int CL_API_CALL queue_info(cl_command_queue queue, cl_command_queue_info what,
                                     size_t size, void *value, size_t *returned) {
  (void)what;
  return own_number(queue, size, value, returned);
}
static cl_int CL_API_CALL kernel_info(cl_kernel kernel, cl_kernel_info what, size_t size,
                                      void *value, size_t *returned) {
  (void)what;
  return own_number(kernel, size, value, returned);
}
static cl_int CL_API_CALL memory_info(cl_mem memory, cl_mem_info what, size_t size, void *value,
                                      size_t *returned) {
  (void)what;
  return number_of(memory) == 3 ? CL_INVALID_MEM_OBJECT : own_number(memory, size, value, returned);
}

static cl_mem CL_API_CALL sub_buffer(cl_mem memory, cl_mem_flags flags, cl_buffer_create_type type,
                                     const void *info, cl_int *error) {
  (void)flags, (void)type, (void)info;
  *error = memory ? CL_SUCCESS : CL_INVALID_MEM_OBJECT;
  return memory;
}

static cl_int CL_API_CALL constant(cl_program program, cl_uint id, size_t size, const void *value) {
  (void)program, (void)id, (void)size, (void)value;
  return 77;
}

static cl_program CL_API_CALL program_of_binary(cl_context context, cl_uint count,
                                                const cl_device_id *devices, const size_t *lengths,
                                                const unsigned char **binaries, cl_int *statuses,
                                                cl_int *error) {
  (void)context, (void)count, (void)devices, (void)lengths, (void)binaries, (void)statuses;
  *error = CL_INVALID_VALUE;
  return NULL;
}

/* Functions of extensions return their driver's number, those of command buffers success. */
static int answer_of(int driver) {
  printf("[%d] ", driver);
  return fails ? CL_OUT_OF_RESOURCES : driver;
}
#define DRIVER(N)                                                                                  \
  static cl_int CL_API_CALL number##N(void) { return answer_of(N); }                               \
  static cl_int CL_API_CALL success##N(void) {                                                     \
    return answer_of(N) < 0 ? CL_OUT_OF_RESOURCES : CL_SUCCESS;                                    \
  }                                                                                                \
  static void *CL_API_CALL create##N(void) { return answer_of(N) < 0 ? NULL : handle_of(N * 10); }
DRIVER(1)
DRIVER(2)
DRIVER(4)

static void *CL_API_CALL extension(cl_platform_id platform, const char *name) {
#define FUNCTIONS(N)                                                                               \
  {                                                                                                \
    (void *)number##N, (void *)success##N, (void *)create##N                                       \
  }
  static void *const all[][3] = {{NULL, NULL, NULL}, FUNCTIONS(1), FUNCTIONS(2),
                                 {NULL, NULL, NULL}, FUNCTIONS(4), {NULL, NULL, NULL}};
  if (!name || !strcmp(name, "clMissing"))
    return NULL;
  return all[number_of(platform)][strstr(name, "CreateCommandBuffer")     ? 2
                                  : strstr(name, "CommandBuffer")         ? 1
                                  : strstr(name, "clCreateProgramWithIL") ? 2
                                                                          : 0];
}

static void *CL_API_CALL old_extension(const char *name) {
  static int another;
  return !strcmp(name, "clAnother") ? &another : extension(handle_of(2), name);
}

/*===-- The program ---------------------------------------------------------------------------===*/

static cl_icd_dispatch drivers;
static const cl_icd_dispatch *layer;

static void *function(int driver, const char *name) {
  return layer->clGetExtensionFunctionAddressForPlatform(handle_of(driver), name);
}
/* Whether the layer replaces the driver's function, has it alone, leaves it, or there is none. */
static void *request(int driver, const char *name) {
  void *own = function(driver, name), *below = extension(handle_of(driver), name);
  printf("%s of %d: %s\n", name, driver,
         own == below ? own ? "driver's" : "none"
         : below      ? "layer's"
                      : "layer's alone");
  return own;
}

typedef cl_int CL_API_CALL set_pointer(cl_kernel, cl_uint, const void *);
typedef cl_int CL_API_CALL set_address(cl_kernel, cl_uint, cl_ulong);
typedef cl_int CL_API_CALL launch(cl_command_queue, cl_kernel, cl_uint, const size_t *,
                                  const size_t *, const size_t *, cl_uint, const cl_event *,
                                  cl_event *);
typedef cl_int CL_API_CALL suggest(cl_command_queue, cl_kernel, cl_uint, const size_t *,
                                   const size_t *, size_t *);
typedef cl_int CL_API_CALL find_function(cl_device_id, cl_program, const char *, cl_ulong *);
typedef cl_int CL_API_CALL copy_variable(cl_command_queue, cl_program, const char *, cl_bool,
                                         size_t, size_t, void *, cl_uint, const cl_event *,
                                         cl_event *);
typedef cl_int CL_API_CALL find_variable(cl_device_id, cl_program, const char *, size_t *, void **);

/* Each function for an object of each driver. */
static void call_functions(void) {
  set_pointer *pointer = request(1, "clSetKernelArgMemPointerINTEL");
  set_address *address = request(1, "clSetKernelArgDevicePointerEXT");
  launch *count = request(1, "clEnqueueNDCountKernelINTEL");
  suggest *size = request(1, "clGetKernelSuggestedLocalWorkSizeKHR");
  find_function *find = request(1, "clGetDeviceFunctionPointerINTEL");
  copy_variable *copy = request(1, "clEnqueueReadGlobalVariableINTEL");
  find_variable *variable = request(1, "clGetDeviceGlobalVariablePointerINTEL");
  for (int driver = 1; driver <= 3; ++driver) {
    request(driver, "clSetKernelArgMemPointerINTEL");
    request(driver, "clSetKernelArgDevicePointerEXT");
    request(driver, "clEnqueueNDCountKernelINTEL");
    request(driver, "clGetKernelSuggestedLocalWorkSizeKHR");
    request(driver, "clGetDeviceFunctionPointerINTEL");
    request(driver, "clEnqueueReadGlobalVariableINTEL");
    void *object = handle_of(driver);
    printf("pointer: %d\n", pointer(object, 0, NULL));
    printf("address: %d\n", address(object, 0, 0));
    printf("launch: %d\n", count(object, object, 1, NULL, NULL, NULL, 0, NULL, NULL));
    printf("size: %d\n", size(object, object, 1, NULL, NULL, NULL));
    printf("find: %d\n", find(object, object, NULL, NULL));
    printf("copy: %d\n", copy(object, object, "", 1, 0, 0, NULL, 0, NULL, NULL));
    printf("variable: %d\n", variable(object, object, "", NULL, NULL));
  }
  request(5, "clEnqueueReadGlobalVariableINTEL");
  request(2, "clOther");
  request(2, "clMissing");
  printf("no name: %d\n", function(1, NULL) != NULL);
}

typedef void *CL_API_CALL make_buffer(cl_uint, const cl_command_queue *, const cl_properties *,
                                      cl_int *);
typedef cl_int CL_API_CALL of_buffer(void *);
typedef cl_int CL_API_CALL enqueue_buffer(cl_uint, cl_command_queue *, void *, cl_uint,
                                          const cl_event *, cl_event *);
typedef cl_int CL_API_CALL record_barrier(void *, cl_command_queue, const void *, cl_uint,
                                          const cl_uint *, cl_uint *, void **);

static const char *const buffer_functions[] = {
    "clCreateCommandBufferKHR",   "clRetainCommandBufferKHR",  "clReleaseCommandBufferKHR",
    "clFinalizeCommandBufferKHR", "clEnqueueCommandBufferKHR", "clCommandBarrierWithWaitListKHR"};

static void use_unknown_buffer(void *const *all) {
  void *unknown = handle_of(99);
  printf("unknown: retain %d", ((of_buffer *)all[1])(unknown));
  printf(", finalize %d", ((of_buffer *)all[3])(unknown));
  printf(", enqueue %d", ((enqueue_buffer *)all[4])(0, NULL, unknown, 0, NULL, NULL));
  printf(", barrier %d", ((record_barrier *)all[5])(unknown, NULL, NULL, 0, NULL, NULL, NULL));
  printf(", release %d\n", ((of_buffer *)all[2])(unknown));
}

static void use_buffers(void) {
  void *all[6];
  for (int i = 0; i < 6; ++i)
    all[i] = request(1, buffer_functions[i]);
  use_unknown_buffer(all); /* there is only one driver that it can be of */
  for (int i = 0; i < 6; ++i)
    request(2, buffer_functions[i]);
  use_unknown_buffer(all);
  for (int driver = 3; driver <= 4; ++driver)
    request(driver, buffer_functions[0]);
  cl_int error = 5;
  cl_command_queue queues[] = {handle_of(3), handle_of(2)};
  make_buffer *make = (make_buffer *)all[0];
  printf("no queue: %d", make(0, queues, NULL, &error) != NULL);
  printf(" %d\n", make(1, NULL, NULL, &error) != NULL);
  printf("of 3: %d", make(1, queues, NULL, &error) != NULL);
  printf(", error %d\n", error);
  fails = 1;
  printf("failed: %d\n", make(1, queues + 1, NULL, &error) != NULL);
  fails = 0;
  void *buffer = make(1, queues + 1, NULL, &error);
  fails = 1;
  printf("failed: retain %d", ((of_buffer *)all[1])(buffer));
  printf(", finalize %d\n", ((of_buffer *)all[3])(buffer));
  fails = 0;
  printf("retain %d", ((of_buffer *)all[1])(buffer));
  printf(", release %d", ((of_buffer *)all[2])(buffer));
  printf(", finalize %d", ((of_buffer *)all[3])(buffer));
  printf(", release %d\n", ((of_buffer *)all[2])(buffer));
  use_unknown_buffer(all);
}

static void use_others(void) {
  cl_int error = 5;
  for (int driver = 1; driver <= 3; ++driver)
    printf("part: %d\n",
           number_of(layer->clCreateSubBuffer(handle_of(driver), 0, 0, NULL, &error)));
  printf("no part: %d", number_of(layer->clCreateSubBuffer(NULL, 0, 0, NULL, &error)));
  printf(", error %d\n", error);
  printf("constant: %d\n", layer->clSetProgramSpecializationConstant(NULL, 0, 0, NULL));
  cl_device_id device = handle_of(1);
  size_t length = 3;
  const unsigned char *bytes = (const unsigned char *)"abc", *none = NULL;
#define BINARY(COUNT, DEVICES, LENGTHS, BYTES)                                                     \
  error = 5,                                                                                       \
  layer->clCreateProgramWithBinary(handle_of(1), COUNT, DEVICES, LENGTHS, BYTES, NULL, &error),    \
  printf("binary: error %d\n", error)
  BINARY(0, &device, &length, &bytes);
  BINARY(1, NULL, &length, &bytes);
  BINARY(1, &device, NULL, &bytes);
  BINARY(1, &device, &length, NULL);
  BINARY(1, &device, &length, &none);
  BINARY(1, &device, &length, &bytes);
  cl_program(CL_API_CALL * create)(cl_context, const void *, size_t, cl_int *) =
      request(1, "clCreateProgramWithILKHR");
  printf("program: %d", number_of(create(handle_of(2), NULL, 0, &error)));
  printf(" %d\n", number_of(create(handle_of(1), "abc", 3, &error)));
  error = 5;
  printf("program of 3: %d", number_of(create(handle_of(3), "abc", 3, &error)));
  printf(", error %d\n", error);
}

static void use_old_form(void) {
  void *other = function(2, "clGetDeviceFunctionPointerINTEL");
  printf("old: %d %d", layer->clGetExtensionFunctionAddress("clMissing") != NULL,
         layer->clGetExtensionFunctionAddress("clOther") == (void *)number2);
  printf(" %d", layer->clGetExtensionFunctionAddress("clAnother") == old_extension("clAnother"));
  printf(" %d", layer->clGetExtensionFunctionAddress("clGetDeviceFunctionPointerINTEL") == other);
  for (has_platforms = 1; has_platforms >= 0; --has_platforms)
    printf(" %d", layer->clGetExtensionFunctionAddress("clGetDeviceFunctionPointerINTEL") == other);
  puts("");
}

int main(int argc, char **argv) {
  void *library = argc > 1 ? dlopen(argv[1], RTLD_NOW) : NULL;
  if (!library)
    return 1;
  pfn_clInitLayer start = (pfn_clInitLayer)dlsym(library, "clInitLayer");
  drivers.clGetPlatformIDs = platform_ids;
  drivers.clGetPlatformInfo = platform_info;
  drivers.clGetDeviceIDs = device_ids;
  drivers.clGetDeviceInfo = device_info;
  drivers.clGetContextInfo = context_info;
  drivers.clGetCommandQueueInfo = queue_info;
  drivers.clGetKernelInfo = kernel_info;
  drivers.clGetMemObjectInfo = memory_info;
  drivers.clCreateSubBuffer = sub_buffer;
  drivers.clSetProgramSpecializationConstant = constant;
  drivers.clCreateProgramWithBinary = program_of_binary;
  drivers.clGetExtensionFunctionAddressForPlatform = extension;
  drivers.clGetExtensionFunctionAddress = old_extension;
  cl_uint count = 0;
  if (start(sizeof(drivers) / sizeof(void *), &drivers, &count, &layer))
    return 1;
  call_functions();
  use_buffers();
  use_others();
  use_old_form();
  return 0;
}
