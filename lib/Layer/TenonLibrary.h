// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// libTenon, loaded when the first program with matrices is built.

#ifndef TENON_LAYER_TENONLIBRARY_H
#define TENON_LAYER_TENONLIBRARY_H

#include "tenon/tenon.h"

#include <string>

namespace tenon::layer {

/// The functions of tenon.h and tenon_rt.h that the layer calls, by their names
/// without "tenon_".
#define TENON_LAYER_FUNCTIONS(FUNCTION)                                        \
  FUNCTION(amx_request)                                                        \
  FUNCTION(amx_status_text)                                                    \
  FUNCTION(compile)                                                            \
  FUNCTION(compile_object)                                                     \
  FUNCTION(find_kernel)                                                        \
  FUNCTION(find_variable)                                                      \
  FUNCTION(free)                                                               \
  FUNCTION(kernel_at)                                                          \
  FUNCTION(kernel_attributes)                                                  \
  FUNCTION(kernel_group_multiple)                                              \
  FUNCTION(kernel_name)                                                        \
  FUNCTION(kernel_parameter)                                                   \
  FUNCTION(kernel_requirements)                                                \
  FUNCTION(kernel_threads_per_item)                                            \
  FUNCTION(left_out_kernel)                                                    \
  FUNCTION(link)                                                               \
  FUNCTION(link_stub)                                                          \
  FUNCTION(num_kernels)                                                        \
  FUNCTION(prepare_launch)                                                     \
  FUNCTION(program_bytes)                                                      \
  FUNCTION(program_target)                                                     \
  FUNCTION(program_target_reason)                                              \
  FUNCTION(release)                                                            \
  FUNCTION(retain)                                                             \
  FUNCTION(run_kernel)                                                         \
  FUNCTION(status_text)                                                        \
  FUNCTION(variables_size)                                                     \
  FUNCTION(version)                                                            \
  FUNCTION(write_stub)

/// NOLINTBEGIN(readability-identifier-naming)
struct TenonFunctions {
#define TENON_LAYER_MEMBER(NAME) decltype(&::tenon_##NAME) NAME = nullptr;
  TENON_LAYER_FUNCTIONS(TENON_LAYER_MEMBER)
#undef TENON_LAYER_MEMBER
};
/// NOLINTEND(readability-identifier-naming)

/// Members are null until loadTenon() has succeeded; whoever has a
/// tenon_program can rely on that.
extern TenonFunctions Tenon;

/// Loads libTenon with the first call. On failure returns false and adds the
/// reason to \p Log.
bool loadTenon(std::string &Log);

} // namespace tenon::layer

#endif
