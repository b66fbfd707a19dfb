// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// CUDA's names of functions on numbers that neither C nor OpenCL C has. Two
// libraries for kernels use them: Intel's IMF (sycl::ext::intel::math) and
// NVIDIA's libdevice.

#ifndef TENON_LIB_RECOGNIZE_ITEMS_CUDAMATHS_H
#define TENON_LIB_RECOGNIZE_ITEMS_CUDAMATHS_H

#include "tenon/Recognize/InputDialect.h"

namespace tenon {

/// \p Name is without the library's prefix.
std::optional<Recognition> recognizeCudaMaths(const llvm::Function &F,
                                              llvm::StringRef Name);

/// \p Name without the suffixes _ha, _la and _ep, which allow larger errors.
llvm::StringRef withoutAccuracy(llvm::StringRef Name);

} // namespace tenon

#endif
