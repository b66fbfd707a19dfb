// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Compiles SYCL kernels to SPIR-V: compile FOLDER FILE…, with headers in FOLDER.
// With SYCL_DUMP_IMAGES=1 SYCL's runtime writes each kernel's module into the
// current folder.

#include <cstdio>
#include <fstream>
#include <sstream>
#include <string>
#include <sycl/sycl.hpp>

namespace exp = sycl::ext::oneapi::experimental;

int main(int Count, char **Words) {
  int Status = 0;
  sycl::queue Queue;
  for (int I = 2; I < Count; ++I) {
    std::stringstream Text;
    Text << std::ifstream(Words[I]).rdbuf();
    try {
      auto Source = exp::create_kernel_bundle_from_source(
          Queue.get_context(), exp::source_language::sycl, Text.str());
      std::vector<std::string> Options = {"-I" + std::string(Words[1]),
                                          "-fsycl-device-code-split=per_kernel"};
      exp::compile(Source, exp::properties{exp::build_options{Options}});
    } catch (const sycl::exception &E) {
      std::printf("%s: %s\n", Words[I], E.what());
      Status = 1;
    }
  }
  return Status;
}
