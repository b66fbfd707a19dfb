// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Kernels that SYCL compiles at run time, so that any C++ compiler can compile the program.

#ifndef SYCL_BUNDLE_H
#define SYCL_BUNDLE_H

#include <string>
#include <sycl/sycl.hpp>
#include <vector>

using Kernels = sycl::kernel_bundle<sycl::bundle_state::executable>;

/// The bundle of programs.cpp in a folder.
inline Kernels compilePrograms(sycl::queue &Q, const std::string &Folder) {
  namespace oneapi = sycl::ext::oneapi::experimental;
  auto Source = oneapi::create_kernel_bundle_from_source(
      Q.get_context(), oneapi::source_language::sycl,
      std::string("#include \"programs.cpp\"\n"));
  std::vector<std::string> Options = {"-I" + Folder};
  return oneapi::build(Source, oneapi::properties{oneapi::build_options{Options}});
}

/// Launches a kernel and waits for it.
template <typename... Ts>
void run(sycl::queue &Q, Kernels &Bundle, const std::string &Name,
         sycl::nd_range<2> Range, Ts... Arguments) {
  sycl::kernel Kernel = Bundle.ext_oneapi_get_kernel(Name);
  Q.submit([&](sycl::handler &H) {
     H.set_args(Arguments...);
     H.parallel_for(Range, Kernel);
   }).wait_and_throw();
}

#endif
