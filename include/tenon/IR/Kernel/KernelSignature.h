// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A kernel as its author sees it: names and types of parameters, from the
// metadata that OpenCL's compilers leave (kernel_arg_name, kernel_arg_type, …),
// else from the types of LLVM IR.

#ifndef TENON_IR_KERNEL_KERNELSIGNATURE_H
#define TENON_IR_KERNEL_KERNELSIGNATURE_H

#include "llvm/IR/Function.h"
#include <optional>
#include <string>
#include <vector>

namespace tenon {

struct KernelParameter {
  std::string Name;  ///< empty if unknown
  std::string Type;  ///< "float*", "int"; of LLVM IR: "ptr", "i32"
  std::string Space; ///< "global", "constant", "local"; empty for values
  /// "const volatile"; nothing if Type is not the author's but LLVM IR's.
  std::optional<std::string> Qualifiers;
  /// LLVM IR's, which has none of the author's names for types: "float" also
  /// where Type is "real".
  std::string IRType;
};

std::vector<KernelParameter> kernelParameters(const llvm::Function &Kernel);

/// The author's requirements and hints for \p Kernel, as OpenCL C writes them
/// in __attribute__: "reqd_work_group_size(16,1,1) vec_type_hint(float4)".
std::string kernelAttributes(const llvm::Function &Kernel);

/// "gemm(global ushort* a, int n), sub-groups of 16, work-groups of 16x1x1".
std::string describeKernel(const llvm::Function &Kernel);

} // namespace tenon

#endif
