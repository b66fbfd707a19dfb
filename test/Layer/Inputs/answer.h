/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Answers to OpenCL's queries, in functions with parameters size, value and returned. */
#ifndef ANSWER_H
#define ANSWER_H

#include <CL/cl.h>
#include <string.h>

static cl_int answer(const void *bytes, size_t count, size_t size, void *value,
                     size_t *returned) {
  if (value && size < count)
    return CL_INVALID_VALUE;
  if (value)
    memcpy(value, bytes, count);
  if (returned)
    *returned = count;
  return CL_SUCCESS;
}
#define NUMBER(type, number) answer(&(type){number}, sizeof(type), size, value, returned)

#endif
