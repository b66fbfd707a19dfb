/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * The functions by which a loader finds an OpenCL layer. The layer has own_functions(), which
 * puts its functions into the table `own`, a copy of the one below, `driver`. */
#ifndef LAYER_H
#define LAYER_H

#include "answer.h"
#include <CL/cl_layer.h>
#include <stdint.h>

static const struct _cl_icd_dispatch *driver;
static struct _cl_icd_dispatch own;
static void own_functions(void);

CL_API_ENTRY cl_int CL_API_CALL clGetLayerInfo(cl_layer_info what, size_t size, void *value,
                                               size_t *returned) {
  return what == CL_LAYER_API_VERSION ? NUMBER(cl_layer_api_version, CL_LAYER_API_VERSION_100)
                                      : CL_INVALID_VALUE;
}

CL_API_ENTRY cl_int CL_API_CALL clInitLayer(cl_uint count,
                                            const struct _cl_icd_dispatch *target,
                                            cl_uint *own_count,
                                            const struct _cl_icd_dispatch **table) {
  driver = target;
  memcpy(&own, target, sizeof(own) < count * sizeof(void *) ? sizeof(own) : count * sizeof(void *));
  own_functions();
  *table = &own;
  *own_count = sizeof(own) / sizeof(void *);
  return CL_SUCCESS;
}

CL_API_ENTRY cl_int CL_API_CALL clInitLayerWithProperties(cl_uint count,
                                                          const struct _cl_icd_dispatch *target,
                                                          cl_uint *own_count,
                                                          const struct _cl_icd_dispatch **table,
                                                          const intptr_t *properties) {
  return clInitLayer(count, target, own_count, table);
}

CL_API_ENTRY cl_int CL_API_CALL clDeinitLayer(void) { return CL_SUCCESS; }

#endif
