// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef TENON_LIB_API_RUNONCE_H
#define TENON_LIB_API_RUNONCE_H

#include "tenon/Front/CompilerTable.h"
#include <string>
#include <string_view>

namespace tenon {

/// tenon_run_once(). \p Form is Memory, or File: the file Given.name.
int runOnce(std::string_view Bytes, front::CompilerTable::SourceForm Form,
            const tenon_options &Given, const tenon_single_run &Run,
            std::string &Message);

/// tenon_list_kernels() for the file Given.name. Returns false with the reason
/// in \p Message on failure.
bool listKernels(const tenon_options &Given, std::string_view Kernel,
                 std::string &Lines, std::string &Message);

} // namespace tenon

#endif
